import { expect } from "chai";
import fc from "fast-check";
import protobuf from "protobufjs/minimal.js";
import {
  readInt64,
  readUint64,
  writeInt32,
  writeInt64,
  writeUint32,
  writeUint64,
} from "../../src/protobuf/integers.ts";
import { runs } from "../support/thorough.ts";

const { Reader, Writer } = protobuf;
const tries = runs({ seed: 64, many: 300 });

describe("integers of 64 bits", () => {
  it("integers of 64 bits are exact with a sign", () => {
    const any = fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n);
    fc.assert(
      fc.property(any, (value) => {
        const bytes = writeInt64(Writer.create(), value).finish();
        expect(readInt64(Reader.create(bytes))).to.equal(value);
        expect(BigInt(Reader.create(bytes).int64().toString())).to.equal(value);
      }),
      tries,
    );
  });

  it("integers of 64 bits are exact without a sign", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (value) => {
        const bytes = writeUint64(Writer.create(), value).finish();
        expect(readUint64(Reader.create(bytes))).to.equal(value);
        expect(BigInt(Reader.create(bytes).uint64().toString())).to.equal(value);
      }),
      tries,
    );
  });

  it("integers that 64 bits cannot represent are rejected", () => {
    expect(() => writeUint64(Writer.create(), 2n ** 64n)).to.throw(RangeError, "18446744073709551616");
    expect(() => writeUint64(Writer.create(), -1n)).to.throw(RangeError, "-1");
    expect(() => writeInt64(Writer.create(), 2n ** 63n)).to.throw(RangeError, "9223372036854775808");
    expect(() => writeInt64(Writer.create(), -(2n ** 63n) - 1n)).to.throw(RangeError);
  });

  it("64-bit integers that end too late or never are rejected", () => {
    expect(() => readUint64(Reader.create(Uint8Array.of(0x80)))).to.throw(RangeError, "beyond the end");
    expect(() => readUint64(Reader.create(new Uint8Array(11).fill(0x80)))).to.throw(RangeError, "ten bytes");
  });

  it("bits above 64 are ignored, as in other implementations", () => {
    expect(readUint64(Reader.create(new Uint8Array(10).fill(0xff).fill(0x7f, 9)))).to.equal(2n ** 64n - 1n);
  });
});

describe("integers of 32 bits", () => {
  it("32-bit integers are accepted within their limits and rejected beyond them", () => {
    for (const value of [0, 2 ** 31 - 1, -(2 ** 31)])
      expect(Reader.create(writeInt32(Writer.create(), value).finish()).int32()).to.equal(value);
    for (const value of [2 ** 31, -(2 ** 31) - 1, 0.5, Number.NaN])
      expect(() => writeInt32(Writer.create(), value), String(value)).to.throw(RangeError);
    expect(Reader.create(writeUint32(Writer.create(), 2 ** 32 - 1).finish()).uint32()).to.equal(2 ** 32 - 1);
    for (const value of [-1, 2 ** 32, 0.5])
      expect(() => writeUint32(Writer.create(), value), String(value)).to.throw(RangeError);
  });
});

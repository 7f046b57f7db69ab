import { expect } from "chai";
import { holdsNull } from "../../../src/server/rpc/messages.ts";

describe("holdsNull", () => {
  const message = (msgpack: Buffer, json = "") => ({ msgpack, json: Buffer.from(json) });

  it("is true of null in both encodings, and of what is missing", () => {
    expect(holdsNull(message(Buffer.of(0xc0)))).to.equal(true);
    expect(holdsNull(message(Buffer.alloc(0), " null\n"))).to.equal(true);
    expect(holdsNull(message(Buffer.alloc(0)))).to.equal(true);
    expect(holdsNull(undefined)).to.equal(true);
  });

  it("is false of anything else", () => {
    expect(holdsNull(message(Buffer.of(0x80)))).to.equal(false);
    expect(holdsNull(message(Buffer.of(0xc0, 0xc0)))).to.equal(false);
    expect(holdsNull(message(Buffer.alloc(0), '{"a":null}'))).to.equal(false);
  });
});

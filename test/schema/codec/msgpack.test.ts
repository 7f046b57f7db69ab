import { expect } from "chai";
import fc from "fast-check";
import { encode } from "msgpack-lite";
import { decodeMsgpack, encodeMsgpack } from "../../../src/schema/codec/msgpack.ts";
import { ValueError } from "../../../src/schema/codec/value-error.ts";
import { Decimal, type Numeric } from "../../../src/schema/values/number.ts";
import type { Type } from "../../../src/schema/values/type.ts";
import { Unknown } from "../../../src/schema/values/unknown.ts";
import { Dynamic, record, type Value } from "../../../src/schema/values/value.ts";
import { anyType, typedValue } from "../../support/arbitrary.ts";
import { canonicalText } from "../../support/tagged.ts";
import { runs } from "../../support/thorough.ts";
import { decodeByTree, encodeByTree } from "../../support/tree-codec.ts";

const hex = (type: Type, value: Value) => encodeMsgpack(type, value).toString("hex");
const read = (type: Type, bytes: string) => decodeMsgpack(type, Buffer.from(bytes, "hex"));

/** Returns the result of a function, or the message and the path of the ValueError that it throws. */
function outcome<T>(work: () => T): T | { readonly message: string; readonly path: ValueError["path"] } {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    return { message: error.message, path: error.path };
  }
}

describe("MessagePack", () => {
  it("the MessagePack codec decodes each value that it encoded", () => {
    fc.assert(
      fc.property(typedValue, ([type, value]) => {
        const text = canonicalText(type, value);
        expect(canonicalText(type, decodeMsgpack(type, encodeMsgpack(type, value)))).to.equal(text);
      }),
      runs({ seed: 7, many: 500 }),
    );
  });

  it("the MessagePack decoder never crashes on corrupted bytes", () => {
    fc.assert(
      fc.property(typedValue, fc.nat(), fc.nat(255), ([type, value], position, byte) => {
        const bytes = encodeMsgpack(type, value);
        bytes[position % bytes.length] = byte;
        try {
          decodeMsgpack(type, bytes);
        } catch (error) {
          expect(error).to.be.instanceOf(ValueError);
        }
      }),
      runs({ seed: 8, many: 2000 }),
    );
  });

  it("the MessagePack encoder agrees with msgpack-lite, also about the place of a value that is not of the type", () => {
    const anyPair = fc.oneof(
      typedValue,
      fc.tuple(anyType, typedValue).map(([type, [, value]]): [Type, Value] => [type, value]),
    );
    fc.assert(
      fc.property(anyPair, ([type, value]) => {
        const written = (write: typeof encodeMsgpack) => outcome(() => write(type, value).toString("hex"));
        expect(written(encodeMsgpack)).to.deep.equal(written(encodeByTree));
      }),
      runs({ seed: 9, many: 2000 }),
    );
  });

  it("the MessagePack decoder accepts and rejects the same bytes as msgpack-lite", () => {
    const change = fc.oneof(
      fc.constant((bytes: Buffer) => bytes),
      fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => (bytes: Buffer) => {
        bytes[at % bytes.length] = byte;
        return bytes;
      }),
      fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % bytes.length)),
    );
    const bytesOf = fc.oneof(
      typedValue.chain(([type, value]) =>
        change.map((to) => ({ type, bytes: to(encodeMsgpack(type, value)) })),
      ),
      fc
        .tuple(anyType, typedValue)
        .map(([type, [other, value]]) => ({ type, bytes: encodeMsgpack(other, value) })),
    );
    fc.assert(
      fc.property(bytesOf, ({ type, bytes }) => {
        const found = (read: typeof decodeMsgpack) => outcome(() => canonicalText(type, read(type, bytes)));
        const [ours, theirs] = [found(decodeMsgpack), found(decodeByTree)];
        expect(typeof ours).to.equal(typeof theirs);
        // msgpack-lite reports truncated bytes and invalid codes before it checks any type.
        const isMalformed = [ours, theirs].some(
          (is) => typeof is === "object" && is.message.startsWith("invalid"),
        );
        if (!isMalformed) expect(ours).to.deep.equal(theirs);
      }),
      runs({ seed: 10, many: 4000 }),
    );
  });

  const hostile: readonly [string, Type, string, string][] = [
    ["a length beyond the bytes", ["list", "string"], "ddffffffff", "unexpected end of the value"],
    ["a text beyond the bytes", "string", "dbffffffff61", "unexpected end of the value"],
    ["a map beyond the bytes", ["map", "string"], "dfffffffff", "unexpected end of the value"],
    ["an extension beyond the bytes", "string", "c9ffffffff0c", "unexpected end of the value"],
    ["no bytes at all", "string", "", "unexpected end of the value"],
    ["an invalid code", "bool", "c1", "bad type code"],
    ["bytes that are not UTF-8", "string", "a2c328", "not valid UTF-8"],
    ["a duplicate key", ["map", "bool"], "82a161c2a161c3", 'duplicate key "a"'],
    ["a key that is not text", ["map", "bool"], "8101c2", "a map key is not a string"],
    ["a duplicate attribute", ["object", { a: "bool", b: "bool" }], "82a161c2a161c3", 'duplicate key "a"'],
    [
      "an attribute that objects inherit",
      ["object", { a: "bool" }],
      "81ab636f6e7374727563746f72c2",
      "no such attribute",
    ],
    [
      "deeply nested dynamic values",
      "dynamic",
      "92c40922 64796e616d696322".replace(" ", "").repeat(600),
      "nested too deeply",
    ],
  ];
  for (const [what, type, bytes, reason] of hostile) {
    it(`the MessagePack decoder rejects ${what}`, () =>
      expect(() => read(type, bytes)).to.throw(ValueError, reason));
  }

  it("the MessagePack decoder reads attributes in any order, and lengths of any width", () => {
    const type: Type = ["object", { a: "number", b: ["list", "string"] }];
    const bytes = "df00000002da000162dd00000001d90178a161cd0001";
    expect(canonicalText(type, read(type, bytes))).to.equal('{"a":1,"b":["x"]}');
  });

  it("the MessagePack encoder writes texts and collections of every length like msgpack-lite", () => {
    for (const length of [0, 15, 16, 31, 32, 200, 201, 255, 256, 65535, 65536]) {
      for (const text of ["a".repeat(length), `${"a".repeat(length)}é`]) {
        expect(hex("string", text)).to.equal(encodeByTree("string", text).toString("hex"));
        expect(read("string", hex("string", text))).to.equal(text);
      }
      const list: Value = Array.from({ length }, () => true);
      expect(hex(["list", "bool"], list)).to.equal(encodeByTree(["list", "bool"], list).toString("hex"));
      const map = record(Array.from({ length }, (_, i) => [`k${i}`, null]));
      expect(hex(["map", "bool"], map)).to.equal(encodeByTree(["map", "bool"], map).toString("hex"));
    }
  });

  const numbers: readonly [string, Numeric, string][] = [
    ["a small integer in one byte", 5, "05"],
    ["minus zero as zero", -0, "00"],
    ["an integer beyond 32 bits as an integer", 2 ** 40, "cf0000010000000000"],
    ["a negative integer beyond 32 bits as an integer", -(2 ** 40), "d3ffffff0000000000"],
    ["the greatest 64 bit integer with sign as an integer", 9223372036854775807n, "cf7fffffffffffffff"],
    ["an integer beyond 64 bits as text", 9223372036854775808n, "b339323233333732303336383534373735383038"],
    ["a double as a double", 0.1, "cb3fb999999999999a"],
    ["a fraction that came as text as text", new Decimal("0.1"), "a3302e31"],
  ];
  for (const [what, value, expected] of numbers) {
    it(`the MessagePack encoder writes ${what}`, () => expect(hex("number", value)).to.equal(expected));
  }

  it("the MessagePack codec encodes a fraction in the form in which it was decoded", () => {
    for (const bytes of ["cb3fb999999999999a", "a3302e31", "cb3fe0000000000000"]) {
      expect(hex("number", read("number", bytes))).to.equal(bytes);
    }
  });

  it("the MessagePack encoder reports the path of a value of the wrong type", () => {
    const type: Type = ["object", { rules: ["list", ["object", { severity: "number" }]] }];
    const bytes = encodeMsgpack(
      ["object", { rules: ["list", ["object", { severity: "bool" }]] }],
      record([["rules", [record([["severity", true]])]]]),
    );
    expect(() => decodeMsgpack(type, bytes))
      .to.throw(ValueError, "number expected, a boolean found")
      .with.deep.property("path", ["rules", 0, "severity"]);
  });

  it("the MessagePack encoder rejects values on which Terraform would crash", () => {
    expect(() => hex("number", Number.NaN)).to.throw(ValueError, "NaN");
    expect(() => hex("string", "half a pair: \ud800")).to.throw(ValueError, "surrogate");
  });

  it("the MessagePack codec keeps refinements, and decodes an unknown value with one possible value as known", () => {
    const refined = new Unknown({ notNull: true, prefix: "arn:" });
    expect(read("string", hex("string", refined))).to.deep.equal(refined);
    const empty = new Unknown({ notNull: true, maxLength: 0 });
    expect(read(["list", "string"], hex(["list", "string"], empty))).to.deep.equal([]);
  });

  it("the MessagePack encoder writes each element of a set once", () => {
    expect(hex(["set", "number"], [1, new Decimal("1.5"), 1, 1.5])).to.equal(
      hex(["set", "number"], [1, new Decimal("1.5")]),
    );
  });

  it("the MessagePack codec keeps keys such as __proto__", () => {
    const value = record([
      ["__proto__", "a"],
      ["constructor", "b"],
      ["10", "c"],
      ["", "d"],
    ]);
    const back = read(["map", "string"], hex(["map", "string"], value)) as { [key: string]: Value };
    expect(Object.entries(back).sort()).to.deep.equal(Object.entries(value).sort());
  });

  it("the MessagePack decoder normalizes the names in the type of a dynamic value, and those in the value", () => {
    const [composed, decomposed] = ["caf\u00e9", "cafe\u0301"];
    const typeOf = (name: string): Type => [
      "list",
      ["object", { a: ["map", ["object", { [name]: "string" }]] }],
    ];
    const written = (name: string) => [{ a: { [decomposed]: { [name]: "x" } } }];
    for (const name of [composed, decomposed]) {
      const bytes = encode([Buffer.from(JSON.stringify(typeOf(name))), written(name)]);
      const { type, value } = decodeMsgpack("dynamic", bytes) as Dynamic;
      expect(JSON.stringify([type, value])).to.equal(
        JSON.stringify([typeOf(composed), [{ a: { [composed]: { [composed]: "x" } } }]]),
      );
    }
  });

  it("the MessagePack encoder writes the type of a dynamic value", () => {
    const value = new Dynamic(["tuple", ["string", "number"]], ["a", 1]);
    expect(read("dynamic", hex("dynamic", value))).to.deep.equal(value);
  });
});

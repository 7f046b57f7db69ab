import { expect } from "chai";
import fc from "fast-check";
import { ValueError } from "../../../src/schema/codec/value-error.ts";
import {
  Dynamic,
  exactJson,
  knownAfterApply,
  type Type,
  toDynamic,
  toPlain,
} from "../../../src/schema/index.ts";
import { Decimal } from "../../../src/schema/values/number.ts";
import { sameValue, type Value } from "../../../src/schema/values/value.ts";

const large = 2n ** 70n;
const precise = "0.1234567890123456789012345";

class Point {
  x = 1;
}

class Hidden {
  #x = 1;
  get x() {
    return this.#x;
  }
}

function expectSame(found: Dynamic | null, type: Type, value: Value) {
  expect(found?.type).to.deep.equal(type);
  expect(sameValue(type, found?.value ?? null, value)).to.equal(true);
}

describe("dynamic values and plain JSON", () => {
  for (const [plain, type, value] of [
    ["a", "string", "a"],
    [true, "bool", true],
    [0.5, "number", 0.5],
    [large, "number", large],
    [[], ["tuple", []], []],
    [
      ["a", 1, null],
      ["tuple", ["string", "number", "dynamic"]],
      ["a", 1, null],
    ],
    [{ a: { b: [] }, c: undefined }, ["object", { a: ["object", { b: ["tuple", []] }] }], { a: { b: [] } }],
    [new Date(0), "string", "1970-01-01T00:00:00.000Z"],
  ] as const) {
    const shown = typeof plain === "bigint" ? plain : JSON.stringify(plain);
    it(`toDynamic converts ${shown} to a value of its own type`, () => {
      const copy = type as Type;
      const found = toDynamic(plain);
      expect(JSON.stringify(found?.type)).to.equal(JSON.stringify(copy));
      expect(sameValue(copy, found?.value ?? null, value as Value)).to.equal(true);
    });
  }

  it("toDynamic and toPlain convert null to null", () => {
    expect([toDynamic(null), toDynamic(undefined), toPlain(null)]).to.deep.equal([null, null, null]);
  });

  it("toDynamic restores every value that toPlain converted", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (json) => {
        const plain: unknown = JSON.parse(JSON.stringify(json).normalize("NFC"), (_, value: unknown) =>
          Number.isInteger(value) && !Number.isSafeInteger(value) ? null : value,
        );
        expect(JSON.parse(JSON.stringify(toPlain(toDynamic(plain))))).to.deep.equal(plain);
      }),
      { seed: 11 },
    );
  });

  it("toDynamic and toPlain keep every key", () => {
    const plain: unknown = JSON.parse('{"__proto__":1,"constructor":2,"toString":3}');
    expect(JSON.stringify(toPlain(toDynamic(plain)))).to.equal(JSON.stringify(plain));
  });

  it("toDynamic uses the type of the prior value if it fits", () => {
    const list = new Dynamic(["list", "string"], ["a"]);
    expectSame(toDynamic(["b", "c"], list), ["list", "string"], ["b", "c"]);
    expectSame(toDynamic(["b", ["c"]], list), ["tuple", ["string", ["tuple", ["string"]]]], ["b", ["c"]]);
    const object = new Dynamic(["object", { a: "string", b: "string" }], { a: "x", b: "y" });
    expectSame(toDynamic({ a: "x" }, object), ["object", { a: "string" }], { a: "x" });
    const other = toDynamic({ a: "x", c: "new" }, object);
    expect(JSON.stringify(other?.type)).to.equal('["object",{"a":"string","c":"string"}]');
  });

  it("toPlain returns numbers that a double would round as bigints or Decimals, which exactJson writes with all digits", () => {
    const type: Type = ["tuple", ["number", "number", "number"]];
    const numbers = new Dynamic(type, [large, new Decimal(precise), new Decimal("0.1")]);
    const plain = toPlain(numbers);
    expect(plain).to.deep.equal([large, new Decimal(precise), 0.1]);
    expect(exactJson.stringify(plain)).to.equal(`[${large},${precise},0.1]`);
    expectSame(toDynamic(exactJson.parse(exactJson.stringify(plain))), type, numbers.value);
  });

  it("toDynamic reads the string of a number as a number if the prior value has one", () => {
    const type: Type = ["tuple", ["number", "number"]];
    const numbers = new Dynamic(type, [large, new Decimal(precise)]);
    expectSame(toDynamic([String(large), precise], numbers), type, numbers.value);
  });

  it("toDynamic leaves out a member that no longer exists, at any depth", () => {
    const prior = new Dynamic(
      ["object", { spec: ["object", { a: "string", b: "number" }], list: ["list", "string"] }],
      { spec: { a: "x", b: 1 }, list: ["x"] },
    );
    expect(toPlain(toDynamic({ spec: { a: "y" }, list: [] }, prior))).to.deep.equal({
      spec: { a: "y" },
      list: [],
    });
    expect(toPlain(toDynamic({ spec: { a: null } }, prior))).to.deep.equal({ spec: { a: null } });
  });

  it("toDynamic keeps the type of each part that does not fit the prior value", () => {
    const numbers = new Dynamic(["object", { a: "number", b: "number", c: "number", d: "number" }], {
      ...{ a: 1, b: 1, c: 1, d: 1 },
    });
    const texts = { a: "01", b: "1.0", c: "1e3", d: "-12.5" };
    expectSame(
      toDynamic(texts, numbers),
      ["object", { a: "string", b: "string", c: "string", d: "number" }],
      {
        ...texts,
        d: -12.5,
      },
    );
    const others = new Dynamic(["object", { text: "string", flag: "bool", map: ["map", "string"] }], {});
    const plain = { text: 1, flag: "true", map: { k: 1 } };
    expect(toPlain(toDynamic(plain, others))).to.deep.equal(plain);
    expectSame(toDynamic({ k: "v" }, new Dynamic(["map", "string"], {})), ["map", "string"], { k: "v" });
    expectSame(toDynamic(["a", "a"], new Dynamic(["set", "string"], [])), ["set", "string"], ["a"]);
  });

  it("toDynamic accepts unknown parts and values with a type of their own", () => {
    const plain = { a: ["x", knownAfterApply], b: new Dynamic(["list", "string"], ["y"]) };
    const type: Type = ["object", { a: ["tuple", ["string", "dynamic"]], b: ["list", "string"] }];
    expectSame(toDynamic(plain), type, { a: ["x", knownAfterApply], b: ["y"] });
    const list = new Dynamic(["list", "string"], []);
    expectSame(toDynamic(["x", knownAfterApply], list), list.type, ["x", knownAfterApply]);
  });

  it("toDynamic converts what JSON.stringify converts", () => {
    const plain = [
      Object.assign([], { 1: 1, length: 2 }),
      Object("x"),
      Object(1),
      new URL("http://x/"),
      { toJSON: (key: string) => key },
      Buffer.from("a"),
      new Point(),
      Object.assign(Object.create(null), { k: 1 }),
    ];
    expect(toPlain(toDynamic({ plain }))).to.deep.equal(JSON.parse(JSON.stringify({ plain })));
  });

  it("toDynamic rejects an object that contains itself, and a function", () => {
    const loop: { self?: object } = {};
    loop.self = [loop];
    expect(() => toDynamic({ loop })).to.throw(ValueError, "JSON has no object that contains itself");
    expect(() => toDynamic({ call: () => 1 })).to.throw(ValueError, "JSON has no functions");
  });

  it("toPlain keeps unknown values", () => {
    expect(toPlain(new Dynamic(["tuple", ["string"]], [knownAfterApply]))).to.deep.equal([knownAfterApply]);
  });

  for (const [what, plain] of [
    ["NaN", { a: [Number.NaN] }],
    ["Infinity", { a: [Number.POSITIVE_INFINITY] }],
    ["Symbol(x)", { a: [Symbol("x")] }],
    ["Map", { a: [new Map([["k", 1]])] }],
    ["Set", { a: [new Set([1])] }],
    ["Error", { a: [new TypeError("x")] }],
    ["RegExp", { a: [/x/] }],
    ["Uint8Array", { a: [Uint8Array.of(1)] }],
    ["ArrayBuffer", { a: [new ArrayBuffer(1)] }],
    ["URLSearchParams", { a: [new URLSearchParams("x=1")] }],
    ["Hidden", { a: [new Hidden()] }],
  ] as const) {
    it(`toDynamic rejects ${what} and reports its path`, () => {
      expect(() => toDynamic(plain))
        .to.throw(ValueError, `JSON has no ${what}`)
        .with.property("path")
        .that.deep.equals(["a", 0]);
    });
  }
});

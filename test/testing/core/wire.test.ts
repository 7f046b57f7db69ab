import { expect } from "chai";
import { encodeMsgpack } from "../../../src/schema/codec/msgpack.ts";
import type { Type } from "../../../src/schema/values/type.ts";
import { Dynamic, record, type Value } from "../../../src/schema/values/value.ts";
import { received, sent } from "../../../src/testing/core/wire.ts";

const [one, text] = [new Dynamic("number", 1), new Dynamic("string", "x")];
const member = ["object", { any: "dynamic", name: "string" }] as const;
const object = (any: Value) => record(Object.entries({ any, name: null }));
const objects = new Dynamic(["object", { a: "number" }], record([["a", 1]]));
const others = new Dynamic(["object", { b: "string" }], record([["b", "x"]]));

describe("values of any type in collections, as the simulated Terraform treats them", () => {
  for (const [what, type, value] of [
    ["a list of a number and a text", ["list", "dynamic"], [one, text]],
    ["a set of a number and a text", ["set", "dynamic"], [one, text]],
    [
      "a map of objects with different attributes",
      ["map", "dynamic"],
      record([
        ["a", objects],
        ["b", others],
      ]),
    ],
    [
      "a map of objects, one of which has no value",
      ["map", member],
      record([
        ["a", object(one)],
        ["b", object(null)],
      ]),
    ],
    [
      "a list of such objects in an object",
      ["object", { many: ["list", member] }],
      record([["many", [object(text), object(one)]]]),
    ],
  ] as readonly (readonly [string, Type, Value])[]) {
    it(`the simulated Terraform crashes on ${what}, sent or received`, () => {
      const message = { msgpack: encodeMsgpack(type, value) };
      expect(() => sent(type, value)).to.throw("element types");
      expect(() => received("ReadResource", type, message)).to.throw("element types");
    });
  }

  it("the simulated Terraform accepts elements of one type, and null among them", () => {
    for (const [type, value] of [
      [
        ["list", "dynamic"],
        [one, one, null],
      ],
      [
        ["map", member],
        record([
          ["a", object(text)],
          ["b", object(text)],
        ]),
      ],
      [
        ["object", { many: "dynamic" }],
        record([["many", new Dynamic(["tuple", ["number", "string"]], [1, "x"])]]),
      ],
    ] as readonly (readonly [Type, Value])[])
      expect(received("ReadResource", type, sent(type, value))).to.deep.equal(value);
  });
});

import { expect } from "chai";
import { standardOf } from "../../src/openapi/attribute.ts";
import { checksOf, keywordsOf } from "../../src/openapi/limits.ts";
import { schemaProblems } from "../../src/openapi/local/validate.ts";
import { type Shape, shapeOf } from "../../src/openapi/shape.ts";
import { scalarOf } from "../../src/openapi/write/example.ts";

/** A schema with a keyword, a value that it allows, one that it does not, and what such a value must be. */
interface Row {
  readonly schema: { readonly [keyword: string]: unknown };
  readonly right: unknown;
  readonly wrong: unknown;
  readonly says: string;
  /** The validator of generated schemas; missing if only local APIs check the keyword. */
  readonly source?: readonly unknown[];
}

const rows: readonly Row[] = [
  {
    schema: { type: "string", minLength: 1 },
    right: "a",
    wrong: "",
    says: "must not be empty",
    source: ["nonEmpty"],
  },
  {
    schema: { type: "string", minLength: 9 },
    right: "nine 😀 ch",
    wrong: "eight 😀",
    says: "must have at least 9 characters",
    source: ["lengthAtLeast", 9],
  },
  {
    schema: { type: "string", minLength: 2, maxLength: 3 },
    right: "abc",
    wrong: "abcd",
    says: "must have between 2 and 3 characters",
    source: ["lengthBetween", 2, 3],
  },
  {
    schema: { type: "string", pattern: "^[a-z]+$" },
    right: "abc",
    wrong: "A",
    says: "must be text that matches ^[a-z]+$",
    source: ["matches", /^[a-z]+$/u, "text that matches ^[a-z]+$"],
  },
  {
    schema: { type: "string", pattern: "^é?[a-z]+$" },
    right: "éta",
    wrong: "A",
    says: "must be text that matches ^é?[a-z]+$",
  },
  {
    schema: { type: "number", minimum: 2.5 },
    right: 2.5,
    wrong: 2.4,
    says: "must be at least 2.5",
    source: ["atLeast", 2.5],
  },
  {
    schema: { type: "integer", maximum: -3 },
    right: -3,
    wrong: -2,
    says: "must be at most -3",
    source: ["atMost", -3],
  },
  {
    schema: { type: "number", minimum: 0.2, maximum: 0.5 },
    right: 0.3,
    wrong: 1,
    says: "must be between 0.2 and 0.5",
    source: ["between", 0.2, 0.5],
  },
  { schema: { type: "integer", exclusiveMinimum: 7 }, right: 8, wrong: 7, says: "must be more than 7" },
  {
    schema: { type: "integer", maximum: 0, exclusiveMaximum: true },
    right: -1,
    wrong: 0,
    says: "must be less than 0",
    source: ["atMost", 0],
  },
  { schema: { type: "integer", multipleOf: 5 }, right: 15, wrong: 6, says: "must be a multiple of 5" },
  {
    schema: { type: "number", multipleOf: 0.01 },
    right: 19.99,
    wrong: 0.001,
    says: "must be a multiple of 0.01",
  },
  {
    schema: { type: "array", items: { type: "string" }, minItems: 1 },
    right: ["a"],
    wrong: [],
    says: "must have at least 1 element",
    source: ["sizeAtLeast", 1],
  },
  {
    schema: { type: "array", items: { type: "string" }, maxItems: 1 },
    right: ["a"],
    wrong: ["a", "b"],
    says: "must have at most 1 element",
    source: ["sizeAtMost", 1],
  },
  {
    schema: { type: "array", items: { type: "string" }, uniqueItems: true },
    right: ["a", "b"],
    wrong: ["a", "a"],
    says: "must not have an element twice",
  },
  {
    schema: { type: "object", additionalProperties: { type: "string" }, minProperties: 1, maxProperties: 1 },
    right: { a: "a" },
    wrong: { a: "a", b: "b" },
    says: "must have exactly 1 element",
    source: ["sizeBetween", 1, 1],
  },
];

const shaped = (schema: unknown) =>
  shapeOf({}, schema, "request") as Extract<Shape, { readonly checks: unknown }>;

describe("the limits of an OpenAPI schema", () => {
  for (const { schema, right, wrong, says, source } of rows) {
    it(`local APIs, defaults, examples and generated schemas have the limit of ${JSON.stringify(schema)}`, () => {
      expect(schemaProblems({}, schema, right)).to.deep.equal([]);
      expect(schemaProblems({}, schema, wrong)).to.deep.equal([`the body ${says}`]);
      const shape = shaped(schema);
      expect(checksOf(shape).flatMap((check) => (check.source ? [check.source] : []))).to.deep.equal(
        source ? [source] : [],
      );
      expect(standardOf({ ...shape, default: wrong })).to.equal(undefined);
      if ("element" in shape) return;
      expect(standardOf({ ...shape, default: right })).to.equal(right);
      const made = [0, 1].map((number) => scalarOf(shape, number));
      for (const one of made) expect(schemaProblems({}, schema, one), String(one)).to.deep.equal([]);
    });
  }

  it("every keyword of limits has an example in this test", () => {
    const tested = new Set(rows.flatMap(({ schema }) => Object.keys(schema)));
    const known = (["string", "number", "list", "map"] as const).flatMap(keywordsOf);
    expect(known.filter((name) => !tested.has(name))).to.deep.equal([]);
  });

  it("examples are near the example of a schema, and the second one differs", () => {
    const values = (schema: object) => [0, 1].map((number) => scalarOf(shaped(schema) as never, number));
    expect(values({ type: "integer", example: 100, maximum: 100 })).to.deep.equal([100, 99]);
    expect(values({ type: "integer", example: 10, multipleOf: 5 })).to.deep.equal([10, 15]);
    expect(values({ type: "integer", enum: [7, 9] })).to.deep.equal([7, 9]);
    expect(values({ type: "string", example: "A name", maxLength: 4 })).to.deep.equal(["A na", "A na"]);
    expect(values({ type: "string", example: "A" })).to.deep.equal(["A", "A2"]);
  });

  it("a pattern that JavaScript cannot read has no validator, and its default is left to the API", () => {
    const schema = { type: "string", pattern: "(?<=", default: "a" };
    expect(standardOf(shaped(schema))).to.equal(undefined);
    expect(checksOf(shaped(schema))).to.deep.equal([{ rule: undefined }]);
    expect(schemaProblems({}, schema, "a")).to.deep.equal([]);
  });
});

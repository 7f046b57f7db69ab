import { expect } from "chai";
import { parseDocument } from "../../src/openapi/document.ts";
import { type ObjectShape, type Shape, shapeOf } from "../../src/openapi/shape.ts";

/** Describes a shape in a few words: kinds, members with `!` if they are required, choices. */
function words(shape: Shape): unknown {
  const mark = shape.isNullable ? "?" : "";
  if (shape.kind === "object") {
    const members = shape.members.map(({ name, isRequired, shape: one }) => [
      isRequired ? `${name}!` : name,
      words(one),
    ]);
    return Object.fromEntries(members);
  }
  if ("element" in shape) return [`${shape.kind}${mark}`, words(shape.element)];
  const choices = "choices" in shape && shape.choices.length > 0 ? `(${shape.choices.join("|")})` : "";
  return `${shape.kind === "number" && shape.isInteger ? "integer" : shape.kind}${choices}${mark}`;
}

const document = parseDocument(`
openapi: 3.1.0
components:
  schemas:
    Tree: { type: object, properties: { name: { type: string }, children: { type: array, items: { $ref: "#/components/schemas/Tree" } } } }
    Even: { allOf: [{ $ref: "#/components/schemas/Even" }, { type: object, properties: { a: { type: string } } }] }
    Loop: { $ref: "#/components/schemas/Loop" }
    Cat: { type: object, required: [kind, lives], properties: { kind: { const: cat }, lives: { type: integer } } }
    Dog: { type: object, required: [kind], properties: { kind: { const: dog }, name: { type: string } } }
    Name: { type: string, description: A name }
`);

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const request = (schema: unknown) => shapeOf(document, schema, "request");
const notes = (shape: Shape) => shape.notes.join("; ");

describe("the shape of an OpenAPI schema", () => {
  const cases: readonly (readonly [title: string, schema: unknown, expected: unknown])[] = [
    ["null as 3.0 says it", { type: "string", nullable: true }, "string?"],
    ["null as 3.1 says it", { type: ["string", "null"] }, "string?"],
    ["null as a variant", { oneOf: [{ type: "integer" }, { type: "null" }] }, "integer?"],
    ["null among the choices", { type: "string", enum: ["a", null] }, "string(a)?"],
    ["a constant", { const: "a" }, "string(a)"],
    ["several numbers", { oneOf: [{ type: "integer" }, { type: "number" }] }, "number"],
    ["choices of several variants", { anyOf: [{ enum: ["a"] }, { enum: ["b", "a"] }] }, "string(a|b)"],
    ["text or a number", { type: ["string", "integer"] }, "string"],
    ["a list or text", { oneOf: [{ type: "string" }, { type: "array", items: {} }] }, "json"],
    ["anything", {}, "json"],
    ["a whole number of 64 bits", { type: "integer", format: "int64" }, "integer"],
    ["a list", { type: "array", items: { type: "boolean" } }, ["list", "bool"]],
    ["a set", { items: { type: "string" }, uniqueItems: true }, ["set", "string"]],
    ["a map", { type: "object", additionalProperties: { type: "number" } }, ["map", "number"]],
    ["an object of anything", { type: "object", additionalProperties: true }, "json"],
    ["places in a list", { type: "array", prefixItems: [{ type: "string" }] }, "json"],
    [
      "parts",
      { allOf: [{ properties: { a: { type: "string" } } }, { required: ["a"] }] },
      { "a!": "string" },
    ],
    [
      "parts that say more of one member",
      { allOf: [{ properties: { a: { type: "string" } } }, { properties: { a: { enum: ["x"] } } }] },
      { a: "string(x)" },
    ],
    ["a reference with more beside it", { ...reference("Name"), nullable: true }, "string?"],
    [
      "one of several objects",
      { oneOf: [reference("Cat"), reference("Dog")] },
      { "kind!": "string(cat|dog)", lives: "integer", name: "string" },
    ],
    ["objects that contain themselves", reference("Tree"), { name: "string", children: ["list", "json"] }],
    ["parts that are the whole", reference("Even"), { a: "string" }],
    ["a reference to itself", reference("Loop"), "json"],
    ["a reference to nothing", reference("None"), "json"],
    ["another file", { $ref: "other.yaml#/A" }, "json"],
    [
      "objects in lists in lists",
      { type: "array", items: { type: "array", items: reference("Cat") } },
      ["list", "json"],
    ],
  ];
  for (const [title, schema, expected] of cases) {
    it(`the shape of an OpenAPI schema is correct for ${title}`, () => {
      expect(words(request(schema))).to.deep.equal(expected);
    });
  }

  it("requests have no read-only members, and responses have no write-only members", () => {
    const schema = {
      properties: { id: { type: "string", readOnly: true }, secret: { type: "string", writeOnly: true } },
    };
    expect(words(shapeOf(document, schema, "request"))).to.deep.equal({ secret: "string" });
    expect(words(shapeOf(document, schema, "response"))).to.deep.equal({ id: "string" });
  });

  it("the shape of an OpenAPI schema lists the constraints that it does not express", () => {
    expect(notes(request(reference("None")))).to.contain("which leads nowhere");
    expect(notes(request({ $ref: "other.yaml#/A" }))).to.contain("make one document of all files first");
    expect(notes(request({ oneOf: [reference("Cat"), reference("Dog")] }))).to.contain("is one of Cat, Dog");
    expect(notes(request({ type: "string", not: { const: "a" } }))).to.contain("a condition (not)");
    expect(
      notes(
        request({
          type: "object",
          properties: { a: { type: "string" }, b: { type: "string" } },
          anyOf: [{ required: ["a"] }, { required: ["b"] }],
        }),
      ),
    ).to.contain("needs one of a, or b");
  });

  it("the shape of an OpenAPI schema keeps valid limits, formats, defaults and examples, and omits invalid ones", () => {
    const schema = {
      properties: {
        a: { type: "string", format: "uuid", minLength: 1, maxLength: -1, default: "x", example: "y" },
        b: { type: "integer", minimum: 0, maximum: "9" },
      },
    };
    const [a, b] = (request(schema) as ObjectShape).members.map(({ shape }) => shape);
    expect(a).to.deep.include({ format: "uuid", least: 1, most: Infinity, default: "x", example: "y" });
    expect(b).to.deep.include({ isInteger: true, least: 0, most: Infinity });
  });

  it("the shape is computed quickly for a small document that represents a huge number of schemas", () => {
    const levels = Array.from({ length: 40 }, (_, i) => {
      const next = { $ref: `#/components/schemas/L${i + 1}` };
      return [
        `L${i}`,
        { type: "object", properties: { a: next, b: next }, oneOf: [next, { properties: { c: next } }] },
      ] as const;
    });
    const doubling = { openapi: "3.0.0", components: { schemas: Object.fromEntries(levels) } };
    const shape = shapeOf(doubling, { $ref: "#/components/schemas/L0" }, "response");
    expect(JSON.stringify(shape).length).to.be.below(2_000_000);
  });

  it("the shape is computed for recursive schemas", () => {
    let deep: unknown = { type: "string" };
    for (let i = 0; i < 5_000; i++) deep = { type: "array", items: deep };
    expect(request(deep).kind).to.equal("list");
    let parts: unknown = { type: "string" };
    for (let i = 0; i < 5_000; i++) parts = { allOf: [parts] };
    expect(request(parts).kind).to.equal("json");
  });
});

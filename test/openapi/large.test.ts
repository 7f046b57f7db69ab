import { expect } from "chai";
import { attributesOf } from "../../src/openapi/attribute.ts";
import { parseDocument } from "../../src/openapi/document.ts";
import { distinct } from "../../src/openapi/names.ts";
import { findResources } from "../../src/openapi/resources.ts";
import { scaffold } from "../../src/openapi/scaffold.ts";
import type { Member, ObjectShape } from "../../src/openapi/shape.ts";
import { itInThorough } from "../support/thorough.ts";

const count = 20_000;

function contentOf(schema: object): object {
  return { description: "", content: { "application/json": { schema } } };
}

/** Returns a document with one kind of objects. */
function documentOf(schema: object): object {
  return {
    openapi: "3.1.0",
    info: { title: "Large", version: "1" },
    paths: {
      "/items": { post: { requestBody: contentOf(schema), responses: { 200: contentOf(schema) } } },
      "/items/{id}": {
        get: { responses: { 200: contentOf(schema) } },
        delete: { responses: { 204: { description: "" } } },
      },
    },
  };
}

describe("a large OpenAPI document", function () {
  this.timeout(120_000);

  itInThorough("a document with 20,000 properties is scaffolded", () => {
    const names = Array.from({ length: count }, (_, i) => [`property${i}`, { type: "string" }] as const);
    const document = parseDocument(
      JSON.stringify(
        documentOf({ type: "object", properties: { id: { type: "string" }, ...Object.fromEntries(names) } }),
      ),
    );
    const { models, left } = scaffold(document, findResources(document), { provider: "large" });
    expect(left).to.deep.equal([]);
    expect(models[0]?.attributes).to.have.length(count);
  });

  it("the scaffolding looks up each member once, even if there are many", () => {
    let reads = 0;
    const facts = {
      description: "",
      isNullable: false,
      isReadOnly: false,
      isWriteOnly: false,
      isDeprecated: false,
    };
    const shape = { ...facts, kind: "bool", default: undefined, example: undefined, notes: [] } as const;
    const members = Array.from({ length: count }, (_, i): Member => {
      const member = { name: "", isRequired: false, shape };
      Object.defineProperty(member, "name", {
        get: () => {
          reads += 1;
          return `member${i}`;
        },
      });
      return member;
    });
    const object: ObjectShape = { ...shape, kind: "object", members };
    const place = {
      resource: "item",
      taken: new Set<string>(),
      hasUpdate: true,
      isInResponse: true,
      isComputed: false,
      isInSet: false,
      isPut: false,
      prefix: "",
      annotations: {},
    };
    expect(attributesOf({ create: object, update: object, response: object }, place)).to.have.length(count);
    expect(reads).to.be.at.most(6 * count);
  });

  it("the scaffolding finds distinct names without trying all earlier numbers again", () => {
    let lookups = 0;
    class CountedSet extends Set<string> {
      override has(name: string): boolean {
        lookups += 1;
        return super.has(name);
      }
    }
    const taken = new CountedSet(["a_3"]);
    const names = Array.from({ length: count }, () => {
      const name = distinct("a", taken);
      taken.add(name);
      return name;
    });
    expect(names.slice(0, 4)).to.deep.equal(["a", "a_2", "a_4", "a_5"]);
    expect(new Set(names).size).to.equal(count);
    expect(lookups).to.be.at.most(3 * count);
  });

  it("a member keeps the constraints of all parts of an allOf, even if its name is __proto__", () => {
    const part = (name: string, schema: object) =>
      JSON.parse(`{"properties":{"${name}":${JSON.stringify(schema)}}}`);
    const parts = ["id", "__proto__", "note"].flatMap((name) => [
      part(name, { type: "string" }),
      part(name, { description: `The ${name}` }),
      part(name, { maxLength: 5 }),
    ]);
    const document = parseDocument(JSON.stringify(documentOf({ type: "object", allOf: parts })));
    const { models } = scaffold(document, findResources(document), { provider: "large" });
    const [note, ...others] = models[0]?.attributes ?? [];
    expect(others).to.deep.equal([]);
    expect(note?.shape).to.include({ kind: "string", description: "The note", most: 5 });
  });

  it("a document with a byte order mark is read, in JSON and in YAML", () => {
    const document = documentOf({ type: "object" });
    expect(parseDocument(`\ufeff${JSON.stringify(document)}`)).to.deep.equal(document);
    expect(parseDocument("\ufeffopenapi: 3.0.3\npaths: {}\n")).to.deep.equal({ openapi: "3.0.3", paths: {} });
  });
});

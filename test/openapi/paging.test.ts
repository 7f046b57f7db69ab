import { expect } from "chai";
import type { Node } from "../../src/openapi/document.ts";
import { operationOf } from "../../src/openapi/operation.ts";
import { fixedValues, pagedBy } from "../../src/openapi/paging.ts";
import { readingOf } from "../../src/openapi/readings.ts";
import { shapeOf } from "../../src/openapi/shape.ts";
import { content, text, whole } from "../support/openapi-schemas.ts";

const uri = { type: "string", format: "uri" };
const object = (properties: object) => ({ type: "object", properties });

interface Case {
  readonly title: string;
  /** Schemas of parameters of the query. */
  readonly query?: { readonly [name: string]: object };
  /** Members of the response in addition to its list. */
  readonly members?: { readonly [name: string]: object };
  readonly headers?: object;
  readonly paged: unknown;
}

const cases: readonly Case[] = [
  { title: "a list without parameters and members is whole", paged: null },
  {
    title: "the header Link has the next page",
    query: { page: whole, per_page: { ...whole, maximum: 100 } },
    headers: { Link: { schema: text } },
    paged: { by: "link", total: null, size: { name: "per_page", most: 100, standard: 20 } },
  },
  {
    title: "a member with an address has the next page, where a page has a number, too",
    query: { page: whole },
    members: { count: whole, next: { ...uri, nullable: true } },
    paged: { by: { link: ["next"] }, total: null, size: null },
  },
  {
    title: "a member of nested objects has the next page",
    members: { _links: object({ next: object({ href: text }) }), meta: object({ total: whole }) },
    paged: { by: { link: ["_links", "next", "href"] }, total: ["meta", "total"], size: null },
  },
  {
    title: "a member with a dot in its name has the next page",
    members: { "@odata.nextLink": text },
    paged: { by: { link: ["@odata.nextLink"] }, total: null, size: null },
  },
  {
    title: "a text without a parameter that takes it is an address",
    members: { next: text },
    paged: { by: { link: ["next"] }, total: null, size: null },
  },
  {
    title: "a parameter takes the cursor in a member",
    query: { pageToken: text, maxResults: { ...whole, default: 50, maximum: 2_000 } },
    members: { nextPageToken: text },
    paged: {
      by: { cursor: ["nextPageToken"], as: "pageToken", isNumber: false },
      total: null,
      size: { name: "maxResults", most: null, standard: 50 },
    },
  },
  {
    title: "a parameter takes the cursor in a member of an object",
    query: { "page[after]": text, "page[size]": whole },
    members: { meta: object({ next_cursor: text }) },
    paged: {
      by: { cursor: ["meta", "next_cursor"], as: "page[after]", isNumber: false },
      total: null,
      size: { name: "page[size]", most: null, standard: 20 },
    },
  },
  {
    title: "a parameter takes the number of the next page in a member",
    query: { page: whole },
    members: { meta: object({ pagination: object({ next_page: { ...whole, nullable: true } }) }) },
    paged: {
      by: { cursor: ["meta", "pagination", "next_page"], as: "page", isNumber: true },
      total: null,
      size: null,
    },
  },
  {
    title: "the client counts pages to the last one",
    query: { pageNumber: { ...whole, minimum: 0 } },
    members: { totalPages: whole, totalElements: whole },
    paged: {
      by: { page: "pageNumber", first: 0, last: ["totalPages"] },
      total: ["totalElements"],
      size: null,
    },
  },
  {
    title: "a total that may be null does not end a list",
    query: { page: { ...whole, default: 1, minimum: 0 } },
    members: { total: { ...whole, nullable: true } },
    paged: { by: { page: "page", first: 1, last: null }, total: null, size: null },
  },
  {
    title: "the client counts the objects before a page",
    query: { offset: whole, limit: { ...whole, maximum: 1 } },
    members: { total: whole },
    paged: { by: { offset: "offset" }, total: ["total"], size: { name: "limit", most: null, standard: 20 } },
  },
  {
    title: "the last object of a page names the next page",
    query: { starting_after: text, ending_before: text, limit: whole },
    members: { has_more: { type: "boolean" } },
    paged: {
      by: { after: "starting_after", of: "id", more: ["has_more"] },
      total: null,
      size: { name: "limit", most: null, standard: 20 },
    },
  },
  {
    title: "the last object of a page names the next page without a member that says whether there is one",
    query: { after_id: text },
    paged: { by: { after: "after_id", of: "id", more: null }, total: null, size: null },
  },
  {
    title: "a cursor that no member has does not show how the list continues",
    query: { after: text, limit: whole },
    paged: null,
  },
];

describe("the pages of a list in a document", () => {
  for (const { title, query = {}, members = {}, headers, paged } of cases)
    it(title, () => {
      const schema = object({ items: { type: "array", items: object({ id: text }) }, ...members });
      const document: Node = {
        openapi: "3.0.3",
        paths: {
          "/items": {
            get: {
              parameters: Object.entries(query).map(([name, one]) => ({ name, in: "query", schema: one })),
              responses: { "200": { headers, content: { "application/json": { schema } } } },
            },
          },
        },
      };
      const operation = operationOf(document, "/items", "get");
      if (!operation) throw new Error("the document has no list");
      expect(pagedBy(operation, shapeOf(document, schema, "response"))).to.deep.equal(paged);
    });
});

/** Parameters that a list requires, those of them that its client sends by itself, and the others, which are arguments. */
const required: readonly {
  readonly title: string;
  readonly query: { readonly [name: string]: object };
  readonly members?: { readonly [name: string]: object };
  readonly fixed: object;
  readonly arguments: readonly string[];
}[] = [
  {
    title: "the number and the size of a page are sent by the pages",
    query: { page: whole, per_page: { ...whole, maximum: 50 } },
    fixed: {},
    arguments: [],
  },
  {
    title: "the size of a page without a maximum is sent with its default, or as 100",
    query: { offset: whole, limit: { ...whole, maximum: 100_000 }, page_size: { ...whole, default: 25 } },
    fixed: { limit: 100, page_size: 25 },
    arguments: ["page_size"],
  },
  {
    title: "the first page has the number one although a header has the next one",
    query: { page: whole, cursor: text },
    members: { next_url: uri },
    fixed: { page: 1, cursor: "" },
    arguments: [],
  },
  {
    title: "an empty cursor begins a list",
    query: { cursor: text, name: text },
    members: { next_cursor: text },
    fixed: { cursor: "" },
    arguments: ["name"],
  },
  {
    title: "times, texts and the ends of a range are arguments",
    query: { after: { ...text, format: "date-time" }, start: whole, end: whole, size: whole, page: text },
    fixed: {},
    arguments: ["after", "start", "end", "size", "page"],
  },
];

describe("the required parameters of a list in a document", () => {
  for (const { title, query, members = {}, fixed, arguments: others } of required)
    it(title, () => {
      const schema = object({ items: { type: "array", items: object({ id: text }) }, ...members });
      const parameters = Object.entries(query).map(([name, one]) => ({
        name,
        in: "query",
        required: true,
        schema: one,
      }));
      const document: Node = {
        openapi: "3.0.3",
        paths: { "/items": { get: { parameters, responses: { "200": content(schema) } } } },
      };
      const reading = readingOf(document, { name: "items", path: "/items" });
      if (!reading) throw new Error("the document has no list");
      expect(Object.fromEntries(fixedValues(reading.operation, "query", reading.list?.paged))).to.deep.equal(
        fixed,
      );
      expect(reading.arguments.map(({ name }) => name)).to.deep.equal(others);
    });
});

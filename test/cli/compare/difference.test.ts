import { expect } from "chai";
import { declarationsOf, type LaterKind } from "../../../src/cli/compare/declarations.ts";
import {
  type ComparisonOptions,
  schemaDifferences,
  uncompared,
} from "../../../src/cli/compare/difference.ts";
import {
  type JsonSchema,
  type JsonSchemas,
  responsesFromJson,
} from "../../../src/cli/compare/schemas-json.ts";

type Attributes = NonNullable<JsonSchema["block"]["attributes"]>;
type Blocks = NonNullable<JsonSchema["block"]["block_types"]>;
type Pair<T> = readonly [before: T, after: T];

const declared = (json: JsonSchemas, unknown: readonly LaterKind[] = []) =>
  declarationsOf(responsesFromJson(json), new Set(unknown));

/** Returns the differences of schemas as text, with what each breaks. */
function found([before, after]: Pair<JsonSchemas>, options?: ComparisonOptions): readonly string[] {
  return [...schemaDifferences(declared(before), declared(after), options)].map(
    ({ place, text, breaks, isDescription }) =>
      `${place}: ${text}${isDescription ? " (description)" : ""}${breaks.length > 0 ? ` → ${breaks.join(", ")}` : ""}`,
  );
}

const resource = (block: JsonSchema["block"], version = 0): JsonSchemas => ({
  resource_schemas: { acme_item: { version, block } },
});
const withAttributes = (attributes: Attributes, version?: number) => resource({ attributes }, version);
const withBlocks = (block_types: Blocks) => resource({ block_types });
const optional = { type: "string", optional: true };
const required = { type: "string", required: true };
const computed = { type: "string", computed: true };
const decided = { ...optional, computed: true };
const objects = { n: { type: "number", optional: true } };

/** Both schemas of an attribute `a`, and the differences. */
const ofAttributes: readonly (readonly [string, Pair<Attributes[string]>, readonly string[]])[] = [
  ["the same attribute", [optional, optional], []],
  ["optional instead of required", [required, optional], ["is optional, was required"]],
  ["required instead of optional", [optional, required], ["is required, was optional → configurations"]],
  [
    "computed instead of optional",
    [optional, computed],
    ["is computed, was optional: it cannot be set → configurations"],
  ],
  [
    "no longer decided by the API",
    [decided, optional],
    ["is optional, was optional and computed: the next plan removes values that are not configured → states"],
  ],
  ["decided by the API, too", [optional, decided], ["is optional and computed, was optional"]],
  [
    "another type",
    [optional, { type: "number", optional: true }],
    ["is number, was string → states, configurations"],
  ],
  [
    "a set instead of a list, which states store alike",
    [
      { type: ["list", "string"], optional: true },
      { type: ["set", "string"], optional: true },
    ],
    ["is set of string, was list of string → configurations"],
  ],
  [
    "sensitive",
    [optional, { ...optional, sensitive: true }],
    ["is sensitive, was not: outputs with it need sensitive = true → configurations"],
  ],
  [
    "not sensitive",
    [{ ...optional, sensitive: true }, optional],
    ["is not sensitive, was sensitive: Terraform shows it"],
  ],
  [
    "write-only",
    [optional, { ...optional, write_only: true }],
    ["is write-only, was not: no expression can refer to it → configurations"],
  ],
  [
    "not write-only",
    [{ ...optional, write_only: true }, optional],
    ["is not write-only, was write-only: it takes no ephemeral values → configurations"],
  ],
  ["deprecated", [optional, { ...optional, deprecated: true }], ["is deprecated"]],
  [
    "another description",
    [optional, { ...optional, description: "It" }],
    ["has another description (description)"],
  ],
  [
    "a computed list of objects as a type and as nested attributes",
    [
      { type: ["list", ["object", { n: "number" }]], computed: true },
      {
        nested_type: { nesting_mode: "list", attributes: { n: { type: "number", computed: true } } },
        computed: true,
      },
    ],
    [],
  ],
];

describe("tfnode compare: the differences of schemas", () => {
  for (const [what, [before, after], expected] of ofAttributes) {
    it(`tfnode compare finds the difference of an attribute: ${what}`, () => {
      expect(found([withAttributes({ a: before }), withAttributes({ a: after })])).to.deep.equal(
        expected.map((text) => `acme_item.a: ${text}`),
      );
    });
  }

  it("an attribute that is missing or newly required breaks configurations", () => {
    expect(
      found([withAttributes({ a: optional, b: computed }), withAttributes({ c: required, d: optional })]),
    ).to.deep.equal([
      "acme_item.a: is missing → configurations",
      "acme_item.b: is missing → configurations",
      "acme_item.c: is new and required → configurations",
      "acme_item.d: is new",
    ]);
  });

  it("an object that becomes a map breaks states, and its members are compared", () => {
    const before = withAttributes({ a: { type: ["object", { n: "number" }], computed: true } });
    const after = withAttributes({ a: { type: ["map", "number"], computed: true } });
    expect(found([before, after])).to.deep.equal([
      "acme_item.a: is map of number, was an object → states, configurations",
    ]);
  });

  it("nested attributes are compared at each depth", () => {
    const nested = (attributes: Attributes) =>
      withAttributes({ a: { nested_type: { nesting_mode: "list", attributes }, optional: true } });
    expect(found([nested({ b: optional, c: optional }), nested({ b: required })])).to.deep.equal([
      "acme_item.a.b: is required, was optional → configurations",
      "acme_item.a.c: is missing → configurations",
    ]);
  });

  it("a block that becomes a nested attribute breaks configurations, not states", () => {
    const before = withBlocks({ a: { nesting_mode: "list", block: { attributes: objects } } });
    const after = withAttributes({
      a: { nested_type: { nesting_mode: "list", attributes: objects }, optional: true },
    });
    expect(found([before, after])).to.deep.equal([
      "acme_item.a: is an attribute, was a block → configurations",
    ]);
  });

  it("blocks are compared with their nesting and limits", () => {
    const block = { attributes: objects };
    const before = withBlocks({
      a: { nesting_mode: "list", max_items: 1, block },
      b: { nesting_mode: "set", block },
    });
    const after = withBlocks({
      a: { nesting_mode: "single", block },
      b: { nesting_mode: "set", min_items: 1, max_items: 2, block },
    });
    expect(found([before, after])).to.deep.equal([
      "acme_item.a: is an object, was a list of objects → states, configurations",
      "acme_item.a: occurs at most any number of times, was 1",
      "acme_item.b: occurs at least 1 times, was 0 → configurations",
      "acme_item.b: occurs at most 2 times, was any number of → configurations",
    ]);
  });

  it("a lower schema version breaks states, and a higher one converts them", () => {
    const other = { a: { type: "number", optional: true } };
    expect(found([withAttributes({ a: optional }, 1), withAttributes({ a: optional }, 0)])).to.deep.equal([
      "acme_item: has schema version 0, had 1: Terraform refuses the states of the higher version → states",
    ]);
    expect(found([withAttributes({ a: optional }, 1), withAttributes(other, 2)])).to.deep.equal([
      "acme_item: has schema version 2, had 1: the provider upgrades the states",
      "acme_item.a: is number, was string → configurations",
    ]);
  });

  it("missing types and functions break, and new ones do not; shared compares neither", () => {
    const block = { attributes: { a: optional } };
    const before: JsonSchemas = {
      resource_schemas: { acme_item: { block } },
      data_source_schemas: { acme_item: { block } },
      ephemeral_resource_schemas: { acme_token: { block } },
      functions: { id: { return_type: "string" } },
    };
    const after: JsonSchemas = {
      list_resource_schemas: { acme_item: { block } },
      resource_schemas: { acme_other: { block } },
      action_schemas: { acme_restart: { block } },
    };
    expect(found([before, after])).to.deep.equal([
      "acme_item: is missing → states, configurations",
      "acme_other: is new",
      "data.acme_item: is missing → configurations",
      "ephemeral.acme_token: is missing → configurations",
      "list.acme_item: is new",
      "action.acme_restart: is new",
      "function id: is missing → configurations",
    ]);
    expect(found([before, after], { shared: true })).to.deep.equal([]);
  });

  it("the provider's own configuration has no state", () => {
    const provider = (a: Attributes[string]): JsonSchemas => ({ provider: { block: { attributes: { a } } } });
    expect(found([provider(optional), provider({ type: "number", optional: true })])).to.deep.equal([
      "provider.a: is number, was string → configurations",
    ]);
  });

  it("an identity with other attributes breaks states, unless its version is higher", () => {
    const identity = (version: number, ...names: readonly string[]): JsonSchemas => ({
      ...withAttributes({ a: optional }),
      resource_identity_schemas: {
        acme_item: {
          version,
          attributes: Object.fromEntries(
            names.map((name) => [name, { type: "string", required_for_import: true }]),
          ),
        },
      },
    });
    expect(found([identity(0, "id"), identity(0, "id", "zone")])).to.deep.equal([
      "identity of acme_item: has the attributes id, zone, had id → states",
      "identity of acme_item.zone: is new and required → configurations",
    ]);
    expect(found([identity(0, "id", "zone"), identity(1, "id")])).to.deep.equal([
      "identity of acme_item: has schema version 1, had 0: the provider upgrades the states",
      "identity of acme_item.zone: is missing → configurations",
    ]);
    expect(found([identity(0, "id"), withAttributes({ a: optional })])).to.deep.equal([
      "identity of acme_item: is missing → configurations",
    ]);
  });

  it("functions are compared by their parameters and results", () => {
    const text = { name: "text", type: "string", is_nullable: true };
    const before = {
      return_type: "string",
      parameters: [text, { name: "n", type: "number" }],
      variadic_parameter: text,
    };
    const after = { return_type: "number", parameters: [{ name: "word", type: "string" }] };
    expect(found([{ functions: { f: before } }, { functions: { f: after } }])).to.deep.equal([
      "function f: returns number, returned string → configurations",
      "function f: has 1 parameters, had 2 → configurations",
      "function f(text): has the name word (description)",
      "function f(text): must not be null, could be null → configurations",
      "function f: takes no further arguments, took any number → configurations",
    ]);
  });

  it("a parameter that takes any value takes those of its former type", () => {
    const taking = (type: string): JsonSchemas => ({
      functions: { f: { return_type: "string", parameters: [{ name: "a", type }] } },
    });
    expect(found([taking("string"), taking("dynamic")])).to.deep.equal([
      "function f(a): is any type, was string",
    ]);
    expect(found([taking("dynamic"), taking("string")])).to.deep.equal([
      "function f(a): is string, was any type → configurations",
    ]);
  });

  it("a block that is null without its configuration instead of an object with nulls is named by its nesting", () => {
    const of = (nesting_mode: string) => withBlocks({ a: { nesting_mode, block: { attributes: objects } } });
    expect(found([of("group"), of("single")])).to.deep.equal([
      "acme_item.a: has the nesting single, had the nesting group → configurations",
    ]);
  });

  it("provider_meta is compared like a configuration, and summaries of functions like descriptions", () => {
    const meta = (attributes: Attributes) => ({
      ...declared({}),
      meta: declared({ provider: { block: { attributes } } }).provider,
    });
    const lines = [...schemaDifferences(meta({ module: optional }), meta({}))];
    expect(lines.map(({ place, text, breaks }) => [place, text, breaks])).to.deep.equal([
      ["provider_meta.module", "is missing", ["configurations"]],
    ]);
    const withSummary = (summary: string) => ({ functions: { f: { summary, return_type: "string" } } });
    expect(found([withSummary("a"), withSummary("b")])).to.deep.equal([
      "function f: has another summary (description)",
    ]);
  });

  it("kinds that a file may not contain are not compared", () => {
    const one = declared({ functions: { f: { return_type: "string" } } });
    const other = declared({}, ["functions"]);
    expect([...schemaDifferences(one, other)]).to.deep.equal([]);
    expect(uncompared(one, other)).to.deep.equal(["functions"]);
  });
});

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { parseBenchArguments } from "../../scripts/bench/arguments.ts";
import { aliasedConfiguration } from "../../scripts/bench/large/commands.ts";
import { writeLargeProject } from "../../scripts/bench/large/project.ts";
import {
  firstOf,
  type JsonBlock,
  type JsonProvider,
  readSchemas,
  syntheticSchemas,
} from "../../scripts/bench/large/schemas.ts";
import { fields, resourceSource } from "../../scripts/bench/large/sources.ts";
import { goalsTable, largeGoals, largeTable } from "../../scripts/bench/large/tables.ts";
import { scratchForEach } from "../support/scratch.ts";
import { root } from "./support/command.ts";

/** A block with every type, nesting and property that schemas have. */
const everything: JsonBlock = {
  description: "Everything.",
  attributes: {
    id: { type: "string", optional: true, computed: true },
    name: { type: "string", description: 'The "name"', required: true },
    secret: { type: "string", description: "A secret", optional: true, sensitive: true },
    password: {
      type: "string",
      description: "A password",
      optional: true,
      sensitive: true,
      write_only: true,
    },
    old: { type: "number", description: "An old number", optional: true, deprecated: true },
    labels: { type: ["map", "string"], optional: true, computed: true },
    parts: { type: ["list", ["object", { a: "bool", b: ["set", "number"] }]], computed: true },
    settings: {
      nested_type: { nesting_mode: "list", attributes: { on: { type: "bool", required: true } } },
      optional: true,
    },
  },
  block_types: {
    one: {
      nesting_mode: "list",
      min_items: 1,
      max_items: 1,
      block: { attributes: { a: { type: "string", required: true } } },
    },
    some: {
      nesting_mode: "set",
      max_items: 3,
      block: { attributes: { a: { type: "string", optional: true } } },
    },
    timeouts: {
      nesting_mode: "single",
      block: { attributes: { create: { type: "string", optional: true } } },
    },
  },
};

const large: JsonProvider = {
  provider: { block: { attributes: { region: { type: "string", optional: true } } } },
  resource_schemas: {
    large_everything: { block: everything },
    ...syntheticSchemas(10).schemas.resource_schemas,
  },
  data_source_schemas: syntheticSchemas(10).schemas.data_source_schemas,
};

/** Returns the facts of a block that both forms of JSON have: nothing of `timeouts`, which is an attribute or a block by the choice of the framework. */
function factsOf({ attributes = {}, block_types: blocks = {} }: JsonBlock): object {
  const { timeouts: _, ...others } = blocks;
  return {
    attributes: Object.fromEntries(
      Object.entries(attributes).map(
        ([
          name,
          { description: _, deprecation_message: _1, not_returned: _2, nested_type: nested, ...one },
        ]) => [name, { ...one, ...(nested && { nested_type: { ...nested, ...factsOf(nested) } }) }],
      ),
    ),
    blocks: Object.fromEntries(
      Object.entries(others).map(([name, { block, ...one }]) => [name, { ...one, ...factsOf(block) }]),
    ),
  };
}

describe("the benchmark of providers with many definitions", function () {
  this.timeout(60_000);
  let scratch: string;
  scratchForEach((path) => {
    scratch = path;
  });

  it("a generated project compiles, and has the schemas from which it was generated", async () => {
    await writeLargeProject(scratch, { name: "large", schemas: large });
    const tfnode = join(root, "packages/cli/lib/cli/main.js");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [tfnode, "schema", "--json", "--project", scratch],
      {
        maxBuffer: Number.POSITIVE_INFINITY,
      },
    );
    await promisify(execFile)(process.execPath, [join(root, "node_modules/typescript/bin/tsc")], {
      cwd: scratch,
    });
    const found: JsonProvider = JSON.parse(stdout);
    for (const kind of ["resource_schemas", "data_source_schemas"] as const) {
      expect(found[kind]).to.have.all.keys(Object.keys(large[kind]));
      for (const [type, { block }] of Object.entries(large[kind])) {
        const { attributes = {}, ...rest } = found[kind][type]?.block ?? {};
        // `timeouts` is a nested attribute or a block by the choice of the framework.
        const { timeouts: _, ...own } = attributes;
        expect(factsOf({ attributes: own, ...rest }), type).to.deep.equal(factsOf(block));
      }
    }
  });

  it("a synthetic provider has the requested number of definitions, which do not depend on it", () => {
    const countOf = ({ schemas }: { readonly schemas: JsonProvider }) => [
      Object.keys(schemas.resource_schemas).length,
      Object.keys(schemas.data_source_schemas).length,
    ];
    expect(countOf(syntheticSchemas(1500))).to.deep.equal([1050, 450]);
    const [small, big] = [syntheticSchemas(10), syntheticSchemas(1000)].map(({ schemas }) => schemas);
    for (const [type, schema] of Object.entries(small?.resource_schemas ?? {}))
      expect(big?.resource_schemas[type]).to.deep.equal(schema);
    expect(countOf(firstOf(syntheticSchemas(1000), 100))).to.deep.equal([70, 30]);
  });

  for (const compressed of [false, true])
    it(`a file of schemas is read, ${compressed ? "compressed" : "as it is printed"}`, async () => {
      const text = JSON.stringify({ provider_schemas: { "registry.example.com/acme/large": large } });
      const file = join(scratch, compressed ? "large.json.gz" : "large.json");
      await writeFile(file, compressed ? gzipSync(text) : text);
      expect(readSchemas(file)).to.deep.equal({ name: "large", schemas: large });
    });

  it("generated sources have the description of a schema, or else the name of what has none", () => {
    expect(fields(everything)).to.contain('"name": string("The \\"name\\"").required()');
    expect(fields(everything)).to.contain(
      '"labels": map(string(), "labels").optional().computed().nullable()',
    );
    expect(resourceSource("large_everything", everything)).to.contain('timeouts: { create: "20m" }');
  });

  it("a configuration has two of the smallest resources for each alias", () => {
    const text = aliasedConfiguration({ name: "large", schemas: large }, 20);
    expect(text.match(/^provider "large"/gm)).to.have.length(20);
    expect(text.match(/^resource "/gm)).to.have.length(40);
    expect(text).to.contain("provider = large.a19");
    expect(text).to.not.contain("large_everything");
  });

  it("a generated project has a module for each definition, and the packages of this repository", async () => {
    await writeLargeProject(join(scratch, "a"), syntheticSchemas(10));
    const names = await readdir(join(scratch, "a/src"), { recursive: true });
    expect(names).to.include.members(["provider.ts", "resources/thing_0.ts", "data-sources/thing_9.ts"]);
    expect(existsSync(join(scratch, "a/node_modules/@tfnode/framework/package.json"))).to.equal(true);
  });

  const figures = {
    definitions: [100, 1000, 2000],
    rows: [
      { what: "validate, one alias: CPU of the provider", unit: "ms", values: [100, 110, 130] },
      { what: "plan, one alias: memory", unit: "MiB", values: [50, 60, 70] },
      { what: "plan, 20 aliases: memory", unit: "MiB", values: [60, 70, 105] },
    ],
  };

  it("the table of many definitions compares the growth of each figure with that of the definitions", () => {
    const [head, , first] = largeTable(figures).split("\n");
    expect(head).to.equal(
      "| what | 100 definitions | 1000 definitions | 2000 definitions | of 2.00 × the definitions |",
    );
    expect(first).to.equal(
      "| validate, one alias: CPU of the provider | 100 ms | 110 ms | 130 ms | 1.18 × |",
    );
    expect(largeTable({ definitions: [100], rows: figures.rows }).split("\n")[0]).to.equal(
      "| what | 100 definitions |",
    );
  });

  it("goals of many definitions say what was measured, and whether it is enough", () => {
    expect(largeGoals(figures).map(({ most, measured }) => [most, measured])).to.deep.equal([
      [1.5, 1.3],
      [1.3, 1.5],
    ]);
    expect(goalsTable(largeGoals(figures)))
      .to.contain("≤ 1.5 × | 1.30 × | met")
      .and.contain("| 1.50 × | missed");
  });

  it("the file of schemas belongs to the benchmark of many definitions, and is in no page", () => {
    expect(parseBenchArguments(["--large", "--schemas", "/a.json"])).to.include({
      large: true,
      schemas: "/a.json",
    });
    expect(() => parseBenchArguments(["--schemas", "a.json"])).to.throw("--large");
    expect(() => parseBenchArguments(["--large", "--write", "--schemas", "a.json"])).to.throw("synthetic");
  });
});

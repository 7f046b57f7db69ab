import { execFile } from "node:child_process";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { parseBenchArguments } from "../../scripts/bench/arguments.ts";
import { aliasedConfiguration } from "../../scripts/bench/large/commands.ts";
import { devTimes } from "../../scripts/bench/large/dev.ts";
import { filesInGo } from "../../scripts/bench/large/go.ts";
import { commandName, inGoEnding } from "../../scripts/bench/large/large.ts";
import { largeAddress, writeLargeProject } from "../../scripts/bench/large/project.ts";
import {
  countOf,
  firstOf,
  type LargeProvider,
  largeProvider,
  readSchemas,
  syntheticJson,
  syntheticSchemas,
} from "../../scripts/bench/large/schemas.ts";
import { goalsTable, largeGoals, largeTable } from "../../scripts/bench/large/tables.ts";
import { largePicture } from "../../scripts/bench/pictures.ts";
import { writeLarge } from "../../scripts/bench/write.ts";
import { schemaDifferences } from "../../src/cli/compare/difference.ts";
import type { JsonBlock, JsonSchemas } from "../../src/cli/compare/schemas-json.ts";
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

const json: JsonSchemas = {
  provider: { block: { attributes: { region: { type: "string", optional: true } } } },
  resource_schemas: {
    large_everything: { block: everything },
    ...syntheticJson(10).resource_schemas,
  },
  data_source_schemas: syntheticJson(10).data_source_schemas ?? {},
};
const large = largeProvider("large", json);

describe("the benchmark of providers with many definitions", function () {
  this.timeout(240_000);
  const tfnode = join(root, "packages/cli/lib/cli/main.js");
  let scratch: string;
  scratchForEach((path) => {
    scratch = path;
  });

  const run = async (cwd: string, ...args: string[]) =>
    await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: Number.POSITIVE_INFINITY });

  it("a generated project compiles and has the schemas from which it was generated", async () => {
    await writeLargeProject(scratch, large);
    const { stdout } = await run(scratch, tfnode, "schema", "--json");
    await run(scratch, join(root, "node_modules/typescript/bin/tsc"));
    const { provider: _, ...found } = JSON.parse(stdout);
    const { declared } = largeProvider("large", { ...found, provider: json.provider });
    const differences = [...schemaDifferences(large.declared, declared)];
    expect(differences.filter(({ isDescription }) => !isDescription)).to.deep.equal([]);
  });

  it("a generated project passes tfnode check, and the times of tfnode dev are those of its start, of a change, and of the next plan", async () => {
    const small = firstOf(syntheticSchemas(10), 2);
    await writeLargeProject(join(scratch, "project"), small);
    await mkdir(join(scratch, "place"));
    const times = await devTimes("terraform", {
      tfnode,
      project: join(scratch, "project"),
      file: join(scratch, "project/src/resources/thing_0.ts"),
      address: largeAddress("large"),
      configuration: aliasedConfiguration(small, 1),
      place: join(scratch, "place"),
    });
    expect(times.first).to.be.above(0);
    expect(times.plan).to.be.above(times.change);
    await run(join(scratch, "project"), tfnode, "docs");
    await run(join(scratch, "project"), tfnode, "check");
  });

  it("a synthetic provider has the requested number of definitions, which do not depend on it", () => {
    const countsOf = ({ declared }: LargeProvider) => [declared.resources.size, declared.dataSources.size];
    expect(countsOf(syntheticSchemas(150))).to.deep.equal([105, 45]);
    const [small, big] = [syntheticJson(10), syntheticJson(100)];
    for (const [type, schema] of Object.entries(small.resource_schemas ?? {}))
      expect(big.resource_schemas?.[type]).to.deep.equal(schema);
    const first = firstOf(syntheticSchemas(150), 100);
    expect([...countsOf(first), countOf(first)]).to.deep.equal([70, 30, 100]);
  });

  for (const compressed of [false, true])
    it(`a file of schemas is read, ${compressed ? "compressed" : "as it is printed"}`, async () => {
      const text = JSON.stringify({ provider_schemas: { "registry.example.com/acme/large": json } });
      const file = join(scratch, compressed ? "large.json.gz" : "large.json");
      await writeFile(file, compressed ? gzipSync(text) : text);
      expect(readSchemas(file)).to.deep.equal(large);
    });

  it("the sources in Go have each attribute and block with its properties", () => {
    const files = [...filesInGo(large).values()].join("\n");
    expect(files)
      .to.contain('"large_everything": definition0(),')
      .and.contain('"large_thing_9": definition10(),');
    expect(files).to.contain(
      '"labels": {Type: schema.TypeMap, Elem: &schema.Schema{Type: schema.TypeString}, Description: "", Optional: true, Computed: true},',
    );
    expect(files).to.contain(
      '"old": {Type: schema.TypeFloat, Description: "An old number", Optional: true, Deprecated: "Deprecated"},',
    );
    expect(files).to.match(
      /"one": \{Type: schema\.TypeList, Elem: [\s\S]*?Required: true, MinItems: 1, MaxItems: 1\},/,
    );
    expect(files).to.match(/"some": \{Type: schema\.TypeSet, Elem: [\s\S]*?Optional: true, MaxItems: 3\},/);
    expect(files).to.match(
      /"parts": \{Type: schema\.TypeList, Elem: &schema\.Resource\{[\s\S]*?"b": \{Type: schema\.TypeSet, /,
    );
  });

  it("a configuration has two of the smallest resources for each alias", () => {
    const text = aliasedConfiguration(large, 20);
    expect(text.match(/^provider "large"/gm)).to.have.length(20);
    expect(text.match(/^resource "/gm)).to.have.length(40);
    expect(text).to.contain("provider = large.a19");
    expect(text).to.not.contain("large_everything");
  });

  const figures = {
    definitions: [60, 1000, 2000],
    rows: [
      { what: "tfnode check: CPU", unit: "s", values: [4, 61, 100] },
      { what: `${commandName("validate", 1)}: CPU of the provider`, unit: "ms", values: [100, 110, 130] },
      { what: `${commandName("plan", 1)}: memory`, unit: "MiB", values: [50, 60, 70] },
      { what: `${commandName("plan", 20)}: memory`, unit: "MiB", values: [60, 70, 105] },
      {
        what: `${commandName("plan", 20, inGoEnding)}: memory`,
        unit: "MiB",
        values: [undefined, undefined, 1050],
      },
    ],
  };

  it("the table of many definitions compares the growth of each figure with that of the definitions", () => {
    const [head, , , first] = largeTable(figures).split("\n");
    expect(head).to.equal(
      "| what | 60 definitions | 1000 definitions | 2000 definitions | of 2.00 × the definitions |",
    );
    expect(first).to.equal(
      "| validate, one alias: CPU of the provider | 100 ms | 110 ms | 130 ms | 1.18 × |",
    );
    expect(largeTable({ definitions: [100], rows: figures.rows }).split("\n")[0]).to.equal(
      "| what | 100 definitions |",
    );
  });

  it("goals of many definitions say what was measured, and whether it is enough", () => {
    const goals = largeGoals(figures);
    expect(
      goals.map(({ most, unit, measured }) => [most, unit, Math.round(measured * 100) / 100]),
    ).to.deep.equal([
      [1.5, "×", 1.3],
      [1.3, "×", 1.5],
      [60, "s", 61],
      [2.2, "×", 1.64],
      [0.13, "×", 0.1],
    ]);
    expect(goals[3]?.goal).to.contain("tfnode check: CPU");
    expect(goalsTable(goals))
      .to.contain("≤ 1.5 × | 1.30 × | met")
      .and.contain("≤ 60 s | 61.00 s | missed")
      .and.contain("plan, 20 aliases: memory, of Go | ≤ 0.13 × | 0.10 × | met");
  });

  it("the picture of many definitions has a line for each figure that it shows, and one of linear growth", () => {
    const svg = largePicture(figures);
    expect(svg).to.contain("linear growth").and.contain("tfnode check: CPU").and.not.contain("Go: memory");
  });

  it("figures of many definitions are written into the page, with their goals and the picture", async () => {
    await mkdir(join(scratch, "performance"));
    await cp(join(root, "docs/performance.md"), join(scratch, "performance.md"));
    writeLarge(figures, scratch);
    const page = await readFile(join(scratch, "performance.md"), "utf8");
    expect(page)
      .to.contain(largeTable(figures))
      .and.contain(goalsTable(largeGoals(figures)));
    expect(page).to.contain("](performance/large.svg)");
    expect(await readFile(join(scratch, "performance/large.svg"), "utf8")).to.equal(largePicture(figures));
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

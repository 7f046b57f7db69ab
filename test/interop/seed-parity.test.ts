import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import { renamedTypes, secDifferences, vdbDifferences } from "../fixtures/seeds/differences.ts";
import { secSeed } from "../fixtures/seeds/sec.ts";
import { vdbSeed } from "../fixtures/seeds/vdb.ts";
import { indexDefinitions } from "./support/definition-index.ts";
import { unexplained, untrue } from "./support/explanations.ts";
import { instanceOutputs, type PackageSchema, packageSchema, pinned } from "./support/package-schema.ts";
import { parityReport } from "./support/parity-report.ts";
import { renamedProperties, renamedTable } from "./support/property-names.ts";
import { PulumiHome } from "./support/pulumi-home.ts";
import { compareWithFile } from "./support/record.ts";
import { type SectionFacts, seedFacts } from "./support/seed-facts.ts";

const packages = [
  {
    name: "sec",
    index: (schema: PackageSchema) => indexDefinitions(sec, schema),
    renamed: () => renamedProperties(sec),
    seed: secSeed,
    differences: secDifferences,
  },
  {
    name: "vdb",
    index: (schema: PackageSchema) => indexDefinitions(vdb, schema),
    renamed: () => renamedProperties(vdb),
    seed: vdbSeed,
    differences: vdbDifferences,
  },
] as const;

const userPage = "docs/pulumi-parity.md";

interface Found {
  readonly schema: PackageSchema;
  readonly sections: readonly SectionFacts[];
}

describe("the packages that Pulumi generates for the providers", () => {
  const found = new Map<string, Found>();

  before(async () => {
    const home = new PulumiHome();
    try {
      for (const one of packages) found.set(one.name, await compared(home, one));
    } finally {
      home.close();
    }
  });

  for (const { name, differences } of packages) {
    it(`the package matches the seed, or the difference is declared: ${name}`, () => {
      expect(unexplained(factsOf(name), differences)).to.deep.equal([]);
    });

    it(`each declared difference exists: ${name}`, () => {
      expect(untrue(factsOf(name), differences)).to.deep.equal([]);
    });

    it(`the package has no unreviewed change: ${name}`, () => {
      compareWithFile(`test/fixtures/pulumi/${name}.json`, pinned(foundOf(name).schema));
    });
  }

  for (const { name, seed } of packages) {
    it(`requirements that the schema cannot show are covered by existing tests: ${name}`, () => {
      const files = seed.elsewhere.flatMap(({ shownBy }) => shownBy.match(/\btest\/\S+\.ts\b/g) ?? []);
      expect(files).not.to.deep.equal([]);
      expect(files.filter((file) => !existsSync(file))).to.deep.equal([]);
    });
  }

  it("test/fixtures/pulumi/parity.md reports the comparison", () => {
    const comparisons = packages.map(({ name, seed, differences }) => {
      return { seed, differences, sections: foundOf(name).sections };
    });
    compareWithFile("test/fixtures/pulumi/parity.md", parityReport(comparisons));
  });

  for (const { name, renamed } of packages) {
    it(`docs/pulumi-parity.md lists the properties with names of their own, which the package has: ${name}`, async () => {
      const properties = await renamed();
      const text = JSON.stringify(foundOf(name).schema);
      expect(properties.filter(({ property }) => !text.includes(`"${property}":`))).to.deep.equal([]);
      const page = readFileSync(userPage, "utf8");
      const [before, after] = [`<!-- names of ${name} -->\n`, "\n<!-- end of names -->"];
      const start = page.indexOf(before) + before.length;
      const end = page.indexOf(after, start - 1);
      compareWithFile(userPage, `${page.slice(0, start)}${renamedTable(properties)}${page.slice(end)}`);
    });
  }

  function factsOf(name: string) {
    return foundOf(name).sections.flatMap(({ facts }) => facts);
  }

  function foundOf(name: string): Found {
    const one = found.get(name);
    if (!one) throw new Error(`the package ${name} was not made`);
    return one;
  }
});

async function compared(home: PulumiHome, { name, index, seed }: (typeof packages)[number]): Promise<Found> {
  const schema = await packageSchema(home, name);
  const definitions = await index(schema);
  const outputs = await instanceOutputs(home, schema);
  return { schema, sections: seedFacts(seed, { schema, definitions, outputs }, renamedTypes) };
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "chai";
import { sec } from "../../../src/resources/sec/index.ts";
import { SecLife } from "../../support/sec-life.ts";
import type { DataSourceTraffic, LifeCase, ReadCase } from "../../support/traffic-case.ts";
import { unchangedNames, unsetPaths } from "../../support/traffic-coverage.ts";
import { trafficSection } from "../../support/traffic-text.ts";
import { trafficOf } from "./traffic-of.ts";

const fixtures = "test/fixtures/sec-traffic";
const { resources, dataSources } = sec.definition;

/** The cases by the words that the titles of their sections begin with. */
function variantsOf<Case>(
  traffic: Case & { readonly more?: { readonly [variant: string]: Case } },
): (readonly [string, Case])[] {
  const more = Object.entries(traffic.more ?? {});
  return [["", traffic], ...more.map(([variant, one]) => [`${variant}: `, one] as const)];
}

/** Lives through a case, and returns the requests of each step. Configurations that are applied plan no change. */
async function recordLife(type: string, variant: string, { create, update, provider, prepare }: LifeCase) {
  const life = await SecLife.start({ ...(provider && { provider }) });
  try {
    await prepare?.(life.api);
    const given = JSON.stringify([create, update]);
    const section = (step: string, method: Parameters<typeof life.requestsOf>[0]) =>
      trafficSection(`${variant}${step}`, life.requestsOf(method), { given });
    const object = life.resource(type);

    await object.create(create);
    const sections = [section("create", "applyResourceChange")];
    await object.expectNoChange(create);
    await object.refresh();
    sections.push(section("read", "readResource"));
    if (update) {
      await object.update(update);
      sections.push(section("update", "applyResourceChange"));
      await object.expectNoChange(update);
    }
    await object.delete();
    sections.push(section("delete", "applyResourceChange"));
    return sections;
  } finally {
    await life.close();
  }
}

async function recordReading(name: string, variant: string, { read, prepare, ...options }: ReadCase) {
  const life = await SecLife.start();
  try {
    await prepare?.(life.api);
    await life.readData(name, read);
    const requests = life.requestsOf("readDataSource");
    return [trafficSection(`${variant}read`, requests, { given: JSON.stringify(read), ...options })];
  } finally {
    await life.close();
  }
}

/** Compares sections with a fixture, which is written instead where TFNODE_RECORD is set. */
function compare(name: string, sections: readonly string[]): void {
  const fixture = `${fixtures}/${name}.txt`;
  const text = `${sections.join("\n\n")}\n`;
  if (process.env.TFNODE_RECORD) {
    mkdirSync(dirname(fixture), { recursive: true });
    writeFileSync(fixture, text);
  }
  expect(existsSync(fixture), `${fixture} is there: npm run record writes it`).to.equal(true);
  expect(text).to.equal(readFileSync(fixture, "utf8"));
}

describe("the traffic of sec", () => {
  for (const [type, load] of Object.entries(resources)) {
    describe(`of resource ${type}`, () => {
      it("is the recorded one", async () => {
        const traffic = await trafficOf(type);
        const sections: string[] = [];
        for (const [variant, one] of variantsOf<LifeCase>(traffic)) {
          sections.push(...(await recordLife(type, variant, one)));
        }
        compare(type, sections);
      });

      it("is recorded with every attribute and block set, and changed", async () => {
        const { block, definition } = (await load()).default;
        const traffic = await trafficOf(type);
        expect(unsetPaths(block, traffic)).to.have.members(Object.keys(traffic.unset ?? {}));
        expect(unchangedNames(block, traffic)).to.have.members(Object.keys(traffic.unchanged ?? {}));
        expect(traffic.update !== undefined, "update").to.equal(definition.update !== undefined);
      });
    });
  }

  for (const name of Object.keys(dataSources)) {
    it(`of data source ${name} is the recorded one`, async () => {
      const traffic = await trafficOf<DataSourceTraffic>(`data/${name}`);
      const sections: string[] = [];
      for (const [variant, one] of variantsOf<ReadCase>(traffic)) {
        sections.push(...(await recordReading(name, variant, one)));
      }
      compare(`data/${name}`, sections);
    });
  }

  it("has no recording of what is not there", () => {
    const recorded = readdirSync(fixtures, { recursive: true, encoding: "utf8" });
    const known = [...Object.keys(resources), ...Object.keys(dataSources).map((name) => `data/${name}`)];
    expect(known.map((name) => `${name}.txt`)).to.include.members(
      recorded.filter((name) => name.endsWith(".txt")),
    );
  });
});

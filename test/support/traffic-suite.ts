import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect } from "chai";
import type { Provider } from "../../src/schema/define.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import type { LivedIn, ProviderLife } from "./provider-life.ts";
import type {
  DataSourceTraffic,
  EphemeralTraffic,
  LifeCase,
  OpenCase,
  ReadCase,
  ResourceTraffic,
} from "./traffic-case.ts";
import { unchangedNames, unsetPaths } from "./traffic-coverage.ts";
import { trafficIn } from "./traffic-of.ts";
import type { SectionOptions } from "./traffic-text.ts";

/** The options for recording the traffic of a provider. */
export interface Recorder<Api extends LivedIn<Request>, Request> {
  readonly start: (options: { readonly provider?: PlainConfig }) => Promise<ProviderLife<Api, Request>>;
  /** The text of a section of a recording. */
  readonly section: (title: string, requests: readonly Request[], options: SectionOptions) => string;
}

/** Compares the requests of each resource, data source and ephemeral resource of a provider with the recording. */
export function describeTraffic<Client, Api extends LivedIn<Request>, Request>(
  { definition }: Provider<Client>,
  recorder: Recorder<Api, Request>,
): void {
  const { name: provider, resources, dataSources, ephemeralResources = {} } = definition;
  const fixtures = `test/fixtures/${provider}-traffic`;

  describe(`the traffic of ${provider}`, () => {
    for (const [type, load] of Object.entries(resources)) {
      describe(`resource ${type}`, () => {
        it("the requests equal the recording", async () => {
          const traffic = await trafficIn<ResourceTraffic<Api>>(provider, type);
          const sections: string[] = [];
          for (const [variant, one] of variantsOf<LifeCase<Api>>(traffic)) {
            sections.push(...(await recordLife(recorder, type, variant, one)));
          }
          compare(`${fixtures}/${type}.txt`, sections);
        });

        it("the recording sets and changes every attribute and block", async () => {
          const { block, definition: resource } = (await load()).default;
          const traffic = await trafficIn<ResourceTraffic<Api>>(provider, type);
          expect(unsetPaths(block, traffic)).to.have.members(Object.keys(traffic.unset ?? {}));
          expect(unchangedNames(block, traffic)).to.have.members(Object.keys(traffic.unchanged ?? {}));
          expect(traffic.update !== undefined, "update").to.equal(resource.update !== undefined);
        });
      });
    }

    for (const name of Object.keys(dataSources)) {
      it(`the requests of data source ${name} equal the recording`, async () => {
        const traffic = await trafficIn<DataSourceTraffic<Api>>(provider, `data/${name}`);
        const sections: string[] = [];
        for (const [variant, one] of variantsOf<ReadCase<Api>>(traffic)) {
          sections.push(...(await recordReading(recorder, name, variant, one)));
        }
        compare(`${fixtures}/data/${name}.txt`, sections);
      });
    }

    for (const [type, load] of Object.entries(ephemeralResources)) {
      describe(`ephemeral resource ${type}`, () => {
        it("the requests equal the recording", async () => {
          const traffic = await trafficIn<EphemeralTraffic<Api>>(provider, `ephemeral/${type}`);
          const sections: string[] = [];
          for (const [variant, one] of variantsOf<OpenCase<Api>>(traffic)) {
            sections.push(...(await recordOpening(recorder, type, variant, one)));
          }
          compare(`${fixtures}/ephemeral/${type}.txt`, sections);
        });

        it("the recording sets every attribute and block", async () => {
          const { block } = (await load()).default;
          const { more = {}, ...traffic } = await trafficIn<EphemeralTraffic<Api>>(
            provider,
            `ephemeral/${type}`,
          );
          const variants = Object.entries(more).map(([name, { open }]) => [name, { create: open }]);
          const cases = { create: traffic.open, more: Object.fromEntries(variants) };
          expect(unsetPaths(block, cases)).to.have.members(Object.keys(traffic.unset ?? {}));
        });
      });
    }

    it("there are no recordings for missing types", () => {
      const recorded = readdirSync(fixtures, { recursive: true, encoding: "utf8" });
      const known = [
        ...Object.keys(resources),
        ...Object.keys(dataSources).map((name) => `data/${name}`),
        ...Object.keys(ephemeralResources).map((name) => `ephemeral/${name}`),
      ];
      expect(known.map((name) => `${name}.txt`)).to.include.members(
        recorded.filter((name) => name.endsWith(".txt")),
      );
    });
  });
}

/** The cases by the first words of their sections' titles. */
function variantsOf<Case>(
  traffic: Case & { readonly more?: { readonly [variant: string]: Case } },
): (readonly [string, Case])[] {
  const more = Object.entries(traffic.more ?? {});
  return [["", traffic], ...more.map(([variant, one]) => [`${variant}: `, one] as const)];
}

/**
 * Runs a life of a case, and returns the requests of each step. After each apply, the configuration plans no
 * change.
 */
export async function recordLife<Api extends LivedIn<Request>, Request>(
  { start, section }: Recorder<Api, Request>,
  type: string,
  variant: string,
  { create, update, provider, prepare }: LifeCase<Api>,
): Promise<string[]> {
  const life = await start({ ...(provider && { provider }) });
  try {
    await prepare?.(life.api);
    const given = JSON.stringify([create, update]);
    const sectionOf = (step: string, method: Parameters<typeof life.requestsOf>[0]) =>
      section(`${variant}${step}`, life.requestsOf(method), { given });
    const object = life.resource(type);

    await object.create(create);
    const sections = [sectionOf("create", "applyResourceChange")];
    await object.expectNoChange(create);
    await object.refresh();
    sections.push(sectionOf("read", "readResource"));
    if (update) {
      await object.update(update);
      sections.push(sectionOf("update", "applyResourceChange"));
      await object.expectNoChange(update);
    }
    await object.destroy();
    sections.push(sectionOf("delete", "applyResourceChange"));
    return sections;
  } finally {
    await life.close();
  }
}

async function recordReading<Api extends LivedIn<Request>, Request>(
  { start, section }: Recorder<Api, Request>,
  name: string,
  variant: string,
  { read, prepare, ...options }: ReadCase<Api>,
): Promise<string[]> {
  const life = await start({});
  try {
    await prepare?.(life.api);
    await life.readData(name, read);
    const requests = life.requestsOf("readDataSource");
    return [section(`${variant}read`, requests, { given: JSON.stringify(read), ...options })];
  } finally {
    await life.close();
  }
}

/** Opens and closes an object, and returns the requests of both. */
async function recordOpening<Api extends LivedIn<Request>, Request>(
  { start, section }: Recorder<Api, Request>,
  type: string,
  variant: string,
  { open, prepare, ...options }: OpenCase<Api>,
): Promise<string[]> {
  const life = await start({});
  try {
    await prepare?.(life.api);
    const sectionOf = (step: string, method: Parameters<typeof life.requestsOf>[0]) =>
      section(`${variant}${step}`, life.requestsOf(method), { given: JSON.stringify(open), ...options });
    const opened = await life.open(type, open);
    const sections = [sectionOf("open", "openEphemeralResource")];
    await opened.close();
    return [...sections, sectionOf("close", "closeEphemeralResource")];
  } finally {
    await life.close();
  }
}

/** Compares sections with a fixture, or writes the fixture if TFNODE_RECORD is set. */
function compare(fixture: string, sections: readonly string[]): void {
  const text = `${sections.join("\n\n")}\n`;
  if (process.env.TFNODE_RECORD) {
    mkdirSync(dirname(fixture), { recursive: true });
    writeFileSync(fixture, text);
  }
  expect(existsSync(fixture), `${fixture} is there: npm run record writes it`).to.equal(true);
  expect(text).to.equal(readFileSync(fixture, "utf8"));
}

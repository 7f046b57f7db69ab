import { once } from "node:events";
import { expect } from "chai";
import { standardLimits } from "../../../src/http/net/limits.ts";
import type { LoopApi, LoopApiOptions, Registry } from "../../support/registry/registry.ts";
import { type Configured, configuredExamples, referenceMark } from "./configured-examples.ts";
import { exampleProgram, labelOf } from "./example-program.ts";
import { propertyFor, tokenOfType } from "./package-names.ts";
import { type PackageSchema, packageSchema } from "./package-schema.ts";
import { changesIn } from "./pulumi-events.ts";
import { type PackageName, PulumiHome } from "./pulumi-home.ts";
import { PulumiProject } from "./pulumi-project.ts";
import type { PulumiResource } from "./pulumi-state.ts";

/**
 * Declares one life of everything that a registry lists as a Pulumi program, with the values of the examples.
 */
export function describePulumiLife(registry: Registry, name: PackageName): void {
  describe(`every resource and data source of ${name} with Pulumi`, function () {
    this.timeout(600_000);
    let api: LoopApi;
    let pulumi: PulumiProject;
    let schema: PackageSchema;
    let configured: readonly Configured[];

    /** Starts a local API, and creates a stack that uses it. */
    const open = async (options?: LoopApiOptions) => {
      api = await registry.start(options);
      pulumi = await PulumiProject.open(name, api.env);
    };

    before(async () => {
      const home = new PulumiHome();
      schema = await packageSchema(home, name).finally(() => home.close());
      configured = await configuredExamples(registry);
    });
    afterEach(async () => {
      await pulumi.endProcesses();
      pulumi.close();
      await api.close();
    });

    it("an example is created, remains unchanged, is refreshed and removed with Pulumi", async () => {
      await open();
      expectAll(schema, configured);
      await pulumi.write(exampleProgram(schema, configured));

      const labels = configured.flatMap(({ isData, module, address }) =>
        isData ? [] : [labelOf(module, address)],
      );
      const made = changesIn(await pulumi.up());
      expect(made).to.deep.equal(Object.fromEntries(labels.map((label) => [label, "create"])));
      const resources = await pulumi.resources();
      expectOutputs(schema, resources);
      expectAnswers(schema, configured, await pulumi.outputs());
      await pulumi.expectNoChanges();

      const late = lateAmong(registry, configured);
      const found = changesIn(await pulumi.refresh());
      expect(Object.keys(found).filter((label) => !late.includes(label))).to.deep.equal([]);
      await pulumi.expectNothingChanged();
      await pulumi.expectNoChanges();

      const secrets = await pulumi.secrets();
      expect(secrets).not.to.deep.equal([]);
      expect(await pulumi.shown([...secrets, api.secret])).to.deep.equal([]);
      expect(privateStates(resources).filter((text) => secrets.some((secret) => text.includes(secret)))).to.be
        .empty;

      await pulumi.destroy();
      expect(api.objects()).to.deep.equal([]);
    });

    it("each object whose create contradicts the plan is in the state, or in an error with the line that imports it", async () => {
      await open({ variations: ["reversed-lists", "filled-defaults"] });
      const { resources } = exampleProgram(schema, configured);
      await pulumi.write({ resources });
      const { diagnostics } = await pulumi.upOrFail();
      const stored = await pulumi.resources();
      const lost = Object.keys(resources).filter(
        (label) => !stored.has(label) && !label.endsWith("_provider"),
      );
      const isNamed = (label: string) =>
        diagnostics.some((one) => one.name === label && one.message.includes("pulumi import"));
      expect(lost.filter((label) => !isNamed(label))).to.deep.equal([]);
      const before = api.objects().length;
      await pulumi.upOrFail();
      expect(api.objects()).to.have.length(before);
    });

    it("each object that is created when Pulumi is killed is in the state, or in a file with the line that imports it", async () => {
      await open();
      const mark = JSON.stringify(referenceMark).slice(1, -1);
      const alone = configured.filter(
        ({ isData, provider, values }) => !isData && !provider && !JSON.stringify(values).includes(mark),
      );
      const unknown = async () => {
        const known = (await pulumi.storedTexts()).join("\n");
        return api.objects().filter(({ id, name }) => !known.includes(name ?? id));
      };
      // The provider writes down which creates are running when the bridge cancels one of them.
      const announcements = async () =>
        (await pulumi.storedTexts()).join("\n").match(/exited during the creation/g) ?? [];
      // A client has no more requests at once, and no create ends before Pulumi is killed.
      for (const group of chunked(alone, standardLimits.connections)) {
        await pulumi.write({ resources: exampleProgram(schema, group).resources });
        const release = api.holdCreates();
        const command = pulumi.startUp();
        const missing = async () => {
          const saved = await pulumi.savedNames();
          // The create of some resources makes no object, and ends.
          const labels = group.map(({ module, address }) => labelOf(module, address));
          const left = labels.filter((label) => !saved.has(label));
          return (await unknown()).length < left.length ? left : [];
        };
        await until(async () => command.exitCode !== null || (await missing()).length === 0).catch(async () =>
          expect(await missing(), "resources of which one is not created").to.deep.equal([]),
        );
        const exit = once(command, "exit");
        const before = (await announcements()).length;
        if (command.kill("SIGKILL")) await exit;
        await until(async () => (await announcements()).length > before || (await unknown()).length === 0);
        release();
        await until(async () => (await unknown()).length === 0).catch(async () =>
          expect(
            (await unknown()).map(({ id }) => id),
            "objects in no state and no file",
          ).to.deep.equal([]),
        );
        await pulumi.endProcesses();
        await pulumi.run(["cancel", "--yes", "dev"]);
      }

      const { stdout } = await pulumi.run(["preview"]);
      expect(stdout).to.contain("Pulumi or the provider ended before the state");
      const lines = await pulumi.importLines();
      expect(lines).to.have.length.of.at.least(api.objects().length);
      // The lines of objects whose ID is secret do not have it.
      const imported = await pulumi.importAll(lines.filter((line) => !line.endsWith(" ID")));
      const states = await pulumi.resources();
      expect(imported.filter((label) => !states.has(label))).to.deep.equal([]);
    });
  });
}

/** Returns the elements in groups of at most `size`. */
function chunked<T>(elements: readonly T[], size: number): readonly (readonly T[])[] {
  const starts = Array.from({ length: Math.ceil(elements.length / size) }, (_, i) => i * size);
  return starts.map((start) => elements.slice(start, start + size));
}

/** Waits for a condition. Throws if it is not met within two minutes. */
async function until(isMet: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await isMet()); await new Promise((wake) => setTimeout(wake, 200)))
    if (Date.now() > end) throw new Error("the condition was not met");
}

/** Checks that the configuration contains each resource and each data source of a package. */
function expectAll(schema: PackageSchema, configured: readonly Configured[]): void {
  // The functions of the provider have ordered arguments; all others represent data sources.
  const dataSources = Object.keys(schema.functions).filter(
    (token) => !schema.functions[token]?.multiArgumentInputs,
  );
  const tokens = [...Object.keys(schema.resources), ...dataSources];
  const own = tokens.filter((token) => !token.startsWith("pulumi:"));
  const reached = configured.map(({ type, isData }) => tokenOfType(type, isData));
  expect(reached).to.include.members(own);
}

/** Checks that each resource has an ID and exactly the properties that its schema promises. */
function expectOutputs(schema: PackageSchema, resources: ReadonlyMap<string, PulumiResource>): void {
  for (const [label, { type, id, outputs }] of resources) {
    expect(id, label).to.match(/^(?!missing ID|\{<nil>\})./);
    const { properties = {} } = schema.resources[type] ?? {};
    const own = Object.keys(outputs).filter((property) => !property.startsWith("__"));
    expect(["id", ...Object.keys(properties)], label).to.include.members(own);
  }
}

/** Checks that each function returns the values of Terraform's data source, and only attributes in its schema. */
function expectAnswers(
  schema: PackageSchema,
  configured: readonly Configured[],
  outputs: { readonly [name: string]: unknown },
): void {
  for (const { module, address, type, isData, state } of configured) {
    if (!isData) continue;
    const label = labelOf(module, address);
    const properties = schema.functions[tokenOfType(type, true)]?.outputs?.properties ?? {};
    const answered = Object.keys(Object(outputs[label]));
    expect(Object.keys(properties), label).to.include.members(answered);
    const known = Object.keys(state).filter((name) => (state[name] ?? null) !== null);
    const promised = known.map((name) => propertyFor(properties, name)[0]);
    expect(answered, label).to.include.members(promised);
  }
}

/** The resources with values that the API returns only with the next read. */
function lateAmong(
  { definition, specials, variants }: Registry,
  configured: readonly Configured[],
): readonly string[] {
  const isLate = ({ module, type }: Configured) =>
    [variants[module], specials[type.slice(definition.name.length + 1)]].some((special) => special?.late);
  return configured.filter(isLate).map(({ module, address }) => labelOf(module, address));
}

/** Returns the private data that the provider stores next to the state of resources, decoded. */
function privateStates(resources: ReadonlyMap<string, PulumiResource>): readonly string[] {
  return [...resources.values()].flatMap(({ outputs: { __meta } }) => {
    const { private_state }: { readonly private_state?: string } = JSON.parse(String(__meta ?? "{}"));
    return private_state === undefined ? [] : [Buffer.from(private_state, "base64").toString()];
  });
}

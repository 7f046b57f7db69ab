import { expect } from "chai";
import { resourceProblems } from "../../src/schema/engine/check/definitions.ts";
import { identifier, string } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { DiagnosticsError, providerLife } from "../../src/testing/index.ts";
import { smallDataSource, smallProvider, smallResource } from "../support/small-provider.ts";

const stopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));

describe("timeouts as an attribute", () => {
  const plans: unknown[] = [];
  const resource = smallResource({
    schema: { id: identifier("The ID"), name: string("The name").required() },
    importForms: ["{id}"],
    timeouts: { create: "20m", update: "20m" },
    timeoutsAs: "attribute",
    async create({ plan, signal }) {
      if (plan.name === "slow") await stopped(signal);
      return { ...plan, id: "it" };
    },
    read: async () => ({ id: "it", name: "a" }),
    async update({ plan }) {
      plans.push(plan);
      return { ...plan, id: "it" };
    },
  });
  const dataSource = smallDataSource({
    schema: { name: string("The name").required() },
    timeouts: { read: "20m" },
    timeoutsAs: "attribute",
    async read({ config, signal }) {
      if (config.name === "slow") await stopped(signal);
      return { name: config.name };
    },
  });
  const life = () => providerLife(smallProvider({ api: undefined, resource, dataSource }));

  it("a resource has an attribute timeouts with the listed operations, and no block", () => {
    const { attributes, blocks } = resource.block;
    expect(Object.keys(attributes.timeouts?.nested?.attributes ?? {})).to.deep.equal(["create", "update"]);
    expect(blocks).to.deep.equal({});
    expect(resourceProblems("small_thing", resource)).to.deep.equal([]);
  });

  it("the attribute timeouts is in the state, and its change alone calls no operation", async () => {
    const thing = (await life()).resource("thing");
    await thing.create({ name: "a", timeouts: { create: "1h" } });
    thing.expectState({ timeouts: { create: "1h", update: null } });
    await thing.expectNoChange({ name: "a", timeouts: { create: "1h" } });
    await thing.update({ name: "a", timeouts: { update: "2h" } });
    thing.expectState({ timeouts: { create: null, update: "2h" } });
    await thing.update({ name: "a" });
    thing.expectState({ timeouts: null });
    expect(plans).to.deep.equal([]);
    await thing.importVerify();
  });

  it("a configured time ends an operation, and the error names the attribute that allows more time", async () => {
    const { detail, ...rest } = (
      await rejection(
        (await life()).resource("thing").create({ name: "slow", timeouts: { create: "20ms" } }),
        DiagnosticsError,
      )
    ).diagnostics[0] ?? { detail: "" };
    expect(detail).to.contain("To allow more time, set create in the attribute timeouts.");
    expect(rest).to.include({ summary: "small_thing not created" });
  });

  it("an invalid time is an error at its place in the attribute", async () => {
    const config = { name: "a", timeouts: { create: "soon" } };
    const { diagnostics } = await rejection(
      (await life()).resource("thing").create(config),
      DiagnosticsError,
    );
    expect(diagnostics[0]).to.include({ summary: "Invalid value", path: "timeouts.create" });
  });

  it("a data source has the attribute, stores it, and is stopped when its time is over", async () => {
    const data = await life();
    const config = { name: "a", timeouts: { read: "1h" } };
    expect(await data.readData("thing", config)).to.deep.equal(config);
    const slow = data.readData("thing", { name: "slow", timeouts: { read: "20ms" } });
    expect((await rejection(slow, DiagnosticsError)).message).to.contain(
      "set read in the attribute timeouts",
    );
  });
});

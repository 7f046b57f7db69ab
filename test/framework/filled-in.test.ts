import { expect } from "chai";
import {
  block,
  definitionsFor,
  type Fields,
  identifier,
  list,
  map,
  nested,
  string,
} from "../../src/schema/index.ts";
import { type Core, DiagnosticsError, type PlainConfig } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { smallCore } from "../support/small-provider.ts";

type Values = { readonly [name: string]: unknown };

/** An API that completes the objects that it stores, and a client that changes them elsewhere. */
async function coreOf(own: Fields, complete: (sent: Values) => Values) {
  let object: Values = {};
  const store = async ({ plan }: { readonly plan: unknown }) => {
    object = { ...Object(plan), id: "1", ...complete(Object(plan)) };
    return object as never;
  };
  const resource = definitionsFor<null>().resource({
    description: "A thing of an API that chooses what is left out.",
    schema: { id: identifier("The ID"), name: string("Name").required(), ...own },
    importForms: ["{id}"],
    example: "",
    create: store,
    read: async () => object as never,
    update: store,
    delete: async () => {},
  });
  const core = await smallCore({ api: null, resource });
  const elsewhere = (values: Values) => {
    object = { ...object, ...values };
  };
  return { core, elsewhere };
}

const type = "small_thing";
const name = "a";

/** Returns the warnings since the last call, as paths and summaries. */
function warningsOf(core: Core): readonly string[] {
  return core.warnings.splice(0).map(({ path, summary }) => `${path}: ${summary}`);
}

async function actionOf(core: Core, ...[state, config]: [Parameters<Core["refresh"]>[0], PlainConfig]) {
  return (await core.planAfterRefresh(type, state, config)).action;
}

describe("an API that fills in what the configuration leaves out", () => {
  const size = { size: string("Size").optional() };
  const big = ({ size }: Values) => ({ size: size ?? "big" });

  it("the create warns, the state has no value, and the next plan is empty", async () => {
    const { core } = await coreOf(size, big);
    const created = await core.create(type, { name });
    expect([created.tainted, plainState(created.value).size]).to.deep.equal([false, null]);
    const [warning] = core.warnings;
    expect(warning?.detail).to.match(
      /^After the create the API returned size = "big", but the plan was null\. Nothing configures size, .+ To manage the value, set size\.\n\n.+ as optional\(\)\.computed\(\)/,
    );
    expect(warningsOf(core)).to.deep.equal(["size: API filled in a value"]);
    expect(await actionOf(core, created, { name })).to.equal("no-op");
    expect(plainState((await core.refresh(created))?.value ?? null).size).to.equal(null);
  });

  it("an update after which the API has the same value does not warn again", async () => {
    const { core } = await coreOf(size, big);
    const created = await core.create(type, { name });
    warningsOf(core);
    const updated = await core.update(created, { name: "b" });
    expect(warningsOf(core)).to.deep.equal([]);
    expect(await actionOf(core, updated, { name: "b" })).to.equal("no-op");
  });

  it("another value in the API is a change, and so is a configured value", async () => {
    const { core, elsewhere } = await coreOf(size, big);
    const created = await core.create(type, { name });
    expect(await actionOf(core, created, { name, size: "small" })).to.equal("update");
    elsewhere({ size: "huge" });
    const plan = await core.planAfterRefresh(type, created, { name });
    expect([plan.action, plainState(plan.prior?.value ?? null).size]).to.deep.equal(["update", "huge"]);
    const updated = await core.apply(plan);
    if (!updated) throw new Error("the object is gone");
    expect(await actionOf(core, updated, { name })).to.equal("no-op");
  });

  it("an update that removes a configured value lets the API choose another one", async () => {
    const { core } = await coreOf(size, big);
    const created = await core.create(type, { name, size: "small" });
    expect(warningsOf(core)).to.deep.equal([]);
    const updated = await core.update(created, { name });
    expect(warningsOf(core)).to.deep.equal(["size: API filled in a value"]);
    expect(await actionOf(core, updated, { name })).to.equal("no-op");
  });

  it("an update that does not remove a value is an error", async () => {
    const { core } = await coreOf(size, ({ size }) => ({ size: size ?? "small" }));
    const created = await core.create(type, { name, size: "small" });
    const { diagnostics } = await rejection(core.update(created, { name }), DiagnosticsError);
    expect(diagnostics.map(({ path, summary }) => [path, summary])).to.deep.equal([
      ["size", "API did not store the planned value"],
    ]);
    expect(diagnostics[0]?.detail).to.contain("Nothing configures size, and the API keeps its value.");
  });

  it("an attribute whose change replaces the object does not replace it", async () => {
    const { core } = await coreOf({ size: string("Size").optional().requiresReplace() }, big);
    const created = await core.create(type, { name });
    expect(await actionOf(core, created, { name })).to.equal("no-op");
    expect(await actionOf(core, created, { name: "b" })).to.equal("update");
  });

  it("an empty default counts as left out, and another default does not", async () => {
    const fields = { size: string("Size").default(""), color: string("Color").default("red") };
    const { core } = await coreOf(fields, ({ size, color }) => ({
      size: size || "big",
      color: color === "red" ? "blue" : color,
    }));
    const created = await core.create(type, { name, color: "red" });
    expect(warningsOf(core)).to.deep.equal([
      "size: API filled in a value",
      "color: API did not store the planned value",
    ]);
    const { planned, prior } = await core.planAfterRefresh(type, created, { name, color: "red" });
    expect([plainState(prior?.value ?? null).color, plainState(planned).color]).to.deep.equal([
      "blue",
      "red",
    ]);
  });

  it("members of elements, lists and blocks may be filled in, too", async () => {
    const fields = {
      parts: nested.list("Parts", { kind: string("Kind").required(), ...size }).required(),
      tags: list(string(), "Tags").optional(),
      labels: block.list("Labels", { key: string("Key").required() }, { readWhenUnset: true }),
      box: block.optional("Box", size),
    };
    const { core } = await coreOf(fields, ({ parts, tags, labels, box }) => ({
      parts: (parts as Values[]).map((part) => ({ ...part, ...big(part) })),
      tags: tags ?? ["one"],
      labels: (labels as readonly unknown[]).length > 0 ? labels : [{ key: "k" }],
      box: { ...Object(box), ...big(Object(box)) },
    }));
    const config = { name, parts: [{ kind: "x", size: "small" }, { kind: "y" }], box: {} };
    const created = await core.create(type, config);
    expect(warningsOf(core)).to.have.members(
      ["parts[1].size", "tags", "labels", "box[0].size"].map((place) => `${place}: API filled in a value`),
    );
    expect(await actionOf(core, created, config)).to.equal("no-op");
  });

  it("the warning about an entry that the API adds to a map advises the word for that", async () => {
    const { core } = await coreOf({ labels: map(string(), "Labels").required() }, ({ labels }) => ({
      labels: { ...Object(labels), team: "x" },
    }));
    await core.create(type, { name, labels: { a: "1" } });
    const [warning] = core.warnings;
    expect(warning?.detail)
      .to.contain('labels["team"] = "x"')
      .and.contain("mayBeExtended()")
      .and.not.contain("computed()");
  });

  it("an API without the value that it filled in before has no change", async () => {
    const { core, elsewhere } = await coreOf(size, big);
    const created = await core.create(type, { name });
    elsewhere({ size: null });
    expect(await actionOf(core, created, { name })).to.equal("no-op");
  });

  it("the warning shows no sensitive value", async () => {
    const { core } = await coreOf({ size: string("Size").optional().sensitive() }, big);
    await core.create(type, { name });
    expect(core.warnings.map(({ detail }) => detail).join())
      .to.contain("sensitive")
      .and.not.contain("big");
  });

  it("an imported object has the value of the API", async () => {
    const { core } = await coreOf(size, big);
    await core.create(type, { name });
    expect(plainState((await core.import(type, "1")).value).size).to.equal("big");
  });
});

import { expect } from "chai";
import {
  DiagnosticError,
  identifier,
  isUnknown,
  nested,
  number,
  RemoteError,
  type StateOf,
  string,
} from "../../src/schema/index.ts";
import { asRecord } from "../../src/schema/values/value.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { ResourceLife } from "../../src/testing/life/resource-life.ts";
import { kitCore } from "../support/kit/core.ts";
import { kit } from "../support/kit/provider.ts";
import { smallCore, smallResource, smallUnconfigured } from "../support/small-provider.ts";
import { validateUnconfigured } from "../support/validate-unconfigured.ts";

const type = "kit_renamed";
const everything = "kit_everything";
const plain = (value: object | null) => JSON.parse(JSON.stringify(value)) as unknown;

describe("stored states", () => {
  it("stored states of this version may have unsupported attributes or lack some", async () => {
    const { core } = await kitCore();
    const value = await core.upgrade(type, 2, '{"id":"1","name":"a","size":"7","gone":true}');
    expect(plain(value as object)).to.deep.equal({ id: "1", name: "a", size: 7, timeouts: null });
  });

  it("stored states of older versions go through every upgrade", async () => {
    const { core } = await kitCore();
    const value = await core.upgrade(type, 0, '{"id":"1","title":"a","size":"7px"}');
    expect(plain(value as object)).to.deep.equal({ id: "1", name: "a", size: 7, timeouts: null });
  });

  it("stored states receive the blocks that were added after their version", async () => {
    const { core } = await kitCore();
    const value = await core.upgrade("kit_everything", 0, '{"id":"1","name":"a"}');
    expect(plain(value as object)).to.deep.include({
      listed: [],
      one: [],
      alone: null,
      always: { note: null, code: null },
    });
  });

  it("stored states of other providers with zero values instead of null have an empty plan", async () => {
    const { core } = await kitCore();
    const config = { name: "a", listed: [{ name: "b" }] };
    const own = await core.create(everything, config);
    const zeros = { note: "", size: 0, tags: {}, ports: [], hosts: [] };
    const value = { ...asRecord(own.value), ...zeros };
    const read = await core.refresh({ ...own, value, private: Buffer.from('{"schema_version":"0"}') });
    expect(read?.value).to.deep.equal(own.value);
    expect((await core.plan(everything, read?.value ?? null, config)).action).to.equal("no-op");
  });

  it("stored states of other providers have an empty plan where empty values are configured and null is stored", async () => {
    const { core, store } = await kitCore();
    const config = { name: "a", note: "", tags: {}, ports: [], listed: [{ name: "b" }] };
    const own = await core.create(everything, config);
    const nothing = { note: null, tags: null, ports: null };
    const value = { ...asRecord(own.value), ...nothing };
    await validateUnconfigured(kit(store), everything, config);
    const read = await core.refresh({ ...own, value, private: Buffer.from("null") });
    expect(read?.value).to.deep.equal(own.value);
    expect((await core.planAfterRefresh(everything, read, config)).action).to.equal("no-op");
    expect(await core.planAfterRefresh(everything, { ...own, value }, config)).to.include({
      action: "update",
    });
  });

  it("stored states keep configured zeros", async () => {
    const { core } = await kitCore();
    const config = {
      name: "a",
      note: "",
      alone: { name: "b" },
      one: { name: "c" },
      ports: [],
      always: { note: "" },
    };
    const own = await core.create(everything, config);
    expect((await core.refresh(own))?.value).to.deep.equal(own.value);
    const less = await core.update(own, { ...config, note: null, ports: null, always: {} });
    expect(asRecord((await core.refresh(less))?.value ?? null)).to.deep.include({ note: null, ports: null });
  });

  for (const [what, version, json, summary] of [
    ["a newer version", 3, "{}", "State is newer than the provider"],
    ["another shape", 2, '{"name":["a"]}', "State cannot be read"],
    ["no JSON", 2, "{", "State cannot be read"],
    ["a bare text", 2, '"x"', "State cannot be read"],
    ["nothing at all", 2, "", "State is too old"],
  ] as const) {
    it(`stored states of ${what} are rejected`, async () => {
      const { core } = await kitCore();
      const { diagnostics } = await rejection(core.upgrade(type, version, json), DiagnosticsError);
      expect(diagnostics[0]?.summary).to.equal(summary);
    });
  }

  it("stored states of another type are moved if the resource supports it", async () => {
    const { core } = await kitCore();
    const source = {
      sourceProviderAddress: "example.test/acme/old",
      sourceTypeName: "old_thing",
      sourceState: { json: Buffer.from('{"key":"9","label":"x"}') },
    };
    const { value } = await core.move(type, source);
    expect(plain(value as object)).to.deep.equal({ id: "9", name: "x", size: null, timeouts: null });
    const other = { ...source, sourceProviderAddress: "example.test/other/old" };
    const { diagnostics } = await rejection(core.move(type, other), DiagnosticsError);
    expect(diagnostics[0]?.summary).to.equal("Move not supported");
    expect(diagnostics[0]?.detail).to.contain(
      "Remove the old resource from the state and import the new one.",
    );
  });

  it("the error of a move between kinds of objects of one provider advises on the moved block, not on an import", async () => {
    const { core } = await kitCore();
    const source = {
      sourceProviderAddress: "example.test/acme/kit",
      sourceTypeName: "kit_fragile",
      sourceState: { json: Buffer.from('{"id":"9"}') },
    };
    const { diagnostics } = await rejection(core.move("kit_everything", source), DiagnosticsError);
    expect(diagnostics[0]?.summary).to.equal("Move not supported");
    expect(diagnostics[0]?.detail)
      .to.contain("A kit_fragile is an object of another kind")
      .and.to.contain("Remove the moved block")
      .and.to.contain("destroy = false")
      .and.not.to.contain("import");
  });

  it("the error of a move from a type that only a replaced provider had advises on an import, because no plan reads such a state", async () => {
    const { core } = await kitCore();
    const source = {
      sourceProviderAddress: "example.test/acme/kit",
      sourceTypeName: "kit_gone",
      sourceState: { json: Buffer.from('{"id":"9"}') },
    };
    const { diagnostics } = await rejection(core.move("kit_everything", source), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.equal(
      "kit_everything does not support moves from kit_gone of example.test/acme/kit. Remove the old resource from the state and import the new one.",
    );
  });

  it("a state of a replaced provider is upgraded from its version on, and an older one needs an apply with that provider", async () => {
    const resource = smallResource({
      schema: { id: identifier("The ID"), name: string("The name").optional() },
      version: 3,
      replacesVersion: 2,
      upgrades: { 2: ({ title, ...state }) => ({ ...state, name: title }) },
    });
    const core = await smallCore({ api: undefined, resource });
    expect(await core.upgrade("small_thing", 2, '{"id":"1","title":"a"}')).to.deep.include({ name: "a" });
    const { message } = await rejection(core.upgrade("small_thing", 1, '{"id":"1"}'), DiagnosticsError);
    expect(message).to.contain("State cannot be upgraded");
    expect(message).to.contain(
      "from version 1 to 2. Apply once with the newest version of the provider that wrote it, or remove the object from the state and import it again.",
    );
  });

  it("an import with an ID of another form is rejected", async () => {
    const { core } = await kitCore();
    const { diagnostics } = await rejection(core.import("kit_everything", "a/b/c"), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.equal(
      'The import ID of kit_everything must have the form "<id>" or "<region>/<id>", got "a/b/c". As "<id>": id is "a", "/b/c" is too much. As "<region>/<id>": region is "a", id is "b", "/c" is too much; within region and id, write "/" as "%2F".',
    );
  });

  it("an import of an object that does not exist is rejected", async () => {
    const { core } = await kitCore();
    const { diagnostics } = await rejection(core.import(type, "nothing"), DiagnosticsError);
    // Not every host reports itself that an import found nothing.
    expect(diagnostics[0]?.summary).to.equal("Cannot import non-existent remote object");
    expect(diagnostics[0]?.detail).to.contain(
      `The API has no ${type} with the import ID "nothing". Correct the ID`,
    );
    expect(diagnostics[0]?.detail).to.contain(`An import ID of ${type} has the form "<`);
  });
});

describe("an import by identity of an object that does not exist", () => {
  it("an import by identity that finds nothing names the identity, and no form of an import ID", async () => {
    const { core } = await kitCore();
    const importing = core.import("kit_everything", { id: "nothing" });
    const { diagnostics } = await rejection(importing, DiagnosticsError);
    expect(diagnostics[0]?.detail).to.equal(
      'The API has no kit_everything with the identity { id = "nothing" }. Correct the identity, or remove the import and let the next apply create the object.',
    );
  });
});

describe("a resource without update", () => {
  it("a resource without update is replaced by every change", async () => {
    const { core } = await kitCore();
    const state = await core.create(type, { name: "a" });
    const plan = await core.plan(type, state.value, { name: "a", size: 3 });
    expect(plan.action).to.equal("replace");
    expect(plan.requiresReplace).to.deep.equal([["size"]]);
  });
});

describe("a data source", () => {
  it("the state of a data source has the configured values and the returned ones", async () => {
    const { core } = await kitCore();
    await core.create(type, { name: "A" });
    const value = await core.readData("kit_lookup", { name: "a", match: { mode: "loose" } });
    expect(plain(value as object)).to.deep.equal({
      id: "id-1",
      name: "a",
      prefix: "id-",
      timeouts: null,
      ids: ["id-1"],
      match: [{ mode: "loose" }],
    });
  });

  it("a data source that finds nothing reports an error at the attribute", async () => {
    const { core } = await kitCore();
    const { diagnostics } = await rejection(core.readData("kit_lookup", { name: "a" }), DiagnosticsError);
    expect(diagnostics[0]).to.include({ summary: "Object not found", path: "name" });
  });
});

describe("an upgrade of a state that returns a wrong value", () => {
  /** Returns the error about a state of version 0 in a resource whose upgrade returns a value. */
  async function errorAfter(returned: unknown): Promise<DiagnosticsError> {
    const resource = smallResource({
      schema: { id: identifier("The ID"), size: number("The size").optional() },
      version: 1,
      upgrades: { 0: () => returned as never },
    });
    const core = await smallCore({ api: undefined, resource });
    return await rejection(core.upgrade("small_thing", 0, '{"id":"1","size":"x"}'), DiagnosticsError);
  }

  it("the error about an upgrade that returns another shape calls it a bug of the provider, and not a wrong state", async () => {
    for (const [returned, reason] of [
      [{ id: "1", size: "x" }, "size: the text is not a valid number"],
      [null, "an object is expected"],
      [[], "an object is expected"],
    ] as const) {
      const { message } = await errorAfter(returned);
      expect(message).to.contain("Provider bug while upgrading the state of small_thing");
      expect(message).to.contain(`from version 0 returned a value that does not match the schema: ${reason}`);
      expect(message).to.contain("This is a bug in the provider").and.not.to.contain("import it again");
    }
  });

  it("the error about a stored state that no upgrade reads is about the state", async () => {
    const core = await smallCore({
      api: undefined,
      resource: smallResource({ schema: { id: identifier("The ID"), size: number("The size").optional() } }),
    });
    const { message } = await rejection(
      core.upgrade("small_thing", 0, '{"id":"1","size":"x"}'),
      DiagnosticsError,
    );
    expect(message).to.contain("State cannot be read");
  });
});

describe("conversions of stored states that ask the API", () => {
  /** The API of the tests: the names of objects by their IDs. */
  interface Names {
    nameOf(id: string): Promise<string>;
  }

  const schema = { id: identifier("The ID"), name: string("The name").required() };
  const renamed = smallResource<typeof schema, Names>({
    schema,
    version: 1,
    upgrades: {
      0: async ({ id, name }, context) => ({ id, name: name ?? (await context.api.nameOf(String(id))) }),
    },
    moves: [
      {
        fromType: "small_old",
        state: async ({ key }, { identity, api }) => ({
          id: key,
          name: `${await api.nameOf(String(key))} ${identity === null}`,
        }),
      },
    ],
    importForms: ["{id}"],
  });
  const api: Names = {
    async nameOf(id) {
      if (id === "9")
        throw new RemoteError({ method: "GET", url: "/names/9", status: 500, reason: "no luck" });
      return `name of ${id}`;
    },
  };
  const source = (json: string) => ({
    sourceProviderAddress: "example.test/acme/small",
    sourceTypeName: "small_old",
    sourceState: { json: Buffer.from(json) },
  });

  it("an upgrade and a move of a state can ask the API, and wait for it", async () => {
    const core = await smallCore({ api, resource: renamed });
    expect(plain((await core.upgrade("small_thing", 0, '{"id":"1"}')) as object)).to.deep.equal({
      id: "1",
      name: "name of 1",
    });
    expect(plain((await core.move("small_thing", source('{"key":"2"}'))).value as object)).to.deep.equal({
      id: "2",
      name: "name of 2 true",
    });
  });

  it("an update of a moved object that no read has seen has unknown values where its state lacks those of the API", async () => {
    const unread = smallResource({
      schema: {
        id: identifier("The ID"),
        name: string("The name").optional(),
        url: string("The URL").computed().useStateForUnknown(),
        tags: string("The tags").computed(),
      },
      moves: [{ fromType: "small_old", state: ({ key }) => ({ id: String(key), name: "a" }) }],
      importForms: ["{id}"],
      modifyPlan: () => ({ tags: "new" }),
    });
    const core = await smallCore({ api: undefined, resource: unread });
    const { value, private: priorPrivate } = await core.move("small_thing", source('{"key":"2"}'));
    const plan = async (state: typeof value, of: Uint8Array) =>
      asRecord((await core.plan("small_thing", state, { name: "a" }, { priorPrivate: of })).planned);
    const planned = await plan(value, priorPrivate);
    expect(isUnknown(planned.url ?? null)).to.equal(true);
    expect(planned).to.include({ id: "2", name: "a", tags: "new" });
    // Without a change there is no update, and the next read finds the values.
    const settled = { ...asRecord(value), tags: "new" };
    expect(await plan(settled as never, priorPrivate)).to.deep.equal(settled);
    // After a read, null is a value of the API.
    expect((await plan(value, Buffer.from("{}"))).url).to.equal(null);
  });

  it("an error of the API in an upgrade or a move is the error of the API, and no bug of the provider", async () => {
    const core = await smallCore({ api, resource: renamed });
    const upgrade = await rejection(core.upgrade("small_thing", 0, '{"id":"9"}'), DiagnosticsError);
    expect(upgrade.message).to.contain("small_thing not upgraded: GET /names/9 returned 500: no luck");
    const move = await rejection(core.move("small_thing", source('{"key":"9"}')), DiagnosticsError);
    expect(move.message).to.contain("small_thing not moved: GET /names/9 returned 500: no luck");
  });

  it("an upgrade that needs no API works before the provider is configured, and another one says that it is not", async () => {
    const { core } = smallUnconfigured({ api, resource: renamed });
    expect(await core.upgrade("small_thing", 0, '{"id":"1","name":"a"}')).to.deep.include({ name: "a" });
    const error = await rejection(core.upgrade("small_thing", 0, '{"id":"1"}'), DiagnosticsError);
    expect(error.message).to.contain("Provider not configured");
  });
});

describe("stored states that lack what the API returns", () => {
  const schema = {
    id: identifier("The ID"),
    name: string("The name").required(),
    url: string("The URL").computed().useStateForUnknown(),
    box: nested
      .single("A box", { size: number("Its size").required(), code: string("Its code").computed() })
      .optional(),
  };
  const older = { id: "1", name: "a", box: { size: 1 } };
  const config = { name: "a", box: { size: 1 } };
  type Prior = StateOf<typeof schema>;

  /** What the functions of the resource received: a value, or the summary and detail of the error that reading it threw. */
  interface Received {
    url?: unknown;
    code?: unknown;
    plannedUrl?: unknown;
    copy?: object;
  }

  function readOf(read: () => unknown): unknown {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      const { summary, detail } = error.diagnostic;
      return `${summary}: ${detail}`;
    }
  }

  /** Returns a resource, and what each of its functions receives. */
  async function reading() {
    const received: { [operation: string]: Received } = {};
    const note = (operation: string, prior: Prior) => {
      const url = readOf(() => prior.url);
      received[operation] = { url, code: readOf(() => prior.box?.code), copy: { ...prior } };
    };
    const whole = { url: "/a", box: { size: 1, code: "c" } };
    const resource = smallResource({
      schema,
      importForms: ["{id}"],
      modifyPlan({ plan, prior }) {
        if (prior) note("modifyPlan", prior);
        received.modifyPlan = { ...received.modifyPlan, plannedUrl: plan.url };
        return undefined;
      },
      read: async ({ prior }) => {
        received.read = { url: prior.url, code: prior.box?.code };
        return { ...prior, ...whole } as never;
      },
      update: async ({ plan, prior }) => {
        note("update", prior);
        return { ...plan, ...whole, id: "1" } as never;
      },
      delete: async ({ prior }) => note("delete", prior),
    });
    const core = await smallCore({ api: undefined, resource });
    return { received, core, life: new ResourceLife(core, "small_thing") };
  }

  const refused = (name: string) =>
    `State lacks an attribute: The state has no ${name}: an older version of the provider, another provider or a failed create wrote it, and the object was not read since. Run terraform apply -refresh-only, which reads it.`;
  const lacking = { url: refused("url"), code: refused("code"), copy: { ...older, box: { size: 1 } } };

  it("a plan without a change keeps null in place of a computed value, which modifyPlan finds unknown", async () => {
    const { received, life } = await reading();
    await life.upgrade({ attributes: older });
    expect((await life.plan(config, { refresh: false })).action).to.equal("no-op");
    expect(isUnknown(received.modifyPlan?.plannedUrl)).to.equal(true);
    expect(received.modifyPlan).to.deep.include(lacking);
  });

  it("an update plans a lacking value as unknown in spite of useStateForUnknown, and its prior throws where it is read", async () => {
    const { received, life, core } = await reading();
    await life.upgrade({ attributes: older });
    const { value = null, private: priorPrivate = Buffer.alloc(0) } = life.object ?? {};
    const plan = await core.plan("small_thing", value, { ...config, name: "b" }, { priorPrivate });
    expect(isUnknown(asRecord(plan.planned).url ?? null)).to.equal(true);
    const updated = await core.apply(plan);
    expect(received.update).to.deep.equal(lacking);
    expect(asRecord(updated?.value ?? null)).to.deep.include({ name: "b", url: "/a" });
  });

  it("a delete can do without a lacking value", async () => {
    const { received, life, core } = await reading();
    await life.upgrade({ attributes: older });
    if (life.object) await core.deleteUnplanned(life.object);
    expect(received.delete).to.deep.equal(lacking);
  });

  it("a read finds null in place of a lacking value, and returns the value of the API", async () => {
    const { received, life } = await reading();
    await life.upgrade({ attributes: older });
    await life.refresh();
    expect(received.read).to.deep.equal({ url: null, code: null });
    await life.expectNoChange(config);
    expect(received.modifyPlan).to.deep.include({ url: "/a", code: "c" });
  });

  it("the error of an operation that needs a lacking value says how the object is read", async () => {
    const resource = smallResource({
      schema,
      importForms: ["{id}"],
      delete: async ({ prior }) => {
        if (prior.url.length > 0) throw new Error("not reached");
      },
    });
    const core = await smallCore({ api: undefined, resource });
    const life = new ResourceLife(core, "small_thing");
    await life.upgrade({ attributes: older });
    if (!life.object) throw new Error("not reached");
    const { diagnostics } = await rejection(core.deleteUnplanned(life.object), DiagnosticsError);
    expect(diagnostics[0]).to.include({ summary: "State lacks an attribute", path: "url" });
    expect(diagnostics[0]?.detail).to.contain("terraform apply -refresh-only");
  });
});

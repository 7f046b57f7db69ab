import { expect } from "chai";
import {
  definitionsFor,
  identifier,
  isUnknown,
  knownAfterApply,
  map,
  object,
  provider,
  string,
  UnknownConfigurationError,
} from "../../src/schema/index.ts";
import { type Block, blockType } from "../../src/schema/schema.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { asRecord, isWhollyKnown, record, type Value } from "../../src/schema/values/value.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { type PlainConfig, toConfig } from "../../src/testing/core/config.ts";
import type { Caller } from "../../src/testing/core/core.ts";
import { received, sent } from "../../src/testing/core/wire.ts";
import { refusal } from "../../src/testing/life/resource-life.ts";
import { driveActions, type SmallAction } from "../support/small-action.ts";
import { driveHandlers, smallResource, smallUnconfigured } from "../support/small-provider.ts";

const { resource, dataSource, action } = definitionsFor<undefined>();

const identityType: Type = ["object", { id: "string" }];

/** Handlers that must not be called while the configuration is unknown. */
const refused = async (): Promise<never> => {
  throw new Error("a handler was called");
};

function lateProvider(modifyPlan: () => undefined = () => undefined) {
  const thing = resource({
    description: "A thing",
    schema: {
      id: identifier("The id"),
      name: string("Its name").required(),
      zone: string("Its zone").optional().computed(),
    },
    importForms: ["{id}"],
    identity: ["id"],
    example: "",
    modifyPlan,
    create: refused,
    read: refused,
    update: refused,
    delete: refused,
  });
  const found = dataSource({
    description: "Finds",
    schema: { name: string("A name").required(), answer: string("What is found").computed() },
    example: "",
    read: refused,
  });
  const run = action({
    description: "Does it",
    schema: { what: string("What").required() },
    example: "",
    plan: ({ api, diagnostics }) => diagnostics.warn([], "Planned", `with ${api}`),
    invoke: refused,
  });
  return provider({
    name: "small",
    version: "0.0.1",
    description: "A provider that is configured late.",
    schema: { url: string("Where").optional() },
    configure: async () => undefined,
    resources: { thing: async () => ({ default: thing }) },
    dataSources: { found: async () => ({ default: found }) },
    actions: { do: async () => ({ default: run }) },
  });
}

/** A provider whose configuration is unknown, and the values of its requests. */
async function late(modifyPlan?: () => undefined): Promise<SmallAction & { readonly thing: Block }> {
  const driven = driveActions(lateProvider(modifyPlan));
  await configure(driven, knownAfterApply);
  return { ...driven, thing: await driven.core.block("small_thing") };
}

async function configure({ core, call }: SmallAction, url: unknown): Promise<void> {
  const { provider: block } = await core.schema();
  const config = sent(blockType(block), toConfig(block, { url } as PlainConfig));
  const { diagnostics } = await call("configureProvider", { config });
  expect(diagnostics).to.deep.equal([]);
}

const allowed = { deferralAllowed: true, writeOnlyAttributesAllowed: true };
const notAllowed = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
const state = record(Object.entries({ id: "a", name: "b", zone: "c" }));

function planRequest(
  block: Block,
  prior: Value,
  plain: PlainConfig | null,
): Parameters<Caller>[1] & { typeName: string } {
  const config = plain === null ? null : toConfig(block, plain);
  return {
    typeName: "small_thing",
    priorState: sent(blockType(block), prior),
    proposedNewState: sent(blockType(block), config),
    config: sent(blockType(block), config),
    priorPrivate: Buffer.from("{}"),
  };
}

describe("a provider whose configuration is unknown, where the client allows deferral", () => {
  it("a deferred read returns the state unchanged", async () => {
    const { call, thing } = await late();
    const currentState = sent(blockType(thing), state);
    const kept = Buffer.from('{"k":1}');
    const request = { typeName: "small_thing", currentState, private: kept, clientCapabilities: allowed };
    const answer = await call("readResource", request);
    expect(answer.deferred?.reason).to.equal(2);
    expect(answer.diagnostics).to.deep.equal([]);
    expect(received("", blockType(thing), answer.newState)).to.deep.equal(state);
    expect(Buffer.from(answer.private)).to.deep.equal(kept);
  });

  it("a deferred plan follows the schema, without the hook of the resource", async () => {
    const { call, thing } = await late(() => {
      throw new Error("a handler was called");
    });
    const type = blockType(thing);
    for (const [prior, config, whole] of [
      [null, { name: "x" }, false],
      [state, { name: "x" }, false],
      [state, { name: "b" }, true],
    ] as const) {
      const request = { ...planRequest(thing, prior, config), clientCapabilities: allowed };
      const answer = await call("planResourceChange", request);
      expect(answer.deferred?.reason).to.equal(2);
      expect(answer.diagnostics).to.deep.equal([]);
      const planned = received("", type, answer.plannedState);
      expect(planned).to.be.an("object").and.include({ name: config.name });
      expect(isWhollyKnown(planned)).to.equal(whole);
    }
  });

  it("a deferred plan of a deletion returns the null that Terraform proposes", async () => {
    const { call, thing } = await late();
    const request = { ...planRequest(thing, state, null), clientCapabilities: allowed };
    const answer = await call("planResourceChange", request);
    expect(answer.deferred?.reason).to.equal(2);
    expect(received("", blockType(thing), answer.plannedState)).to.equal(null);
  });

  it("a deferred import has the identity and an unknown object, which reads keep and plans accept", async () => {
    const { call, thing } = await late();
    const request = { typeName: "small_thing", clientCapabilities: allowed };
    const identity = { identityData: sent(identityType, record([["id", "a"]])) };
    for (const by of [{ id: "a" }, { id: "", identity }]) {
      const answer = await call("importResourceState", { ...request, ...by });
      const [imported, ...others] = answer.importedResources;
      expect([answer.deferred?.reason, others, answer.diagnostics]).to.deep.equal([2, [], []]);
      const { name, id } = received("", blockType(thing), imported?.state) as {
        readonly [name: string]: Value;
      };
      expect([isUnknown(name ?? null), id]).to.deep.equal([true, "a"]);
      expect(received("", identityType, imported?.identity?.identityData)).to.deep.equal({ id: "a" });

      const current = {
        currentState: imported?.state,
        currentIdentity: imported?.identity,
        private: imported?.private,
      };
      const read = await call("readResource", { ...request, ...current });
      expect([read.deferred?.reason, read.diagnostics]).to.deep.equal([2, []]);
      expect(read).to.deep.include({ newState: imported?.state, newIdentity: imported?.identity });

      const change = {
        priorState: read.newState,
        priorPrivate: read.private,
        priorIdentity: read.newIdentity,
      };
      const plan = await call("planResourceChange", {
        ...planRequest(thing, null, { name: "x" }),
        ...change,
        clientCapabilities: allowed,
      });
      expect([plan.deferred?.reason, plan.diagnostics]).to.deep.equal([2, []]);
      expect(plan.plannedIdentity).to.deep.equal(imported?.identity);
      expect(received("", blockType(thing), plan.plannedState)).to.include({ name: "x" });
    }
  });

  it("a deferred import still rejects an invalid identity", async () => {
    const { call } = await late();
    const identity = { identityData: sent(identityType, record([["id", null]])) };
    const request = { typeName: "small_thing", clientCapabilities: allowed, id: "", identity };
    const wrong = await call("importResourceState", request);
    expect([wrong.deferred ?? null, wrong.diagnostics.length]).to.deep.equal([null, 1]);
  });

  it("a deferred data source returns its configuration, and unknown values for computed attributes", async () => {
    const { call, core } = await late();
    const block = (await core.schema()).dataSources.get("small_found") as Block;
    const config = sent(blockType(block), toConfig(block, { name: "n" }));
    const answer = await call("readDataSource", {
      typeName: "small_found",
      config,
      clientCapabilities: allowed,
    });
    expect(answer.deferred?.reason).to.equal(2);
    const found = received("", blockType(block), answer.state) as { readonly [name: string]: Value };
    expect(found.name).to.equal("n");
    expect(isUnknown(found.answer ?? null)).to.equal(true);
  });

  it("a deferred plan of an action returns only the reason", async () => {
    const { actions } = await late();
    expect(await actions.plan("small_do", { what: "it" }, { deferralAllowed: true })).to.equal(2);
  });
});

describe("a provider whose configuration is unknown, where the client does not allow deferral", () => {
  const unknown = { severity: 1, summary: "Provider configuration not known" };

  it("reads and data sources of a provider without deferral name the unknown argument in an error", async () => {
    const { call, thing, core } = await late();
    const currentState = sent(blockType(thing), state);
    const block = (await core.schema()).dataSources.get("small_found") as Block;
    const config = sent(blockType(block), toConfig(block, { name: "n" }));
    for (const clientCapabilities of [notAllowed, undefined]) {
      const capabilities = clientCapabilities && { clientCapabilities };
      const answers = [
        await call("readResource", { typeName: "small_thing", currentState, ...capabilities }),
        await call("readDataSource", { typeName: "small_found", config, ...capabilities }),
      ];
      for (const { deferred, diagnostics } of answers) {
        expect(deferred ?? null).to.equal(null);
        expect(diagnostics).to.have.length(1);
        expect(diagnostics[0]).to.include(unknown);
        expect(diagnostics[0]?.detail).to.contain("known only after apply: url.");
      }
      expect(answers[0]?.diagnostics[0]?.detail).to.contain("first, with -target.");
      expect(answers[1]?.diagnostics[0]?.detail).to.contain("Add depends_on").and.not.contain("-target");
    }
  });

  it("a provider without deferral plans resources and actions without requests to an API", async () => {
    const { actions, call, thing } = await late();
    expect(await actions.plan("small_do", { what: "it" })).to.equal(undefined);
    const request = { ...planRequest(thing, null, { name: "x" }), clientCapabilities: notAllowed };
    const answer = await call("planResourceChange", request);
    expect([answer.deferred ?? null, answer.diagnostics]).to.deep.equal([null, []]);
  });
});

describe("an apply, in which Terraform always allows deferral", () => {
  it("an apply fails with an error that names the provider's unknown argument, and is not deferred", async () => {
    const { call, thing, actions } = await late();
    const config = sent(blockType(thing), toConfig(thing, { name: "x" }));
    const planned = record(Object.entries({ id: knownAfterApply, name: "x", zone: knownAfterApply }));
    const answer = await call("applyResourceChange", {
      typeName: "small_thing",
      priorState: sent(blockType(thing), null),
      plannedState: sent(blockType(thing), planned),
      config,
    });
    expect(answer.diagnostics[0]?.detail).to.contain("known only after apply: url.");
    const { errors } = await actions.invoke("small_do", { what: "it" });
    expect(errors[0]?.detail).to.contain("small_do needs the provider").and.contain("url.");
  });

  it("neither a repeated plan nor a plan after an apply is deferred", async () => {
    const { call, thing, actions, ...driven } = await late();
    const request = { ...planRequest(thing, null, { name: "x" }), clientCapabilities: allowed };
    const again = { ...request, plannedPrivate: Buffer.from("{}") };
    const deferredIn = async (sentRequest: typeof request) =>
      (await call("planResourceChange", sentRequest)).deferred?.reason;
    expect(await deferredIn(request)).to.equal(2);
    expect(await deferredIn(again)).to.equal(undefined);
    await actions.invoke("small_do", { what: "it" });
    expect(await deferredIn(request)).to.equal(undefined);
    await configure({ ...driven, call, actions }, knownAfterApply);
    expect(await deferredIn(request)).to.equal(2);
  });

  it("an apply defers nothing if the provider's configuration is known", async () => {
    const { call, thing, actions, ...driven } = await late();
    await configure({ ...driven, call, actions }, "u");
    const request = { ...planRequest(thing, null, { name: "x" }), clientCapabilities: allowed };
    expect((await call("planResourceChange", request)).deferred ?? null).to.equal(null);
    expect(await actions.plan("small_do", { what: "it" }, { deferralAllowed: true })).to.equal(undefined);
  });
});

describe("a data source that defers itself", () => {
  const found = dataSource({
    description: "Finds",
    schema: { name: string("A name").required(), answer: string("What is found").computed() },
    example: "",
    async read({ config, defer }) {
      if (config.name === "late") defer?.("missing prerequisite");
      return { name: config.name, answer: `${config.name}: ${defer ? "allowed" : "not allowed"}` };
    },
  });

  async function driven() {
    const small = provider({
      name: "small",
      version: "0.0.1",
      description: "A provider with a data source.",
      schema: {},
      configure: async () => undefined,
      resources: {},
      dataSources: { found: async () => ({ default: found }) },
    });
    const { core, call } = driveHandlers(createRpcHandlers(small));
    await core.configure({});
    const block = (await core.schema()).dataSources.get("small_found") as Block;
    return async (name: string, clientCapabilities: typeof allowed) => {
      const config = sent(blockType(block), toConfig(block, { name }));
      const answer = await call("readDataSource", { typeName: "small_found", config, clientCapabilities });
      expect(answer.diagnostics).to.deep.equal([]);
      const found = received("", blockType(block), answer.state) as { readonly [name: string]: Value };
      return { reason: answer.deferred?.reason, name: found.name, answer: found.answer };
    };
  }

  it("a read that a data source defers has the reason and an unknown result, whatever it returns", async () => {
    const read = await driven();
    const { reason, name, answer } = await read("late", allowed);
    expect([reason, name, isUnknown(answer ?? null)]).to.deep.equal([3, "late", true]);
    expect(await read("early", allowed)).to.deep.equal({
      reason: undefined,
      name: "early",
      answer: "early: allowed",
    });
  });

  it("a data source cannot defer its read for a client that does not allow it", async () => {
    const read = await driven();
    expect(await read("late", notAllowed)).to.deep.equal({
      reason: undefined,
      name: "late",
      answer: "late: not allowed",
    });
  });
});

describe("a resource that defers itself", () => {
  const type = "small_thing";

  /** A provider whose thing waits for a value, or for an object in the API. */
  function waiting(hasZone: () => boolean) {
    return smallResource({
      schema: {
        id: identifier("The id"),
        name: string("Its name").required(),
        zone: string("Its zone").optional().computed(),
      },
      importForms: ["{id}"],
      identity: ["id"],
      modifyPlan({ config, defer }) {
        if (isUnknown(config.name)) defer?.("unknown configuration");
        return undefined;
      },
      async read({ prior, defer }) {
        if (!hasZone()) {
          defer?.("missing prerequisite");
          return null;
        }
        return { id: String(prior.id), name: String(prior.name), zone: "new" };
      },
    });
  }

  async function driven(hasZone = () => true) {
    const { core, call } = smallUnconfigured({ api: undefined, resource: waiting(hasZone) });
    await core.configure({});
    return { core, call, thing: await core.block(type) };
  }

  it("a plan that a resource defers has the reason and the plan, and one with a known configuration is not deferred", async () => {
    const { call, thing } = await driven();
    const plan = async (name: unknown) =>
      await call("planResourceChange", {
        ...planRequest(thing, null, { name }),
        clientCapabilities: allowed,
      });
    const answer = await plan(knownAfterApply);
    expect([answer.deferred?.reason, answer.diagnostics]).to.deep.equal([1, []]);
    expect(received("", blockType(thing), answer.plannedState)).to.be.an("object");
    expect((await plan("a")).deferred ?? null).to.equal(null);
  });

  it("a read that a resource defers has the reason, and keeps the state whatever it returns", async () => {
    const { call, thing } = await driven(() => false);
    const currentState = sent(blockType(thing), state);
    const request = { typeName: type, currentState, private: Buffer.from("{}") };
    const answer = await call("readResource", { ...request, clientCapabilities: allowed });
    expect([answer.deferred?.reason, answer.diagnostics]).to.deep.equal([3, []]);
    expect(received("", blockType(thing), answer.newState)).to.deep.equal(state);
    const without = await call("readResource", { ...request, clientCapabilities: notAllowed });
    expect([without.deferred ?? null, received("", blockType(thing), without.newState)]).to.deep.equal([
      null,
      null,
    ]);
  });

  it("an import whose read a resource defers keeps its identity and what the import names, until a later read", async () => {
    let hasZone = false;
    const { call, thing } = await driven(() => hasZone);
    const request = { typeName: type, clientCapabilities: allowed };
    const identity = { identityData: sent(identityType, record([["id", "a"]])) };
    const imports = async () => {
      const { importedResources } = await call("importResourceState", { ...request, id: "", identity });
      const [{ state: currentState, identity: currentIdentity, private: bytes } = {}] = importedResources;
      return await call("readResource", { ...request, currentState, currentIdentity, private: bytes });
    };
    const read = await imports();
    expect([read.deferred?.reason, read.diagnostics]).to.deep.equal([3, []]);
    const object = asRecord(received("", blockType(thing), read.newState));
    expect([object.id, isUnknown(object.name ?? null)]).to.deep.equal(["a", true]);
    const plan = await call("planResourceChange", {
      ...planRequest(thing, object, { name: knownAfterApply }),
      priorIdentity: read.newIdentity,
      priorPrivate: read.private,
      clientCapabilities: allowed,
    });
    expect([plan.deferred?.reason, plan.diagnostics]).to.deep.equal([3, []]);
    for (const message of [read.newIdentity, plan.plannedIdentity])
      expect(received("", identityType, message?.identityData)).to.deep.equal({ id: "a" });
    hasZone = true;
    const later = await imports();
    expect(later.deferred ?? null).to.equal(null);
    expect(received("", blockType(thing), later.newState)).to.deep.equal({
      ...state,
      name: "null",
      zone: "new",
    });
  });

  it("a resource cannot defer the second plan of an apply, or anything for a client that does not allow it", async () => {
    const { call, thing } = await driven();
    const late = planRequest(thing, null, { name: knownAfterApply });
    const second = { ...late, plannedPrivate: Buffer.from('{"k":1}'), clientCapabilities: allowed };
    for (const request of [second, { ...late, clientCapabilities: notAllowed }])
      expect((await call("planResourceChange", request)).deferred ?? null).to.equal(null);
  });
});

describe("a provider whose configuration may be unknown in part", () => {
  const schema = {
    address: string("The address").required(),
    tags: map(string(), "Tags").default({ team: "default" }),
    login: object({ user: string(), key: string() }, "Login").optional(),
    zone: string("The zone").optional(),
  };
  interface Client {
    readonly address: string | null;
    readonly seen: unknown;
  }
  const needAddress = ({ address }: Client): string => {
    if (address === null) throw new UnknownConfigurationError("address");
    return address;
  };
  const { resource, dataSource, ephemeral } = definitionsFor<Client>();
  const thing = resource({
    description: "A thing",
    schema: {
      id: identifier("The id"),
      name: string("Its name").required(),
      at: string("Its address").computed(),
    },
    importForms: ["{id}"],
    example: "",
    modifyPlan: ({ api }) => ({ at: `planned at ${needAddress(api as Client)}` }),
    create: async ({ plan, api }) => ({ ...plan, id: "a", at: `planned at ${needAddress(api)}` }),
    read: async ({ prior, api }) => ({ ...prior, name: "read", at: needAddress(api) }) as never,
    update: async ({ plan, api }) => ({ ...plan, id: "a", at: needAddress(api) }),
    delete: async () => undefined,
  });
  const found = dataSource({
    description: "Finds",
    schema: { name: string("A name").required(), answer: string("What is found").computed() },
    example: "",
    read: async ({ config, api }) => ({ ...config, answer: needAddress(api) }),
  });
  const lease = ephemeral({
    description: "Leases",
    schema: { name: string("A name").required(), token: string("A token").computed() },
    example: "",
    open: async ({ config, api }) => ({ ...config, token: needAddress(api) }),
  });
  const late = provider({
    name: "small",
    version: "0.0.1",
    description: "A provider that is configured in part.",
    schema,
    mayBeUnknown: ["address", "tags", "login"],
    configure: async ({ config, unknown, written }) => {
      const isLate = written.tags !== null && !isUnknown(written.tags) && isUnknown(written.tags.cluster);
      return { address: config.address, seen: { ...config, unknown, isLate } };
    },
    resources: { thing: async () => ({ default: thing }) },
    dataSources: { found: async () => ({ default: found }) },
    ephemeralResources: { lease: async () => ({ default: lease }) },
  });
  const start = async (config: object) => {
    const handlers = createRpcHandlers(late);
    const driven = driveHandlers(handlers);
    await driven.core.configure(config as PlainConfig);
    return { ...driven, block: await driven.core.block("small_thing") };
  };
  const stored = record(Object.entries({ id: "a", name: "b", at: "there" }));

  it("configure receives the known rest of what may be unknown, without defaults in its place", async () => {
    const seen: unknown[] = [];
    const { configure } = late.definition;
    const watched = {
      ...late,
      definition: {
        ...late.definition,
        configure: async (given: Parameters<typeof configure>[0]) => {
          const client = (await configure(given)) as Client;
          seen.push(client.seen);
          return client;
        },
      },
    };
    const { core } = driveHandlers(createRpcHandlers(watched as never));
    const login = { user: "u", key: knownAfterApply };
    const tags = { team: "a", cluster: knownAfterApply };
    await core.configure({ address: knownAfterApply, tags, login, zone: "z" } as never);
    await core.configure({ address: "x", tags: knownAfterApply } as never);
    await core.configure({ address: "x" });
    expect(JSON.parse(JSON.stringify(seen))).to.deep.equal([
      {
        address: null,
        tags: { team: "a" },
        login: { user: "u", key: null },
        zone: "z",
        unknown: ["address", "login", "tags"],
        isLate: true,
      },
      { address: "x", tags: null, login: null, zone: null, unknown: ["tags"], isLate: false },
      { address: "x", tags: { team: "default" }, login: null, zone: null, unknown: [], isLate: false },
    ]);
  });

  it("objects are read, planned and created if they need nothing that is unknown", async () => {
    const { core } = await start({ address: "x", tags: { cluster: knownAfterApply } });
    const state = await core.create("small_thing", { name: "b" });
    expect((await core.refresh(state))?.value).to.deep.include({ name: "read", at: "x" });
  });

  it("without deferral, a refresh keeps the state with a warning, a plan follows the schema, and other reads are errors", async () => {
    const { core, call, block } = await start({ address: knownAfterApply });
    const type = blockType(block);
    const read = await call("readResource", { typeName: "small_thing", currentState: sent(type, stored) });
    expect(received("", type, read.newState)).to.deep.equal(stored);
    expect(read.diagnostics.map(({ severity, summary }) => [severity, summary])).to.deep.equal([
      [2, "Provider configuration not known"],
    ]);
    expect(read.diagnostics[0]?.detail).to.contain("small_thing was not read").and.contain("address");
    const plan = await core.plan("small_thing", null, { name: "b" });
    expect(isUnknown(asRecord(plan.planned).at ?? null)).to.equal(true);
    for (const [failing, cure] of [
      [
        core.import("small_thing", "a"),
        "address. Apply the resources that they depend on first, with -target.",
      ],
      [core.readData("small_found", { name: "n" }), "address. Add depends_on with the resources"],
      [core.openEphemeral("small_lease", { name: "n" }), "address. Let an argument in its block refer to"],
    ] as const) {
      const { summary, detail } = await refusal(failing);
      expect(summary).to.equal("Provider configuration not known");
      expect(detail).to.contain(cure);
    }
  });

  it("with deferral, a refresh, a plan and the read of a data source are deferred", async () => {
    const { core, call, block } = await start({ address: knownAfterApply });
    const currentState = sent(blockType(block), stored);
    const read = { typeName: "small_thing", currentState, clientCapabilities: allowed };
    const planned = { ...planRequest(block, null, { name: "b" }), clientCapabilities: allowed };
    const data = (await core.schema()).dataSources.get("small_found") as Block;
    const config = sent(blockType(data), toConfig(data, { name: "n" }));
    const answers = [
      await call("readResource", read),
      await call("planResourceChange", planned),
      await call("readDataSource", { typeName: "small_found", config, clientCapabilities: allowed }),
    ];
    expect(answers.map(({ deferred, diagnostics }) => [deferred?.reason, diagnostics])).to.deep.equal([
      [2, []],
      [2, []],
      [2, []],
    ]);
  });

  it("a provider with another unknown attribute is not configured", async () => {
    const { core } = await start({ address: "x", zone: knownAfterApply });
    const { detail } = await refusal(core.readData("small_found", { name: "n" }));
    expect(detail).to.contain("known only after apply: zone.");
  });
});

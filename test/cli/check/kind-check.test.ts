import { expect } from "chai";
import { kindFindings } from "../../../src/cli/check/kind-check.ts";
import { type Finding, findingLine, summary } from "../../../src/cli/check/report.ts";
import type { CheckConfig } from "../../../src/cli/config.ts";
import {
  definitionsFor,
  hcl,
  identifier,
  list,
  provider,
  providerFunction,
  RemoteError,
  string,
} from "../../../src/schema/index.ts";

/** The objects of a server: texts by ID, and states by ID. */
interface Server {
  readonly notes: Map<string, string>;
  readonly states: Map<string, Buffer>;
  readonly locks: Map<string, string>;
}

const { resource, dataSource, listResource, action, ephemeral, stateStore } = definitionsFor<Server>();

const note = resource({
  description: "A note.",
  schema: { id: identifier("The ID"), text: string("The text").required() },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "demo_note" "first" {
      text = "first"
    }
  `,
  create: async ({ plan, api }) => {
    const id = `n${api.notes.size + 1}`;
    api.notes.set(id, plan.text);
    return { id, text: plan.text };
  },
  read: async ({ prior, api }) => {
    const text = api.notes.get(prior.id ?? "");
    return text === undefined ? null : { id: prior.id ?? "", text };
  },
  update: async ({ plan, prior, api }) => {
    api.notes.set(prior.id, plan.text);
    return { id: prior.id, text: plan.text };
  },
  delete: async ({ prior, api }) => {
    api.notes.delete(prior.id);
  },
});

const noteData = dataSource({
  description: "A note by its ID.",
  schema: { id: string("The ID").required(), text: string("The text").computed() },
  example: hcl`
    resource "demo_note" "first" {
      text = "first"
    }

    data "demo_note" "first" {
      id = demo_note.first.id
    }
  `,
  read: async ({ config, api }) => ({ id: config.id, text: api.notes.get(config.id) ?? "" }),
});

const notes = listResource({
  of: note,
  description: "Lists notes.",
  schema: {},
  example: 'list "demo_note" "all" {\n  provider = demo\n}\n',
  async *list({ api }) {
    for (const [id, text] of api.notes) yield { displayName: text, identity: { id }, object: { id, text } };
  },
});

const erase = action({
  description: "Erases the text of a note.",
  schema: { id: string("The ID").required() },
  example: hcl`
    resource "demo_note" "first" {
      text = "first"

      lifecycle {
        action_trigger {
          events  = [after_create]
          actions = [action.demo_erase.first]
        }
      }
    }

    action "demo_erase" "first" {
      config {
        id = demo_note.first.id
      }
    }
  `,
  invoke: async ({ config, api }) => {
    if (!api.notes.has(config.id)) throw new Error(`no note ${config.id}`);
    api.notes.set(config.id, "");
  },
});

const password = ephemeral({
  description: "A password.",
  schema: { label: string("The label").required(), value: string("The password").computed().sensitive() },
  example: hcl`
    ephemeral "demo_password" "new" {
      label = "new"
    }
  `,
  open: async ({ config }) => ({ label: config.label, value: "x" }),
});

const words = providerFunction({
  summary: "Splits a text",
  description: "Splits a text.",
  parameters: [{ name: "text", type: string("The text") }],
  returns: list(string()),
  example: 'output "words" {\n  value = provider::demo::words("to be")\n}\n',
  call: (text) => text.split(" "),
});

const memory = stateStore({
  description: "Keeps states in memory.",
  schema: { folder: string("The folder").required() },
  example: hcl`
    terraform {
      state_store "demo_memory" {
        provider "demo" {}

        folder = "states"
      }
    }
  `,
  configure: ({ api }) => api,
  read: async (store, id) => store.states.get(id) ?? null,
  write: async (store, id, state) => {
    store.states.set(id, Buffer.from(state));
  },
  lock: async (store, id) => {
    if (store.locks.has(id)) throw new Error("locked");
    store.locks.set(id, "l1");
    return "l1";
  },
  unlock: async (store, id) => {
    store.locks.delete(id);
  },
  list: async (store) => [...store.states.keys()],
  delete: async (store, id) => {
    store.states.delete(id);
  },
});

type Kinds = { readonly [registry: string]: { readonly [name: string]: unknown } };

describe("tfnode check of data sources, ephemeral resources, lists, actions and functions", () => {
  let server: Server;

  beforeEach(() => {
    server = { notes: new Map(), states: new Map(), locks: new Map() };
  });

  async function check(kinds: Kinds, config: CheckConfig = {}, hasApi = true): Promise<readonly Finding[]> {
    const loaders = Object.entries({ resources: { note }, ...kinds }).map(([registry, all]) => [
      registry,
      Object.fromEntries(Object.entries(all).map(([name, one]) => [name, async () => ({ default: one })])),
    ]);
    const demo = provider({
      name: "demo",
      version: "1.0.0",
      description: "A demonstration.",
      schema: {},
      configure: async () => server,
      ...Object.fromEntries(loaders),
    } as never);
    const settings = { name: "demo", address: "example/demo", version: "1.0.0", check: config };
    return await kindFindings(demo as never, hasApi ? async () => ({ provider: {} }) : undefined, settings);
  }

  const lines = (found: readonly Finding[]) =>
    found.map(({ subject, outcome, text }) => `${outcome} ${subject}: ${text}`);
  const line = async (kinds: Kinds, config?: CheckConfig) => lines(await check(kinds, config)).join("\n");
  const broken = <Kind extends { readonly definition: object }>(one: Kind, change: object) => ({
    ...one,
    definition: { ...one.definition, ...change },
  });
  const never = () => new Promise<never>(() => {});

  it("tfnode check runs each kind with its example, and leaves no objects", async () => {
    const found = await check({
      dataSources: { note: noteData },
      ephemeralResources: { password },
      listResources: { note: notes },
      actions: { erase },
      stateStores: { memory },
      functions: { words },
    });
    expect(lines(found)).to.deep.equal([
      "passed data source demo_note: read",
      "passed ephemeral resource demo_password: opened, closed",
      "passed list resource demo_note: listed, imported by the listed identity",
      "passed action demo_erase: invoked",
      "passed state store demo_memory: locked, written, read, listed, deleted",
      "passed function words: called",
    ]);
    expect([...server.notes, ...server.states, ...server.locks]).to.deep.equal([]);
  });

  const faults = {
    "a data source that throws": {
      kinds: {
        dataSources: { note: broken(noteData, { read: async () => Promise.reject(new Error("Boom")) }) },
      },
      reason: /^failed data source demo_note: .*Boom/s,
    },
    "a data source that returns a value of another type": {
      kinds: { dataSources: { note: broken(noteData, { read: async () => ({ id: "n1", text: [1] }) }) } },
      reason: /^failed data source demo_note: .*text/s,
    },
    "a data source that returns another object": {
      kinds: { dataSources: { note: broken(noteData, { read: async () => ({ id: "other", text: "x" }) }) } },
      reason:
        'failed data source demo_note: read returned another id than the configuration has: "other" instead of "n1"',
    },
    "a data source that never returns": {
      kinds: { dataSources: { note: broken(noteData, { read: never }) } },
      reason: /^failed data source demo_note: no response within 50ms/,
    },
    "an ephemeral resource that throws": {
      kinds: {
        ephemeralResources: {
          password: broken(password, { open: async () => Promise.reject(new Error("Boom")) }),
        },
      },
      reason: /^failed ephemeral resource demo_password: .*Boom/s,
    },
    "an ephemeral resource that returns a value of another type": {
      kinds: { ephemeralResources: { password: broken(password, { open: async () => ({ value: 7 }) }) } },
      reason: /^failed ephemeral resource demo_password: .*value/s,
    },
    "an ephemeral resource that never returns": {
      kinds: { ephemeralResources: { password: broken(password, { open: never }) } },
      reason: /^failed ephemeral resource demo_password: no response within 50ms/,
    },
    "a list that throws": {
      kinds: {
        listResources: {
          note: broken(notes, {
            // biome-ignore lint/correctness/useYield: the list fails before it yields an object.
            async *list() {
              throw new Error("Boom");
            },
          }),
        },
      },
      reason: /^failed list resource demo_note: .*Boom/s,
    },
    "a list that lacks the created object": {
      kinds: { listResources: { note: broken(notes, { async *list() {} }) } },
      reason: 'failed list resource demo_note: the created object {"id":"n1"} is not among the 0 listed',
    },
    "a list that has other identities": {
      kinds: {
        listResources: {
          note: broken(notes, {
            async *list() {
              yield { displayName: "first", identity: { id: "n7" }, object: { id: "n7", text: "first" } };
            },
          }),
        },
      },
      reason: 'failed list resource demo_note: the created object {"id":"n1"} is not among the 1 listed',
    },
    "a list that has other values": {
      kinds: {
        listResources: {
          note: broken(notes, {
            async *list({ api }: { readonly api: Server }) {
              for (const id of api.notes.keys())
                yield { displayName: "first", identity: { id }, object: { id, text: "other" } };
            },
          }),
        },
      },
      reason: "failed list resource demo_note: listed with other values than a read returns: text",
    },
    "a list that never returns": {
      kinds: {
        listResources: {
          note: broken(notes, {
            // biome-ignore lint/correctness/useYield: the list never yields an object.
            async *list() {
              await never();
            },
          }),
        },
      },
      reason: /^failed list resource demo_note: no response within 50ms/,
    },
    "an action that throws": {
      kinds: { actions: { erase: broken(erase, { invoke: async () => Promise.reject(new Error("Boom")) }) } },
      reason: /^failed action demo_erase: .*Boom/s,
    },
    "an action that never returns": {
      kinds: { actions: { erase: broken(erase, { invoke: never }) } },
      reason: /^failed action demo_erase: no response within 50ms/,
    },
    "a state store that reads another state": {
      kinds: { stateStores: { memory: broken(memory, { read: async () => Buffer.from("{}") }) } },
      reason: "failed state store demo_memory: not the state that was written",
    },
    "a state store that locks a state twice": {
      kinds: { stateStores: { memory: broken(memory, { lock: async () => "l1" }) } },
      reason: "failed state store demo_memory: a second lock of the same state succeeds",
    },
    "a state store that never returns": {
      kinds: { stateStores: { memory: broken(memory, { list: never }) } },
      reason: /^failed state store demo_memory: no response within 50ms/,
    },
    "a function that throws": {
      kinds: {
        functions: {
          words: broken(words, {
            call: () => {
              throw new Error("Boom");
            },
          }),
        },
      },
      reason: /^failed function words: .*Boom/s,
    },
    "a function that returns a value of another type": {
      kinds: { functions: { words: broken(words, { call: () => "to be" }) } },
      reason: /^failed function words: /,
    },
    "a function that returns something else each time": {
      kinds: { functions: { words: broken(words, { call: () => [String(Math.random())] }) } },
      reason: /^failed function words: .*inconsistent result/s,
    },
    "a function that returns a promise": {
      kinds: { functions: { words: broken(words, { call: never }) } },
      reason: /^failed function words: The result of /,
    },
  };
  for (const [what, { kinds, reason }] of Object.entries(faults))
    it(`tfnode check fails for ${what}, and reports the reason`, async () => {
      const found = await line(kinds, what.includes("never") ? { patience: "50ms" } : {});
      if (typeof reason === "string") expect(found).to.equal(reason);
      else expect(found).to.match(reason);
      expect([...server.notes]).to.deep.equal([]);
    });

  it("tfnode check shows no sensitive value of another object", async () => {
    const secret = { description: "A key.", schema: { key: string("The key").required().sensitive() } };
    const one = dataSource({
      ...secret,
      example: 'data "demo_key" "x" {\n  key = "s3cret"\n}\n',
      read: async () => ({ key: "0ther" }),
    });
    expect(await line({ dataSources: { key: one } })).to.equal(
      "failed data source demo_key: read returned another key than the configuration has",
    );
  });

  it("tfnode check fails for a value of a sensitive attribute in one that is not, in any encoding", async () => {
    const login = {
      description: "A login.",
      schema: {
        name: string("The name").required(),
        key: string("The key").required().sensitive(),
        url: string("The address").computed(),
      },
    };
    const example = (keyword: string, key = "s3cret-key") =>
      `${keyword} "demo_login" "x" {\n  name = "an s3cret-name"\n  key  = "${key}"\n}\n`;
    const exposing = (url: (key: string) => string) => {
      const found = async ({
        config,
      }: {
        readonly config: { readonly name: string; readonly key: string };
      }) => {
        return { ...config, url: url(config.key) };
      };
      return {
        dataSources: { login: dataSource({ ...login, example: example("data"), read: found }) },
        ephemeralResources: { login: ephemeral({ ...login, example: example("ephemeral"), open: found }) },
      };
    };
    const reason =
      "url is not sensitive, and has the value of a sensitive attribute: add .sensitive(), or leave the value out";
    for (const url of [
      (key: string) => `https://user:${key}@host/`,
      (key: string) => `Basic ${Buffer.from(key).toString("base64")}`,
    ])
      expect((await line(exposing(url))).split("\n")).to.deep.equal([
        `failed data source demo_login: ${reason}`,
        `failed ephemeral resource demo_login: ${reason}`,
      ]);
    expect(await line(exposing(() => "https://host/"))).not.to.contain("failed");
    // A part of a secret may be public.
    expect(await line(exposing((key) => key.slice(0, 8)))).not.to.contain("failed");
    // What the example shows elsewhere is no secret.
    const dataSources = { login: { name: "s3cret-key", key: "s3cret-key" } };
    const ephemeralResources = { login: false as const };
    expect(
      await line(
        exposing((key) => key),
        { dataSources, ephemeralResources },
      ),
    ).to.contain("passed data");
  });

  it("tfnode check counts what it does not run, and prints the reason", async () => {
    const variable = 'data "demo_note" "x" {\n  id = var.id\n}\n';
    const kinds = { dataSources: { note: broken(noteData, { example: variable }) }, functions: { words } };
    const found = await check(kinds, { functions: { words: false } });
    expect(found.map(findingLine)).to.deep.equal([
      "– data source demo_note: NOT RUN: its example has the reference var.id: set check.variables or check.dataSources in tfnode.config.ts\n",
      "– function words: NOT RUN: check.functions in tfnode.config.ts says false\n",
    ]);
    expect(summary(found)).to.equal("0 passed, 0 failed, 2 not run\n");
    expect(
      await line(kinds, { dataSources: { note: { id: "n1" } }, functions: { words: ["a b"] } }),
    ).to.equal("passed data source demo_note: read\npassed function words: called");
  });

  it("tfnode check does not count it as a failure that an example names an object of another account", async () => {
    const missing = {
      read: () => Promise.reject(new RemoteError({ reason: "no note x", status: 404, notFound: true })),
    };
    const literal = 'data "demo_note" "x" {\n  id = "x"\n}\n';
    const [found = ""] = lines(
      await check({ dataSources: { note: broken(noteData, { ...missing, example: literal }) } }),
    );
    expect(found).to.match(
      /^not run data source demo_note: its example has the name of an object that the API does not have \(.*no note x/s,
    );
    expect(await line({ dataSources: { note: broken(noteData, missing) } })).to.match(/^failed data source/);
  });

  it("tfnode check runs only functions if no API is set", async () => {
    expect(
      lines(await check({ dataSources: { note: noteData }, functions: { words } }, {}, false)),
    ).to.deep.equal(["not run data source demo_note: check.api is missing", "passed function words: called"]);
  });

  it("tfnode check compares no list with an object that cannot be created, and says so", async () => {
    const example = 'resource "demo_note" "first" {\n  text = var.text\n}\n';
    server.notes.set("n1", "of others");
    const found = await line({
      resources: { note: broken(note, { example }) },
      listResources: { note: notes },
    });
    expect(found).to.equal(
      "passed list resource demo_note: listed\nnot run list resource demo_note: no object was created that should be among the 1 listed: the reference var.text",
    );
  });

  it("tfnode check names literals of an example as the objects that it has created", async () => {
    const read: unknown[] = [];
    const byText = dataSource({
      description: "A note by its text.",
      schema: { text: string("The text").required() },
      example:
        'resource "demo_note" "first" {\n  text = "first"\n}\n\ndata "demo_found" "first" {\n  text = "first"\n}\n',
      read: async ({ config }) => {
        read.push(config.text);
        return { text: config.text };
      },
    });
    const resources = { note: { named: ["text"] } };
    await line({ dataSources: { found: byText } }, { prefix: "check-", resources });
    expect(read).to.deep.equal(["check-first"]);
  });
});

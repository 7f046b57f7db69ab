import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import {
  definitionsFor,
  identifier,
  number,
  provider,
  providerFunction,
  StateLocked,
  serve,
  string,
} from "../../../src/index.ts";

// The other provider of test/server/combined: a program of its own, as one in another language would be.

interface Api {
  readonly url: string;
  readonly items: Map<string, { readonly name: string; readonly size: number }>;
}

const { resource, dataSource, ephemeral, stateStore } = definitionsFor<Api>();

/** Creates a file, another one when it has to stop, and waits until the test has created the last one. */
async function fileOfTest(path: string, signal: AbortSignal): Promise<void> {
  signal.addEventListener("abort", () => writeFileSync(`${path}.stopped`, ""));
  writeFileSync(`${path}.begun`, "");
  while (!existsSync(`${path}.end`)) await setTimeout(10);
}

const item = resource({
  description: "An item.",
  schema: {
    id: identifier("The ID of the item"),
    name: string("The name").required().requiresReplace(),
    size: number("The size").default(1),
    url: string("The URL").computed(),
  },
  identity: ["id"],
  importForms: ["{id}"],
  example: 'resource "acme_item" "a" {\n  name = "a"\n}\n',
  privateState: { parse: (value: unknown) => value as { readonly made: string } },
  async create({ plan, api, privateState, diagnostics, signal, at }) {
    if (plan.name === "crash") process.exit(7);
    if (plan.name === "warned") diagnostics.warn(at.name, "A warning of the other provider", "It goes on.");
    if (plan.name.startsWith("/")) await fileOfTest(plan.name, signal);
    const id = `i${api.items.size + 1}`;
    api.items.set(id, { name: plan.name, size: plan.size });
    privateState.set({ made: plan.name });
    return { id, name: plan.name, size: plan.size, url: api.url };
  },
  async read({ prior, api, privateState }) {
    const found = api.items.get(prior.id ?? "");
    return found && prior.id
      ? {
          id: prior.id,
          ...found,
          url: privateState.value ? `${api.url}/${privateState.value.made}` : api.url,
        }
      : null;
  },
  async update({ plan, prior, api }) {
    api.items.set(prior.id, { name: plan.name, size: plan.size });
    return { id: prior.id, name: plan.name, size: plan.size, url: api.url };
  },
  async delete({ prior, api }) {
    api.items.delete(prior.id);
  },
});

const zone = dataSource({
  description: "A zone.",
  schema: { name: string("The name").required(), url: string("The URL").computed() },
  example: 'data "acme_zone" "a" {\n  name = "a"\n}\n',
  read: async ({ config, api }) => ({ name: config.name, url: `${api.url}/${config.name}` }),
});

const token = ephemeral({
  description: "A token.",
  schema: { scope: string("The scope").required(), value: string("The value").computed() },
  example: 'ephemeral "acme_token" "a" {\n  scope = "a"\n}\n',
  privateState: { parse: (value) => value as string },
  async open({ config, privateState }) {
    privateState.set(config.scope);
    return { value: `token for ${config.scope}` };
  },
  async close({ privateState }) {
    const { CLOSED } = process.env;
    if (CLOSED) appendFileSync(CLOSED, `${privateState.value}\n`);
  },
});

const shelf = stateStore({
  description: "Keeps states in memory.",
  schema: { prefix: string("The prefix of the names").required() },
  example: "",
  configure: ({ config, api }) => ({
    ...config,
    url: api.url,
    states: new Map<string, Uint8Array>(),
    locked: new Set<string>(),
  }),
  read: async ({ prefix, url, states }, id) =>
    id === "url" ? Buffer.from(url) : (states.get(prefix + id) ?? null),
  async write({ prefix, states }, id, state) {
    if (id === "crash") process.exit(7);
    states.set(prefix + id, state);
  },
  async lock({ locked }, id, operation) {
    if (locked.has(id)) throw new StateLocked({ who: "a user", since: new Date(0), operation, lockId: "l1" });
    locked.add(id);
    return "l1";
  },
  async unlock({ locked }, id) {
    locked.delete(id);
  },
  list: async ({ states }) => [...states.keys()],
  async delete({ prefix, states }, id) {
    states.delete(prefix + id);
  },
});

const shout = providerFunction({
  summary: "Shouts",
  description: "Returns a text in capitals.",
  parameters: [{ name: "text", type: string("The text") }],
  returns: string(),
  call: (text) => text.toUpperCase(),
});

const items: Api["items"] = new Map();

const definition = provider({
  name: "acme",
  version: "1.0.0",
  description: "The other provider.",
  schema: { url: string("The URL").required() },
  configure: async ({ config, log }) => {
    log.warn("The other provider is configured");
    return { url: config.url, items };
  },
  close: () => undefined,
  resources: { item: async () => ({ default: item }) },
  dataSources: { zone: async () => ({ default: zone }) },
  ephemeralResources: { token: async () => ({ default: token }) },
  stateStores: { shelf: async () => ({ default: shelf }) },
  functions: { shout: async () => ({ default: shout }) },
});

void serve({ address: "example/acme", provider: async () => definition });

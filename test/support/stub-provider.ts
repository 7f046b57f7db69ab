/** A provider for tests of the server alone, with the functions that these tests need. */
import { network } from "./stub-network.ts";

// The imports above are loaded before the framework, as in programs of authors.

import { existsSync, openSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { MessageInit } from "../../src/protobuf/message.ts";
import type { Environment } from "../../src/schema/index.ts";
import type * as tfplugin6 from "../../src/server/generated/tfplugin6.ts";
import { type RpcContext, type RpcHandlers, serveHandlers } from "../../src/server/index.ts";

const text = Buffer.from('"string"');
const schema = {
  version: 0,
  block: {
    attributes: [{ name: "text", type: text, optional: true, computed: true, description: "Any text" }],
  },
};

/** The contents of files, which client libraries keep in variables of a module like this one. */
const kept = new Map<string, string>();

const waiting = new Set<() => void>();

/** Resolves with the reason for which the wait ended: a stop of the provider, or a canceled call. */
function waitForEnd(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const stopped = () => resolve("stopped");
    waiting.add(stopped);
    signal.addEventListener("abort", () => {
      waiting.delete(stopped);
      resolve("cancelled");
    });
  });
}

function crashLater(): Promise<never> {
  setTimeout(() => {
    throw new Error("thrown later on purpose");
  });
  return new Promise(() => undefined);
}

/** Creates an object with the ID `n1`, whose response arrives when the file of the variable STUB_RESPONSE exists, whatever the client does. */
async function create(
  { creating, signal }: RpcContext,
  { STUB_RESPONSE: response = "" }: Environment,
): Promise<void> {
  const creation = creating({ typeName: "stub_note", name: "a" });
  creation.uncertain();
  process.stderr.write("The request was sent\n");
  signal.addEventListener("abort", () => process.stderr.write("The run was interrupted\n"));
  while (!existsSync(response)) await wait(10);
  creation.made("n1");
}

/** Blocks the event loop without end. */
function block(): never {
  // Waits without work for the processor, which the other tests need.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

process.on("SIGUSR2", () => {
  // The system shows it to the test although the event loop is blocked.
  process.title = `${process.title} (blocked)`;
  block();
});

const functions: Readonly<Record<string, (context: RpcContext, environment: Environment) => unknown>> = {
  create,
  block,
  "open all": () => {
    try {
      for (;;) openSync("/dev/null", "r");
    } catch {
      // The process has no descriptor left.
    }
  },
  throw: () => {
    throw new Error("thrown on purpose");
  },
  crash: crashLater,
  reject: () => {
    Promise.reject(new Error("rejected on purpose"));
  },
  print: () => console.log("printed on purpose"),
  complain: () => console.error("complained on purpose"),
  log: ({ log }) => {
    for (const level of ["trace", "debug", "info", "warn", "error"] as const)
      log[level](`a line of ${level}`, { level });
  },
  wait: async ({ signal, log }) => log.warn("The wait is over", { because: await waitForEnd(signal) }),
};

const handlersIn = (environment: Environment): RpcHandlers => ({
  getProviderSchema: async () => ({
    provider: schema,
    dataSourceSchemas: new Map([["stub_echo", schema]]),
    serverCapabilities: { getProviderSchemaOptional: true },
  }),
  validateProviderConfig: async () => ({}),
  configureProvider: async () => ({}),
  validateDataResourceConfig: async () => ({}),
  async readDataSource({ config }) {
    const bytes = Buffer.from(config?.msgpack ?? []);
    if (bytes.includes("crash")) return await crashLater();
    if (bytes.includes("block")) block();
    return { state: config ?? null };
  },
  readResource: async ({ currentState, private: privateData }) => ({
    newState: currentState ?? null,
    private: privateData,
  }),
  upgradeResourceState: async ({ version, rawState }) => ({
    diagnostics: [{ summary: `version ${version}, ${rawState?.json?.length ?? 0} bytes` }],
  }),
  stopProvider: async () => {
    for (const stopped of waiting) stopped();
    waiting.clear();
    return {};
  },
  async callFunction({ name }, context) {
    await functions[name]?.(context, environment);
    const [, variable] = /^environment (.*)/.exec(name) ?? [];
    if (variable !== undefined) {
      const text = `called ${name}: ${process.env[variable]} in ${process.cwd()}`;
      return { error: { text, functionArgument: 0 } };
    }
    const [, way, file = ""] = /^file (\w+) (.*)/.exec(name) ?? [];
    if (way !== undefined) {
      const read = way === "sync" ? async () => readFileSync(file, "utf8") : () => readFile(file, "utf8");
      const content = kept.get(file) ?? (await read().catch(() => "missing"));
      kept.set(file, content);
      return { error: { text: `called ${name}: ${content}`, functionArgument: 0 } };
    }
    const [, own] = /^own environment (.*)/.exec(name) ?? [];
    if (own !== undefined)
      return { error: { text: `called ${name}: ${environment[own]}`, functionArgument: 0 } };
    return { error: { text: `called ${name}`, functionArgument: 0 } };
  },
  async *listResource({ limit }, { signal, log }) {
    let sent = 0;
    try {
      for (; limit === 0 || sent < limit; sent++) {
        signal.throwIfAborted();
        yield { displayName: `result ${sent}` };
        await setImmediate();
      }
    } finally {
      log.warn("The list is over", { complete: sent === limit });
    }
  },
  async writeStateBytes(chunks) {
    let bytes = 0;
    let meta: MessageInit<tfplugin6.RequestChunkMeta> | undefined;
    for await (const chunk of chunks) {
      bytes += chunk.bytes.length;
      meta ??= chunk.meta ?? undefined;
    }
    return { diagnostics: [{ summary: `${bytes} bytes for ${meta?.stateId}` }] };
  },
});

void serveHandlers({
  address: "tfnode/stub",
  version: () => "1.2.3",
  createHandlers: handlersIn,
  ...network,
});

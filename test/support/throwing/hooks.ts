/** The modules whose exported functions run after a failure, or when a response is written into the state. */
const instrumented = [
  "schema/redaction/redact",
  "schema/engine/operations/describe-error",
  "schema/engine/state/state-after-apply",
  "schema/engine/state/merge-known",
  "schema/engine/state/state-after-read",
  "schema/redaction/sensitive",
  "schema/engine/operations/identity",
  "schema/engine/operations/generate-config",
  "schema/engine/operations/open-state-store",
  "schema/engine/operations/private-state",
  "schema/engine/operations/renew-ephemeral",
  "schema/engine/operations/state-chunks",
  "schema/engine/operations/upgrade-identity",
  "schema/engine/state/contradictions",
  "schema/engine/state/missing",
  "server/rpc/empty-configuration",
  "server/rpc/kept",
  "server/rpc/plain-text",
  "schema/masked-log",
  "server/rpc/resource-identity",
  "server/rpc/timestamp",
  "resources/shared/identity-names",
  "resources/shared/advice",
  "resources/sec/api/calls/refusal",
  "resources/sec/api/calls/consent",
  "resources/sec/api/errors",
  "resources/sec/api/calls/error-message",
  "http/retry",
  "http/server-time",
  "resources/sec/crud",
  "grpc/calls/failures",
  "grpc/calls/retry",
  "grpc/status",
  "resources/vdb/api/advice",
  "resources/vdb/api/errors",
  "resources/vdb/api/answers",
  "resources/vdb/api/enum-names",
  "resources/vdb/api/timestamps",
  "resources/vdb/backup/wire",
  "resources/vdb/shared/wait",
  "resources/vdb/cluster/wait",
  "resources/vdb/database_key/temporary-key",
  "resources/vdb/role/wire",
  "resources/vdb/database_key/wire",
];

const left: ReadonlySet<string> = new Set([
  // This function receives a promise for which no caller would wait any longer.
  "nullIfNotFound",
  // These functions create handlers when a client begins, and handle no requests themselves.
  "getResourceIdentitySchemas",
  "upgradeResourceIdentity",
  // These functions run first for a request: one compares a number, the other reads a stream to its end, which no other function would do
  // instead.
  "chunkSizeFor",
  "receiveState",
]);

type Load = (url: string, context: unknown) => Promise<{ readonly source: unknown }>;

/** Adds a switch to each exported function of these modules: `globalThis.throwIn` receives its name at each call. */
export async function load(url: string, context: unknown, next: Load): Promise<object> {
  const loaded = await next(url, context);
  const module = instrumented.find((path) => url.endsWith(`/src/${path}.js`));
  return module === undefined ? loaded : { ...loaded, source: switched(String(loaded.source), module) };
}

function switched(source: string, module: string): string {
  const wrappers: string[] = [];
  const renamed = source.replace(/^export (async )?function (\w+)\(/gm, (all, isAsync = "", name: string) => {
    if (left.has(name)) return all;
    wrappers.push(
      `export ${isAsync}function ${name}(...args) { globalThis.throwIn?.("${module}#${name}"); return original_${name}(...args); }`,
    );
    return `${isAsync}function original_${name}(`;
  });
  return `${renamed}\n${wrappers.join("\n")}\n`;
}

/** The modules whose exported functions run when something has gone wrong, or when an answer is put into the state. */
const instrumented = [
  "schema/redaction/redact",
  "schema/operations/describe-error",
  "schema/state/state-after-apply",
  "schema/state/merge-known",
  "schema/state/state-after-read",
  "schema/redaction/sensitive",
  "resources/shared/advice",
  "resources/sec/api/calls/failures",
  "resources/sec/api/calls/error-message",
  "http/retry",
  "http/server-time",
  "resources/sec/crud",
  "resources/vdb/api/calls/failures",
  "resources/vdb/api/calls/advice",
  "resources/vdb/api/calls/retry",
  "resources/vdb/api/calls/status",
  "resources/vdb/api/answers",
  "resources/vdb/api/enum-names",
  "resources/vdb/api/timestamps",
  "resources/vdb/role/wire",
  "resources/vdb/database_key/wire",
];

type Load = (url: string, context: unknown) => Promise<{ readonly source: unknown }>;

/** Puts a switch in front of each exported function of these modules: `globalThis.throwIn` is told its name at each call. */
export async function load(url: string, context: unknown, next: Load): Promise<object> {
  const loaded = await next(url, context);
  const module = instrumented.find((path) => url.endsWith(`/src/${path}.js`));
  return module === undefined ? loaded : { ...loaded, source: switched(String(loaded.source), module) };
}

function switched(source: string, module: string): string {
  const wrappers: string[] = [];
  const renamed = source.replace(/^export (async )?function (\w+)\(/gm, (all, isAsync = "", name: string) => {
    // They are handed a promise, which nobody would wait for any more.
    if (name === "nullIfNotFound" || name === "ignoreNotFound") return all;
    wrappers.push(
      `export ${isAsync}function ${name}(...args) { globalThis.throwIn?.("${module}#${name}"); return original_${name}(...args); }`,
    );
    return `${isAsync}function original_${name}(`;
  });
  return `${renamed}\n${wrappers.join("\n")}\n`;
}

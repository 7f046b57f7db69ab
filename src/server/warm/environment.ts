import type { Environment } from "../../schema/environment.ts";

/** What providers, their API clients and Node read: settings, proxies, authorities, logs, homes. */
const meaningful =
  /^(HOME|(ALL|HTTPS?|NO|GRPC)_PROXY|XDG_.*_HOME|(NODE|SSL_CERT|OPENSSL|TFNODE|TF_LOG|GRPC)(_.*)?)$/i;

/** What a process needs to run at all, and what decides nothing that a command sees. */
const needed = ["PATH", "TMPDIR", "LANG", "LC_ALL", "TZ"] as const;

/**
 * The variables that a warm process of a provider is known by, which are all that its provider can read: a command sends none,
 * so each set of values has a process of its own. `name` is the provider's type, whose variables begin with it.
 */
export function meaningfulVariables(name: string, env: Environment): Record<string, string> {
  const prefix = `${name.toUpperCase().replaceAll("-", "_")}_`;
  const found = Object.entries(env).flatMap(([variable, value]) =>
    value && (meaningful.test(variable) || variable.startsWith(prefix)) ? [[variable, value] as const] : [],
  );
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** All variables that a warm process is started with. */
export function warmEnvironment(name: string, env: Environment): Record<string, string> {
  const others = needed.flatMap((variable) => (env[variable] ? [[variable, env[variable]] as const] : []));
  return { ...Object.fromEntries(others), ...meaningfulVariables(name, env) };
}

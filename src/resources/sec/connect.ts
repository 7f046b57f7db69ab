import type { ConfigureContext, Environment, Fields } from "../../schema/index.ts";
import { problemDiagnostic } from "../shared/setting-problem.ts";
import { createSecApi, type SecApi, type SecSettings } from "./api/client.ts";
import { withOrganizationAccount } from "./organization-account.ts";
import { type ConfiguredSettings, resolveSettings, type SettingsProblem } from "./settings.ts";

/** What a connection is made with, besides the provider's configuration. */
export interface ConnectDeps
  extends Pick<ConfigureContext<Fields>, "diagnostics" | "signal" | "log" | "addSecret"> {
  readonly version: string;
  readonly environment: Environment;
}

/** Makes the API's client for a configuration of the provider; undefined if that was reported to be wrong. */
export async function connect(
  configured: ConfiguredSettings,
  { version, environment, diagnostics, signal, log, addSecret }: ConnectDeps,
): Promise<SecApi | undefined> {
  const report = (problems: readonly SettingsProblem[]) =>
    diagnostics.add(...problems.map(problemDiagnostic));
  const client = (settings: SecSettings) =>
    createSecApi(settings, {
      version,
      environment,
      log: (level, message, fields) => log[level](message, fields),
    });
  const { settings, problems } = await resolveSettings(configured, environment);
  report(problems);
  if (!settings) return undefined;
  for (const secret of [settings.apiSecret, settings.apiToken]) if (secret) addSecret(secret);
  const resolved = await withOrganizationAccount(settings, async (asked) => client(asked), { signal });
  report(resolved.problems);
  return client(resolved.settings);
}

import type { ConfigureContext, Fields } from "../../schema/index.ts";
import { problemDiagnostic } from "../shared/setting-problem.ts";
import { createSecApi, type SecApi, type SecSettings } from "./api/client.ts";
import { withOrganizationAccount } from "./organization-account.ts";
import { type ConfiguredSettings, resolveSettings, type SettingsProblem } from "./settings.ts";

/** What a connection is made with. */
export interface ConnectContext
  extends Pick<
    ConfigureContext<Fields>,
    "origins" | "environment" | "diagnostics" | "signal" | "log" | "addSecret"
  > {
  readonly config: ConfiguredSettings;
}

/** Makes the API's client for a configuration of the provider; undefined if that was reported to be wrong. */
export async function connect(context: ConnectContext, version: string): Promise<SecApi | undefined> {
  const { environment, diagnostics, signal, log, addSecret } = context;
  const report = (problems: readonly SettingsProblem[]) =>
    diagnostics.add(...problems.map(problemDiagnostic));
  const client = (settings: SecSettings) => createSecApi(settings, { version, environment, log });
  const { settings, problems } = await resolveSettings(context);
  report(problems);
  if (!settings) return undefined;
  // The profile file may have it.
  if (settings.apiSecret) addSecret(settings.apiSecret);
  const resolved = await withOrganizationAccount(settings, async (asked) => client(asked), { signal });
  report(resolved.problems);
  return client(resolved.settings);
}

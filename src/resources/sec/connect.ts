import type { ConfigureContext, Fields } from "../../schema/index.ts";
import { problemDiagnostic } from "../shared/setting-problem.ts";
import { createSecApi, type SecApi, type SecSettings } from "./api/client.ts";
import { withOrganizationAccount } from "./organization-account.ts";
import { type ConfiguredSettings, resolveSettings, type SettingsProblem } from "./settings.ts";

/** The context from which a connection is created. */
export interface ConnectContext
  extends Pick<
    ConfigureContext<Fields>,
    "origins" | "environment" | "diagnostics" | "signal" | "log" | "addSecret"
  > {
  readonly config: ConfiguredSettings;
}

/** Creates the client of the API for a configuration of the provider; returns undefined if the configuration has reported errors. */
export async function connect(context: ConnectContext, version: string): Promise<SecApi | undefined> {
  const { environment, diagnostics, signal, log, addSecret } = context;
  const report = (problems: readonly SettingsProblem[]) =>
    diagnostics.add(...problems.map(problemDiagnostic));
  const client = (settings: SecSettings) => createSecApi(settings, { version, environment, log });
  const { settings, problems } = await resolveSettings(context);
  report(problems);
  if (!settings) return undefined;
  // The secret may come from the profile file.
  if (settings.apiSecret) addSecret(settings.apiSecret);
  const resolved = await withOrganizationAccount(settings, async (asked) => client(asked), { signal });
  report(resolved.problems);
  return client(resolved.settings);
}

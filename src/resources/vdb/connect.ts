import type { Diagnostics, Environment, Log } from "../../schema/index.ts";
import { problemDiagnostic } from "../shared/setting-problem.ts";
import { createVdbApi, type VdbApi } from "./api/client.ts";
import { type ConfiguredSettings, resolveSettings } from "./settings.ts";

/** What a connection is made with, besides the provider's configuration. */
export interface ConnectDeps {
  readonly environment: Environment;
  readonly diagnostics: Diagnostics;
  readonly log: Log;
}

/** Makes the API's client for a configuration of the provider; undefined if that was reported to be wrong. Nothing is sent. */
export function connect(
  configured: ConfiguredSettings,
  { environment, diagnostics, log }: ConnectDeps,
): VdbApi | undefined {
  const { settings, problems } = resolveSettings(configured, environment);
  diagnostics.add(...problems.map(problemDiagnostic));
  if (!settings) return undefined;
  return createVdbApi(settings, {
    environment,
    log: (level, message, fields) => log[level](message, fields),
  });
}

import type { ConfigureContext, Environment, Fields } from "../../schema/index.ts";
import { problemDiagnostic } from "../shared/setting-problem.ts";
import { createVdbApi, type VdbApi } from "./api/client.ts";
import { type ConfiguredSettings, resolveSettings } from "./settings.ts";

/** What a connection is made with, besides the provider's configuration. */
export interface ConnectDeps extends Pick<ConfigureContext<Fields>, "diagnostics" | "log" | "addSecret"> {
  readonly environment: Environment;
}

/** Makes the API's client for a configuration of the provider; undefined if that was reported to be wrong. Nothing is sent. */
export function connect(
  configured: ConfiguredSettings,
  { environment, diagnostics, log, addSecret }: ConnectDeps,
): VdbApi | undefined {
  const { settings, problems } = resolveSettings(configured, environment);
  diagnostics.add(...problems.map(problemDiagnostic));
  if (!settings) return undefined;
  addSecret(settings.apiKey);
  return createVdbApi(settings, {
    environment,
    log: (level, message, fields) => log[level](message, fields),
  });
}

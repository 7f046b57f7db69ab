import type { ConfigureContext, Fields } from "../../schema/index.ts";
import { problemDiagnostic } from "../shared/setting-problem.ts";
import { createVdbApi, type VdbApi } from "./api/client.ts";
import { type ConfiguredSettings, resolveSettings } from "./settings.ts";

/** What a connection is made with. */
export interface ConnectContext
  extends Pick<ConfigureContext<Fields>, "origins" | "environment" | "diagnostics" | "log"> {
  readonly config: ConfiguredSettings;
}

/** Makes the API's client for a configuration of the provider; undefined if that was reported to be wrong. Nothing is sent. */
export function connect(context: ConnectContext): VdbApi | undefined {
  const { environment, diagnostics, log } = context;
  const { settings, problems } = resolveSettings(context);
  diagnostics.add(...problems.map(problemDiagnostic));
  if (!settings) return undefined;
  return createVdbApi(settings, {
    environment,
    log: (level, message, fields) => log[level](message, fields),
  });
}

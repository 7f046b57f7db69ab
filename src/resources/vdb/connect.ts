import type { ConfigureContext, Fields } from "../../schema/index.ts";
import { problemDiagnostic } from "../shared/setting-problem.ts";
import { createVdbApi, type VdbApi } from "./api/client.ts";
import { type ConfiguredSettings, resolveSettings } from "./settings.ts";
import { name, version } from "./tfnode.config.ts";

/** The context from which a connection is created. */
export interface ConnectContext
  extends Pick<ConfigureContext<Fields>, "origins" | "environment" | "diagnostics" | "log"> {
  readonly config: ConfiguredSettings;
}

/** Creates the API client for a configuration of the provider; undefined if the configuration has reported errors. Sends nothing. */
export function connect(context: ConnectContext): VdbApi | undefined {
  const { environment, diagnostics, log } = context;
  const { settings, problems } = resolveSettings(context);
  diagnostics.add(...problems.map(problemDiagnostic));
  if (!settings) return undefined;
  return createVdbApi(settings, {
    userAgent: `terraform-provider-${name}/${version}`,
    environment,
    log: (level, message, fields) => log[level](message, fields),
  });
}

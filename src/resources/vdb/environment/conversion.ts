import { isDeepStrictEqual } from "node:util";
import { fromBytes } from "../../../grpc/index.ts";
import { DiagnosticError, type PlannedOf, type StateOf, type TypedPath } from "../../../schema/index.ts";
import { type HybridCloudEnvironment, HybridCloudEnvironmentConfiguration } from "../api/generated/hybrid.ts";
import type { PlainMap } from "../api/structs.ts";
import type { Bootstrap } from "./bootstrap.ts";
import { readSettings, writeSettings } from "./operator-settings.ts";
import type { schema } from "./schema.ts";
import { environmentConfigurationFromApi, environmentFromApi } from "./wire.ts";

type PlannedEnvironment = PlannedOf<typeof schema>;
type State = StateOf<typeof schema>;

/** Returns the operator's settings as data. Some hosts do not validate a value after it has become known, so this may throw. */
export function settingsOf({ configuration }: PlannedEnvironment, at: TypedPath<State>): PlainMap {
  const reading = readSettings(configuration.advanced_operator_settings);
  if ("settings" in reading) return reading.settings;
  throw new DiagnosticError(
    at.configuration.advanced_operator_settings,
    "Invalid value",
    `configuration.advanced_operator_settings ${reading.problem}.`,
  );
}

/** Reports whether the plan changes anything that requests contain: the account and computed values do not count. */
export function isChanged(plan: PlannedEnvironment, prior: State): boolean {
  const { last_modified_at: _, ...planned } = plan.configuration;
  const { last_modified_at: __, ...before } = prior.configuration;
  return plan.name !== prior.name || !isDeepStrictEqual(planned, before);
}

const noConfiguration = fromBytes(HybridCloudEnvironmentConfiguration, new Uint8Array());

export function fromApi(found: HybridCloudEnvironment, bootstrap: Bootstrap) {
  const attributes = environmentConfigurationFromApi(found.configuration ?? noConfiguration);
  const advanced_operator_settings = writeSettings(attributes.advanced_operator_settings) || null;
  return {
    ...environmentFromApi(found),
    ...bootstrap,
    configuration: { ...attributes, advanced_operator_settings },
  };
}

import { asComputed, inLists, nested } from "../../../schema/index.ts";
import type { Cluster } from "../api/generated/cluster.ts";
import { configuration } from "./configuration.ts";
import { configurationFromApi } from "./configuration-wire.ts";

/** A configuration in data sources and backups: a list of one, or an empty list if the API has none. */
export function computedConfiguration(description: string) {
  return nested.list(description, asComputed(configuration)).computed();
}

/** Converts a configuration to that form. It does not include token-based access control. */
export function configurationInLists(found: Cluster["configuration"], jwtRbac: boolean | null) {
  return found ? [inLists(configuration, configurationFromApi(found, jwtRbac))] : [];
}

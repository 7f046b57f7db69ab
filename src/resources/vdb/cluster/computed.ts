import { nested } from "../../../schema/index.ts";
import type { Cluster } from "../api/generated/cluster.ts";
import { asComputed, inLists } from "../shared/computed.ts";
import { configuration } from "./configuration.ts";
import { configurationFromApi } from "./configuration-wire.ts";

/** A configuration as data sources and backups show it: a list of one, or of none where the API says nothing of it. */
export function computedConfiguration(description: string) {
  return nested.list(description, asComputed(configuration)).computed();
}

/** A configuration in that form. Access control by tokens is not part of it. */
export function configurationInLists(found: Cluster["configuration"], jwtRbac: boolean | null) {
  return found ? [inLists(configuration, configurationFromApi(found, jwtRbac))] : [];
}

import {
  type ConfigOf,
  type Diagnostics,
  isUnknown,
  type PlanOf,
  pathText,
  type StateOf,
  type Unknown,
} from "../../../schema/index.ts";
import { checkCount, checkTolerations } from "../shared/checks.ts";
import type { configuration } from "./configuration.ts";

/** Reports invalid or ineffective values among the resources that nodes have in addition to their package. */
export function checkResources(
  config: ConfigOf<typeof configuration> | Unknown,
  diagnostics: Diagnostics,
): void {
  if (isUnknown(config) || isUnknown(config.node_configuration)) return;
  const { resource_configurations: resources } = config.node_configuration;
  if (isUnknown(resources)) return;
  const types = resources.map(({ resource_type }) => resource_type);
  for (const [i, type] of types.entries()) {
    const path = ["configuration", "node_configuration", "resource_configurations", i, "resource_type"];
    if (isUnknown(type)) continue;
    if (types.indexOf(type) < i) {
      const detail = `There is a resource_configurations block for ${type} already. Merge the two.`;
      diagnostics.error(path, "Duplicate resource configuration", detail);
    } else if (type !== "disk") {
      const detail = `Only disk can be added to a package, so this block for ${type} has no effect.`;
      diagnostics.warn(path, "Resource without effect", detail);
    }
  }
}

/** Warns about a plan to disable token-based access control, which cannot be disabled. */
export function checkJwtRbac(
  plan: PlanOf<typeof configuration> | Unknown,
  prior: StateOf<typeof configuration>,
  diagnostics: Diagnostics,
): void {
  if (!prior.database_configuration?.service?.jwt_rbac) return;
  if (isUnknown(plan) || isUnknown(plan.database_configuration)) return;
  const { service } = plan.database_configuration ?? { service: null };
  if (isUnknown(service) || service?.jwt_rbac !== false) return;
  const path = ["configuration", "database_configuration", "service", "jwt_rbac"];
  const detail =
    "The cluster has jwt_rbac enabled, which cannot be disabled: applying this change has no effect, and the next plan shows it again. Set jwt_rbac to true, or omit it.";
  diagnostics.warn(path, "Change without effect", detail);
}

/** The maximum numbers of repeated blocks. */
const most = {
  node_selector: 10,
  tolerations: 10,
  topology_spread_constraints: 10,
  annotations: 10,
  service_annotations: 64,
  pod_labels: 10,
} as const;

/** Reports configurations that the API rejects as a whole. */
export function checkConfiguration(
  config: ConfigOf<typeof configuration> | Unknown,
  diagnostics: Diagnostics,
): void {
  if (isUnknown(config)) return;
  for (const name of Object.keys(most) as (keyof typeof most)[])
    checkCount(config[name], most[name], ["configuration", 0, name], diagnostics);
  checkTolerations(config.tolerations, ["configuration", 0, "tolerations"], diagnostics);
  const { database_configuration: database } = config;
  if (database === null || isUnknown(database) || database.tls === null || isUnknown(database.tls)) return;
  const { cert, key } = database.tls;
  if ((cert === null) === (key === null)) return;
  const path = ["configuration", 0, "database_configuration", 0, "tls", 0];
  const detail = `${pathText(path)} has ${cert ? "a certificate" : "a private key"} only. Configure both cert and key, or neither.`;
  diagnostics.error(path, "Certificate and key required together", detail);
}

/** Reports a name that is too short for a restored cluster. */
export function checkRestoredName(
  {
    name,
    restore_from_backup_id: backup,
  }: { readonly name: string | Unknown; readonly restore_from_backup_id: string | Unknown | null },
  diagnostics: Diagnostics,
): void {
  if (backup === null || isUnknown(name) || [...name].length >= 4) return;
  const detail = "A cluster that is restored from a backup needs a name of 4 characters at least.";
  diagnostics.error(["name"], "Name too short", detail);
}

import { block, hcl, type PlannedOf, string } from "../../../schema/index.ts";
import { addressOf, configuredAccountId } from "../account-id.ts";
import type { VdbApi } from "../api/client.ts";
import { overlay, withPlanned } from "../api/overlay.ts";
import { resource, withAccount } from "../define.ts";
import { checkCount, checkEnvironment, configuredTolerations } from "../shared/checks.ts";
import { uuid } from "../shared/uuid.ts";
import { checkConfiguration, checkJwtRbac, checkResources, checkRestoredName } from "./checks.ts";
import { configuration } from "./configuration.ts";
import { type Before, configurationFromApi, configurationToApi } from "./configuration-wire.ts";
import { fromApi } from "./from-api.ts";
import { checkPlace } from "./place.ts";
import { isOtherRegion, regionOf } from "./region.ts";
import { fields } from "./schema.ts";
import { withUrl } from "./url.ts";
import { awaitedPhases, keptIfInterrupted, waitUntilHealthy } from "./wait.ts";
import {
  clusters,
  createCluster,
  enableJwtRbac,
  findCluster,
  getCluster,
  updateCluster,
  type WholeCluster,
} from "./wire.ts";

const schema = {
  ...fields,
  wait_for: string(
    "The phase to wait for after the cluster is created or updated. If omitted, creating and updating end without waiting. The time is that of `timeouts`, and the log has a line for each look (`TF_LOG_PROVIDER=info`)",
  )
    .oneOf(...awaitedPhases)
    .optional()
    .notReturned({ sent: false }),
  restore_from_backup_id: string(
    "The ID of the backup that a new cluster is restored from. Cloud provider and region must be those of the backup, and the name needs 4 characters at least. The cluster is then given its configuration. Changes have no effect on a cluster that exists",
  )
    .validate(uuid)
    .comparedAs((text) => text.toLowerCase())
    .optional()
    .notReturned({ sent: false })
    // The attribute records how the cluster was created, which cannot change later.
    .suppress(({ planned, prior }) => planned !== null && prior !== null),
  configuration: block.required("The configuration of the cluster", configuration),
};

type PlannedCluster = PlannedOf<typeof schema>;

export default resource({
  description:
    "Manages a cluster of the vector database, in a cloud or in a hybrid environment. The cluster is created without waiting until it is running, and updated without waiting until the change is rolled out, unless `wait_for` is set: see `status`.",
  traits: [withAccount],
  schema,
  timeouts: { create: "20m", update: "20m" },
  identity: ["id"],
  importForms: ["{id}"],
  example: hcl`
    resource "vdb_accounts_hybrid_cloud_environment" "own" {
      name = "own"

      configuration {
        namespace = "vectors"
      }
    }

    data "vdb_booking_packages" "own" {
      cloud_provider = "hybrid"
      cloud_region   = vdb_accounts_hybrid_cloud_environment.own.id
    }

    resource "vdb_accounts_cluster" "search" {
      name           = "search"
      cloud_provider = "hybrid"
      cloud_region   = vdb_accounts_hybrid_cloud_environment.own.id

      labels {
        key   = "team"
        value = "search"
      }

      configuration {
        number_of_nodes          = 3
        allowed_ip_source_ranges = ["192.0.2.0/24"]

        node_configuration {
          package_id = data.vdb_booking_packages.own.packages[0].id

          resource_configurations {
            amount        = 16
            resource_type = "disk"
            resource_unit = "Gi"
          }
        }

        topology_spread_constraints {
          max_skew           = 1
          topology_key       = "topology.example.com/zone"
          when_unsatisfiable = "TOPOLOGY_SPREAD_CONSTRAINT_WHEN_UNSATISFIABLE_SCHEDULE_ANYWAY"
        }

        database_configuration {
          collection {
            replication_factor = 2

            vectors {
              on_disk = true
            }
          }

          service {
            jwt_rbac = true
          }
        }
      }
    }
  `,

  validate({ config, diagnostics }) {
    checkCount(config.labels, 10, ["labels"], diagnostics);
    checkEnvironment(config, { isNew: false, diagnostics });
    checkConfiguration(config.configuration, diagnostics);
    checkResources(config.configuration, diagnostics);
    checkRestoredName(config, diagnostics);
  },

  async modifyPlan({ config, plan, prior, api, signal, diagnostics, requireReplace, at }) {
    if (!prior) {
      checkEnvironment(config, { isNew: true, diagnostics });
      await checkPlace(config, { api, signal, at });
      return undefined;
    }
    if (plan.cloud_region !== prior.cloud_region) await checkPlace(config, { api, signal, at });
    checkJwtRbac(plan.configuration, prior.configuration, diagnostics);
    if (isOtherRegion(config.private_region_id, plan.cloud_region, prior)) requireReplace(at.cloud_region);
    return {
      // An update never changes these attributes.
      marked_for_deletion_at: prior.marked_for_deletion_at,
      ...(config.private_region_id === null && { private_region_id: prior.private_region_id }),
    };
  },

  async create({ plan, api, signal, log, checkpoint, diagnostics, at }) {
    const accountId = configuredAccountId(api, plan, at);
    const wait = ({ id }: WholeCluster) =>
      waitUntilHealthy({ api, accountId, id, signal, log, at: at.wait_for });
    let interrupted: WholeCluster | undefined;
    const create = async () => {
      const cluster = { ...toApi(plan, accountId), configuration: configurationToApi(plan.configuration) };
      const created = await createCluster(api, cluster, { signal, jwtRbac: jwtSwitch(plan) });
      checkpoint({ id: created.id });
      return created;
    };
    const restore = async (backupId: string) => {
      // Loaded here, because few clusters are restored.
      const { createFromBackup, isConfiguredAs } = await import("./restore.ts");
      const restored = await createFromBackup(api, { ...toApi(plan, accountId), backupId }, { signal, at });
      checkpoint({ id: restored.id });
      // Values of the backup that the plan omits are cleared. The API returns all values that matter for the comparison.
      const configuration = configurationFromApi(restored.configuration) as Before;
      const before = { labels: restored.labels, configuration };
      const isDone = isConfiguredAs(restored, updated(plan, accountId, { before, found: restored }));
      if (isDone && !needsJwtRbac(plan, restored)) return restored;
      // The API rejects updates of a cluster that is still being created.
      const left =
        "to update it as configured, as soon as it is healthy: it has the configuration of the backup, and the next plan shows the difference";
      const found = await wait(restored).catch(keptIfInterrupted(restored, { diagnostics, at, left }));
      if (found === restored) {
        interrupted = restored;
        return restored;
      }
      const cluster = updated(plan, accountId, { before, found });
      const changed = isDone ? found : await updateCluster(api, { ...cluster, id: found.id }, { signal });
      checkpoint(fromApi(changed, plan));
      return await withJwtRbac(plan, changed, { api, accountId, before: found, signal });
    };
    const made = await (plan.restore_from_backup_id ? restore(plan.restore_from_backup_id) : create());
    checkpoint(fromApi(made, plan));
    const isAwaited = plan.wait_for !== null && made !== interrupted;
    const ready = isAwaited ? await wait(made).catch(keptIfInterrupted(made, { diagnostics, at })) : made;
    const { id } = ready;
    return fromApi(await withUrl(ready, { api, accountId, id, signal, log, diagnostics, at: at.url }), plan);
  },

  async read({ prior, api, signal, at }) {
    const found = await findCluster(api, addressOf(api, prior, at), { signal });
    return found && fromApi(found, prior);
  },

  async update({ plan, prior, api, signal, log, checkpoint, at }) {
    const accountId = configuredAccountId(api, plan, at);
    const { id } = prior;
    const found = await getCluster(api, addressOf(api, prior, at), { signal });
    const cluster = updated(plan, accountId, { before: prior, found });
    const updatedCluster = await updateCluster(api, { ...cluster, id: found.id }, { signal });
    const changed = await withJwtRbac(plan, updatedCluster, { api, accountId, before: found, signal });
    const resultOf = (one: WholeCluster) => {
      const { configuration, ...rest } = fromApi(one, plan);
      const [now, before] = [plan.configuration, prior.configuration];
      return { ...rest, configuration: withPlanned(configuration, "allowed_ip_source_ranges", now, before) };
    };
    if (plan.wait_for === null) return resultOf(changed);
    checkpoint(resultOf(changed));
    return resultOf(await waitUntilHealthy({ api, accountId, id, signal, log, at: at.wait_for }));
  },

  async delete({ prior, api, signal, at }) {
    const address = { ...addressOf(api, prior, at), deleteBackups: prior.delete_backups_on_destroy };
    await clusters.delete(api, address, { signal });
  },

  generateConfig({ config: { configuration } }) {
    const tolerations = configuredTolerations(configuration.tolerations);
    return { configuration: { ...configuration, tolerations } };
  },
});

/** Returns the part of a request outside of the configuration. */
function toApi(plan: PlannedCluster, accountId: string) {
  const { name, cloud_provider, labels } = plan;
  return {
    accountId,
    name,
    cloudProviderId: cloud_provider,
    cloudProviderRegionId: regionOf(plan),
    labels,
  };
}

/** Returns the request of an update: the planned values over those that the API has. */
function updated(
  plan: PlannedCluster,
  accountId: string,
  {
    before,
    found: { state, ...found },
  }: {
    readonly before: { readonly labels: readonly unknown[]; readonly configuration: Before };
    readonly found: WholeCluster;
  },
) {
  return {
    ...found,
    ...toApi(plan, accountId),
    labels: overlay({ plan, before, found }).list("labels"),
    configuration: configurationToApi(plan.configuration, {
      before: before.configuration,
      found: found.configuration,
    }),
  };
}

/**
 * Enables token-based access control if the plan requires it and it is still disabled; returns the cluster afterwards. `before` is the
 * cluster as it was read before, for a response that does not have the state of the cluster yet.
 */
async function withJwtRbac(
  plan: PlannedCluster,
  cluster: WholeCluster,
  {
    api,
    accountId,
    before,
    signal,
  }: {
    readonly api: VdbApi;
    readonly accountId: string;
    readonly before: WholeCluster;
    readonly signal: AbortSignal;
  },
): Promise<WholeCluster> {
  const state = cluster.state ?? before.state;
  if (!state || !needsJwtRbac(plan, { state })) return cluster;
  await enableJwtRbac(api, { accountId, id: cluster.id }, { signal });
  return { ...cluster, state: { ...state, jwtRbac: true } };
}

/** Reports whether token-based access control has to be enabled. */
function needsJwtRbac(plan: PlannedCluster, { state }: Pick<WholeCluster, "state">): boolean {
  return jwtSwitch(plan) === true && state?.jwtRbac === false;
}

/** Returns the value of token-based access control in a create; undefined if the platform decides. */
function jwtSwitch({ configuration: { database_configuration } }: PlannedCluster): boolean | undefined {
  const service = database_configuration?.service;
  if (service?.jwt_rbac) return true;
  return service?.force_include_jwt_rbac ? false : undefined;
}

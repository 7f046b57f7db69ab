import { block, hcl, type PlannedOf } from "../../../schema/index.ts";
import { canonicalAccountId, configuredAccountId } from "../account-id.ts";
import { overList } from "../api/overlay.ts";
import { resource } from "../define.ts";
import { checkCount, checkEnvironment } from "../shared/checks.ts";
import { checkConfiguration, checkJwtRbac, checkResources } from "./checks.ts";
import { configuration } from "./configuration.ts";
import { configurationToApi } from "./configuration-wire.ts";
import { fromApi } from "./from-api.ts";
import { isOtherRegion, regionOf } from "./region.ts";
import { fields } from "./schema.ts";
import { clusters, createCluster, enableJwtRbac, findCluster, getCluster, updateCluster } from "./wire.ts";

const schema = {
  ...fields,
  configuration: block.required("The configuration of the cluster", configuration),
};

type Plan = PlannedOf<typeof schema>;

export default resource({
  description:
    "Manages a cluster of the vector database, in a cloud or in a hybrid environment. The cluster is created without waiting until it is running, and updated without waiting until the change is rolled out: see `status`.",
  schema,
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
          package_id = [for package in data.vdb_booking_packages.own.packages : package.id if package.type == "paid"][0]

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
  },

  modifyPlan({ config, plan, prior, diagnostics, requireReplace, at }) {
    if (!prior) {
      checkEnvironment(config, { isNew: true, diagnostics });
      return undefined;
    }
    checkJwtRbac(plan.configuration, prior.configuration, diagnostics);
    if (isOtherRegion(config.private_region_id, plan.cloud_region, prior)) requireReplace(at.cloud_region);
    return {
      // No update decides on these.
      marked_for_deletion_at: prior.marked_for_deletion_at,
      ...(config.private_region_id === null && { private_region_id: prior.private_region_id }),
    };
  },

  async create({ plan, api, signal, checkpoint, at }) {
    const accountId = configuredAccountId({ own: plan.account_id, api, at: at.account_id });
    const cluster = { ...toApi(plan, accountId), configuration: configurationToApi(plan.configuration) };
    const created = await createCluster(api, cluster, { signal, jwtRbac: jwtSwitch(plan) });
    checkpoint({ id: created.id });
    return fromApi(created, plan);
  },

  async read({ prior, api, signal, at }) {
    const accountId = canonicalAccountId({ own: prior.account_id, api, at: at.account_id });
    const found = await findCluster(api, { accountId, id: prior.id ?? "" }, { signal });
    return found && fromApi(found, prior);
  },

  async update({ plan, prior, api, signal, at }) {
    const accountId = configuredAccountId({ own: plan.account_id, api, at: at.account_id });
    const from = canonicalAccountId({ own: prior.account_id, api, at: at.account_id });
    const { state, ...found } = await getCluster(api, { accountId: from, id: prior.id }, { signal });
    const updated = await updateCluster(
      api,
      {
        ...found,
        ...toApi(plan, accountId),
        labels: overList(plan.labels, prior.labels, found.labels),
        configuration: configurationToApi(plan.configuration, {
          before: prior.configuration,
          found: found.configuration,
        }),
      },
      { signal },
    );
    if (jwtSwitch(plan) && updated.state?.jwtRbac === false) {
      await enableJwtRbac(api, { accountId, id: prior.id }, { signal });
    }
    return fromApi(updated, plan);
  },

  async delete({ prior, api, signal, at }) {
    const accountId = canonicalAccountId({ own: prior.account_id, api, at: at.account_id });
    const deleteBackups = prior.delete_backups_on_destroy;
    await clusters.delete(api, { accountId, id: prior.id, deleteBackups }, { signal });
  },
});

/** What is sent besides the configuration. */
function toApi(plan: Plan, accountId: string) {
  const { name, cloud_provider, labels } = plan;
  return {
    accountId,
    name,
    cloudProviderId: cloud_provider,
    cloudProviderRegionId: regionOf(plan),
    labels,
  };
}

/** What a create says of access control by tokens, and whether an update has to switch it on. */
function jwtSwitch({ configuration: { database_configuration } }: Plan): boolean | undefined {
  const service = database_configuration?.service;
  if (service?.jwt_rbac) return true;
  return service?.force_include_jwt_rbac ? false : undefined;
}

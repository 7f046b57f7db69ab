import { bool, hcl, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountId, dataSource } from "../define.ts";
import { uuid } from "../shared/uuid.ts";
import { clusterInLists } from "./in-lists.ts";
import { shownConfiguration, shownLabels } from "./shown-configuration.ts";
import { status } from "./status.ts";
import { getCluster } from "./wire.ts";

export default dataSource({
  description: "Describes a cluster of the vector database.",

  schema: {
    id: string("The ID of the cluster").validate(uuid).required(),
    account_id: accountId,
    name: string("The name of the cluster").computed(),
    cloud_provider: string("The ID of the cloud that the cluster is in, or `hybrid`").computed(),
    cloud_region: string("The ID of the region or, with `hybrid`, the environment of the cluster").computed(),
    private_region_id: string("The ID of the environment that a hybrid cluster is in")
      .computed()
      .nullable()
      .deprecated("Use cloud_region instead."),
    delete_backups_on_destroy: bool("Has no effect: a data source deletes nothing").default(true),
    created_at: string("When the cluster was created, as a time of RFC 3339").computed().nullable(),
    marked_for_deletion_at: string("When the deletion of the cluster began, as a time of RFC 3339")
      .computed()
      .nullable(),
    url: string("Where the database is reached").computed().nullable(),
    labels: shownLabels.computed(),
    configuration: shownConfiguration("How the cluster is configured").computed(),
    status: status.computed(),
  },

  example: hcl`
    data "vdb_accounts_cluster" "search" {
      id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
    }

    output "search_url" {
      value = data.vdb_accounts_cluster.search.url
    }
  `,

  async read({ config, api, signal, at }) {
    const { id, account_id: own, delete_backups_on_destroy } = config;
    const accountId = canonicalAccountId({ own, api, at: at.account_id });
    const cluster = await getCluster(api, { accountId, id }, { signal });
    return { ...clusterInLists(cluster), delete_backups_on_destroy };
  },
});

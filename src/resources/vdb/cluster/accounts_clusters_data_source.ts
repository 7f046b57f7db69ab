import { bool, hcl, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { timestampNow } from "../api/timestamps.ts";
import { accountOfList, dataSource, id } from "../define.ts";
import { clusterInLists } from "./in-lists.ts";
import { shownConfiguration, shownLabels } from "./shown-configuration.ts";
import { status } from "./status.ts";
import { clusters } from "./wire.ts";

const shownClusters = nested.list("The clusters", {
  id: string("The ID of the cluster").computed(),
  account_id: string("The ID of the account that the cluster belongs to").computed(),
  name: string("The name of the cluster").computed(),
  cloud_provider: string("The ID of the cloud that the cluster is in, or `hybrid`").computed(),
  cloud_region: string("The ID of the region or, with `hybrid`, the environment of the cluster").computed(),
  private_region_id: string("The same as `cloud_region` with `hybrid`, and otherwise null")
    .computed()
    .nullable(),
  delete_backups_on_destroy: bool("Always false: a data source deletes nothing").computed(),
  created_at: string("When the cluster was created, as a time of RFC 3339").computed().nullable(),
  marked_for_deletion_at: string("When the deletion of the cluster began, as a time of RFC 3339")
    .computed()
    .nullable(),
  url: string("Where the database is reached").computed().nullable(),
  labels: shownLabels.computed(),
  configuration: shownConfiguration("How the cluster is configured").computed(),
  status: status.computed(),
});

export default dataSource({
  description: "Lists the clusters of an account.",

  schema: {
    id: id("When the clusters were listed, as a time of RFC 3339"),
    account_id: accountOfList,
    clusters: shownClusters.computed(),
  },

  example: hcl`
    data "vdb_accounts_clusters" "all" {}

    output "cluster_urls" {
      value = { for cluster in data.vdb_accounts_clusters.all.clusters : cluster.name => cluster.url }
    }
  `,

  async read({ config, api, signal, at }) {
    const accountId = canonicalAccountId({ own: config.account_id, api, at: at.account_id });
    const found = await clusters.list(api, { accountId }, { signal });
    return {
      id: timestampNow(),
      account_id: config.account_id,
      clusters: found.map((one) => ({ ...clusterInLists(one), delete_backups_on_destroy: false })),
    };
  },
});

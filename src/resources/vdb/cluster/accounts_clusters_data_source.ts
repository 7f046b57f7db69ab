import { asComputed, bool, hcl, nested } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { timestampNow } from "../api/timestamps.ts";
import { accountOfList, dataSource, id, withAccount } from "../define.ts";
import { computedConfiguration } from "./computed.ts";
import { clusterInLists } from "./in-lists.ts";
import { fields } from "./schema.ts";
import { clusters } from "./wire.ts";

const clusterList = nested.list("The clusters of the account", {
  ...asComputed({ ...fields, ...withAccount.schema }),
  delete_backups_on_destroy: bool("Always false: a data source deletes nothing").computed(),
  configuration: computedConfiguration("The configuration of the cluster"),
});

export default dataSource({
  description: "Lists the clusters of an account.",

  schema: {
    id: id("When the clusters were listed, as an RFC 3339 timestamp"),
    account_id: accountOfList,
    clusters: clusterList.computed(),
  },

  example: hcl`
    data "vdb_accounts_clusters" "all" {}

    output "cluster_urls" {
      value = { for cluster in data.vdb_accounts_clusters.all.clusters : cluster.name => cluster.url }
    }
  `,

  async read({ config, api, signal, at }) {
    const accountId = canonicalAccountId(api, config, at);
    const found = await clusters.list(api, { accountId }, { signal });
    return {
      id: timestampNow(),
      account_id: config.account_id,
      clusters: found.map((one) => ({ ...clusterInLists(one), delete_backups_on_destroy: false })),
    };
  },
});

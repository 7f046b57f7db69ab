import { asComputed, bool, hcl, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountToRead, dataSource } from "../define.ts";
import { uuid } from "../shared/uuid.ts";
import { computedConfiguration } from "./computed.ts";
import { clusterInLists } from "./in-lists.ts";
import { fields } from "./schema.ts";
import { getCluster } from "./wire.ts";

export default dataSource({
  description: "Reads a cluster of the vector database.",

  schema: {
    ...asComputed(fields),
    id: string("The ID of the cluster").validate(uuid).required(),
    account_id: accountToRead,
    private_region_id: string("The ID of the environment of a hybrid cluster")
      .computed()
      .nullable()
      .deprecated("Use cloud_region instead."),
    delete_backups_on_destroy: bool("Has no effect: a data source deletes nothing").default(true),
    configuration: computedConfiguration("The configuration of the cluster"),
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
    const { id, delete_backups_on_destroy } = config;
    const accountId = canonicalAccountId(api, config, at);
    const cluster = await getCluster(api, { accountId, id }, { signal });
    return { ...clusterInLists(cluster), delete_backups_on_destroy };
  },
});

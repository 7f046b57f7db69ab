import { asComputed, hcl, inLists, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountToRead, dataSource, id, withFixedAccount } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { schema } from "./schema.ts";
import { databaseApiKeyFromApi, databaseApiKeys } from "./wire.ts";

const fields = { ...schema, ...withFixedAccount.schema };

const keys = nested.list("The database API keys of the cluster", {
  ...asComputed(fields),
  key: string("Always empty, because the platform returns it only when the key is created").computed(),
});

export default dataSource({
  description: "Lists the database API keys of a cluster.",

  schema: {
    id: id("The IDs of account and cluster, as `<account id>/<cluster id>`"),
    account_id: accountToRead,
    cluster_id: requiredClusterId("The ID of the cluster whose keys are listed"),
    keys: keys.computed(),
  },

  example: hcl`
    data "vdb_accounts_database_api_keys_v2" "search" {
      cluster_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
    }
  `,

  async read({ config, api, signal, at }) {
    const { cluster_id } = config;
    const accountId = canonicalAccountId(api, config, at);
    const found = await databaseApiKeys.list(api, { accountId, clusterId: cluster_id }, { signal });
    return {
      id: `${accountId}/${cluster_id}`,
      account_id: accountId,
      cluster_id,
      keys: found.map((key) => ({ ...inLists(fields, databaseApiKeyFromApi(key)), key: "" })),
    };
  },
});

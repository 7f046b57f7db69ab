import { hcl, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountId, dataSource, id } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { databaseApiKeyFromApi, databaseApiKeys } from "./wire.ts";

const keys = nested.list("The keys", {
  id: string("The ID of the key").computed(),
  account_id: string("The ID of the account that the key belongs to").computed(),
  cluster_id: string("The ID of the cluster whose database the key is for").computed(),
  name: string("The name of the key").computed(),
  created_at: string("When the key was created, as a time of RFC 3339").computed().nullable(),
  created_by_email: string(
    "The address of the user who created the key; empty if nobody in person did",
  ).computed(),
  expires_at: string("When the key expires, as a time of RFC 3339; null if it never does")
    .computed()
    .nullable(),
  postfix: string("The last characters of the key, to recognize it by").computed(),
  key: string("Always empty: the platform tells a key only once").computed(),
  global_access_rule: nested
    .list("The access to everything in the database; empty if the key is for some collections", {
      access_type: string("What the key may do with everything").computed(),
    })
    .computed(),
  collection_access_rules: nested
    .list("The access to single collections", {
      collection_name: string("The name of the collection").computed(),
      access_type: string("What the key may do with the collection").computed(),
    })
    .computed(),
});

export default dataSource({
  description: "Lists the keys for the database of one cluster.",

  schema: {
    id: id("The ID of the account and that of the cluster, with a slash between them"),
    account_id: accountId,
    cluster_id: requiredClusterId("The ID of the cluster"),
    keys: keys.computed(),
  },

  example: hcl`
    data "vdb_accounts_database_api_keys_v2" "search" {
      cluster_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
    }
  `,

  async read({ config, api, signal, at }) {
    const { account_id: own, cluster_id } = config;
    const accountId = canonicalAccountId({ own, api, at: at.account_id });
    const found = await databaseApiKeys.list(api, { accountId, clusterId: cluster_id }, { signal });
    return {
      id: `${accountId}/${cluster_id}`,
      account_id: accountId,
      cluster_id,
      keys: found.map(databaseApiKeyFromApi).map(({ global_access_rule: rule, ...key }) => ({
        ...key,
        key: "",
        global_access_rule: rule ? [rule] : [],
      })),
    };
  },
});

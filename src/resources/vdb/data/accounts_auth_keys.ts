import { hcl, list, object, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { authKeyFromApi, listAuthKeys } from "../api/auth-keys.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { accountOfList, dataSource } from "../define.ts";

const key = object({
  id: string("The ID of the key"),
  cluster_ids: list(string(), "The IDs of the clusters whose databases the key is for"),
  created_at: string("When the key was created, as a time of RFC 3339"),
  prefix: string("The first characters of the key, to recognize it by"),
  token: string("Always empty: the platform tells a key only once"),
});

export default dataSource({
  description: "Lists the keys of an account for clusters that have no access control by tokens.",
  deprecated: "Use vdb_accounts_database_api_keys_v2, which lists the keys that have taken their place.",

  schema: {
    id: string("When the keys were listed, as a time of RFC 3339").optional().computed(),
    account_id: accountOfList,
    keys: list(key, "The keys").computed(),
  },

  example: hcl`
    data "vdb_accounts_auth_keys" "all" {}
  `,

  async read({ config, api, signal, at }) {
    const { account_id } = config;
    const accountId = canonicalAccountId({ own: account_id, api, at: at.account_id });
    const keys = await listAuthKeys(api, accountId, { signal });
    return {
      id: localTimestamp(),
      account_id,
      keys: keys.map((found) => ({ ...authKeyFromApi(found), token: "" })),
    };
  },
});

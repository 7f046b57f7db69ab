import { hcl, list, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { accountOfList, dataSource, id } from "../define.ts";
import { authKeyFromApi, authKeys } from "./wire.ts";

const keys = nested.list("The keys", {
  id: string("The ID of the key").computed(),
  cluster_ids: list(string(), "The IDs of the clusters whose databases the key is for").computed(),
  created_at: string("When the key was created, as a time of RFC 3339").computed().nullable(),
  prefix: string("The first characters of the key, to recognize it by").computed(),
  token: string("Always empty: the platform tells a key only once").computed(),
});

export default dataSource({
  description: "Lists the keys of an account for clusters that have no access control by tokens.",
  deprecated: "Use vdb_accounts_database_api_keys_v2, which lists the keys that have taken their place.",

  schema: {
    id: id("When the keys were listed, as a time of RFC 3339"),
    account_id: accountOfList,
    keys: keys.computed(),
  },

  example: hcl`
    data "vdb_accounts_auth_keys" "all" {}
  `,

  async read({ config, api, signal, at }) {
    const { account_id } = config;
    const accountId = canonicalAccountId({ own: account_id, api, at: at.account_id });
    const found = await authKeys.list(api, { accountId }, { signal });
    return {
      id: localTimestamp(),
      account_id,
      keys: found.map((key) => ({ ...authKeyFromApi(key), token: "" })),
    };
  },
});

import { asComputed, hcl, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { accountOfList, dataSource, id } from "../define.ts";
import { schema } from "./schema.ts";
import { authKeyFromApi, authKeys } from "./wire.ts";

const keys = nested.list("The keys of the account", {
  ...asComputed(schema),
  token: string("Always empty, because the platform returns it only when the key is created").computed(),
});

export default dataSource({
  description: "Lists the database API keys of an account for clusters without `jwt_rbac`.",
  deprecated: "Use vdb_accounts_database_api_keys_v2 instead.",

  schema: {
    id: id("When the keys were listed, as an RFC 3339 timestamp"),
    account_id: accountOfList,
    keys: keys.computed(),
  },

  example: hcl`
    data "vdb_accounts_auth_keys" "all" {}
  `,

  async read({ config, api, signal, at }) {
    const { account_id } = config;
    const accountId = canonicalAccountId(api, config, at);
    const found = await authKeys.list(api, { accountId }, { signal });
    return {
      id: localTimestamp(),
      account_id,
      keys: found.map((key) => ({ ...authKeyFromApi(key), token: "" })),
    };
  },
});

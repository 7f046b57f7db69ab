import { listOf, ofCluster } from "../list.ts";
import accountsAuthKey from "./accounts_auth_key.ts";
import { authKeys } from "./wire.ts";

export default listOf({
  of: accountsAuthKey,
  name: "accounts_auth_key",
  operations: authKeys,
  filters: ofCluster,
  nameOf: ({ prefix }) => prefix,
});

import { listOf, ofCluster } from "../list.ts";
import accountsDatabaseApiKeyV2 from "./accounts_database_api_key_v2.ts";
import { databaseApiKeys } from "./wire.ts";

export default listOf({
  of: accountsDatabaseApiKeyV2,
  name: "accounts_database_api_key_v2",
  operations: databaseApiKeys,
  filters: ofCluster,
  nameOf: ({ name }) => name,
});

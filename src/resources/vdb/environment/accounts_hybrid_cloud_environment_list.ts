import { listOf } from "../list.ts";
import accountsHybridCloudEnvironment from "./accounts_hybrid_cloud_environment.ts";
import { environments } from "./wire.ts";

export default listOf({
  of: accountsHybridCloudEnvironment,
  name: "accounts_hybrid_cloud_environment",
  operations: environments,
  nameOf: ({ name }) => name,
});

import { hcl } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { resource } from "../define.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { requireSecret } from "../shared/secret.ts";
import { schema } from "./schema.ts";
import { authKeyFromApi, authKeys } from "./wire.ts";

export default resource({
  description:
    "Manages a database API key for clusters without `jwt_rbac`. It belongs to the provider's account. It is created without waiting for the clusters, and gives access to each as soon as it is running.",
  schema,
  deprecated: "Use vdb_accounts_database_api_key_v2, whose keys can have limited access and an expiration.",
  identity: ["id"],
  importForms: ["{id}"],
  example: `${exampleCluster}\n${hcl`
    resource "vdb_accounts_auth_key" "shop" {
      cluster_ids = [vdb_accounts_cluster.search.id]
    }
  `}`,

  async create({ plan, api, signal, checkpoint, at }) {
    const key = { accountId: canonicalAccountId(api), clusterIds: plan.cluster_ids };
    const created = await authKeys.create(api, key, { signal });
    checkpoint({ id: created.id });
    requireSecret(created, at.token);
    return authKeyFromApi(created);
  },

  async read({ prior, api, signal }) {
    const address = { accountId: canonicalAccountId(api), id: prior.id ?? "" };
    const key = await authKeys.find(api, address, { signal });
    return key && { ...authKeyFromApi(key), token: prior.token };
  },

  async delete({ prior, api, signal }) {
    await authKeys.delete(api, { accountId: canonicalAccountId(api), id: prior.id }, { signal });
  },
});

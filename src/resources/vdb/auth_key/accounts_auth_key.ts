import { hcl, list, nonEmpty, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { id, resource } from "../define.ts";
import { anyClusterId } from "../shared/cluster-id.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { authKeyFromApi, authKeys } from "./wire.ts";

const schema = {
  id: id("The ID of the key"),
  cluster_ids: list(anyClusterId, "The IDs of the clusters whose databases the key is for")
    .validate(nonEmpty)
    .required()
    .requiresReplace(),
  created_at: string("When the key was created, as a time of RFC 3339")
    .computed()
    .nullable()
    .useStateForUnknown(),
  prefix: string("The first characters of the key, to recognize it by").computed().useStateForUnknown(),
  token: string("The key itself; null after an import, because the platform tells it only once")
    .computed()
    .nullable()
    .sensitive()
    .useStateForUnknown(),
};

export default resource({
  description:
    "Manages a key for the databases of clusters that have no access control by tokens. It belongs to the provider's account. It is created without waiting for the clusters, and opens each database once its cluster runs.",
  schema,
  deprecated: "Use vdb_accounts_database_api_key_v2, whose keys may be limited and expire.",
  importForms: ["{id}"],
  example: `${exampleCluster}\n${hcl`
    resource "vdb_accounts_auth_key" "shop" {
      cluster_ids = [vdb_accounts_cluster.search.id]
    }
  `}`,

  async create({ plan, api, signal, checkpoint }) {
    const key = { accountId: canonicalAccountId({ api }), clusterIds: plan.cluster_ids };
    const made = await authKeys.create(api, key, { signal });
    checkpoint({ id: made.id });
    return authKeyFromApi(made);
  },

  async read({ prior, api, signal }) {
    const address = { accountId: canonicalAccountId({ api }), id: prior.id ?? "" };
    const key = await authKeys.find(api, address, { signal });
    return key && { ...authKeyFromApi(key), token: prior.token };
  },

  async delete({ prior, api, signal }) {
    await authKeys.delete(api, { accountId: canonicalAccountId({ api }), id: prior.id }, { signal });
  },
});

import { atMostOneOf, hcl, isUnknown, type PlanOf } from "../../../schema/index.ts";
import { addressOf, configuredAccountId } from "../account-id.ts";
import { timestampFromText } from "../api/timestamps.ts";
import { resource, withFixedAccount } from "../define.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { requireSecret } from "../shared/secret.ts";
import { schema } from "./schema.ts";
import { accessToApi, databaseApiKeyFromApi, databaseApiKeys, everything } from "./wire.ts";

export default resource({
  description:
    "Manages a database API key of a cluster. Changing the name, the expiration or the access of a key replaces it. It is created without waiting for the cluster, and gives access as soon as the cluster is running.",
  traits: [withFixedAccount],
  schema,
  identity: ["cluster_id", "id"],
  importForms: ["{cluster_id}/{id}"],
  rules: [atMostOneOf("global_access_rule", "collection_access_rules")],
  example: `${exampleCluster}\n${hcl`
    resource "vdb_accounts_database_api_key_v2" "shop" {
      cluster_id = vdb_accounts_cluster.search.id
      name       = "shop"
      expires_at = "2040-01-01T00:00:00Z"

      collection_access_rules {
        collection_name = "products"
        access_type     = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY"
      }
    }
  `}`,

  modifyPlan({ config, plan, prior, requireReplace, at }) {
    if (!prior) return undefined;
    // Two spellings of the same access need no new key: access to everything, or an empty time, configured or omitted.
    const expires_at = config.expires_at === null ? prior.expires_at : plan.expires_at;
    if ((expires_at || null) !== (prior.expires_at || null)) requireReplace(at.expires_at);
    const [now, before] = [globalRight(plan), globalRight(prior)];
    if (now !== null && before !== null && now !== before) requireReplace(at.global_access_rule);
    // The members of a rule require replacement, which a removed rule does not have any more.
    const rules = plan.collection_access_rules;
    if (!isUnknown(rules) && rules.length < prior.collection_access_rules.length)
      requireReplace(at.collection_access_rules);
    return { expires_at, key: prior.key };
  },

  async create({ plan, api, signal, checkpoint, at }) {
    const { cluster_id, name, expires_at } = plan;
    const key = {
      accountId: configuredAccountId(api, plan, at),
      clusterId: cluster_id,
      name,
      expiresAt: timestampFromText(expires_at),
      accessRules: accessToApi(plan),
    };
    const created = await databaseApiKeys.create(api, key, { signal });
    checkpoint({ id: created.id });
    requireSecret(created, at.key);
    return databaseApiKeyFromApi(created);
  },

  async read({ prior, api, signal, at }) {
    const address = { ...addressOf(api, prior, at), clusterId: prior.cluster_id ?? "" };
    const found = await databaseApiKeys.find(api, address, { signal });
    return found && { ...databaseApiKeyFromApi(found), key: prior.key };
  },

  /** Only the spelling of the same access can change: the API cannot change a key. */
  async update({ plan, prior }) {
    const { expires_at, global_access_rule, collection_access_rules } = plan;
    return { ...prior, expires_at, global_access_rule, collection_access_rules };
  },

  async delete({ prior, api, signal, at }) {
    const address = { ...addressOf(api, prior, at), clusterId: prior.cluster_id };
    await databaseApiKeys.delete(api, address, { signal });
  },
});

/** Returns the access to everything; null if the key has access to single collections. */
function globalRight({ global_access_rule: rule, collection_access_rules: rules }: PlanOf<typeof schema>) {
  if (isUnknown(rule)) return rule;
  if (rule) return rule.access_type;
  return isUnknown(rules) || rules.length > 0 ? null : everything;
}

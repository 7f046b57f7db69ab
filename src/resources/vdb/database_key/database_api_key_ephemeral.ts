import { randomBytes } from "node:crypto";
import {
  atMostOneOf,
  DiagnosticError,
  hcl,
  lengthBetween,
  type PlannedOf,
  RemoteError,
  string,
} from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import type { VdbApi } from "../api/client.ts";
import { durationFromText, validDuration } from "../api/durations.ts";
import type { DatabaseApiKey } from "../api/generated/auth-v2.ts";
import { accountToOpen, ephemeral } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { hasForm } from "../shared/rules.ts";
import { collectionAccessRules, globalAccessRule } from "./schema.ts";
import { deleteKey, type KeyToDelete, keyToDelete } from "./temporary-key.ts";
import { accessToApi, databaseApiKeyFromApi, databaseApiKeys } from "./wire.ts";

const schema = {
  cluster_id: requiredClusterId("The ID of the cluster that the key gives access to"),
  account_id: accountToOpen,
  name_prefix: string("The beginning of the name of the key")
    .validate(lengthBetween(1, 100), hasForm("keyName"))
    .default("terraform"),
  ttl: string(
    "How long the key is valid if it is not deleted before, such as `30m` or `2h`. It has to be longer than the plan or apply",
  )
    .validate(validDuration, atLeastAMinute)
    .default("1h"),
  global_access_rule: globalAccessRule,
  collection_access_rules: collectionAccessRules,
  id: string("The ID of the key").computed(),
  name: string("The name of the key, which no other key has").computed(),
  key: string("The key itself").computed().sensitive(),
  expires_at: string("When the key expires, as an RFC 3339 timestamp; null if the platform does not say when")
    .computed()
    .nullable(),
};

export default ephemeral({
  description:
    "Creates a database API key of a cluster for as long as a plan or an apply needs it, and deletes it afterwards. It is stored nowhere. Each plan and each apply creates another. If it cannot be deleted, it expires.",
  schema,
  privateState: keyToDelete,
  rules: [atMostOneOf("global_access_rule", "collection_access_rules")],

  example: hcl`
    ephemeral "vdb_database_api_key" "indexer" {
      cluster_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
      ttl        = "30m"

      collection_access_rules {
        collection_name = "products"
        access_type     = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_WRITE"
      }
    }

    # Provisioners, provider blocks and write-only arguments take the key.
    resource "terraform_data" "products" {
      provisioner "local-exec" {
        command = "sh ./load-products.sh"

        environment = {
          API_KEY = ephemeral.vdb_database_api_key.indexer.key
        }
      }
    }
  `,

  async open({ config, api, signal, privateState, at }) {
    const place = {
      accountId: canonicalAccountId(api, config, at),
      clusterId: config.cluster_id,
      // The unique name identifies a key whose create response was lost.
      name: `${config.name_prefix}-${randomBytes(6).toString("hex")}`,
    };
    const made = await create(api, config, { place, signal }).catch((error: unknown) => {
      if (!(error instanceof RemoteError && error.mayHaveTakenEffect)) throw error;
      // The key may exist: closing the ephemeral resource searches for it.
      privateState.set(place);
      throw error.with({ advice: lost });
    });
    privateState.set({ ...place, id: made.id });
    const { id, name, key, expires_at } = databaseApiKeyFromApi(made);
    if (key === "") throw new DiagnosticError(at.key, "API key without its secret", secretless);
    return { id, name, key, account_id: config.account_id ?? place.accountId, expires_at };
  },

  async close({ api, signal, privateState }) {
    if (privateState.value) await deleteKey(api, privateState.value, { signal });
  },
});

const lost = "If the key was created all the same, it is deleted again.";

const secretless =
  "The API created the key, but did not return its secret, so the key cannot be used. It is deleted again. Try again.";

async function create(
  api: VdbApi,
  config: PlannedOf<typeof schema>,
  { place, signal }: { readonly place: KeyToDelete; readonly signal: AbortSignal },
): Promise<DatabaseApiKey> {
  const { accountId, clusterId, name } = place;
  const { seconds = 0n } = durationFromText(config.ttl) ?? {};
  const expiresAt = { seconds: BigInt(Math.floor(api.clock.now() / 1000)) + seconds, nanos: 0 };
  const object = { accountId, clusterId, name, expiresAt, accessRules: accessToApi(config) };
  return await databaseApiKeys.create(api, object, { signal });
}

function atLeastAMinute(text: string): string | undefined {
  const { seconds = 60n } = durationFromText(text) ?? {};
  return seconds >= 60n ? undefined : "must be at least 1m";
}

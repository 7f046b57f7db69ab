import { crud } from "../api/crud.ts";
import { type DatabaseApiKey, databaseApiKeyService } from "../api/generated/auth-v1.ts";
import { timestampText } from "../api/timestamps.ts";

/** The API calls them database API keys, too: they are the first version of those. Only the answer to a create has the secret. */
export const authKeys = crud(
  { field: "databaseApiKey", noun: "key", belongsTo: ["accountId"] },
  {
    create: databaseApiKeyService.createDatabaseApiKey,
    list: databaseApiKeyService.listDatabaseApiKeys,
    delete: databaseApiKeyService.deleteDatabaseApiKey,
  },
);

/** A key under the names of the attributes; null for what the API does not say. Its secret is in no list. */
export function authKeyFromApi(key: DatabaseApiKey) {
  return {
    id: key.id,
    created_at: timestampText(key.createdAt),
    cluster_ids: key.clusterIds,
    prefix: key.prefix,
    token: key.key,
  };
}

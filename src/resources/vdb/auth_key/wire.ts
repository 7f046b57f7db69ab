import { crud } from "../api/crud.ts";
import { type DatabaseApiKey, databaseApiKeyService } from "../api/generated/auth-v1.ts";
import { timestampText } from "../api/timestamps.ts";

/** Auth keys, which the API calls database API keys of version 1. Only the response to a create contains the secret. */
export const authKeys = crud(
  { field: "databaseApiKey", noun: "key", belongsTo: ["accountId"] },
  {
    create: databaseApiKeyService.createDatabaseApiKey,
    list: databaseApiKeyService.listDatabaseApiKeys,
    delete: databaseApiKeyService.deleteDatabaseApiKey,
  },
);

/** Converts a key to attributes; null where the API has no value. Listed keys have no secret. */
export function authKeyFromApi(key: DatabaseApiKey) {
  return {
    id: key.id,
    created_at: timestampText(key.createdAt),
    cluster_ids: key.clusterIds,
    prefix: key.prefix,
    token: key.key,
  };
}

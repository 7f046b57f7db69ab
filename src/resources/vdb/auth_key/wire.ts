import { answered, deleted, listed } from "../api/answers.ts";
import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { type DatabaseApiKey, databaseApiKeyService } from "../api/generated/auth-v1.ts";
import { timestampText } from "../api/timestamps.ts";
import type { MessageInit } from "../api/wire-message.ts";

// The API calls these keys database API keys, too: they are the first version of them.

type Signal = Pick<CallOptions, "signal">;

/** A key and the account that it belongs to. */
export interface AuthKeyAddress {
  readonly accountId: string;
  readonly id: string;
}

/** Makes a key. Only this answer has its secret. */
export async function createAuthKey(
  api: VdbApi,
  databaseApiKey: MessageInit<DatabaseApiKey>,
  options: Signal,
): Promise<DatabaseApiKey> {
  const method = databaseApiKeyService.createDatabaseApiKey;
  const answer = await api.call(method, { databaseApiKey }, options);
  return answered(answer.databaseApiKey, method, { name: "key" });
}

/** The keys of an account, without their secrets. */
export async function listAuthKeys(
  api: VdbApi,
  accountId: string,
  options: Signal,
): Promise<readonly DatabaseApiKey[]> {
  const method = databaseApiKeyService.listDatabaseApiKeys;
  const { items } = await api.call(method, { accountId }, options);
  return listed(items, method, { name: "key", place: { accountId } });
}

/** A key, without its secret; null if the account has none of this ID. An unknown account is an ApiError. */
export async function findAuthKey(
  api: VdbApi,
  { accountId, id }: AuthKeyAddress,
  options: Signal,
): Promise<DatabaseApiKey | null> {
  const keys = await listAuthKeys(api, accountId, options);
  return keys.find((key) => key.id === id.toLowerCase()) ?? null;
}

/** A key that is gone already counts as deleted. */
export async function deleteAuthKey(
  api: VdbApi,
  { accountId, id }: AuthKeyAddress,
  options: Signal,
): Promise<void> {
  const request = { accountId, databaseApiKeyId: id };
  await deleted(api, databaseApiKeyService.deleteDatabaseApiKey, request, options);
}

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

import type { Parser } from "../../../schema/index.ts";
import type { Signal, VdbApi } from "../api/client.ts";
import { nullIfNotFound } from "../api/responses.ts";
import { databaseApiKeys } from "./wire.ts";

/** A key to delete after its use. A key without an ID may not exist: the response to its create was lost. */
export interface KeyToDelete {
  readonly accountId: string;
  readonly clusterId: string;
  /** The unique name of the key. */
  readonly name: string;
  readonly id?: string;
}

/** Reads a key from private state. */
export const keyToDelete: Parser<KeyToDelete> = {
  parse(value) {
    const { accountId, clusterId, name, id } = value as { readonly [field: string]: unknown };
    const texts = [accountId, clusterId, name, id ?? ""];
    if (texts.some((text) => typeof text !== "string")) throw new TypeError("not a key to be deleted");
    return value as KeyToDelete;
  },
};

/** The pause between two searches for a key, whose create request may still be running. */
const pauseMs = 3000;

/** Deletes a key. A key that does not exist, or whose cluster does not exist, counts as deleted. */
export async function deleteKey(
  api: VdbApi,
  { id, ...key }: KeyToDelete,
  { signal }: Required<Signal>,
): Promise<void> {
  const { accountId, clusterId } = key;
  const found = id ?? (await findLost(api, key, signal));
  if (found !== null) await databaseApiKeys.delete(api, { accountId, clusterId, id: found }, { signal });
}

async function findLost(
  api: VdbApi,
  { name, ...place }: Omit<KeyToDelete, "id">,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const search = async () => {
    const keys = await nullIfNotFound(databaseApiKeys.list(api, place, { signal }));
    return keys?.find((key) => key.name === name)?.id ?? null;
  };
  const found = await search();
  if (found !== null) return found;
  await api.clock.sleep(pauseMs, signal);
  return await search();
}

import type { Metadata } from "@grpc/grpc-js";
import type { ObjectStore, Reader } from "../../store.ts";
import { denied, notFound } from "../call-error.ts";
import { accounts } from "../given-kinds.ts";
import { authenticated, type ManagementKey, permissionsOf } from "../management-keys.ts";
import type { ServedMethod } from "./method.ts";

/** The key of a call; undefined where none is needed, PERMISSION_DENIED where it is missing or wrong. */
export function keyOf(method: ServedMethod, metadata: Metadata, reader: Reader): ManagementKey | undefined {
  return method.need.key ? authenticated(reader, metadata.get("authorization")) : undefined;
}

/** Answers the account of a request that the key may make: NOT_FOUND or PERMISSION_DENIED where it may not. */
export function permittedAccount(
  method: ServedMethod,
  request: object,
  key: ManagementKey | undefined,
  store: ObjectStore,
): string {
  const accountId = method.accountOf(request);
  if (accountId !== undefined) {
    if (!accounts.get(store, accountId)) throw notFound(`account ${accountId}`);
    const isTheirs = key?.accountIds?.includes(accountId) ?? true;
    if (!isTheirs) throw denied(`the API key is not one of the account ${accountId}`);
  }
  const missing = key && method.need.missing(permissionsOf(key));
  if (missing !== undefined) throw denied(`the API key lacks the permission ${missing}`);
  return accountId ?? "";
}

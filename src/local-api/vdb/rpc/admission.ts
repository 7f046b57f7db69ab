import type { Metadata } from "@grpc/grpc-js";
import type { ObjectStore, Reader } from "../../store.ts";
import { notFound, permissionDenied } from "../call-error.ts";
import { accounts } from "../collections.ts";
import { authenticate, type ManagementKey, permissionsOf } from "../management-keys.ts";
import type { ServedMethod } from "./method.ts";

/** Returns the key of a call; undefined if the method needs none. Throws PERMISSION_DENIED if the key is missing or unknown. */
export function authenticateCall(
  method: ServedMethod,
  metadata: Metadata,
  reader: Reader,
): ManagementKey | undefined {
  return method.requirement.key ? authenticate(reader, metadata.get("authorization")) : undefined;
}

/** Returns the account of a request if the key has the permissions for it. Throws NOT_FOUND or PERMISSION_DENIED otherwise. */
export function authorizeAccount(
  method: ServedMethod,
  request: object,
  key: ManagementKey | undefined,
  store: ObjectStore,
): string {
  const accountId = method.accountOf(request);
  if (accountId !== undefined) {
    if (!accounts.get(store, accountId)) throw notFound(`account ${accountId}`);
    const isTheirs = key?.accountIds?.includes(accountId) ?? true;
    if (!isTheirs) throw permissionDenied(`the API key is not one of the account ${accountId}`);
  }
  const missing = key && method.requirement.missing(permissionsOf(key));
  if (missing !== undefined) throw permissionDenied(`the API key lacks the permission ${missing}`);
  return accountId ?? "";
}

import { z } from "zod";
import { parse } from "../check.ts";
import type { JsonObject } from "../json.ts";
import type { Reader, Transaction } from "../store.ts";
import { permissionDenied } from "./call-error.ts";
import { knownPermissions } from "./seed/permissions.ts";

/** The collection of the keys for calls. Each key is its own ID. */
export const managementKeys = "managementKeys";

/** The shape of a key. */
export const managementKeyShape = z.strictObject({
  id: z.string().min(1),
  /** The user who created the key; empty for a machine. */
  email: z.string().default(""),
  /** The permissions of the key; by default all. */
  permissions: z.array(z.string()).optional(),
  /** The accounts of the key; by default all. */
  accountIds: z.array(z.string()).optional(),
  /** Whether it is the key with which the local API was started. */
  isMain: z.boolean().default(false),
});

export type ManagementKey = z.output<typeof managementKeyShape>;

/** Parses a key. Throws an `ApiError` if the object is invalid. */
export function managementKeyOf(object: unknown): ManagementKey {
  return parse(managementKeyShape, object);
}

/** Stores the key of this start, and deletes that of an earlier start. */
export function putMainKey(
  transaction: Transaction,
  key: Omit<z.input<typeof managementKeyShape>, "isMain">,
): void {
  for (const { object } of transaction.list(managementKeys)) {
    if (object.isMain === true) transaction.delete(managementKeys, String(object.id));
  }
  const stored: JsonObject = JSON.parse(JSON.stringify({ ...key, isMain: true }));
  transaction.put(managementKeys, key.id, stored);
}

/** Returns the key in an `authorization` value. Throws PERMISSION_DENIED if the key is unknown. */
export function authenticate(reader: Reader, authorization: readonly unknown[]): ManagementKey {
  const [text] = authorization;
  if (typeof text !== "string" || text === "") throw permissionDenied("the authorization is missing");
  const [, id] = /^apikey (.+)$/is.exec(text) ?? [];
  const found = id === undefined ? undefined : reader.get(managementKeys, id);
  if (!found) throw permissionDenied("the API key is not known");
  return managementKeyOf(found);
}

/** Returns the permissions of a key by their values. */
export function permissionsOf({ permissions }: ManagementKey): readonly string[] {
  return permissions ?? knownPermissions.map(({ value }) => value);
}

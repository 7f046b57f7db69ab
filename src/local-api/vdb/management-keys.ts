import { z } from "zod";
import { parse } from "../check.ts";
import type { JsonObject } from "../json.ts";
import type { Reader, Transaction } from "../store.ts";
import { permissionDenied } from "./call-error.ts";
import { knownPermissions } from "./seed/permissions.ts";

/** The keys that calls can be made with. They are their own ids. */
export const managementKeys = "managementKeys";

/** What a key is. */
export const managementKeyShape = z.strictObject({
  id: z.string().min(1),
  /** Who made it; empty for a machine. */
  email: z.string().default(""),
  /** What it may do; absent: everything. */
  permissions: z.array(z.string()).optional(),
  /** The accounts it is for; absent: all. */
  accountIds: z.array(z.string()).optional(),
  /** Whether it is the one the local API was started with. */
  isMain: z.boolean().default(false),
});

export type ManagementKey = z.output<typeof managementKeyShape>;

/** The key in an object, or an `ApiError` that says what is wrong with it. */
export function managementKeyOf(object: unknown): ManagementKey {
  return parse(managementKeyShape, object);
}

/** The key of the local API's start takes the place of the one of an earlier start. */
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

/** The key that an `authorization` names; PERMISSION_DENIED unless it is known. */
export function authenticate(reader: Reader, authorization: readonly unknown[]): ManagementKey {
  const [text] = authorization;
  if (typeof text !== "string" || text === "") throw permissionDenied("the authorization is missing");
  const [, id] = /^apikey (.+)$/is.exec(text) ?? [];
  const found = id === undefined ? undefined : reader.get(managementKeys, id);
  if (!found) throw permissionDenied("the API key is not known");
  return managementKeyOf(found);
}

/** The permissions of a key by their values. */
export function permissionsOf({ permissions }: ManagementKey): readonly string[] {
  return permissions ?? knownPermissions.map(({ value }) => value);
}

import { z } from "zod";
import { parse } from "../check.ts";
import type { Reader, Transaction } from "../store.ts";

export const memberships = "memberships";

/** The shape of a membership, which is a user in an account. */
export const membershipShape = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  userId: z.string(),
  isOwner: z.boolean(),
  /** The assigned roles, without the base role that every user has. */
  roleIds: z.array(z.string()),
});

export type Membership = z.output<typeof membershipShape>;

/** Parses a membership. Throws an `ApiError` if the object is invalid. */
export function membershipOf(object: unknown): Membership {
  return parse(membershipShape, object);
}

/** Returns the memberships in an account. */
export function membersOf(reader: Reader, accountId: string): Membership[] {
  return reader
    .list(memberships)
    .map(({ object }) => membershipOf(object))
    .filter((membership) => membership.accountId === accountId);
}

export function putMembership(transaction: Transaction, membership: Membership): void {
  transaction.put(memberships, membership.id, membership);
}

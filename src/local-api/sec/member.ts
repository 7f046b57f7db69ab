import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty, onOff } from "../check.ts";
import { type JsonObject, objectAt } from "../json.ts";
import type { Reader } from "../store.ts";
import { membersName } from "./accounts.ts";
import { isMailAddress } from "./addresses.ts";
import type { WriteCall } from "./collection.ts";

/** The keys of a request about the person. */
export const memberKeys = {
  userName: nonEmpty,
  userEnabled: onOff.default(1),
  props: z.looseObject({
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    accountAdmin: z.boolean().optional(),
  }),
};

/** Throws a 400 unless the name of a new user is an e-mail address, to which the service sends the invitation. */
export function requireMailAddress(userName: unknown, { strict }: WriteCall): void {
  if (strict && !isMailAddress(String(userName)))
    throw new ApiError(400, "userName: must be an e-mail address");
}

/** The rights of a user in the whole organization. */
export interface Rights {
  readonly orgAdmin: boolean;
  readonly orgUser: boolean;
}

/** Returns the member with the values that the server sets: the times, the author of the change, and other computed keys. */
export function stampMember(
  member: JsonObject,
  before: JsonObject | undefined,
  rights: Rights,
  call: WriteCall,
): JsonObject {
  const { now, user } = call;
  const prior = objectAt(before ?? {}, "props");
  const props = objectAt(member, "props");
  return {
    ...member,
    props: {
      ...props,
      accountAdmin: props.accountAdmin ?? false,
      orgAdmin: rights.orgAdmin,
      orgUser: rights.orgUser,
      jitCreated: false,
      lastLoginTime: prior.lastLoginTime ?? now.getTime(),
      lastSessionCreatedTime: prior.lastSessionCreatedTime ?? now.getTime(),
      createdTime: prior.createdTime ?? now.toISOString(),
      updatedTime: now.toISOString(),
      updatedBy: user,
    },
  };
}

/** Returns a new GUID for a user in one account. */
export function newUserGuid({ account, transaction }: WriteCall): string {
  return `${account}_USER_${transaction.next(membersName)}`;
}

/** Returns the objects of one user, one per account. */
export function entriesOf(userName: unknown, reader: Reader): JsonObject[] {
  return reader
    .list(membersName)
    .map(({ object }) => object)
    .filter((member) => member.userName === userName);
}

/** Returns the object with this GUID, or throws a 404. */
export function memberBy(guid: string, reader: Reader): JsonObject {
  const member = reader.get(membersName, guid);
  if (!member) throw new ApiError(404, `userGuid: no such object in ${membersName}`);
  return member;
}

import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty, parse } from "../check.ts";
import { type JsonObject, objectAt } from "../json.ts";
import { membersName } from "./accounts.ts";
import { type Call, type Collection, collection } from "./collection.ts";
import { entriesOf, memberBy, memberKeys, newUserGuid, requireMailAddress, stampMember } from "./member.ts";
import { custGuidOf } from "./organization.ts";
import { createOrganizationMember, updateOrganizationMember } from "./organization-members.ts";

const shape = z.looseObject(memberKeys);

const accountMembers = collection({
  name: membersName,
  idKey: "userGuid",
  newId: (_input, call) => newUserGuid(call),
  serverKeys: ["userGuid", "custGuid"],
  mergedKeys: ["props"],
  shape: { keys: shape },
  stamp(object, before, call) {
    if (before && before.userName !== object.userName) {
      throw new ApiError(400, "userName: cannot be changed");
    }
    if (!before) requireMailAddress(object.userName, call);
    if (!before && entriesOf(object.userName, call.transaction).length > 0) {
      throw new ApiError(409, "userName: there is a member with this value already");
    }
    const custGuid = before?.custGuid ?? custGuidOf(call.account, call);
    const { orgAdmin, orgUser } = objectAt(before ?? {}, "props");
    const rights = { orgAdmin: orgAdmin === true, orgUser: orgUser === true };
    return stampMember({ ...object, custGuid }, before, rights, call);
  },
});

/** Users of an account or, if a request has the organization level, of the organization. */
export const teamMembers: Collection = {
  ...accountMembers,
  create: (input, call) =>
    call.orgLevel ? createOrganizationMember(input, call) : accountMembers.create(input, call),
  update: (guid, input, call) =>
    call.orgLevel ? updateOrganizationMember(guid, input, call) : accountMembers.update(guid, input, call),
  /** Deletes the user from all accounts, whichever of the user's GUIDs is named. */
  delete(guid, { transaction }) {
    const { userName } = memberBy(guid, transaction);
    for (const entry of entriesOf(userName, transaction)) {
      transaction.delete(membersName, String(entry.userGuid));
    }
  },
};

const searchShape = z.looseObject({
  filters: z
    .array(
      z.looseObject({
        expression: z.literal("eq", "must be eq"),
        field: z.enum(["userName", "userGuid", "custGuid"]),
        value: nonEmpty,
      }),
    )
    .default([]),
});

/** Returns the members that match all filters of a search, one object per account. */
export function searchTeamMembers(input: JsonObject, { reader }: Call): JsonObject[] {
  const { filters } = parse(searchShape, input);
  return reader
    .list(membersName)
    .map(({ object }) => object)
    .filter((member) => filters.every(({ field, value }) => member[field] === value));
}

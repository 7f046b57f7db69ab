import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { parseObject } from "../check.ts";
import { type Json, type JsonObject, objectAt } from "../json.ts";
import { membersName } from "./accounts.ts";
import type { WriteCall } from "./collection.ts";
import {
  entriesOf,
  memberBy,
  memberKeys,
  newUserGuid,
  type Rights,
  requireMailAddress,
  stampMember,
} from "./member.ts";
import { type Account, accountsOf, accountUrl } from "./organization.ts";

const accountNames = z.array(z.string().trim().toUpperCase());

const shape = z.looseObject({
  ...memberKeys,
  orgAdmin: z.boolean().default(false),
  orgUser: z.boolean().default(false),
  adminRoleAccounts: accountNames.default([]),
  userRoleAccounts: accountNames.default([]),
});

/** Creates a user in every account to which the request grants access. */
export function createOrganizationMember(input: JsonObject, call: WriteCall): JsonObject {
  if (entriesOf(input.userName, call.transaction).length > 0) {
    throw new ApiError(409, "userName: there is a member with this value already");
  }
  const member = parseObject(shape, input);
  requireMailAddress(member.userName, call);
  return putMember(member, [], call);
}

/** Updates a user in all accounts, and the user's access if the request sets it. */
export function updateOrganizationMember(guid: string, input: JsonObject, call: WriteCall): JsonObject {
  const member = memberBy(guid, call.transaction);
  const entries = entriesOf(member.userName, call.transaction);
  const props = { ...objectAt(member, "props"), ...objectAt(input, "props") };
  const { userName = null, userEnabled = 1 } = member;
  const present = { ...accessOf(input, entries, call), userEnabled, ...input, userName, props };
  return putMember(parseObject(shape, present), entries, call);
}

/** Returns the access after an update: a request that omits access keeps it, except for lists that an organization-wide right replaces. */
function accessOf(input: JsonObject, entries: readonly JsonObject[], call: WriteCall): JsonObject {
  const props = objectAt(entries[0] ?? {}, "props");
  const { orgAdmin = props.orgAdmin ?? false, orgUser = props.orgUser ?? false } = input;
  if (orgAdmin === true || orgUser === true) return { orgAdmin, orgUser };
  if (props.orgAdmin === true || props.orgUser === true) return { orgAdmin, orgUser };
  const namesWhere = (isAdmin: boolean): Json[] =>
    entries
      .filter((entry) => (objectAt(entry, "props").accountAdmin === true) === isAdmin)
      .flatMap((entry) => accountsOf(call).filter(({ custGuid }) => custGuid === entry.custGuid))
      .map(({ accountName }) => accountName);
  return { orgAdmin, orgUser, adminRoleAccounts: namesWhere(true), userRoleAccounts: namesWhere(false) };
}

function putMember(member: JsonObject, entries: readonly JsonObject[], call: WriteCall): JsonObject {
  const { userName = "", userEnabled = 1 } = member;
  const rights = { orgAdmin: member.orgAdmin === true, orgUser: member.orgUser === true };
  const access = requestedAccess(member, rights, call);

  const left = entries.filter((entry) => !access.some(([{ custGuid }]) => custGuid === entry.custGuid));
  for (const entry of left) call.transaction.delete(membersName, String(entry.userGuid));

  const accounts = access.map(([{ accountName, custGuid }, admin]): JsonObject => {
    const before = entries.find((entry) => entry.custGuid === custGuid);
    const userGuid = String(before?.userGuid ?? newUserGuid(call));
    const props = { ...objectAt(member, "props"), accountAdmin: admin };
    const entry = { custGuid, userGuid, userName, userEnabled, props };
    call.transaction.put(membersName, userGuid, stampMember(entry, before, rights, call));
    return { accountName, admin, custGuid, userEnabled, userGuid };
  });
  return { accounts, orgAccount: true, ...rights, url: accountUrl(call), username: userName };
}

/** Returns the accounts to which the request grants access, each with whether the user is an administrator. */
function requestedAccess(member: JsonObject, rights: Rights, call: WriteCall): [Account, boolean][] {
  const all = accountsOf(call);
  const listed = [
    ...namesAt(member, "adminRoleAccounts").map((name) => ({ name, key: "adminRoleAccounts", admin: true })),
    ...namesAt(member, "userRoleAccounts").map((name) => ({ name, key: "userRoleAccounts", admin: false })),
  ];
  if (rights.orgAdmin || rights.orgUser) {
    if (listed.length === 0) return all.map((account) => [account, rights.orgAdmin]);
    throw new ApiError(400, "orgAdmin, orgUser: cannot be given together with accounts");
  }
  if (listed.length === 0) {
    throw new ApiError(400, "adminRoleAccounts, userRoleAccounts: at least one account is needed");
  }
  const access = new Map<Account, boolean>();
  for (const { name, key, admin } of listed) {
    const account = all.find(({ accountName }) => accountName === name);
    if (!account) throw new ApiError(400, `${key}: no account ${name} in the organization`);
    if (access.has(account)) throw new ApiError(400, `${key}: account ${name} is listed twice`);
    access.set(account, admin);
  }
  return [...access];
}

function namesAt(member: JsonObject, key: string): string[] {
  const names = member[key];
  return Array.isArray(names) ? names.map(String) : [];
}

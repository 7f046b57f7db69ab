import { accountService } from "../../../resources/vdb/api/generated/account.ts";
import { iamService, type User } from "../../../resources/vdb/api/generated/iam.ts";
import { notFound } from "../call-error.ts";
import { accounts, users } from "../collections.ts";
import { type Membership, membersOf } from "../memberships.ts";
import { type Call, reads } from "../rpc/method.ts";
import { all, anyKey } from "../rpc/requirements.ts";
import { getMembership } from "./roles.ts";

/** The methods of accounts and their members. */
export const accountMethods = [
  reads(accountService.listAccounts, anyKey, (_request, { key, reader }) => ({
    items: accounts.list(reader).filter(({ id }) => key?.accountIds?.includes(id) ?? true),
  })),

  reads(accountService.getAccount, all("read:account"), (_request, call) => ({
    account: accounts.get(call.reader, call.accountId),
  })),

  reads(accountService.listAccountMembers, all("read:users"), (_request, call) => ({
    items: membersOf(call.reader, call.accountId).map((member) => accountMember(member, call)),
  })),

  reads(accountService.getAccountMember, all("read:users"), ({ userId }, call) => ({
    accountMember: accountMember(getMembership(userId, call), call),
  })),

  reads(iamService.listUsers, all("read:users"), (_request, call) => ({
    items: membersOf(call.reader, call.accountId).map((member) => userOf(member, call)),
  })),
];

function accountMember(member: Membership, call: Call) {
  return { accountMember: userOf(member, call), isOwner: member.isOwner };
}

function userOf({ userId }: Membership, { reader }: Call): User {
  const user = users.get(reader, userId);
  if (!user) throw notFound(`user ${userId}`);
  return user;
}

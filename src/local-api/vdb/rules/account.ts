import type * as account from "../../../resources/vdb/api/generated/account.ts";
import { each, email, length, pattern, set, uuid } from "./checks.ts";
import { plainText } from "./iam.ts";
import { idOnceCreated, modifiedOnceCreated } from "./message-rules.ts";
import { must, rulesOf } from "./rules.ts";

export const accountRules = rulesOf<typeof account>("account.v1", {
  GetAccountRequest: { accountId: uuid },
  GetAccountResponse: { account: set },
  ListAccountMembersRequest: { accountId: uuid },
  GetAccountMemberRequest: { accountId: uuid, userId: uuid },
  GetAccountMemberResponse: { accountMember: set },
  Account: [
    {
      name: [length(4, 256), pattern(plainText)],
      externalOwnerId: length(1),
      privileges: each(length(1)),
    },
    idOnceCreated,
    modifiedOnceCreated,
    must(
      ({ createdAt, ownerEmail }) => createdAt === undefined || email(ownerEmail) === undefined,
      "owner_email",
      "must be an e-mail address",
    ),
  ],
  AccountMember: { accountMember: set },
  Company: {
    domain: pattern(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/),
    name: length(1),
  },
});

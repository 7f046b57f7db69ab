import type {
  Account,
  AccountMember,
  Company,
  GetAccountMemberResponse,
  GetAccountResponse,
} from "../../../resources/vdb/api/generated/account.ts";
import { carrier, ids } from "./calls.ts";
import { each, email, length, pattern, set } from "./checks.ts";
import { plainText } from "./iam.ts";
import { idOnceCreated, modifiedOnceCreated } from "./message-rules.ts";
import { must, rules } from "./rules.ts";

const root = "qdrant.cloud.account.v1";

export const accountRules = [
  ids(`${root}.GetAccountRequest`, "accountId"),
  carrier<GetAccountResponse>(`${root}.GetAccountResponse`, "account"),
  ids(`${root}.ListAccountMembersRequest`, "accountId"),
  ids(`${root}.GetAccountMemberRequest`, "accountId", "userId"),
  carrier<GetAccountMemberResponse>(`${root}.GetAccountMemberResponse`, "accountMember"),
  rules<Account>(
    `${root}.Account`,
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
  ),
  rules<AccountMember>(`${root}.AccountMember`, { accountMember: set }),
  rules<Company>(`${root}.Company`, {
    domain: pattern(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/),
    name: length(1),
  }),
];

import { hcl, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { iamService, type User, UserStatus } from "../api/generated/iam.ts";
import { listObjects } from "../api/responses.ts";
import { localTimestamp, timestampText } from "../api/timestamps.ts";
import { enumName } from "../api/wire-enums.ts";
import { accountOfList, dataSource, id, timestamp } from "../define.ts";

const users = nested.list("The users, in the order of the platform", {
  id: string("The ID of the user").computed(),
  email: string("The e-mail address of the user").computed(),
  status: string("The status of the user, such as `USER_STATUS_ACTIVE`").computed(),
  default_account_id: string("The ID of the account that the user sees first").computed(),
  created_at: timestamp("When the user was created"),
  last_modified_at: timestamp("When the user was last modified"),
});

export default dataSource({
  description: "Lists the users of an account.",

  schema: {
    id: id("When the users were listed, as an RFC 3339 timestamp"),
    account_id: accountOfList,
    users: users.computed(),
  },

  example: hcl`
    data "vdb_users" "all" {}

    output "active_users" {
      value = [for user in data.vdb_users.all.users : user.email if user.status == "USER_STATUS_ACTIVE"]
    }
  `,

  async read({ config: { account_id }, api, signal, at }) {
    const accountId = canonicalAccountId(api, { account_id }, at);
    const found = await listObjects(api, iamService.listUsers, { accountId }, { signal, noun: "user" });
    return { id: localTimestamp(), account_id, users: found.map(userFromApi) };
  },
});

function userFromApi(user: User) {
  return {
    id: user.id,
    email: user.email,
    status: enumName(UserStatus, user.status),
    default_account_id: user.defaultAccountId,
    created_at: timestampText(user.createdAt),
    last_modified_at: timestampText(user.lastModifiedAt),
  };
}

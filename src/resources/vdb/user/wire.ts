import { requireObjects } from "../api/answers.ts";
import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { nameOrNull } from "../api/enum-names.ts";
import { iamService, type User, UserStatus } from "../api/generated/iam.ts";
import { timestampText } from "../api/timestamps.ts";

/** Returns the users of an account, in the order of the API. */
export async function listUsers(
  api: VdbApi,
  place: { readonly accountId: string },
  options: Pick<CallOptions, "signal">,
): Promise<readonly User[]> {
  const method = iamService.listUsers;
  return requireObjects((await api.call(method, place, options)).items, method, { noun: "user" });
}

/** Converts a user to attributes; null where the API has no value. */
export function userFromApi(user: User) {
  return {
    id: user.id,
    email: user.email,
    status: nameOrNull(UserStatus, user.status),
    default_account_id: user.defaultAccountId,
    created_at: timestampText(user.createdAt),
    last_modified_at: timestampText(user.lastModifiedAt),
  };
}

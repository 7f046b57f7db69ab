import { pathOf } from "./calls/paths.ts";
import type { CallOptions, Session } from "./calls/session.ts";
import { at, boolean, combine, flag, list, nonEmptyText, text } from "./wire-schema.ts";

/** The owner of the credentials, and the accounts to which the owner has access. */
const profile = combine({
  username: at("username", nonEmptyText),
  org_account: at("orgAccount", boolean),
  org_admin: at("orgAdmin", boolean),
  org_user: at("orgUser", boolean),
  url: at("url", text),
  accounts: at(
    "accounts",
    list(
      combine({
        account_name: at("accountName", text),
        admin: at("admin", boolean),
        cust_guid: at("custGuid", text),
        user_enabled: at("userEnabled", flag),
        user_guid: at("userGuid", text),
      }),
    ),
  ),
});

/** Reads the profile: the last of the list in the response, or null if the list is empty. Failures are RemoteErrors. */
export function userProfile(session: Session) {
  return {
    async read(options?: CallOptions) {
      const { items } = await session.list(pathOf("UserProfile"), profile, options);
      return items.at(-1) ?? null;
    },
  };
}

import { bool, DiagnosticError, hcl, nested, string } from "../../../schema/index.ts";
import { dataSource, id } from "../define.ts";

export default dataSource({
  description: "Reads the profile of the user that the provider authenticates as.",

  schema: {
    id: id("The name of the user, the same as `username`"),
    username: string("The name of the user").computed(),
    org_account: bool("Whether the account belongs to an organization").computed(),
    org_admin: bool("Whether the user is an administrator of the organization").computed(),
    org_user: bool("Whether the user is a user of the organization").computed(),
    url: string("The URL of the account in the platform").computed(),
    accounts: nested
      .set("The accounts that the user has access to", {
        account_name: string("The name of the account").computed(),
        admin: bool("Whether the user is an administrator of the account").computed(),
        cust_guid: string("The GUID of the account").computed(),
        user_enabled: bool("Whether the user is enabled in the account").computed(),
        user_guid: string("The GUID of the user in the account").computed(),
      })
      .computed(),
  },

  example: hcl`
    data "sec_user_profile" "me" {}
  `,

  async read({ api, signal, at }) {
    const profile = await api.userProfile.read({ signal });
    if (!profile) {
      const detail =
        "The API returned no profile for the credentials of the provider. Check that they belong to a user of the account.";
      throw new DiagnosticError(at, "User profile not found", detail);
    }
    return { id: profile.username, ...profile };
  },
});

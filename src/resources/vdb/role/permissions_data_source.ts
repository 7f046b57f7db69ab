import { hcl, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { iamService } from "../api/generated/iam.ts";
import { localTimestamp } from "../api/timestamps.ts";
import { accountOfList, dataSource, id } from "../define.ts";
import { permissionFromApi } from "./wire.ts";

const permissions = nested.list("The permissions, in the order of the platform", {
  value: string("The permission, such as `read:clusters`").computed(),
  category: string("The category of the permission, such as `Cluster`").computed().nullable(),
});

export default dataSource({
  description: "Lists the permissions that roles can have.",

  schema: {
    id: id("When the permissions were listed, as an RFC 3339 timestamp"),
    account_id: accountOfList,
    permissions: permissions.computed(),
  },

  example: hcl`
    data "vdb_permissions" "all" {}

    resource "vdb_accounts_role" "readers" {
      name = "Readers"

      permissions {
        value = data.vdb_permissions.all.permissions[0].value
      }
    }
  `,

  async read({ config: { account_id }, api, signal, at }) {
    const accountId = canonicalAccountId(api, { account_id }, at);
    const found = await api.call(iamService.listPermissions, { accountId }, { signal });
    return { id: localTimestamp(), account_id, permissions: found.permissions.map(permissionFromApi) };
  },
});

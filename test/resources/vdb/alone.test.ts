import { vdb } from "../../../src/resources/vdb/index.ts";
import { describeAlone } from "../../support/alone-suite.ts";
import { vdbRegistry } from "../../support/registry/vdb.ts";
import { startVdbLife } from "../../support/vdb-life.ts";

describeAlone(vdb, {
  start: startVdbLife,
  specials: {
    ...vdbRegistry.specials,
    accounts_cluster: {
      ...vdbRegistry.specials.accounts_cluster,
      untold: ["wait_for", "restore_from_backup_id"],
    },
    accounts_role: {
      ...vdbRegistry.specials.accounts_role,
      values: { "permissions.value": ["read:api_keys", "write:roles"] },
    },
    accounts_user_roles: {
      ...vdbRegistry.specials.accounts_user_roles,
      values: {
        user_email: ["ada@example.org", "grace@example.org"],
        role_ids: [["a0000003-0000-4000-8000-000000000000"]],
      },
    },
  },
  stored: (api) => JSON.stringify(api.made()),
});

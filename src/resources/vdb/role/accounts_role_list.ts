import { listOf } from "../list.ts";
import accountsRole from "./accounts_role.ts";
import { isCustom, roles } from "./wire.ts";

export default listOf({
  of: accountsRole,
  name: "accounts_role",
  operations: roles,
  nameOf: ({ name }) => name,
  isListed: isCustom,
});

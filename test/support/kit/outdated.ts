import { block, hcl, identifier, nested, string } from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

/** Everything about it is deprecated. It stores nothing. */
export default resource({
  description: "Is deprecated, with all that it has.",
  deprecated: "Use kit_everything.",
  schema: {
    id: identifier("The id"),
    old: string("An old name").optional().deprecated("Use name."),
    login: nested
      .single("An old login", { user: string("A user").optional().deprecated("Use id.") })
      .optional()
      .deprecated("Log in otherwise."),
    extra: block.list("An old block", { x: string("X").optional() }, { deprecated: "Leave extra out." }),
  },
  importForms: ["{id}"],
  example: hcl`
    resource "kit_outdated" "it" {}
  `,

  async create({ plan }) {
    return { id: "it", old: plan.old, login: plan.login, extra: plan.extra };
  },

  async read({ prior }) {
    return { id: "it", old: prior.old, login: prior.login, extra: prior.extra ?? [] };
  },

  async delete() {},
});

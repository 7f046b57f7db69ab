import { block, hcl, identifier, nested, string } from "../../../src/schema/index.ts";
import { resource } from "./define.ts";

/** A resource in which everything is deprecated. */
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

  async create({ plan: { old, login, extra }, api }) {
    return { id: api.create({ old, login, extra }), old, login, extra };
  },

  async read({ prior, api }) {
    const found = api.get(prior.id ?? "") as Stored | undefined;
    return found ? { id: prior.id ?? "", old: found.old, login: found.login, extra: found.extra } : null;
  },

  async delete({ prior, api }) {
    api.delete(prior.id);
  },
});

interface Stored {
  readonly old: string | null;
  readonly login: { readonly user: string | null } | null;
  readonly extra: readonly { readonly x: string | null }[];
}

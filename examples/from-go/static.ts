import { hcl, identifier, isUnknown, map, rfc3339, string } from "../../src/index.ts";
import { resource } from "./define.ts";
import { momentOf, now, parts, partsOf, textOf } from "./moment.ts";

const valuesOf = (text: string) => {
  const moment = momentOf(text);
  return { ...partsOf(moment), rfc3339: textOf(moment), id: textOf(moment) };
};

export default resource({
  description: "A moment that stays the same until the resource is replaced.",
  schema: {
    id: identifier("The moment in RFC 3339"),
    rfc3339: rfc3339("The moment in RFC 3339; by default the time of the create", { withOffset: true })
      .optional()
      .computed()
      .requiresReplace(),
    triggers: map(string(), "Values whose change replaces the resource").optional().requiresReplace(),
    ...parts,
  },
  importForms: ["{id}"],
  example: hcl`
    resource "time_static" "example" {}
  `,

  modifyPlan({ plan, prior }) {
    return prior === null && !isUnknown(plan.rfc3339) && plan.rfc3339 !== null
      ? valuesOf(plan.rfc3339)
      : undefined;
  },

  create: async ({ plan }) => ({ ...plan, ...valuesOf(plan.rfc3339 ?? textOf(now())) }),
  // An import knows the ID only.
  read: async ({ prior }) => ({ ...prior, ...valuesOf(prior.id ?? "") }),
  update: async ({ plan, prior }) => ({ ...prior, triggers: plan.triggers }),
  delete: async () => {},
});

import { atLeastOneOf, hcl, identifier, isUnknown, map, number, rfc3339, string } from "../../src/index.ts";
import { resource } from "./define.ts";
import { momentOf, now, parts, partsOf, textOf } from "./moment.ts";

/** The offsets in the order in which the provider in Go adds them: months have different lengths, so the order matters. */
const offsets = [
  "offset_days",
  "offset_hours",
  "offset_minutes",
  "offset_months",
  "offset_seconds",
  "offset_years",
] as const;

type Offsets = { readonly [name in (typeof offsets)[number]]: number | null };

/** Functions that add a number of units to a date, as in Go: the 31st of a short month is a day of the next one. */
const add: { readonly [name in keyof Offsets]: (date: Date, count: number) => number } = {
  offset_days: (date, count) => date.setUTCDate(date.getUTCDate() + count),
  offset_hours: (date, count) => date.setTime(date.getTime() + count * 3_600_000),
  offset_minutes: (date, count) => date.setTime(date.getTime() + count * 60_000),
  offset_months: (date, count) => date.setUTCMonth(date.getUTCMonth() + count),
  offset_seconds: (date, count) => date.setTime(date.getTime() + count * 1_000),
  offset_years: (date, count) => date.setUTCFullYear(date.getUTCFullYear() + count),
};

function valuesOf(base: string, plan: Offsets) {
  const { local, zone } = momentOf(base);
  const date = new Date(local);
  for (const name of offsets) add[name](date, plan[name] ?? 0);
  const moment = { local: date, zone };
  const text = textOf({ local, zone });
  return { ...partsOf(moment), rfc3339: textOf(moment), base_rfc3339: text, id: text };
}

export default resource({
  description: "A moment at a distance from another one.",
  schema: {
    id: identifier("The base in RFC 3339"),
    base_rfc3339: rfc3339("The base in RFC 3339; by default the time of the create", { withOffset: true })
      .optional()
      .computed(),
    offset_years: number("The years to add").optional(),
    offset_months: number("The months to add").optional(),
    offset_days: number("The days to add").optional(),
    offset_hours: number("The hours to add").optional(),
    offset_minutes: number("The minutes to add").optional(),
    offset_seconds: number("The seconds to add").optional(),
    rfc3339: string("The moment in RFC 3339").computed(),
    triggers: map(string(), "Values whose change replaces the resource").optional().requiresReplace(),
    ...parts,
  },
  rules: [atLeastOneOf(...offsets)],
  importForms: [
    "{base_rfc3339},{offset_years},{offset_months},{offset_days},{offset_hours},{offset_minutes},{offset_seconds}",
  ],
  example: hcl`
    resource "time_offset" "example" {
      offset_years   = 1
      offset_months  = 1
      offset_days    = 7
      offset_hours   = 1
      offset_minutes = 30
      offset_seconds = 15
    }
  `,

  // A change of an offset keeps the base, so its result is known in the plan.
  modifyPlan({ plan, prior }) {
    if (prior === null || offsets.every((name) => plan[name] === prior[name])) return undefined;
    const known: { -readonly [name in keyof Offsets]?: number | null } = {};
    for (const name of offsets) {
      const value = plan[name];
      if (isUnknown(value)) return undefined;
      known[name] = value;
    }
    const base = isUnknown(plan.base_rfc3339)
      ? prior.base_rfc3339
      : (plan.base_rfc3339 ?? prior.base_rfc3339);
    return valuesOf(base, known as Offsets);
  },

  create: async ({ plan }) => ({ ...plan, ...valuesOf(plan.base_rfc3339 ?? textOf(now()), plan) }),
  read: async ({ prior }) => ({ ...prior, ...valuesOf(prior.base_rfc3339 ?? "", prior) }),
  update: async ({ plan, prior }) => ({
    ...plan,
    ...valuesOf(plan.base_rfc3339 ?? prior.base_rfc3339, plan),
  }),
  delete: async () => {},
});

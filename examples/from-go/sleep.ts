import { setTimeout } from "node:timers/promises";
import { atLeastOneOf, duration, hcl, identifier, map, string } from "../../src/index.ts";
import { resource } from "./define.ts";
import { now, textOf } from "./moment.ts";

const unitsMs: { readonly [unit: string]: number } = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

/** Waits for a duration such as `1m30s`, or until the run is interrupted. */
async function wait(text: string | null, signal: AbortSignal): Promise<void> {
  const parts = [...(text ?? "").matchAll(/([\d.]+)(ms|h|m|s)/g)];
  const ms = parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (unitsMs[unit] ?? 0), 0);
  if (ms > 0) await setTimeout(ms, undefined, { signal });
}

export default resource({
  description: "A pause when the resource is created or destroyed.",
  schema: {
    id: identifier("The time of the create in RFC 3339"),
    create_duration: duration("The pause of the create, such as 30s").optional(),
    destroy_duration: duration("The pause of the destroy, such as 30s").optional(),
    triggers: map(string(), "Values whose change replaces the resource").optional().requiresReplace(),
  },
  rules: [atLeastOneOf("create_duration", "destroy_duration")],
  importForms: ["{create_duration},{destroy_duration}"],
  example: hcl`
    resource "time_sleep" "example" {
      create_duration  = "1ms"
      destroy_duration = "1ms"
    }
  `,

  async create({ plan, signal }) {
    await wait(plan.create_duration, signal);
    return { ...plan, id: textOf(now()) };
  },
  read: async ({ prior }) => ({ ...prior, id: prior.id ?? textOf(now()) }),
  update: async ({ plan, prior }) => ({ ...plan, id: prior.id }),
  delete: async ({ prior, signal }) => wait(prior.destroy_duration, signal),
});

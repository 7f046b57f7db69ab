import type { ConfiguredChange, PlannedChange } from "../../modifier.ts";
import type { Value } from "../../values/value.ts";
import { memberView } from "../../view.ts";
import type { Member } from "../../walk.ts";

/** Returns a change in the form that modifiers receive. Its values are converted only when they are read. */
export function plannedChange(
  member: Member,
  { planned, prior }: { readonly planned: Value; readonly prior: Value },
  changed: PlannedChange["changed"],
): PlannedChange {
  return {
    get planned() {
      return memberView(member, planned);
    },
    get prior() {
      return memberView(member, prior);
    },
    changed,
  };
}

/** Returns the same with the configured value. */
export function configuredChange(
  member: Member,
  values: { readonly configured: Value; readonly planned: Value; readonly prior: Value },
  changed: PlannedChange["changed"],
): ConfiguredChange {
  const change = plannedChange(member, values, changed);
  const get = () => memberView(member, values.configured);
  return Object.defineProperty(change, "configured", { get, enumerable: true }) as ConfiguredChange;
}

import type { PlannedChange } from "../../modifier.ts";
import type { Value } from "../../values/value.ts";
import { memberView } from "../view.ts";
import type { Member } from "../walk.ts";

/** A change as modifiers see it. Its values are made for those who look at them. */
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

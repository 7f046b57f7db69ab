import { isDeepStrictEqual } from "node:util";

// An update sends a whole object: the planned values over those that the API has. A value that the plan omits is cleared if it
// was in the state before. Otherwise it may have been set outside of Terraform, and remains.

/** Returns the blocks of a type to send. */
export function overList<Item>(
  plan: readonly Item[],
  before: readonly unknown[] | undefined,
  found: readonly Item[] | undefined,
): readonly Item[] {
  return plan.length > 0 || before?.length ? plan : (found ?? []);
}

/** Returns the value to send for a single block or an attribute; `make` converts a planned value. */
export function overOne<Plan, Sent>(
  plan: Plan | null,
  before: object | string | null | undefined,
  found: Sent | undefined,
  make: (plan: Plan) => Sent | undefined,
): Sent | undefined {
  if (plan !== null) return make(plan);
  return before ? undefined : found;
}

/** Returns the value to send for an attribute that the API may set. If the plan does not change it, the API's value may be newer. */
export function overFilledIn<Plan, Sent>(
  plan: Plan | null,
  before: Plan | null | undefined,
  found: Sent | undefined,
  make: (plan: Plan) => Sent | undefined,
): Sent | undefined {
  if (plan === null || (found !== undefined && isDeepStrictEqual(plan, before))) return found;
  return make(plan);
}

/** The same for an attribute that is sent as it is planned. */
export function overSame<Both>(
  plan: Both | null,
  before: Both | null | undefined,
  found: Both | undefined,
): Both | undefined {
  return overFilledIn(plan, before, found, (planned) => planned);
}

/** Omits the number 0. */
export function unlessZero(number: number | undefined): number | undefined {
  return number || undefined;
}

import { isDeepStrictEqual } from "node:util";

// An update sends a whole object: what is managed, over what the API has. What a plan leaves out was managed if it was in
// the state before, and is cleared then. Otherwise it may have been set elsewhere, and stays.

/** The blocks of a type that are sent. */
export function overList<Item>(
  plan: readonly Item[],
  before: readonly unknown[] | undefined,
  found: readonly Item[] | undefined,
): readonly Item[] {
  return plan.length > 0 || before?.length ? plan : (found ?? []);
}

/** What is sent of a block that comes once at the most, or of an attribute; `make` is for one that is planned. */
export function overOne<Plan, Sent>(
  plan: Plan | null,
  before: object | string | null | undefined,
  found: Sent | undefined,
  make: (plan: Plan) => Sent | undefined,
): Sent | undefined {
  if (plan !== null) return make(plan);
  return before ? undefined : found;
}

/** What is sent of an attribute that the API may fill in. One that the plan leaves as it was may have changed since. */
export function overFilledIn<Plan, Sent>(
  plan: Plan | null,
  before: Plan | null | undefined,
  found: Sent | undefined,
  make: (plan: Plan) => Sent | undefined,
): Sent | undefined {
  if (plan === null || (found !== undefined && isDeepStrictEqual(plan, before))) return found;
  return make(plan);
}

/** The same of one that is sent as it is planned. */
export function overSame<Both>(
  plan: Both | null,
  before: Both | null | undefined,
  found: Both | undefined,
): Both | undefined {
  return overFilledIn(plan, before, found, (planned) => planned);
}

/** A number whose 0 is said by leaving it out. */
export function unlessZero(number: number | undefined): number | undefined {
  return number || undefined;
}

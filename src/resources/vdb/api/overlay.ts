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

/** What is sent of a block that comes once at the most; `make` is for one that is planned. */
export function overBlock<Plan, Sent>(
  plan: Plan | null,
  before: object | null | undefined,
  found: Sent | undefined,
  make: (plan: Plan) => Sent | undefined,
): Sent | undefined {
  if (plan !== null) return make(plan);
  return before ? undefined : found;
}

/** A number whose 0 is said by leaving it out. */
export function unlessZero(number: number | undefined): number | undefined {
  return number || undefined;
}

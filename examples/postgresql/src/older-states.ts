import type { PlainState } from "@tfnode/framework";

// States of the public provider `cyrilgdn/postgresql`, so that `terraform state replace-provider` is enough to move an object.

/** Returns a state without the empty texts and lists that the public provider stores for what is not set. */
export function withoutEmpty(state: PlainState, ...names: readonly string[]): PlainState {
  const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name,
      names.includes(name) && isEmpty(value) ? null : value,
    ]),
  );
}

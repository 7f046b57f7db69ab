import type { Resource } from "../../../src/schema/resource.ts";
import type { Json } from "./literal.ts";
import type { Existing } from "./loop.ts";
import type { Special } from "./special.ts";

/**
 * Returns the special cases of a resource with the IDs of other resources as values. Without such cases, they
 * remain unchanged.
 */
export function withIds({ block }: Resource<never>, special: Special, made: readonly Existing[]): Special {
  const values: { [attribute: string]: readonly Json[] } = { ...special.values };
  const fixed: { [attribute: string]: string } = { ...special.fixed };
  for (const [attribute, address] of Object.entries(special.ids ?? {})) {
    const id = made.find((existing) => existing.address === address)?.values.id;
    const isText = block.attributes[attribute]?.type === "string";
    if (typeof id === "string") values[attribute] = [isText ? id : [id]];
    else fixed[attribute] = `there is no ${address}`;
  }
  return { ...special, values, fixed };
}

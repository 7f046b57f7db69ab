import { type Attribute, objectIn } from "../attribute.ts";

/** An attribute, and the names and numbers that lead to its value in an object: through the first element of a list or a map. */
export interface Place {
  readonly attribute: Attribute;
  readonly steps: readonly string[];
}

/** The label of the first element in sampled maps. */
export const firstLabel = "key_0";

/** Returns the places of attributes and, after each, of its members. The members of elements of sets have none: their order is unknown. */
export function placesIn(attributes: readonly Attribute[], before: readonly string[] = []): readonly Place[] {
  return attributes.flatMap((attribute): readonly Place[] => {
    const { apiName, members, shape } = attribute;
    const steps = [...before, apiName];
    const first = firsts[shape.kind];
    const inner = objectIn(shape) && first ? placesIn(members, [...steps, ...first]) : [];
    return [{ attribute, steps }, ...inner];
  });
}

/** The steps from an object or a collection to the members of its first object. */
const firsts: { readonly [kind: string]: readonly string[] } = { object: [], list: ["0"], map: [firstLabel] };

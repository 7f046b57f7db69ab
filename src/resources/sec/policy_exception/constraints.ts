import { block, list, type StateOf, string } from "../../../schema/index.ts";
import { notBlank, trim } from "../define.ts";
import type { Constraint, FoundConstraint } from "./wire.ts";

/** A constraint in one of three forms. */
export const constraintAttributes = {
  field_key: string(
    "The field, such as `accountIds`. The fields depend on the policy; the error for an unknown field lists them",
  )
    .validate(notBlank)
    .required(),
  field_values: list(
    string().comparedAs(trim),
    "The values of the field. Ignored if `field_values_map` or `field_value_map` is set",
  )
    .unordered()
    .optional(),
  field_values_map: block.set(
    "A key with its values, such as of a tag, for fields that have keys",
    {
      key: string("The key, such as `env`").required(),
      value: list(string(), "The values of the key, such as `production`").unordered().required(),
    },
    { readWhenUnset: true },
  ),
  field_value_map: block.set(
    "A key with a single value, for fields that have keys",
    {
      key: string("The key, such as `env`").required(),
      value: string("The value of the key, such as `production`").required(),
    },
    { deprecated: "Use field_values_map instead, which takes several values.", readWhenUnset: true },
  ),
};

type Stated = StateOf<typeof constraintAttributes>;

/** Returns the effective constraint: if there are pairs, the plain values do not count. */
export function constraintOf({ field_key, field_values, ...maps }: Stated): Constraint {
  const pairs = [...maps.field_values_map, ...maps.field_value_map];
  return { field_key, field_values: field_values ?? [], pairs };
}

/** Returns constraints in the form that the state uses: the form of the same constraint if there is one, else the form of similar ones. */
export function adaptToState(
  found: readonly FoundConstraint[],
  before: readonly Stated[],
): readonly Stated[] {
  const rest = [...before];
  return found.map((each) => {
    const isSame = (other: Stated) =>
      other.field_key === each.field_key && canonical(constraintOf(other)) === canonical(each);
    const same = rest.find(isSame);
    if (same) rest.splice(rest.indexOf(same), 1);
    return same ?? adaptToForm(before, each);
  });
}

function adaptToForm(before: readonly Stated[], { field_key, field_values, pairs }: FoundConstraint): Stated {
  const stated = {
    field_key,
    field_values: pairs.length > 0 && field_values.length === 0 ? null : field_values,
  };
  const singles = pairs.flatMap(({ key, value: [value, ...more] }) =>
    value === undefined || more.length > 0 ? [] : { key, value },
  );
  const isOlder = before.some(
    (each) =>
      each.field_key === field_key && each.field_value_map.length > 0 && each.field_values_map.length === 0,
  );
  return isOlder && singles.length === pairs.length
    ? { ...stated, field_values_map: [], field_value_map: singles }
    : { ...stated, field_values_map: pairs, field_value_map: [] };
}

/** Returns the same string for equal constraints. */
function canonical({ field_values, pairs }: Constraint): string {
  if (pairs.length === 0) return JSON.stringify(field_values.map(trim));
  return JSON.stringify(pairs.map(({ key, value }) => JSON.stringify([key, [value].flat()])).sort());
}

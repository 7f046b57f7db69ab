import { isDeepStrictEqual } from "node:util";

// An update sends a whole object: the planned values over those that the API has. A value that the plan omits is cleared if it
// was in the state before. Otherwise it may have been set outside of Terraform, and remains.

/** The field of an attribute: `nodeSelector` for `node_selector`. */
type FieldOf<Name> = Name extends `${infer Word}_${infer More}`
  ? `${Word}${Capitalize<FieldOf<More>>}`
  : Name;

/**
 * Returns functions for the value to send for an attribute, whose field has the same name in camelCase; `make` converts a planned
 * value. `before` is the prior state, and `found` is the message that the API has; a create has neither.
 */
export function overlay<Plan, Before extends { readonly [Name in keyof Plan]?: unknown }, Message>(
  plan: Plan,
  before: Before | null | undefined,
  found: Message | undefined,
) {
  type Names = keyof Plan & keyof Before & string;
  type Planned<Name extends Names> = NonNullable<Plan[Name]>;
  type Item<Name extends Names> = Planned<Name> extends readonly (infer One)[] ? One : never;
  type Found<Name> = Message[FieldOf<Name> & keyof Message] | undefined;
  const foundFor = <Name extends Names>(name: Name): Found<Name> => {
    const field = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    return found?.[field as FieldOf<Name> & keyof Message];
  };
  const asPlanned = (planned: unknown) => planned as never;

  return {
    /** Blocks of a type, or the elements of a list. */
    list<Name extends Names, Sent = Item<Name>>(
      name: Name,
      make: (item: Item<Name>) => Sent = asPlanned,
    ): readonly NoInfer<Sent>[] | Found<Name> {
      const planned = (plan[name] ?? []) as readonly Item<Name>[];
      const earlier = (before?.[name] ?? []) as readonly unknown[];
      return planned.length > 0 || earlier.length > 0 ? planned.map((item) => make(item)) : foundFor(name);
    },

    /** A single block or an attribute. */
    one<Name extends Names, Sent>(
      name: Name,
      make: (planned: Planned<Name>, before: Before[Name] | undefined, found: Found<Name>) => Sent,
    ): NoInfer<Sent> | Found<Name> {
      const planned = plan[name];
      if (planned != null) return make(planned, before?.[name], foundFor(name));
      return before?.[name] ? undefined : foundFor(name);
    },

    /** An attribute that the API may set. If the plan does not change it, the API's value may be newer. */
    filledIn<Name extends Names, Sent = Planned<Name>>(
      name: Name,
      make: (planned: Planned<Name>) => Sent = asPlanned,
    ): NoInfer<Sent> | Found<Name> {
      const [planned, newer] = [plan[name], foundFor(name)];
      if (planned == null || (newer !== undefined && isDeepStrictEqual(planned, before?.[name])))
        return newer;
      return make(planned);
    },
  };
}

/** Omits a value that stands for none: the number 0 or the empty string. */
export function unlessZero<Value extends number | string>(value: Value | undefined): Value | undefined {
  return value || undefined;
}

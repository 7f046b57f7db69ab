import { isDeepStrictEqual } from "node:util";
import { unknownFieldsOf } from "../../../grpc/index.ts";
import { pairs } from "../../shared/pairs.ts";

// An update sends a whole object: the planned values over those that the API has. A value that the plan omits is cleared if it
// was in the state before. Otherwise it may have been set outside of Terraform, and remains.

/** The planned values of a block, and what they overlay; a create overlays nothing. */
export interface Versions<Plan, Before, Message> {
  readonly plan: Plan;
  /** The prior state. */
  readonly before?: Before | null | undefined;
  /** The message that the API has. */
  readonly found?: Message | undefined;
}

/** The field of an attribute: `nodeSelector` for `node_selector`. */
type FieldOf<Name> = Name extends `${infer Word}_${infer More}`
  ? `${Word}${Capitalize<FieldOf<More>>}`
  : Name;

/** The attributes and blocks whose fields have the same name in camelCase. */
type Named<Plan, Message> = {
  [Name in keyof Plan]: FieldOf<Name> extends keyof Message ? Name : never;
}[keyof Plan];

/** Returns functions for the value to send for one attribute or nested block of a block. `make` converts a planned value. */
export function overlay<Plan, Before extends { readonly [Name in keyof Plan]?: unknown }, Message>({
  plan,
  before,
  found,
}: Versions<Plan, Before, Message>) {
  type Names = Named<Plan, Message> & keyof Before & string;
  type Planned<Name extends Names> = NonNullable<Plan[Name]>;
  type Item<Name extends Names> = Planned<Name> extends readonly (infer One)[] ? One : never;
  type Found<Name> = Message[FieldOf<Name> & keyof Message] | undefined;
  const foundFor = <Name extends Names>(name: Name): Found<Name> => {
    const field = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    return found?.[field as FieldOf<Name> & keyof Message];
  };
  // The default of `make`, for values that are sent as they are planned.
  const asPlanned = (planned: unknown) => planned as never;

  /** A single block whose own values overlay those of the API. */
  function block<Name extends Names, Sent>(
    name: Name,
    make: (block: Versions<Planned<Name>, NonNullable<Before[Name]>, NonNullable<Found<Name>>>) => Sent,
  ): NoInfer<Sent> | Found<Name> {
    const planned = plan[name];
    const earlier = before?.[name] ?? undefined;
    const newer = foundFor(name) ?? undefined;
    if (planned != null) return make({ plan: planned, before: earlier, found: newer });
    return earlier ? undefined : newer;
  }

  return {
    block,

    /** An attribute, or a single block that replaces that of the API. */
    one<Name extends Names, Sent>(
      name: Name,
      make: (planned: Planned<Name>) => Sent,
    ): NoInfer<Sent> | Found<Name> {
      return block(name, ({ plan: planned }) => make(planned));
    },

    /** Blocks of a type, or the elements of a list. */
    list<Name extends Names, Sent = Item<Name>>(
      name: Name,
      make: (item: Item<Name>) => Sent = asPlanned,
    ): readonly NoInfer<Sent>[] | Found<Name> {
      const planned = (plan[name] ?? []) as readonly Item<Name>[];
      const earlier = (before?.[name] ?? []) as readonly unknown[];
      const newer = foundFor(name);
      if (planned.length === 0 && earlier.length === 0) return newer;
      return withUnknownFields(planned.map(make), (newer ?? []) as readonly unknown[]);
    },

    /** An attribute that the API may set. If the plan does not change it, the API's value may be newer. */
    filledIn<Name extends Names, Sent = Planned<Name>>(
      name: Name,
      make: (planned: Planned<Name>) => Sent = asPlanned,
    ): NoInfer<Sent> | Found<Name> {
      const planned = plan[name];
      const newer = foundFor(name);
      if (planned == null || (newer !== undefined && isDeepStrictEqual(planned, before?.[name])))
        return newer;
      return make(planned);
    },

    /** An attribute that the API may set, and that the plan clears if it has no value where the state before had one. */
    removable<Name extends Names, Sent = Planned<Name>>(
      name: Name,
      make: (planned: Planned<Name>) => Sent = asPlanned,
    ): NoInfer<Sent> | Found<Name> {
      const planned = plan[name];
      const earlier = before?.[name];
      const newer = foundFor(name);
      if (planned == null) return earlier == null ? newer : undefined;
      return newer !== undefined && isDeepStrictEqual(planned, earlier) ? newer : make(planned);
    },
  };
}

/**
 * Returns sent elements with the fields that the definitions do not know, from the elements that the API has: from an equal one, or else from
 * one with the same key.
 */
export function withUnknownFields<Sent>(sent: readonly Sent[], found: readonly unknown[]): readonly Sent[] {
  const partners = pairs(sent, found, [isContained, hasSameKey]);
  return sent.map((element) => ({ ...element, ...unknownFieldsOf(partners.get(element)) }));
}

type Fields = { readonly [field: string]: unknown };

function isContained(sent: Fields, found: Fields): boolean {
  return Object.entries(sent).every(([name, value]) => isDeepStrictEqual(value ?? undefined, found[name]));
}

/** Compares the key of a label or toleration, or the label of a spread constraint. */
function hasSameKey(sent: Fields, found: Fields): boolean {
  const keyOf = ({ key, topologyKey }: Fields) => key ?? topologyKey;
  return keyOf(sent) !== undefined && keyOf(sent) === keyOf(found);
}

/**
 * Returns the values of a response with the planned value of an attribute that neither the plan nor the state before mentions: what was set
 * elsewhere since then stays, and the next read shows it.
 */
export function withPlanned<Name extends string, Result extends { readonly [N in Name]: unknown }>(
  result: Result,
  name: Name,
  plan: { readonly [N in Name]: unknown },
  before: { readonly [N in Name]: unknown },
): Result {
  const isUnset = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return isUnset(plan[name]) && isUnset(before[name]) ? { ...result, [name]: plan[name] } : result;
}

/** Omits the zero value of a type, which stands for none: the number 0 or the empty string. */
export function unlessZero<Value extends number | string>(value: Value | undefined): Value | undefined {
  return value || undefined;
}

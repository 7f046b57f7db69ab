import { type Attribute, type Content, contentOf, type NestedBlock } from "../../../src/schema/schema.ts";
import { isRecord } from "../../../src/schema/values/value.ts";

/** A place in a plain configuration: names, and indexes of elements. */
export type Place = readonly (string | number)[];

/** A part of a configuration whose value can be replaced. */
export interface Spot {
  readonly place: Place;
  /** Draws one of them. */
  readonly attribute?: Attribute;
  readonly block?: NestedBlock;
}

/** Returns all attributes and blocks of a configuration, including unset ones. */
export function spotsIn({ attributes, blocks }: Content, plain: unknown, at: Place = []): readonly Spot[] {
  const given = isRecord(plain) ? plain : {};
  const own = Object.entries(attributes)
    .filter(([, { required, optional }]) => required || optional)
    .flatMap(([name, attribute]): Spot[] => {
      const place = [...at, name];
      const { nested } = attribute;
      const inner = nested ? spotsInEach(contentOf(nested), given[name], place) : [];
      return [{ place, attribute }, ...inner];
    });
  const inner = Object.entries(blocks).flatMap(([name, block]): Spot[] => {
    const place = [...at, name];
    return [{ place, block }, ...spotsInEach(block.block, given[name], place)];
  });
  return [...own, ...inner];
}

function spotsInEach(content: Content, plain: unknown, place: Place): readonly Spot[] {
  if (Array.isArray(plain)) return plain.flatMap((one, i) => spotsIn(content, one, [...place, i]));
  return isRecord(plain) ? spotsIn(content, plain, place) : [];
}

/** The value at a place; undefined if there is none. */
export function valueAt(plain: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isRecord(value) ? value[step] : undefined;
  }, plain);
}

/** Returns the configuration with another value at a place. */
export function withValue(plain: unknown, [step, ...rest]: Place, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(plain)) return plain.map((one, i) => (i === step ? withValue(one, rest, value) : one));
  const given: { readonly [name: string]: unknown } = isRecord(plain) ? plain : {};
  return { ...given, [step]: withValue(given[step], rest, value) };
}

import type { Unknown } from "./values/unknown.ts";
import type { Value } from "./values/value.ts";

/** A change of an attribute in a plan. `T` is the type of its values, as resource code sees them. */
export interface PlannedChange<T = unknown> {
  /** The planned value: unknown if it is known only after apply. */
  readonly planned: T | Unknown | null;
  /** The value in the state. */
  readonly prior: T | null;
  /** Reports whether the planned value of another attribute (`credentials.client_id`) differs from the prior one. */
  changed(path: string): boolean;
}

/** A change that the configuration makes. */
export interface ConfiguredChange<T = unknown> extends PlannedChange<T> {
  /** The configured value; null if the plan has the default, or the value of the default of an outer nested attribute. */
  readonly configured: T | Unknown | null;
}

/**
 * How plans treat an attribute, beyond its type and its source: `string("…").required().modify(myModifier)`. The methods of an
 * attribute, such as `requiresReplace()`, are modifiers, too. A modifier without a type argument fits attributes of all types.
 */
// biome-ignore lint/suspicious/noExplicitAny: only `any` makes one modifier fit attributes of each type
export interface Modifier<T = any> {
  /** The name that error messages about definitions use: `onlyGrows`. */
  readonly name: string;
  /** The sentence that pages show for an attribute with this modifier: `A smaller value replaces the resource`. */
  readonly says?: string;
  /** The other attributes that it reads, by their names from the top of the resource. These attributes must exist. */
  readonly names?: readonly string[];
  /**
   * Returns whether this change replaces the object. Called if the configuration changes the value. In a new object, the prior value is
   * null; a planned element of a set is compared with the prior one with which it is paired.
   */
  replaces?(change: ConfiguredChange<T>): boolean;
  /** Returns whether the plan hides the change by keeping the prior value. Not allowed, and never called, inside sets. */
  hides?(change: PlannedChange<T>): boolean;
  /**
   * Returns whether a plan that changes the object keeps the prior value, which may be null, of an attribute that the configuration leaves
   * to the API. Without it, the value is unknown until apply. Not called in an element of a list whose configuration changes.
   */
  keeps?(change: PlannedChange<T>): boolean;
  /** A value that is equivalent to no value. */
  readonly none?: T;
  /** Whether empty, zero and false are values of their own, which an import keeps. */
  readonly keepsZero?: true;
  /** Returns why the modifier does not fit an attribute, as text that follows the attribute's name: `is sensitive and …`. */
  refuses?(attribute: ModifiedAttribute): readonly string[];
}

/** The properties of an attribute by which a modifier may reject it. */
export interface ModifiedAttribute {
  /** Whether the configuration must set it. */
  readonly required: boolean;
  /** Whether the configuration may set it. */
  readonly optional: boolean;
  /** Whether the API decides its value, at least if the configuration does not set it, or whether it has a default. */
  readonly computed: boolean;
  /** Whether it has a value when the configuration sets none. */
  readonly hasDefault: boolean;
  /** Whether its value is hidden in all output. */
  readonly sensitive: boolean;
  /** Whether it is write-only, so that no state has its value. */
  readonly writeOnly: boolean;
  /** Whether its value is never sent to the API. */
  readonly unsent: boolean;
  /** Whether it is inside a set, whose elements are compared as a whole. */
  readonly inSet: boolean;
  /** The names of all modifiers of the attribute. */
  readonly modifiers: readonly string[];
}

/** The parts of a schema that have modifiers: attributes, and blocks that the provider decides on. */
export interface Modified {
  readonly modifiers?: readonly Modifier[];
}

/** Returns whether a modifier of an attribute has this effect on a change; false without such a modifier. */
export function isModified(
  modified: Modified,
  ...[effect, change]: ["replaces", ConfiguredChange] | ["hides" | "keeps", PlannedChange]
): boolean {
  return (
    modified.modifiers?.some((modifier) => {
      const decision: unknown =
        effect === "replaces" ? modifier.replaces?.(change) : modifier[effect]?.(change);
      // A promise of an async function would count as false.
      if (typeof decision === "object" && decision !== null)
        throw new TypeError(
          `${effect} of the modifier ${modifier.name} has to return true or false, not an object`,
        );
      return decision === true;
    }) ?? false
  );
}

/** Returns whether a modifier has this effect. */
export function hasEffect({ modifiers }: Modified, effect: Effect): boolean {
  return modifiers?.some((modifier) => modifier[effect] !== undefined) ?? false;
}

/** The effects that a modifier may have. */
export type Effect = "replaces" | "hides" | "keeps" | "none" | "keepsZero";

/** Returns the value that is equivalent to no value; undefined if there is none. */
export function unsetValueOf({ modifiers }: Modified): Value | undefined {
  return modifiers?.find(({ none }) => none !== undefined)?.none as Value | undefined;
}

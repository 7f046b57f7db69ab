import type { Unknown } from "./values/unknown.ts";
import type { Value } from "./values/value.ts";

/** A change of an attribute in a plan. `T` is the type of its values, as resource code sees them. */
export interface PlannedChange<T = unknown> {
  /** What is planned: unknown where it is known only after apply. */
  readonly planned: T | Unknown | null;
  /** What the state has. */
  readonly prior: T | null;
  /** Whether the planned value of another attribute (`credentials.client_id`) differs from the prior one. */
  changed(path: string): boolean;
}

/**
 * What an attribute does in plans beyond what its type and its source say: `string("…").required().modify(myModifier)`. The words of the
 * sentence, such as `requiresReplace()`, are modifiers, too. Without a type it fits attributes of all types.
 */
// biome-ignore lint/suspicious/noExplicitAny: only so is it one of each type
export interface Modifier<T = any> {
  /** What problems of definitions call it: `onlyGrows`. */
  readonly name: string;
  /** What pages say of an attribute with it: `A smaller value replaces the resource`. */
  readonly says?: string;
  /** The other attributes that it asks for, by their names from the top of the resource. Such names have to exist. */
  readonly names?: readonly string[];
  /**
   * Whether this change replaces the object. Asked where the configuration changes the value. A change inside a set, and that of all
   * objects of a collection at once, replaces the object without being asked for.
   */
  replaces?(change: PlannedChange<T>): boolean;
  /** Whether the change is hidden: the plan keeps the prior value. Not asked inside of sets, where it is refused. */
  hides?(change: PlannedChange<T>): boolean;
  /**
   * Whether a plan that changes something keeps the prior value, where the configuration has none and the API decides. Without, it is
   * unknown until apply.
   */
  keeps?(change: PlannedChange<T>): boolean;
  /** A value that means the same as none. */
  readonly none?: T;
  /** Whether empty, zero and false are values of their own, which an import keeps. */
  readonly keepsZero?: true;
  /** What is wrong with it on an attribute, to follow its name: `is sensitive and …`. */
  refuses?(attribute: ModifiedAttribute): readonly string[];
}

/** What a modifier can refuse of an attribute. */
export interface ModifiedAttribute {
  /** Whether the configuration has to say it. */
  readonly required: boolean;
  /** Whether the configuration may say it. */
  readonly optional: boolean;
  /** Whether the API decides it, at least where the configuration does not, or there is a default. */
  readonly computed: boolean;
  /** Whether it has a value where the configuration has none. */
  readonly hasDefault: boolean;
  /** Whether its value is hidden in all output. */
  readonly sensitive: boolean;
  /** Whether no state has its value. */
  readonly writeOnly: boolean;
  /** Whether the API is never sent it. */
  readonly unsent: boolean;
  /** Whether it is somewhere in a set, whose elements are compared as a whole. */
  readonly inSet: boolean;
  /** The names of all modifiers that it has. */
  readonly modifiers: readonly string[];
}

/** What modifiers are said of: attributes, and blocks that the provider decides on. */
export interface Modified {
  readonly modifiers?: readonly Modifier[];
}

/** What a modifier of an attribute says in answer to a question; false where there is none that does. */
export function isModified(
  { modifiers }: Modified,
  effect: "replaces" | "hides" | "keeps",
  change: PlannedChange,
): boolean {
  return modifiers?.some((modifier) => modifier[effect]?.(change) === true) ?? false;
}

/** Whether there is a modifier with an effect. */
export function hasEffect({ modifiers }: Modified, effect: Effect): boolean {
  return modifiers?.some((modifier) => modifier[effect] !== undefined) ?? false;
}

/** What modifiers do. */
export type Effect = "replaces" | "hides" | "keeps" | "none" | "keepsZero";

/** The value that means the same as none; undefined where there is no such value. */
export function unsetValueOf({ modifiers }: Modified): Value | undefined {
  return modifiers?.find(({ none }) => none !== undefined)?.none as Value | undefined;
}

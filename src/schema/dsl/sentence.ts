import type { Modifier } from "../modifier.ts";
import type { KeptUntil } from "../modifiers/use-state-for-unknown.ts";
import type { ValueRule } from "../problem.ts";
import type { Attribute, Suppression } from "../schema.ts";
import type { StandardSchema } from "../standard-schema.ts";
import type { Unknown } from "../values/unknown.ts";
import type { Dynamic } from "../values/value.ts";
import type { Field, field, Incomplete, NotReturned, status, types, Views, views } from "./field.ts";
import type { Mistake } from "./mistake.ts";

// Which method may follow which: first the type of an attribute, then its source, then its behavior.

/**
 * The type of an attribute, before its source is declared: the first part of its declaration.
 * `Known` is the type of its values, `Plan` the same with unknown values anywhere, `Result` the type of the values that an API may return.
 */
export interface Typed<Known, Plan, Result = Known> {
  /** For the compiler only. @internal */
  readonly [types]: { readonly known: Known; readonly plan: Plan; readonly result: Result };
  /** For the compiler only. @internal */
  readonly [views]: Views;
  /** For the compiler only. @internal */
  readonly [status]: Incomplete;
  /** The properties that the framework reads. @internal */
  readonly [field]: Attribute;
  /** Adds checks of configured values; null and unknown values are not checked. */
  validate(...rules: readonly ValueRule<Known>[]): Typed<Known, Plan, Result>;
  /**
   * Adds the checks of a schema of zod, valibot, arktype or another library that implements Standard Schema. Its output type narrows that of
   * text, numbers and bools; the value stays as it is configured, and one that the schema changes is an error.
   */
  validate<Input, Output>(
    schema: StandardSchema<Input, Output> & Fitting<Known, Input, Output>,
  ): Typed<Narrowed<Known, Output>, NarrowedPlan<Known, Plan, Output>, Result>;
  /** For the compiler only: the advice in the error of a rule or schema that does not fit. @internal */
  validate(...rules: readonly RuleMistake[]): Typed<Known, Plan, Result>;
  /** Values with the same canonical form are one value: the spelling in the state stays. */
  comparedAs(canonical: (value: Known) => Known): Typed<Known, Plan, Result>;
  /** For the element of a list, set or map, as its last word: elements may be null, as in `{ version = var.optional }`. */
  nullable(): NullableElement<Known, Plan, Result>;
  /** The configuration must set it. */
  required(): Required<Known, Plan, Result>;
  /**
   * Required if an environment variable is not set, or none of several, else optional: for text, numbers and bools in the configuration of a
   * provider. The framework reads the variable, the first one that is set, so that `configure` always receives a value. The schema that a client requests
   * shows the attribute as required or optional accordingly.
   */
  required(options: { readonly unlessEnv: Variables }): FromEnvironment<Known, Plan, Result>;
  /** The configuration may set it; else it is null. */
  optional(): Optional<Known, Plan, Result>;
  /**
   * The configuration or an environment variable, which the framework reads, may set it; else it is null. Of several variables, the first one
   * that is set counts. For text, numbers and bools in
   * the configuration of a provider.
   */
  optional(options: { readonly env: Variables }): Optional<Known, Plan, Result>;
  /** The value if the configuration has none; makes the attribute optional and computed on the wire. */
  default(value: Known): Defaulted<Known, Plan, Result>;
  /** The API decides it; a configuration cannot set it. */
  computed(): Computed<Known, Plan, Result>;
}

/** The name of an environment variable, or the names of several, the first set of which counts. */
export type Variables = string | readonly [string, ...string[]];

/** The type of a list, before its source is declared. */
export interface TypedList<Known, Plan, Result = Known> extends Typed<Known, Plan, Result> {
  /** Adds checks of configured values; null and unknown values are not checked. */
  validate(...rules: readonly ValueRule<Known>[]): TypedList<Known, Plan, Result>;
  /** Adds the checks of a schema of a library that implements Standard Schema. */
  validate<Input, Output>(
    schema: StandardSchema<Input, Output> & Fitting<Known, Input, Output>,
  ): TypedList<Narrowed<Known, Output>, NarrowedPlan<Known, Plan, Output>, Result>;
  /** For the compiler only: the advice in the error of a rule or schema that does not fit. @internal */
  validate(...rules: readonly RuleMistake[]): TypedList<Known, Plan, Result>;
  /** Values with the same canonical form are one value: the spelling in the state stays. */
  comparedAs(canonical: (value: Known) => Known): TypedList<Known, Plan, Result>;
  /**
   * The order of the elements means nothing, and an API may return them in any: the same elements in another order are no change, and the
   * state keeps the configured order.
   */
  unordered(): TypedList<Known, Plan, Result>;
}

/** No further requirement if the schema accepts values of the attribute and does not convert them. */
type Fitting<Known, Input, Output> = false extends Fits<Known, Input> | Fits<Known, Output> ? never : unknown;

type RuleMistake =
  Mistake<"a rule or a schema has to be for the type of the attribute, a rule returns a text or undefined, and a schema converts nothing">;

type Fits<Known, Other> = [Known] extends [Other | Dynamic]
  ? true
  : [Other] extends [Known]
    ? true
    : Known extends readonly (infer E)[]
      ? Other extends readonly (infer F)[]
        ? Fits<E, F>
        : false
      : Known extends object
        ? Other extends object
          ? {
              readonly [N in keyof Known & keyof Other]: Fits<NonNullable<Known[N]>, NonNullable<Other[N]>>;
            }[keyof Known & keyof Other]
          : false
        : false;

type Scalar = string | number | bigint | boolean;
type Narrowed<Known, Output> = [Known] extends [Scalar]
  ? unknown extends Output
    ? Known
    : [Output] extends [Known]
      ? Output
      : Known
  : Known;
type NarrowedPlan<Known, Plan, Output> = [Known] extends [Scalar] ? Narrowed<Known, Output> | Unknown : Plan;

/** An attribute or element of whatever type. */
// biome-ignore lint/suspicious/noExplicitAny: a bound for inference; nothing of it reaches a caller
export type AnyTyped = Typed<any, any, any>;
/** An element of a collection of whatever type. */
export type AnyElement = Pick<AnyTyped, typeof types | typeof field>;
export type Known<T extends AnyElement> = T[typeof types]["known"];
export type ElementPlan<T extends AnyElement> = T[typeof types]["plan"];
export type Result<T extends AnyElement> = T[typeof types]["result"];

/** An element of a list, set or map that may be null. */
export interface NullableElement<K, P, R> {
  /** For the compiler only. @internal */
  readonly [types]: { readonly known: K | null; readonly plan: P | null; readonly result: R | null };
  /** For the compiler only. @internal */
  readonly [status]: "an element of a collection: the source of an attribute comes before nullable()";
  /** The properties that the framework reads. @internal */
  readonly [field]: Attribute;
}

/** Text or a number that can be limited to certain values. */
export interface Enumerable<K, R = K> extends Typed<K, K | Unknown, R> {
  /** Limits the configuration to these values, case-sensitively. An API may return any other value. */
  oneOf<const Choice extends K>(...choices: readonly Choice[]): Typed<Choice, Choice | Unknown, R>;
}

interface Behavior<V extends Views> extends Field {
  /** For the compiler only. @internal */
  readonly [views]: V;
  /** Hides the value in all output. */
  sensitive(): this;
  /** Makes the attribute deprecated: a configuration that sets it gets a warning; `advice` names the alternative. */
  deprecated(advice: string): this;
  /** Adds custom plan behavior; see Modifier. The last of several modifiers with the same name counts. */
  modify(...modifiers: readonly Modifier<Exclude<V["state"], null>>[]): this;
}

interface Configurable<V extends Views> extends Behavior<V> {
  /** A change of a configured value replaces the object. */
  requiresReplace(): this;
  /** Hides the change of a value that cannot be compared; see unlessChanged. Does not apply to null. */
  suppress(when: Suppression): this;
  /**
   * The API never returns the value: the state keeps the configured value; after an import it has the default. With `sent: false` the value
   * is never sent either, and only controls the provider: a change of it alone is stored without a call. Only at the top of a resource.
   */
  notReturned(options?: { readonly sent?: boolean }): this & NotReturned;
  /**
   * The API may store another value than the configured one. Create and update then report a warning at the attribute, which ends in
   * `because`: sentences that explain when this happens and what the user can do. The state has the planned value until the next read.
   * Without this method, a response with another value is an error.
   */
  mayBeOverruled(because: string): this;
  /**
   * The API may add members to the object or map, at any depth: for `jsonObject`, `dynamic` and `map`. The state has only the members that the
   * configuration sets, with the values of the API, and only these are compared. A member that the configuration has as null is not set. Added
   * elements of a list are a change, unless `keys` names the list by the end of its dotted name (`containers`, `spec.ports`): then the elements
   * that have the same values of these members are compared, in any order, or for `[]` the elements that are equal.
   */
  mayBeExtended(options?: { readonly keys?: { readonly [list: string]: readonly string[] } }): this;
  /**
   * Recommends the write-only attribute of this name next to it to users whose client supports write-only attributes. `orWriteOnly` adds
   * such an attribute, and this recommendation.
   */
  prefersWriteOnly(name: string): this;
}

/**
 * An attribute that the configuration has to set. `L` is the planned value that create receives, and `U` that of update, which in nested
 * attributes have write-only members, and null for members that the API decides.
 */
export interface Required<K, P, R, L = K, U = L>
  extends Configurable<{ config: P; plan: P; planned: L; updated: U; state: K; result: R }> {
  /**
   * Passes the value to create, and to the updates that change its version, without storing it anywhere. Terraform 1.11 or newer; see
   * WriteOnlyOptions.
   */
  writeOnly(
    options?: WriteOnlyOptions & ({ readonly version?: never } | { readonly alwaysSent: true }),
  ): WriteOnly<L, P>;
  /** The same with a version: an update that does not change it receives null. */
  writeOnly(options: WriteOnlyOptions): WriteOnly<L, P, L | null>;
  /**
   * Adds the write-only form of the attribute next to it, `x_wo`, and its version, `x_wo_version`; exactly one of the two forms must
   * be configured. Create and update receive the value in the attribute itself, whichever form has it. Without `alwaysSent`, an update that
   * does not change the version of the write-only form receives null: send nothing then, so that the API keeps the value.
   */
  orWriteOnly(options: WriteOnlyFormOptions & { readonly alwaysSent: true }): EitherForm<K, P, R, K, K>;
  /** The same for an API that keeps what an update omits. */
  orWriteOnly(options?: WriteOnlyFormOptions): EitherForm<K, P, R, K>;
  /** For the compiler only: the advice in the error of `.required().computed()`. @internal */
  readonly computed: {
    readonly "write .optional().computed() if the API decides what is not configured": never;
  };
  /** For the compiler only: the advice in the error of `.required().optional()`. @internal */
  readonly optional: { readonly "write .required() or .optional(), not both": never };
  /** For the compiler only: the advice in the error of `.required().default(…)`. @internal */
  readonly default: { readonly "leave .required() out: an attribute with a default is optional": never };
}

/** An attribute of a provider that the configuration or an environment variable has to set. */
export interface FromEnvironment<K, P, R>
  extends Behavior<{ config: P; plan: P; planned: K; state: K; result: R }> {}

/** An attribute that the configuration may set. */
export interface Optional<K, P, R, L = K, U = L>
  extends Configurable<{
    config: P | null;
    plan: P | null;
    planned: L | null;
    updated: U | null;
    state: K | null;
    result: R | null;
  }> {
  /** The API decides the value if the configuration does not. */
  computed(): OptionalComputed<K, P, R, L, U>;
  /**
   * A value that is equivalent to null: a difference between the two is no change. After an import the state has this value.
   * Makes the attribute computed on the wire.
   */
  unsetAs(value: K): this;
  /**
   * The API treats empty, zero and false as values of their own and does not return them for a missing value: an import keeps them
   * instead of storing null.
   */
  keepsZero(): this;
  /**
   * Passes the value to create, and to the updates that change its version, without storing it anywhere. Terraform 1.11 or newer; see
   * WriteOnlyOptions.
   */
  writeOnly(options?: WriteOnlyOptions): WriteOnly<L | null, P | null>;
  /**
   * Adds the write-only form of the attribute next to it, `x_wo`, and its version, `x_wo_version`; only one of the two forms can be
   * configured. Create and update receive the value in the attribute itself, whichever form has it. An update that does not change the
   * version of the write-only form receives null: send nothing then, so that the API keeps the value; see `alwaysSent`.
   */
  orWriteOnly(options?: WriteOnlyFormOptions): EitherForm<K, P, R, K | null>;
}

/** The options of a write-only attribute. */
export interface WriteOnlyOptions {
  /**
   * The name of an attribute next to it with which practitioners signal that the value has changed, because the provider cannot detect it.
   * This attribute is an optional number and need not be declared. A configuration that sets only one of the two is invalid.
   */
  readonly version?: string;
  /**
   * Whether update always receives the value, because the API replaces the object as a whole and would lose it otherwise. By default, an
   * update that does not change the version receives null, and the API keeps what it has.
   */
  readonly alwaysSent?: boolean;
  /**
   * Whether the schema that a client requests declares the attribute as sensitive; true by default. Set it to false for the schema of a provider
   * that this one replaces. The provider hides the value in either case.
   */
  readonly sensitive?: boolean;
}

/** The options of an attribute with a write-only form. */
export interface WriteOnlyFormOptions extends Pick<WriteOnlyOptions, "alwaysSent"> {
  /** Whether clients that support write-only attributes warn about the form that the state stores; true by default. */
  readonly preferWriteOnly?: boolean;
}

/** An attribute with a write-only form next to it. Plan and state have null if the write-only form is configured. */
export interface EitherForm<K, P, R, Planned, Updated = Planned | null>
  extends Configurable<{
    config: P | null;
    plan: P | null;
    planned: Planned;
    updated: Updated;
    state: K | null;
    result: R | null;
  }> {}

/** An attribute whose value is passed to create and update and stored nowhere. */
export interface WriteOnly<K, P, Updated = K>
  extends Behavior<{ config: P; plan: null; planned: K; updated: Updated; state: null; result: never }>,
    NotReturned {}

/** An attribute with a default. */
export interface Defaulted<K, P, R, L = K, U = L>
  extends Configurable<{ config: P | null; plan: P; planned: L; updated: U; state: K; result: R }> {}

interface Decided<V extends Views> extends Behavior<V> {
  /**
   * Plans of updates show the prior value, also null, because no update changes it. With `unlessChanged`, only updates that change none of
   * the named attributes keep the value; names are from the top of the resource: `{ unlessChanged: ["title", "credentials.client_id"] }`.
   * In an element of a list, the value stays if the configuration of the element at this index does not change.
   */
  useStateForUnknown(until?: KeptUntil): this;
  /** The same, but a null in the state becomes unknown: for a value that the API may add in an update. */
  useNonNullStateForUnknown(until?: KeptUntil): this;
}

/** An attribute that the API decides if the configuration does not. */
export interface OptionalComputed<K, P, R, L = K, U = L>
  extends Decided<DecidedViews<K, P, R, L, U, never>>,
    Configurable<DecidedViews<K, P, R, L, U, never>> {
  /** The API may leave the value out. */
  nullable(): NullableOptionalComputed<K, P, R, L, U>;
}

/** An attribute that the API decides if the configuration does not, and may leave out. */
export interface NullableOptionalComputed<K, P, R, L = K, U = L>
  extends Decided<DecidedViews<K, P, R, L, U, null>>,
    Configurable<DecidedViews<K, P, R, L, U, null>> {}

/** The views of an attribute that the API decides if the configuration does not; `None` is null if the API may leave it out. */
interface DecidedViews<K, P, R, L, U, None> {
  readonly config: P | null;
  readonly plan: P | null;
  readonly planned: L | null;
  readonly updated: U | null;
  readonly state: K | None;
  readonly result: R | None;
}

/** An attribute that the API decides. */
export interface Computed<K, P, R>
  extends Decided<{ config: null; plan: P; planned: K | null; state: K; result: R }> {
  /** The API may leave the value out. */
  nullable(): NullableComputed<K, P, R>;
  /** For the compiler only: the advice in the error of `.computed().requiresReplace()`. @internal */
  readonly requiresReplace: {
    readonly "leave it out, or write .optional().computed().requiresReplace()": never;
  };
  /** For the compiler only: the advice in the error of `.computed().optional()`. @internal */
  readonly optional: { readonly "write .optional().computed()": never };
  /** For the compiler only: the advice in the error of `.computed().writeOnly()`. @internal */
  readonly writeOnly: { readonly "write .required().writeOnly(): only a configuration has the value": never };
}

/** An attribute that the API decides and may leave out. */
export interface NullableComputed<K, P, R>
  extends Decided<{ config: null; plan: P | null; planned: K | null; state: K | null; result: R | null }> {}

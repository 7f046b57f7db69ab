import type { Modifier } from "../modifier.ts";
import type { ValueRule } from "../problem.ts";
import type { Attribute, Suppression } from "../schema.ts";
import type { Unknown } from "../values/unknown.ts";
import type { Field, NotReturned, Views } from "./field.ts";

// Which word of the sentence may follow which: what an attribute is, who sets it, how it behaves.

/**
 * What an attribute is, before it is said who sets it: the first part of the sentence.
 * `Known` is the type of its values, `Plan` the same with unknown anywhere, `Result` what an API may answer.
 */
export interface Typed<Known, Plan, Result = Known> {
  /** For the compiler only. @internal */
  readonly types: { readonly known: Known; readonly plan: Plan; readonly result: Result };
  /** For the compiler only. @internal */
  readonly views: Views;
  /** What the framework reads. @internal */
  readonly field: Attribute;
  /** Adds checks of configured values; null and unknown values are not checked. */
  validate(...rules: readonly ValueRule<Known>[]): Typed<Known, Plan, Result>;
  /** Values with the same canonical form are one value: the spelling in the state stays. */
  comparedAs(canonical: (value: Known) => Known): Typed<Known, Plan, Result>;
  /** The configuration has to say it. */
  required(): Required<Known, Plan, Result>;
  /**
   * Required where an environment variable has no value, optional where it has one: for text, numbers and bools in the configuration of a
   * provider. The framework reads the variable, so that `configure` always has a value. Clients see the one or the other when they ask for the schema.
   */
  required(options: { readonly unlessEnv: string }): FromEnvironment<Known, Plan, Result>;
  /** The configuration may say it; null where it does not. */
  optional(): Optional<Known, Plan, Result>;
  /**
   * The configuration may say it, or an environment variable, which the framework reads; null where neither does. For text, numbers and bools in
   * the configuration of a provider.
   */
  optional(options: { readonly env: string }): Optional<Known, Plan, Result>;
  /** The value where the configuration has none; makes the attribute optional and computed on the wire. */
  default(value: Known): Defaulted<Known, Plan, Result>;
  /** The API decides it; a configuration cannot. */
  computed(): Computed<Known, Plan, Result>;
}

/** An attribute or element of whatever type. */
// biome-ignore lint/suspicious/noExplicitAny: a bound for inference; nothing of it reaches a caller
export type AnyTyped = Typed<any, any, any>;
export type Known<T extends AnyTyped> = T["types"]["known"];
export type Plan<T extends AnyTyped> = T["types"]["plan"];
export type Result<T extends AnyTyped> = T["types"]["result"];

/** Text or a number that can be limited to certain values. */
export interface Enumerable<K, R = K> extends Typed<K, K | Unknown, R> {
  /** Limits the configuration to these values, case and all. What an API answers may be any other. */
  oneOf<const Choice extends K>(...choices: readonly Choice[]): Typed<Choice, Choice | Unknown, R>;
}

interface Behaviour<V extends Views> extends Field {
  /** For the compiler only. @internal */
  readonly views: V;
  /** Hides the value in all output. */
  sensitive(): this;
  /** Warns whoever configures the attribute; `advice` says what to do instead. */
  deprecated(advice: string): this;
  /** Adds behaviour of your own to plans; see Modifier. Of several with one name the last counts. */
  modify(...modifiers: readonly Modifier<Exclude<V["state"], null>>[]): this;
}

interface Configurable<V extends Views> extends Behaviour<V> {
  /** A change of a configured value replaces the object. */
  requiresReplace(): this;
  /** Hides the change of a value that cannot be compared; see unlessChanged. Not for what is null. */
  suppress(when: Suppression): this;
  /**
   * The API never returns it: the state keeps what was configured; after an import it has its default. With `sent: false` it is never
   * sent either, and only says what the provider does: a change of it alone is stored without a call. Only at the top of a resource.
   */
  notReturned(options?: { readonly sent?: boolean }): this & NotReturned;
  /**
   * The API may store another value than the configured one. Create and update report that as a warning at the attribute, which ends in
   * `because`: sentences that say when that happens and what the user can do. The state has the planned value until the next read.
   * Without this a response with another value is an error.
   */
  mayBeOverruled(because: string): this;
  /**
   * Advises those whose client knows write-only attributes to set this one beside it instead. `orWriteOnly` adds such an attribute, and
   * advises it, by itself.
   */
  prefersWriteOnly(name: string): this;
}

/** An attribute that the configuration has to set. */
export interface Required<K, P, R>
  extends Configurable<{ config: P; plan: P; planned: K; state: K; result: R }> {
  /** Is passed to create and update and stored nowhere. Terraform 1.11 or newer; see WriteOnlyOptions. */
  writeOnly(options?: WriteOnlyOptions): WriteOnly<K, P>;
  /**
   * Adds the write-only form of the attribute beside it, `x_wo`, and its version, `x_wo_version`; exactly one of the two forms has to
   * be configured. Create and update find the value in the attribute itself, whichever form has it.
   */
  orWriteOnly(options?: WriteOnlyFormOptions): EitherForm<K, P, R, K>;
}

/** An attribute of a provider that the configuration or an environment variable has to set. */
export interface FromEnvironment<K, P, R>
  extends Behaviour<{ config: P; plan: P; planned: K; state: K; result: R }> {}

/** An attribute that the configuration may set. */
export interface Optional<K, P, R>
  extends Configurable<{
    config: P | null;
    plan: P | null;
    planned: K | null;
    state: K | null;
    result: R | null;
  }> {
  /** The API decides where the configuration does not. */
  computed(): OptionalComputed<K, P, R>;
  /**
   * A value that means the same as none: the one does not show as a change of the other. After an import the state says it;
   * makes the attribute computed on the wire.
   */
  unsetAs(value: K): this;
  /**
   * Empty, zero and false are values of their own to the API, and not what it answers for none: an import keeps them, where otherwise
   * they are null.
   */
  keepsZero(): this;
  /** Is passed to create and update and stored nowhere. Terraform 1.11 or newer; see WriteOnlyOptions. */
  writeOnly(options?: WriteOnlyOptions): WriteOnly<K | null, P | null>;
  /**
   * Adds the write-only form of the attribute beside it, `x_wo`, and its version, `x_wo_version`; only one of the two forms can be
   * configured. Create and update find the value in the attribute itself, whichever form has it.
   */
  orWriteOnly(options?: WriteOnlyFormOptions): EitherForm<K, P, R, K | null>;
}

/** What else can be said of a write-only attribute. */
export interface WriteOnlyOptions {
  /**
   * The name of an attribute beside it, by which practitioners say that the value has changed: nothing else can tell. It is an optional
   * number and need not be declared. A configuration that sets only one of the two is refused.
   */
  readonly version?: string;
}

/** What else can be said of an attribute with a write-only form. */
export interface WriteOnlyFormOptions {
  /** Whether clients that know write-only attributes warn of the form that the state keeps; true if left out. */
  readonly preferWriteOnly?: boolean;
}

/** An attribute with a write-only form beside it. Plan and state have null for what is configured in that form. */
export interface EitherForm<K, P, R, Planned>
  extends Configurable<{
    config: P | null;
    plan: P | null;
    planned: Planned;
    state: K | null;
    result: R | null;
  }> {}

/** An attribute that is passed to create and update and stored nowhere. */
export interface WriteOnly<K, P>
  extends Behaviour<{ config: P; plan: null; planned: K; state: null; result: never }>,
    NotReturned {}

/** An attribute with a default. */
export interface Defaulted<K, P, R>
  extends Configurable<{ config: P | null; plan: P; planned: K; state: K; result: R }> {}

interface Decided<V extends Views> extends Behaviour<V> {
  /**
   * No update changes the value, so plans of updates show it; or none does that leaves alone what is named, from the top of
   * the resource as in unlessChanged: `{ unlessChanged: ["title", "credentials.client_id"] }`.
   */
  useStateForUnknown(until?: { readonly unlessChanged: readonly string[] }): this;
}

/** An attribute that the API decides where the configuration does not. */
export interface OptionalComputed<K, P, R>
  extends Decided<{ config: P | null; plan: P | null; planned: K | null; state: K; result: R }>,
    Configurable<{ config: P | null; plan: P | null; planned: K | null; state: K; result: R }> {
  /** The API may leave it out. */
  nullable(): NullableOptionalComputed<K, P, R>;
}

/** The same, where the API may leave it out. */
export interface NullableOptionalComputed<K, P, R>
  extends Decided<{ config: P | null; plan: P | null; planned: K | null; state: K | null; result: R | null }>,
    Configurable<{
      config: P | null;
      plan: P | null;
      planned: K | null;
      state: K | null;
      result: R | null;
    }> {}

/** An attribute that the API decides. */
export interface Computed<K, P, R>
  extends Decided<{ config: null; plan: P; planned: K | null; state: K; result: R }> {
  /** The API may leave it out. */
  nullable(): NullableComputed<K, P, R>;
}

/** The same, where the API may leave it out. */
export interface NullableComputed<K, P, R>
  extends Decided<{ config: null; plan: P | null; planned: K | null; state: K | null; result: R | null }> {}

import type { AnyTyped } from "./dsl/sentence.ts";
import type { Attribute } from "./schema.ts";
import type { Type } from "./values/type.ts";

/** A parameter of a function. */
export interface Parameter<T extends AnyTyped = AnyTyped> {
  /** The name of the parameter, for documentation and errors. */
  readonly name: string;
  /** Its type, such as `list(string())`, with checks. */
  readonly type: T;
  /** Whether null is passed on; otherwise the call is refused before it is made. */
  readonly nullable?: boolean;
}

type Arguments<P extends readonly Parameter[]> = { -readonly [I in keyof P]: ArgumentOf<P[I]> };
type ArgumentOf<P extends Parameter> = P["nullable"] extends true
  ? P["type"]["types"]["known"] | null
  : P["type"]["types"]["known"];

/**
 * A function of the provider. It is called in processes that are never configured and its results are compared, so
 * it has to be pure: no clock, no network, nothing but its arguments. An ArgumentError says which one is wrong.
 */
export interface FunctionDefinition<P extends readonly Parameter[], V extends Parameter, R extends AnyTyped> {
  /** What the function does, in a few words. */
  readonly summary: string;
  /** What the function does, in Markdown. */
  readonly description: string;
  /** A configuration that calls it, for its page; see `hcl`. */
  readonly example?: string;
  /** Advice for those who call the function although it is deprecated. */
  readonly deprecated?: string;
  /** The parameters, in order. */
  readonly parameters: P;
  /** What the arguments after these are, if there may be any. */
  readonly variadic?: V;
  /** The type of the result, such as `string()`. */
  readonly returns: R;
  /** Returns the result. An ArgumentError that it throws is shown at the argument. */
  call(...args: [...Arguments<P>, ...ArgumentOf<V>[]]): R["types"]["known"] | null;
}

/** A function as the framework handles it. */
export interface ProviderFunction {
  /** What the author wrote. */
  readonly definition: FunctionDefinition<readonly Parameter[], Parameter, AnyTyped>;
}

/** Defines a function of a provider. */
export function providerFunction<
  const P extends readonly Parameter[],
  const V extends Parameter,
  R extends AnyTyped,
>(definition: FunctionDefinition<P, V, R>): ProviderFunction {
  return { definition: definition as unknown as ProviderFunction["definition"] };
}

/**
 * Says that an argument of a function is wrong; `index` counts from 0, variadic arguments on. Terraform shows the message behind
 * the name of the parameter and a colon, and ends the sentence.
 */
export class ArgumentError extends Error {
  /** The name of the class. */
  override readonly name = "ArgumentError";
  /** The argument that is wrong, from 0. */
  readonly index: number;
  constructor(index: number, message: string) {
    super(message);
    this.index = index;
  }
}

/** The wire type of a parameter or a result. */
export function typeOf(typed: AnyTyped): Type {
  return (typed as unknown as { field: Attribute }).field.type;
}

import { field, type types } from "./dsl/field.ts";
import type { AnyTyped } from "./dsl/sentence.ts";
import type { Type } from "./values/type.ts";

/** A parameter of a function. */
export interface Parameter<T extends AnyTyped = AnyTyped> {
  /** The name of the parameter, for documentation and errors. */
  readonly name: string;
  /** The type of the parameter, such as `list(string())`, with its checks. */
  readonly type: T;
  /** Whether the function accepts null; if not, a call with null fails without calling the function. */
  readonly nullable?: boolean;
}

type Arguments<P extends readonly Parameter[]> = { -readonly [I in keyof P]: ArgumentOf<P[I]> };
type ArgumentOf<P extends Parameter> = P["nullable"] extends true
  ? P["type"][typeof types]["known"] | null
  : P["type"][typeof types]["known"];

/**
 * The definition of a provider function. Terraform calls it in processes that are never configured and compares its results, so it has
 * to be pure: no clock, no network, only its arguments. Throw an ArgumentError for an invalid argument.
 */
export interface FunctionDefinition<P extends readonly Parameter[], V extends Parameter, R extends AnyTyped> {
  /** What the function does, in a few words. */
  readonly summary: string;
  /** What the function does, in Markdown. */
  readonly description: string;
  /** An example configuration that calls the function, for its page; see `hcl`. */
  readonly example?: string;
  /** Advice for callers of a deprecated function. */
  readonly deprecated?: string;
  /** The parameters, in order. */
  readonly parameters: P;
  /** The parameter for any number of further arguments; left out if the function accepts none. */
  readonly variadic?: V;
  /** The type of the result, such as `string()`. */
  readonly returns: R;
  /** Returns the result. Terraform shows an ArgumentError that it throws at the argument. */
  call(...args: [...Arguments<P>, ...ArgumentOf<V>[]]): R[typeof types]["known"] | null;
}

/** A function as the framework handles it. */
export interface ProviderFunction {
  /** The definition that the author wrote. */
  readonly definition: FunctionDefinition<readonly Parameter[], Parameter, AnyTyped>;
}

/** Defines a function of a provider. */
export function providerFunction<
  const P extends readonly Parameter[],
  const V extends Parameter,
  R extends AnyTyped,
>(definition: FunctionDefinition<P, V, R>): ProviderFunction {
  // The engine calls functions with any parameters; the compiler has checked these against their own.
  return { definition: definition as unknown as ProviderFunction["definition"] };
}

/**
 * The error for an invalid argument of a function; `index` counts from 0 and continues through the variadic arguments. Terraform shows
 * the message after the name of the parameter and a colon, and adds the full stop.
 */
export class ArgumentError extends Error {
  /** The name of the class. */
  override readonly name = "ArgumentError";
  /** The index of the invalid argument, from 0. */
  readonly index: number;
  constructor(index: number, message: string) {
    super(message);
    this.index = index;
  }
}

/** Returns the wire type of a parameter or a result. */
export function typeOf(typed: AnyTyped): Type {
  return typed[field].type;
}

import type { AnyTyped } from "./dsl/sentence.ts";
import type { Attribute } from "./schema.ts";
import type { Type } from "./values/type.ts";

/** A parameter of a function. */
export interface Parameter<T extends AnyTyped = AnyTyped> {
  readonly name: string;
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
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: string;
  readonly parameters: P;
  readonly variadic?: V;
  readonly returns: R;
  call(...args: [...Arguments<P>, ...ArgumentOf<V>[]]): R["types"]["known"] | null;
}

/** A function as the framework handles it. */
export interface ProviderFunction {
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

/** Says that an argument of a function is wrong; `index` counts from 0, variadic arguments on. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
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

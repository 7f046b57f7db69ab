import { ValueError } from "../../codec/value-error.ts";
import { field } from "../../dsl/field.ts";
import { ArgumentError, type Parameter, type ProviderFunction, typeOf } from "../../function.ts";
import { pathText } from "../../path.ts";
import { firstError, problemText } from "../../problem.ts";
import type { Attribute } from "../../schema.ts";
import { isUnknown } from "../../values/unknown.ts";
import type { Value } from "../../values/value.ts";
import { conform, valueView } from "../../view.ts";

/** The result of a function, or the problem with its arguments: `argument` counts from 0, and `thrown` is what the author's code threw. */
export type FunctionOutcome =
  | { readonly result: Value }
  | { readonly error: string; readonly argument?: number; readonly thrown?: unknown };

/** Calls a function with values of its parameter types. Never throws. */
export function callFunction({ definition }: ProviderFunction, args: readonly Value[]): FunctionOutcome {
  const { parameters, variadic, returns } = definition;
  if (args.length < parameters.length || (args.length > parameters.length && !variadic)) {
    const least = variadic ? "at least " : "";
    return { error: `The function takes ${least}${parameters.length} arguments, not ${args.length}` };
  }
  for (const [i, value] of args.entries()) {
    const parameter = parameters[i] ?? variadic;
    if (value === null && !parameter?.nullable) return { error: "must not be null", argument: i };
    const { validators = [] } = fieldOf(parameter);
    const problem = value === null || isUnknown(value) ? undefined : firstError(validators, value);
    if (problem) {
      const { at = [] } = problem;
      const place = at.length > 0 ? `${pathText(at)} ` : "";
      return { error: `${place}${problemText(problem)}`, argument: i };
    }
  }
  let returned: unknown;
  try {
    const call = definition.call as (...args: readonly unknown[]) => unknown;
    returned = call(...args.map((value, i) => valueView(fieldOf(parameters[i] ?? variadic), value)));
  } catch (error) {
    // Clients add the full stop themselves.
    const text = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    return error instanceof ArgumentError
      ? { error: text, argument: error.index }
      : { error: text, thrown: error };
  }
  try {
    return { result: conform(typeOf(returns), returned) };
  } catch (error) {
    const place = error instanceof ValueError && error.place ? `At ${error.place}: ` : "";
    const text = error instanceof ValueError ? error.message : "it cannot be read";
    return {
      error: `The result of the function is not of its type. ${place}${text}. This is a bug in the provider, not in your configuration. Please report it`,
    };
  }
}

/** Returns the declared properties of a parameter's type. */
function fieldOf(parameter: Parameter | undefined): Partial<Attribute> {
  return parameter?.type[field] ?? {};
}

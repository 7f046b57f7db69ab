import { isDeepStrictEqual } from "node:util";
import { parseType, type Type } from "../../schema/values/type.ts";
import type { Value } from "../../schema/values/value.ts";
import { plainValue } from "../plain-value.ts";
import { valueFrom } from "./config.ts";
import { breachIf, demand } from "./errors.ts";
import type { Caller } from "./methods.ts";
import { received, sent } from "./wire.ts";

/** Thrown when a provider function rejects its arguments. */
export class FunctionError extends Error {
  /** The name of the class. */
  override readonly name = "FunctionError";
  /** The index of the rejected argument; undefined if the error concerns none of them. */
  readonly argument: number | undefined;

  constructor(text: string, argument: number | undefined) {
    super(text);
    this.argument = argument;
  }
}

/**
 * Calls a function twice, like Terraform, which requires equal results for equal arguments. Throws a FunctionError if the function
 * rejects its arguments.
 */
export async function callFunction(call: Caller, name: string, args: readonly unknown[]): Promise<unknown> {
  const { functions } = await call("getFunctions", {});
  const declared = functions.get(name);
  if (!declared) throw new Error(`there is no function ${name}`);
  const { parameters, variadicParameter } = declared;
  if (args.length < parameters.length || (args.length > parameters.length && !variadicParameter)) {
    throw new Error(`${name} has ${parameters.length} parameters, but was given ${args.length} arguments`);
  }
  const values = args.map((plain, i): [Type, Value] => {
    const parameter = parameters[i] ?? variadicParameter;
    const type = typeIn(parameter?.type);
    if (plain === null && !parameter?.allowNullValue)
      throw new Error(`argument ${i + 1} of ${name} must not be null`);
    return [type, valueFrom(type, plain, `argument ${i + 1}`)];
  });
  const request = { name, arguments: values.map(([type, value]) => sent(type, value)) };
  const once = async (): Promise<unknown> => {
    const { error, result } = await call("callFunction", request);
    if (error) throw new FunctionError(error.text, error.functionArgument ?? undefined);
    return plainValue(received(`CallFunction ${name}`, typeIn(declared.return?.type), result));
  };
  const [first, second] = [await once(), await once()];
  const summary = "Provider function returned an inconsistent result";
  const detail = "a second call with the same arguments returned something else";
  demand(`CallFunction ${name}`, breachIf(!isDeepStrictEqual(first, second), summary, detail));
  return first;
}

function typeIn(bytes: Uint8Array | undefined): Type {
  return parseType(JSON.parse(Buffer.from(bytes ?? []).toString()));
}

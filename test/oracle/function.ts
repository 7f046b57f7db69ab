import { isDeepStrictEqual } from "node:util";
import type { Choices } from "../../src/cli/lives/choices.ts";
import type { Both, Finding } from "../../src/cli/lives/comparison.ts";
import type { Party } from "../../src/cli/lives/party.ts";
import { exactJson } from "../../src/schema/codec/exact-json.ts";
import {
  ArgumentError,
  atMost,
  Dynamic,
  type ProviderFunction,
  providerFunction,
  sizeAtMost,
} from "../../src/schema/index.ts";
import { FunctionError } from "../../src/testing/core/functions.ts";
import type { FunctionDescription, ParameterDescription, TypeDescription } from "./description.ts";
import { drawArguments } from "./draw-description.ts";
import { ofType } from "./type.ts";

/**
 * Returns a function that refuses arguments that contain the text "zz". scripts/lib/interop/random-provider/functions.go has the same
 * rules.
 */
export function describedFunction({ parameters, variadic, echoes }: FunctionDescription): ProviderFunction {
  const definition = {
    summary: "A function",
    description: "A function.",
    parameters: parameters.map((one, i) => declared(one, `p${i}`)),
    ...(variadic && { variadic: declared(variadic, "rest") }),
    returns: echoes ? ofType(parameters[0]?.type ?? "string", undefined, true) : ofType("string"),
    call: (...values: readonly unknown[]) => {
      const texts = values.map((value, i) => textOf((parameters[i] ?? variadic)?.type ?? "string", value));
      const refused = texts.findIndex((text) => text.includes('"zz"'));
      if (refused >= 0) throw new ArgumentError(refused, "zz is refused");
      return echoes ? values[0] : texts.join(", ");
    },
  };
  return providerFunction(definition as never);
}

interface Checked {
  oneOf(...values: readonly string[]): Checked;
  validate(rule: unknown): Checked;
}

function declared({ type, nullable, nullElements, oneOf, max }: ParameterDescription, name: string): object {
  let typed = ofType(type, undefined, nullElements) as Checked;
  if (oneOf) typed = typed.oneOf(...oneOf);
  if (max !== undefined) typed = typed.validate(type === "int64" ? atMost(max) : sizeAtMost(max));
  return { name, type: typed, ...(nullable && { nullable }) };
}

/** Formats a value; the text of a set and of an object is sorted. */
function textOf(type: TypeDescription, value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Dynamic) return textOf(value.type as TypeDescription, value.value);
  if (typeof value === "string") return `"${value}"`;
  if (typeof type === "string") return String(value);
  if (Array.isArray(value)) {
    const parts = value.map((one) => textOf(type[1] as TypeDescription, one));
    return `[${(type[0] === "set" ? parts.sort() : parts).join(", ")}]`;
  }
  const typeOf = (key: string) => (type[0] === "object" ? type[1][key] : type[1]) as TypeDescription;
  const parts = Object.entries(value as object).map(([key, one]) => `${key}: ${textOf(typeOf(key), one)}`);
  return `{${parts.sort().join(", ")}}`;
}

/** What a call of a function ends in: a result, the index of a refused argument, or another failure. */
type CallOutcome =
  | { readonly result: unknown }
  | { readonly argument: number | undefined }
  | { readonly failure: string };

/** The number of calls of a function. */
export const callsOfFunction = 4;

/** Calls a function of two providers with random arguments, and returns the differences. */
export async function compareCalls(
  choices: Choices,
  parties: Both<Party>,
  description: FunctionDescription,
  show: (text: string) => void = () => undefined,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const kindOf = (i: number) => {
    const type = (description.parameters[i] ?? description.variadic)?.type ?? "string";
    return typeof type === "string" ? type : type[0];
  };
  const described = (outcome: CallOutcome) => {
    if ("result" in outcome) return "returns a result";
    if ("failure" in outcome) return `fails: ${outcome.failure}`;
    const { argument } = outcome;
    return `refuses ${argument === undefined ? "the call" : `an argument (${kindOf(argument)})`}`;
  };
  for (let left = callsOfFunction; left > 0; left--) {
    const args = drawArguments(choices, description);
    const [one, other] = await Promise.all([
      outcomeOf(parties[0], description.name, args),
      outcomeOf(parties[1], description.name, args),
    ]);
    const detail = exactJson.stringify({ args, outcomes: [one, other] } as never);
    show(`call: ${detail}`);
    if (isDeepStrictEqual(one, other)) continue;
    const [first, second] = [described(one), described(other)];
    const what = first === second ? "differ" : `${parties[0].name} ${first}, ${parties[1].name} ${second}`;
    findings.push({ text: `call of a function: ${what}`, detail });
  }
  return findings;
}

async function outcomeOf(party: Party, name: string, args: readonly unknown[]): Promise<CallOutcome> {
  return await party.callFunction(name, args).then(
    (result) => ({ result }),
    (error: unknown) =>
      error instanceof FunctionError ? { argument: error.argument } : { failure: String(error) },
  );
}

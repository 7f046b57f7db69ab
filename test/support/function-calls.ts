import type { Provider } from "../../src/schema/define.ts";
import { callFunction, type FunctionOutcome } from "../../src/schema/engine/operations/call-function.ts";
import type { Value } from "../../src/schema/values/value.ts";

/** The result of a function, or its error about an argument. */
type Outcome = { readonly [Member in "result" | "error" | "argument"]?: unknown };

/** Calls functions of a provider with values of their parameters' types. */
export function callsOf<Api>(provider: Provider<Api>) {
  return async (name: string, ...args: readonly Value[]): Promise<Outcome> => {
    const { functions = {} } = provider.definition;
    const load = functions[name];
    if (!load) throw new Error(`there is no function ${name}`);
    const outcome: FunctionOutcome = callFunction((await load()).default, args);
    return outcome;
  };
}

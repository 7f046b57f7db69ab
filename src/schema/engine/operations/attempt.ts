import { traced } from "../../../tracing/span.ts";
import type { Diagnostics } from "../../diagnostic.ts";
import { type TimeoutsForm, timeoutOf } from "../../timeouts.ts";
import type { Value } from "../../values/value.ts";
import { withDeadline } from "./deadline.ts";
import { errorDiagnostic, type Operation, withOutcome } from "./error-diagnostic.ts";
import { type CallContext, callContext, type OperationContext } from "./operation-context.ts";

/** The operation that an author's function carries out. */
interface Attempt extends Pick<Operation, "verb"> {
  readonly diagnostics: Diagnostics;
  /** The default timeouts of the definition. */
  readonly timeouts?: { readonly [operation: string]: string | undefined } | undefined;
  /** How the configuration writes its timeouts; as a block by default. */
  readonly timeoutsAs?: TimeoutsForm | undefined;
  /** The value whose `timeouts` may contain another time. */
  readonly value?: Value;
  /** Returns a sentence about the state of the object after an error. */
  outcome?(error: unknown): string | undefined;
}

/** Calls an author's function with a time limit. Reports the error that it throws, and then returns undefined. */
export async function attempt<T>(
  context: OperationContext,
  { verb, diagnostics, timeouts, timeoutsAs, value = null, outcome }: Attempt,
  call: (given: CallContext) => Promise<T>,
): Promise<T | undefined> {
  return await withDeadline(context.signal, timeoutOf(verb, value, timeouts), async (signal) => {
    try {
      const given = callContext({ ...context, signal }, diagnostics);
      return await traced("operation", verb, () => call(given));
    } catch (error) {
      const hasTimeout = timeouts?.[verb] !== undefined;
      const diagnostic = errorDiagnostic(error, { ...context, signal, verb, hasTimeout, timeoutsAs });
      diagnostics.add(withOutcome(diagnostic, outcome?.(error)));
      return undefined;
    }
  });
}

import type { Action } from "../../action.ts";
import { type Diagnostic, Diagnostics, invalidRequest } from "../../diagnostic.ts";
import { pathRoot } from "../../path.ts";
import { timeoutOf } from "../../timeouts.ts";
import { isWhollyKnown, type Value } from "../../values/value.ts";
import { configInput } from "../state/apply-input.ts";
import { objectView } from "../view.ts";
import { withDeadline } from "./deadline.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext } from "./operation-context.ts";
import { configErrors } from "./validate.ts";

/** The context of an invocation. */
export interface InvokeContext extends OperationContext {
  progress(message: string): void;
}

/** Invokes an action and returns its diagnostics: it failed if they contain an error. Never rejects. */
export async function invokeAction(
  { block, definition }: Action,
  config: Value,
  context: InvokeContext,
): Promise<readonly Diagnostic[]> {
  const { typeName, api, log, progress } = context;
  const errors = configErrors(block, config, definition, context);
  if (errors.length > 0) return errors;
  const diagnostics = new Diagnostics();
  if (!isWhollyKnown(config)) {
    const detail = `The configuration of ${typeName} has unknown values, and an action is invoked with known values only.`;
    diagnostics.add(invalidRequest([], detail).diagnostic);
    return diagnostics.list;
  }
  const operation = { typeName, verb: "invoke", hasTimeout: definition.timeouts !== undefined } as const;
  const time = timeoutOf("invoke", config, definition.timeouts);
  await withDeadline(context.signal, time, async (signal) => {
    try {
      const view = objectView(block, configInput(block, config));
      await definition.invoke({
        config: view,
        diagnostics,
        api,
        log,
        signal,
        at: pathRoot<never>(),
        progress,
      });
      // An aborted action may return instead of throwing, although it has not finished its work.
      signal.throwIfAborted();
    } catch (error) {
      diagnostics.add(errorDiagnostic(error, operation, log, signal));
    }
  });
  return diagnostics.list;
}

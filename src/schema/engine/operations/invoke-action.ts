import type { Action } from "../../action.ts";
import { inputView } from "../../config-input.ts";
import { type Diagnostic, Diagnostics, invalidRequest } from "../../diagnostic.ts";
import { isWhollyKnown, type Value } from "../../values/value.ts";
import { attempt } from "./attempt.ts";
import { droppedValues } from "./dropped-values.ts";
import type { OperationContext } from "./operation-context.ts";
import { configErrors } from "./validate.ts";

export interface InvokeContext extends OperationContext {
  progress(message: string): void;
}

/** Invokes an action and returns its diagnostics: it failed if they contain an error. Never rejects. */
export async function invokeAction(
  { block, definition }: Action,
  config: Value,
  context: InvokeContext,
): Promise<readonly Diagnostic[]> {
  const { typeName, progress } = context;
  const dropped = droppedValues(context.planned, typeName, block, config);
  if (dropped.length > 0) return dropped;
  const errors = configErrors(block, config, definition, context);
  if (errors.length > 0) return errors;
  const diagnostics = new Diagnostics();
  if (!isWhollyKnown(config)) {
    const detail = `The configuration of ${typeName} has unknown values, and an action is invoked with known values only.`;
    diagnostics.add(invalidRequest([], detail).diagnostic);
    return diagnostics.list;
  }
  const { timeouts } = definition;
  await attempt(context, { verb: "invoke", diagnostics, timeouts, value: config }, async (call) => {
    await definition.invoke({ config: inputView(block, config), progress, ...call });
    // An aborted action may return instead of throwing, although it has not finished its work.
    call.signal.throwIfAborted();
  });
  return diagnostics.list;
}

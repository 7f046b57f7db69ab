import type { Action } from "../../action.ts";
import { type Diagnostic, Diagnostics } from "../../diagnostic.ts";
import type { Value } from "../../values/value.ts";
import { toView } from "../../view.ts";
import { attempt } from "./attempt.ts";
import { rememberPlanned } from "./dropped-values.ts";
import type { OperationContext } from "./operation-context.ts";
import { configErrors } from "./validate.ts";

/** Checks the configuration of an action during a plan. Values that were unknown during validation may be known now. */
export async function planAction(
  { block, definition }: Action,
  config: Value,
  context: OperationContext,
): Promise<readonly Diagnostic[]> {
  rememberPlanned(context.planned, context.typeName, block, config);
  const errors = configErrors(block, config, definition, context);
  if (errors.length > 0 || !definition.plan) return errors;
  const diagnostics = new Diagnostics();
  const view = toView(block, config);
  await attempt(context, { verb: "plan", diagnostics }, async (call) =>
    definition.plan?.({ config: view, ...call }),
  );
  return diagnostics.list;
}

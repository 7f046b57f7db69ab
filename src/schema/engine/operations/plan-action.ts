import type { Action } from "../../action.ts";
import { type Diagnostic, Diagnostics } from "../../diagnostic.ts";
import { pathRoot } from "../../path.ts";
import { standardTimeout } from "../../timeouts.ts";
import type { Value } from "../../values/value.ts";
import { objectView } from "../view.ts";
import { withDeadline } from "./deadline.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext } from "./operation-context.ts";
import { configErrors } from "./validate.ts";

/** Checks the configuration of an action during a plan. Values that were unknown during validation may be known now. */
export async function planAction(
  { block, definition }: Action,
  config: Value,
  context: OperationContext,
): Promise<readonly Diagnostic[]> {
  const { typeName, api, log } = context;
  const errors = configErrors(block, config, definition, context);
  if (errors.length > 0 || !definition.plan) return errors;
  const diagnostics = new Diagnostics();
  const view = objectView(block, config);
  await withDeadline(context.signal, standardTimeout, async (signal) => {
    try {
      await definition.plan?.({ config: view, diagnostics, api, log, signal, at: pathRoot<never>() });
    } catch (error) {
      diagnostics.add(errorDiagnostic(error, { typeName, verb: "plan" }, log, signal));
    }
  });
  return diagnostics.list;
}

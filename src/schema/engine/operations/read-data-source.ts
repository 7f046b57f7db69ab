import type { DataSource } from "../../data-source.ts";
import { DiagnosticError, Diagnostics } from "../../diagnostic.ts";
import { pathRoot } from "../../path.ts";
import { timeoutOf } from "../../timeouts.ts";
import { asRecord, isRecord, type Value } from "../../values/value.ts";
import { planValues } from "../plan/plan-values.ts";
import { configInput } from "../state/apply-input.ts";
import { missingValues, requireValues } from "../state/missing.ts";
import { stateAfterApply } from "../state/state-after-apply.ts";
import { fromView, objectView } from "../view.ts";
import { withDeadline } from "./deadline.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext, Outcome } from "./operation-context.ts";
import { configErrors } from "./validate.ts";

/** Returns the planned value of a data source: its configuration, with unknown computed attributes. */
export function planDataSource({ block }: DataSource, config: Value): Value {
  return isRecord(config) ? planValues(block, config, null, { changing: true }) : config;
}

/** Reads a data source: returns the configuration with the computed attributes from the API. */
export async function readDataSource(
  { block, definition }: DataSource,
  config: Value,
  context: OperationContext,
): Promise<Pick<Outcome, "state" | "diagnostics">> {
  const diagnostics = new Diagnostics();
  const { api, log, typeName, meta = null } = context;
  const time = timeoutOf("read", config, definition.timeouts);
  const state = await withDeadline(context.signal, time, async (signal) => {
    try {
      if (!isRecord(config)) {
        const detail = `The request for ${typeName} has no configuration. Send one, even if it is empty.`;
        throw new DiagnosticError([], "Missing configuration", detail);
      }
      const errors = configErrors(block, config, definition, context);
      if (errors.length > 0) {
        diagnostics.add(...errors);
        return null;
      }
      const planned = planValues(block, asRecord(config), null, { changing: true });
      const view = objectView(block, configInput(block, config));
      const remote = await definition.read({
        config: view,
        diagnostics,
        api,
        log,
        signal,
        at: pathRoot<never>(),
        meta,
      });
      const found = fromView(block, remote);
      if (!isRecord(found)) throw new Error("read of the data source returned nothing");
      const state = stateAfterApply(block, planned, found);
      requireValues(block, "read", missingValues(block, state, planned));
      return state;
    } catch (error) {
      const hasTimeout = definition.timeouts?.read !== undefined;
      diagnostics.add(errorDiagnostic(error, { typeName, verb: "read", hasTimeout }, log, signal));
      return null;
    }
  });
  return { state, diagnostics: diagnostics.list };
}

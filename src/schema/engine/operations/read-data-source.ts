import { inputView } from "../../config-input.ts";
import type { DataSource } from "../../data-source.ts";
import { Diagnostics } from "../../diagnostic.ts";
import { withCureFor } from "../../unknown-configuration.ts";
import { isRecord, type Value } from "../../values/value.ts";
import { fromView } from "../../view.ts";
import { planNew } from "../plan/plan-values.ts";
import { missingValues, requireValues } from "../state/missing.ts";
import { stateAfterApply } from "../state/state-after-apply.ts";
import { attempt } from "./attempt.ts";
import { equalElementsFound } from "./contradiction-diagnostic.ts";
import { Deferral } from "./deferral.ts";
import type { OperationContext, Outcome } from "./operation-context.ts";
import { requireConfig } from "./require-state.ts";
import { configErrors } from "./validate.ts";

/** Reads a data source: returns the configuration with the computed attributes from the API, which are unknown if the read is deferred. */
export async function readDataSource(
  { block, definition }: DataSource,
  value: Value,
  context: OperationContext,
  { deferralAllowed }: { readonly deferralAllowed?: boolean } = {},
): Promise<Pick<Outcome, "state" | "diagnostics" | "deferred">> {
  const deferral = new Deferral(deferralAllowed);
  const diagnostics = new Diagnostics();
  const { timeouts, timeoutsAs } = definition;
  const state = await attempt(
    context,
    { verb: "read", diagnostics, timeouts, timeoutsAs, value },
    async (call) => {
      const config = requireConfig(value, context);
      diagnostics.add(...configErrors(block, config, definition, context));
      if (diagnostics.hasErrors) return null;
      const { meta = null } = context;
      const { defer } = deferral;
      const planned = planNew(block, config);
      const read = async () => definition.read({ config: inputView(block, config), meta, defer, ...call });
      const remote = await read().catch((error: unknown) => {
        if (deferral.deferBy(error)) return null;
        throw withCureFor("dataSource", error);
      });
      if (deferral.reason) return planned;
      const found = fromView(block, remote);
      if (!isRecord(found)) throw new Error("read of the data source returned nothing");
      const state = stateAfterApply(block, planned, found);
      requireValues(block, "read", missingValues(block, state, planned));
      diagnostics.add(...equalElementsFound(block, { config, planned, found: state, verb: "read" }));
      return state;
    },
  );
  const deferred = diagnostics.hasErrors ? undefined : deferral.reason;
  return { state: state ?? null, diagnostics: diagnostics.list, deferred };
}

import { traced } from "../../../tracing/span.ts";
import { inputView } from "../../config-input.ts";
import { type Diagnostic, Diagnostics, ownError } from "../../diagnostic.ts";
import type { StateStore } from "../../state-store.ts";
import { isWhollyKnown, type Value } from "../../values/value.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import { callContext, type OperationContext } from "./operation-context.ts";
import { validateConfig } from "./validate.ts";

/** The outcome of opening a store: the value that the author's `configure` returned, whether the store is open, and the diagnostics. */
export interface OpenedStore {
  readonly opened?: { readonly store: unknown };
  readonly diagnostics: readonly Diagnostic[];
}

/** Opens a state store. Validates the configuration, too, because clients call this even if the validation failed. Never throws. */
export async function openStateStore(
  { block, definition }: StateStore,
  config: Value,
  context: OperationContext,
): Promise<OpenedStore> {
  const diagnostics = new Diagnostics();
  try {
    if (!isWhollyKnown(config)) {
      const detail = `The configuration of ${context.typeName} has unknown values, and a state store is configured with known values only.`;
      throw ownError([], "State store configuration not known", detail);
    }
    diagnostics.add(...validateConfig(block, config, definition, context));
    if (diagnostics.hasErrors) return { diagnostics: diagnostics.list };
    const call = callContext(context, diagnostics);
    const store = await traced("operation", "configure", async () =>
      definition.configure({ config: inputView(block, config), ...call }),
    );
    return { diagnostics: diagnostics.list, ...(!diagnostics.hasErrors && { opened: { store } }) };
  } catch (error) {
    const found = errorDiagnostic(error, { ...context, verb: "configure" });
    return { diagnostics: [...diagnostics.list, found] };
  }
}

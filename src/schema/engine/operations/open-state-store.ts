import { type Diagnostic, DiagnosticError, Diagnostics } from "../../diagnostic.ts";
import { pathRoot } from "../../path.ts";
import type { StateStore } from "../../state-store.ts";
import { isWhollyKnown, type Value } from "../../values/value.ts";
import { configInput } from "../state/apply-input.ts";
import { objectView } from "../view.ts";
import { errorDiagnostic } from "./error-diagnostic.ts";
import type { OperationContext } from "./operation-context.ts";
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
  const { typeName, api, signal, log } = context;
  const diagnostics = new Diagnostics();
  try {
    if (!isWhollyKnown(config)) {
      const detail = `The configuration of ${typeName} has unknown values, and a state store is configured with known values only.`;
      throw new DiagnosticError([], "State store configuration not known", detail);
    }
    diagnostics.add(...validateConfig(block, config, definition, { typeName, log }));
    if (diagnostics.hasErrors) return { diagnostics: diagnostics.list };
    const store = await definition.configure({
      api,
      config: objectView(block, configInput(block, config)),
      diagnostics,
      signal,
      log,
      at: pathRoot<never>(),
    });
    return { diagnostics: diagnostics.list, ...(!diagnostics.hasErrors && { opened: { store } }) };
  } catch (error) {
    const found = errorDiagnostic(error, { typeName, verb: "configure" }, log, signal);
    return { diagnostics: [...diagnostics.list, found] };
  }
}

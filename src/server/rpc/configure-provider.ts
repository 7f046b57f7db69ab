import { fromJson } from "../../schema/codec/json.ts";
import { DiagnosticError, Diagnostics } from "../../schema/diagnostic.ts";
import { faultDiagnostic } from "../../schema/lifecycle/faults.ts";
import { validateConfig } from "../../schema/lifecycle/validate.ts";
import { pathRoot } from "../../schema/path.ts";
import { textsOf } from "../../schema/redaction/sensitive.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import { configured } from "../../schema/state/decided.ts";
import { withoutNullBlocks } from "../../schema/state/null-blocks.ts";
import { isRecord, isWhollyKnown, type Value } from "../../schema/values/value.ts";
import { toView } from "../../schema/view.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { guarded } from "./guarded.ts";
import { decodedBlock, diagnosticMessages } from "./messages.ts";
import { logOf, type Runtime } from "./runtime.ts";
import { demandDefinition } from "./wrong-definitions.ts";

export function validateProviderConfig(
  runtime: Runtime,
): NonNullable<ProviderHandlers["validateProviderConfig"]> {
  return guarded(async ({ config }, context) => {
    await demandDefinition({ kind: "provider", definition: runtime.provider });
    const { block, definition } = runtime.provider;
    const value = decodedBlock(block, config);
    const session = { typeName: `provider ${definition.name}`, log: logOf(context) };
    return {
      diagnostics: diagnosticMessages(validateConfig(block, value, definition, session), block, {
        within: [value],
      }),
    };
  });
}

/** Replaces whatever was configured before, as a whole: one process may be configured again and again. */
export function configureProvider(runtime: Runtime): NonNullable<ProviderHandlers["configureProvider"]> {
  return guarded(async ({ config }, context) => {
    runtime.configured = { kind: "not yet" };
    await demandDefinition({ kind: "provider", definition: runtime.provider });
    const { block, definition } = runtime.provider;
    const value = decodedBlock(block, config) ?? nothingConfigured(block);
    const unknown = isRecord(value)
      ? Object.entries(value).flatMap(([name, part]) => (isWhollyKnown(part) ? [] : [name]))
      : [];
    if (unknown.length > 0) {
      runtime.configured = { kind: "unknown", attributes: unknown };
      return {};
    }
    runtime.secrets = textsOf(block, [value]).sensitive;
    const diagnostics = new Diagnostics();
    // What is made here logs in many calls, and is not this one's.
    const log = context.processLog;
    const signal = runtime.signal(context);
    try {
      const view = toView(block, configured(block, value)) as never;
      const api = await definition.configure({
        config: view,
        diagnostics,
        signal,
        log,
        at: pathRoot<never>(),
      });
      if (!diagnostics.hasErrors) runtime.configured = { kind: "ready", api };
    } catch (error) {
      const doing = { typeName: `provider ${definition.name}`, verb: "configure" } as const;
      diagnostics.add(
        error instanceof DiagnosticError ? error.diagnostic : faultDiagnostic(error, doing, log, signal),
      );
    }
    return { diagnostics: diagnosticMessages(diagnostics.list, block, { within: [value] }) };
  });
}

/** The configuration of a provider whose host sends none. */
function nothingConfigured(block: Block): Value {
  return withoutNullBlocks(block, fromJson(blockType(block), {}));
}

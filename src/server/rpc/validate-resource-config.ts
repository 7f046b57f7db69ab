import { Diagnostics } from "../../schema/diagnostic.ts";
import { validateConfig } from "../../schema/lifecycle/validate.ts";
import { writeOnlyPaths } from "../../schema/lifecycle/write-only-paths.ts";
import { pathText } from "../../schema/path.ts";
import type { ProviderHandlers } from "../handlers.ts";
import { guarded } from "./guarded.ts";
import { decodedBlock, diagnosticMessages } from "./messages.ts";
import { logOf, type Runtime } from "./runtime.ts";

export function validateResourceConfig(
  runtime: Runtime,
): NonNullable<ProviderHandlers["validateResourceConfig"]> {
  return guarded(async ({ typeName, config, clientCapabilities }, context) => {
    const { block, definition } = await runtime.resource(typeName);
    const value = decodedBlock(block, config);
    const diagnostics = new Diagnostics();
    diagnostics.add(...validateConfig(block, value, definition, { typeName, log: logOf(context) }));
    if (!clientCapabilities?.writeOnlyAttributesAllowed) {
      for (const path of writeOnlyPaths(block, value)) {
        const detail = `${pathText(path)} is not stored, which takes Terraform 1.11 or newer.`;
        diagnostics.error(path, "Write-only attribute not supported", detail);
      }
    }
    return { diagnostics: diagnosticMessages(diagnostics.list, block, { within: [value] }) };
  });
}

export function validateDataResourceConfig(
  runtime: Runtime,
): NonNullable<ProviderHandlers["validateDataResourceConfig"]> {
  return guarded(async ({ typeName, config }, context) => {
    const { block, definition } = await runtime.dataSource(typeName);
    const value = decodedBlock(block, config);
    return {
      diagnostics: diagnosticMessages(
        validateConfig(block, value, definition, { typeName, log: logOf(context) }),
        block,
        { within: [value] },
      ),
    };
  });
}

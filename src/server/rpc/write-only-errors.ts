import { type Diagnostic, Diagnostics } from "../../schema/diagnostic.ts";
import { writeOnlyPaths } from "../../schema/operations/write-only-paths.ts";
import { pathText } from "../../schema/path.ts";
import type { Content } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../generated/tfplugin6.ts";

/** The errors for write-only attributes that have a value although the client does not know what that means, and would store it. */
export function writeOnlyErrors(
  block: Content,
  config: Value,
  clientCapabilities: tfplugin6.ClientCapabilities | undefined,
): readonly Diagnostic[] {
  if (clientCapabilities?.writeOnlyAttributesAllowed) return [];
  const diagnostics = new Diagnostics();
  for (const path of writeOnlyPaths(block, config)) {
    const detail = `${pathText(path)} is write-only, which requires Terraform 1.11 or later.`;
    diagnostics.error(path, "Write-only attribute not supported", detail);
  }
  return diagnostics.list;
}

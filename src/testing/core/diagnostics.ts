import type { MessageInit } from "../../protobuf/message.ts";
import { pathText } from "../../schema/path.ts";
import { type Block, blockType } from "../../schema/schema.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import { breachIf, type CoreDiagnostic, DiagnosticsError, demand } from "./errors.ts";
import { typeAt } from "./paths.ts";
import { receivedPath } from "./wire.ts";

const severities = ["invalid", "error", "warning"] as const;

/**
 * Returns the diagnostics of a response. Throws a ContractError for one that is neither error nor warning, that is empty, or
 * that points to a place which the block does not have.
 */
export function receivedDiagnostics(
  where: string,
  block: Block,
  diagnostics: readonly MessageInit<tfplugin6.Diagnostic>[] | null | undefined,
): readonly CoreDiagnostic[] {
  return (diagnostics ?? []).map(({ severity, summary, detail, attribute }) => {
    const level = severities[severity ?? 0] ?? "invalid";
    const path = receivedPath(where, attribute);
    const text = pathText(path);
    demand(
      where,
      breachIf(level === "invalid", "Invalid diagnostic", "neither error nor warning"),
      breachIf(!summary, "Invalid diagnostic", "no summary"),
      breachIf(!typeAt(blockType(block), path), "Invalid diagnostic", `${text} does not exist in the schema`),
    );
    return {
      severity: level === "error" ? "error" : "warning",
      summary: summary ?? "",
      detail: detail ?? "",
      path: text,
    };
  });
}

/** Returns the errors among diagnostics. */
export function errorsAmong(diagnostics: readonly CoreDiagnostic[]): readonly CoreDiagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}

/** Throws a DiagnosticsError if there is an error among diagnostics. */
export function stopAtErrors(where: string, diagnostics: readonly CoreDiagnostic[]): void {
  const errors = errorsAmong(diagnostics);
  if (errors.length > 0) throw new DiagnosticsError(where, errors);
}

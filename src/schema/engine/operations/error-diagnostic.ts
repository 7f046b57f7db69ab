import type { Log } from "../../contexts.ts";
import type { Diagnostic } from "../../diagnostic.ts";
import { describeError, type Operation, verbForms } from "./describe-error.ts";

export type { Operation };

/** The diagnostic for an error. Never throws: there is one for every error, also where its description fails. */
export function errorDiagnostic(
  error: unknown,
  operation: Operation,
  log: Log,
  signal?: AbortSignal,
): Diagnostic {
  try {
    return describeError(error, operation, log, signal);
  } catch {
    const summary = `${operation.typeName} not ${verbForms[operation.verb][1]}`;
    return { severity: "error", summary, detail: undescribed };
  }
}

/** Says no more than is certain, so that it shows nothing that should have been hidden. */
const undescribed =
  "The operation failed, and its error cannot be described. This is a bug in the provider. Please report it with the output of TF_LOG=debug.";

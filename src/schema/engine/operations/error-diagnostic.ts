import { addressIn, type Diagnostic, foreignTexts, inOwnWords, withAddress } from "../../diagnostic.ts";
import { describeError, type Operation, verbForms } from "./describe-error.ts";

export type { Operation };

/** Returns the diagnostic for an error. Never throws: returns a generic diagnostic if the error cannot be described. */
export function errorDiagnostic(error: unknown, operation: Operation): Diagnostic {
  try {
    return describeError(error, operation);
  } catch {
    const summary = `${operation.typeName} not ${verbForms[operation.verb][1]}`;
    return inOwnWords({ severity: "error", summary, detail: undescribed });
  }
}

/** Adds a sentence about the state of the object to the diagnostic of an error. `quoted` are the texts in it that the framework did not write. */
export function withOutcome(
  diagnostic: Diagnostic,
  outcome: string | undefined,
  ...quoted: readonly string[]
): Diagnostic {
  if (!outcome) return diagnostic;
  const detail = `${diagnostic.detail}\n\n${outcome}`;
  const changed = withAddress({ ...diagnostic, detail }, addressIn(diagnostic));
  return inOwnWords(changed, ...foreignTexts(diagnostic), ...quoted);
}

/** The detail for an error that cannot be described. It quotes nothing, so that it cannot reveal a secret. */
const undescribed =
  "The operation failed, and its error cannot be described. This is a bug in the provider. Please report it with the output of TF_LOG=debug.";

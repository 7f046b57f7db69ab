import { bool, DiagnosticError, type TypedPath } from "../../../src/schema/index.ts";

export const protectionField = bool("Whether a destroy and a replacement of the object are errors")
  .default(false)
  .notReturned({ sent: false });

/** Throws if an object may not be deleted. */
export function refuseProtected(
  prior: { readonly deletion_protection: boolean },
  at: TypedPath<{ readonly deletion_protection: boolean }>,
): void {
  if (!prior.deletion_protection) return;
  const detail = "Set deletion_protection to false and apply, then destroy the object.";
  throw new DiagnosticError(at.deletion_protection, "Object is protected", detail);
}

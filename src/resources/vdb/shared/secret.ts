import { DiagnosticError, type TypedPath } from "../../../schema/index.ts";

/**
 * Throws a DiagnosticError for a created key without its secret: the key is useless, and no later response contains the secret.
 * Call this after a checkpoint with the key's ID, so that the next apply replaces the key.
 */
export function requireSecret(
  { id, key }: { readonly id: string; readonly key: string },
  at: TypedPath,
): void {
  if (key !== "") return;
  throw new DiagnosticError(
    at,
    "API key without its secret",
    `The API created the key ${id}, but did not return its secret, so the key cannot be used. It is in the state as tainted: apply again to replace it.`,
  );
}

import { type At, DiagnosticError } from "../../../schema/index.ts";

/**
 * Throws a DiagnosticError for a key that was created and came without its secret: nobody can use it, and no later answer has
 * the secret. To be called when a checkpoint has the key's ID, so that the next apply replaces it.
 */
export function requireSecret({ id, key }: { readonly id: string; readonly key: string }, at: At): void {
  if (key !== "") return;
  throw new DiagnosticError(
    at,
    "API key without its secret",
    `The API created the key ${id}, but did not return its secret, so the key cannot be used. It is in the state as tainted: apply again to replace it.`,
  );
}

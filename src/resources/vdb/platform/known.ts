import { DiagnosticError, type TypedPath } from "../../../schema/index.ts";

/** Throws a DiagnosticError for an unknown cloud. */
export function requireKnownCloud(cloud: string, known: readonly string[], at: TypedPath): void {
  if (known.includes(cloud)) return;
  const cure =
    known.length === 0
      ? "The platform has none for this account."
      : `Set cloud_provider to one of ${quoteList(known)}.`;
  const detail = `There is no cloud provider ${JSON.stringify(cloud)}. ${cure}`;
  throw new DiagnosticError(at, "Unknown cloud provider", detail);
}

/** Returns the IDs as a list in a sentence. */
export function quoteList(ids: readonly string[]): string {
  return ids.map((id) => JSON.stringify(id)).join(", ");
}

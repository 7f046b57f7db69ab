import { DiagnosticError, type TypedPath } from "../../../schema/index.ts";

/** An object of the platform. */
interface Listed {
  readonly id: string;
}

/** Throws a DiagnosticError for an unknown cloud. */
export function requireKnownCloud(cloud: string, known: readonly Listed[], at: TypedPath): void {
  if (known.some(({ id }) => id === cloud)) return;
  const cure =
    known.length === 0
      ? "The platform has none for this account."
      : `Set cloud_provider to one of ${quoteList(known)}.`;
  const detail = `There is no cloud provider ${JSON.stringify(cloud)}. ${cure}`;
  throw new DiagnosticError(at, "Unknown cloud provider", detail);
}

/** Returns the IDs of objects as a list in a sentence. */
export function quoteList(objects: readonly Listed[]): string {
  return objects.map(({ id }) => JSON.stringify(id)).join(", ");
}

import type { Diagnostic } from "../../../src/server/generated/tfplugin6.ts";
import { assert } from "../attack.ts";
import { improperWords } from "../diagnostics.ts";

/** How a call without a response ended. */
export interface Status {
  readonly code: unknown;
  readonly details: string;
}

/**
 * The gRPC error statuses that are valid responses: the request is invalid, its target does not exist, or it is too
 * large.
 */
const statuses: readonly unknown[] = [3, 8, 12, 13];

/** Returns the gRPC status of an error. Throws every other error. */
export function statusOf(error: unknown): Status {
  if (error instanceof Error && "code" in error && "details" in error)
    return { code: error.code, details: String(error.details) };
  throw error;
}

/** Throws for a status that is not a valid response, and for a status with an unreadable text. */
export function checkStatus({ code, details }: Status): void {
  assert(statuses.includes(code), `status ${code}: ${details}`);
  checkWords([{ summary: "status", detail: details }]);
}

/** Throws for diagnostics with an unreadable text. */
export function checkWords(diagnostics: readonly Pick<Diagnostic, "summary" | "detail">[]): void {
  for (const { summary, detail } of diagnostics) {
    const wrong = improperWords({ summary, detail });
    assert(wrong === undefined, `${wrong}`);
  }
}

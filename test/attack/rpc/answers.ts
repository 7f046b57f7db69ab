import type { Diagnostic } from "../../../src/server/generated/tfplugin6.ts";
import { claim } from "../attack.ts";
import { improperWords } from "../diagnostics.ts";

/** How a call ended without an answer. */
export interface Status {
  readonly code: unknown;
  readonly details: string;
}

/** The statuses that a call may end in, besides an answer: what cannot be read, is not there, or is too large. */
const statuses: readonly unknown[] = [3, 8, 12, 13];

/** The status that an error of a call stands for. Throws every other error. */
export function statusOf(error: unknown): Status {
  if (error instanceof Error && "code" in error && "details" in error)
    return { code: error.code, details: String(error.details) };
  throw error;
}

/** Finds a status that no call ends in, and one with words for nobody. */
export function checkStatus({ code, details }: Status): void {
  claim(statuses.includes(code), `status ${code}: ${details}`);
  checkWords([{ summary: "status", detail: details }]);
}

/** Finds diagnostics with words for nobody. */
export function checkWords(diagnostics: readonly Pick<Diagnostic, "summary" | "detail">[]): void {
  for (const { summary, detail } of diagnostics) {
    const wrong = improperWords({ summary, detail });
    claim(wrong === undefined, `${wrong}`);
  }
}

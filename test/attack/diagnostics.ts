import { ContractError, type CoreDiagnostic, DiagnosticsError } from "../../src/testing/core/core.ts";
import { assert, Finding } from "./attack.ts";

/** Text that no user should see: a bug report, a position in the code, or the name of an internal error. */
const improper =
  /Provider bug|panic|This is a bug in the provider|^ *at .+:\d+:\d+\)?$|\b(Type|Range|Reference|Syntax)Error\b|\[object Object\]/m;

/** The maximum length of a message: a response of megabytes is not quoted at length. */
const longest = 20_000;

/** The problems of a diagnostic's text. */
export function improperWords({
  summary,
  detail,
}: Pick<CoreDiagnostic, "summary" | "detail">): string | undefined {
  const whole = `${summary}\n${detail}`;
  const found = improper.exec(whole);
  if (found) return `${JSON.stringify(found[0])} in a diagnostic: ${whole.slice(0, 1500)}`;
  if (summary.trim() === "") return `a diagnostic without summary: ${whole.slice(0, 500)}`;
  return undefined;
}

/** Waits for work that may end in errors of a provider, and returns them. Every other error is a finding. */
export async function reported(work: Promise<unknown>): Promise<DiagnosticsError | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof ContractError) throw new Finding(error.message);
    if (!(error instanceof DiagnosticsError)) throw error;
    for (const diagnostic of error.diagnostics) {
      const wrong = improperWords(diagnostic);
      assert(wrong === undefined, () => `${error.message.slice(0, 200)}…\n${wrong}`);
      const { length } = diagnostic.detail;
      assert(length < longest, () => `a diagnostic of ${length} characters: ${error.message.slice(0, 300)}`);
    }
    return error;
  }
}

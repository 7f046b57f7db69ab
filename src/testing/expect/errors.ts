import { type CoreDiagnostic, DiagnosticsError } from "../core/errors.ts";
import { rejection } from "../core/rejection.ts";
import { failure } from "./fail.ts";

/** The expected diagnostic; members that are left out match anything. */
export interface ExpectedDiagnostic {
  /** The whole text, or a pattern that it matches. */
  readonly summary?: string | RegExp;
  /** The whole text, or a pattern that it matches. */
  readonly detail?: string | RegExp;
  /** The place, such as `reminder.at` or `tags[0]`; empty for the whole block. */
  readonly path?: string;
}

/** Returns the only error that a provider reports. Throws if there is none, or more than one. */
export async function refusal(running: Promise<unknown>): Promise<CoreDiagnostic> {
  const { diagnostics, message } = await rejection(running, DiagnosticsError);
  const [error, ...more] = diagnostics.filter(({ severity }) => severity === "error");
  if (!error || more.length > 0) throw failure(`not one error: ${message}`);
  return error;
}

/**
 * Checks that an operation fails with exactly the expected errors, in any order; a single one may be passed without a list. Returns all
 * errors. Throws an AssertionError if it does not fail, or fails with other errors.
 */
export async function expectError(
  running: Promise<unknown>,
  expected: ExpectedDiagnostic | readonly ExpectedDiagnostic[],
): Promise<readonly CoreDiagnostic[]> {
  const wanted = Array.isArray(expected) ? expected : [expected];
  const { diagnostics } = await rejection(running, DiagnosticsError);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expectDiagnostics(errors, wanted);
  return errors;
}

/** A diagnostic; those of commands with real terraform or tofu may lack a path. */
type Reported = Pick<CoreDiagnostic, "summary" | "detail"> & { readonly path?: string };

/** Checks that the diagnostics are exactly the expected ones, in any order. */
export function expectDiagnostics(found: readonly Reported[], expected: readonly ExpectedDiagnostic[]): void {
  const rest = [...found];
  const missing = expected.filter((wanted) => {
    const at = rest.findIndex((diagnostic) => fits(diagnostic, wanted));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  if (missing.length === 0 && rest.length === 0) return;
  const lines = [
    ...missing.map((wanted) => `expected, but not reported: ${expectedText(wanted)}`),
    ...rest.map((diagnostic) => `reported, but not expected: ${JSON.stringify(diagnostic)}`),
  ];
  throw failure(lines.join("\n"), { actual: found, expected }, expectDiagnostics);
}

function fits(diagnostic: Reported, wanted: ExpectedDiagnostic): boolean {
  const like = (text: string, pattern: string | RegExp | undefined) =>
    pattern === undefined || (typeof pattern === "string" ? text === pattern : pattern.test(text));
  return (
    like(diagnostic.summary, wanted.summary) &&
    like(diagnostic.detail, wanted.detail) &&
    (wanted.path === undefined || diagnostic.path === wanted.path)
  );
}

function expectedText(wanted: ExpectedDiagnostic): string {
  return Object.entries(wanted)
    .map(([name, value]) => `${name} ${value instanceof RegExp ? value : JSON.stringify(value)}`)
    .join(", ");
}

import { AssertionError } from "node:assert";

/** What an assertion was about, for runners that show a difference. */
export interface Compared {
  readonly actual?: unknown;
  readonly expected?: unknown;
}

/** An error that every test runner shows as a failed assertion; `from` is the function at whose call the stack begins. */
export function failure(
  message: string,
  compared: Compared = {},
  from?: (...args: never[]) => unknown,
): AssertionError {
  const { actual, expected } = compared;
  return new AssertionError({
    message,
    actual,
    expected,
    operator: "expect",
    ...(from && { stackStartFn: from }),
  });
}

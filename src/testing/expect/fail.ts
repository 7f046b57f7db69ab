import { AssertionError } from "node:assert";

/** The values that an assertion compared, for test runners that show a difference. */
export interface Compared {
  readonly actual?: unknown;
  readonly expected?: unknown;
}

/** Returns an error that every test runner shows as a failed assertion; the stack begins at the call of `from`. */
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

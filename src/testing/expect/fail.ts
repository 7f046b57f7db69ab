import { AssertionError } from "node:assert";

/**
 * Returns an error that every test runner shows as a failed assertion, with the difference of the compared values; the stack begins at
 * the call of `from`.
 */
export function failure(
  message: string,
  compared: { readonly actual?: unknown; readonly expected?: unknown } = {},
  from?: (...args: never[]) => unknown,
): AssertionError {
  return new AssertionError({
    message,
    ...compared,
    operator: "expect",
    ...(from && { stackStartFn: from }),
  });
}

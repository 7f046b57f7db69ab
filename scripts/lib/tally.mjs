/**
 * The result of one step in the sum, with a line for each failed test.
 *
 * @typedef {{ name: string, passed: number, failed: number, tests?: readonly string[] }} Result
 */

/** Returns the result of a step that is not a test: it counts only if it fails. @returns {Result} */
export function stepResult(name, exitCode) {
  return { name, passed: 0, failed: exitCode === 0 ? 0 : 1 };
}

/**
 * Returns the result of a test run. `counts` is its report; without it the run did not end regularly. A run without tests has failed,
 * and so has one with only a failing exit code.
 *
 * @returns {Result}
 */
export function suiteResult(name, exitCode, counts) {
  if (!counts) return { name, passed: 0, failed: 1 };
  const { passes, failures, failed: tests = [] } = counts;
  const isFailed = exitCode !== 0 || passes === 0;
  return { name, passed: passes, failed: Math.max(failures, isFailed ? 1 : 0), tests };
}

/** Returns the failures: a line for each step, followed by those of its tests. */
export function failureLines(results) {
  return results.flatMap(({ name, failed, tests = [] }) =>
    failed > 0 ? [`Failed: ${name}`, ...tests.map((test) => `  ${test}`)] : [],
  );
}

/** Returns the sum of all steps. A run without a single test counts as a failure. */
export function total(results) {
  const sum = (count) => results.reduce((all, result) => all + result[count], 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  return { passed, failed: passed === 0 ? Math.max(failed, 1) : failed };
}

/** Returns the line that ends a run of all tests. */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

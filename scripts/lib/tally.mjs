/**
 * What one step came to, as it counts in the sum, with a line for each test that failed.
 *
 * @typedef {{ name: string, passed: number, failed: number, tests?: readonly string[] }} Result
 */

/** A step that is no test: it counts only if it fails. @returns {Result} */
export function stepResult(name, exitCode) {
  return { name, passed: 0, failed: exitCode === 0 ? 0 : 1 };
}

/**
 * A run of a test runner. `counts` is what it reported: without it the run did not get to its end. A run in which nothing
 * ran has failed, and so has one that says so by its exit code alone.
 *
 * @returns {Result}
 */
export function suiteResult(name, exitCode, counts) {
  if (!counts) return { name, passed: 0, failed: 1 };
  const { passes, failures, failed: tests = [] } = counts;
  const isFailed = exitCode !== 0 || passes === 0;
  return { name, passed: passes, failed: Math.max(failures, isFailed ? 1 : 0), tests };
}

/** What failed: a line for each step, followed by those of its tests. */
export function failureLines(results) {
  return results.flatMap(({ name, failed, tests = [] }) =>
    failed > 0 ? [`Failed: ${name}`, ...tests.map((test) => `  ${test}`)] : [],
  );
}

/** The sum of all steps. Without a single test, something must have gone wrong. */
export function total(results) {
  const sum = (count) => results.reduce((all, result) => all + result[count], 0);
  const [passed, failed] = [sum("passed"), sum("failed")];
  return { passed, failed: passed === 0 ? Math.max(failed, 1) : failed };
}

/** The line that ends a run of all tests. */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

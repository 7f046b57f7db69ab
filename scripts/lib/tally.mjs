/**
 * What one step came to, as it counts in the sum.
 *
 * @typedef {{ name: string, passed: number, failed: number }} Result
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
  const { passes, failures } = counts;
  const isFailed = exitCode !== 0 || passes === 0;
  return { name, passed: passes, failed: Math.max(failures, isFailed ? 1 : 0) };
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

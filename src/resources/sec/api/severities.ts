/** The severities, worst first. Where the API uses numbers, the first is 1. */
export const severityNames: readonly string[] = ["Critical", "High", "Medium", "Low", "Info"];

/** Returns the canonical name of a severity: case and surrounding whitespace are ignored. */
export function severityName(spelling: string): string {
  const text = spelling.trim();
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

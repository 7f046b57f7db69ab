/** The severities from the worst on. Where the API has numbers, the first is 1. */
export const severityNames: readonly string[] = ["Critical", "High", "Medium", "Low", "Info"];

/** The name that is meant: case and surrounding whitespace are ignored. */
export function severityName(spelling: string): string {
  const text = spelling.trim();
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

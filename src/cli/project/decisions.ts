/** Returns the number of comments of `tfnode scaffold` in sources that say what is still to be decided. */
export function openDecisions(sources: readonly string[]): number {
  return sources.join("\n").match(/\/\/ To decide: /g)?.length ?? 0;
}

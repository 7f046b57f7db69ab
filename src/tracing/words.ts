/** Returns the words of a list with commas, in lower case. */
export function wordsOf(list: string): readonly string[] {
  return list
    .split(",")
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
}

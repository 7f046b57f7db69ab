/** The maximum number of displayed characters of a line. */
const longest = 500;

/** Characters that move the cursor, change colors, or change the text direction of a terminal, except line breaks and tabs. */
const controls = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Removes control characters from a text of several lines, because an API may return any text. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(controls, "\ufffd");
}

/** Returns a text as one line without control characters, shortened, and without the parts that `hide` removes. */
export function plainLine(text: string, hide: (text: string) => string): string {
  // Hides twice: multi-line secrets before the lines are joined, and secrets that were interrupted by control characters afterwards.
  const line = hide(oneLine(hide(text)));
  return line.length <= longest ? line : `${line.slice(0, longest)}… (${line.length} characters)`;
}

/** Replaces everything that a terminal does not display as a character of a line. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim();
}

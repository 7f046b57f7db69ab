/** Characters of a line that are shown. */
const longest = 500;

/** What moves the cursor, colours, or turns the direction of a terminal, line breaks and tabs aside. */
const controls = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text of several lines that does nothing to a terminal but appear on it: an API may answer anything. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(controls, "\ufffd");
}

/** A text as one line that nothing but appears, no longer than anybody reads, and without what `hide` takes out. */
export function plainLine(text: string, hide: (text: string) => string): string {
  // Secrets of several lines are found before the lines become one, and those that only other characters kept apart after it.
  const line = hide(oneLine(hide(text)));
  return line.length <= longest ? line : `${line.slice(0, longest)}… (${line.length} characters)`;
}

/** A text without what a terminal takes for more than a character of a line. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim();
}

/** A text without the byte order mark that editors of Windows put before it. */
export function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, "");
}

/** The value of a file's text in JSON. Throws a SyntaxError. */
export function fromJson(text: string): unknown {
  return JSON.parse(withoutMark(text));
}

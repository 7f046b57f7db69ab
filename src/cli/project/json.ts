/** Removes the byte order mark that editors on Windows add. */
export function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, "");
}

/** Parses the text of a JSON file. Throws a SyntaxError. */
export function fromJson(text: string): unknown {
  return JSON.parse(withoutMark(text));
}

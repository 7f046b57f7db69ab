// Makes text of a document safe for generated code: it can neither end a literal or comment nor hide text from a reader.

/** Returns a string literal in TypeScript. */
export function literal(value: string): string {
  return JSON.stringify(value.toWellFormed()).replace(hidden, escaped);
}

/** Returns text on one line for a comment or the terminal, truncated if it is long. */
export function comment(value: string, longest = 200): string {
  const line = value
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(hidden, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
    .replaceAll("*/", "*\\/")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}

/**
 * Escapes control and invisible characters in text of a foreign document, so that it cannot control the terminal.
 */
export function visible(value: string): string {
  return value.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
}

/** Returns a part of a path for a template literal: characters that paths cannot contain are encoded. */
export function pathLiteral(value: string): string {
  return encodeURI(value.toWellFormed()).replaceAll("#", "%23").replaceAll("?", "%3F").replaceAll("`", "%60");
}

/** Returns a string in HCL, in which no character ends a template literal or begins an expression of one. */
export function hclString(value: string): string {
  return literal(value).replace(/[`$%]/g, escaped);
}

/**
 * Returns the first sentence of a description in Markdown, without its full stop, or `otherwise` if there is
 * none.
 */
export function description(value: string, otherwise: string): string {
  const line = value
    .replace(/<[^>]{0,200}>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const [sentence = ""] = /^.*?[.!?:](?= [A-Z[(`]|$)/.exec(line) ?? [line];
  const shown = comment(sentence.replace(/[.:]+$/, ""), 250);
  return /[\p{L}\p{N}]/u.test(shown) ? shown : otherwise;
}

/**
 * Matches control characters, characters without width or that change the direction of writing, and line separators that
 * JSON does not escape.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;

function escaped(char: string): string {
  return [...Array(char.length).keys()]
    .map((i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, "0")}`)
    .join("");
}

import { decodings } from "./encodings.ts";
import { withoutEscapes } from "./escapes.ts";
import { findSecrets, needlesOf, type SecretNeedles } from "./needles.ts";
import { utf8Reading } from "./reading.ts";

const hidden = "(redacted)";
const shortest = 4;
/** Longer secrets are found without their first character as well, which a backslash before it can take away. */
const longestLiteral = 64;
/** Units of UTF-16 of foreign text that are looked at, and that are shown. */
const longestRead = 65_536;
const longestShown = 2000;

/**
 * Puts `(redacted)` in the place of every secret: as it is, with the escapes of JSON, URLs, forms and HTML in any number of layers, in
 * base64 or hexadecimal, with other line ends or none. Any 16 bytes in a row of a secret are hidden, and so is what is left of a secret that
 * was cut short: a beginning or an end of 6 bytes or more, and a middle of half of the secret; see `Fragments` for ordinary words. What also
 * stands in a text of `nonSensitive` stays: an ID that is no secret may be a part of one. Texts under 4 characters are no secrets: hiding
 * them would only garble. Takes time in proportion to the text.
 */
export function redact(
  text: string,
  secrets: readonly string[],
  nonSensitive: readonly string[] = [],
): string {
  return redactor(secrets, nonSensitive)(text);
}

/** `redact` for many texts with the same secrets, which are prepared once. */
export function redactor(
  secrets: readonly string[],
  nonSensitive: readonly string[] = [],
): (text: string) => string {
  const sought = secrets.filter(({ length }) => length >= shortest);
  if (sought.length === 0) return (text) => text;
  let needles: SecretNeedles | undefined;
  return (text) => {
    if (text === "") return text;
    needles ??= needlesOf(sought, nonSensitive);
    return hideFound(text, sought, needles);
  };
}

function hideFound(text: string, sought: readonly string[], needles: SecretNeedles): string {
  // How many secrets begin at a place, less how many end there.
  const edges = new Int32Array(text.length + 1);
  const found = (start: number, end: number) => {
    edges[start] = (edges[start] ?? 0) + 1;
    edges[end] = (edges[end] ?? 0) - 1;
  };
  for (const secret of sought) if (secret.length <= longestLiteral) findLiterally(text, secret, found);
  const reading = withoutEscapes(utf8Reading(text));
  findSecrets(reading, needles, found);
  for (const decoded of decodings(reading)) findSecrets(withoutEscapes(decoded), needles, found);
  return withoutMarked(text, edges);
}

/** A text from outside as a message may quote it: without secrets, and no longer than 2,000 characters. */
export function quote(text: string, secrets: readonly string[]): string {
  const clean = redact(text.slice(0, longestRead), secrets);
  if (text.length <= longestRead && clean.length <= longestShown) return clean;
  return `${clean.slice(0, longestShown)}… (${text.length} characters)`;
}

function findLiterally(text: string, secret: string, found: (start: number, end: number) => void): void {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
    found(at, at + secret.length);
  }
}

function withoutMarked(text: string, edges: Int32Array): string {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    const before = depth;
    depth += edges[i] ?? 0;
    if (before === 0 && depth > 0) parts.push(text.slice(from, i), hidden);
    else if (before > 0 && depth === 0) from = i;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

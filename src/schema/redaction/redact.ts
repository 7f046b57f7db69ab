import { decodings } from "./encodings.ts";
import { withoutEscapes } from "./escapes.ts";
import { findSecrets, needlesOf, type SecretNeedles } from "./needles.ts";
import { utf8Reading } from "./reading.ts";

const hidden = "(redacted)";
const shortest = 4;
/** Longer secrets are also found without their first character, which a preceding backslash can turn into an escape. */
const longestLiteral = 64;
/** The maximum numbers of UTF-16 code units of foreign text that are inspected, and that are displayed. */
const longestRead = 65_536;
const longestShown = 2000;

/**
 * Replaces every secret by `(redacted)`: in plain form, with any number of layers of JSON, octal, URL, form and HTML escapes, in
 * base64, hexadecimal or a list of decimal bytes, or two of these, with full-width characters, with characters without width between
 * its own, with other line breaks or none. Hides any 16 consecutive bytes of a secret, and the remains of a secret that
 * was cut: a beginning or an end of 6 bytes or more, and a middle of half of the secret; see `Fragments` for ordinary words. Parts that also
 * occur in a text of `nonSensitive` stay, because an ID that is not secret may be a part of a secret. Texts under 4 characters are not hidden:
 * that would only garble the text. The time is proportional to the length of the text.
 */
export function redact(
  text: string,
  secrets: readonly string[],
  nonSensitive: readonly string[] = [],
): string {
  return redactor(secrets, nonSensitive)(text);
}

/**
 * Returns `redact` for many texts with the same secrets, which are prepared once. A part of one of the `names`, which are public, stays:
 * the secret `newpassword` does not hide a part of the name `old_password`.
 */
export function redactor(
  secrets: readonly string[],
  nonSensitive: readonly string[] = [],
  names: ReadonlySet<string> = new Set(),
): (text: string) => string {
  const sought = secrets.filter(({ length }) => length >= shortest);
  if (sought.length === 0) return (text) => text;
  let needles: SecretNeedles | undefined;
  return (text) => {
    if (text === "") return text;
    needles ??= needlesOf(sought, nonSensitive);
    return hideFound(text, sought, needles, names);
  };
}

function hideFound(
  text: string,
  sought: readonly string[],
  needles: SecretNeedles,
  names: ReadonlySet<string>,
): string {
  // The number of secrets that begin at an offset, minus the number that end there.
  const edges = new Int32Array(text.length + 1);
  const found = (start: number, end: number) => {
    if (names.size > 0 && isPartOfName(text, start, end, names)) return;
    edges[start] = (edges[start] ?? 0) + 1;
    edges[end] = (edges[end] ?? 0) - 1;
  };
  for (const secret of sought) if (secret.length <= longestLiteral) findLiterally(text, secret, found);
  const reading = withoutEscapes(utf8Reading(text));
  findSecrets(reading, needles, found);
  for (const decoded of decodings(reading)) findSecrets(decoded, needles, found);
  return withoutMarked(text, edges);
}

/**
 * Returns the parts of the URL of a request that are no secrets, for `nonSensitive`: a path such as `/api-tokens` may occur in a token, but a
 * token that occurs in the URL as a whole remains a secret.
 */
export function publicParts(url: string, secrets: readonly string[]): readonly string[] {
  let address = url;
  try {
    address = decodeURIComponent(url);
  } catch {
    // Quotes the address as it is.
  }
  const sought = secrets.filter(({ length }) => length >= shortest).map((secret) => secret.toLowerCase());
  return sought.reduce(
    (parts, secret) => parts.flatMap((part) => part.split(secret)),
    [address.toLowerCase()],
  );
}

/**
 * Quotes a text from outside for a message: without secrets, and shortened to 2,000 characters. Parts of secrets that also occur in the
 * `address` of the request stay.
 */
export function quote(text: string, secrets: readonly string[], address = ""): string {
  const nonSensitive = address === "" ? [] : publicParts(address, secrets);
  const clean = redact(text.slice(0, longestRead), secrets, nonSensitive);
  if (text.length <= longestRead && clean.length <= longestShown) return clean;
  return `${clean.slice(0, longestShown)}… (${text.length} characters)`;
}

function findLiterally(text: string, secret: string, found: (start: number, end: number) => void): void {
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
    found(at, at + secret.length);
  }
}

const wordCharacter = /\w/;

/** Reports whether a part of a text is a part, but not the whole, of a word that is a name. */
function isPartOfName(text: string, start: number, end: number, names: ReadonlySet<string>): boolean {
  let [first, last] = [start, end];
  while (first > 0 && wordCharacter.test(text[first - 1] ?? "")) first--;
  while (last < text.length && wordCharacter.test(text[last] ?? "")) last++;
  return last - first > end - start && names.has(text.slice(first, last));
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

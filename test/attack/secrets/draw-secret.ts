import type { Random } from "../random.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Draws a secret in the form of a key: a word, a token, a text with symbols, or several lines. */
export function drawSecret(random: Random): string {
  const word = (length: number) => random.text(letters, length);
  const lines = () => Array.from({ length: random.between(3, 30) }, () => word(64)).join("\n");
  return random.pick([
    () => word(random.between(12, 60)),
    () => `${word(20)}+/=${word(20)}`,
    () => `${word(12)}"\\<&>%41 é ${word(12)}`,
    () => word(random.between(1000, 6000)),
    () => `-----BEGIN PRIVATE KEY-----\n${lines()}\n-----END PRIVATE KEY-----\n`,
  ])();
}

/** The maximum length of a visible part of a secret, or of a spelling of it. */
const longestSeen = 24;

/**
 * Returns the first part of a spelling that a text contains and that is too long to be visible; undefined if there
 * is none.
 */
export function shownPart(text: string, spelling: string): string | undefined {
  const parts = new Set<string>();
  for (let at = 0; at + longestSeen <= spelling.length; at++) parts.add(spelling.slice(at, at + longestSeen));
  if (parts.size === 0) return spelling !== "" && text.includes(spelling) ? spelling : undefined;
  for (let at = 0; at + longestSeen <= text.length; at++) {
    const part = text.slice(at, at + longestSeen);
    if (parts.has(part)) return part;
  }
  return undefined;
}

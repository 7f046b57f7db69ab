let hide: ((text: string) => string) | undefined;

/** Replaces the function that removes secrets from stray texts. */
export function hideInStrayText(replacement: (text: string) => string): void {
  hide = replacement;
}

/**
 * Returns a text that belongs to no call without the secrets of calls: that of a crash, or one that code of the provider prints. Nothing is
 * known as secret before the first call with values.
 */
export function strayText(text: string): string {
  return hide ? hide(text) : text;
}

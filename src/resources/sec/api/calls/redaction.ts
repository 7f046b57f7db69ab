const shortest = 4;

/** Blacks out every occurrence of the secrets. Shorter ones than four characters would only garble the text. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.length < shortest) continue;
    clean = clean.replaceAll(secret, "(redacted)");
    // Inside of JSON a quote or a line break of the secret is escaped.
    const escaped = JSON.stringify(secret).slice(1, -1);
    if (escaped !== secret) clean = clean.replaceAll(escaped, "(redacted)");
  }
  return clean;
}

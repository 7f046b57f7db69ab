const shortest = 4;

/** Blacks out every occurrence of the secrets. Shorter ones than four characters would only garble the text. */
export function redact(text: string, secrets: readonly string[]): string {
  return [...secrets]
    .filter(({ length }) => length >= shortest)
    .sort((a, b) => b.length - a.length)
    .reduce((clean, secret) => clean.replaceAll(spellings(secret), "(redacted)"), text);
}

/** Finds a secret as it is and as it may be inside of JSON, where any character can be escaped in several ways. */
function spellings(secret: string): RegExp {
  const characters = secret.split("").map((character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, "0");
    const json = [
      `\\u${hex}`,
      `\\u${hex.toUpperCase()}`,
      `\\${character}`,
      JSON.stringify(character).slice(1, -1),
    ];
    return [character, ...json].map(literally).join("|");
  });
  return new RegExp(`(?:${characters.join(")(?:")})`, "g");
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

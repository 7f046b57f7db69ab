/** Two-way table between words of the wire and the words that users see; other words are the same on both sides. */
export interface Words {
  toWire(word: string): string;
  fromWire(word: string): string;
}

/** The table that says what words of the wire are called. */
export function words(wireToNeutral: Readonly<Record<string, string>>): Words {
  const neutral = new Map(Object.entries(wireToNeutral));
  const wire = new Map(Object.entries(wireToNeutral).map(([from, to]) => [to, from]));
  return { toWire: (word) => wire.get(word) ?? word, fromWire: (word) => neutral.get(word) ?? word };
}

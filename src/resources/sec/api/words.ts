/** A two-way table between words of the wire and the words for users; other words are the same on both sides. */
export interface Words {
  toWire(word: string): string;
  fromWire(word: string): string;
}

/** Builds a table from the neutral names of words of the wire. */
export function words(wireToNeutral: Readonly<Record<string, string>>): Words {
  const neutral = new Map(Object.entries(wireToNeutral));
  const wire = new Map(Object.entries(wireToNeutral).map(([from, to]) => [to, from]));
  return { toWire: (word) => wire.get(word) ?? word, fromWire: (word) => neutral.get(word) ?? word };
}

/** Returns the whole number, at least 1, that an argument of a command says; the standard one without an argument. Throws for another text. */
export function wholeArgument(text: string | undefined, standard: number): number {
  const value = text === undefined ? standard : Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${text} is no whole number of at least 1`);
  return value;
}

/** The values of an enum by their names, as the generated modules have them. */
export type EnumValues = { readonly [Name in string]: number };

/** The name of a number. One that the definitions do not have is its own name: a newer server may know more. */
export function enumName(values: EnumValues, number: number): string {
  return Object.keys(values).find((name) => values[name] === number) ?? String(number);
}

/** The number with a name; undefined if there is none. */
export function enumNumber(values: EnumValues, name: string): number | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The values of an enum by their names, in the form of the generated modules. */
export type EnumValues = { readonly [Name in string]: number };

/** Returns the name of a number. A number without a name becomes its own name, because a newer server may have more values. */
export function enumName(values: EnumValues, number: number): string {
  return Object.keys(values).find((name) => values[name] === number) ?? String(number);
}

/** Returns the number of a name; undefined if there is no such name. */
export function enumNumber(values: EnumValues, name: string): number | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

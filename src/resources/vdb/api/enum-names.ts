import { type EnumValues, enumName, enumNumber } from "./wire-enums.ts";

/** Returns the name in the state: null where the API has no value, and the number itself where its name is unknown. */
export function nameOrNull(values: EnumValues, number: number): string;
export function nameOrNull(values: EnumValues, number: number | undefined): string | null;
export function nameOrNull(values: EnumValues, number: number | undefined): string | null {
  return number === undefined ? null : enumName(values, number);
}

/** The same for an enum whose number 0 means that there is no value. */
export function nameUnlessZero(values: EnumValues, number: number | undefined): string | null {
  return number === 0 ? null : nameOrNull(values, number);
}

/** Returns the number of a configured name, which may be that of 0; undefined for null. */
export function numberOf(values: EnumValues, name: string | null): number | undefined {
  return name === null ? undefined : enumNumber(values, name);
}

/** Returns the name of the number 0. */
export function zeroName(values: EnumValues): string {
  return enumName(values, 0);
}

import { type EnumValues, enumName, enumNumber } from "./wire-enums.ts";

/** The name that the state shows: null where the API has none, the number itself where it has one that we do not know. */
export function nameOrNull(values: EnumValues, number: number): string;
export function nameOrNull(values: EnumValues, number: number | undefined): string | null;
export function nameOrNull(values: EnumValues, number: number | undefined): string | null {
  return number === undefined ? null : enumName(values, number);
}

/** The same where the number 0 says no more than that there is none. */
export function nameUnlessZero(values: EnumValues, number: number | undefined): string | null {
  return number === 0 ? null : nameOrNull(values, number);
}

/** The number of a name of the configuration, which may be that of 0; undefined for null. */
export function numberOf(values: EnumValues, name: string | null): number | undefined {
  return name === null ? undefined : enumNumber(values, name);
}

/** The name of the number 0. */
export function zeroName(values: EnumValues): string {
  return enumName(values, 0);
}

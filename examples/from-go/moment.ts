import { DiagnosticError, number } from "../../src/index.ts";

/** A moment as RFC 3339 writes it. */
export interface Moment {
  /** The time of day and the date in its zone, as if they were those of UTC. */
  readonly local: Date;
  /** The zone: `Z` or an offset such as `+02:00`. */
  readonly zone: string;
}

/** Parses a moment, without fractions of a second. */
export function momentOf(text: string): Moment {
  const [, time = "", zone = ""] = /^(\d[^.Z+]*T[^.Z+-]*)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const local = new Date(`${time}Z`);
  if (Number.isNaN(local.getTime()))
    throw new DiagnosticError(
      [],
      "Invalid timestamp",
      `${JSON.stringify(text)} is no timestamp of RFC 3339.`,
    );
  return { local, zone };
}

export const now = () => momentOf(new Date().toISOString());

export const textOf = ({ local, zone }: Moment) => `${local.toISOString().slice(0, 19)}${zone}`;

/** The attributes of a moment, as all resources of the provider have them. */
export const parts = {
  year: number("The year").computed(),
  month: number("The month").computed(),
  day: number("The day").computed(),
  hour: number("The hour").computed(),
  minute: number("The minute").computed(),
  second: number("The second").computed(),
  unix: number("The seconds since 1970").computed(),
};

/** Returns the values of these attributes. */
export function partsOf(moment: Moment) {
  const { local } = moment;
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    unix: Date.parse(textOf(moment)) / 1000,
  };
}

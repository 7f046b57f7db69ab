const minute = 60_000;

const names: Readonly<Record<string, string>> = {
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
  "@monthly": "0 0 1 * *",
  "@weekly": "0 0 * * 0",
  "@daily": "0 0 * * *",
  "@hourly": "0 * * * *",
};

const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: minute,
  h: 60 * minute,
};

/** The values that a field of a schedule matches. */
type Field = ReadonlySet<number>;

/** The maximum search range in years: a schedule for February 29 on a Monday matches every 28 years. */
const longestYears = 30;
/** The last time that a `Date` can have. */
const lastTime = 8.64e15;

/**
 * Returns the first time after `after` (both in milliseconds since the epoch, UTC; whole in the result) that matches a schedule; undefined if there is
 * none, as for `@reboot`, or if the schedule is invalid. Ignores the seconds and years that some schedules have.
 */
export function nextRun(schedule: string, after: number): number | undefined {
  const text = schedule.trim();
  const every = intervalOf(text);
  if (every !== undefined) {
    const next = Math.floor(after / every) * every + every;
    return next <= lastTime ? next : undefined;
  }
  const fields = fieldsOf(names[text] ?? text);
  return fields && nextFitting(fields, after);
}

/** Returns the whole milliseconds of `@every 1h30m`, but at least a minute, the shortest interval of the local API. */
function intervalOf(text: string): number | undefined {
  const [, durations] = /^@every\s+((?:\d+(?:ns|us|µs|ms|s|m|h))+)$/.exec(text) ?? [];
  if (durations === undefined) return undefined;
  const parts = [...durations.matchAll(/(\d+)(ns|us|µs|ms|s|m|h)/g)];
  const sum = parts.reduce((total, [, count, unit = ""]) => total + Number(count) * (units[unit] ?? 0), 0);
  return Math.max(minute, Math.round(sum));
}

interface Fields {
  readonly minutes: Field;
  readonly hours: Field;
  readonly days: Field;
  readonly months: Field;
  readonly weekdays: Field;
  /** As in crontab(5): if both kinds of days are limited, one match is enough. */
  readonly eitherDay: boolean;
}

function fieldsOf(text: string): Fields | undefined {
  const parts = text.split(/\s+/);
  // With six or seven fields, the first field contains seconds.
  const [minuteText, hourText, dayText, monthText, weekdayText] = parts.length > 5 ? parts.slice(1) : parts;
  const minutes = fieldOf(minuteText, 0, 59);
  const hours = fieldOf(hourText, 0, 23);
  const days = fieldOf(dayText, 1, 31);
  const months = fieldOf(monthText, 1, 12);
  const weekdays = fieldOf(weekdayText, 0, 7);
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  const eitherDay = !dayText?.startsWith("*") && !weekdayText?.startsWith("*");
  return { minutes, hours, days, months, weekdays: new Set([...weekdays].map((day) => day % 7)), eitherDay };
}

/** Parses `*`, `5`, `1-5`, `*`/15, `3/15` and lists of these. */
function fieldOf(text: string | undefined, least: number, most: number): Field | undefined {
  const values = new Set<number>();
  for (const part of (text ?? "").split(",")) {
    const [, from = "", to, step] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part) ?? [];
    if (from === "") return undefined;
    const start = from === "*" ? least : Number(from);
    const isOpen = from === "*" || (to === undefined && step !== undefined);
    const end = isOpen ? most : Number(to ?? from);
    const by = Number(step ?? 1);
    if (start < least || end > most || by === 0) return undefined;
    for (let value = start; value <= end; value += by) values.add(value);
  }
  return values.size === 0 ? undefined : values;
}

function nextFitting(
  { minutes, hours, days, months, weekdays, eitherDay }: Fields,
  after: number,
): number | undefined {
  const date = new Date(Math.floor(after / minute) * minute + minute);
  const end = date.getUTCFullYear() + longestYears;
  while (date.getUTCFullYear() <= end) {
    if (!months.has(date.getUTCMonth() + 1)) {
      date.setUTCMonth(date.getUTCMonth() + 1, 1);
      date.setUTCHours(0, 0, 0, 0);
      continue;
    }
    const [isDay, isWeekday] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
    if (eitherDay ? !isDay && !isWeekday : !isDay || !isWeekday) {
      date.setUTCDate(date.getUTCDate() + 1);
      date.setUTCHours(0, 0, 0, 0);
    } else if (!hours.has(date.getUTCHours())) date.setUTCHours(date.getUTCHours() + 1, 0, 0, 0);
    else if (minutes.has(date.getUTCMinutes())) return date.getTime();
    else date.setUTCMinutes(date.getUTCMinutes() + 1);
  }
  return undefined;
}

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

/** The values that a field of a schedule stands for. */
type Field = ReadonlySet<number>;

/** How long a schedule is looked through: one for the 29th of February on a Monday takes 28 years. */
const longestYears = 30;

/**
 * The first time after `after` (both in milliseconds since the epoch, UTC) that a schedule names; undefined for one that names none,
 * such as `@reboot`, or that cannot be understood. Seconds and years, of which some schedules have fields, are not looked at.
 */
export function nextRun(schedule: string, after: number): number | undefined {
  const text = schedule.trim();
  const every = intervalOf(text);
  if (every !== undefined) return Math.floor(after / every) * every + every;
  const fields = fieldsOf(names[text] ?? text);
  return fields && nextFitting(fields, after);
}

/** The milliseconds of `@every 1h30m`; at least a minute, as nothing here is done more often. */
function intervalOf(text: string): number | undefined {
  const [, durations] = /^@every\s+((?:\d+(?:ns|us|µs|ms|s|m|h))+)$/.exec(text) ?? [];
  if (durations === undefined) return undefined;
  const parts = [...durations.matchAll(/(\d+)(ns|us|µs|ms|s|m|h)/g)];
  const sum = parts.reduce((total, [, count, unit = ""]) => total + Number(count) * (units[unit] ?? 0), 0);
  return Math.max(minute, sum);
}

interface Fields {
  readonly minutes: Field;
  readonly hours: Field;
  readonly days: Field;
  readonly months: Field;
  readonly weekdays: Field;
  /** As crontab(5) has it: where both days are limited, one of them is enough. */
  readonly eitherDay: boolean;
}

function fieldsOf(text: string): Fields | undefined {
  const parts = text.split(/\s+/);
  // With six or seven fields, the first one has seconds.
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

/** Of `*`, `5`, `1-5`, `*`/15, `3/15` and lists of them. */
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

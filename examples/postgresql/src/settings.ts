// Settings of roles, as pg_roles has them: `search_path="$user", shop`, `statement_timeout=30s`.

/** The milliseconds of the units of time that the server accepts. */
const units: Readonly<Record<string, number>> = {
  "": 1,
  us: 0.001,
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Returns the values of settings by their names. */
export function settingsIn(assignments: readonly string[] | null): ReadonlyMap<string, string> {
  return new Map(
    (assignments ?? []).map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]),
  );
}

/** Returns the number of milliseconds of a setting; null without one. */
export function millisecondsIn(setting: string | undefined): number | null {
  const [, digits, unit = ""] = /^(\d+)\s*([a-z]*)$/.exec(setting ?? "") ?? [];
  return digits === undefined ? null : Math.round(Number(digits) * (units[unit] ?? 1));
}

/** Returns the names in a list such as `"$user", shop`; null without a setting. */
export function namesIn(setting: string | undefined): string[] | null {
  if (setting === undefined) return null;
  const found = setting.matchAll(/"((?:[^"]|"")*)"|[^\s,"]+/g);
  return [...found].map(([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole);
}

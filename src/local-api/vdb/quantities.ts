const suffixes: Readonly<Record<string, number>> = { "": 1, m: 0.001, Mi: 1 / 1024, Gi: 1, Ti: 1024 };

/** Returns the cores or GiB of a text such as `500m` or `8Gi`, or NaN for any other text. */
export function quantity(text: string): number {
  const [, digits, suffix = ""] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text) ?? [];
  return Number(digits) * (suffixes[suffix] ?? Number.NaN);
}

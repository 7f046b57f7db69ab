const suffixes: Readonly<Record<string, number>> = { "": 1, m: 0.001, Mi: 1 / 1024, Gi: 1, Ti: 1024 };

/** How much a text such as `500m` or `8Gi` means: cores or GiB. NaN for what means nothing. */
export function quantity(text: string): number {
  const [, digits, suffix = ""] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(text) ?? [];
  return Number(digits) * (suffixes[suffix] ?? Number.NaN);
}

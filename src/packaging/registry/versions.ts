/** Compares versions such as `1.10.0` and `1.10.0-beta2` by their precedence: negative if the first is lower. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [a, b].map(partsOf) as [Parts, Parts];
  for (const [index, number] of first.numbers.entries()) {
    const difference = number - (second.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // A prerelease is lower than its release.
  if (first.before.length === 0 || second.before.length === 0)
    return second.before.length - first.before.length;
  for (const [index, part] of first.before.entries()) {
    const difference = comparePart(part, second.before[index]);
    if (difference !== 0) return difference;
  }
  return first.before.length - second.before.length;
}

interface Parts {
  readonly numbers: readonly number[];
  readonly before: readonly string[];
}

function partsOf(version: string): Parts {
  const [numbers = "", before] = version.split("+")[0]?.split(/-(.*)/s) ?? [];
  return { numbers: numbers.split(".").map(Number), before: before?.split(".") ?? [] };
}

function comparePart(a: string, b: string | undefined): number {
  if (b === undefined) return 1;
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Compares versions such as `1.10.0` and `1.10.0-beta2` by their precedence: negative if the first is lower. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  return (
    compareParts(one.numbers, other.numbers) ||
    // A prerelease is lower than its release.
    Number(other.before.length > 0) - Number(one.before.length > 0) ||
    compareParts(one.before, other.before)
  );
}

/** Returns the numbers of a version, and the parts of its prerelease. */
function partsOf(version: string) {
  const [numbers = "", before] = version.split("+")[0]?.split(/-(.*)/s) ?? [];
  return { numbers: numbers.split("."), before: before?.split(".") ?? [] };
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (const [index, part] of a.entries()) {
    const difference = comparePart(part, b[index]);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function comparePart(a: string, b: string | undefined): number {
  if (b === undefined) return 1;
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * Reports whether a response contains all members of a request, except the keys in `withheld`. Members that the server added and
 * the order of arrays do not count, and a response may join an array into one string with commas.
 */
export function holdsSameData(sent: unknown, answered: unknown, withheld: ReadonlySet<string>): boolean {
  if (Array.isArray(sent)) {
    const given = typeof answered === "string" ? answered.split(",") : (answered ?? []);
    return Array.isArray(given) && sort(sent) === sort(given);
  }
  if (typeof sent === "object" && sent !== null) {
    const given = new Map(Object.entries(answered ?? {}));
    return Object.entries(sent).every(
      ([key, value]) => withheld.has(key) || holdsSameData(value, given.get(key), withheld),
    );
  }
  return (sent || null) === (answered || null);
}

function sort(items: readonly unknown[]): string {
  return JSON.stringify(items.map((item) => JSON.stringify(item)).sort());
}

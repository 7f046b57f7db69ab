/**
 * Reports whether a response contains all members of a request, except the keys in `withheld`. Members that the server added and
 * the order of arrays do not count, and a response may join an array into one string with commas.
 */
export function holdsSameData(sent: unknown, returned: unknown, withheld: ReadonlySet<string>): boolean {
  if (Array.isArray(sent)) {
    const given = typeof returned === "string" ? returned.split(",") : (returned ?? []);
    return Array.isArray(given) && sort(sent) === sort(given);
  }
  if (typeof sent === "object" && sent !== null) {
    const given = new Map(Object.entries(returned ?? {}));
    return Object.entries(sent).every(
      ([key, value]) => withheld.has(key) || holdsSameData(value, given.get(key), withheld),
    );
  }
  return (sent || null) === (returned || null);
}

function sort(items: readonly unknown[]): string {
  return JSON.stringify(items.map((item) => JSON.stringify(item)).sort());
}

/** The keys whose values say something: null, empty texts and empty arrays are left out of requests. */
export function omitBlanks(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value)));
}

function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

type Fields = { readonly [field: string]: unknown };

/** Pairs each object that is sent with one that the API has and that passes a test, each once. All objects take the earlier tests first. */
export function pairs<Sent>(
  sent: readonly Sent[],
  found: readonly unknown[],
  tests: readonly ((sent: Fields, found: Fields) => boolean)[],
): ReadonlyMap<Sent, Fields> {
  const rest = found.filter(isObject);
  const paired = new Map<Sent, Fields>();
  for (const fits of tests)
    for (const element of sent) {
      if (!isObject(element) || paired.has(element)) continue;
      const i = rest.findIndex((other) => fits(element, other));
      const [partner] = i < 0 ? [] : rest.splice(i, 1);
      if (partner) paired.set(element, partner);
    }
  return paired;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

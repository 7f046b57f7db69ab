/** The items with the same key, by this key. The keys have the order of their first items. */
export function grouped<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** How many of the items are of each kind; kinds without an item are left out. */
export function countsOf<Kind>(kinds: readonly Kind[], items: readonly Kind[]) {
  return kinds
    .map((kind) => ({ kind, count: items.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0);
}

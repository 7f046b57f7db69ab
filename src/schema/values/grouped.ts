/** Groups items by a text and converts each group, in the order of the items. */
export function grouped<Item, Made>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
  make: (item: Item) => Made,
): Map<string, Made[]> {
  const groups = new Map<string, Made[]>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group) group.push(make(item));
    else groups.set(text, [make(item)]);
  }
  return groups;
}

/** Returns the items without those that have the key of a removed one; each removed one takes away one item. */
export function without<Item>(
  items: readonly Item[],
  removed: readonly Item[],
  keyOf: (item: Item) => unknown,
): Item[] {
  const counts = new Map<unknown, number>();
  for (const item of removed) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => {
    const count = counts.get(keyOf(item)) ?? 0;
    if (count > 0) counts.set(keyOf(item), count - 1);
    return count === 0;
  });
}

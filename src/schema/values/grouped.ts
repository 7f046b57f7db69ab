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

/**
 * What tells a value from others: for the name of each of its parts a text that is equal in all that may be its partner,
 * or undefined where the partner may have anything.
 */
export type Keys = ReadonlyMap<string, string | undefined>;

/** Different sets of open parts that have a table each. What has more is searched from end to end. */
const maxTables = 16;

/** Values among which partners of others are looked for, without trying every pair. */
export class Candidates {
  readonly #groups: readonly Group[];

  constructor(keysOfAll: Iterable<readonly [place: number, keys: Keys]>) {
    const groups = new Map<string, Group>();
    const everything: Group = { open: new Set(), members: [], tables: new Map() };
    for (const member of keysOfAll) {
      const open = openParts(member[1]);
      const name = JSON.stringify(open);
      const group: Group = groups.get(name) ?? { open: new Set(open), members: [], tables: new Map() };
      groups.set(name, group);
      for (const { members } of [group, everything]) members.push(member);
      for (const part of open) everything.open.add(part);
    }
    this.#groups = groups.size > maxTables ? [everything] : [...groups.values()];
  }

  /** The places of all that may be partners of a value, and of few others, in ascending order. */
  of(keys: Keys): readonly number[] {
    const open = openParts(keys);
    const places = this.#groups.flatMap((group) => membersLike(group, keys, open));
    return this.#groups.length > 1 ? places.sort((a, b) => a - b) : places;
  }
}

/** Values whose open parts are the same. */
interface Group {
  readonly open: Set<string>;
  readonly members: (readonly [place: number, keys: Keys])[];
  /** The places of the members, by what else is open, and then by what is not. */
  readonly tables: Map<string, ReadonlyMap<string, readonly number[]>>;
}

function membersLike(
  { open, members, tables }: Group,
  keys: Keys,
  alsoOpen: readonly string[],
): readonly number[] {
  const name = JSON.stringify(alsoOpen);
  const ignored = alsoOpen.length > 0 ? new Set([...open, ...alsoOpen]) : open;
  let table = tables.get(name);
  if (!table) {
    if (tables.size === maxTables) return members.map(([place]) => place);
    table = grouped(
      members,
      ([, own]) => keyText(own, ignored),
      ([place]) => place,
    );
    tables.set(name, table);
  }
  return table.get(keyText(keys, ignored)) ?? [];
}

function openParts(keys: Keys): readonly string[] {
  const open: string[] = [];
  for (const [part, key] of keys) if (key === undefined) open.push(part);
  return open;
}

function keyText(keys: Keys, ignored: ReadonlySet<string>): string {
  let text = "";
  for (const [part, key] of keys) if (!ignored.has(part)) text += `${key}\n`;
  return text;
}

/** What comes of some items, in their order, by a text of each. */
export function grouped<Item, Made>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
  make: (item: Item) => Made,
): ReadonlyMap<string, readonly Made[]> {
  const groups = new Map<string, Made[]>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group) group.push(make(item));
    else groups.set(text, [make(item)]);
  }
  return groups;
}

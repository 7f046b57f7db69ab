import { grouped } from "./grouped.ts";

/**
 * The keys by which a value can match others: for the name of each of its parts, a text that is the same in all possible matches,
 * or undefined if the part matches anything.
 */
export type Keys = ReadonlyMap<string, string | undefined>;

/** The maximum number of distinct sets of open parts that have a table each. Values beyond it are searched linearly. */
const maxTables = 16;

/** Values among which matches are looked up without comparing every pair. */
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

  /** Returns the indexes of all possible matches of a value, and of few other values, in ascending order. */
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
  /** The indexes of the members, first by the further open parts, then by the keys of the other parts. */
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

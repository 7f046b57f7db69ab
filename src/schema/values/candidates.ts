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
  /** The joined places of several groups, by the IDs of what is joined. */
  readonly #merged = new Map<string, readonly number[]>();
  readonly #ids = new Map<readonly number[], string>();

  constructor(keysOfAll: Iterable<readonly [place: number, keys: Keys]>) {
    const groups = new Map<string, Group>();
    const everything: Group = { open: new Set(), members: [], places: [], tables: new Map() };
    for (const member of keysOfAll) {
      const open = openParts(member[1]);
      const name = JSON.stringify(open);
      const group: Group = groups.get(name) ?? {
        open: new Set(open),
        members: [],
        places: [],
        tables: new Map(),
      };
      groups.set(name, group);
      for (const { members, places } of [group, everything]) {
        members.push(member);
        places.push(member[0]);
      }
      for (const part of open) everything.open.add(part);
    }
    this.#groups = groups.size > maxTables ? [everything] : [...groups.values()];
  }

  /**
   * Returns the indexes of all possible matches of a value, and of few other values, in ascending order. Values with the same possible
   * matches receive the same array.
   */
  of(keys: Keys): readonly number[] {
    const open = openParts(keys);
    const places = this.#groups
      .map((group) => membersLike(group, keys, open))
      .filter(({ length }) => length > 0);
    const [first = none, ...others] = places;
    if (others.length === 0) return first;
    const name = others.reduce((text, part) => `${text},${this.#idOf(part)}`, this.#idOf(first));
    const merged = this.#merged.get(name) ?? places.flat().sort((a, b) => a - b);
    this.#merged.set(name, merged);
    return merged;
  }

  #idOf(places: readonly number[]): string {
    const id = this.#ids.get(places) ?? String(this.#ids.size);
    this.#ids.set(places, id);
    return id;
  }
}

const none: readonly number[] = [];

/** Values whose open parts are the same. */
interface Group {
  readonly open: Set<string>;
  readonly members: (readonly [place: number, keys: Keys])[];
  /** The indexes of all members. */
  readonly places: number[];
  /** The indexes of the members, first by the further open parts, then by the keys of the other parts. */
  readonly tables: Map<string, ReadonlyMap<string, readonly number[]>>;
}

function membersLike(
  { open, members, places, tables }: Group,
  keys: Keys,
  alsoOpen: readonly string[],
): readonly number[] {
  const name = JSON.stringify(alsoOpen);
  const ignored = alsoOpen.length > 0 ? new Set([...open, ...alsoOpen]) : open;
  let table = tables.get(name);
  if (!table) {
    if (tables.size === maxTables) return places;
    table = grouped(
      members,
      ([, own]) => keyText(own, ignored),
      ([place]) => place,
    );
    tables.set(name, table);
  }
  return table.get(keyText(keys, ignored)) ?? none;
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

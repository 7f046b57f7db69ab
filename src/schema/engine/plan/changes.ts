import { isModified } from "../../modifier.ts";
import { type Path, pathText } from "../../path.ts";
import type { Content } from "../../schema.ts";
import { isRecord, sameValue, type Value, type ValueRecord } from "../../values/value.ts";
import { atObjects, haveSamePlaces, type Member, membersOf, type Objects } from "../../walk.ts";
import { planWithResponse } from "../compare/comparison.ts";
import { alignedWith } from "../compare/match.ts";
import { isEquivalent } from "../compare/same.ts";
import { plannedChange } from "./planned-change.ts";

/** A difference between a planned and a prior state. */
export interface Change {
  readonly path: string;
  readonly at: Path;
  readonly planned: Value;
  readonly prior: Value;
  /** The changed attribute or block; undefined for objects, and for a change that another attribute signals. */
  readonly member?: Member;
  /** Whether something was added or removed, with everything in it. */
  readonly isWhole?: boolean;
}

/** The differences between a planned and a prior state. Elements of sets have no address: a set changes as a whole. */
export class Changes {
  readonly #all = new Map<string, Change>();
  /** The paths of all objects that contain a change. */
  #around: ReadonlySet<string> | undefined;

  constructor(block: Content, planned: ValueRecord, prior: ValueRecord) {
    this.#collect(block, planned, prior, []);
  }

  get list(): readonly Change[] {
    return [...this.#all.values()];
  }

  /** Reports whether the value at a path changes, or a part of it, or an object that contains it as a whole. */
  has(path: string): boolean {
    this.#around ??= new Set([...this.#all.keys()].flatMap(pathsAround));
    return (
      this.#all.has(path) ||
      this.#around.has(path) ||
      pathsAround(path).some((outer) => this.#all.get(outer)?.isWhole)
    );
  }

  #add(at: Path, change: Omit<Change, "path" | "at">): void {
    const path = pathText(at);
    this.#all.set(path, { path, at, ...change });
  }

  #collect(content: Content, planned: ValueRecord, prior: ValueRecord, at: Path): void {
    for (const member of membersOf(content)) {
      const { name, attribute, objects } = member;
      const place = [...at, name];
      const [now, before] = [planned[name] ?? null, prior[name] ?? null];
      if (!attribute) this.#collectObjects(objects, now, before, place);
      else if (!isEquivalent(attribute, now, before)) {
        const { broughtBy } = attribute;
        // A new version of a write-only attribute is a new value of the attribute that it belongs to.
        const owner = broughtBy === undefined ? undefined : [...at, broughtBy];
        if (owner && !this.#all.has(pathText(owner))) this.#add(owner, { planned: now, prior: before });
        if (objects && now !== null && before !== null) this.#collectObjects(objects, now, before, place);
        this.#add(place, { planned: now, prior: before, member });
      }
    }
  }

  #collectObjects(objects: Objects, planned: Value, before: Value, at: Path): void {
    const { content, nesting, type } = objects;
    const prior = alignedWith(objects, planWithResponse, planned, before);
    if (!haveSamePlaces(objects, planned, prior) && !sameValue(type, planned, prior))
      this.#add(at, { planned, prior, isWhole: true });
    if (nesting === "set") return;
    atObjects<[Value, Value], never>(objects, [planned, prior], at, ([now, before], place) => {
      if (isRecord(now) && isRecord(before)) this.#collect(content, now, before, place);
      else if (now !== before) this.#add(place, { planned: now, prior: before, isWhole: true });
      return [];
    });
  }
}

/** Returns the paths of all objects that contain a path. */
function pathsAround(path: string): readonly string[] {
  return Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index));
}

/** Returns the paths whose change is hidden. */
export function suppressedPaths(changes: Changes): ReadonlySet<string> {
  const hidden = changes.list.filter((change) => {
    const elsewhere = (path: string) => path !== change.path && changes.has(path);
    const { member } = change;
    return (
      member?.attribute && isModified(member.attribute, "hides", plannedChange(member, change, elsewhere))
    );
  });
  return new Set(hidden.map(({ path }) => path));
}

import type { Path } from "./path.ts";
import {
  type Attribute,
  type Content,
  contentOf,
  type NestedBlock,
  nestedBlockType,
  type Rule,
} from "./schema.ts";
import { cached } from "./values/cached.ts";
import type { Type } from "./values/type.ts";
import { isUnknown } from "./values/unknown.ts";
import { isRecord, isSequence, record, type Value, type ValueRecord } from "./values/value.ts";

// The only traversal of values of a schema. A pass over configurations, plans and states defines what it does at each place; this file
// alone knows which places exist, how each is addressed and what other values have at the same place.

/** How several values of one kind are arranged: objects, or the elements of a collection. */
export interface Arrangement {
  readonly nesting: NestedBlock["nesting"];
  /** Whether at most one exists, whose paths have no index although the value is a list. */
  readonly one: boolean;
}

/** The objects of a nested attribute or of blocks: their arrangement, and the content of each. */
export interface Objects extends Arrangement {
  readonly content: Content;
  /** Whether the order of a list means nothing. */
  readonly unordered: boolean | undefined;
  /** The type of the whole collection. */
  readonly type: Type;
  /** The rules that check each object. */
  readonly rules: readonly Rule[] | undefined;
  readonly validate?: NestedBlock["validate"] | undefined;
}

interface Named {
  readonly name: string;
  readonly type: Type;
}

/** An attribute, with objects if it is a nested one. */
export type AttributeMember = Named & { readonly attribute: Attribute; readonly blocks?: undefined } & (
    | { readonly objects?: undefined }
    | { readonly objects: Objects }
  );

/** A block type. */
export type BlocksMember = Named & {
  readonly attribute?: undefined;
  readonly blocks: NestedBlock;
  readonly objects: Objects;
};

/** An attribute or a block type of a content. */
export type Member = AttributeMember | BlocksMember;

/** Returns the objects of a nested attribute; undefined for other attributes. */
export function objectsOf({ type, nested, unordered }: Attribute): Objects | undefined {
  if (!nested) return undefined;
  const { nesting, rules } = nested;
  return { nesting, unordered, one: false, content: contentOf(nested), type, rules };
}

function objectsOfBlocks(blocks: NestedBlock): Objects {
  const { nesting, unordered, one, block, rules, validate } = blocks;
  return { nesting, unordered, one, content: block, type: nestedBlockType(blocks), rules, validate };
}

interface Members {
  readonly all: readonly Member[];
  readonly byName: ReadonlyMap<string, Member>;
}

const knownMembers = cached((content: Content): Members => {
  const attributes = Object.entries(content.attributes).map(([name, attribute]): Member => {
    const { type } = attribute;
    const objects = objectsOf(attribute);
    return objects ? { name, type, attribute, objects } : { name, type, attribute };
  });
  const blocks = Object.entries(content.blocks).map(([name, blocks]): Member => {
    const objects = objectsOfBlocks(blocks);
    return { name, type: objects.type, blocks, objects };
  });
  const all = [...attributes, ...blocks];
  return { all, byName: new Map(all.map((member) => [member.name, member])) };
});

/** Returns the members of a content: attributes, then blocks. */
export function membersOf(content: Content): readonly Member[] {
  return knownMembers(content).all;
}

/** Returns the attribute or the block type of a name. */
export function memberOf(content: Content, name: string): Member | undefined {
  return knownMembers(content).byName.get(name);
}

/** The last step of a place: a name, an index or a key; undefined for the only object, which is the whole value. */
export type Step = string | number | undefined;

/** Returns the value at a place: null if the value has nothing there, unknown if the whole value is. */
export function partAt(value: Value, step: Step): Value {
  if (step === undefined || isUnknown(value)) return value;
  if (isSequence(value)) return value[Number(step)] ?? null;
  return isRecord(value) ? (value[step] ?? null) : null;
}

/** Reports whether there is at most one object, which is the value itself. */
export function isSingle({ nesting }: Pick<Arrangement, "nesting">): boolean {
  return nesting === "single" || nesting === "group";
}

/** Reports whether objects are compared by their content alone, not by their places. */
export function hasNoOrder({ nesting, unordered }: Pick<Objects, "nesting" | "unordered">): boolean {
  return nesting === "set" || unordered === true;
}

/** Returns the places of objects in at least one of several values. */
export function stepsIn(objects: Pick<Arrangement, "nesting">, values: readonly Value[]): readonly Step[] {
  if (isSingle(objects)) return [undefined];
  if (objects.nesting === "map")
    return [...new Set(values.flatMap((value) => (isRecord(value) ? Object.keys(value) : [])))];
  const steps: number[] = [];
  for (const value of values)
    if (isSequence(value)) while (steps.length < value.length) steps.push(steps.length);
  return steps;
}

/** Returns the path of an object. Elements of sets have no address, so their path is that of the set. */
export function pathInto({ nesting, one }: Arrangement, path: Path, step: Step): Path {
  if (step === undefined || one || nesting === "set") return path;
  return [...path, typeof step === "number" ? step : { key: step }];
}

/** Reports whether each object of one value can be compared with the one at the same place in another value. */
export function haveSamePlaces({ nesting }: Arrangement, one: Value, other: Value): boolean {
  if (nesting === "list") return isSequence(one) && isSequence(other) && one.length === other.length;
  return nesting !== "set" && isRecord(one) && isRecord(other);
}

/** Reports whether an object has the same place in the prior state and the plan: the place of an element of a list may be that of another. */
export function hasLastingPlaces({ nesting, one }: Arrangement): boolean {
  return one || (nesting !== "list" && nesting !== "set");
}

/** Collects results at the attributes and blocks of an object, in values that are compared or read together. */
export function atMembers<V extends readonly Value[], Found>(
  content: Content,
  values: V,
  path: Path,
  find: (member: Member, values: V, path: Path) => readonly Found[],
): Found[] {
  return membersOf(content).flatMap((member) =>
    find(member, partsAt(values, member.name), [...path, member.name]),
  );
}

/** Collects results at each object that one of the values has: by index in lists and sets, by key in maps. */
export function atObjects<V extends readonly Value[], Found>(
  objects: Arrangement,
  values: V,
  path: Path,
  find: (values: V, path: Path, step: Step) => readonly Found[],
): Found[] {
  return stepsIn(objects, values).flatMap((step) =>
    find(partsAt(values, step), pathInto(objects, path, step), step),
  );
}

/** Returns the values at the same place in several values. */
export function partsAt<V extends readonly Value[]>(values: V, step: Step): V {
  return values.map((value) => partAt(value, step)) as readonly Value[] as V;
}

/**
 * Collects results at any depth, in the objects of the first of several values. `find` receives each attribute and block type, and
 * `within`, which collects the results in its objects.
 */
export function gather<V extends readonly [Value, ...Value[]], Found>(
  content: Content,
  values: V,
  find: (member: Member, values: V, path: Path, within: () => Found[]) => readonly Found[],
  path: Path = [],
): Found[] {
  if (!isRecord(values[0])) return [];
  return atMembers(content, values, path, (member, parts, place) =>
    find(member, parts, place, () => {
      const { objects } = member;
      if (!objects) return [];
      return atObjects(objects, parts, place, (part, at) => gather(objects.content, part, find, at));
    }),
  );
}

/** Creates an object with a value for each of its attributes and block types. */
export function makeObject(content: Content, make: (member: Member) => Value): ValueRecord {
  const made = record();
  for (const member of membersOf(content)) made[member.name] = make(member);
  return made;
}

/** Returns the object with the value of each attribute and block type replaced or removed. */
export function mapMembers(
  content: Content,
  object: ValueRecord,
  change: (member: Member, value: Value) => Value | undefined,
): ValueRecord {
  const made = record();
  for (const member of membersOf(content)) {
    const value = object[member.name];
    const changed = value === undefined ? undefined : change(member, value);
    if (changed !== undefined) made[member.name] = changed;
  }
  return made;
}

/** Returns the objects with each one replaced. `otherwise` replaces null and unknown objects, which else stay. */
export function mapObjects(
  objects: Pick<Arrangement, "nesting">,
  value: Value,
  change: (object: ValueRecord, step: Step) => Value,
  otherwise: (value: Value, step: Step) => Value = (value) => value,
): Value {
  const each = (object: Value, step: Step) =>
    isRecord(object) ? change(object, step) : otherwise(object, step);
  if (isSingle(objects)) return each(value, undefined);
  if (isSequence(value)) return value.map(each);
  if (!isRecord(value)) return value;
  return record(Object.entries(value).map(([key, object]) => [key, each(object, key)]));
}

/** Reports whether an attribute or a block type at any depth of a content passes a test; caches the result for each content. */
export function anywhere(is: (member: Member) => boolean | undefined): (content: Content) => boolean {
  const isIn: (content: Content) => boolean = cached((content) =>
    membersOf(content).some(
      (member) => is(member) || (member.objects !== undefined && isIn(member.objects.content)),
    ),
  );
  return isIn;
}

/** Reports whether an attribute at any depth of a content is sensitive. */
export const holdsSensitive = anywhere(({ attribute }) => attribute?.sensitive);

import type { Path } from "../path.ts";
import {
  type Attribute,
  type Content,
  contentOf,
  type NestedBlock,
  nestedBlockType,
  type Rule,
} from "../schema.ts";
import type { Type } from "../values/type.ts";
import { isUnknown } from "../values/unknown.ts";
import { isRecord, isSequence, record, type Value, type ValueRecord } from "../values/value.ts";

// The one descent into values of a schema. A pass over configurations, plans and states says what it does at each place; which places
// there are, how each is addressed and what other values have there is known here alone.

/** How several values of one kind are arranged: objects, or the elements of a collection. */
export interface Arrangement {
  readonly nesting: NestedBlock["nesting"];
  /** Whether there is one at the most, which paths lead into without an index, although the value is a list. */
  readonly one: boolean;
}

/** Objects of one kind, those of a nested attribute or of blocks: how they are arranged, and what each consists of. */
export interface Objects extends Arrangement {
  readonly content: Content;
  /** The type of all of them together. */
  readonly type: Type;
  /** What checks each of them. */
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

/** A kind of blocks. */
export type BlocksMember = Named & {
  readonly attribute?: undefined;
  readonly blocks: NestedBlock;
  readonly objects: Objects;
};

/** What a content consists of. */
export type Member = AttributeMember | BlocksMember;

/** The objects of a nested attribute; undefined for attributes of other kinds. */
export function objectsOf({ type, nested }: Attribute): Objects | undefined {
  return (
    nested && { nesting: nested.nesting, one: false, content: contentOf(nested), type, rules: nested.rules }
  );
}

function objectsOfBlocks(blocks: NestedBlock): Objects {
  const { nesting, one, block, rules, validate } = blocks;
  return { nesting, one, content: block, type: nestedBlockType(blocks), rules, validate };
}

interface Members {
  readonly all: readonly Member[];
  readonly byName: ReadonlyMap<string, Member>;
}

const known = new WeakMap<Content, Members>();

function knownMembers(content: Content): Members {
  let members = known.get(content);
  if (!members) {
    const attributes = Object.entries(content.attributes).map(([name, attribute]): Member => {
      const [{ type }, objects] = [attribute, objectsOf(attribute)];
      return objects ? { name, type, attribute, objects } : { name, type, attribute };
    });
    const blocks = Object.entries(content.blocks).map(([name, blocks]): Member => {
      const objects = objectsOfBlocks(blocks);
      return { name, type: objects.type, blocks, objects };
    });
    const all = [...attributes, ...blocks];
    members = { all, byName: new Map(all.map((member) => [member.name, member])) };
    known.set(content, members);
  }
  return members;
}

/** All that a content consists of: attributes, then blocks. */
export function membersOf(content: Content): readonly Member[] {
  return knownMembers(content).all;
}

/** The attribute or the kind of blocks of a name. */
export function memberOf(content: Content, name: string): Member | undefined {
  return knownMembers(content).byName.get(name);
}

/** The place of something in what it is a part of: a name, an index or a key; undefined where it is the only one, and so the whole. */
export type Step = string | number | undefined;

/** What a value has at a place: null where it has nothing there, unknown where all of it is. */
export function partAt(value: Value, step: Step): Value {
  if (step === undefined || isUnknown(value)) return value;
  if (isSequence(value)) return value[Number(step)] ?? null;
  return isRecord(value) ? (value[step] ?? null) : null;
}

/** Whether there is one object at the most, which is the value itself. */
export function isSingle({ nesting }: Pick<Arrangement, "nesting">): boolean {
  return nesting === "single" || nesting === "group";
}

/** The places that objects have in any of some values of them. */
export function stepsIn(objects: Pick<Arrangement, "nesting">, values: readonly Value[]): readonly Step[] {
  if (isSingle(objects)) return [undefined];
  if (objects.nesting === "map")
    return [...new Set(values.flatMap((value) => (isRecord(value) ? Object.keys(value) : [])))];
  const steps: number[] = [];
  for (const value of values)
    if (isSequence(value)) while (steps.length < value.length) steps.push(steps.length);
  return steps;
}

/** The path of an object. Elements of sets have no address: the set stands for them. */
export function pathInto({ nesting, one }: Arrangement, path: Path, step: Step): Path {
  if (step === undefined || one || nesting === "set") return path;
  return [...path, typeof step === "number" ? step : { key: step }];
}

/** Whether each object of one value can be told from the others, and compared with the one at its place in another value. */
export function haveSamePlaces({ nesting }: Arrangement, one: Value, other: Value): boolean {
  if (nesting === "list") return isSequence(one) && isSequence(other) && one.length === other.length;
  return nesting !== "set" && isRecord(one) && isRecord(other);
}

/** What is found at the attributes and blocks of an object, in values that are compared or read together. */
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

/** What is found at each of some objects: at all places that one of the values has, by index in lists and sets, by key in maps. */
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

/** What some values have at the same place. */
export function partsAt<V extends readonly Value[]>(values: V, step: Step): V {
  return values.map((value) => partAt(value, step)) as readonly Value[] as V;
}

/**
 * What is found at any depth, in the objects that the first of some values has. `find` is given each attribute and kind of blocks, and
 * `within`, which finds what is in its objects.
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

/** An object with what is made for each of its attributes and kinds of blocks. */
export function makeObject(content: Content, make: (member: Member) => Value): ValueRecord {
  const made = record();
  for (const member of membersOf(content)) made[member.name] = make(member);
  return made;
}

/** The same object with something else, or nothing, in place of what it has of each attribute and kind of blocks. */
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

/** The same objects with something else in place of each. What is null or unknown as a whole stays. */
export function mapObjects(
  objects: Pick<Arrangement, "nesting">,
  value: Value,
  change: (object: Value, step: Step) => Value,
): Value {
  if (isSingle(objects)) return change(value, undefined);
  if (isSequence(value)) return value.map(change);
  if (!isRecord(value)) return value;
  return record(Object.entries(value).map(([key, object]) => [key, change(object, key)]));
}

/** Whether an attribute or a kind of blocks at any depth of a content is so; it is found out once for each content. */
export function anywhere(is: (member: Member) => boolean | undefined): (content: Content) => boolean {
  const answers = new WeakMap<Content, boolean>();
  const isIn = (content: Content): boolean => {
    let answer = answers.get(content);
    if (answer === undefined) {
      answer = membersOf(content).some(
        (member) => is(member) || (member.objects !== undefined && isIn(member.objects.content)),
      );
      answers.set(content, answer);
    }
    return answer;
  };
  return isIn;
}

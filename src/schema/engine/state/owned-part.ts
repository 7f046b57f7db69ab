import { toDynamic, toPlain } from "../../codec/plain.ts";
import type { Attribute, Content, ListKeys } from "../../schema.ts";
import { grouped } from "../../values/grouped.ts";
import { isNumeric, numericText } from "../../values/number.ts";
import { Pairing } from "../../values/pairing.ts";
import { partType, type Type } from "../../values/type.ts";
import { isUnknown } from "../../values/unknown.ts";
import { Dynamic, isRecord, isSequence, record, type Value, type ValueRecord } from "../../values/value.ts";
import { anywhere, mapMembers, mapObjects, partAt } from "../../walk.ts";
import { hasSameContent, isEquivalent, isNothing } from "../compare/same.ts";

// An API may add members to the objects and maps that it receives. The members that the owner sets, which is the configuration, a plan or a
// state, are compared; the others are left out before any comparison, so that no plan, error or update contains them.

/**
 * Returns a value of the API with the members that the owner sets, the owner itself if they are equal. Members that the owner has as null,
 * and a whole value that it does not set, are null. Values of other attributes stay.
 */
export function ownedPart(attribute: Attribute, owner: Value, value: Value): Value {
  const { type, mayBeExtended: keys } = attribute;
  if (!keys || isUnknown(owner) || isUnknown(value)) return value;
  if (owner === null || value === null) return null;
  const part = partOf(type, owner, value, { keys, place: "" });
  const owned = type === "dynamic" ? toDynamic(toPlain(new Dynamic(type, part))) : part;
  return isEquivalent(attribute, owner, owned) ? owner : owned;
}

/** Returns the part of a value that its owner sets; see ownedPart. */
type Narrow = typeof ownedPart;

/** Returns an object with the parts of its values that the owner sets: a configuration, in which defaults count as set. */
export function ownedObject(
  content: Content,
  owner: ValueRecord,
  object: ValueRecord,
  narrow: Narrow = ownedPart,
): ValueRecord {
  if (!holdsExtended(content)) return object;
  return mapMembers(content, object, ({ name, attribute, objects }, value) => {
    const owning = owner[name] ?? attribute?.default ?? null;
    if (!objects) return attribute.mayBeExtended ? narrow(attribute, owning, value) : value;
    return mapObjects(objects, value, (part, step) => {
      const own = partAt(owning, step);
      return isRecord(own) ? ownedObject(objects.content, own, part, narrow) : part;
    });
  });
}

const holdsExtended = anywhere(({ attribute }) => attribute?.mayBeExtended !== undefined);

/** The lists that are matched by keys, and the place of a value: the names of the members around it, without indexes. */
interface KeyedLists {
  readonly keys: ListKeys;
  readonly place: string;
}

function partOf(type: Type, owner: Value, value: Value, at: KeyedLists): Value {
  if (owner instanceof Dynamic) return partOf(owner.type, owner.value, value, at);
  if (value instanceof Dynamic) return partOf(type, owner, value.value, at);
  if (isUnknown(owner)) return value;
  if (owner === null) return null;
  // As elsewhere, an API that returns nothing for an empty value has not changed it.
  if (value === null) return isEmptyPart(owner) ? owner : null;
  if (isRecord(owner) && isRecord(value)) return membersOf(type, owner, value, at);
  if (!isSequence(owner) || !isSequence(value) || type[0] === "set") return value;
  const elementAt = (i: number, element: Value) => partOf(partType(type, i), owner[i] ?? null, element, at);
  const keys = keysAt(at);
  if (!keys) return value.map((element, i) => (i < owner.length ? elementAt(i, element) : element));
  const isSame = (i: number, element: Value) => hasSameContent(elementAt(i, element), owner[i] ?? null);
  const found = matched(keys, owner, value, isSame);
  return found.flatMap((element, i) => (element === undefined ? [] : [elementAt(i, element)]));
}

/** Reports whether nothing in a value is set. */
function isEmptyPart(value: Value): boolean {
  return isRecord(value) ? Object.values(value).every(isEmptyPart) : isNothing(value);
}

function membersOf(type: Type, owner: ValueRecord, value: ValueRecord, { keys, place }: KeyedLists): Value {
  const own = record();
  for (const [name, part] of Object.entries(owner)) {
    const at = { keys, place: place === "" ? name : `${place}.${name}` };
    const found = partOf(partType(type, name), part, value[name] ?? null, at);
    if (name in value || part === null || found !== null) own[name] = found;
  }
  return own;
}

/** Returns the keys of the list at a place: those with the longest name that the place ends with. */
function keysAt({ keys, place }: KeyedLists): readonly string[] | undefined {
  const names = Object.keys(keys).filter((name) => place === name || place.endsWith(`.${name}`));
  return keys[names.sort((a, b) => b.length - a.length)[0] ?? ""];
}

/**
 * Returns the found element for each wanted one: the one with the same keys. A key that the wanted element does not set matches any. Of
 * several, an element that is the same in what is wanted comes first. An element without keys is found by all that it sets.
 */
function matched(
  keys: readonly string[],
  wanted: readonly Value[],
  found: readonly Value[],
  isSame: (i: number, element: Value) => boolean,
): readonly (Value | undefined)[] {
  const partsOf = (element: Value) =>
    keys.length === 0 ? [element] : keys.map((key) => partAt(element, key));
  const textOf = (element: Value) => {
    const texts = partsOf(element).map(simpleText);
    return texts.includes(undefined) ? undefined : texts.join();
  };
  const groups = grouped(
    found.keys(),
    (at) => textOf(found[at] ?? null) ?? "",
    (at) => at,
  );
  const choices = wanted.map((element, i) => {
    const text = textOf(element);
    const all = text === undefined ? [...found.keys()] : (groups.get(text) ?? []);
    if (text !== undefined && all.length < 2) return all;
    return [...all.filter((at) => isSame(i, found[at] ?? null)), ...all];
  });
  const fits = (i: number, at: number) => {
    const others = partsOf(found[at] ?? null);
    const parts = partsOf(wanted[i] ?? null).map((part, k) => [part, others[k] ?? null] as const);
    const own = parts.filter(([part]) => part !== null);
    if (own.length === 0) return isSame(i, found[at] ?? null);
    return own.every(([part, other]) => hasSameContent(part, other));
  };
  const pairing = new Pairing((i) => choices[i] ?? [], fits);
  const isOpen = wanted.map((element) => textOf(element) === undefined);
  for (const i of [...wanted.keys()].sort((a, b) => Number(isOpen[a]) - Number(isOpen[b]))) pairing.add(i);
  return wanted.map((_, i) => found[pairing.foundOf(i) ?? -1]);
}

/** Returns a text for a text, number or bool; undefined for all other values. */
function simpleText(value: Value): string | undefined {
  if (isNumeric(value)) return numericText(value);
  return typeof value === "string" || typeof value === "boolean" ? JSON.stringify(value) : undefined;
}

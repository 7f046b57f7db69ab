import { isNode, type Node, own } from "../document.ts";
import type { Model } from "../model/model.ts";
import { scattered } from "../moved.ts";
import type { Operation } from "../operation.ts";
import type { AttributeAnnotation } from "../overlay/annotations.ts";
import type { Method } from "../resources.ts";

// What x-tfnode says about members, as an API does it.

/** Returns an object as an API stores it: with defaults, and with values before that an update does not change or clear. */
export function storedObject(object: Node, before: Node | undefined, model: Model, method: Method): Node {
  return entriesOf(model).reduce((stored, [path, annotation]) => {
    const [sent, prior] = [valueAt(stored, path), before && valueAt(before, path)];
    const isRemoved = (sent ?? null) === null && (prior ?? null) !== null;
    const isKept =
      before !== undefined &&
      ((annotation.replaces === true && prior !== undefined) ||
        (isRemoved && isRefused(annotation, sent, method)));
    if (isKept) return withValue(stored, path, prior);
    if (sent !== undefined) return stored;
    const isSet = before === undefined && isSetByApi(annotation, path, model);
    const filled = annotation.default ?? (isSet ? "set by the API" : undefined);
    return filled === undefined ? stored : withValue(stored, path, filled);
  }, object);
}

/** Reports whether the API sets a text that no request has. An open annotation is an assumption. */
function isSetByApi({ computed, open }: AttributeAnnotation, path: string, { attributes }: Model): boolean {
  if (computed !== true || open) return false;
  return attributes.some(
    ({ path: own, shape }) =>
      own === path && shape.kind === "string" && shape.format === "" && shape.choices.length === 0,
  );
}

/** Reports whether an update does not remove a value: it has null or lacks it, and only the other one removes it, or neither. */
function isRefused({ removal }: AttributeAnnotation, sent: unknown, method: Method): boolean {
  if (removal === "error") return true;
  return (
    method === "put" && ((removal === "null" && sent === undefined) || (removal === "omit" && sent === null))
  );
}

/**
 * Returns an object as responses have it: without values that they never have, with lists in another order, with other spaces in texts of
 * JSON, with added members, and with values within other members.
 */
export function shownObject(object: Node, model: Model): Node {
  const shown = entriesOf(model).reduce((shown, [path, { extended, json, returned, unordered }]) => {
    const value = valueAt(shown, path);
    if (returned === false) return withValue(shown, path, undefined);
    if (extended && isNode(value)) return withValue(shown, path, { ...value, added: "by the API" });
    if (json && typeof value === "string") return withValue(shown, path, spacedJson(value));
    return unordered && Array.isArray(value) ? withValue(shown, path, [...value].reverse()) : shown;
  }, object);
  return scattered(shown, model.moved);
}

/** Returns a text of JSON with other spaces; any other text as it is. */
function spacedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

const pending = "pending";

/** The member of an object on which its clients wait after an operation, before it has its awaited value. */
export function pendingMembers({ annotation: { wait } }: Operation): Node {
  return wait === undefined ? {} : { [wait.member]: pending };
}

/** Returns an object as it is after the first read: with the value that its clients wait for. */
export function laterObject(object: Node, { create, update }: Model): Node {
  const waits = [create, ...(update ? [update] : [])].flatMap(
    ({ operation }) => operation.annotation.wait ?? [],
  );
  const later = waits.filter(({ member }) => object[member] === pending);
  return { ...object, ...Object.fromEntries(later.map(({ member, until }) => [member, until[0]])) };
}

/** Returns the errors of texts that are too long. */
export function tooLong(object: Node, model: Model): readonly string[] {
  return entriesOf(model).flatMap(([path, { maxLength }]) => {
    const value = valueAt(object, path);
    const isLong = maxLength !== undefined && typeof value === "string" && [...value].length > maxLength;
    return isLong ? [`/${path} must have at most ${maxLength} characters`] : [];
  });
}

function entriesOf({ annotation }: Model): readonly (readonly [string, AttributeAnnotation])[] {
  return Object.entries(annotation.attributes ?? {});
}

/** Returns the value at a dotted name; undefined if there is none. */
function valueAt(object: unknown, path: string): unknown {
  if (!isNode(object)) return undefined;
  if (Object.hasOwn(object, path)) return object[path];
  const dot = path.indexOf(".");
  return dot < 0 ? undefined : valueAt(own(object, path.slice(0, dot)), path.slice(dot + 1));
}

/** Returns a copy of an object with another value at a dotted name; undefined removes the member. Changes nothing below a missing object. */
function withValue(object: Node, path: string, value: unknown): Node {
  const dot = path.indexOf(".");
  if (dot < 0) {
    const { [path]: _, ...others } = object;
    return value === undefined ? others : { ...others, [path]: value };
  }
  const [name, rest] = [path.slice(0, dot), path.slice(dot + 1)];
  const inner = own(object, name);
  return isNode(inner) ? { ...object, [name]: withValue(inner, rest, value) } : object;
}

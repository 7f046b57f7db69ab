import { existsSync } from "node:fs";
import { parse as parsePath } from "node:path";
import { DocumentError, elements, isNode, type Node, own, parsedText, text } from "../document.ts";
import { select } from "./json-path.ts";

/** One change of a document, by the OpenAPI Overlay Specification 1.0. */
export interface Action {
  /** A JSONPath of objects and arrays of the document. */
  readonly target: string;
  readonly description?: string;
  /** The members to merge into each object, or the element to append to each array. */
  readonly update?: unknown;
  /** Whether each target is removed from its object or array. */
  readonly remove?: boolean;
}

/** Returns the actions of an overlay in JSON or YAML. Throws a DocumentError if it is none. */
export function parseOverlay(source: string): readonly Action[] {
  const overlay = parsedText(source.replace(/^\ufeff/, ""));
  if (!isNode(overlay) || !/^1\.\d/.test(text(overlay.overlay)))
    throw new DocumentError('This is no overlay of OpenAPI: its member overlay has to be "1.0.0".');
  if (!Array.isArray(overlay.actions)) throw new DocumentError("The overlay has no list of actions.");
  return elements(overlay.actions).map((action, i) => {
    const target = isNode(action) ? text(action.target) : "";
    if (!isNode(action) || target === "")
      throw new DocumentError(`Action ${i + 1} of the overlay has no target, which is a JSONPath.`);
    if (action.remove !== true && !Object.hasOwn(action, "update"))
      throw new DocumentError(`Action ${i + 1} of the overlay, ${target}, has neither update nor remove.`);
    return { target, remove: action.remove === true, update: own(action, "update") };
  });
}

/**
 * Returns a document with the actions of an overlay applied, in their order. Throws a DocumentError for an action that changes nothing: its
 * target is misspelled, or the document has changed.
 */
export function overlaid(document: Node, actions: readonly Action[]): Node {
  // Anchors of YAML share objects, of which an overlay may change one.
  const changed: Node = structuredCopy(document);
  for (const action of actions) apply(changed, action);
  return changed;
}

function apply(document: Node, { target, update, remove }: Action): void {
  const found = select(document, target);
  if (found.length === 0)
    throw new DocumentError(`${target}, a target of the overlay, selects nothing in the document.`);
  // The last elements of an array are removed first, so that the numbers of the others stay.
  for (const { path, value } of [...found].reverse()) {
    if (remove) removeAt(document, path);
    else if (Array.isArray(value)) value.push(structuredCopy(update));
    else if (isNode(value) && isNode(update)) merge(value as Writable, update);
    else
      throw new DocumentError(
        `${target}, a target of the overlay, is no object that its update can be merged into.`,
      );
  }
}

interface Writable {
  [name: string]: unknown;
}

function removeAt(document: Node, path: readonly (string | number)[]): void {
  const key = path.at(-1);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((value, part) => Reflect.get(Object(value), part), document);
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (isNode(parent) && key !== undefined) Reflect.deleteProperty(parent, key);
}

/** Merges objects recursively and joins arrays; any other value replaces the value before. */
function merge(into: Writable, update: Node): void {
  for (const [name, value] of Object.entries(update)) {
    const before = own(into, name);
    if (isNode(before) && isNode(value)) merge(before as Writable, value);
    else {
      const joined = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
      Object.defineProperty(into, name, {
        value: structuredCopy(joined),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
  }
}

/** Copies a value of JSON, so that no two places share an object; a value in itself becomes null. */
function structuredCopy<T>(value: T, within: readonly unknown[] = []): T {
  if (typeof value !== "object" || value === null) return value;
  if (within.includes(value)) return null as T;
  const inner = [...within, value];
  if (Array.isArray(value)) return value.map((one) => structuredCopy(one, inner)) as T;
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, structuredCopy(one, inner)]),
  ) as T;
}

/** Returns the usual file of the overlay of a document: `openapi.overlay.yaml` next to `openapi.yaml`. */
export function overlayFileOf(document: string): string {
  const { dir, name, ext } = parsePath(document);
  const base = `${dir === "" ? "" : `${dir}/`}${name}.overlay`;
  const known = [".yaml", ".yml", ".json"].map((one) => `${base}${one}`).find((file) => existsSync(file));
  return known ?? `${base}${ext === ".json" ? ".json" : ".yaml"}`;
}

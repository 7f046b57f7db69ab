import type { Node } from "../document.ts";
import type { Content, Operation } from "../operation.ts";
import { type Direction, type ObjectShape, shapeOf } from "../shape.ts";
import { memberFor, type WantedMember } from "./identity-member.ts";

/** Returns the object that content is; null for other content. */
export function objectOf(document: Node, content: Content | null, direction: Direction): ObjectShape | null {
  if (content === null || (direction === "response" && isForeign(content))) return null;
  const shape = shapeOf(document, content.schema, direction);
  return shape.kind === "object" ? shape : null;
}

/** Reports whether content is surely no JSON, and no text of which an attribute can be the whole. */
export function isForeign({ encoding, type }: Content): boolean {
  return encoding === "other" && /xml|html|yaml|octet-stream|^text\//i.test(type);
}

/** An object, and the member that contains it in a request or a response; empty if it is the body itself. */
export interface Unwrapped<S> {
  readonly shape: S;
  readonly wrapper: string;
}

/**
 * Returns the object in a response whose only possible member contains it, as in `{"item": {…}}`. A member is no wrapper if others next to it have what the
 * request has, as in `{"metadata": {…}, "spec": {…}}`.
 */
export function unwrapped(
  shape: ObjectShape,
  wanted: WantedMember,
  { annotation }: Operation,
  { known = "", sent }: { readonly known?: string; readonly sent: ObjectShape | null },
): Unwrapped<ObjectShape> {
  if (annotation.wrapper !== undefined) {
    const within = shape.members.find(({ name }) => name === annotation.wrapper)?.shape;
    return { shape: within?.kind === "object" ? within : shape, wrapper: annotation.wrapper };
  }
  const likely = shape.members.find((member) => known !== "" && member.name === known);
  if (likely?.shape.kind === "object") return { shape: likely.shape, wrapper: known };
  if (memberFor(wanted, shape)) return { shape, wrapper: "" };
  const [only] = innerWith(wanted, shape);
  const others = shape.members.flatMap(({ name, shape: one }) =>
    name === only?.wrapper
      ? []
      : [name, ...(one.kind === "object" ? one.members.map((each) => each.name) : [])],
  );
  const inside = new Set(only?.shape.members.map(({ name }) => name));
  const isSpread = sent?.members.some(({ name }) => !inside.has(name) && others.includes(name)) ?? false;
  return only && !isSpread ? only : { shape, wrapper: "" };
}

/** Returns the member of an object with its identifier, if it is the only one; else none. */
export function innerWith(wanted: WantedMember, shape: ObjectShape): readonly Unwrapped<ObjectShape>[] {
  const inner = shape.members.flatMap(({ name: wrapper, shape: one }) =>
    one.kind === "object" && memberFor(wanted, one) ? [{ wrapper, shape: one }] : [],
  );
  return inner.length === 1 ? inner : [];
}

/** Returns the object in a request whose only member is the wrapper of responses. */
export function unwrappedRequest(shape: ObjectShape | null, wrapper: string): Unwrapped<ObjectShape | null> {
  const [only, ...more] = (shape?.members ?? []).filter(
    ({ isRequired, name }) => isRequired || !aboutBody.has(name),
  );
  const isWrapped =
    wrapper !== "" && only?.name === wrapper && more.length === 0 && only.shape.kind === "object";
  return isWrapped ? { shape: only.shape as ObjectShape, wrapper } : { shape, wrapper: "" };
}

/** Members of a request that JSON:API allows next to its object. */
const aboutBody: ReadonlySet<string> = new Set(["included", "jsonapi", "links", "meta"]);

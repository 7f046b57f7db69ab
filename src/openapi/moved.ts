import { visible } from "../code/safe-text.ts";
import { DocumentError, type Node } from "./document.ts";
import { withMembers } from "./local/pages.ts";
import { type AttributeAnnotation, annotationName } from "./overlay/annotations.ts";
import type { MemberPath } from "./paging.ts";
import { type Member, type ObjectShape, sameShape } from "./shape.ts";
import { replacedAt, valueAt } from "./value-at.ts";

/** A member of the object whose value responses have within another member, such as `body.size` for `size`. */
export interface Moved {
  /** The name of the member in requests. */
  readonly member: string;
  /** The place of its value in responses. */
  readonly path: MemberPath;
  /** Whether responses have it in an object that requests have, too, so that it stays there. */
  readonly isKept: boolean;
}

interface Sides {
  readonly response: ObjectShape;
  readonly requests: readonly (ObjectShape | null)[];
}

/** The maximum number of members around a value. */
const deepest = 3;

/** Names of members that are parts of an object, and no other object to which it refers. */
const partName =
  /^(attributes|body|config|configuration|content|data|definition|details|fields|info|metadata|parameters|payload|properties|props|settings|spec|values?)$/i;

/**
 * Returns the members that responses have within others: those that an overlay names, and those of requests that a response has only once, in an object that is
 * neither a member of requests nor an object with an identifier of its own, and that has several of them, or the name of a part.
 */
export function movedMembers(
  { response, requests }: Sides,
  annotations: { readonly [path: string]: AttributeAnnotation },
): readonly Moved[] {
  const sent = requests.flatMap((shape) => shape?.members ?? []);
  const isOwn = (member: string) =>
    !member.includes(".") || [...sent, ...response.members].some(({ name }) => name === member);
  const stated = Object.entries(annotations).flatMap(([member, { from }]): readonly Moved[] => {
    if (from === undefined) return [];
    if (isOwn(member)) return [{ member, path: pathIn(response, from), isKept: false }];
    throw new DocumentError(
      `${annotationName} of ${visible(member)} has from, which is only for members of the object itself`,
    );
  });
  const known = new Set([...stated.map(({ member }) => member), ...response.members.map(({ name }) => name)]);
  const inside = placesIn(response, new Set(sent.map(({ name }) => name)));
  const once = [...new Map(sent.map((one) => [one.name, one])).values()].flatMap(
    ({ name, shape }): readonly Moved[] => {
      const places = inside.filter(({ member }) => member.name === name && sameShape(member.shape, shape));
      const [only] = places;
      const isFound = only !== undefined && places.length === 1 && !known.has(name);
      return isFound ? [{ member: name, path: only.path, isKept: false }] : [];
    },
  );
  const around = ({ path }: Moved) => path.slice(0, -1).join(".");
  const isPart = (one: Moved) =>
    partName.test(one.path.at(-2) ?? "") || once.filter((other) => around(other) === around(one)).length > 1;
  return [...stated, ...once.filter(isPart)];
}

/** Returns the names of nested members in a dotted name; a name may have dots itself. */
function pathIn(shape: ObjectShape, dotted: string): MemberPath {
  for (const { name, shape: inner } of shape.members) {
    if (name === dotted) return [name];
    if (dotted.startsWith(`${name}.`) && inner.kind === "object")
      return [name, ...pathIn(inner, dotted.slice(name.length + 1))];
  }
  return dotted.split(".");
}

/** Returns the members of the objects in a response. */
function placesIn(
  shape: ObjectShape,
  sent: ReadonlySet<string>,
  path: MemberPath = [],
): readonly { readonly path: MemberPath; readonly member: Member }[] {
  if (path.length === deepest) return [];
  return shape.members.flatMap((member) => {
    const here = [...path, member.name];
    const isPart = member.shape.kind === "object" && !sent.has(member.name) && !hasIdentifier(member.shape);
    return [
      ...(path.length > 0 ? [{ path: here, member }] : []),
      ...(isPart ? placesIn(member.shape as ObjectShape, sent, here) : []),
    ];
  });
}

function hasIdentifier({ members }: ObjectShape): boolean {
  return members.some(({ name }) => /^(id|uuid|guid|key|self|href)$/i.test(name));
}

/** Returns the description of an object without members within others. */
export function gatheredShape(shape: ObjectShape, moved: readonly Moved[]): ObjectShape {
  return moved.reduce((all, { isKept, member: name, path }) => {
    const found = memberAt(all, path);
    if (found === undefined) return all;
    const rest = isKept ? all : without(all, path);
    return { ...rest, members: [...rest.members.filter((one) => one.name !== name), { ...found, name }] };
  }, shape);
}

/** Returns a nested member: it is required if all objects around it are, and null if one of them may be missing or null. */
function memberAt({ members }: ObjectShape, [name, ...rest]: MemberPath): Member | undefined {
  const member = members.find((one) => one.name === name);
  if (member === undefined || rest.length === 0) return member;
  const inner = member.shape.kind === "object" ? memberAt(member.shape, rest) : undefined;
  if (inner === undefined || (member.isRequired && !member.shape.isNullable)) return inner;
  return { ...inner, isRequired: false, shape: { ...inner.shape, isNullable: true } };
}

function without(shape: ObjectShape, [name, ...rest]: MemberPath): ObjectShape {
  const members = shape.members.flatMap((member): readonly Member[] => {
    if (member.name !== name) return [member];
    const inner = rest.length > 0 && member.shape.kind === "object" ? without(member.shape, rest) : undefined;
    return inner && inner.members.length > 0 ? [{ ...member, shape: inner }] : [];
  });
  return { ...shape, members };
}

/** Returns an object of a response with the values that are within other members. */
export function gathered(object: Node, moved: readonly Moved[]): Node {
  const found = moved.flatMap(({ member, path }) => {
    const value = valueAt(object, path);
    return value === undefined ? [] : [[member, value] as const];
  });
  const rest = moved.reduce(
    (all, { isKept, path }) =>
      isKept || valueAt(all, path) === undefined ? all : replacedAt(all, path, undefined),
    object,
  );
  return { ...rest, ...Object.fromEntries(found) };
}

/** Returns an object as responses have it, with values within other members. */
export function scattered(object: Node, moved: readonly Moved[]): Node {
  return moved.reduce((all, { isKept, member, path }) => {
    const { [member]: value, ...others } = all;
    return value === undefined ? all : withMembers(isKept ? all : others, [[path, value]]);
  }, object);
}

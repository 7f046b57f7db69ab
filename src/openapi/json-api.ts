import type { Node } from "./document.ts";
import { type Moved, scattered } from "./moved.ts";
import type { Member, ObjectShape } from "./shape.ts";

/**
 * A resource object of JSON:API (https://jsonapi.org/format/#document-resource-objects): Terraform has its attributes and relationships as
 * members of the object itself, which the standard allows, because both have one set of names.
 */
export interface ResourceObject {
  /** The value of `type` in requests; undefined if the document states no single one, so that a configuration does. */
  readonly type: string | undefined;
  /** The places of the attributes and relationships. */
  readonly moved: readonly Moved[];
}

/** The members of a resource object with its values. */
const parts = ["attributes", "relationships"];
const known = new Set(["type", "id", "lid", "links", "meta", ...parts]);

/** Returns the resource object of responses and requests; null if they have other objects. */
export function resourceObject(
  response: ObjectShape,
  requests: readonly (ObjectShape | null)[],
): ResourceObject | null {
  const sent = requests.flatMap((shape) => shape ?? []);
  if (sent.length === 0 || ![response, ...sent].every(isResourceObject)) return null;
  const named = parts.map(
    (part) => new Set([response, ...sent].flatMap((shape) => partOf(shape, part).map(({ name }) => name))),
  );
  const names = named.flatMap((some) => [...some]);
  if (new Set(names).size < names.length || names.some((name) => known.has(name))) return null;
  const moved = named.flatMap((some, i) =>
    [...some].map((member): Moved => ({ member, path: [parts[i] ?? "", member], isKept: false })),
  );
  return { type: typeIn(sent), moved };
}

/** Returns the description of a resource object with its attributes and relationships as members, and without what every object has. */
export function flatShape(shape: ObjectShape, { type }: ResourceObject): ObjectShape {
  const isOwn = ({ name }: Member) =>
    !parts.includes(name) && name !== "links" && (name !== "type" || type === undefined);
  return {
    ...shape,
    members: [...shape.members.filter(isOwn), ...parts.flatMap((part) => partOf(shape, part))],
  };
}

/** Returns a resource object with the members of an object, as requests have it. */
export function sentObject(object: Node, { moved, type }: ResourceObject): Node {
  return { ...(type !== undefined && { type }), attributes: {}, ...scattered(object, moved) };
}

function isResourceObject({ members }: ObjectShape): boolean {
  const has = (wanted: string, kind: string) =>
    members.some(({ name, shape }) => name === wanted && shape.kind === kind);
  return has("type", "string") && has("attributes", "object") && members.every(({ name }) => known.has(name));
}

function partOf({ members }: ObjectShape, part: string): readonly Member[] {
  const shape = members.find(({ name }) => name === part)?.shape;
  return shape?.kind === "object" ? shape.members : [];
}

/** Returns the only value of `type`, or else its default or example. */
function typeIn(sent: readonly ObjectShape[]): string | undefined {
  const values = sent.flatMap(({ members }): readonly unknown[] => {
    const shape = members.find(({ name }) => name === "type")?.shape;
    if (shape?.kind !== "string") return [];
    return [shape.choices.length === 1 ? shape.choices[0] : undefined, shape.default, shape.example];
  });
  return values.find((value) => typeof value === "string");
}

import { attributeName } from "./names.ts";
import { type Member, type ObjectShape, type Shape, sameShape } from "./shape.ts";

/** An attribute, and the place of its value in the API. */
export interface Attribute {
  /** The name in Terraform, as in `display_name`. */
  readonly name: string;
  /** The name in the API, as in `displayName`. */
  readonly apiName: string;
  /** The configured value, or else the value that the API returns. */
  readonly shape: Shape;
  /** The attributes of the object, or of each object in the collection; empty for other values. */
  readonly members: readonly Attribute[];
  readonly setBy: "required" | "optional" | "default" | "either" | "api";
  /** Whether the API may omit a value that it sets. */
  readonly isNullable: boolean;
  /** Whether responses contain the attribute. */
  readonly isReturned: boolean;
  /** Whether the document says that each response has a value. */
  readonly isPromised: boolean;
  /** The numbers of the variants of its object that have it; null if all have it. */
  readonly variants: ReadonlySet<number> | null;
  readonly create: Sent;
  readonly update: Sent;
  readonly isReplaced: boolean;
  readonly isSensitive: boolean;
  /** Whether updates are unlikely to change a value that the API sets. */
  readonly isKept: boolean;
  /** Sentences about decisions that only the author can make. */
  readonly notes: readonly string[];
}

/** Whether a request has a member: never, optionally, or always; `null` if null clears the value. */
export type Sent = "never" | "optional" | "null" | "required";

/** The descriptions of an object or a member in the requests and the response. */
export interface Views<T> {
  readonly create: T;
  readonly update: T;
  readonly answer: T;
}

/** The location of an object. */
export interface Place {
  /** The resource of a top-level object; null within an attribute. */
  readonly resource: string | null;
  /** Names that attributes must not have here. */
  readonly taken: ReadonlySet<string>;
  /** Whether updates exist at all. */
  readonly hasUpdate: boolean;
  /** Whether only the API decides here. */
  readonly isComputed: boolean;
  /** Whether responses have the object. */
  readonly isAnswered: boolean;
  readonly isInSet: boolean;
}

/** The attributes of an object with up to three descriptions; null where the object does not occur. */
export function attributesOf(views: Views<ObjectShape | null>, place: Place): readonly Attribute[] {
  const taken = new Set(place.taken);
  const sides = [views.create, views.update, views.answer].map(
    (view) => new Map(view?.members.map((member) => [member.name, member])),
  );
  const names = new Set(sides.flatMap((side) => [...side.keys()]));
  const attributes: Attribute[] = [];
  const within = { ...place, isAnswered: place.isAnswered && views.answer !== null };
  for (const apiName of names) {
    // An object literal cannot have a member with this name.
    if (apiName === "__proto__") continue;
    const [create, update, answer] = sides.map((side) => side.get(apiName));
    const name = attributeName(apiName, taken, place.resource);
    const attribute = attributeOf({ name, apiName }, { create, update, answer }, within);
    if (attribute === null) continue;
    taken.add(name);
    attributes.push(attribute);
  }
  return attributes;
}

/** The attributes of an object that only responses have. */
export function computedAttributes(
  answer: ObjectShape,
  resource: string,
  taken: ReadonlySet<string>,
): readonly Attribute[] {
  return attributesOf(
    { create: null, update: null, answer },
    { resource, taken, hasUpdate: false, isComputed: true, isAnswered: true, isInSet: false },
  );
}

function attributeOf(
  { name, apiName }: Pick<Attribute, "name" | "apiName">,
  members: Views<Member | undefined>,
  place: Place,
): Attribute | null {
  const { create, update } = members;
  const notes: string[] = [];
  const configured = place.isComputed ? undefined : create;
  const isSame = !configured || !members.answer || sameShape(configured.shape, members.answer.shape);
  const answer = isSame ? members.answer : undefined;
  if (!isSame)
    notes.push("The API returns it in another form than requests have: convert it in fromApi, if necessary.");
  const shape = (configured ?? answer ?? update)?.shape;
  if (!shape) return null;
  const setBy = setByOf(configured, answer);
  if (!configured && update && !place.isComputed && update.isRequired === false)
    notes.push(
      "Updates take it, but creates do not: to let it be configured, send an update after the create.",
    );
  const children = membersOf(
    shape,
    { create: configured, update, answer },
    {
      ...place,
      resource: null,
      taken: new Set(),
      isComputed: !configured,
      isInSet: place.isInSet || shape.kind === "set",
      hasUpdate: place.hasUpdate && Boolean(update),
    },
  );
  if (objectIn(shape) && children.length === 0) return null;
  // No request contains an object without known members, and it carries no information.
  const has = (is: (child: Attribute) => boolean) => children.length === 0 || children.some(is);
  const isReturned = answer !== undefined && has((child) => child.isReturned);
  const created = configured && has((child) => child.create !== "never") ? sent(configured) : "never";
  const isUpdated = update !== undefined && has((child) => child.update !== "never");
  if (configured && created === "never") return null;
  // An attribute that only updates accept, and no response contains, would have no meaning.
  if (!isReturned && !configured) return null;
  // Elements of sets are identified by their values, so no prior value can be kept for them.
  if (!isReturned && place.isInSet) return null;
  const isSensitive = isSecret(apiName, shape) && (shape.kind === "string" || shape.kind === "json");
  if (!members.answer && place.isAnswered && !shape.isWriteOnly && !isSensitive)
    notes.push(
      "By the document, no response has it, so that changes outside of Terraform are not noticed: if a read has it, remove notReturned() and map it in fromApi.",
    );
  if (setBy === "optional" && answer && objectIn(shape) === shape)
    notes.push(
      "By the document, it is null or an object. If the API sets the object where nothing is configured, add computed() and send no null.",
    );
  const isReplaced = Boolean(configured) && place.hasUpdate && !isUpdated;
  if (isReplaced)
    notes.push(
      "By the document, no update takes it, so that a change replaces the object, with all that it contains. If an operation changes it, send it there, and remove requiresReplace().",
    );
  return {
    name,
    apiName,
    shape,
    members: children,
    setBy,
    isNullable: answer !== undefined && setBy !== "required" && setBy !== "default" && !isAlways(answer),
    isReturned,
    isPromised: isReturned && answer !== undefined && isAlways(answer),
    variants: (configured ?? members.answer)?.variants ?? null,
    create: created,
    update: isUpdated && (configured || update.isRequired) ? sent(update) : "never",
    isReplaced,
    isSensitive,
    isKept:
      !configured &&
      place.resource !== null &&
      /^(created|creat(ion|ed)_?(at|on|by|date|time(stamp)?)?|date_created|uuid|arn|urn)$/.test(name),
    notes: [...new Set([...notes, ...notesOf(shape)])],
  };
}

/** Determines who sets an attribute, from its descriptions in requests and responses. */
function setByOf(configured: Member | undefined, answer: Member | undefined): Attribute["setBy"] {
  if (!configured) return "api";
  if (configured.isRequired) return "required";
  if (standardOf(configured.shape) !== undefined) return "default";
  // If null is allowed, omitting the attribute in a configuration sends null, unless the API never has null.
  if (!answer || (configured.shape.isNullable && !isAlways(answer))) return "optional";
  return "either";
}

function sent({ isRequired, shape }: Member): Sent {
  if (isRequired) return "required";
  return shape.isNullable ? "null" : "optional";
}

/** Whether a response always contains a value. */
function isAlways({ isRequired, shape }: Member): boolean {
  return isRequired && !shape.isNullable;
}

function membersOf(
  shape: Shape,
  { create, update, answer }: Views<Member | undefined>,
  place: Place,
): readonly Attribute[] {
  if (objectIn(shape) === null) return [];
  const view = (member: Member | undefined) => (member ? objectIn(member.shape) : null);
  return attributesOf({ create: view(create), update: view(update), answer: view(answer) }, place);
}

/** The object that a shape is or contains; null if there is none. */
export function objectIn(shape: Shape): ObjectShape | null {
  const inner = "element" in shape ? shape.element : shape;
  return inner.kind === "object" ? inner : null;
}

/** The default in the form of an attribute; undefined if there is none. */
export function standardOf(shape: Shape): unknown {
  const { default: standard, kind } = shape;
  if (kind === "bool") return typeof standard === "boolean" ? standard : undefined;
  if (kind === "string" && typeof standard === "string") {
    const isChoice = shape.choices.length === 0 || shape.choices.includes(standard);
    const isLong = [...standard].length >= shape.least && [...standard].length <= shape.most;
    return isChoice && isLong && shape.pattern === "" && !formatTypes.has(shape.format)
      ? standard
      : undefined;
  }
  if (kind === "number" && typeof standard === "number") {
    const isChoice = shape.choices.length === 0 || shape.choices.includes(standard);
    const isWhole = !shape.isInteger || Number.isSafeInteger(standard);
    return isChoice && isWhole && standard >= shape.least && standard <= shape.most ? standard : undefined;
  }
  const isEmpty = Array.isArray(standard) && standard.length === 0;
  return (kind === "list" || kind === "set") && isEmpty && shape.least === 0 ? [] : undefined;
}

/** The formats with a separate type: the type, and the version of its addresses if the format has one. */
export const formatTypes = new Map<string, readonly [type: string, version?: number]>([
  ["date-time", ["rfc3339"]],
  ["uuid", ["uuid"]],
  ["uri", ["url"]],
  ["url", ["url"]],
  ["ip", ["ipAddress"]],
  ["ipv4", ["ipAddress", 4]],
  ["ipv6", ["ipAddress", 6]],
  ["cidr", ["cidr"]],
  ["ipv4-cidr", ["cidr", 4]],
  ["ipv6-cidr", ["cidr", 6]],
  ["go-duration", ["duration"]],
  ["mac", ["macAddress"]],
  ["mac-address", ["macAddress"]],
]);

/** Reports whether a value is a secret, by its name or its format. */
export function isSecret(name: string, shape: Shape): boolean {
  return (
    (shape.kind === "string" && shape.format === "password") ||
    /(^|[_-])(password|passphrase|secret|token|api_?key|private_?key|access_?key|secret_?key|client_?secret)$/i.test(
      name.replace(/([a-z0-9])([A-Z])/g, "$1_$2"),
    )
  );
}

/** Returns the notes of a shape and of its members. */
function notesOf(shape: Shape): readonly string[] {
  const own = shape.notes.map((note) => `The document says that it ${note}.`);
  const isUnused = shape.default !== undefined && standardOf(shape) === undefined && shape.kind !== "json";
  const standard = isUnused ? [`Its default, ${JSON.stringify(shape.default)}, is left to the API.`] : [];
  const ofElements = "element" in shape ? shape.element.notes : [];
  return [...own, ...standard, ...ofElements.map((note) => `Each of them ${note}.`)];
}

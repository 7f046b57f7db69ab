import { fits } from "./limits.ts";
import { attributeName } from "./names.ts";
import { type AttributeAnnotation, attributeAnnotation } from "./overlay/annotations.ts";
import { anything, type Member, type ObjectShape, type Shape, sameShape } from "./shape.ts";

/** An attribute, and the place of its value in the API. */
export interface Attribute {
  /** The name in Terraform, as in `display_name`. */
  readonly name: string;
  /** The name in the API, as in `displayName`. */
  readonly apiName: string;
  /** The dotted name of the member within the object, as in `rule.displayName`. */
  readonly path: string;
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
  /** Whether the order of its elements means nothing. */
  readonly isUnordered: boolean;
  /** Whether texts are equal if they are objects or lists of JSON with the same content. */
  readonly isJson: boolean;
  /** Whether nothing clears the value, although a configuration may leave it out. */
  readonly isUncleared: boolean;
  /** What the document does not say, and what was assumed. */
  readonly decisions: readonly Decision[];
  /** Whether a person has still to confirm its annotation. */
  readonly isOpen: boolean;
  /** Sentences about decisions that only the author can make. */
  readonly notes: readonly string[];
}

/** A fact that the document does not contain. */
export interface Decision {
  /** The member of the annotation that states the fact. */
  readonly name: "computed" | "replaces" | "returned" | "secret";
  readonly value: boolean;
  /** A sentence with the reason. */
  readonly reason: string;
  /** Whether a person has to confirm it. */
  readonly isOpen: boolean;
}

/** Whether a request has a member: never, optionally, or always; `null` if null clears the value. */
export type Sent = "never" | "optional" | "null" | "required";

/** The descriptions of an object or a member in the requests and the response. */
export interface Views<T> {
  readonly create: T;
  readonly update: T;
  readonly response: T;
}

/** The location of an object. */
export interface ObjectLocation {
  /** The resource of a top-level object; null within an attribute. */
  readonly resource: string | null;
  /** Names that attributes must not have here. */
  readonly taken: ReadonlySet<string>;
  /** Whether updates exist at all. */
  readonly hasUpdate: boolean;
  /** Whether only the API decides here. */
  readonly isComputed: boolean;
  /** Whether responses have the object. */
  readonly isInResponse: boolean;
  readonly isInSet: boolean;
  /** Whether an update replaces the object, so that it has all attributes. */
  readonly isPut: boolean;
  /** The dotted name of the object with a dot at its end; empty at the top. */
  readonly prefix: string;
  /** The annotations of the resource, by the dotted names of members. */
  readonly annotations: { readonly [path: string]: AttributeAnnotation };
}

/** The attributes of an object with up to three descriptions; null where the object does not occur. */
export function attributesOf(views: Views<ObjectShape | null>, place: ObjectLocation): readonly Attribute[] {
  const taken = new Set(place.taken);
  const sides = [views.create, views.update, views.response].map(
    (view) => new Map(view?.members.map((member) => [member.name, member])),
  );
  const names = new Set(sides.flatMap((side) => [...side.keys()]));
  const attributes: Attribute[] = [];
  const within = { ...place, isInResponse: place.isInResponse && views.response !== null };
  for (const apiName of names) {
    // An object literal cannot have a member with this name.
    if (apiName === "__proto__") continue;
    const [create, update, response] = sides.map((side) => side.get(apiName));
    const path = `${place.prefix}${apiName}`;
    const ofSchema = (create ?? response ?? update)?.shape.annotation;
    const annotation = {
      ...attributeAnnotation(ofSchema, apiName),
      ...annotationAt(place.annotations, path),
    };
    const name = attributeName(annotation.name ?? apiName, taken, place.resource);
    const members = annotatedMembers({ create, update, response }, annotation, place.prefix === "");
    const attribute = attributeOf({ name, apiName, path }, members, annotation, within);
    if (attribute === null) continue;
    taken.add(name);
    attributes.push(attribute);
  }
  return attributes;
}

/** The attributes of an object that only responses have. */
export function computedAttributes(
  response: ObjectShape,
  resource: string,
  taken: ReadonlySet<string>,
): readonly Attribute[] {
  return attributesOf({ create: null, update: null, response }, { ...computedPlace, resource, taken });
}

function annotationAt(annotations: ObjectLocation["annotations"], path: string): AttributeAnnotation {
  return (Object.hasOwn(annotations, path) && annotations[path]) || {};
}

const computedPlace = {
  hasUpdate: false,
  isComputed: true,
  isInResponse: true,
  isInSet: false,
  isPut: false,
  prefix: "",
  annotations: {},
};

/** Returns the descriptions of a member as its annotation corrects them. */
function annotatedMembers(
  { create, update, response }: Views<Member | undefined>,
  annotation: AttributeAnnotation,
  isTop: boolean,
): Views<Member | undefined> {
  const {
    computed,
    default: standard,
    extended,
    from,
    maxLength,
    nullable,
    readOnly,
    removal,
    required,
    returned,
  } = annotation;
  const withMore = (member: Member | undefined): Member | undefined =>
    extended && ((isTop && member?.shape.kind === "json") || member?.shape.kind === "map")
      ? { ...member, shape: { ...member.shape, isExtended: true } }
      : member;
  const sent = (member: Member | undefined): Member | undefined => {
    if (member === undefined || readOnly) return undefined;
    const isNullable = removal === undefined ? member.shape.isNullable : removal === "null";
    const shape = {
      ...member.shape,
      isNullable: isNullable && computed !== true,
      ...(standard !== undefined && { default: standard }),
      ...(maxLength !== undefined && member.shape.kind === "string" && { most: maxLength }),
    };
    return { ...member, shape };
  };
  const shown = (member: Member | undefined): Member | undefined =>
    member && nullable
      ? { ...member, isRequired: false, shape: { ...member.shape, isNullable: true } }
      : member;
  const created = sent(withMore(create));
  // The document does not describe the member of responses that has the value.
  const elsewhere = from === undefined || !create ? undefined : { ...create, isRequired: false };
  return {
    create: created && { ...created, isRequired: required ?? created.isRequired },
    update: sent(withMore(update)),
    response: returned === false ? undefined : shown(withMore(response ?? elsewhere)),
  };
}

function attributeOf(
  { name, apiName, path }: Pick<Attribute, "name" | "apiName" | "path">,
  described: Views<Member | undefined>,
  annotation: AttributeAnnotation,
  place: ObjectLocation,
): Attribute | null {
  const uses = usesOf(apiName, described, annotation, place);
  if (!uses) return null;
  const { configured, update, response, shape } = uses;
  const children = membersOf(
    shape,
    { create: configured, update, response },
    {
      ...place,
      resource: null,
      taken: new Set(),
      isComputed: !configured,
      isInSet: place.isInSet || shape.kind === "set",
      prefix: `${path}.`,
      hasUpdate: place.hasUpdate && Boolean(update),
    },
  );
  if (objectIn(shape) && children.length === 0) return null;
  // No request contains an object without known members, and it carries no information.
  const has = (is: (child: Attribute) => boolean) => children.length === 0 || children.some(is);
  const isReturned = response !== undefined && has((child) => child.isReturned);
  const created = configured && has((child) => child.create !== "never") ? sent(configured) : "never";
  const isUpdated = update !== undefined && has((child) => child.update !== "never");
  if (configured && created === "never") return null;
  // An attribute that only updates accept, and no response contains, would have no meaning. Elements of sets are identified by their values, so
  // no prior value can be kept for them.
  if (!isReturned && (!configured || place.isInSet)) return null;
  const setBy = setterOf(uses, annotation, { isReturned, isUpdated });
  const isText = shape.kind === "string" || shape.kind === "json";
  const isSensitive = annotation.secret ?? (isSecret(apiName, shape) && isText);
  const isFixed = Boolean(configured) && place.hasUpdate && !isUpdated;
  const isReplaced = Boolean(configured) && place.hasUpdate && (annotation.replaces ?? isFixed);
  // Null in a plan of what the API may decide is a value that is not known: it is left out.
  const inRequest = (one: Sent): Sent => (setBy === "either" && one === "null" ? "optional" : one);
  // A PUT has all attributes; any other update has what it may change.
  const updated = isFixed && annotation.replaces === false ? configured : isUpdated ? update : undefined;
  const isInUpdate = updated !== undefined && (!isReplaced || place.isPut);
  const toUpdate = isInUpdate && (configured || updated.isRequired) ? inRequest(sent(updated)) : "never";
  const assumed = assumptionsOf(uses, place, { setBy, isSensitive, isFixed });
  return {
    ...{ name, apiName, path, shape, setBy, isReturned, isReplaced, isSensitive },
    members: children,
    isNullable: response !== undefined && setBy !== "required" && setBy !== "default" && !isAlways(response),
    isPromised: isReturned && response !== undefined && isAlways(response),
    variants: (configured ?? uses.returned)?.variants ?? null,
    create: inRequest(created),
    update: toUpdate,
    isKept:
      !configured &&
      place.resource !== null &&
      /^(id|created|creat(ion|ed)_?(at|on|by|date|time(stamp)?)?|date_created|uuid|arn|urn)$/.test(name),
    isUnordered: annotation.unordered === true && shape.kind === "list",
    isJson: annotation.json === true && shape.kind === "string" && shape.choices.length === 0,
    // A PUT without the value clears it, and null clears it.
    isUncleared:
      setBy === "optional" &&
      toUpdate === "optional" &&
      (annotation.removal === "error" || (annotation.removal === undefined && !isReturned && !place.isPut)),
    decisions: assumed.filter((one) => annotation[one.name] === undefined),
    isOpen: annotation.open === true,
    notes: [
      ...new Set([...useNotes(uses, place), ...assumptionNotes(assumed, annotation), ...shapeNotes(shape)]),
    ],
  };
}

/** The descriptions of a member as its attribute uses them. */
interface Uses {
  /** The member that a configuration sets; undefined if only the API decides. */
  readonly configured: Member | undefined;
  readonly update: Member | undefined;
  /** The member of responses, if it has the form of the configured one. */
  readonly response: Member | undefined;
  /** The member of responses in any form. */
  readonly returned: Member | undefined;
  /** Whether responses probably mask the value. */
  readonly isMasked: boolean;
  readonly shape: Shape;
}

/** Returns the descriptions of a member as its attribute uses them; null if there is nothing to use. */
function usesOf(
  apiName: string,
  described: Views<Member | undefined>,
  annotation: AttributeAnnotation,
  place: ObjectLocation,
): Uses | null {
  const isMasked = annotation.returned === undefined && !place.isComputed && mayBeMasked(apiName, described);
  const returned = isMasked ? undefined : described.response;
  const configured = place.isComputed ? undefined : asReturned(described.create, returned);
  const update = asReturned(described.update, returned);
  const isSame = !configured || !returned || sameShape(configured.shape, returned.shape);
  const response = isSame ? returned : undefined;
  const shape = (configured ?? response ?? update)?.shape;
  return shape ? { configured, update, response, returned, isMasked, shape } : null;
}

/** Returns notes on what only some of the requests and responses have. */
function useNotes(
  { configured, update, response, returned }: Uses,
  place: ObjectLocation,
): readonly string[] {
  return [
    ...(returned && !response
      ? ["The API returns it in another form than requests have: convert it in fromApi, if necessary."]
      : []),
    ...(!configured && update && !place.isComputed && !update.isRequired
      ? ["Updates take it, but creates do not: to let it be configured, send an update after the create."]
      : []),
  ];
}

/** Determines who sets an attribute, as its annotation corrects it. */
function setterOf(
  { configured, response, shape }: Uses,
  annotation: AttributeAnnotation,
  { isReturned, isUpdated }: { readonly isReturned: boolean; readonly isUpdated: boolean },
): Attribute["setBy"] {
  const usual = setByOf(configured, response);
  // What a configuration does not set of an object with more members belongs to the API.
  const isStated =
    annotation.computed === false || annotation.removal !== undefined || shape.isExtended === true;
  if (isStated) return usual === "either" ? "optional" : usual;
  // If the API sets what no update changes, a plan that clears it would replace the object again and again. Where any JSON is allowed, an
  // API may have an empty object for what a create leaves out, and take null for a value of another meaning.
  const isFilled =
    usual === "optional" &&
    isReturned &&
    ((!isUpdated && annotation.replaces !== false) || shape.kind === "json");
  return isFilled ? "either" : usual;
}

/** Returns what is assumed about an attribute, because the document does not say it. */
function assumptionsOf(
  { response, returned, isMasked, shape }: Uses,
  place: ObjectLocation,
  is: Pick<Attribute, "setBy" | "isSensitive"> & { readonly isFixed: boolean },
): readonly Decision[] {
  const assumed: Decision[] = [];
  const assume = (name: Decision["name"], value: boolean, reason: string, isOpen = true) =>
    assumed.push({ name, value, reason, isOpen });
  if (is.isSensitive) assume("secret", true, "Its name or format is that of a secret.", false);
  if (isMasked)
    assume(
      "returned",
      false,
      "It is a secret, which most APIs mask in responses, so that changes outside of Terraform are not noticed: if a read has it as it was set, remove notReturned() and map it in fromApi.",
    );
  if (!returned && place.isInResponse && !shape.isWriteOnly && !is.isSensitive)
    assume(
      "returned",
      false,
      "By the document, no response has it, so that changes outside of Terraform are not noticed: if a read has it, remove notReturned() and map it in fromApi.",
    );
  if (is.setBy === "optional" && response && objectIn(shape) === shape)
    assume(
      "computed",
      false,
      "By the document, it is null or an object. If the API sets the object where nothing is configured, add computed() and send no null.",
    );
  if (is.setBy === "either")
    assume(
      "computed",
      true,
      "The document does not say whether the API sets it where nothing is configured.",
    );
  if (is.isFixed)
    assume(
      "replaces",
      true,
      "By the document, no update takes it, so that a change replaces the object, with all that it contains. If an operation changes it, send it there, and remove requiresReplace().",
    );
  return assumed;
}

/** Returns notes on the assumptions that a person has to confirm. The comment of the resource names all attributes that the API may set. */
function assumptionNotes(assumed: readonly Decision[], annotation: AttributeAnnotation): readonly string[] {
  return assumed
    .filter(({ name, value, isOpen }) => isOpen && !(name === "computed" && value))
    .filter(({ name }) => annotation[name] === undefined || annotation.open)
    .map(({ reason }) => reason);
}

/** Returns a member of a request that may have several forms, or any, in the form that responses have. */
function asReturned(sent: Member | undefined, response: Member | undefined): Member | undefined {
  if (sent?.shape.kind === "json" && sent.shape.notes.includes(anything) && response?.shape.kind === "string")
    return {
      ...sent,
      shape: { ...response.shape, description: sent.shape.description, isNullable: sent.shape.isNullable },
    };
  if (!sent || !response || sent.shape.kind !== "string") return sent;
  // A response may have several forms, too.
  if (response.shape.kind === "string" && response.shape.variants) return sent;
  const variant = sent.shape.variants?.find((one) => sameShape(one, response.shape));
  const { description, isNullable } = sent.shape;
  return variant ? { ...sent, shape: { ...variant, description, isNullable } } : sent;
}

/** Determines who sets an attribute, from its descriptions in requests and responses. */
function setByOf(configured: Member | undefined, response: Member | undefined): Attribute["setBy"] {
  if (!configured) return "api";
  if (configured.isRequired) return "required";
  if (standardOf(configured.shape) !== undefined) return "default";
  // If null is allowed, omitting the attribute in a configuration sends null, unless the API never has null.
  return response && (!configured.shape.isNullable || isNeverNull(response)) ? "either" : "optional";
}

/** Whether a response never has null: it has the member, or its default. */
function isNeverNull({ isRequired, shape }: Member): boolean {
  return (isRequired || shape.default !== undefined) && !shape.isNullable;
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
  { create, update, response }: Views<Member | undefined>,
  place: ObjectLocation,
): readonly Attribute[] {
  if (objectIn(shape) === null) return [];
  const view = (member: Member | undefined) => (member ? objectIn(member.shape) : null);
  return attributesOf({ create: view(create), update: view(update), response: view(response) }, place);
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
  if ((kind === "string" || kind === "number") && typeof standard === kind) {
    const choices: readonly unknown[] = shape.choices;
    const isTyped = kind === "string" && formatTypes.has(shape.format);
    const isChoice = choices.length === 0 || choices.includes(standard);
    return isChoice && !isTyped && fits(shape, standard) ? standard : undefined;
  }
  const isEmpty = Array.isArray(standard) && standard.length === 0;
  return (kind === "list" || kind === "set") && isEmpty && fits(shape, []) ? [] : undefined;
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
  ["json", ["json"]],
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

/** Reports whether responses probably have a secret with asterisks: one that a configuration decides, and that the API does not make. */
function mayBeMasked(apiName: string, { create, response }: Views<Member | undefined>): boolean {
  if (!create || !response || create.shape.kind !== "string" || !isSecret(apiName, create.shape))
    return false;
  return ["required", "optional"].includes(setByOf(create, response));
}

/** Returns the notes of a shape and of its elements; none for an object with more members than described. */
function shapeNotes(shape: Shape): readonly string[] {
  if (shape.isExtended) return [];
  const own = shape.notes.map((note) => `The document says that it ${note}.`);
  const isUnused = shape.default !== undefined && standardOf(shape) === undefined && shape.kind !== "json";
  const standard = isUnused ? [`Its default, ${JSON.stringify(shape.default)}, is left to the API.`] : [];
  const ofElements = "element" in shape ? shape.element.notes : [];
  return [...own, ...standard, ...ofElements.map((note) => `Each of them ${note}.`)];
}

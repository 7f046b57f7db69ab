import { elements, isNode, type Node, own, resolved, text } from "./document.ts";
import { isFiniteNumber, keywordsOf, type Limits, limitsIn } from "./limits.ts";
import { annotationName } from "./overlay/annotations.ts";

/** The parts of a schema that do not depend on the type of the value. */
interface Facts {
  readonly description: string;
  readonly isNullable: boolean;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
  readonly isDeprecated: boolean;
  /** Undefined if there is none. */
  readonly default: unknown;
  /** Undefined if there is none. */
  readonly example: unknown;
  /** Sentences about constraints that no type expresses, and about facts that the schema does not contain. */
  readonly notes: readonly string[];
  /** What the schema says in `x-tfnode`; undefined if it says nothing. */
  readonly annotation?: unknown;
  /** Whether the API adds members to an object of JSON or a map. */
  readonly isExtended?: boolean;
}

/** Text. */
export interface TextShape extends Facts, Limits {
  readonly kind: "string";
  /** The format, as in `date-time`; empty without one. */
  readonly format: string;
  /** The allowed values; empty if any value is allowed. */
  readonly choices: readonly string[];
  /** The other forms of the value, such as a number, of which a response may have one. */
  readonly variants?: readonly Shape[];
}

/** A number. */
export interface NumberShape extends Facts, Limits {
  readonly kind: "number";
  readonly isInteger: boolean;
  /** Whether whole numbers beyond 2^53 are values, which a number of JavaScript rounds. */
  readonly isLong: boolean;
  readonly choices: readonly number[];
}

/** True or false. */
export interface BoolShape extends Facts {
  readonly kind: "bool";
}

/** Values in order, without order, or by name. */
export interface CollectionShape extends Facts, Limits {
  readonly kind: "list" | "set" | "map";
  readonly element: Shape;
}

/** An object with members that are known. */
export interface ObjectShape extends Facts {
  readonly kind: "object";
  readonly members: readonly Member[];
}

/** A value for which Terraform has no type: JSON as text. */
export interface JsonShape extends Facts {
  readonly kind: "json";
}

/** A part of a schema for which Terraform has types. */
export type Shape = TextShape | NumberShape | BoolShape | CollectionShape | ObjectShape | JsonShape;

/** A member of an object. */
export interface Member {
  readonly name: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
  /** The numbers of the variants of the object that have the member; missing if all have it. */
  readonly variants?: ReadonlySet<number>;
}

/** The direction of a value: requests have no read-only members, and responses have no write-only ones. */
export type Direction = "request" | "response";

/** The maximum number of attributes in one body: deeper objects become JSON. */
const mostAttributes = 400;
const deepest = 6;
/** The maximum number and depth of schemas read for one body: a small document may expand to any number. */
const mostReads = 20_000;
const mostWithin = 200;

/** The note of a schema without a type. */
export const anything = "may be anything";

/** Returns the shape of a schema. Recursive objects, and schemas that are too deep or too large, become JSON. Never fails. */
export function shapeOf(document: Node, schema: unknown, direction: Direction): Shape {
  const node = resolved(document, schema);
  const isPlain = node === schema || (isNode(schema) && Object.keys(schema).length === 1);
  if (node === null || !isPlain) return readShape(document, schema, direction);
  const known = shapes[direction].get(node) ?? readShape(document, schema, direction);
  shapes[direction].set(node, known);
  return known;
}

/** Several operations use the same objects, which may be large. */
const shapes: { readonly [D in Direction]: WeakMap<Node, Shape> } = {
  request: new WeakMap(),
  response: new WeakMap(),
};

function readShape(document: Node, schema: unknown, direction: Direction): Shape {
  for (let depth = deepest; ; depth--) {
    try {
      return new Reader(document, direction, depth).read(schema, []);
    } catch (error) {
      if (!(error instanceof TooMuchError)) throw error;
    }
  }
}

/** Thrown if a body has too many attributes, to try again with less depth; never at the depth of one. */
class TooMuchError extends Error {
  override readonly name = "TooMuchError";
}

/** A schema with the joined parts of allOf: the keywords, and the nodes that contain them. */
interface Joined {
  readonly keywords: Map<string, unknown>;
  readonly nodes: Set<Node>;
  readonly notes: string[];
}

class Reader {
  readonly #document: Node;
  readonly #direction: Direction;
  readonly #depth: number;
  /** The number of members so far. */
  #count = 0;
  #reads = 0;

  constructor(document: Node, direction: Direction, depth: number) {
    this.#document = document;
    this.#direction = direction;
    this.#depth = depth;
  }

  read(schema: unknown, within: readonly Node[]): Shape {
    const joined: Joined = { keywords: new Map(), nodes: new Set(), notes: [] };
    if (++this.#reads > mostReads || within.length > mostWithin)
      return jsonOf(joined, "is too large to be read");
    return this.#join(schema, joined, within, 0) ? this.#shape(joined, within) : json(factsOf(joined));
  }

  /** Adds a schema to the known facts. Returns false if it cannot be used: the notes explain why. */
  #join(schema: unknown, joined: Joined, within: readonly Node[], level: number): boolean {
    const node = resolved(this.#document, schema);
    if (node === null) {
      const reference = isNode(schema) ? text(own(schema, "$ref")) : "";
      if (reference) joined.notes.push(unresolved(reference));
      return !reference;
    }
    if (within.includes(node) || level > 20) {
      joined.notes.push("contains itself, which no type of Terraform can");
      return false;
    }
    if (joined.nodes.has(node)) return true;
    joined.nodes.add(node);
    // Keywords next to a reference apply only here, and come first.
    if (isNode(schema) && schema !== node) {
      const { $ref: _, ...beside } = schema;
      this.#add(beside, joined);
    }
    this.#add(node, joined);
    return elements(own(node, "allOf"))
      .slice(0, 1000)
      .map((part) => this.#join(part, joined, within, level + 1))
      .every(Boolean);
  }

  #add(node: Node, { keywords, notes }: Joined): void {
    for (const key of Object.keys(node)) {
      const [value, known] = [node[key], keywords.get(key)];
      if (key === "properties" && isNode(value)) keywords.set(key, bothProperties(known, value));
      else if (key === "required") keywords.set(key, [...elements(known), ...elements(value)]);
      else if ((key === "oneOf" || key === "anyOf") && known !== undefined)
        notes.push(`has more than one ${key}, of which only the first is read`);
      else if (key === "type" && known !== undefined && JSON.stringify(known) !== JSON.stringify(value))
        notes.push("is of several types in the parts of its allOf");
      else if (known === undefined) keywords.set(key, value);
    }
  }

  #shape(joined: Joined, within: readonly Node[]): Shape {
    const { keywords, notes } = joined;
    if (keywords.has("patternProperties"))
      notes.push("has members by patterns of their names, which are not read");
    for (const key of ["not", "if", "dependentSchemas"])
      if (keywords.has(key)) notes.push(`has a condition (${key}) that is not checked here`);
    const variants = this.#variants(joined);
    for (const key of ["oneOf", "anyOf"]) keywords.delete(key);
    if (variants.length === 1) {
      return this.#join(variants[0], joined, within, 1) ? this.#shape(joined, within) : json(factsOf(joined));
    }
    const inner = [...within, ...joined.nodes];
    return variants.length > 1 ? this.#oneOf(variants, joined, inner) : this.#typed(joined, inner);
  }

  /** Returns the types of a value other than null. */
  #variants({ keywords, notes }: Joined): readonly unknown[] {
    const all = [...elements(keywords.get("oneOf")), ...elements(keywords.get("anyOf"))];
    const some = all.filter((variant) => !isNull(resolved(this.#document, variant)));
    if (some.length < all.length) keywords.set("nullable", true);
    const nodes = some.map((variant) => resolved(this.#document, variant));
    const onlyRequire = nodes.every(
      (node) => node !== null && Object.keys(node).every((key) => key === "required" || key === "not"),
    );
    if (!onlyRequire || some.length === 0) return some;
    const needed = nodes.map((node) => elements(node?.required).map(String).join(" and "));
    notes.push(
      `needs one of ${needed.filter(Boolean).join(", or ")}: a rule such as exactlyOneOf may say it`,
    );
    return [];
  }

  #oneOf(variants: readonly unknown[], joined: Joined, within: readonly Node[]): Shape {
    const shapes = variants.slice(0, 50).map((variant) => this.read(variant, within));
    const facts = factsOf(joined);
    const isNullable = facts.isNullable || shapes.some((shape) => shape.isNullable);
    const names = variants.map((variant, i) => variantName(variant, shapes[i]));
    const withNote = (note: string) => ({ ...facts, isNullable, notes: [...facts.notes, note] });
    const objects = shapes.filter((shape) => shape.kind === "object");
    if (objects.length === shapes.length) {
      const common = this.#typed(ofType(joined, "object"), within);
      const parts = common.kind === "object" ? [...objects, common] : objects;
      const selecting = selectorOf(this.#document, joined, variants);
      const members = joinedMembers(objects, common.kind === "object" ? common.members : []).map((member) =>
        member.name === selecting.name ? withChoices(member, selecting.choices) : member,
      );
      this.#count += members.length - parts.length;
      return {
        ...withNote(`is one of ${names.join(", ")}: all their members are here`),
        kind: "object",
        members,
      };
    }
    const scalar = oneScalar(shapes);
    if (scalar === null) return json(withNote(`is one of ${names.join(", ")}, for which there is no type`));
    const isOneKind = shapes.every(({ kind }) => kind === scalar.kind);
    const own = isOneKind
      ? { ...facts, isNullable }
      : { ...withNote(`is one of ${names.join(", ")}`), variants: shapes };
    return {
      ...scalar,
      ...own,
      default: facts.default ?? scalar.default,
      example: facts.example ?? scalar.example,
    };
  }

  #typed(joined: Joined, within: readonly Node[]): Shape {
    const { keywords } = joined;
    const types = typesOf(keywords);
    const facts = factsOf(joined);
    const [type] = types;
    if (types.length > 1) {
      const shapes = types.map((one) => this.#typed(ofType(joined, one), within));
      const scalar = oneScalar(shapes);
      const note = `is of the types ${types.join(", ")}`;
      const all = { ...facts, notes: [...facts.notes, note] };
      return scalar === null ? json(all) : { ...scalar, ...all };
    }
    switch (type) {
      case "string":
        return textShape(facts, keywords);
      case "integer":
      case "number":
        return { ...facts, kind: "number", isInteger: type === "integer", ...numberRules(type, keywords) };
      case "boolean":
        return { ...facts, kind: "bool" };
      case "array":
        return this.#array(joined, within);
      case "object":
        return this.#object(joined, within);
      default:
        return jsonOf(
          joined,
          type === undefined ? anything : `is of the type ${JSON.stringify(type)}, which is not known`,
        );
    }
  }

  #array(joined: Joined, within: readonly Node[]): Shape {
    const { keywords } = joined;
    if (keywords.has("prefixItems") || Array.isArray(keywords.get("items")))
      return jsonOf(joined, "has elements of different types by their places");
    const element = elementOf(this.read(keywords.get("items") ?? {}, within));
    const kind = keywords.get("uniqueItems") === true ? "set" : "list";
    return { ...factsOf(joined), kind, element, ...limitsIn(kind, keywords) };
  }

  #object(joined: Joined, within: readonly Node[]): Shape {
    const { keywords, notes } = joined;
    const properties = keywords.get("properties");
    const names = isNode(properties) ? Object.keys(properties) : [];
    const additional = keywords.get("additionalProperties");
    if (!isNode(properties) || names.length === 0) {
      if (!isNode(additional) || Object.keys(additional).length === 0)
        return jsonOf(joined, "is an object whose members are not known");
      const element = elementOf(this.read(additional, within));
      return { ...factsOf(joined), kind: "map", element, ...limitsIn("map", keywords) };
    }
    if (within.filter((node) => node === depthMark).length > this.#depth)
      return jsonOf(joined, "is nested too deeply, or with too much in it, to be attributes");
    if (isNode(additional) || additional === true) notes.push("may have further members, which are not read");
    const required = new Set(elements(keywords.get("required")));
    const other = this.#direction === "request" ? "isReadOnly" : "isWriteOnly";
    this.#count += names.length;
    if (this.#count > mostAttributes && this.#depth > 1) throw new TooMuchError();
    const members = names.flatMap((name) => {
      if (own(properties, name) === false) return [];
      const shape = this.read(own(properties, name), [...within, depthMark]);
      return shape[other] ? [] : [{ name, isRequired: required.has(name), shape }];
    });
    return { ...factsOf(joined), kind: "object", members };
  }
}

/** A collection may contain objects, but no collection of objects. */
function elementOf(shape: Shape): Shape {
  let inner = shape;
  while ("element" in inner) inner = inner.element;
  const isTooMuch = inner.kind === "object" && inner !== shape;
  return isTooMuch
    ? json({ ...shape, notes: [...shape.notes, "has objects in collections of collections"] })
    : shape;
}

/** Separates the schemas of an object from those of its members. */
const depthMark: Node = {};

function unresolved(reference: string): string {
  const where = reference.startsWith("#")
    ? "which leads nowhere"
    : "in another file: make one document of all files first";
  return `is described by ${JSON.stringify(reference.slice(0, 100))}, ${where}`;
}

/** The joined properties, to which more can be added. */
const ownProperties = new WeakSet<Node>();

/** Members that both schemas have must satisfy both. */
function bothProperties(known: unknown, more: Node): Node {
  if (!isNode(known)) return more;
  // A property may be named __proto__.
  const merged: { [name: string]: unknown } = ownProperties.has(known)
    ? known
    : Object.assign(Object.create(null), known);
  ownProperties.add(merged);
  for (const name of Object.keys(more)) {
    const [before, schema] = [merged[name], more[name]];
    merged[name] = before === undefined || before === schema ? schema : { allOf: [before, schema] };
  }
  return merged;
}

function isNull(node: Node | null): boolean {
  if (node === null) return false;
  const { type, const: constant, enum: choices } = node;
  if (type === "null" || (Array.isArray(type) && type.length === 1 && type[0] === "null")) return true;
  if (Array.isArray(choices)) return choices.length > 0 && choices.every((choice) => choice === null);
  return constant === null && Object.hasOwn(node, "const");
}

function factsOf({ keywords, notes }: Joined): Facts {
  const choices = keywords.get("enum");
  const types = keywords.get("type");
  return {
    description: text(keywords.get("description")) || text(keywords.get("title")),
    isNullable:
      keywords.get("nullable") === true ||
      elements(types).includes("null") ||
      elements(choices).includes(null),
    isReadOnly: keywords.get("readOnly") === true,
    isWriteOnly: keywords.get("writeOnly") === true,
    isDeprecated: keywords.get("deprecated") === true,
    default: keywords.get("default") ?? undefined,
    example: keywords.get("example") ?? elements(keywords.get("examples"))[0],
    notes: [...new Set(notes)],
    ...(keywords.has(annotationName) && { annotation: keywords.get(annotationName) }),
  };
}

function json(facts: Facts): JsonShape {
  const { annotation, description, isNullable, isReadOnly, isWriteOnly, isDeprecated, example, notes } =
    facts;
  return {
    ...(annotation !== undefined && { annotation }),
    kind: "json",
    description,
    isNullable,
    isReadOnly,
    isWriteOnly,
    isDeprecated,
    default: facts.default,
    example,
    notes,
  };
}

/** Returns the shape of a value for which there is no type, with the reason. */
function jsonOf({ keywords, nodes, notes }: Joined, reason: string): JsonShape {
  return json(factsOf({ keywords, nodes, notes: [...notes, reason] }));
}

/** Returns the types other than null; without types in the schema, the type that its other keywords imply. */
function typesOf(keywords: ReadonlyMap<string, unknown>): readonly string[] {
  const type = keywords.get("type");
  const said = (Array.isArray(type) ? type : [type]).filter(
    (one): one is string => typeof one === "string" && one !== "null",
  );
  if (said.length > 0) return [...new Set(said)];
  if (keywords.has("properties") || isNode(keywords.get("additionalProperties"))) return ["object"];
  if (keywords.has("items")) return ["array"];
  const [kind, ...others] = new Set(choicesOf(keywords).map((choice) => typeof choice));
  if (others.length === 0 && (kind === "string" || kind === "number" || kind === "boolean")) return [kind];
  if (["format", ...keywordsOf("string")].some((key) => keywords.has(key))) return ["string"];
  if (keywordsOf("number").some((key) => keywords.has(key))) return ["number"];
  return [];
}

function ofType({ keywords, nodes, notes }: Joined, type: string): Joined {
  return { keywords: new Map([...keywords, ["type", type]]), nodes, notes: [...notes] };
}

function choicesOf(keywords: ReadonlyMap<string, unknown>): readonly unknown[] {
  const choices = keywords.has("const") ? [keywords.get("const")] : elements(keywords.get("enum"));
  return choices.filter((choice) => choice !== null);
}

/** Text; a duration has a type if the document uses the format of that type, and is text if it uses ISO 8601. */
function textShape(facts: Facts, keywords: ReadonlyMap<string, unknown>): TextShape {
  const shape: TextShape = {
    ...facts,
    kind: "string",
    format: isJsonText(keywords) ? "json" : text(keywords.get("format")),
    choices: [...new Set(choicesOf(keywords).filter((choice) => typeof choice === "string"))],
    ...limitsIn("string", keywords),
  };
  if (shape.format !== "duration") return shape;
  const isOwnForm = [facts.example, facts.default].some((one) =>
    /^([\d.]+(ns|us|ms|s|m|h))+$/.test(text(one)),
  );
  if (isOwnForm) return { ...shape, format: "go-duration" };
  const note = "is a duration of ISO 8601 such as PT1H, which is compared as text: duration() is for 1h30m";
  return { ...shape, notes: [...facts.notes, note] };
}

/** Whether a text is JSON by its media type, and not encoded. */
function isJsonText(keywords: ReadonlyMap<string, unknown>): boolean {
  const type = text(keywords.get("contentMediaType"));
  return /^application\/([\w.-]+\+)?json\b/i.test(type) && !keywords.has("contentEncoding");
}

function numberRules(type: string, keywords: ReadonlyMap<string, unknown>) {
  const choices = [...new Set(choicesOf(keywords).filter(isFiniteNumber))];
  const limits = limitsIn("number", keywords);
  const isOf64Bits = type === "integer" && /^u?int64$/.test(text(keywords.get("format")));
  const isSafe = Number.isSafeInteger(limits.least) && Number.isSafeInteger(limits.most);
  return { choices, ...limits, isLong: isOf64Bits && choices.length === 0 && !isSafe };
}

/** Returns the common type of all, or text if one of them is text; null if no type is suitable. */
function oneScalar(shapes: readonly Shape[]): TextShape | NumberShape | BoolShape | null {
  const [first] = shapes;
  if (!first || !shapes.every(isScalar)) return null;
  const texts = shapes.filter((shape) => shape.kind === "string");
  if (texts.length > 0)
    return texts.length === shapes.length ? oneText(texts) : { ...oneText(texts), choices: [] };
  const numbers = shapes.filter((shape) => shape.kind === "number");
  if (numbers.length !== shapes.length) return numbers.length === 0 ? (first as BoolShape) : null;
  const [one] = numbers as [NumberShape, ...NumberShape[]];
  const isInteger = numbers.every((number) => number.isInteger);
  const isLong = isInteger && numbers.some((number) => number.isLong);
  return { ...one, ...rangeOf(numbers), isInteger, isLong };
}

function isScalar(shape: Shape): shape is TextShape | NumberShape | BoolShape {
  return shape.kind === "string" || shape.kind === "number" || shape.kind === "bool";
}

function oneText(texts: readonly TextShape[]): TextShape {
  const [one] = texts as [TextShape, ...TextShape[]];
  const isOneFormat = texts.every(({ format }) => format === one.format);
  return { ...one, ...rangeOf(texts), format: isOneFormat ? one.format : "" };
}

/** The values that one of several shapes allows. */
interface Range<T> extends Limits {
  /** Empty, which means any value, if one shape has no choices. */
  readonly choices: readonly T[];
}

function rangeOf<T>(shapes: readonly Range<T>[]): Range<T> {
  const isAny = shapes.some(({ choices }) => choices.length === 0);
  return {
    choices: isAny ? [] : [...new Set(shapes.flatMap(({ choices }) => choices))],
    least: Math.min(...shapes.map(({ least }) => least)),
    most: Math.max(...shapes.map(({ most }) => most)),
    checks: shapes.length === 1 ? shapes.flatMap(({ checks }) => checks) : [],
  };
}

/** Joins the members of several objects. A member is required only if all objects require it. */
function joinedMembers(objects: readonly ObjectShape[], common: readonly Member[]): readonly Member[] {
  const byName = new Map<string, Member[]>();
  for (const { members } of objects)
    for (const member of members) byName.set(member.name, [...(byName.get(member.name) ?? []), member]);
  const required = new Set(common.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  const joined = [...byName].map(([name, members]): Member => {
    const isInAll = members.length === objects.length && members.every((member) => member.isRequired);
    const shape = oneShape(members.map((member) => member.shape));
    const isCommon = members.length === objects.length || common.some((member) => member.name === name);
    const isOneDefault = new Set(members.map((member) => JSON.stringify(member.shape.default))).size === 1;
    if (isCommon)
      return {
        name,
        isRequired: isInAll || required.has(name),
        shape: isOneDefault ? shape : { ...ofSomeVariants(shape), isNullable: shape.isNullable },
      };
    const having = [...objects.keys()].filter((i) =>
      objects[i]?.members.some((member) => member.name === name),
    );
    return { name, isRequired: false, shape: ofSomeVariants(shape), variants: new Set(having) };
  });
  return [...common.filter(({ name }) => !byName.has(name)), ...joined];
}

/** Returns the shape of a member that only some variants have: no request of another variant may have its default, or null. */
function ofSomeVariants(shape: Shape): Shape {
  const note = `has the default ${JSON.stringify(shape.default)} in some variants only, so that the API sets it`;
  const notes = shape.default === undefined ? shape.notes : [...shape.notes, note];
  return { ...shape, default: undefined, isNullable: false, notes };
}

/** The member whose value selects the variant of an object, and its values in the order of the variants. */
interface Selector {
  readonly name: string;
  readonly choices: readonly string[];
}

function selectorOf(document: Node, { keywords }: Joined, variants: readonly unknown[]): Selector {
  const discriminator = resolved(document, keywords.get("discriminator")) ?? {};
  const mapping = Object.entries(resolved(document, discriminator.mapping) ?? {});
  const choices = variants.flatMap((variant) => {
    const reference = isNode(variant) ? text(own(variant, "$ref")) : "";
    const named = mapping.filter(([, target]) => isTarget(reference, target)).map(([key]) => key);
    return named.length > 0 ? named : [reference.slice(reference.lastIndexOf("/") + 1)];
  });
  return { name: text(discriminator.propertyName), choices };
}

/** Reports whether a reference leads to the schema that a discriminator names by a reference or by its name alone. */
export function isTarget(reference: string, target: unknown): boolean {
  return reference !== "" && (reference === target || reference.endsWith(`/${target}`));
}

function withChoices(member: Member, choices: readonly string[]): Member {
  const { shape } = member;
  const isOpen = shape.kind === "string" && shape.choices.length === 0 && !choices.includes("");
  return isOpen ? { ...member, shape: { ...shape, choices } } : member;
}

/** Returns the shape of a member that several objects have. */
function oneShape(shapes: readonly Shape[]): Shape {
  const [first] = shapes as [Shape, ...Shape[]];
  const scalar = oneScalar(shapes);
  if (scalar) return { ...scalar, isNullable: shapes.some(({ isNullable }) => isNullable) };
  const objects = shapes.filter((shape) => shape.kind === "object");
  if (objects.length === shapes.length)
    return { ...(first as ObjectShape), members: joinedMembers(objects, []) };
  if (shapes.every((shape) => sameShape(shape, first))) return first;
  return json({ ...first, default: undefined, notes: [...first.notes, "is of different types in these"] });
}

/** Reports whether two schemas have the same type, whatever else they contain. */
export function sameShape(one: Shape, other: Shape): boolean {
  if ("element" in one && "element" in other)
    return (one.kind === "map") === (other.kind === "map") && sameShape(one.element, other.element);
  return one.kind === other.kind;
}

function variantName(variant: unknown, shape: Shape | undefined): string {
  const reference = isNode(variant) ? text(own(variant, "$ref")) : "";
  if (reference) return reference.slice(reference.lastIndexOf("/") + 1);
  const title = isNode(variant) ? text(own(variant, "title")) : "";
  const names =
    shape?.kind === "object"
      ? ` with ${shape.members
          .slice(0, 5)
          .map(({ name }) => name)
          .join(", ")}`
      : "";
  return title || `${shape?.kind ?? "anything"}${names}`;
}

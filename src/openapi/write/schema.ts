import { braces, call, type Doc, hardline } from "../../code/layout.ts";
import { chain } from "../../code/module-text.ts";
import { comment, description, literal } from "../../code/safe-text.ts";
import { type Attribute, formatTypes, standardOf } from "../attribute.ts";
import { checksOf } from "../limits.ts";
import type { PathPart } from "../model/model.ts";
import type { Shape, TextShape } from "../shape.ts";
import { partWords } from "./module-text.ts";
import { constant, hasNulls, isLong, mayBeNull } from "./types.ts";

/** Collects the imports of a module, each from where it comes. */
export type Use = (name: string) => string;

/** The owner of the attributes. */
export interface Owner {
  /** The words for texts, as in `item`. */
  readonly words: string;
  /** Whether the attributes belong to a data source, so that the API sets them. */
  readonly isComputed: boolean;
  /** Whether the attributes belong to a resource itself, and not to a nested attribute. */
  readonly isTop?: boolean;
}

/** Returns the lines of a schema: one attribute each, with open decisions above it. */
export function schemaMembers(attributes: readonly Attribute[], owner: Owner, use: Use): readonly Doc[] {
  // Within attributes, secrets have no write-only form.
  const names = new Set(owner.isTop ? attributes.map(({ name }) => name) : []);
  return attributes
    .filter(({ isReturned }) => isReturned || !owner.isComputed)
    .map((attribute) => [
      ...(owner.isComputed ? [] : comments(attribute.notes)),
      attribute.name,
      ": ",
      sentence(attribute, owner, use, names),
    ]);
}

/** Returns the line of a schema for a parameter of a path. */
export function placeMember(part: PathPart, words: string, rules: string, use: Use): Doc {
  return [`${part.name}: `, call(use("string"), [partWords(part, words)]), rules];
}

/** Open decisions, as comment lines. */
export function comments(notes: readonly string[]): readonly Doc[] {
  return notes.flatMap((note) => [`// To decide: ${comment(note, 400)}`, hardline]);
}

/** Writes an attribute in the schema language. */
function sentence(attribute: Attribute, owner: Owner, use: Use, names: ReadonlySet<string>): Doc {
  const { members, name, shape } = attribute;
  const words = description(shape.description, `The ${name.replaceAll("_", " ")} of the ${owner.words}`);
  const isComputed = owner.isComputed || attribute.setBy === "api";
  const inner = { words: name.replaceAll("_", " "), isComputed: owner.isComputed };
  const type =
    members.length > 0
      ? nestedCall(shape, words, schemaMembers(members, inner, use), use)
      : [typeCall(shape, [literal(words)], isComputed, use)];
  return chain([
    ...type,
    ...(isComputed ? [] : limits(shape, use)),
    ...(attribute.isUnordered ? [".unordered()"] : []),
    ...(attribute.isJson && !isComputed ? [`.comparedAs(${use("jsonForm")})`] : []),
    ...(owner.isComputed ? computed(attribute) : behaviour(attribute, names)),
  ]);
}

function nestedCall(shape: Shape, words: string, members: readonly Doc[], use: Use): readonly Doc[] {
  const nesting = shape.kind === "object" ? "single" : shape.kind;
  return [use("nested"), call(`.${nesting}`, [literal(words), braces(members)])];
}

/** Writes the type of an attribute, with the text that describes it, or of an element, which has none. */
function typeCall(shape: Shape, text: readonly Doc[], isComputed: boolean, use: Use): Doc {
  switch (shape.kind) {
    case "string":
      return textType(shape, text, use);
    case "number":
      return call(use(shape.isLong ? "bigint" : "number"), text);
    case "bool":
      return call(use("bool"), text);
    case "json":
      return call(use(shape.isExtended ? "jsonObject" : "json"), text);
    case "object":
      return call(use("json"), text);
    default: {
      const element = typeCall(shape.element, [], isComputed, use);
      const rules = isComputed ? [] : limits(shape.element, use);
      const nullable = hasNulls(shape, []) ? [".nullable()"] : [];
      return call(use(shape.kind), [[element, ...rules, ...nullable], ...text]);
    }
  }
}

function textType({ format, choices }: TextShape, text: readonly Doc[], use: Use): Doc {
  const known = choices.length > 0 ? undefined : formatTypes.get(format);
  const [type, version] = known ?? ["string"];
  if (version === undefined) return call(use(type), text);
  return call(use(type), [...(text.length > 0 ? text : ['""']), `{ version: ${version} }`]);
}

/** Writes the allowed values, or else the checks of values. */
function limits(shape: Shape, use: Use): readonly Doc[] {
  const choices = "choices" in shape ? shape.choices : [];
  if (choices.length > 0) return [call(".oneOf", choices.map(constant))];
  const rules = validators(shape, use);
  return rules.length > 0 ? [call(".validate", rules)] : [];
}

function validators(shape: Shape, use: Use): readonly Doc[] {
  if (!("checks" in shape)) return [];
  const isWhole = shape.kind === "number" && shape.isInteger && !shape.isLong;
  const argument = (arg: unknown) => (typeof arg === "string" ? literal(arg) : String(arg));
  const checks = checksOf(shape).flatMap(({ source }) => {
    if (source === undefined) return [];
    const [name, ...args] = source;
    return [args.length === 0 ? use(name) : call(use(name), args.map(argument))];
  });
  return isWhole ? [use("isInteger"), ...checks] : checks;
}

/** The methods that declare who sets an attribute, and how it behaves. */
function behaviour(attribute: Attribute, names: ReadonlySet<string>): readonly Doc[] {
  const { setBy, shape, isNullable, isReturned, isReplaced, isSensitive, isKept, name } = attribute;
  const isForm =
    isSensitive &&
    !isReturned &&
    shape.kind === "string" &&
    (setBy === "required" || setBy === "optional") &&
    names.size > 0 &&
    !names.has(`${name}_wo`) &&
    !names.has(`${name}_wo_version`);
  const isDecided = setBy === "either" || setBy === "api";
  return [
    ...(setBy === "default" ? [call(".default", [standard(shape)])] : []),
    ...(setBy === "required" ? [".required()"] : []),
    ...(setBy === "optional" || setBy === "either" ? [".optional()"] : []),
    ...(isDecided ? [".computed()"] : []),
    ...(isForm ? [".orWriteOnly({ alwaysSent: true })"] : []),
    ...(isNullable && isDecided ? [".nullable()"] : []),
    ...(isKept ? [".useStateForUnknown()"] : []),
    ...(isSensitive ? [".sensitive()"] : []),
    ...(shape.isDeprecated && setBy !== "api" ? ['.deprecated("The API will not have it for ever.")'] : []),
    ...(isReplaced ? [".requiresReplace()"] : []),
    ...(shape.isExtended ? [".mayBeExtended()"] : []),
    ...(isZeroKept(attribute) ? [".keepsZero()"] : []),
    ...(isReturned ? [] : [".notReturned()"]),
  ];
}

/** Whether the API distinguishes null from zero or false, so that an import finds either. */
function isZeroKept({ create, isReturned, setBy, shape }: Attribute): boolean {
  return (
    setBy === "optional" &&
    isReturned &&
    create !== "never" &&
    shape.isNullable &&
    (shape.kind === "number" || shape.kind === "bool")
  );
}

function standard(shape: Shape): string {
  return `${constant(standardOf(shape))}${isLong(shape) ? "n" : ""}`;
}

function computed(attribute: Attribute): readonly Doc[] {
  return [
    ".computed()",
    ...(mayBeNull(attribute, "response") ? [".nullable()"] : []),
    ...(attribute.isSensitive ? [".sensitive()"] : []),
  ];
}

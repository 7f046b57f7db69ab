import { braces, call, type Doc, hardline } from "../../code/layout.ts";
import { chain } from "../../code/module-text.ts";
import { comment, description, literal } from "../../code/safe-text.ts";
import { type Attribute, formatTypes, standardOf } from "../attribute.ts";
import { expressionOf } from "../document.ts";
import type { PathPart } from "../model.ts";
import type { NumberShape, Shape, TextShape } from "../shape.ts";
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
  if (shape.kind === "string") return [...lengthRule(shape, use), ...patternRule(shape, use)];
  if (shape.kind === "number") return numberRules(shape, use);
  if (!("element" in shape)) return [];
  return bounds({ ...shape, none: 0 }, ["sizeAtLeast", "sizeAtMost", "sizeBetween"], use);
}

function lengthRule({ least, most }: TextShape, use: Use): readonly Doc[] {
  if (least === 1 && most === Infinity) return [use("nonEmpty")];
  return bounds({ least, most, none: 0 }, ["lengthAtLeast", "lengthAtMost", "lengthBetween"], use);
}

function numberRules({ isInteger, isLong, least, most }: NumberShape, use: Use): readonly Doc[] {
  const exact = (limit: number, none: number) => (isInteger && !Number.isSafeInteger(limit) ? none : limit);
  const limits = { least: exact(least, -Infinity), most: exact(most, Infinity), none: -Infinity };
  return [
    ...(isInteger && !isLong ? [use("isInteger")] : []),
    ...bounds(limits, ["atLeast", "atMost", "between"], use),
  ];
}

function bounds(
  { least, most, none }: { readonly least: number; readonly most: number; readonly none: number },
  [atLeast, atMost, between]: readonly [string, string, string],
  use: Use,
): readonly Doc[] {
  if (least > most || (least <= none && most === Infinity)) return [];
  if (least <= none) return [call(use(atMost), [String(most)])];
  if (most === Infinity) return [call(use(atLeast), [String(least)])];
  return [call(use(between), [String(least), String(most)])];
}

/** Writes the rule for a pattern; none if it is invalid in JavaScript, or could be read differently. */
function patternRule({ pattern }: TextShape, use: Use): readonly Doc[] {
  if (pattern === "" || pattern.length > 300) return [];
  const expression = String(expressionOf(pattern) ?? "");
  if (!/^[\x20-\x7e]+$/.test(expression)) return [];
  return [call(use("matches"), [expression, literal(`text that matches ${comment(pattern)}`)])];
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

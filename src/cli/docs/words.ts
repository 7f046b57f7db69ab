import { capital } from "../../code/module-text.ts";
import { saidBy } from "../../schema/problem.ts";
import { type Attribute, type NestedBlock, writeOnlyName } from "../../schema/schema.ts";
import { isNumeric, numericText } from "../../schema/values/number.ts";
import type { Type } from "../../schema/values/type.ts";
import { Dynamic, isRecord, isSequence, type Value } from "../../schema/values/value.ts";

const primitives = { string: "String", number: "Number", bool: "Boolean", dynamic: "Dynamic" } as const;
const collections = { list: "List", set: "Set", map: "Map" } as const;
const nestings = { single: "", group: "", ...collections } as const;

/** Returns the type of an attribute with its marks: `List of String, Sensitive`. */
export function attributeKind({ type, nested, sensitive, writeOnly, deprecated }: Attribute): string {
  return [
    nested ? `Attributes ${nestings[nested.nesting]}`.trim() : typeWords(type),
    ...(sensitive ? ["Sensitive"] : []),
    ...(writeOnly ? ["Write-only"] : []),
    ...(deprecated === undefined ? [] : ["Deprecated"]),
  ].join(", ");
}

export function typeWords(type: Type): string {
  if (typeof type === "string") return primitives[type];
  if (type[0] === "object") return "Object";
  if (type[0] === "tuple") return "Tuple";
  return `${collections[type[0]]} of ${typeWords(type[1])}`;
}

/** Returns the nesting of a block with its marks: `Block Set, Min: 1`. */
export function blockKind({ nesting, min, max, block }: NestedBlock): string {
  return [
    `Block ${nestings[nesting]}`.trim(),
    ...(min > 0 ? [`Min: ${min}`] : []),
    ...(max > 0 ? [`Max: ${max}`] : []),
    ...(block.deprecated === undefined ? [] : ["Deprecated"]),
  ].join(", ");
}

/** Describes an attribute. */
export function attributeText(name: string, attribute: Attribute): string {
  const { description, choices = [], format, default: standard, sensitive, deprecated } = attribute;
  const { notReturned, writeOnly, writeOnlyForm, broughtBy, modifiers = [] } = attribute;
  const { env, requiredUnlessEnv, unordered } = attribute;
  const variables = env?.map((variable) => `\`${variable}\``).join(" or ");
  return sentences([
    description,
    choices.length > 0 && `Possible values: ${choices.map((choice) => code(choice)).join(", ")}`,
    format !== undefined && `Format: ${format}`,
    ...requirements(attribute).map(capital),
    attribute.element?.nullable && "Elements may be null",
    unordered && inAnyOrder,
    env !== undefined &&
      !requiredUnlessEnv &&
      !env.every((variable) => description.includes(variable)) &&
      `Environment variable: ${variables}`,
    requiredUnlessEnv && `Optional where the variable ${variables} is set`,
    standard !== undefined && !sensitive && `Default: ${code(standard, attribute.element?.nullable)}`,
    ...modifiers.map(({ says }) => says),
    notReturned && !writeOnly && broughtBy === undefined && "Never read back",
    writeOnlyForm?.required && `Either this or \`${writeOnlyName(name)}\` must be set`,
    writeOnly && "Requires Terraform 1.11 or OpenTofu 1.11",
    deprecated !== undefined && `**Deprecated:** ${deprecated}`,
  ]);
}

/** Describes a block. */
export function blockText({ block: { description, deprecated }, unordered, computed }: NestedBlock): string {
  return sentences([
    description,
    unordered && inAnyOrder,
    computed === true && "Left out, the provider decides, which requires Terraform 1.16",
    deprecated !== undefined && `**Deprecated:** ${deprecated}`,
  ]);
}

/** Returns what the checks of an attribute and of its elements require: `must be a whole number and at least 1`. */
function requirements({ validators = [], element, choices, required }: Attribute): readonly string[] {
  const texts = validators.flatMap((check) => saidBy(check) ?? []);
  // The choices have a sentence of their own, and a required text without characters would be odd anyway.
  const own = texts.filter(
    (text) => !(choices && text.startsWith("must be one of ")) && !(required && text === "must not be empty"),
  );
  const ofElements = element ? requirements(element).map((text) => `each element ${text}`) : [];
  return [...joined(own), ...ofElements];
}

/** Joins requirements that begin with the same words to one sentence. */
function joined(texts: readonly string[]): readonly string[] {
  const [first, ...others] = texts;
  if (first === undefined) return [];
  const { beginning = "" } = /^(?<beginning>must (?:be|have) )/.exec(first)?.groups ?? {};
  const isAlike = (text: string) => beginning !== "" && text.startsWith(beginning);
  const alike = others.filter(isAlike).map((text) => text.slice(beginning.length));
  const last = alike.pop();
  const sentence = [first, ...alike].join(", ") + (last === undefined ? "" : ` and ${last}`);
  return [sentence, ...joined(others.filter((text) => !isAlike(text)))];
}

const inAnyOrder = "The order has no meaning";

/** Joins sentences without the last full stop, as in lists. The sentences after a text of several lines are a paragraph of their own. */
function sentences(texts: readonly (string | false | undefined)[]): string {
  const [first = "", ...rest] = texts.filter((text) => text !== false && text !== undefined && text !== "");
  const own = String(first).trim();
  if (own.includes("\n")) return [own, sentences(rest)].filter((text) => text !== "").join("\n\n");
  return [own, ...rest].map((text) => String(text).replace(/\.$/, "")).join(". ");
}

/** Returns a value as code, whatever characters it has. */
function code(value: Value, keepsNulls = false): string {
  const text = hclText(value, keepsNulls);
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `\`${text}\``;
}

/** Returns a known value in the form of a configuration, which omits null members of objects. */
function hclText(value: Value, keepsNulls = false): string {
  if (value instanceof Dynamic) return hclText(value.value);
  if (isSequence(value)) return `[${value.map((element) => hclText(element)).join(", ")}]`;
  if (isNumeric(value)) return numericText(value);
  if (!isRecord(value)) return typeof value === "string" ? hclString(value) : String(value);
  const set = Object.entries(value).filter(([, member]) => keepsNulls || member !== null);
  const members = set.map(([name, member]) => `${hclKey(name)} = ${hclText(member)}`);
  return members.length > 0 ? `{ ${members.join(", ")} }` : "{}";
}

/** Returns a text in quotation marks, without sequences that begin a template. */
function hclString(text: string): string {
  const short = JSON.stringify(text).replaceAll(/\\(.)/g, (pair, kind) => otherEscapes[kind] ?? pair);
  return short.replaceAll(/[$%](?=\{)/g, "$&$&");
}

/** The escapes of JSON that HCL does not have. */
const otherEscapes: { readonly [kind: string]: string | undefined } = { b: "\\u0008", f: "\\u000c" };

/** Returns a key of an object: names stand without quotation marks. */
function hclKey(key: string): string {
  return /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(key) ? key : hclString(key);
}

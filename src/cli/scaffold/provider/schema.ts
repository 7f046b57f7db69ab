import {
  braces,
  call,
  type Doc,
  enclosed,
  group,
  hardline,
  indent,
  inlineObject,
  line,
} from "../../../code/layout.ts";
import { chain } from "../../../code/module-text.ts";
import { comment, literal } from "../../../code/safe-text.ts";
import {
  type Attribute,
  type Content,
  type NestedBlock,
  versionName,
  writeOnlyName,
} from "../../../schema/schema.ts";
import { sameType, type Type, typeJson } from "../../../schema/values/type.ts";
import { choicesIn, defaultIn } from "./description-facts.ts";

// Writes the schema of another provider in the schema language, so that a provider with it declares the same.

/** A kind of definition with a schema. */
export type Kind =
  | "provider"
  | "resource"
  | "data source"
  | "ephemeral resource"
  | "list resource"
  | "action";

/** What the schema belongs to. */
export interface Owner {
  readonly kind: Kind;
  /** Records an imported name of the framework, and returns it. */
  readonly use: (name: string) => string;
  /** The names of attributes at the top that identify the object, so that a change replaces it. */
  readonly identifying?: ReadonlySet<string>;
}

/** The place of a content in a schema. */
interface Enclosure {
  readonly isTop: boolean;
  /** Whether a set encloses the content, whose elements have no write-only attributes. */
  readonly inSet: boolean;
  /** Whether the enclosing attribute is write-only, and everything in it, too. */
  readonly isWriteOnly: boolean;
}

const top: Enclosure = { isTop: true, inSet: false, isWriteOnly: false };

/** Returns the members of a schema: one for each attribute and block, with open decisions above it. */
export function schemaMembers(content: Content, owner: Owner, place = top): readonly Doc[] {
  const { attributes, blocks } = content;
  const forms = Object.keys(attributes).filter((name) => hasWriteOnlyForm(content, name, owner, place));
  const brought = new Set(forms.flatMap((name) => [writeOnlyName(name), versionName(name)]));
  const own = Object.entries(attributes).filter(([name]) => !brought.has(name));
  return [
    ...own.map(([name, attribute]) =>
      member(name, attributeSentence(content, name, { owner, place, hasForm: forms.includes(name) }), [
        ...attributeNotes(name, attribute, owner),
        ...(forms.includes(name) ? ["whether every update sends the secret: { alwaysSent: true }."] : []),
      ]),
    ),
    ...Object.entries(blocks).map(([name, nested]) =>
      member(name, blockSentence(name, nested, owner, place), limitNotes(nested)),
    ),
  ];
}

/** Writes a description. A missing one is the name. */
export function described(description: string, name: string): string {
  return quoted(description.trim() === "" ? name : description);
}

/** Writes a text in the quotes that need fewer escapes, like formatters. */
function quoted(text: string): string {
  const whole = literal(text);
  const count = (quote: string) => text.split(quote).length;
  if (count('"') <= count("'")) return whole;
  return `'${whole.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Writes the advice of a deprecated part. Older versions of Terraform print none. */
export function adviceOf(deprecated: string): string {
  return quoted(deprecated.trim() === "" ? "Deprecated" : deprecated);
}

/** Open decisions, as comment lines. */
function decisions(notes: readonly string[]): readonly Doc[] {
  return notes.flatMap((note) => [`// To decide: ${comment(note, 400)}`, hardline]);
}

/** Writes a part with open decisions above it. */
export function noted(notes: readonly string[], part: Doc): Doc {
  return [...decisions(notes), part];
}

/** Writes a member of a definition that is a text. */
export function textMember(name: string, text: string): Doc {
  return group([`${name}:`, indent([line, text]), ","]);
}

function member(name: string, sentence: Doc, notes: readonly string[]): Doc {
  return noted(notes, [property(name), ": ", sentence]);
}

/** Writes the name of a member. Members of objects within a type may have any name. */
export function property(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
}

interface Sentence {
  readonly owner: Owner;
  readonly place: Enclosure;
  readonly hasForm: boolean;
}

function attributeSentence(content: Content, name: string, { owner, place, hasForm }: Sentence): Doc {
  const attribute = content.attributes[name] as Attribute;
  const { computed, optional, required, deprecated, sensitive, description, type } = attribute;
  const { use } = owner;
  const text = described(description, name);
  if (isIdentifier(name, attribute, owner, place)) {
    const options = [...(optional ? ["configurable: true"] : []), ...(sensitive ? ["sensitive: true"] : [])];
    return call(use("identifier"), [text, ...(options.length > 0 ? [inlineObject(options)] : [])]);
  }
  const configurable = required || optional;
  const choices = configurable && type === "string" ? choicesIn(description) : [];
  const standard =
    owner.kind === "resource" && optional && computed ? standardOf(attribute, choices) : undefined;
  const isFixed = place.isTop && owner.kind === "resource" && owner.identifying?.has(name) && configurable;
  return chain([
    ...typeSentence(attribute, text, owner, place),
    ...(choices.length > 0 ? [call(".oneOf", choices.map(literal))] : []),
    ...(standard !== undefined
      ? [call(".default", [typeof standard === "string" ? literal(standard) : String(standard)])]
      : [
          ...(required ? [".required()"] : []),
          ...(optional ? [".optional()"] : []),
          ...(computed ? [".computed()"] : []),
        ]),
    ...(hasForm ? [".orWriteOnly()"] : []),
    ...(attribute.writeOnly && !place.isWriteOnly ? [writeOnlyCall(content, name)] : []),
    ...(sensitive && !attribute.writeOnly ? [".sensitive()"] : []),
    ...(deprecated === undefined ? [] : [call(".deprecated", [adviceOf(deprecated)])]),
    ...(isFixed ? [".requiresReplace()"] : []),
  ]);
}

/** Whether an attribute is the `id` that the API decides: in resources, where imports and lists name it. */
function isIdentifier(
  name: string,
  { type, computed, deprecated, writeOnly }: Attribute,
  { kind }: Owner,
  { isTop }: Enclosure,
): boolean {
  return (
    name === "id" &&
    isTop &&
    kind === "resource" &&
    type === "string" &&
    computed === true &&
    deprecated === undefined &&
    !writeOnly
  );
}

function standardOf({ description, type }: Attribute, choices: readonly string[]) {
  const standard = defaultIn(description, type);
  return choices.length > 0 && !choices.includes(String(standard)) ? undefined : standard;
}

function typeSentence(attribute: Attribute, text: string, owner: Owner, place: Enclosure): readonly Doc[] {
  const { nested, type, writeOnly = false } = attribute;
  if (!nested) return [typeCall(type, [text], owner.use)];
  const inner = {
    isTop: false,
    inSet: place.inSet || nested.nesting === "set",
    isWriteOnly: place.isWriteOnly || writeOnly,
  };
  const members = schemaMembers({ attributes: nested.attributes, blocks: {} }, owner, inner);
  return [owner.use("nested"), call(`.${nested.nesting}`, [text, braces(members)])];
}

/** Writes a type, with the text that describes it, or of an element, which has none. */
export function typeCall(type: Type, text: readonly Doc[], use: Owner["use"]): Doc {
  if (typeof type === "string") return call(use(type), text);
  if (type[0] === "tuple") return call(use("dynamic"), text);
  if (type[0] === "object") {
    const members = Object.entries(type[1]).map(
      ([name, of]): Doc => [property(name), ": ", typeCall(of, [], use)],
    );
    return call(use("object"), [braces(members), ...text]);
  }
  return call(use(type[0]), [typeCall(type[1], [], use), ...text]);
}

/** Whether an attribute, its write-only form and the version are declared as `orWriteOnly` does it. */
function hasWriteOnlyForm(
  { attributes }: Content,
  name: string,
  { kind }: Owner,
  { inSet, isWriteOnly }: Enclosure,
): boolean {
  const [plain, form, version] = [name, writeOnlyName(name), versionName(name)].map((one) =>
    Object.hasOwn(attributes, one) ? attributes[one] : undefined,
  );
  if (!plain || !form || !version || kind !== "resource" || inSet || isWriteOnly) return false;
  return (
    isOptionalOnly(plain) &&
    plain.sensitive === true &&
    !plain.nested &&
    !plain.writeOnly &&
    form.writeOnly === true &&
    form.sensitive === true &&
    form.optional === true &&
    form.deprecated === undefined &&
    sameType(form.type, plain.type) &&
    isOptionalOnly(version) &&
    version.type === "number" &&
    !version.sensitive &&
    version.deprecated === undefined
  );
}

function isOptionalOnly({ optional, computed }: Attribute): boolean {
  return optional === true && !computed;
}

function writeOnlyCall({ attributes }: Content, name: string): Doc {
  const version = `${name}_version`;
  const sibling = Object.hasOwn(attributes, version) ? attributes[version] : undefined;
  const isVersion =
    sibling &&
    isOptionalOnly(sibling) &&
    !sibling.writeOnly &&
    (sibling.type === "number" || sibling.type === "string");
  const options = [
    ...(isVersion ? [`version: ${literal(version)}`] : []),
    ...(attributes[name]?.sensitive ? [] : ["sensitive: false"]),
  ];
  return call(".writeOnly", options.length > 0 ? [inlineObject(options)] : []);
}

function blockSentence(name: string, blocks: NestedBlock, owner: Owner, place: Enclosure): Doc {
  const { nesting, min, max, computed, block } = blocks;
  const members = schemaMembers(block, owner, {
    isTop: false,
    inSet: place.inSet || nesting === "set",
    isWriteOnly: false,
  });
  const isOne = nesting === "list" && max === 1;
  const method = isOne ? (min === 1 ? "required" : "optional") : nesting;
  const options = [
    ...(!isOne && nesting !== "single" && min > 0 ? [`min: ${min}`] : []),
    ...(!isOne && nesting !== "single" && max > 0 ? [`max: ${max}`] : []),
    ...(block.deprecated === undefined ? [] : [`deprecated: ${adviceOf(block.deprecated)}`]),
  ];
  const text = described(block.description, name);
  const made: readonly Doc[] =
    options.length > 0
      ? [owner.use("block"), enclosed(`.${method}(`, [text, braces(members), inlineObject(options)], ")")]
      : [owner.use("block"), call(`.${method}`, [text, braces(members)])];
  return chain([...made, ...(computed ? [".computed()"] : [])]);
}

function attributeNotes(name: string, attribute: Attribute, { kind }: Owner): readonly string[] {
  const { optional, computed, required, description, type, nested } = attribute;
  const standard = defaultIn(description, type);
  const isSet = optional && !required && kind !== "data source";
  return [
    ...(isSet && !computed && standard !== undefined
      ? [
          `the description names the default ${JSON.stringify(standard)}. With default() the attribute is also computed.`,
        ]
      : []),
    ...(nested ? [] : typeNotes(name, type)),
  ];
}

function typeNotes(name: string, type: Type): readonly string[] {
  const text = typeJson(type);
  if (text.includes('"tuple"')) return [`${name} has the type ${text}, which no attribute can have.`];
  return text.includes('"dynamic"') && type !== "dynamic"
    ? [`${name} has the type ${text}. Values of any type are refused in collections: declare json() instead.`]
    : [];
}

function limitNotes({ nesting, min }: NestedBlock): readonly string[] {
  return nesting === "single" && min > 0 ? ["the other provider requires the block."] : [];
}

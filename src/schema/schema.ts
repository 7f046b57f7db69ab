import type { Diagnostics } from "./diagnostic.ts";
import { type Modifier, unsetValueOf } from "./modifier.ts";
import type { Path, TypedPath } from "./path.ts";
import type { Validator } from "./problem.ts";
import type { ObjectType, Type } from "./values/type.ts";
import { isRecord, isSequence, record, sameValue, type Value, type ValueRecord } from "./values/value.ts";

/** An attribute: its type, its source and its behavior. The DSL creates attributes; all other code reads them. */
export interface Attribute {
  readonly description: string;
  /** The type on the wire; for a nested attribute, the object or collection of objects that `nested` describes. */
  readonly type: Type;
  readonly nested?: Nested;
  /** Whether the order of a list means nothing: lists with the same elements are equal. */
  readonly unordered?: boolean;
  /** The descriptions of the attributes of an object type, which may be the type of the elements. */
  readonly members?: Attributes;
  /** The element of a list, set or map. */
  readonly element?: Attribute;
  /** What the text, or each text element, represents: `a UUID`. */
  readonly format?: string;
  /** The only values, or elements, that a configuration may have. */
  readonly choices?: readonly Value[];
  readonly required?: boolean;
  readonly optional?: boolean;
  /**
   * The environment variables, the first set of which provides the value if the configuration has none; only in the configuration of a provider.
   */
  readonly env?: readonly string[];
  /** Whether the attribute is required if none of the variables is set. */
  readonly requiredUnlessEnv?: boolean;
  readonly computed?: boolean;
  /** Whether the API may leave out this computed attribute, or whether this element may be null. */
  readonly nullable?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** Whether the schema on the wire declares a write-only attribute as not sensitive. The provider hides its value all the same. */
  readonly declaredNonSensitive?: boolean;
  /** For a write-only attribute: the name of the attribute next to it whose change sends the value to the API again. */
  readonly writeOnlyVersion?: string;
  /** For a write-only attribute, or one with a write-only form: whether every update sends the value. */
  readonly alwaysSent?: boolean;
  /** Whether the configuration may set the write-only form next to it instead; see writeOnlyName. */
  readonly writeOnlyForm?: WriteOnlyForm;
  /** The name of the write-only attribute next to it that clients which support write-only attributes recommend instead. */
  readonly preferredWriteOnly?: string;
  /** The name of the attribute that added this one: its write-only form, or the version attribute of one. */
  readonly broughtBy?: string;
  /** Whether resource code receives its numbers as bigints. */
  readonly exact?: boolean;
  /** Whether resource code receives its dynamic values, or elements, as plain JSON objects. */
  readonly isJsonObject?: boolean;
  /** Whether a text that is a whole number is one in the JSON of the API. */
  readonly isIntOrString?: boolean;
  /** The keys of a JSON object that the API may add, which a state has only if they are configured. */
  readonly addedByApi?: readonly string[];
  /** If the API may add members at any depth, which are never compared: the keys of the lists whose elements are matched by keys. */
  readonly mayBeExtended?: ListKeys;
  /** The advice that is shown when the configuration sets the attribute. */
  readonly deprecated?: string;
  /** The value if the configuration has none. */
  readonly default?: Value;
  /** Converts a known value to the form in which values are compared; all spellings of one value have the same form. */
  readonly canonical?: (value: Value) => Value;
  /** Whether `comparedAs` adds to the canonical form, which otherwise is that of the type. */
  readonly isComparedByAuthor?: boolean;
  /** How plans treat the attribute beyond its other properties; each modifier name occurs once. */
  readonly modifiers?: readonly Modifier[];
  /** Whether the API never returns it, so that the state keeps the configured value. */
  readonly notReturned?: boolean;
  /** Why the API may store a value other than the planned one, which then is a warning. */
  readonly overruled?: string;
  /** Whether the value is never sent to the API: if nothing else changes, the new value is stored without a call. */
  readonly unsent?: boolean;
  /** Whether it is the `id` of the resource. */
  readonly identifier?: boolean;
  readonly validators?: readonly Validator[];
}

/** The members by which the elements of lists are matched, by the ends of the dotted names of the lists; none for elements that are their own key. */
export type ListKeys = { readonly [list: string]: readonly string[] };

/** The properties of the write-only form of an attribute. */
export interface WriteOnlyForm {
  /** Whether one of the two attributes must be configured. */
  readonly required: boolean;
  /** Whether clients that support write-only attributes warn about the form that the state stores. */
  readonly prefer: boolean;
}

/** Returns the name of the write-only form of an attribute. */
export function writeOnlyName(name: string): string {
  return `${name}_wo`;
}

/** Returns the name of the attribute whose change sends the value of a write-only form to the API again. */
export function versionName(name: string): string {
  return `${name}_wo_version`;
}

/** Why every update sends a secret, as the end of a sentence. */
export const becauseWhole =
  "every update sends it, because the API replaces the object as a whole and would lose it otherwise";

/** How the objects of a nested attribute are arranged. */
export interface Nested {
  readonly nesting: "single" | "list" | "set" | "map";
  readonly attributes: Attributes;
  /** Rules between the attributes of each object. */
  readonly rules?: readonly Rule[];
}

export type Attributes = { readonly [name: string]: Attribute };

/** A block: the top level of a schema, or the content of a nested block. */
export interface Block {
  /** The description of the block, in Markdown. */
  readonly description: string;
  /** Advice for users of a deprecated block. */
  readonly deprecated?: string;
  /** The attributes, by name. */
  readonly attributes: Attributes;
  /** The nested blocks, by name. */
  readonly blocks: { readonly [name: string]: NestedBlock };
}

/**
 * Returns whether Terraform sees an attribute as computed. An attribute with a value that is equivalent to none is computed, too: only
 * then may a plan keep that value when the configuration has none.
 */
export function isComputed(attribute: Attribute): boolean {
  return attribute.computed === true || unsetValueOf(attribute) !== undefined;
}

/** Returns whether the API alone decides an attribute: no configuration can set it. */
export function isDecided({ computed, optional }: Attribute): boolean {
  return computed === true && optional !== true;
}

/** Reports whether a response must not have this value: the API decides the attribute, which is null although it is not nullable. */
export function isMissing(attribute: Attribute, value: Value): boolean {
  const { computed, nullable, notReturned, identifier } = attribute;
  if (identifier) return (value ?? "") === "";
  return value === null && computed === true && !nullable && !notReturned && attribute.default === undefined;
}

/** A block type within a block. */
export interface NestedBlock {
  readonly nesting: "single" | "group" | "list" | "set" | "map";
  /** The minimum and maximum number of blocks; `max` 0 means no limit. */
  readonly min: number;
  readonly max: number;
  /** Whether resource code receives one object or null, although the wire has a list of at most one. */
  readonly one: boolean;
  /** Whether the order of the blocks of a list means nothing. */
  readonly unordered?: boolean;
  /** Whether the provider decides which blocks exist if the configuration has none. */
  readonly computed?: boolean;
  /** Whether a read stores blocks that the configuration leaves out. */
  readonly readWhenUnset?: boolean;
  /** A block that is equivalent to no block. */
  readonly unsetAs?: ValueRecord;
  /** The modifiers of computed blocks, like those of an attribute. */
  readonly modifiers?: readonly Modifier[];
  readonly block: Block;
  /** Rules between the attributes and blocks of each block. */
  readonly rules?: readonly Rule[];
  /** Checks one completely known block, in the form that `create` would receive. `at` is its path. */
  validate?(context: {
    readonly value: unknown;
    readonly at: TypedPath;
    readonly diagnostics: Diagnostics;
  }): void;
}

/** Returns the value that represents no blocks in a state. */
export function noBlocks({ nesting, block }: Pick<NestedBlock, "nesting" | "block">): Value {
  switch (nesting) {
    case "list":
    case "set":
      return [];
    case "map":
      return record();
    case "single":
      return null;
    case "group": {
      const none = record(Object.keys(block.attributes).map((name) => [name, null]));
      for (const [name, nested] of Object.entries(block.blocks)) none[name] = noBlocks(nested);
      return none;
    }
  }
}

/** Returns whether a value contains no blocks. */
export function hasNoBlocks({ nesting }: Pick<NestedBlock, "nesting">, value: Value): boolean {
  if (value === null) return true;
  if (isSequence(value)) return value.length === 0;
  return nesting === "map" && isRecord(value) && Object.keys(value).length === 0;
}

/** Returns whether the blocks of a state are equivalent to none: only the block `unsetAs` exists. */
export function areUnset({ block, unsetAs }: NestedBlock, value: Value): boolean {
  if (unsetAs === undefined || !isSequence(value) || value.length !== 1) return false;
  return sameValue(blockType(block), unsetAs, value[0] ?? null);
}

/** Receives the planned value, the prior value and a test for changes elsewhere; returns true to hide the change. */
export interface Suppression {
  (change: {
    readonly planned: Value;
    readonly prior: Value;
    /** Reports whether the planned value of another attribute (`credentials.client_id`) differs from the prior one. */
    changed(path: string): boolean;
  }): boolean;
  /** The attributes that it reads, if declared; definitionProblems checks that they exist. */
  readonly names?: readonly string[];
}

/** A validation of several attributes together. */
export interface Rule<Name extends string = string> {
  /** The attributes concerned, by their dotted names; definitionProblems checks that they exist. */
  readonly names: readonly Name[];
  /** Returns the problems of a configuration, with their paths. */
  check(config: Value): readonly { path: Path; summary: string; detail: string }[];
  /** Whether its problems are warnings. */
  readonly isWarning?: boolean;
}

/** The content of a block, or of an object of a nested attribute. */
export type Content = Pick<Block, "attributes" | "blocks">;

const contents = new WeakMap<Attributes, Content>();

/** Returns the content of the objects of a nested attribute. */
export function contentOf({ attributes }: Nested): Content {
  let content = contents.get(attributes);
  if (!content) {
    content = { attributes, blocks: {} };
    contents.set(attributes, content);
  }
  return content;
}

const blockTypes = new WeakMap<Content, ObjectType>();

/** Returns the type of the values of a block. */
export function blockType(block: Content): ObjectType {
  let type = blockTypes.get(block);
  if (!type) {
    const attributes: { [name: string]: Type } = Object.create(null);
    for (const [name, attribute] of Object.entries(block.attributes)) attributes[name] = attribute.type;
    for (const [name, nested] of Object.entries(block.blocks)) attributes[name] = nestedBlockType(nested);
    type = ["object", attributes];
    blockTypes.set(block, type);
  }
  return type;
}

/** Returns the type of the value of nested blocks. */
export function nestedBlockType({ nesting, block }: Pick<NestedBlock, "nesting" | "block">): Type {
  const type = blockType(block);
  return nesting === "single" || nesting === "group" ? type : [nesting, type];
}

/** Returns the type of a nested attribute. */
export function nestedType(nested: Nested): Type {
  const object = blockType(contentOf(nested));
  return nested.nesting === "single" ? object : [nested.nesting, object];
}

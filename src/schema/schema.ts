import type { Diagnostics } from "./diagnostic.ts";
import { type Modifier, unsetValueOf } from "./modifier.ts";
import type { At, Path } from "./path.ts";
import type { Validator } from "./problem.ts";
import type { ObjectType, Type } from "./values/type.ts";
import { isRecord, isSequence, record, sameValue, type Value, type ValueRecord } from "./values/value.ts";

/** What an attribute is, who sets it and how it behaves. The DSL makes these; everything else reads them. */
export interface Attribute {
  readonly description: string;
  /** The type on the wire; for a nested attribute the object or collection of objects that `nested` describes. */
  readonly type: Type;
  readonly nested?: Nested;
  /** What is said of the attributes of an object type, which may be that of the elements. */
  readonly members?: Attributes;
  /** What texts of it, or of its elements, are: `a UUID`. */
  readonly format?: string;
  /** The only values, or elements, that a configuration may have. */
  readonly choices?: readonly Value[];
  readonly required?: boolean;
  readonly optional?: boolean;
  /** The environment variable that has the value where the configuration has none; only in the configuration of a provider. */
  readonly env?: string;
  /** That variable, where the attribute is required if it has no value. */
  readonly requiredUnlessEnv?: string;
  readonly computed?: boolean;
  /** The API may leave a computed one out. */
  readonly nullable?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** Of a write-only attribute: the name of the one beside it whose change passes the value to the API again. */
  readonly writeOnlyVersion?: string;
  /** The configuration may have the write-only form beside it instead; see writeOnlyName. */
  readonly writeOnlyForm?: WriteOnlyForm;
  /** The name of the write-only attribute beside it that clients which know those are advised to set instead. */
  readonly preferredWriteOnly?: string;
  /** The name of the attribute that brought this one along: its write-only form, or the version of one. */
  readonly broughtBy?: string;
  /** Resource code sees its numbers as bigints. */
  readonly exact?: boolean;
  /** Advice that is shown when the configuration sets the attribute. */
  readonly deprecated?: string;
  /** The value where the configuration has none. */
  readonly default?: Value;
  /** Brings a known value into the form in which values are compared; spellings of one value have one form. */
  readonly canonical?: (value: Value) => Value;
  /** What it does in plans beyond what the rest says; each name once. */
  readonly modifiers?: readonly Modifier[];
  /** The API never returns it: state keeps what was configured. */
  readonly notReturned?: boolean;
  /** Why the API may store another value than the planned one, which is a warning then. */
  readonly overruled?: string;
  /** The API is never sent it either: a change of nothing else is stored without a call. */
  readonly unsent?: boolean;
  /** The `id` of the resource. */
  readonly identifier?: boolean;
  readonly validators?: readonly Validator[];
}

/** What is said of the write-only form of an attribute. */
export interface WriteOnlyForm {
  /** Whether one of the two has to be configured. */
  readonly required: boolean;
  /** Whether clients that know write-only attributes warn of the form that the state keeps. */
  readonly prefer: boolean;
}

/** The name of the write-only form of an attribute. */
export function writeOnlyName(name: string): string {
  return `${name}_wo`;
}

/** The name of the attribute whose change passes the value of a write-only form to the API again. */
export function versionName(name: string): string {
  return `${name}_wo_version`;
}

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
  /** What it is, in Markdown. */
  readonly description: string;
  /** Advice for those who use it although it is deprecated. */
  readonly deprecated?: string;
  /** The attributes, by name. */
  readonly attributes: Attributes;
  /** The blocks in it, by name. */
  readonly blocks: { readonly [name: string]: NestedBlock };
}

/**
 * Whether Terraform is told that an attribute is computed. One with a value that means none is, too: only so may a plan
 * keep that value where the configuration has none.
 */
export function isComputed(attribute: Attribute): boolean {
  return attribute.computed === true || unsetValueOf(attribute) !== undefined;
}

/** A block type within a block. */
export interface NestedBlock {
  readonly nesting: "single" | "group" | "list" | "set" | "map";
  /** Least and greatest number of blocks; `max` 0 means no limit. */
  readonly min: number;
  readonly max: number;
  /** Whether resource code sees one object, or null, where the wire has a list of at most one. */
  readonly one: boolean;
  /** Where the configuration has none, the provider decides which there are. */
  readonly computed?: boolean;
  /** A block that means the same as none. */
  readonly unsetAs?: ValueRecord;
  /** Of computed blocks: as of an attribute. */
  readonly modifiers?: readonly Modifier[];
  readonly block: Block;
  /** Rules between the attributes and blocks of each. */
  readonly rules?: readonly Rule[];
  /** Checks one block that is wholly known, as create would be given it. `at` is its place. */
  validate?(context: { readonly value: unknown; readonly at: At; readonly diagnostics: Diagnostics }): void;
}

/** No blocks of a kind, as a state holds them. */
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

/** Whether there are no blocks in a value of a kind. */
export function hasNoBlocks({ nesting }: Pick<NestedBlock, "nesting">, value: Value): boolean {
  if (value === null) return true;
  if (isSequence(value)) return value.length === 0;
  return nesting === "map" && isRecord(value) && Object.keys(value).length === 0;
}

/** Whether the blocks of a state mean the same as none: there is only the one that the definition says this of. */
export function areUnset({ block, unsetAs }: NestedBlock, value: Value): boolean {
  if (unsetAs === undefined || !isSequence(value) || value.length !== 1) return false;
  return sameValue(blockType(block), unsetAs, value[0] ?? null);
}

/** Is given the planned value, the prior value and a test for changes elsewhere; true hides the change. */
export interface Suppression {
  (change: {
    readonly planned: Value;
    readonly prior: Value;
    /** Whether the planned value of another attribute (`credentials.client_id`) differs from the prior one. */
    changed(path: string): boolean;
  }): boolean;
  /** The attributes that it asks for, as far as it says; definitionProblems looks whether they exist. */
  readonly names?: readonly string[];
}

/** A validation of several attributes together. */
export interface Rule<Name extends string = string> {
  /** The attributes that it is about, by their dotted names; definitionProblems looks whether they exist. */
  readonly names: readonly Name[];
  /** The problems of a configuration, with their places. */
  check(config: Value): readonly { path: Path; summary: string; detail: string }[];
  /** Whether its problems are warnings. */
  readonly isWarning?: boolean;
}

/** What a block, or an object of a nested attribute, consists of. */
export type Content = Pick<Block, "attributes" | "blocks">;

const contents = new WeakMap<Attributes, Content>();

/** The content of the objects of a nested attribute. */
export function contentOf({ attributes }: Nested): Content {
  let content = contents.get(attributes);
  if (!content) {
    content = { attributes, blocks: {} };
    contents.set(attributes, content);
  }
  return content;
}

const blockTypes = new WeakMap<Content, ObjectType>();

/** The type of the values of a block. */
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

/** The type of the value of nested blocks. */
export function nestedBlockType({ nesting, block }: Pick<NestedBlock, "nesting" | "block">): Type {
  const type = blockType(block);
  return nesting === "single" || nesting === "group" ? type : [nesting, type];
}

/** The type of a nested attribute. */
export function nestedType(nested: Nested): Type {
  const object = blockType(contentOf(nested));
  return nested.nesting === "single" ? object : [nested.nesting, object];
}

import type { Attribute, Block, NestedBlock } from "../schema.ts";
import { nestedType } from "../schema.ts";
import {
  type Field,
  type Fields,
  field,
  type Holds,
  type NotReturned,
  type ResultOf,
  type views,
} from "./field.ts";
import { nested } from "./nested.ts";

// A data source returns what a resource configures. In a data source each block is a list, even a block that occurs at most once.

/** The value of a field in its computed form: blocks are lists of objects, or maps of objects by label. */
type ValueInLists<One extends Field> =
  One extends Holds<infer Inner>
    ? string extends keyof One[typeof views]["result"]
      ? { readonly [label: string]: ValuesInLists<Inner> }
      : readonly ValuesInLists<Inner>[]
    : One extends NotReturned
      ? One[typeof views]["result"] | null
      : One[typeof views]["result"];

/** The names of the fields that have a computed form: all except write-only attributes, which are null in every state. */
type Stored<F extends Fields> = {
  [Name in keyof F]: [F[Name][typeof views]["state"]] extends [null] ? never : Name;
}[keyof F];

type ValuesInLists<F extends Fields> = { readonly [Name in Stored<F>]: ValueInLists<F[Name]> };

/** A field in its computed form: only the API sets it. */
export interface ComputedForm<Value> extends Field {
  /** For the compiler only. @internal */
  readonly [views]: {
    readonly config: null;
    readonly plan: Value;
    readonly planned: Value;
    readonly updated: Value;
    readonly state: Value;
    readonly result: Value;
  };
}

/**
 * Returns the computed form of a resource's fields, for a data source: a configuration cannot set them, and blocks are lists of nested
 * attributes, even a block that occurs at most once. Sensitive attributes remain sensitive, and write-only attributes are left out. A description
 * keeps only its first sentence, which says what the attribute is; the other sentences describe how to configure it.
 */
export function asComputed<F extends Fields>(
  fields: F,
): { readonly [Name in Stored<F>]: ComputedForm<ValueInLists<F[Name]>> } {
  // TypeScript cannot infer a type for each name from a loop over the names.
  return computedFields(fields) as never;
}

function computedFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { [field]: part }]) => isStored(part))
      .map(([name, { [field]: part }]) => [name, "block" in part ? computedBlock(part) : computed(part)]),
  );
}

/** Write-only attributes are in no state, nor are the versions that come with their write-only forms returned by any API. */
function isStored(part: Field[typeof field]): boolean {
  return "block" in part || !(part.writeOnly || part.broughtBy !== undefined);
}

function computedBlock({ nesting, block }: NestedBlock): Field {
  const kind = nesting === "set" || nesting === "map" ? nesting : "list";
  return nested[kind as "list"](firstSentence(block.description), computedFields(fieldsOf(block))).computed();
}

function computed(attribute: Attribute): Field {
  return { [field]: computedAttribute(attribute) } as Field;
}

function computedAttribute(attribute: Attribute): Attribute {
  const { description, type, nested: inner, members, exact, isJsonObject, required, nullable } = attribute;
  const objects = inner && {
    nesting: inner.nesting,
    attributes: Object.fromEntries(
      Object.entries(inner.attributes)
        .filter(([, member]) => isStored(member))
        .map(([name, member]) => [name, computedAttribute(member)]),
    ),
  };
  return {
    description: firstSentence(description),
    type: objects ? nestedType(objects) : type,
    computed: true,
    nullable: nullable ?? !required,
    ...(attribute.sensitive && { sensitive: true }),
    ...(objects && { nested: objects }),
    ...(members && { members }),
    ...(exact && { exact }),
    ...(isJsonObject && { isJsonObject }),
  };
}

function firstSentence(description: string): string {
  return description.split(". ", 1)[0] ?? "";
}

/** Converts the result of a resource to the values of `asComputed` of its fields. A value that the API never returns is null. */
export function inLists<F extends Fields>(fields: F, result: ResultOf<F>): ValuesInLists<F> {
  // TypeScript cannot infer a type for each name from a loop over the names.
  return valuesInLists(fields, result) as never;
}

function valuesInLists(fields: Fields, result: object): object {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { [field]: part }]) => isStored(part))
      .map(([name, { [field]: part }]) => {
        const value: unknown = Reflect.get(result, name) ?? null;
        return [name, "block" in part ? blocksInLists(part, value) : value];
      }),
  );
}

function blocksInLists({ nesting, block }: NestedBlock, value: unknown): object {
  const fields = fieldsOf(block);
  const inner = (one: object) => valuesInLists(fields, one);
  if (nesting !== "map") return (Array.isArray(value) ? value : value === null ? [] : [value]).map(inner);
  return Object.fromEntries(Object.entries(value ?? {}).map(([label, one]) => [label, inner(one)]));
}

/** Returns the fields of a block, untyped. */
function fieldsOf({ attributes, blocks }: Pick<Block, "attributes" | "blocks">): Fields {
  const all = Object.entries({ ...attributes, ...blocks });
  return Object.fromEntries(all.map(([name, part]) => [name, { [field]: part } as Field]));
}

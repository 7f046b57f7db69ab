import { field, type views } from "../../../schema/dsl/field.ts";
import { type Block, type Field, type Fields, nested, type ResultOf } from "../../../schema/index.ts";

// A data source returns what a resource configures. In a data source each block is a list, even a block that occurs at most once.

/** A member of a result in lists: an object or null becomes a list of one or none. */
type InLists<Value> =
  NonNullable<Value> extends readonly (infer Element)[]
    ? readonly MembersInLists<Element>[]
    : NonNullable<Value> extends object
      ? readonly MembersInLists<NonNullable<Value>>[]
      : Value;
type MembersInLists<Value> = Value extends object
  ? { readonly [Name in keyof Value]: InLists<Value[Name]> }
  : Value;

/** A field that only the API sets. */
export interface ComputedField<Value> extends Field {
  readonly [views]: {
    readonly config: null;
    readonly plan: Value;
    readonly planned: Value;
    readonly state: Value;
    readonly result: Value;
  };
}

/**
 * Returns the computed form of a resource's fields: blocks become lists of nested attributes. A description keeps only its first
 * sentence, which says what the attribute is; the other sentences describe how to configure it.
 */
export function asComputed<F extends Fields>(
  fields: F,
): { readonly [Name in keyof F]: ComputedField<InLists<F[Name][typeof views]["result"]>> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { [field]: part }]) => [name, computedField(part)]),
  ) as never;
}

function computedField(part: Field[typeof field]): Field {
  if ("block" in part) {
    const { description, attributes, blocks } = part.block;
    return nested.list(firstSentence(description), asComputed(fieldsOf({ attributes, blocks }))).computed();
  }
  const { description, type, nested: members, exact, required, nullable } = part;
  return {
    [field]: {
      description: firstSentence(description),
      type,
      computed: true,
      nullable: nullable ?? !required,
      ...(members && { nested: members }),
      ...(exact && { exact }),
    },
  } as Field;
}

function firstSentence(description: string): string {
  return description.split(". ", 1)[0] ?? "";
}

/** Converts a result to the form of its computed fields. A value that the API never returns is null. */
export function inLists<F extends Fields>(fields: F, result: ResultOf<F>): MembersInLists<ResultOf<F>> {
  return membersInLists(fields, result) as never;
}

function membersInLists(fields: Fields, result: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { [field]: part }]) => {
      const value: unknown = Reflect.get(result, name) ?? null;
      return [name, "block" in part ? blocksInLists(part.block, value) : value];
    }),
  );
}

function blocksInLists(block: Block, value: unknown): readonly object[] {
  const blocks = value === null ? [] : Array.isArray(value) ? value : [value];
  return blocks.map((one) => membersInLists(fieldsOf(block), one));
}

/** Returns the fields of a block, untyped. */
function fieldsOf({ attributes, blocks }: Pick<Block, "attributes" | "blocks">): Fields {
  const all = Object.entries({ ...attributes, ...blocks });
  return Object.fromEntries(all.map(([name, part]) => [name, { [field]: part } as Field]));
}

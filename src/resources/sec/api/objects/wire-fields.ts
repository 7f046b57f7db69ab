import { fromDataUrl, toDataUrl } from "../data-url.ts";
import {
  boolean,
  combine,
  dictionary,
  flag,
  keepIfBlank as keptIfBlank,
  list,
  nullable,
  number as numeric,
  text as textual,
  transform,
  type WireSchema,
} from "../wire-schema.ts";
import {
  field,
  type InputOf,
  type JsonObject,
  type Operation,
  type OutputOf,
  type WireField,
  type WireFields,
} from "./wire-field.ts";

// The kinds of fields in objects of the API. Paths are dotted: `filters.name`.

/** A string that is always sent. */
export function text(path: string): WireField<string, string> {
  return field(path, textual, (value) => value);
}

/** A string that is omitted when it is empty. */
export function optionalText(path: string): WireField<string | null, string> {
  return field(path, textual, omitIfBlank);
}

/** A string that is omitted when it is empty, except that an update sends the empty string to clear it. */
export function clearableText(path: string): WireField<string | null, string> {
  return field(path, textual, (value, operation) =>
    operation === "update" ? (value ?? undefined) : omitIfBlank(value),
  );
}

/** A string that the API has in uppercase, however it is written. */
export function upperCaseText(path: string): WireField<string, string> {
  return field(path, textual, (value: string) => value.toUpperCase());
}

/** A string that is a secret although the API returns it. */
export function sensitiveText(path: string): WireField<string, string> {
  return asSecret(path, text(path));
}

/** A string that is a secret and that the API never returns. */
export function secret(path: string): WireField<string, never> {
  return asSecret(path, writeOnly(text(path)));
}

function asSecret<Input, Output>(path: string, field: WireField<Input, Output>): WireField<Input, Output> {
  return { ...field, secretKeys: path.split(".").slice(-1) };
}

/** A number that is always sent. */
export function number(path: string): WireField<number, number> {
  return field(path, numeric, (value) => value);
}

/** A number that is omitted when it is 0. */
export function optionalNumber(path: string): WireField<number | null, number> {
  return field(path, numeric, (value) => value || undefined);
}

/** A whole number that the API has as a string. If a response has no number here, the state keeps its value. */
export function digits(path: string): WireField<number, number> {
  const reported = transform(textual, (value) =>
    keepIfUndefined(/^[+-]?\d+$/.test(value) ? Number(value) : undefined),
  );
  return field(path, reported, String);
}

/** A JSON boolean. */
export function bool(path: string): WireField<boolean, boolean> {
  return field(path, boolean, (value) => value);
}

/** A JSON boolean that responses may omit: then the state keeps its value. */
export function keptBool(path: string): WireField<boolean, boolean> {
  // A resource ignores the members of a response that are undefined.
  const reported = (value: boolean | null) => (value ?? undefined) as boolean;
  return field(path, transform(nullable(boolean), reported), (value) => value);
}

/** A switch that the API has as 1 or 0. */
export function onOff(path: string): WireField<boolean, boolean> {
  return field(path, flag, (value) => (value ? 1 : 0));
}

/** An array of strings that is always sent. */
export function texts(path: string): WireField<readonly string[] | null, readonly string[]> {
  return field(path, list(textual), (value) => value ?? []);
}

/** An array of strings that is omitted when it is empty. */
export function optionalTexts(path: string): WireField<readonly string[] | null, readonly string[]> {
  return field(path, list(textual), (value) => (value && value.length > 0 ? value : undefined));
}

/** Strings that the API has as one string with commas, omitted when there are none. */
export function joinedTexts(path: string): WireField<readonly string[] | null, readonly string[]> {
  const schema = transform(textual, (joined) => (joined.trim() === "" ? [] : joined.split(",").map(trim)));
  return field(path, schema, (value) => omitIfBlank((value ?? []).join(", ")));
}

/** A file that the API has as a data URL, omitted when it is empty. */
export function jsonFile(path: string): WireField<string | null, string> {
  return field(path, transform(textual, fromDataUrl), (value) => (value ? toDataUrl(value) : undefined));
}

/** The key and the value of a tag. */
export interface Label {
  readonly key: string | null;
  readonly value: string | null;
}

/** Pairs that the API has as objects with one key each; a key may occur several times. */
export function labels(path: string): WireField<readonly Label[], { key: string; value: string }[]> {
  const pairs = transform(list(dictionary(textual)), (objects) =>
    objects.flatMap((object) => Object.entries(object).map(([key, value]) => ({ key, value }))),
  );
  return field(path, pairs, (value) => value.map((label) => ({ [label.key ?? ""]: label.value ?? "" })));
}

/** The same pairs, omitted when there are none. */
export function optionalLabels(path: string): WireField<readonly Label[], { key: string; value: string }[]> {
  const always = labels(path);
  return {
    ...always,
    write(value, body, operation) {
      if (value.length > 0) always.write(value, body, operation);
    },
  };
}

/** Returns a field without its output: the value is never read back. */
export function writeOnly<Input>({
  write,
  at,
  secretKeys,
}: WireField<Input, unknown>): WireField<Input, never> {
  return { write, at, schema: null, secretKeys };
}

/** Returns a field without its input: requests omit the value. */
export function readOnly<Output>({ at, schema, isIn }: WireField<never, Output>): WireField<never, Output> {
  return { write: () => {}, at, isReadOnly: true, schema, isIn };
}

/** A value that only responses contain. */
export function output<T>(path: string, schema: WireSchema<T>): WireField<never, T> {
  return readOnly(field(path, schema, () => undefined));
}

/** Returns a field whose value the state keeps when a response has an empty value, which does not mean that the value was removed. */
export function keepIfBlank<Input, Output extends string | readonly string[]>(
  inner: WireField<Input, Output>,
): WireField<Input, Output> {
  return { ...inner, schema: inner.schema && keptIfBlank(inner.schema) };
}

/** A string that some responses omit: then the state keeps its value. */
export function keptText(path: string): WireField<never, string> {
  return readOnly(keepIfBlank(text(path)));
}

/** Returns a field that updates omit. */
export function createOnly<Input, Output>(inner: WireField<Input, Output>): WireField<Input, Output> {
  return {
    ...inner,
    write(value, body, operation) {
      if (operation === "create") inner.write(value, body, operation);
    },
  };
}

/** Converts the values of a field to other values in the schema. */
export function convert<Input, Output, OurGiven, OurFound>(
  inner: WireField<Input, Output>,
  toApi: (value: OurGiven) => Input,
  fromApi: (value: Output) => OurFound,
): WireField<OurGiven, OurFound> {
  return {
    write: (value, body, operation) => inner.write(toApi(value), body, operation),
    at: inner.at,
    schema: inner.schema && transform(inner.schema, fromApi),
    isIn: inner.isIn,
    secretKeys: inner.secretKeys,
  };
}

/** Combines several fields into one block of the schema; their paths begin at the whole object. */
export function group<F extends WireFields>(fields: F): WireField<InputOf<F>, OutputOf<F>> {
  return {
    write(value, body, operation) {
      writeAll(fields, value, body, operation);
    },
    at: pathsOf(fields),
    parts: fields,
    schema: schemaOf(fields),
    isIn: (object) => isAnyIn(fields, object),
    secretKeys: secretKeysOf(fields),
  };
}

function pathsOf(fields: WireFields): readonly string[] {
  return Object.values(fields).flatMap(({ at: paths }) => paths);
}

function isAnyIn(fields: WireFields, object: unknown): boolean {
  return Object.values(fields).some(({ schema, isIn }) => schema && (isIn?.(object) ?? true));
}

/** Like `group`, but null if no block is written or all values read are empty. */
export function optionalGroup<F extends WireFields>(
  fields: F,
): WireField<InputOf<F> | null, OutputOf<F> | null> {
  const isBlank = (found: object) => Object.values(found).every((value) => value === "");
  return {
    write(value, body, operation) {
      if (value !== null) writeAll(fields, value, body, operation);
    },
    at: pathsOf(fields),
    parts: fields,
    schema: transform(schemaOf(fields), (found) => (isBlank(found) ? null : found)),
    isIn: (object) => isAnyIn(fields, object),
    secretKeys: secretKeysOf(fields),
  };
}

/** Writes all fields of a value to a request. */
export function writeAll<F extends WireFields>(
  fields: F,
  value: InputOf<F>,
  body: JsonObject,
  operation: Operation,
): void {
  // Each field receives the value under its own name, as GivenOf states.
  const given = value as { readonly [name: string]: unknown };
  for (const [name, { write }] of Object.entries(fields)) write(given[name] as never, body, operation);
}

/** Returns the keys of all secrets among the fields. */
export function secretKeysOf(fields: WireFields): readonly string[] {
  return Object.values(fields).flatMap(({ secretKeys = [] }) => secretKeys);
}

/** Reads all fields that have an output. */
export function schemaOf<F extends WireFields>(fields: F): WireSchema<OutputOf<F>> {
  const schemas: { [name: string]: WireSchema<unknown> } = {};
  for (const [name, { schema }] of Object.entries(fields)) if (schema) schemas[name] = schema;
  // The names are those of FoundOf: it omits exactly the fields without a schema.
  return combine(schemas) as WireSchema<OutputOf<F>>;
}

/** Passes on undefined where a response omits a value, so that the state keeps its value. */
function keepIfUndefined<T>(reported: T | undefined): T {
  // A resource ignores the members of a response that are undefined.
  return reported as T;
}

function omitIfBlank(value: string | null): string | undefined {
  return value === null || value === "" ? undefined : value;
}

function trim(value: string): string {
  return value.trim();
}

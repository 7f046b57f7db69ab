import { fromDataUrl, toDataUrl } from "../data-url.ts";
import {
  boolean,
  combine,
  dictionary,
  flag,
  list,
  nullable,
  number as numeric,
  text as textual,
  transform,
  type WireSchema,
} from "../wire-schema.ts";
import {
  at,
  field,
  type InputOf,
  isAt,
  type JsonObject,
  type Operation,
  type OutputOf,
  type WireField,
  type WireFields,
} from "./wire-field.ts";

// The kinds of fields that objects of the API are made of. Paths are dotted: `filters.name`.

/** Text that is always sent. */
export function text(path: string): WireField<string, string> {
  return field(path, textual, (value) => value);
}

/** Text that is left out when it is empty. */
export function optionalText(path: string): WireField<string | null, string> {
  return field(path, textual, omitIfBlank);
}

/** Text that is left out when it is empty, but for an update that clears it with the empty text. */
export function clearableText(path: string): WireField<string | null, string> {
  return field(path, textual, (value, operation) =>
    operation === "update" ? (value ?? undefined) : omitIfBlank(value),
  );
}

/** Text that the API knows in upper case only, however it is written. */
export function upperCaseText(path: string): WireField<string, string> {
  return field(path, textual, (value: string) => value.toUpperCase());
}

/** Text that is a secret although the API gives it back. */
export function sensitiveText(path: string): WireField<string, string> {
  return asSecret(path, text(path));
}

/** Text that is a secret and that the API never gives back. */
export function secret(path: string): WireField<string, never> {
  return asSecret(path, writeOnly(text(path)));
}

/** The same, left out when it is empty. */
export function optionalSecret(path: string): WireField<string | null, never> {
  return asSecret(path, writeOnly(optionalText(path)));
}

function asSecret<Input, Output>(path: string, field: WireField<Input, Output>): WireField<Input, Output> {
  return { ...field, secretKeys: path.split(".").slice(-1) };
}

/** A number that is always sent. */
export function number(path: string): WireField<number, number> {
  return field(path, numeric, (value) => value);
}

/** A number that is left out when it is 0. */
export function optionalNumber(path: string): WireField<number | null, number> {
  return field(path, numeric, (value) => value || undefined);
}

/** A whole number that travels as text; the state keeps what it has where that is no number. */
export function digits(path: string): WireField<number, number> {
  const told = transform(textual, (value) =>
    keepIfUndefined(/^[+-]?\d+$/.test(value) ? Number(value) : undefined),
  );
  return field(path, told, String);
}

/** A JSON boolean. */
export function bool(path: string): WireField<boolean, boolean> {
  return field(path, boolean, (value) => value);
}

/** A JSON boolean that answers may leave out: then the state keeps what it has. */
export function keptBool(path: string): WireField<boolean, boolean> {
  // Members that are undefined are no part of what a resource returns.
  const told = (value: boolean | null) => (value ?? undefined) as boolean;
  return field(path, transform(nullable(boolean), told), (value) => value);
}

/** One of the switches that travel as 1 and 0. */
export function onOff(path: string): WireField<boolean, boolean> {
  return field(path, flag, (value) => (value ? 1 : 0));
}

/** An array of texts that is always sent. */
export function texts(path: string): WireField<readonly string[] | null, readonly string[]> {
  return field(path, list(textual), (value) => value ?? []);
}

/** An array of texts that is left out when it is empty. */
export function optionalTexts(path: string): WireField<readonly string[] | null, readonly string[]> {
  return field(path, list(textual), (value) => (value && value.length > 0 ? value : undefined));
}

/** Texts that travel as one text with commas, left out when there are none. */
export function joinedTexts(path: string): WireField<readonly string[] | null, readonly string[]> {
  const schema = transform(textual, (joined) => (joined.trim() === "" ? [] : joined.split(",").map(trim)));
  return field(path, schema, (value) => omitIfBlank((value ?? []).join(", ")));
}

/** A file that travels as a data URL, left out when it is empty. */
export function jsonFile(path: string): WireField<string | null, string> {
  return field(path, transform(textual, fromDataUrl), (value) => (value ? toDataUrl(value) : undefined));
}

/** A pair of a tag. */
export interface Label {
  readonly key: string | null;
  readonly value: string | null;
}

/** Pairs that travel as objects with one key each; one key may come more than once. */
export function labels(path: string): WireField<readonly Label[], { key: string; value: string }[]> {
  const pairs = transform(list(dictionary(textual)), (objects) =>
    objects.flatMap((object) => Object.entries(object).map(([key, value]) => ({ key, value }))),
  );
  return field(path, pairs, (value) => value.map((label) => ({ [label.key ?? ""]: label.value ?? "" })));
}

/** As labels, left out when there are none. */
export function optionalLabels(path: string): WireField<readonly Label[], { key: string; value: string }[]> {
  const always = labels(path);
  return {
    write(value, body, operation) {
      if (value.length > 0) always.write(value, body, operation);
    },
    schema: always.schema,
    isIn: always.isIn,
  };
}

/** The same field, never read back. */
export function writeOnly<Input>({ write, secretKeys }: WireField<Input, unknown>): WireField<Input, never> {
  return { write, schema: null, secretKeys };
}

/** The same field, left out of requests. */
export function readOnly<Output>({ schema, isIn }: WireField<never, Output>): WireField<never, Output> {
  return { write: () => {}, schema, isIn };
}

/** What answers tell and no request says. */
export function output<T>(path: string, schema: WireSchema<T>): WireField<never, T> {
  return { write: () => {}, schema: at(path, schema), isIn: (object) => isAt(path, object) };
}

/** The same field where answers may say nothing without meaning that it is gone: then the state keeps what it has. */
export function keepIfBlank<Input, Output extends string | readonly string[]>(
  inner: WireField<Input, Output>,
): WireField<Input, Output> {
  const told = (value: Output) => keepIfUndefined(value.length === 0 ? undefined : value);
  return { ...inner, schema: inner.schema && transform(inner.schema, told) };
}

/** Text of answers that some of them leave out: then the state keeps what it has. */
export function keptText(path: string): WireField<never, string> {
  return readOnly(keepIfBlank(text(path)));
}

/** The same field, left out of updates. */
export function createOnly<Input, Output>(inner: WireField<Input, Output>): WireField<Input, Output> {
  return {
    ...inner,
    write(value, body, operation) {
      if (operation === "create") inner.write(value, body, operation);
    },
  };
}

/** The same field with other values on our side. */
export function convert<Input, Output, OurGiven, OurFound>(
  inner: WireField<Input, Output>,
  toApi: (value: OurGiven) => Input,
  fromApi: (value: Output) => OurFound,
): WireField<OurGiven, OurFound> {
  return {
    write: (value, body, operation) => inner.write(toApi(value), body, operation),
    schema: inner.schema && transform(inner.schema, fromApi),
    isIn: inner.isIn,
    secretKeys: inner.secretKeys,
  };
}

/** Several fields that are one block on our side; their paths are those of the whole object. */
export function group<F extends WireFields>(fields: F): WireField<InputOf<F>, OutputOf<F>> {
  return {
    write(value, body, operation) {
      writeAll(fields, value, body, operation);
    },
    schema: schemaOf(fields),
    isIn: (object) => isAnyIn(fields, object),
    secretKeys: secretKeysOf(fields),
  };
}

function isAnyIn(fields: WireFields, object: unknown): boolean {
  return Object.values(fields).some(({ schema, isIn }) => schema && (isIn?.(object) ?? true));
}

/** As group; null where no block is written and where all that is read is empty. */
export function optionalGroup<F extends WireFields>(
  fields: F,
): WireField<InputOf<F> | null, OutputOf<F> | null> {
  const isBlank = (found: object) => Object.values(found).every((value) => value === "");
  return {
    write(value, body, operation) {
      if (value !== null) writeAll(fields, value, body, operation);
    },
    schema: transform(schemaOf(fields), (found) => (isBlank(found) ? null : found)),
    isIn: (object) => isAnyIn(fields, object),
    secretKeys: secretKeysOf(fields),
  };
}

/** Writes all fields of a value into a request. */
export function writeAll<F extends WireFields>(
  fields: F,
  value: InputOf<F>,
  body: JsonObject,
  operation: Operation,
): void {
  // Each field is handed the value of its own name, which is all that GivenOf says.
  const given = value as { readonly [name: string]: unknown };
  for (const [name, { write }] of Object.entries(fields)) write(given[name] as never, body, operation);
}

/** The keys of all secrets among fields. */
export function secretKeysOf(fields: WireFields): readonly string[] {
  return Object.values(fields).flatMap(({ secretKeys = [] }) => secretKeys);
}

/** Reads all fields that are read back. */
export function schemaOf<F extends WireFields>(fields: F): WireSchema<OutputOf<F>> {
  const schemas: { [name: string]: WireSchema<unknown> } = {};
  for (const [name, { schema }] of Object.entries(fields)) if (schema) schemas[name] = schema;
  // The names are those of FoundOf: exactly the fields without a schema have nothing to be found.
  return combine(schemas) as WireSchema<OutputOf<F>>;
}

/** What an answer tells; what it does not tell is undefined, and the state keeps what it has. */
function keepIfUndefined<T>(told: T | undefined): T {
  // Members that are undefined are no part of what a resource returns.
  return told as T;
}

function omitIfBlank(value: string | null): string | undefined {
  return value === null || value === "" ? undefined : value;
}

function trim(value: string): string {
  return value.trim();
}

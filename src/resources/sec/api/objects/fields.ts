import { fromDataUrl, toDataUrl } from "../data-url.ts";
import {
  boolean,
  dictionary,
  flag,
  list,
  mapped,
  number as numeric,
  orNull,
  type Shape,
  text as textual,
  views,
} from "../wire.ts";
import {
  at,
  type Field,
  type Fields,
  type FoundOf,
  field,
  type GivenOf,
  type JsonObject,
  type Occasion,
} from "./field.ts";

// The kinds of fields that objects of the API are made of. Paths are dotted: `filters.name`.

/** Text that is always sent. */
export function text(path: string): Field<string, string> {
  return field(path, textual, (value) => value);
}

/** Text that is left out when it is blank. */
export function optionalText(path: string): Field<string | null, string> {
  return field(path, textual, unlessBlank);
}

/** Text that is left out when it is blank, but for an update that clears it with the empty text. */
export function clearableText(path: string): Field<string | null, string> {
  return field(path, textual, (value, occasion) =>
    occasion === "update" ? (value ?? undefined) : unlessBlank(value),
  );
}

/** Text that the API knows in upper case only, however it is written. */
export function upperCaseText(path: string): Field<string, string> {
  return field(path, textual, (value: string) => value.toUpperCase());
}

/** Text that the API never gives back. */
export function secret(path: string): Field<string, never> {
  return writeOnly(text(path));
}

/** Text that the API never gives back, left out when it is blank. */
export function optionalSecret(path: string): Field<string | null, never> {
  return writeOnly(optionalText(path));
}

/** A number that is always sent. */
export function number(path: string): Field<number, number> {
  return field(path, numeric, (value) => value);
}

/** A number that is left out when it is 0. */
export function optionalNumber(path: string): Field<number | null, number> {
  return field(path, numeric, (value) => value || undefined);
}

/** A whole number that travels as text; the state keeps what it has where that is no number. */
export function digits(path: string): Field<number, number> {
  const told = mapped(textual, (value) => orKept(/^[+-]?\d+$/.test(value) ? Number(value) : undefined));
  return field(path, told, String);
}

/** A JSON boolean. */
export function bool(path: string): Field<boolean, boolean> {
  return field(path, boolean, (value) => value);
}

/** A JSON boolean that answers may leave out: then the state keeps what it has. */
export function keptBool(path: string): Field<boolean, boolean> {
  // Members that are undefined are no part of what a resource returns.
  const told = (value: boolean | null) => (value ?? undefined) as boolean;
  return field(path, mapped(orNull(boolean), told), (value) => value);
}

/** One of the switches that travel as 1 and 0. */
export function onOff(path: string): Field<boolean, boolean> {
  return field(path, flag, (value) => (value ? 1 : 0));
}

/** An array of texts that is always sent. */
export function texts(path: string): Field<readonly string[] | null, readonly string[]> {
  return field(path, list(textual), (value) => value ?? []);
}

/** An array of texts that is left out when it is empty. */
export function optionalTexts(path: string): Field<readonly string[] | null, readonly string[]> {
  return field(path, list(textual), (value) => (value && value.length > 0 ? value : undefined));
}

/** Texts that travel as one text with commas, left out when there are none. */
export function joinedTexts(path: string): Field<readonly string[] | null, readonly string[]> {
  const shape = mapped(textual, (joined) => (joined.trim() === "" ? [] : joined.split(",").map(trimmed)));
  return field(path, shape, (value) => unlessBlank((value ?? []).join(", ")));
}

/** A file that travels as a data URL, left out when it is blank. */
export function jsonFile(path: string): Field<string | null, string> {
  return field(path, mapped(textual, fromDataUrl), (value) => (value ? toDataUrl(value) : undefined));
}

/** A pair of a tag. */
export interface Label {
  readonly key: string | null;
  readonly value: string | null;
}

/** Pairs that travel as objects with one key each; one key may come more than once. */
export function labels(path: string): Field<readonly Label[], { key: string; value: string }[]> {
  const pairs = mapped(list(dictionary(textual)), (objects) =>
    objects.flatMap((object) => Object.entries(object).map(([key, value]) => ({ key, value }))),
  );
  return field(path, pairs, (value) => value.map((label) => ({ [label.key ?? ""]: label.value ?? "" })));
}

/** As labels, left out when there are none. */
export function optionalLabels(path: string): Field<readonly Label[], { key: string; value: string }[]> {
  const always = labels(path);
  return {
    write(value, body, occasion) {
      if (value.length > 0) always.write(value, body, occasion);
    },
    shape: always.shape,
  };
}

/** The same field, never read back. */
export function writeOnly<Given>({ write }: Field<Given, unknown>): Field<Given, never> {
  return { write, shape: null };
}

/** The same field, left out of requests. */
export function readOnly<Found>({ shape }: Field<never, Found>): Field<never, Found> {
  return { write: () => {}, shape };
}

/** What answers tell and no request says. */
export function found<T>(path: string, shape: Shape<T>): Field<never, T> {
  return { write: () => {}, shape: at(path, shape) };
}

/** The same field where answers may say nothing without meaning that it is gone: then the state keeps what it has. */
export function keptWhenBlank<Given, Found extends string | readonly string[]>(
  inner: Field<Given, Found>,
): Field<Given, Found> {
  const told = (value: Found) => orKept(value.length === 0 ? undefined : value);
  return { ...inner, shape: inner.shape && mapped(inner.shape, told) };
}

/** Text of answers that some of them leave out: then the state keeps what it has. */
export function kept(path: string): Field<never, string> {
  return readOnly(keptWhenBlank(text(path)));
}

/** The same field, left out of updates. */
export function createOnly<Given, Found>(inner: Field<Given, Found>): Field<Given, Found> {
  return {
    ...inner,
    write(value, body, occasion) {
      if (occasion === "create") inner.write(value, body, occasion);
    },
  };
}

/** The same field with other values on our side. */
export function converted<Given, Found, OurGiven, OurFound>(
  inner: Field<Given, Found>,
  toApi: (value: OurGiven) => Given,
  fromApi: (value: Found) => OurFound,
): Field<OurGiven, OurFound> {
  return {
    write: (value, body, occasion) => inner.write(toApi(value), body, occasion),
    shape: inner.shape && mapped(inner.shape, fromApi),
  };
}

/** Several fields that are one block on our side; their paths are those of the whole object. */
export function group<F extends Fields>(fields: F): Field<GivenOf<F>, FoundOf<F>> {
  return {
    write(value, body, occasion) {
      writeAll(fields, value, body, occasion);
    },
    shape: shapeOf(fields),
  };
}

/** As group; null where no block is written and where all that is read is blank. */
export function optionalGroup<F extends Fields>(fields: F): Field<GivenOf<F> | null, FoundOf<F> | null> {
  const isBlank = (found: object) => Object.values(found).every((value) => value === "");
  return {
    write(value, body, occasion) {
      if (value !== null) writeAll(fields, value, body, occasion);
    },
    shape: mapped(shapeOf(fields), (found) => (isBlank(found) ? null : found)),
  };
}

/** Writes all fields of a value into a request. */
export function writeAll<F extends Fields>(
  fields: F,
  value: GivenOf<F>,
  body: JsonObject,
  occasion: Occasion,
): void {
  // Each field is handed the value of its own name, which is all that GivenOf says.
  const given = value as { readonly [name: string]: unknown };
  for (const [name, { write }] of Object.entries(fields)) write(given[name] as never, body, occasion);
}

/** Reads all fields that are read back. */
export function shapeOf<F extends Fields>(fields: F): Shape<FoundOf<F>> {
  const shapes: { [name: string]: Shape<unknown> } = {};
  for (const [name, { shape }] of Object.entries(fields)) if (shape) shapes[name] = shape;
  // The names are those of FoundOf: exactly the fields without a shape have nothing to be found.
  return views(shapes) as Shape<FoundOf<F>>;
}

/** What an answer tells; what it does not tell is undefined, and the state keeps what it has. */
function orKept<T>(told: T | undefined): T {
  // Members that are undefined are no part of what a resource returns.
  return told as T;
}

function unlessBlank(value: string | null): string | undefined {
  return value === null || value === "" ? undefined : value;
}

function trimmed(value: string): string {
  return value.trim();
}

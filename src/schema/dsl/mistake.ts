import type { Dynamic } from "../values/value.ts";
import type { Fields, OpenedOf, PlannedOf, ResultOf, views } from "./field.ts";

// Mistakes in definitions that the compiler finds. For each mistake the type requires a property that no object has and whose name
// describes the mistake: the last line of the compiler's message reports this property as missing.

/** Makes the compiler report these sentences; without sentences, the type is `Otherwise`. */
export type Mistake<Sentence extends string, Otherwise = unknown> = [Sentence] extends [never]
  ? Otherwise
  : { [S in Sentence]: never };

/** The result of an async function. The compiler's message about a function that is not async ends in this name. */
export interface ResultOfAsyncFunction {
  readonly then: unknown;
}

/** The objects that `async *list` yields. The compiler's message about a function that is no generator ends in this name. */
export interface ResultOfAsyncGenerator<T> {
  [Symbol.asyncIterator](): AsyncIterator<T>;
}

/** The promise that an operation returns. */
export type Promised<T> = ResultOfAsyncFunction & Promise<T>;

/** A call of a function for blocks or nested attributes without their description. */
export type WithoutDescription = (
  fields: Mistake<"write a description before the attributes, or an empty text">,
) => never;

type Text<Name> = Name extends string ? Name : never;

/** The names of a result, for completion in editors. */
export type ResultNames<F extends Fields> = { readonly [Name in keyof ResultOf<F>]?: unknown };

/** The type of a result if the compiler infers none. */
export type DefaultResult<F extends Fields> = ResultOf<F> & ResultNames<F>;

/**
 * The mistakes of a result: attributes that the schema lacks, that the result lacks, or that have another type in the schema. `Due` are the
 * fields that the result must have.
 */
export type ResultMistake<F extends Fields, Due extends Fields, Result> = MistakeIn<F, Result, ResultOf<Due>>;

/** The type of the result of `open` if the compiler infers none. */
export type DefaultOpened<F extends Fields> = OpenedOf<F> & ResultNames<F>;

/** The mistakes of the result of `open`: those of a result, except that configured attributes may be left out. */
export type OpenedMistake<F extends Fields, Opened> = MistakeIn<F, Opened, OpenedOf<F>>;

/** The mistakes of the result of `read` of a resource: those of a result, and undefined. */
export type FoundMistake<F extends Fields, Due extends Fields, Result> = [undefined] extends [Result]
  ? Mistake<"return null, not undefined, if the object does not exist">
  : ResultMistake<F, Due, Result>;

/** The mistakes of the result of a data source: those of the result of `open`, and nothing. */
export type ReadMistake<F extends Fields, Result> = [Extract<Result, null | undefined>] extends [never]
  ? OpenedMistake<F, Result>
  : Mistake<"throw a NotFoundError if there is nothing to return">;

type MistakeIn<F extends Fields, Result, Expected> = [Exclude<keyof Result, keyof F>] extends [never]
  ? [Result] extends [Expected]
    ? unknown
    : // TypeScript 5.8 does not find out that all members of Misfits are text.
      Misfits<Result, Expected, ""> extends infer Sentence extends string
      ? Mistake<Sentence, Expected>
      : never
  : Mistake<`${Text<Exclude<keyof Result, keyof F>>} is not in the schema`>;

/** The mistakes of an object that is not assignable to a type; each begins with the place of the mistake: `rules[].port`. */
type Misfits<From, To, Prefix extends string> =
  | `${Prefix}${Text<Exclude<Due<To>, keyof From>>} is missing from the result`
  | {
      [N in keyof From & keyof To]: From[N] extends To[N]
        ? never
        : Misfit<From[N], To[N], `${Prefix}${Text<N>}`>;
    }[keyof From & keyof To];

/** The names of required members. */
type Due<T> = { [N in keyof T]-?: object extends Pick<T, N> ? never : N }[keyof T];

/** The mistakes of a value that is not assignable to a type: those of its parts if it has any, else one of the value as a whole. */
type Misfit<From, To, Prefix extends string> = [Within<From, To, Prefix>] extends [never]
  ? `${Prefix} is of another type in the schema`
  : Within<From, To, Prefix>;

/** The mistakes of the members of an object or the elements of a collection; never for null and for types without parts. */
type Within<From, To, Prefix extends string> = [Extract<From, null>] extends [To]
  ? NonNullable<From> extends readonly (infer Element)[]
    ? NonNullable<To> extends readonly (infer Expected)[]
      ? Misfit<Element, Expected, `${Prefix}[]`>
      : never
    : [NonNullable<From>, NonNullable<To>] extends [object, object]
      ? NonNullable<To> extends Dynamic | readonly unknown[]
        ? never
        : string extends keyof NonNullable<To>
          ? never
          : Misfits<NonNullable<From>, NonNullable<To>, `${Prefix}.`>
      : never
  : never;

/** The mistakes in forms of an import ID: names that are not in the schema. */
export type ImportFormMistake<
  F extends Fields,
  Form extends string,
> = Mistake<`${Exclude<NamesIn<Form>, keyof F>} is not in the schema`>;

type NamesIn<Form extends string> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The mistakes in the traits of a resource: fields that they need, and that the resource does not have, or has with another type. */
export type TraitMistake<F extends Fields, Needs> = Mistake<
  {
    [N in keyof Needs & string]: N extends keyof F
      ? F[N] extends { readonly [views]: infer V }
        ? [V] extends [Needs[N] extends { readonly [views]: infer Expected } ? Expected : never]
          ? never
          : `${N} is of another type in a trait`
        : never
      : `${N} is not in the schema, and a trait needs it`;
  }[keyof Needs & string]
>;

/** The mistakes in rules between attributes: names that are not in the schema, or that are inside a collection. */
export type RuleMistake<
  F extends Fields,
  Name extends string,
> = Mistake<`${Nowhere<Name, PlannedOf<F>>} is not in the schema`>;

/** The dotted names that do not exist in the view. */
type Nowhere<Name extends string, View> = string extends Name
  ? never
  : Name extends keyof View
    ? never
    : Name extends `${infer First}.${infer Rest}`
      ? First extends keyof View
        ? [Nowhere<Rest, NonNullable<View[First]>>] extends [never]
          ? never
          : Name
        : Name
      : Name;

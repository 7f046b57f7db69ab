import type { Fields, OpenedOf, PlannedOf, ResultOf } from "./field.ts";

// Mistakes in definitions that the compiler finds. For each mistake the type requires a property that no object has and whose name
// describes the mistake: the last line of the compiler's message reports this property as missing.

/** Makes the compiler report these sentences; without sentences, the type is `Otherwise`. */
type Mistake<Sentence extends string, Otherwise = unknown> = [Sentence] extends [never]
  ? Otherwise
  : { [S in Sentence]: never };

type Text<Name> = Name extends string ? Name : never;

/** The names of a result, for completion in editors. */
export type ResultNames<F extends Fields> = { readonly [Name in keyof ResultOf<F>]?: unknown };

/** The type of a result if the compiler infers none. */
export type DefaultResult<F extends Fields> = ResultOf<F> & ResultNames<F>;

/** The mistakes of a result: attributes that the schema lacks, that the result lacks, or that have another type in the schema. */
export type ResultMistake<F extends Fields, Result> = [Exclude<keyof Result, keyof F>] extends [never]
  ? [Result] extends [ResultOf<F>]
    ? unknown
    : Mistake<
        | `${Text<Exclude<keyof ResultOf<F>, keyof Result>>} is missing from the result`
        | `${Text<Mistyped<Result, ResultOf<F>>>} is of another type in the schema`,
        ResultOf<F>
      >
  : Mistake<`${Text<Exclude<keyof Result, keyof F>>} is not in the schema`>;

/** The type of the result of `open` if the compiler infers none. */
export type DefaultOpened<F extends Fields> = OpenedOf<F> & ResultNames<F>;

/** The mistakes of the result of `open`: those of a result, except that configured attributes may be left out. */
export type OpenedMistake<F extends Fields, Opened> = [Exclude<keyof Opened, keyof F>] extends [never]
  ? [Opened] extends [OpenedOf<F>]
    ? unknown
    : Mistake<
        | `${Text<Exclude<Due<OpenedOf<F>>, keyof Opened>>} is missing from the result`
        | `${Text<Mistyped<Opened, OpenedOf<F>>>} is of another type in the schema`,
        OpenedOf<F>
      >
  : Mistake<`${Text<Exclude<keyof Opened, keyof F>>} is not in the schema`>;

/** The names of required members. */
type Due<T> = { [N in keyof T]-?: object extends Pick<T, N> ? never : N }[keyof T];

/** The names of members whose type in `From` is not assignable to their type in `To`. */
type Mistyped<From, To> = { [N in keyof From & keyof To]: From[N] extends To[N] ? never : N }[keyof From &
  keyof To];

/** The mistakes in forms of an import ID: names that are not in the schema. */
export type ImportFormMistake<
  F extends Fields,
  Form extends string,
> = Mistake<`${Exclude<NamesIn<Form>, keyof F>} is not in the schema`>;

type NamesIn<Form extends string> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

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

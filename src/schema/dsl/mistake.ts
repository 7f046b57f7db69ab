import type { Fields, OpenedOf, PlannedOf, ResultOf } from "./field.ts";

// Mistakes of definitions that the compiler finds. For each there is a property that nothing has, and its name says what is
// wrong: the last line of the compiler's message is that this property is missing.

/** What makes the compiler say these sentences; something else where there are none. */
type Mistake<Sentence extends string, Otherwise = unknown> = [Sentence] extends [never]
  ? Otherwise
  : { [S in Sentence]: never };

type Text<Name> = Name extends string ? Name : never;

/** As much of a result as an editor completes: its names. */
export type ResultNames<F extends Fields> = { readonly [Name in keyof ResultOf<F>]?: unknown };

/** The result where the compiler infers none. */
export type DefaultResult<F extends Fields> = ResultOf<F> & ResultNames<F>;

/** What is wrong with a result: attributes that the schema does not have, has besides, or has as another type. */
export type ResultMistake<F extends Fields, Result> = [Exclude<keyof Result, keyof F>] extends [never]
  ? [Result] extends [ResultOf<F>]
    ? unknown
    : Mistake<
        | `${Text<Exclude<keyof ResultOf<F>, keyof Result>>} is missing from the result`
        | `${Text<Mistyped<Result, ResultOf<F>>>} is of another type in the schema`,
        ResultOf<F>
      >
  : Mistake<`${Text<Exclude<keyof Result, keyof F>>} is not in the schema`>;

/** What open of an ephemeral resource returns where the compiler infers nothing. */
export type DefaultOpened<F extends Fields> = OpenedOf<F> & ResultNames<F>;

/** What is wrong with that: as with a result, but what is configured need not be there. */
export type OpenedMistake<F extends Fields, Opened> = [Exclude<keyof Opened, keyof F>] extends [never]
  ? [Opened] extends [OpenedOf<F>]
    ? unknown
    : Mistake<
        | `${Text<Exclude<Due<OpenedOf<F>>, keyof Opened>>} is missing from the result`
        | `${Text<Mistyped<Opened, OpenedOf<F>>>} is of another type in the schema`,
        OpenedOf<F>
      >
  : Mistake<`${Text<Exclude<keyof Opened, keyof F>>} is not in the schema`>;

/** The names that may not be left out. */
type Due<T> = { [N in keyof T]-?: object extends Pick<T, N> ? never : N }[keyof T];

/** The names under which one type has something that the other does not take. */
type Mistyped<From, To> = { [N in keyof From & keyof To]: From[N] extends To[N] ? never : N }[keyof From &
  keyof To];

/** What is wrong with forms of an import ID: they name what is not in the schema. */
export type ImportFormMistake<
  F extends Fields,
  Form extends string,
> = Mistake<`${Exclude<NamesIn<Form>, keyof F>} is not in the schema`>;

type NamesIn<Form extends string> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What is wrong with rules between attributes: they name what is not in the schema, or is in a collection. */
export type RuleMistake<
  F extends Fields,
  Name extends string,
> = Mistake<`${Nowhere<Name, PlannedOf<F>>} is not in the schema`>;

/** Those of some dotted names that lead nowhere. */
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

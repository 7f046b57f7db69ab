import type { Attribute, NestedBlock } from "../schema.ts";
import type { Dynamic } from "../values/value.ts";

// The members of a field that only the framework and the compiler read have symbols as names, because editors do not offer symbols.

/** The key of the properties that the framework reads. All copies of the framework in a process share it. */
export const field: unique symbol = Symbol.for("@tfnode/framework/field");
/** The keys of members that exist for the compiler only. */
export declare const types: unique symbol;
export declare const views: unique symbol;
export declare const status: unique symbol;
declare const isNotReturned: unique symbol;
declare const isIdentifying: unique symbol;
declare const within: unique symbol;

/**
 * The types of a field in each operation of a resource; see ConfigOf and the types below it.
 * They exist for the compiler only.
 */
export interface Views {
  readonly config: unknown;
  readonly plan: unknown;
  readonly planned: unknown;
  /** Left out where it is the same as `planned`. */
  readonly updated?: unknown;
  readonly state: unknown;
  readonly result: unknown;
}

/** A complete attribute or block: its type and its source are declared. */
export interface Field {
  /** For the compiler only. @internal */
  readonly [views]: Views;
  /** The properties that the framework reads. @internal */
  readonly [field]: Attribute | NestedBlock;
  /** For the compiler only. @internal */
  readonly [status]: "complete";
}

/** The status of an attribute that does not declare its source; the compiler shows this text in its error. */
export type Incomplete = "incomplete: add .required(), .optional(), .default(…) or .computed()";

/** The same type; editors show its members instead of its name. */
export type Shown<T> = T & {};

/** Marks fields that the API never returns. */
export interface NotReturned {
  /** For the compiler only. @internal */
  readonly [isNotReturned]: true;
}

/** Marks the field that identifies the object, which every state has. */
export interface Identifying {
  /** For the compiler only. @internal */
  readonly [isIdentifying]: true;
}

/** Blocks with these fields. */
export interface Holds<F extends Fields> {
  /** For the compiler only. @internal */
  readonly [within]: F;
}

/** The fields of a schema or block by name. */
export type Fields = { readonly [name: string]: Field };

/** Names of fields, and dotted names that begin with one, as rules use them. */
export type NamesIn<F extends Fields> = (keyof F & string) | `${keyof F & string}.${string}`;

/** The configuration that validation and plan hooks receive: any value may be unknown. */
export type ConfigOf<F extends Fields> = Shown<{ readonly [N in keyof F]: F[N][typeof views]["config"] }>;
/** The planned state in plan hooks: values that apply decides are unknown. */
export type PlanOf<F extends Fields> = Shown<{ readonly [N in keyof F]: F[N][typeof views]["plan"] }>;
/** The planned state in create: all known, null where the API decides. */
export type PlannedOf<F extends Fields> = Shown<{ readonly [N in keyof F]: F[N][typeof views]["planned"] }>;
/** The planned state in update: as in create, and null for a write-only value whose version does not change. */
export type UpdatedOf<F extends Fields> = Shown<{
  readonly [N in keyof F]: F[N][typeof views] extends { readonly updated: infer Updated }
    ? Updated
    : F[N][typeof views]["planned"];
}>;
/** A state: the prior state in plan hooks, update and delete. */
export type StateOf<F extends Fields> = Shown<{ readonly [N in keyof F]: F[N][typeof views]["state"] }>;
/** The result of create, read and update: all fields except those that the API never returns. */
export type ResultOf<F extends Fields> = Shown<{
  readonly [N in keyof F as F[N] extends NotReturned ? never : N]: F[N][typeof views]["result"];
}>;
/** The result of `open` of an ephemeral resource and `read` of a data source: the fields that the API decides. Any other field must equal the configuration. */
export type OpenedOf<F extends Fields> = {
  readonly [N in keyof F as IsDecided<F[N][typeof views]> extends true
    ? N
    : never]: F[N][typeof views]["result"];
} & {
  readonly [N in keyof F as IsDecided<F[N][typeof views]> extends true ? never : N]?:
    | F[N][typeof views]["result"]
    | undefined;
};

/** A field that the API decides: operations receive null for it, and may not return null. */
type IsDecided<V extends Views> = null extends V["planned"]
  ? null extends V["state"]
    ? false
    : true
  : false;

/**
 * The state that a read receives: an older version or another provider may have written it, so what the API decides may be null, except for
 * an identifier.
 */
export type StoredOf<F extends Fields> = Shown<{
  readonly [N in keyof F]: IsDecided<F[N][typeof views]> extends true
    ? F[N] extends Identifying
      ? F[N][typeof views]["state"]
      : F[N][typeof views]["state"] | null
    : F[N][typeof views]["state"];
}>;
/** The prior state of the first read after an import: all attributes except the imported ones may be null. */
export type PriorOf<F extends Fields> = Shown<{
  readonly [N in keyof F]: F[N][typeof views]["state"] | null;
}>;
/** The required and optional values of a configuration of these fields, all known. */
export type DefaultOf<F extends Fields> = {
  readonly [N in keyof F as null extends F[N][typeof views]["config"]
    ? never
    : N]: F[N][typeof views]["planned"];
} & {
  readonly [N in keyof F as null extends F[N][typeof views]["config"] ? N : never]?:
    | F[N][typeof views]["planned"]
    | undefined;
};
/** The known part of a view: objects may lack members, at every depth. */
export type PartOf<View> = View extends readonly (infer Element)[]
  ? readonly PartOf<Element>[]
  : View extends Dynamic
    ? View
    : View extends object
      ? { readonly [Name in keyof View]?: PartOf<View[Name]> | undefined }
      : View;

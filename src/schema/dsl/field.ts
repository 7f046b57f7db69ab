import type { Attribute, NestedBlock } from "../schema.ts";
import type { Dynamic } from "../values/value.ts";

/**
 * The types under which each step of a resource's life sees a field; see ConfigOf and its siblings.
 * They exist for the compiler only.
 */
export interface Views {
  readonly config: unknown;
  readonly plan: unknown;
  readonly planned: unknown;
  readonly state: unknown;
  readonly result: unknown;
}

/** An attribute or a block that is complete: it has been said what it is and who sets it. */
export interface Field {
  /** For the compiler only. @internal */
  readonly views: Views;
  /** What the framework reads. @internal */
  readonly field: Attribute | NestedBlock;
  /** What the compiler says is missing where an attribute ends before it is said who sets it. @internal */
  readonly "add .required(), .optional(), .default(…) or .computed()": true;
}

/** Marks fields that the API never returns. */
export interface NotReturned {
  /** For the compiler only. @internal */
  readonly isNotReturned: true;
}

/** The fields of a schema or block by name. */
export type Fields = { readonly [name: string]: Field };

/** Names of fields, and dotted names that begin with one: by these, rules speak of them. */
export type NamesIn<F extends Fields> = (keyof F & string) | `${keyof F & string}.${string}`;

/** What validation and plan hooks see of the configuration: anything may be unknown. */
export type ConfigOf<F extends Fields> = { readonly [N in keyof F]: F[N]["views"]["config"] };
/** The planned state in plan hooks: what apply decides is unknown. */
export type PlanOf<F extends Fields> = { readonly [N in keyof F]: F[N]["views"]["plan"] };
/** The planned state in create and update: all known, null where the API is to decide. */
export type PlannedOf<F extends Fields> = { readonly [N in keyof F]: F[N]["views"]["planned"] };
/** A state: the prior one of plan hooks, update and delete. */
export type StateOf<F extends Fields> = { readonly [N in keyof F]: F[N]["views"]["state"] };
/** What create, read and update return: everything but what the API never returns. */
export type ResultOf<F extends Fields> = {
  readonly [N in keyof F as F[N] extends NotReturned ? never : N]: F[N]["views"]["result"];
};
/** What open of an ephemeral resource returns: what the API decides. Whatever else it says has to be as configured. */
export type OpenedOf<F extends Fields> = {
  readonly [N in keyof F as IsDecided<F[N]["views"]> extends true ? N : never]: F[N]["views"]["result"];
} & {
  readonly [N in keyof F as IsDecided<F[N]["views"]> extends true ? never : N]?:
    | F[N]["views"]["result"]
    | undefined;
};

/** Null is what an operation is given where the API is to decide, and what it may not return there. */
type IsDecided<V extends Views> = null extends V["planned"]
  ? null extends V["state"]
    ? false
    : true
  : false;

/** The prior state of a read: right after an import anything but the imported attributes may be null. */
export type PriorOf<F extends Fields> = { readonly [N in keyof F]: F[N]["views"]["state"] | null };
/** What a configuration of these fields has to say, and what it may: known values alone. */
export type DefaultOf<F extends Fields> = {
  readonly [N in keyof F as null extends F[N]["views"]["config"] ? never : N]: F[N]["views"]["planned"];
} & {
  readonly [N in keyof F as null extends F[N]["views"]["config"] ? N : never]?:
    | F[N]["views"]["planned"]
    | undefined;
};
/** As much of a view as is known: objects may lack members, at every depth. */
export type PartOf<View> = View extends readonly (infer Element)[]
  ? readonly PartOf<Element>[]
  : View extends Dynamic
    ? View
    : View extends object
      ? { readonly [Name in keyof View]?: PartOf<View[Name]> | undefined }
      : View;

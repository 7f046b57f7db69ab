import type {
  CallContext,
  CreateContext,
  DeleteContext,
  ListContext,
  ModifyPlanContext,
  ReadContext,
  UpdateContext,
  ValidateContext,
} from "./contexts.ts";
import type { Diagnostics } from "./diagnostic.ts";
import type { Fields, PlanOf, PriorOf, ResultOf } from "./dsl/field.ts";
import type { Rule } from "./schema.ts";
import type { Timeouts } from "./timeouts.ts";

/** The key of a property that exists for the compiler only. */
export declare const traitTypes: unique symbol;

/** A schema without fields. */
export type NoFields = { readonly [name in never]: never };

/** The results of the resource that a trait receives: the fields that it needs, and those of its own that the resource returns. */
export type FoundBy<F extends Fields, N extends Fields, Returned extends keyof F> = object &
  ResultOf<N> &
  ResultOf<Pick<F, Returned>>;

/** The values that a trait adds to results: all of its fields except those that the resource returns, which it may replace. */
export type AddedBy<F extends Fields, Returned extends keyof F> = ResultOf<Omit<F, Returned>> &
  Partial<ResultOf<Pick<F, Returned>>>;

/** The part of the argument that `create` and `update` of a trait share, for functions that are both. */
export interface TraitChangeContext extends Pick<CallContext<NoFields, unknown>, "signal" | "log"> {
  /** Collects warnings, and errors despite which the operation continues. */
  readonly diagnostics: Diagnostics;
  /**
   * Reads the object that `next` returned as a refresh does, with the `read` of the resource; null if the API does not find it. For traits that wait
   * until an object is ready, or until the API shows it everywhere.
   */
  readAgain<R>(object: R): Promise<R | null>;
}

/** The argument of `result` of a trait. */
export interface TraitResultContext<F extends Fields, Api>
  extends Pick<CallContext<F, Api>, "api" | "signal" | "log"> {
  /** The operation that returned the object. A listed object is the result of a read. */
  readonly operation: "create" | "read" | "update";
  /**
   * The plan after a create or an update, and the prior state in a read. In the first read after an import and in a list, everything that the import does
   * not name is null.
   */
  readonly known: PriorOf<F>;
  /** Whether the object is read after an import, or listed. */
  readonly imported: boolean;
}

/** The part of a trait that list resources have. */
export interface TraitList<L extends Fields, Api, Identified extends string> {
  /** The attributes that the trait adds to the `config` block. */
  readonly schema?: L;
  /** Returns the values of the trait's attributes in the identity of the listed objects. */
  identity?(context: ListContext<NoInfer<L>, Api>): { readonly [N in NoInfer<Identified>]: unknown };
}

/**
 * The definition of a trait: fields that many resources have, and what these fields mean in plans, operations, imports and lists. `F` are its fields, `N` the
 * fields of the resource that it needs. The operations of the resource are called with `next`; the first trait of a resource is the outermost.
 */
export interface TraitDefinition<
  F extends Fields,
  Api,
  N extends Fields = NoFields,
  Returned extends keyof F & string = never,
  Identified extends keyof F & string = never,
  L extends Fields = NoFields,
> {
  /** The name of the trait, for errors of definitions. */
  readonly name: string;
  /** A paragraph for the pages of all resources that have the trait, in Markdown. */
  readonly description?: string;
  /** The attributes and blocks that the trait adds to a resource, by name. */
  readonly schema: F;
  /** Fields of the resource that the trait uses, declared as the resource declares them. */
  readonly needs?: N;
  /** The fields of the trait that the operations of the resource return. The trait returns all others by `result`. */
  readonly returned?: readonly Returned[];
  /** The default timeouts of operations, unless the resource has others; of several traits, the longest. */
  readonly timeouts?: Timeouts;
  /** The attributes that the trait adds to the identity of the resource, if it has one. An import may omit them. */
  readonly identity?: readonly Identified[] | TraitIdentity<Identified>;
  /** Returns the forms of the import ID of a resource whose own forms are `forms`; the first matching form counts. */
  importForms?(forms: readonly string[]): readonly string[];
  /** Rules between attributes, such as `atMostOneOf("a", "b")`. */
  readonly rules?: readonly Rule[];

  /** Checks a configuration; skip unknown values. */
  validate?(context: ValidateContext<NoInfer<F & N>>): void;

  /**
   * Returns the API client that the operations of the resource, and those of the trait except `modifyPlan`, are called with: such as one for a region. `fields` are
   * the values of the trait in the plan or the prior state, or in the `config` block of a list, null where there is none. If it reads a value that a plan
   * does not know yet, `modifyPlan` of the resource has no client.
   */
  apiFor?(api: Api, fields: PriorOf<NoInfer<F>>): Api;

  /** Returns the fields whose planned values it changes. The resource's `modifyPlan` is called afterwards, with the changed plan. */
  modifyPlan?(
    context: ModifyPlanContext<NoInfer<F & N>, Api>,
  ): Partial<PlanOf<NoInfer<F>>> | undefined | Promise<Partial<PlanOf<NoInfer<F>>> | undefined>;

  /** Creates the object by `next`, and returns it. After `next`, the object is recorded: an error keeps it in the state as tainted. */
  create?<R extends FoundBy<F, N, Returned>>(
    context: CreateContext<NoInfer<F & N>, Api> & TraitChangeContext,
    next: () => Promise<R>,
  ): Promise<R>;

  /** Reads the object by `next`, and returns it, or null if it no longer exists. */
  read?<R extends FoundBy<F, N, Returned>>(
    context: ReadContext<NoInfer<F & N>, Api>,
    next: () => Promise<R | null>,
  ): Promise<R | null>;

  /** Updates the object by `next`, and returns it. */
  update?<R extends FoundBy<F, N, Returned>>(
    context: UpdateContext<NoInfer<F & N>, Api> & TraitChangeContext,
    next: () => Promise<R>,
  ): Promise<R>;

  /** Deletes the object by `next`. An error before `next` keeps it. */
  delete?(context: DeleteContext<NoInfer<F & N>, Api>, next: () => Promise<void>): Promise<void>;

  /** Returns the values of the trait's fields for an object that an operation of the resource returned. */
  result?(
    found: FoundBy<NoInfer<F>, NoInfer<N>, NoInfer<Returned>>,
    context: TraitResultContext<NoInfer<F & N>, Api>,
  ): AddedBy<NoInfer<F>, NoInfer<Returned>> | Promise<AddedBy<NoInfer<F>, NoInfer<Returned>>>;

  /** What the trait adds to the list resource of a resource. */
  readonly list?: TraitList<L, Api, Identified>;
}

/** The attributes that a trait adds to identities. */
export interface TraitIdentity<Name extends string> {
  /** The attributes, which an import may omit. */
  readonly optional: readonly Name[];
  /** Whether these attributes of an object may change. */
  readonly mutable?: boolean;
}

/** The definition of a trait, whatever its fields are. */
export type AnyTraitDefinition<Api> = Omit<TraitDefinition<Fields, Api>, "apiFor"> & {
  /** Returns the API client of the operations. */
  apiFor?(api: Api, fields: PriorOf<Fields>): unknown;
};

/** A trait: fields that many resources have, and what they mean. See `TraitDefinition`. */
export interface Trait<
  Api = unknown,
  F extends Fields = Fields,
  N extends Fields = NoFields,
  Returned extends string = string,
> {
  /** The fields of the trait, for data sources that have them, too. */
  readonly schema: F;
  /** The definition that the author wrote. */
  readonly definition: AnyTraitDefinition<Api>;
  /** For the compiler only. @internal */
  readonly [traitTypes]: { readonly fields: F; readonly needs: N; readonly returned: Returned };
}

/** Creates a trait from its definition, for the API client `Api`. */
export interface TraitBuilder<Api> {
  /** Defines a trait: fields that many resources have, and what they mean in plans, operations, imports and lists. */
  <
    F extends Fields,
    N extends Fields = NoFields,
    const Returned extends keyof F & string = never,
    const Identified extends keyof F & string = never,
    L extends Fields = NoFields,
  >(
    definition: TraitDefinition<F, Api, N, Returned, Identified, L>,
  ): Trait<Api, F, N, Returned>;
}

/** The traits of a resource. */
export type Traits<Api> = readonly Trait<Api, Fields, Fields>[];

/** The fields that traits add to a resource; no type if there are no traits. */
export type FieldsOfTraits<T> = T extends readonly [infer First, ...infer Rest]
  ? First extends { readonly [traitTypes]: { readonly fields: infer F } }
    ? F & FieldsOfTraits<Rest>
    : FieldsOfTraits<Rest>
  : unknown;

/** The fields of traits that the operations of the resource return; no type if there are none. */
export type ReturnedOfTraits<T> = T extends readonly [infer First, ...infer Rest]
  ? First extends {
      readonly [traitTypes]: { readonly fields: infer F extends Fields; readonly returned: infer Names };
    }
    ? Pick<F, keyof F & Names> & ReturnedOfTraits<Rest>
    : ReturnedOfTraits<Rest>
  : unknown;

/** The fields that traits need of a resource; no type if there are none. */
export type NeedsOfTraits<T> = T extends readonly [infer First, ...infer Rest]
  ? First extends { readonly [traitTypes]: { readonly needs: infer N } }
    ? N & NeedsOfTraits<Rest>
    : NeedsOfTraits<Rest>
  : unknown;

import type {
  ConversionContext,
  CreateContext,
  DeleteContext,
  GenerateConfigContext,
  ModifyPlanContext,
  Parser,
  PlainState,
  ReadContext,
  UpdateContext,
  ValidateContext,
} from "./contexts.ts";
import type { Fields, PlannedOf, PlanOf, ResultOf, Shown, StateOf } from "./dsl/field.ts";
import type { Promised } from "./dsl/mistake.ts";
import type { CopiedIdentity, IdentityDefinition } from "./identity.ts";
import type { Block, Rule } from "./schema.ts";
import type { Timeouts, TimeoutsForm } from "./timeouts.ts";
import type { FieldsOfTraits, Traits } from "./trait.ts";

/** The fields of a resource: its own, and those of its traits. */
export type WithTraits<F extends Fields, T> = F & FieldsOfTraits<T>;

/** The key of a property that exists for the compiler only. */
declare const identified: unique symbol;

/**
 * The identity of an object as a list yields it: `Named` are the required attributes, `Omitted` those that may be left out, and `Derived` those that are not copied
 * from the state. The list must yield a derived attribute that imports require.
 */
export type IdentityOf<
  F extends Fields,
  Named extends keyof F,
  Omitted extends keyof F,
  Derived extends string = never,
> = Shown<
  { readonly [N in Named]: StateOf<F>[N] | null | undefined } & {
    readonly [N in Omitted]?: StateOf<F>[N] | null | undefined;
  } & { readonly [N in Derived]?: string | null | undefined }
>;

/** A definition of a resource with this identity. */
export interface Identified<Identity> {
  /** For the compiler only. @internal */
  readonly [identified]?: Identity;
}

/** The identity of an object of any resource. */
export type AnyIdentity = { readonly [attribute: string]: unknown };

/**
 * The definition of a resource. Write the members in this order. The compiler infers the type parameters after P: the import forms, the
 * names in rules, what `create`, `read` and `update` return, and the names in the identity and in the results of `parseImportId` and of `attributes` of the
 * identity.
 */
export interface ResourceDefinition<
  F extends Fields,
  Api,
  P,
  Form extends string = string,
  Name extends string = string,
  Created = ResultOf<NoInfer<F>>,
  Read = ResultOf<NoInfer<F>>,
  Updated = ResultOf<NoInfer<F>>,
  Identified extends keyof F & string = keyof F & string,
  Parsed extends keyof F & string = keyof F & string,
  Omitted extends keyof F & string = keyof F & string,
  T extends Traits<Api> = Traits<Api>,
  Derived extends string = string,
> {
  /** What the resource manages, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks, by name. */
  readonly schema: F;
  /**
   * Sets of fields that several resources have, with what they do in plans, operations, imports and lists. The first is the outermost: its plan comes first, and
   * its operations enclose those of the others.
   */
  readonly traits?: T;
  /** Advice for users of a deprecated resource. */
  readonly deprecated?: string;
  /** The version of the state's shape; 0 unless it ever changed. */
  readonly version?: number;
  /**
   * The schema version of the type in the provider that this one replaces; 0 if this is no replacement. Terraform refuses states of a higher
   * version than `version` before it calls the provider, so `version` must not be lower. Functions in `upgrades` may be missing below it.
   */
  readonly replacesVersion?: number;
  /**
   * By version, the function that converts a state of that version to the next: plain JSON in, plain JSON out, also for `jsonObject()` and
   * `dynamic()`. It may ask the API.
   */
  readonly upgrades?: { readonly [version: number]: Upgrade<Api> };
  /** Gives the resource a `timeouts` block; the values, such as "20m", are the defaults. */
  readonly timeouts?: Timeouts;
  /** Whether `timeouts` is a block, as by default, or an attribute: `timeouts = { create = "30m" }`. */
  readonly timeoutsAs?: TimeoutsForm;
  /**
   * The attributes that identify the object permanently, for clients that support resource identity: the attributes that an import by
   * identity must specify, such as `["id"]`, or a complete identity definition.
   */
  readonly identity?:
    | readonly Identified[]
    | IdentityDefinition<
        Identified,
        Omitted,
        Derived,
        StateOf<NoInfer<WithTraits<F, T>>>,
        Api,
        ImportParts<NoInfer<F>, Parsed>
      >
    | NoInfer<readonly (keyof F & string)[] | CopiedIdentity<keyof F & string>>;
  /** The forms of an import ID, such as `{account_id}/{id}`; the first matching form counts. An empty list forbids imports. */
  readonly importForms: readonly Form[];
  /**
   * Parts of these forms whose values may contain slashes. If a form has a slash between its parts, a slash within any other value is
   * written as `%2F`; without such a form, each value may contain slashes.
   */
  readonly slashesIn?: readonly (keyof F & string)[];
  /**
   * Parses an import ID that no form describes, such as a URL: returns values of attributes by name, which are then checked, or
   * undefined to leave the ID to the forms. May throw a DiagnosticError.
   */
  parseImportId?(
    id: string,
  ): ImportParts<NoInfer<F>, Parsed> | NoInfer<ImportParts<F, keyof F & string>> | undefined;
  /** Resources of other types that can be moved to this one. */
  readonly moves?: readonly Move<Api>[];
  /** An example configuration for the page of the resource; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `atMostOneOf("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];
  /** Checks the private state that an earlier operation stored. Required if the resource reads it. */
  readonly privateState?: Parser<P>;

  /** Checks a configuration; skip unknown values. */
  validate?(context: ValidateContext<NoInfer<WithTraits<F, T>>>): void;

  /** Returns the attributes and blocks whose planned values it changes. */
  modifyPlan?(
    context: ModifyPlanContext<NoInfer<WithTraits<F, T>>, Api, P>,
  ):
    | Partial<PlanOf<NoInfer<WithTraits<F, T>>>>
    | undefined
    | Promise<Partial<PlanOf<NoInfer<WithTraits<F, T>>>> | undefined>;

  /** Creates the object and returns it. */
  create(context: CreateContext<NoInfer<WithTraits<F, T>>, Api, P>): Promised<Created>;

  /** Returns the object, or null if it no longer exists. Attributes that the result does not name keep their values. */
  read(
    context: ReadContext<NoInfer<WithTraits<F, T>>, Api, P, Form | Identified | Omitted | Parsed>,
  ): Promised<Read | null>;

  /** Updates the object and returns it. Without it, every change replaces the object. */
  update?(context: UpdateContext<NoInfer<WithTraits<F, T>>, Api, P>): Promised<Updated>;

  /**
   * Deletes the object. After a RemoteError with `notFound`, the framework reads the object: the delete succeeds if `read` returns null,
   * else it fails with that error.
   */
  delete(context: DeleteContext<NoInfer<WithTraits<F, T>>, Api, P>): Promised<void>;

  /**
   * Returns the attributes for which the configuration generated for an imported object has to differ from the schema's. Needed only
   * if the generated configuration would plan a change or be rejected. The framework removes secrets from it in any case.
   */
  generateConfig?(
    context: GenerateConfigContext<NoInfer<WithTraits<F, T>>>,
  ): Partial<PlannedOf<NoInfer<WithTraits<F, T>>>> | undefined;
}

/** The attribute values of an import ID. A text is converted to a number or bool if the attribute is one. */
export type ImportParts<F extends Fields, Names extends keyof F & string = keyof F & string> = {
  readonly [Name in Names]?: string | number | boolean | undefined;
};

/**
 * How the state of a resource of another type becomes a state of this type. The new state must contain the identifier, or all parts
 * of an import form for the read that follows.
 */
export interface Move<Api = unknown> {
  /** The full name of the old type, such as `sec_channel`. */
  readonly fromType: string;
  /** The end of the source provider's address, such as `acme/sec`; any provider if left out. */
  readonly fromProvider?: string;
  /** Converts a state of the other type to this type. The identity of the old object is null if none was stored. It may ask the API. */
  state(
    old: PlainState,
    source: { readonly identity: PlainState | null } & ConversionContext<Api>,
  ): PlainState | Promise<PlainState>;
}

/** Converts a stored state to the next version. */
export type Upgrade<Api> = {
  convert(old: PlainState, context: ConversionContext<Api>): PlainState | Promise<PlainState>;
}["convert"];

/**
 * A resource as the framework handles it. Its type omits the fields, which are already checked, except those of the identity, which lists
 * yield.
 */
export interface Resource<Api = unknown, Identity = AnyIdentity> {
  /** The schema, including `timeouts` if the resource has any. */
  readonly block: Block;
  /** The definition that the author wrote. */
  readonly definition: ResourceDefinition<Fields, Api, unknown> & Identified<Identity>;
}

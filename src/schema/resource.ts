import type {
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
import type { Fields, PlannedOf, PlanOf, ResultOf } from "./dsl/field.ts";
import type { IdentityDefinition } from "./identity.ts";
import type { Block, Rule } from "./schema.ts";
import type { Timeouts } from "./timeouts.ts";

/**
 * Everything about a resource. The order of members is the order in which to write them. The compiler infers the types after P:
 * the import forms, the names in rules, and what create, read and update return.
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
> {
  /** What the resource manages, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks, by name. */
  readonly schema: F;
  /** Advice for those who use the resource although it is deprecated. */
  readonly deprecated?: string;
  /** Version of the state's shape; 0 unless it ever changed. */
  readonly version?: number;
  /** By version, what brings a state of it to the next: plain JSON in, plain JSON out. */
  readonly upgrades?: { readonly [version: number]: (old: PlainState) => PlainState };
  /** Gives the resource a `timeouts` block; the values, such as "20m", are the defaults. */
  readonly timeouts?: Timeouts;
  /**
   * What names the object for good, for clients that know resource identity: attributes that an import by identity has to
   * give, such as `["id"]`, or all that there is to say of it.
   */
  readonly identity?: readonly (keyof F & string)[] | IdentityDefinition<keyof F & string>;
  /** Forms of an import ID, such as `{account_id}/{id}`; the first that fits counts. None: it cannot be imported. */
  readonly importForms: readonly Form[];
  /** Parts of these forms whose values may hold slashes; within all others, a slash that separates no parts is written as `%2F`. */
  readonly slashesIn?: readonly (keyof F & string)[];
  /**
   * Takes an import ID apart that no form describes, such as a URL: returns values of attributes by name, which their checks judge, or
   * undefined to leave the ID to the forms. May throw a DiagnosticError.
   */
  parseImportId?(id: string): ImportParts<NoInfer<F>> | undefined;
  /** Resources of other types that can be moved to this one. */
  readonly moves?: readonly Move[];
  /** A configuration for the page of the resource; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `conflicting("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];
  /** Checks the private state that an earlier operation stored. Needed where a resource reads it. */
  readonly privateState?: Parser<P>;

  /** Checks a configuration; unknown values are not to be judged. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /** Returns the attributes and blocks that it plans otherwise. */
  modifyPlan?(
    context: ModifyPlanContext<NoInfer<F>, Api, P>,
  ): Partial<PlanOf<NoInfer<F>>> | undefined | Promise<Partial<PlanOf<NoInfer<F>>> | undefined>;

  /** Creates the object and returns it. */
  create(context: CreateContext<NoInfer<F>, Api, P>): Promise<Created>;

  /** Returns the object, or null when it does not exist any more. What the result does not name keeps its value. */
  read(context: ReadContext<NoInfer<F>, Api, P>): Promise<Read | null>;

  /** Updates the object and returns it. Left out, every change replaces the object. */
  update?(context: UpdateContext<NoInfer<F>, Api, P>): Promise<Updated>;

  /**
   * Deletes the object. After a RemoteError with `notFound` the framework reads the object: the delete succeeds if `read` returns null, and
   * fails with that error otherwise.
   */
  delete(context: DeleteContext<NoInfer<F>, Api, P>): Promise<void>;

  /**
   * Returns what the configuration that is generated for an imported object has otherwise than the schema alone says. Only
   * needed where the generated configuration would plan a change, or be refused. Secrets stay out of it in any case.
   */
  generateConfig?(context: GenerateConfigContext<NoInfer<F>>): Partial<PlannedOf<NoInfer<F>>> | undefined;
}

/** What an import ID says: values of attributes. A text is turned into a number or a bool where the attribute is one. */
export type ImportParts<F extends Fields> = {
  readonly [Name in keyof F & string]?: string | number | boolean | undefined;
};

/**
 * What a resource of another type has to be for its state to be taken over. The new state has to have the identifier, or all
 * parts of an import form for the read that follows.
 */
export interface Move {
  /** Full name of the type to take over, such as `sec_channel`. */
  readonly fromType: string;
  /** The end of the source provider's address, such as `acme/sec`; any if left out. */
  readonly fromProvider?: string;
  /** Makes a state of this type of one of the other. The identity of the old object is null where none was stored. */
  state(old: PlainState, source: { readonly identity: PlainState | null }): PlainState;
}

/** A resource as the framework handles it: its fields are checked already, and gone from its type. */
export interface Resource<Api = unknown> {
  /** The schema, with `timeouts` where there are any. */
  readonly block: Block;
  /** What the author wrote. */
  readonly definition: ResourceDefinition<Fields, Api, unknown>;
}

import type { Diagnostics, NoText } from "./diagnostic.ts";
import type {
  ConfigOf,
  Fields,
  PartOf,
  PlannedOf,
  PlanOf,
  PriorOf,
  ResultOf,
  StateOf,
  StoredOf,
  UpdatedOf,
} from "./dsl/field.ts";
import type { Environment, Origins } from "./environment.ts";
import type { TypedPath } from "./path.ts";

/** Writes log lines, which TF_LOG_PROVIDER shows. Fields must not hold secrets; see `maskedLog`. */
export interface Log {
  /** Writes a line that TF_LOG_PROVIDER=trace shows. */
  trace(message: string, fields?: { readonly [name: string]: unknown }): void;
  /** Writes a line that TF_LOG_PROVIDER=debug shows. */
  debug(message: string, fields?: { readonly [name: string]: unknown }): void;
  /** Writes a line that TF_LOG_PROVIDER=info shows. */
  info(message: string, fields?: { readonly [name: string]: unknown }): void;
  /** Writes a line that TF_LOG_PROVIDER=warn shows. */
  warn(message: string, fields?: { readonly [name: string]: unknown }): void;
  /** Writes a line that TF_LOG_PROVIDER=error shows. Report what the practitioner has to know as a diagnostic instead. */
  error(message: string, fields?: { readonly [name: string]: unknown }): void;
}

/** A state as plain JSON, except that whole numbers beyond the range of a double are bigints and such fractions are exact text. */
export type PlainState = { readonly [name: string]: unknown };

/** Checks stored private state, as a zod schema does. Throws if the stored value is no longer usable. */
export interface Parser<P> {
  /** Returns the stored value; throws if it is not usable. */
  parse(value: unknown): P;
}

/** Private state: data that the provider stores next to the state of one object, and that no plan or output shows. */
export interface PrivateState<P> {
  /** The value stored last; undefined if none was stored. Throws if the parser of the resource rejects the value. */
  readonly value: P | undefined;
  /** Stores a value that JSON can represent. Throws a TypeError for any other value, such as a cycle. */
  set(value: P): void;
}

/** What the functions that convert stored states receive next to the state. */
export interface ConversionContext<Api> {
  /** The API client that `configure` of the provider returned. Throws a DiagnosticError if the provider is not configured. */
  readonly api: Api;
  /** Aborted when the run is interrupted, or after 20 minutes. */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
}

/** The argument of a `validate` function. */
export interface ValidateContext<F extends Fields> {
  /** The configuration. Values that are not known yet, or that are invalid on their own, are unknown. */
  readonly config: ConfigOf<F>;
  /** Collects the errors and warnings. */
  readonly diagnostics: Diagnostics;
  /** The path of an attribute, for diagnostics: `at.credentials.role_arn`. */
  readonly at: TypedPath<StateOf<F>>;
}

/** The argument of the `validate` function of a provider. The configuration includes the values of environment variables. */
export interface ProviderValidateContext<F extends Fields> extends ValidateContext<F> {
  /** The environment of the client, for variables that no attribute names. */
  readonly environment: Environment;
}

/** The part of the argument that all operations share that may call the API. */
export interface CallContext<F extends Fields, Api> {
  /** The API client that `configure` of the provider returned. */
  readonly api: Api;
  /** Aborted when the run is interrupted or the operation's time is over. */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
  /** The path of an attribute, for diagnostics: `at.credentials.role_arn`. */
  readonly at: TypedPath<StateOf<F>>;
}

/**
 * Why a resource or a data source defers its plan or its read: values of its configuration are unknown, or something that it needs does
 * not exist yet.
 */
export type DeferralReason = "unknown configuration" | "missing prerequisite";

/** The part of the argument of a plan or a read by which a resource or a data source defers itself. */
export interface Deferrable {
  /**
   * Defers the plan or the read to a later run. Undefined if the client does not allow that: so far, Terraform allows it in
   * experiments only. Whatever a deferred read returns, a resource keeps its state, the object of an import remains unknown, and the
   * computed attributes of a data source are unknown.
   */
  readonly defer?: ((reason: DeferralReason) => void) | undefined;
}

/** The values of a module's `provider_meta` block, by attribute. */
export interface ProviderMeta {
  readonly [attribute: string]: unknown;
}

/** The data about the calling module that operations on resources and data sources receive. */
export interface ModuleContext {
  /** The module's `provider_meta` block; null if the module has none, or if the provider declares no `meta`. */
  readonly meta: ProviderMeta | null;
}

/** The argument of `modifyPlan` of a resource. `P` is the type of its private state. */
export interface ModifyPlanContext<F extends Fields, Api, P = never>
  extends CallContext<F, Api | undefined>,
    ModuleContext,
    Deferrable {
  /** The API client; undefined while the provider is not configured because its configuration depends on unknown values. */
  readonly api: Api | undefined;
  /** The configuration, with unknown values. */
  readonly config: ConfigOf<F>;
  /** The plan according to the schema alone: it includes defaults, and values that only apply decides are unknown. */
  readonly plan: PlanOf<F>;
  /** The prior state; null if the plan creates the object. */
  readonly prior: StateOf<F> | null;
  /** Collects the errors and warnings. An error ends the plan. */
  readonly diagnostics: Diagnostics;
  /** The private state of the object. The apply of this plan receives the value that is set here. */
  readonly privateState: PrivateState<P>;
  /**
   * The private state that the first plan of this change stored, when an apply makes the plan again. Undefined in the first plan,
   * and always with clients older than Terraform 1.16: the plan must be the same without it.
   */
  readonly plannedPrivate: P | undefined;
  /** Marks the change at this path as one that replaces the object. */
  requireReplace(at: TypedPath | Record<NoText, never>): void;
}

/**
 * Returns the conditions under which a create takes over an object that exists already, because no user made it: `adopt` of a PUT with
 * `refuseExisting`, or a function that a create calls with the object it found. A condition that holds adds a warning, so that no object is
 * taken over silently.
 */
export interface AdoptIf {
  /**
   * Holds if this run has created an object of a type, such as `acme_network`, that has these attributes: the API made the existing object
   * with it. The create of that type has to reject existing objects.
   */
  createdWith(
    type: string,
    attributes: { readonly [name: string]: string | number | boolean | null },
  ): (found?: unknown) => boolean;
  /** Holds if the existing object itself says that the API made it, such as by a member `is_default`. */
  madeByApi<T>(isMadeByApi: (found: T) => boolean): (found: T) => boolean;
}

/** The argument of `create` of a resource. `P` is the type of its private state. */
export interface CreateContext<F extends Fields, Api, P = never> extends CallContext<F, Api>, ModuleContext {
  /** The plan, all known: null where the API decides; the configured value for write-only attributes. */
  readonly plan: PlannedOf<F>;
  /** The private state of the object. */
  readonly privateState: PrivateState<P>;
  /** Collects warnings, and errors despite which the operation continues. */
  readonly diagnostics: Diagnostics;
  /** The conditions under which the create takes over an object that exists already, for `adopt` of a PUT. */
  readonly adoptIf: AdoptIf;
  /**
   * Records what exists already. If the operation fails later, the state contains the recorded object, which is tainted. Attributes
   * that are left out, also in blocks and nested attributes, keep the value of an earlier checkpoint, else the planned value, else null.
   * Null records that nothing exists any more, because a rollback succeeded.
   */
  checkpoint(exists: PartOf<ResultOf<F>> | null): void;
}

/**
 * The argument of `read` of a resource. `P` is the type of its private state. If `imported` is false, the compiler knows that
 * required attributes are not null in `prior`. `Imports` is never for a type that nothing can import: then `imported` is always false.
 */
export type ReadContext<F extends Fields, Api, P = never, Imports = unknown> = ReadingContext<F, Api, P> &
  ([Imports] extends [never] ? StoredPrior<F> : ImportedPrior<F> | StoredPrior<F>);

/** The prior state of the first read after an import, or after a move from another type that has no identifier. */
export interface ImportedPrior<F extends Fields> {
  /** The values from the import ID or the identity; all other attributes are null. */
  readonly prior: PriorOf<F>;
  /** Whether the prior state comes from an import. */
  readonly imported: true;
}

/** The prior state of every other read. */
export interface StoredPrior<F extends Fields> {
  /** The state of the object, including its identifier. What the API decides is null in a state that an older version or another provider wrote without it. */
  readonly prior: StoredOf<F>;
  /** Whether the prior state comes from an import. */
  readonly imported: false;
}

/** The other members of the argument of `read` of a resource. */
export interface ReadingContext<F extends Fields, Api, P = never>
  extends CallContext<F, Api>,
    ModuleContext,
    Deferrable {
  /** The private state of the object. */
  readonly privateState: PrivateState<P>;
  /** Collects warnings, and errors despite which the operation continues. */
  readonly diagnostics: Diagnostics;
}

/** The argument of `update` of a resource. `P` is the type of its private state. */
export interface UpdateContext<F extends Fields, Api, P = never> extends CallContext<F, Api>, ModuleContext {
  /**
   * The plan, all known: null where the API decides; the configured value for write-only attributes, or null if their version does not
   * change and they are not `alwaysSent`.
   */
  readonly plan: UpdatedOf<F>;
  /**
   * The plan with the prior value of what the API decides, for a request that replaces the whole object (PUT): what it omits, many APIs
   * empty. An element of a list or a set has the prior values of an element that equals it otherwise.
   */
  readonly whole: UpdatedOf<F>;
  /** The state before the update. */
  readonly prior: StateOf<F>;
  /** The private state of the object. */
  readonly privateState: PrivateState<P>;
  /** Collects warnings, and errors despite which the operation continues. */
  readonly diagnostics: Diagnostics;
  /** Records what is already changed, like `checkpoint` of create. If the operation fails later, the state contains it. */
  checkpoint(exists: PartOf<ResultOf<F>> | null): void;
}

/** The argument of `delete` of a resource. `P` is the type of its private state. */
export interface DeleteContext<F extends Fields, Api, P = never> extends CallContext<F, Api>, ModuleContext {
  /** The state of the object to delete. */
  readonly prior: StateOf<F>;
  /** The private state of the object. */
  readonly privateState: PrivateState<P>;
}

/** The argument of `read` of a data source. */
export interface DataSourceReadContext<F extends Fields, Api>
  extends CallContext<F, Api>,
    ModuleContext,
    Deferrable {
  /** The configuration with its defaults, all known: null where the API decides. */
  readonly config: PlannedOf<F>;
  /** Collects warnings, and errors despite which the read continues. */
  readonly diagnostics: Diagnostics;
}

/** The argument of `configure` of a provider. */
export interface ConfigureContext<F extends Fields, Late extends keyof F & string = never> {
  /**
   * The configuration with its defaults and the values of environment variables, all known. What is unknown of the attributes in `mayBeUnknown` is
   * null, or missing in a collection.
   */
  readonly config: {
    readonly [N in keyof PlannedOf<F>]: PlannedOf<F>[N] | (N extends Late ? null : never);
  };
  /** The attributes and blocks that are not wholly known, all of which are in `mayBeUnknown`; none in an apply. */
  readonly unknown: readonly string[];
  /** The configuration with its unknown values, as in `isUnknown(written.default_tags)`, and without defaults. */
  readonly written: ConfigOf<F>;
  /** The sources of the values, for messages. An error about the value of an environment variable has no configuration line to point to. */
  readonly origins: Origins;
  /** The environment of the client, for variables that no attribute names. One process may serve clients with different environments. */
  readonly environment: Environment;
  /** Collects the errors and warnings. */
  readonly diagnostics: Diagnostics;
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
  /** The path of an attribute, for diagnostics: `at.url`. */
  readonly at: TypedPath<StateOf<F>>;
  /**
   * Registers a secret that is not in the configuration, such as one from an environment variable or a file: no diagnostic, name or
   * progress line shows it. The framework already knows the values of sensitive attributes.
   */
  addSecret(secret: string): void;
}

/** The argument of `open` of an ephemeral resource. `P` is the type of its private state. */
export interface EphemeralOpenContext<F extends Fields, Api, P = never> extends CallContext<F, Api> {
  /** The configuration with its defaults, all known: null where the API decides. */
  readonly config: PlannedOf<F>;
  /**
   * The data about the object that `renew` and `close` receive. Set it as soon as there is something to close: if `open` throws
   * afterwards, the framework calls `close`.
   */
  readonly privateState: PrivateState<P>;
  /** Collects warnings and errors; an error closes the object again. */
  readonly diagnostics: Diagnostics;
  /**
   * Requests a call of `renew` at this time, which should be some margin before the object expires. The last of several calls counts.
   * Without a `renew` function, or with an invalid date, `open` fails at its end and the object is closed.
   */
  renewAt(time: Date): void;
}

/** The argument of `renew` of an ephemeral resource. `P` is the type of its private state. */
export interface EphemeralRenewContext<Api, P = never> {
  /** The API client that `configure` of the provider returned. */
  readonly api: Api;
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
  /** The value that `open` or the last renewal stored. A value set here reaches the next renewal and `close`. */
  readonly privateState: PrivateState<P>;
  /** Collects warnings and errors. After an error the framework does not renew the object again, and `close` warns about it. */
  readonly diagnostics: Diagnostics;
  /** Requests the next call of `renew` at this time, at least a second from now. Without this call, the object is not renewed again. */
  renewAt(time: Date): void;
}

/** The argument of `close` of an ephemeral resource. */
export interface EphemeralCloseContext<Api, P = never> {
  /** The API client that `configure` of the provider returned. */
  readonly api: Api;
  /**
   * Aborted when the time is over: after eight seconds, or after one second if the process has to end. An interrupted run does not
   * abort it.
   */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
  /** The value that `open` or the last renewal stored. */
  readonly privateState: PrivateState<P>;
  /** Collects warnings and errors. An error fails the whole plan or apply. */
  readonly diagnostics: Diagnostics;
}

/** The argument of `list` of a list resource. */
export interface ListContext<F extends Fields, Api> extends CallContext<F, Api> {
  /** The `config` block with its defaults, all known. */
  readonly config: PlannedOf<F>;
  /** The maximum number of objects that the client accepts, 1 or more. The framework stops at it without help of the author. */
  readonly limit: number;
  /** Whether the client requests whole objects, not only their identities. */
  readonly includeObject: boolean;
  /** Collects warnings and errors. An error ends the list: the client drops the objects listed before it. */
  readonly diagnostics: Diagnostics;
}

/** The argument of `generateConfig` of a resource. */
export interface GenerateConfigContext<F extends Fields> {
  /** The state of the object. */
  readonly state: StateOf<F>;
  /** The configuration that the schema alone produces; null for attributes that it leaves out. */
  readonly config: PlannedOf<F>;
}

/** The argument of `plan` of an action. */
export interface ActionPlanContext<F extends Fields, Api> extends CallContext<F, Api | undefined> {
  /** The API client; undefined while the provider is not configured because its configuration depends on unknown values. */
  readonly api: Api | undefined;
  /** The `config` block, with unknown values. */
  readonly config: ConfigOf<F>;
  /** Collects the errors and warnings. An error ends the plan. */
  readonly diagnostics: Diagnostics;
}

/** The argument of `invoke` of an action. */
export interface ActionContext<F extends Fields, Api> extends CallContext<F, Api> {
  /** The `config` block with its defaults, all known. */
  readonly config: PlannedOf<F>;
  /** Collects warnings, and errors despite which the work continues; the action fails at its end. */
  readonly diagnostics: Diagnostics;
  /**
   * Shows a line to the practitioner at once. Several lines are joined into one, which is shortened to 500 characters and never shows
   * sensitive or write-only values of the configuration. Never throws. Has no effect after `invoke` has ended.
   */
  progress(message: string): void;
}

/** The part of the argument that all operations of a state store share. */
export interface StateStoreContext {
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
}

/** The argument of `configure` of a state store. */
export interface StateStoreConfigureContext<F extends Fields, Api> extends StateStoreContext {
  /** The API client that `configure` of the provider returned. */
  readonly api: Api;
  /** The configuration with its defaults, all known. */
  readonly config: PlannedOf<F>;
  /** Collects the errors and warnings. */
  readonly diagnostics: Diagnostics;
  /** The path of an attribute, for diagnostics: `at.folder`. */
  readonly at: TypedPath<StateOf<F>>;
}

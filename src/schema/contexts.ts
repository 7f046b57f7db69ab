import type { Diagnostics } from "./diagnostic.ts";
import type { ConfigOf, Fields, PartOf, PlannedOf, PlanOf, PriorOf, ResultOf, StateOf } from "./dsl/field.ts";
import type { Environment, Origins } from "./environment.ts";
import type { At } from "./path.ts";

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
  /** Writes a line that TF_LOG_PROVIDER=error shows. What the practitioner has to know is a diagnostic instead. */
  error(message: string, fields?: { readonly [name: string]: unknown }): void;
}

/** A state as plain JSON, but with bigints for whole numbers that no double holds, and exact text for such fractions. */
export type PlainState = { readonly [name: string]: unknown };

/** Checks stored private state, as a zod schema does. Throws for what cannot be used any more. */
export interface Parser<P> {
  /** Returns the stored value; throws where it cannot be used. */
  parse(value: unknown): P;
}

/** Private state: what the provider stores beside the state of one object, and no plan or output shows. */
export interface PrivateState<P> {
  /** What was stored last; undefined if nothing was. Throws if the parser of the resource refuses it. */
  readonly value: P | undefined;
  /** Stores a value that JSON can say. Throws a TypeError for one that it cannot, such as a cycle. */
  set(value: P): void;
}

/** What a validation of a configuration is given. */
export interface ValidateContext<F extends Fields> {
  /** The configuration. What is not known yet, or is invalid by itself, is unknown. */
  readonly config: ConfigOf<F>;
  /** Takes the errors and warnings. */
  readonly diagnostics: Diagnostics;
  /** The path of an attribute, for diagnostics: `at.credentials.role_arn`. */
  readonly at: At<StateOf<F>>;
}

/** What `validate` of a provider is given. The configuration has the values of environment variables. */
export interface ProviderValidateContext<F extends Fields> extends ValidateContext<F> {
  /** The environment of the client, for variables that no attribute names. */
  readonly environment: Environment;
}

/** What each operation that may call the API is given. */
export interface CallContext<F extends Fields, Api> {
  /** What `configure` of the provider returned. */
  readonly api: Api;
  /** Aborted when the run is interrupted and when the time for the operation is over. */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
  /** The path of an attribute, for diagnostics: `at.credentials.role_arn`. */
  readonly at: At<StateOf<F>>;
}

/** What a module says of itself in its `provider_meta` block, by attribute. */
export interface ProviderMeta {
  readonly [attribute: string]: unknown;
}

/** What operations on resources and data sources are given of the module that these are in. */
export interface ModuleContext {
  /** Its `provider_meta` block; null where it has none, and where the provider declares no `meta`. */
  readonly meta: ProviderMeta | null;
}

/** What `modifyPlan` of a resource is given. `P` is the type of its private state. */
export interface ModifyPlanContext<F extends Fields, Api, P = never>
  extends CallContext<F, Api | undefined>,
    ModuleContext {
  /** Undefined while the provider is not configured: its configuration depends on what is not known yet. */
  readonly api: Api | undefined;
  /** The configuration, with unknown values. */
  readonly config: ConfigOf<F>;
  /** The plan by the schema alone: defaults are in it, and what only apply decides is unknown. */
  readonly plan: PlanOf<F>;
  /** The prior state; null when the object is to be created. */
  readonly prior: StateOf<F> | null;
  /** Takes the errors and warnings. An error ends the plan. */
  readonly diagnostics: Diagnostics;
  /** The private state of the object. What is set is there when the plan is applied. */
  readonly privateState: PrivateState<P>;
  /**
   * What the first plan of this change kept in its private state, when an apply makes the plan again. Undefined in the first plan,
   * and always with clients older than Terraform 1.16: the plan has to come out the same without it.
   */
  readonly plannedPrivate: P | undefined;
  /** Says that the change at this path replaces the object. */
  requireReplace(at: At): void;
}

/** What `create` of a resource is given. `P` is the type of its private state. */
export interface CreateContext<F extends Fields, Api, P = never> extends CallContext<F, Api>, ModuleContext {
  /** The plan, all known: null where the API is to decide, the configured value where an attribute is write-only. */
  readonly plan: PlannedOf<F>;
  /** The private state of the object. */
  readonly privateState: PrivateState<P>;
  /** Takes warnings, and errors in spite of which the operation goes on. */
  readonly diagnostics: Diagnostics;
  /**
   * Says what exists already. If the operation fails later, the state holds it, and the object is tainted. What is left out,
   * also inside of blocks and nested attributes, is as an earlier checkpoint said, or as planned, or null. Null says that
   * nothing exists any more, because a rollback went through.
   */
  checkpoint(exists: PartOf<ResultOf<F>> | null): void;
}

/**
 * What `read` of a resource is given. `P` is the type of its private state. Where `imported` is false, the compiler knows that required
 * attributes are not null in `prior`.
 */
export type ReadContext<F extends Fields, Api, P = never> = ReadingContext<F, Api, P> &
  (ImportedPrior<F> | StoredPrior<F>);

/** The prior state of the first read after an import, or after a move from another type that has no identifier. */
export interface ImportedPrior<F extends Fields> {
  /** Everything but what the import ID, or the identity, said is null. */
  readonly prior: PriorOf<F>;
  /** Whether the prior state comes from an import. */
  readonly imported: true;
}

/** The prior state of every other read. */
export interface StoredPrior<F extends Fields> {
  /** The state of the object. It has an identifier. */
  readonly prior: StateOf<F>;
  /** Whether the prior state comes from an import. */
  readonly imported: false;
}

/** What else `read` of a resource is given. */
export interface ReadingContext<F extends Fields, Api, P = never> extends CallContext<F, Api>, ModuleContext {
  /** The private state of the object. */
  readonly privateState: PrivateState<P>;
  /** Takes warnings, and errors in spite of which the operation goes on. */
  readonly diagnostics: Diagnostics;
}

/** What `update` of a resource is given. `P` is the type of its private state. */
export interface UpdateContext<F extends Fields, Api, P = never> extends CallContext<F, Api>, ModuleContext {
  /** The plan, all known: null where the API is to decide, the configured value where an attribute is write-only. */
  readonly plan: PlannedOf<F>;
  /** The state before the update. */
  readonly prior: StateOf<F>;
  /** The private state of the object. */
  readonly privateState: PrivateState<P>;
  /** Takes warnings, and errors in spite of which the operation goes on. */
  readonly diagnostics: Diagnostics;
  /** Says what was changed already, as that of create. If the operation fails later, the state holds it. */
  checkpoint(exists: PartOf<ResultOf<F>> | null): void;
}

/** What `delete` of a resource is given. `P` is the type of its private state. */
export interface DeleteContext<F extends Fields, Api, P = never> extends CallContext<F, Api>, ModuleContext {
  /** The state of the object to delete. */
  readonly prior: StateOf<F>;
  /** The private state of the object. */
  readonly privateState: PrivateState<P>;
}

/** What `read` of a data source is given. */
export interface DataSourceReadContext<F extends Fields, Api> extends CallContext<F, Api>, ModuleContext {
  /** The configuration with its defaults, all known: null where the API is to decide. */
  readonly config: PlannedOf<F>;
  /** Takes warnings, and errors in spite of which the read goes on. */
  readonly diagnostics: Diagnostics;
}

/** What `configure` of a provider is given. */
export interface ConfigureContext<F extends Fields> {
  /** The configuration with its defaults and the values of environment variables, all known. */
  readonly config: PlannedOf<F>;
  /** Where the values come from, for messages. An error about a value of a variable has no line to point at. */
  readonly origins: Origins;
  /** The environment of the client, for variables that no attribute names. One process may serve clients with different environments. */
  readonly environment: Environment;
  /** Takes the errors and warnings. */
  readonly diagnostics: Diagnostics;
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
  /** The path of an attribute, for diagnostics: `at.url`. */
  readonly at: At<StateOf<F>>;
  /**
   * Names a secret that the configuration does not have, as one of an environment variable or a file: no diagnostic, name or line of
   * progress shows it. Those in sensitive attributes are known already.
   */
  addSecret(secret: string): void;
}

/** What `open` of an ephemeral resource is given. `P` is the type of its private state. */
export interface EphemeralOpenContext<F extends Fields, Api, P = never> extends CallContext<F, Api> {
  /** The configuration with its defaults, all known: null where the API is to decide. */
  readonly config: PlannedOf<F>;
  /**
   * What renew and close are given of the object. To be set as soon as there is something to close: if open throws afterwards,
   * close is called.
   */
  readonly privateState: PrivateState<P>;
  /** Takes warnings, and errors: an error closes the object again. */
  readonly diagnostics: Diagnostics;
  /**
   * Asks for a call of `renew` at this time, some margin before the object expires. Of several calls the last counts. Without a
   * `renew`, or with an invalid date, the open fails when it is over, and the object is closed.
   */
  renewAt(time: Date): void;
}

/** What `renew` of an ephemeral resource is given. `P` is the type of its private state. */
export interface EphemeralRenewContext<Api, P = never> {
  /** What `configure` of the provider returned. */
  readonly api: Api;
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
  /** What open or the last renewal stored. What is set stays for the next renewal and for close. */
  readonly privateState: PrivateState<P>;
  /** Takes warnings and errors. After an error there is no other renewal, and close warns of it. */
  readonly diagnostics: Diagnostics;
  /** Asks for the next call of `renew` at this time, at the earliest in a second. Not called, there is none. */
  renewAt(time: Date): void;
}

/** What `close` of an ephemeral resource is given. `P` is the type of its private state. */
export interface EphemeralCloseContext<Api, P = never> {
  /** What `configure` of the provider returned. */
  readonly api: Api;
  /**
   * Aborted when there is no more time: after eight seconds, or after one when the process has to end. An interrupted run does
   * not abort it.
   */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
  /** What open or the last renewal stored. */
  readonly privateState: PrivateState<P>;
  /** Takes warnings and errors. An error fails the whole plan or apply. */
  readonly diagnostics: Diagnostics;
}

/** What `list` of a list resource is given. */
export interface ListContext<F extends Fields, Api> extends CallContext<F, Api> {
  /** The `config` block with its defaults, all known. */
  readonly config: PlannedOf<F>;
  /** How many objects the client takes at most, 1 or more. The framework stops there by itself. */
  readonly limit: number;
  /** Whether the client wants whole objects, not only what identifies them. */
  readonly includeObject: boolean;
  /** Takes warnings. An error ends the list: the client drops what was listed before it. */
  readonly diagnostics: Diagnostics;
}

/** What `generateConfig` of a resource is given. */
export interface GenerateConfigContext<F extends Fields> {
  /** The state of the object. */
  readonly state: StateOf<F>;
  /** The configuration that the schema alone gives, null where it leaves something out. */
  readonly config: PlannedOf<F>;
}

/** What `plan` of an action is given. */
export interface ActionPlanContext<F extends Fields, Api> extends CallContext<F, Api | undefined> {
  /** Undefined while the provider is not configured: its configuration depends on what is not known yet. */
  readonly api: Api | undefined;
  /** The `config` block, with unknown values. */
  readonly config: ConfigOf<F>;
  /** Takes the errors and warnings. An error ends the plan. */
  readonly diagnostics: Diagnostics;
}

/** What `invoke` of an action is given. */
export interface ActionContext<F extends Fields, Api> extends CallContext<F, Api> {
  /** The `config` block with its defaults, all known. */
  readonly config: PlannedOf<F>;
  /** Takes warnings, and errors in spite of which the work goes on; the action fails in the end. */
  readonly diagnostics: Diagnostics;
  /**
   * Shows a line to the practitioner at once. Several lines become one, which is shortened to 500 characters; sensitive and
   * write-only values of the configuration do not show in it. Never throws. Does nothing once invoke is over.
   */
  progress(message: string): void;
}

/** What each operation of a state store is given. */
export interface StateStoreContext {
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Writes to the log of Terraform. */
  readonly log: Log;
}

/** What `configure` of a state store is given. */
export interface StateStoreConfigureContext<F extends Fields, Api> extends StateStoreContext {
  /** What `configure` of the provider returned. */
  readonly api: Api;
  /** The configuration with its defaults, all known. */
  readonly config: PlannedOf<F>;
  /** Takes the errors and warnings. */
  readonly diagnostics: Diagnostics;
  /** The path of an attribute, for diagnostics: `at.folder`. */
  readonly at: At<StateOf<F>>;
}

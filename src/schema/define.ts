import type { Diagnostics } from "./diagnostic.ts";
import { blockOf } from "./dsl/block.ts";
import type { ConfigOf, Fields, PartOf, PlannedOf, PlanOf, PriorOf, ResultOf, StateOf } from "./dsl/field.ts";
import { type FunctionDefinition, type ProviderFunction, providerFunction } from "./function.ts";
import type { At } from "./path.ts";
import type { Block, Rule } from "./schema.ts";
import { type Timeouts, timeoutsBlock } from "./timeouts.ts";

/** Writes log lines; fields never hold secrets. */
export interface Log {
  debug(message: string, fields?: { readonly [name: string]: unknown }): void;
  info(message: string, fields?: { readonly [name: string]: unknown }): void;
  warn(message: string, fields?: { readonly [name: string]: unknown }): void;
}

/** What every operation that talks to the API is given. */
export interface Operating<Api> {
  readonly api: Api;
  /** Aborted when the practitioner interrupts the run and when the operation's time is over. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

interface Paths<F extends Fields> {
  /** The place of an attribute, for diagnostics: `at.credentials.role_arn`. */
  readonly at: At<PathsOf<F>>;
}

/** The shape under which paths name attributes: as the known state, with blocks and collections to index. */
export type PathsOf<F extends Fields> = StateOf<F>;

/** What the provider keeps between operations and nobody sees. */
export interface PrivateState<P> {
  /** What was kept, or undefined if nothing was. */
  readonly value: P | undefined;
  set(value: P): void;
}

interface Keeping<P> {
  readonly privateState: PrivateState<P>;
}

/** Checks what was kept, as a zod schema does. Throws for what is of no use any more. */
export interface Parser<P> {
  parse(value: unknown): P;
}

interface Reporting {
  /** For warnings, and errors in spite of which the work goes on. */
  readonly diagnostics: Diagnostics;
}

interface Saving<F extends Fields> {
  /**
   * Says what exists already. Should the operation fail after this, the state holds it: of a create as a tainted
   * object, of an update as the new state. What it leaves out, in blocks and nested attributes, too, is what an earlier
   * one said, or was planned, or null. With null nothing exists any more: a rollback went through.
   */
  checkpoint(exists: PartOf<ResultOf<F>> | null): void;
}

/** Everything about a resource. The order of members is the order in which to write them. */
export interface ResourceDefinition<F extends Fields, Api, P> {
  readonly description: string;
  readonly schema: F;
  readonly deprecated?: string;
  /** Version of the state's shape; 0 unless it ever changed. */
  readonly version?: number;
  /** By version, what brings a state of it to the next: plain JSON in, plain JSON out. */
  readonly upgrades?: { readonly [version: number]: (old: PlainState) => PlainState };
  /** Gives the resource a `timeouts` block; the values, such as "20m", are the defaults. */
  readonly timeouts?: Timeouts;
  /** Attributes that name the object, for clients that know resource identity. */
  readonly identity?: readonly (keyof F & string)[];
  /** Forms of an import ID, such as `{account_id}/{id}`; the first that fits counts. None: it cannot be imported. */
  readonly importForms: readonly string[];
  /** Parts of these forms whose values may hold slashes; all others must not. */
  readonly slashesIn?: readonly (keyof F & string)[];
  /** Resources of other types that can be moved to this one. */
  readonly moves?: readonly Move[];
  readonly example: string;
  readonly rules?: readonly Rule[];
  readonly privateState?: Parser<P>;

  validate?(
    context: { readonly config: ConfigOf<NoInfer<F>>; readonly diagnostics: Diagnostics } & Paths<NoInfer<F>>,
  ): void;

  /** Returns the attributes and blocks that it plans otherwise. */
  modifyPlan?(
    context: {
      /** Undefined while the provider is not configured, as in a plan whose provider depends on what is not known yet. */
      readonly api: Api | undefined;
      readonly config: ConfigOf<NoInfer<F>>;
      readonly plan: PlanOf<NoInfer<F>>;
      /** Null when the object is to be created. */
      readonly prior: StateOf<NoInfer<F>> | null;
      readonly diagnostics: Diagnostics;
      /** Says that the change at this place cannot be made in place. */
      requireReplace(at: At): void;
    } & Pick<Operating<Api>, "signal" | "log"> &
      Paths<NoInfer<F>> &
      Keeping<P>,
  ): Partial<PlanOf<NoInfer<F>>> | undefined | Promise<Partial<PlanOf<NoInfer<F>>> | undefined>;

  create(
    context: { readonly plan: PlannedOf<NoInfer<F>> } & Operating<Api> &
      Paths<NoInfer<F>> &
      Saving<NoInfer<F>> &
      Reporting &
      Keeping<P>,
  ): Promise<ResultOf<NoInfer<F>>>;

  /** Returns null when the object does not exist any more. What the answer does not name keeps its value. */
  read(
    context: {
      readonly prior: PriorOf<NoInfer<F>>;
      /** Whether the prior state comes from an import and so has no more than the import ID said. */
      readonly imported: boolean;
    } & Operating<Api> &
      Paths<NoInfer<F>> &
      Reporting &
      Keeping<P>,
  ): Promise<ResultOf<NoInfer<F>> | null>;

  /** Left out, every change replaces the object. */
  update?(
    context: { readonly plan: PlannedOf<NoInfer<F>>; readonly prior: StateOf<NoInfer<F>> } & Operating<Api> &
      Paths<NoInfer<F>> &
      Saving<NoInfer<F>> &
      Reporting &
      Keeping<P>,
  ): Promise<ResultOf<NoInfer<F>>>;

  delete(
    context: { readonly prior: StateOf<NoInfer<F>> } & Operating<Api> & Paths<NoInfer<F>> & Keeping<P>,
  ): Promise<void>;
}

/** A state as plain JSON, but with bigints for whole numbers that no double holds, and exact text for such fractions. */
export type PlainState = { readonly [name: string]: unknown };

/**
 * What a resource of another type has to be for its state to be taken over. The new state has to have the identifier, or all
 * parts of an import form for the read that follows.
 */
export interface Move {
  readonly fromType: string;
  /** The end of the source provider's address, such as `acme/sec`; any if left out. */
  readonly fromProvider?: string;
  state(old: PlainState): PlainState;
}

/** A resource as the framework handles it: its fields are checked already, and gone from its type. */
export interface Resource<Api = unknown> {
  readonly block: Block;
  readonly definition: ResourceDefinition<Fields, Api, unknown>;
}

/** Everything about a data source. */
export interface DataSourceDefinition<F extends Fields, Api> {
  readonly description: string;
  readonly schema: F;
  readonly deprecated?: string;
  /** Gives the data source a `timeouts` block; the value, such as "5m", is the default. */
  readonly timeouts?: Pick<Timeouts, "read">;
  readonly example: string;
  readonly rules?: readonly Rule[];

  validate?(
    context: { readonly config: ConfigOf<NoInfer<F>>; readonly diagnostics: Diagnostics } & Paths<NoInfer<F>>,
  ): void;

  /** Throws a DiagnosticError where nothing is found. */
  read(
    context: { readonly config: PlannedOf<NoInfer<F>>; readonly diagnostics: Diagnostics } & Operating<Api> &
      Paths<NoInfer<F>>,
  ): Promise<ResultOf<NoInfer<F>>>;
}

/** A data source as the framework handles it. */
export interface DataSource<Api = unknown> {
  readonly block: Block;
  readonly definition: DataSourceDefinition<Fields, Api>;
}

/** Loads the file of a resource, data source or function, which exports it as default. */
export type Loader<T> = () => Promise<{ readonly default: T }>;

/** Everything about a provider. Types are named without the provider's prefix. */
export interface ProviderDefinition<F extends Fields, Api> {
  /** The prefix of all type names. */
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly schema: F;
  /** How to require and configure it, for its documentation. */
  readonly example?: string;

  validate?(
    context: { readonly config: ConfigOf<NoInfer<F>>; readonly diagnostics: Diagnostics } & Paths<NoInfer<F>>,
  ): void;

  /**
   * Makes the client that resources are given; undefined where errors were reported. Called once in an ordinary process,
   * again and again in one that is reattached to: nothing of it may be kept elsewhere.
   */
  configure(
    context: {
      readonly config: PlannedOf<NoInfer<F>>;
      readonly diagnostics: Diagnostics;
      readonly signal: AbortSignal;
      readonly log: Log;
    } & Paths<NoInfer<F>>,
  ): Promise<Api | undefined>;

  readonly resources: { readonly [type: string]: Loader<Resource<Api>> };
  readonly dataSources: { readonly [type: string]: Loader<DataSource<Api>> };
  readonly functions?: { readonly [name: string]: Loader<ProviderFunction> };
}

/** A provider as the server handles it. */
export interface Provider<Api = unknown> {
  readonly block: Block;
  readonly definition: ProviderDefinition<Fields, Api>;
}

/** Ties resources and data sources to the API client that their provider hands them. */
export function definitionsFor<Api>() {
  return {
    resource<F extends Fields, P = never>(definition: ResourceDefinition<F, Api, P>): Resource<Api> {
      return {
        block: blockWithTimeouts(definition),
        definition: definition as unknown as ResourceDefinition<Fields, Api, unknown>,
      };
    },
    dataSource<F extends Fields>(definition: DataSourceDefinition<F, Api>): DataSource<Api> {
      return {
        block: blockWithTimeouts(definition),
        definition: definition as unknown as DataSourceDefinition<Fields, Api>,
      };
    },
  };
}

/** The block of a definition, with that of its timeouts where it has any. */
function blockWithTimeouts({
  description,
  schema,
  deprecated,
  timeouts,
}: Pick<
  ResourceDefinition<Fields, unknown, unknown>,
  "description" | "schema" | "deprecated" | "timeouts"
>): Block {
  const block = blockOf(description, schema, deprecated);
  if (!timeouts) return block;
  return { ...block, blocks: { ...block.blocks, timeouts: timeoutsBlock(timeouts) } };
}

/** Defines a provider. */
export function provider<F extends Fields, Api>(definition: ProviderDefinition<F, Api>): Provider<Api> {
  return {
    block: blockOf(definition.description, definition.schema),
    definition: definition as unknown as ProviderDefinition<Fields, Api>,
  };
}

export type { FunctionDefinition, ProviderFunction };
export { providerFunction };

/** Marks HCL text, for editors; indentation that all lines share is removed. */
export function hcl(strings: TemplateStringsArray, ...values: readonly unknown[]): string {
  const lines = String.raw({ raw: strings }, ...values).split("\n");
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return `${lines
    .map((line) => line.slice(indent))
    .join("\n")
    .trim()}\n`;
}

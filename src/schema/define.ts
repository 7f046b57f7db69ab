import type { Action, ActionDefinition } from "./action.ts";
import type {
  ConfigureContext,
  CreateContext,
  DataSourceReadContext,
  DeleteContext,
  GenerateConfigContext,
  ModifyPlanContext,
  ProviderValidateContext,
  ReadContext,
  UpdateContext,
  ValidateContext,
} from "./contexts.ts";
import { blockOf } from "./dsl/block.ts";
import { configBlock } from "./dsl/config-block.ts";
import type { Fields, PlannedOf, PlanOf, ResultOf } from "./dsl/field.ts";
import type {
  DefaultOpened,
  DefaultResult,
  ImportFormMistake,
  OpenedMistake,
  ResultMistake,
  ResultNames,
  RuleMistake,
} from "./dsl/mistake.ts";
import type { EphemeralDefinition, EphemeralResource } from "./ephemeral.ts";
import type { ProviderFunction } from "./function.ts";
import type { IdentityDefinition } from "./identity.ts";
import type { ListDefinition, ListResource } from "./list.ts";
import type { Block, Rule } from "./schema.ts";
import type { StateStore, StateStoreDefinition } from "./state-store.ts";
import { type ActionTimeouts, type Timeouts, timeoutsBlock } from "./timeouts.ts";

/** Checks stored private state, as a zod schema does. Throws for what cannot be used any more. */
export interface Parser<P> {
  /** Returns the stored value; throws where it cannot be used. */
  parse(value: unknown): P;
}

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

/** A state as plain JSON, but with bigints for whole numbers that no double holds, and exact text for such fractions. */
export type PlainState = { readonly [name: string]: unknown };

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

/** Everything about a data source. The compiler infers the names in rules and what read returns. */
export interface DataSourceDefinition<
  F extends Fields,
  Api,
  Name extends string = string,
  Read = ResultOf<NoInfer<F>>,
> {
  /** What the data source reads, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks, by name. */
  readonly schema: F;
  /** Advice for those who use the data source although it is deprecated. */
  readonly deprecated?: string;
  /** Gives the data source a `timeouts` block; the value, such as "5m", is the default. */
  readonly timeouts?: Pick<Timeouts, "read">;
  /** A configuration for the page of the data source; see `hcl`. */
  readonly example: string;
  /** Rules between attributes, such as `conflicting("a", "b")`. */
  readonly rules?: readonly Rule<Name>[];

  /** Checks a configuration; unknown values are not to be judged. */
  validate?(context: ValidateContext<NoInfer<F>>): void;

  /** Throws a DiagnosticError where nothing is found. */
  read(context: DataSourceReadContext<NoInfer<F>, Api>): Promise<Read>;
}

/** A data source as the framework handles it. */
export interface DataSource<Api = unknown> {
  /** The schema, with `timeouts` where there are any. */
  readonly block: Block;
  /** What the author wrote. */
  readonly definition: DataSourceDefinition<Fields, Api>;
}

/** Loads the file of a resource, data source, function and so on, which exports it as default. */
export type Loader<T> = () => Promise<{ readonly default: T }>;

/** Everything about a provider. Types are named without the provider's prefix. */
export interface ProviderDefinition<F extends Fields, Api> {
  /** The prefix of all type names. */
  readonly name: string;
  /** The version of the provider, such as `1.2.0`. */
  readonly version: string;
  /** What the provider is for, in Markdown: the beginning of its page. */
  readonly description: string;
  /** The attributes and blocks of its configuration, by name. */
  readonly schema: F;
  /**
   * The attributes and blocks of `provider_meta`, which the authors of modules write in their `terraform` blocks: operations are
   * given those of the module that calls them. Not all clients send them.
   */
  readonly meta?: Fields;
  /** How to require and configure it, for its documentation. */
  readonly example?: string;
  /** Rules between attributes, such as `conflicting("a", "b")`. */
  readonly rules?: readonly Rule[];

  /** Checks a configuration; unknown values are not to be judged. */
  validate?(context: ProviderValidateContext<NoInfer<F>>): void;

  /**
   * Makes the client that resources are given; undefined where errors were reported. Called once in an ordinary process,
   * again and again in one that is reattached to: nothing of it may be kept elsewhere.
   */
  configure(context: ConfigureContext<NoInfer<F>>): Promise<Api | undefined>;

  /**
   * Ends the connections of what `configure` has made, when its client is gone. Called only in a process that serves other
   * clients afterwards: any other ends.
   */
  close?(api: NoInfer<Api>): void | Promise<void>;

  /** The files of the resources: `note: () => import("./note.ts")`. */
  readonly resources?: { readonly [type: string]: Loader<Resource<Api>> };
  /** The files of the data sources. */
  readonly dataSources?: { readonly [type: string]: Loader<DataSource<Api>> };
  /** The files of the functions. */
  readonly functions?: { readonly [name: string]: Loader<ProviderFunction> };
  /** The files of the ephemeral resources. */
  readonly ephemeralResources?: { readonly [type: string]: Loader<EphemeralResource<Api>> };
  /** The files of the list resources, by the names of the resources whose objects they find. */
  readonly listResources?: { readonly [type: string]: Loader<ListResource<Api>> };
  /** The files of the actions. */
  readonly actions?: { readonly [type: string]: Loader<Action<Api>> };
  /** The files of the state stores. Experimental. */
  readonly stateStores?: { readonly [type: string]: Loader<StateStore<Api>> };
}

/** The kinds of files that a provider may have. */
type Registry =
  | "resources"
  | "dataSources"
  | "functions"
  | "ephemeralResources"
  | "listResources"
  | "actions"
  | "stateStores";

/** What the author of a provider wrote, with an empty registry for each kind that was left out. */
export type CompleteDefinition<Api> = ProviderDefinition<Fields, Api> &
  Required<Pick<ProviderDefinition<Fields, Api>, Registry>>;

/** A provider as the server handles it. */
export interface Provider<Api = unknown> {
  /** The schema of the provider's configuration. */
  readonly block: Block;
  /** The schema of `provider_meta`, if there is one. */
  readonly metaBlock?: Block;
  /** What it was made of; kinds of definitions that were left out are empty. */
  readonly definition: CompleteDefinition<Api>;
}

/**
 * Makes a resource of its definition. What is wrong between the members of a definition, such as an attribute of a result that the schema
 * does not have, is the name of a property that the compiler says is missing.
 */
export type ResourceBuilder<Api> = <
  F extends Fields,
  P = never,
  const Form extends string = string,
  const Name extends string = string,
  Created extends ResultNames<NoInfer<F>> = DefaultResult<NoInfer<F>>,
  Read extends ResultNames<NoInfer<F>> = DefaultResult<NoInfer<F>>,
  Updated extends ResultNames<NoInfer<F>> = DefaultResult<NoInfer<F>>,
>(
  definition: ResourceDefinition<
    F,
    Api,
    P,
    Form,
    Name,
    Created & ResultMistake<NoInfer<F>, Created>,
    Read & ResultMistake<NoInfer<F>, Read>,
    Updated & ResultMistake<NoInfer<F>, Updated>
  > & {
    readonly importForms: ImportFormMistake<NoInfer<F>, NoInfer<Form>>;
    readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>>;
  },
) => Resource<Api>;

/** Makes a data source of its definition. Mistakes are told as those of a resource. */
export type DataSourceBuilder<Api> = <
  F extends Fields,
  const Name extends string = string,
  Read extends ResultNames<NoInfer<F>> = DefaultResult<NoInfer<F>>,
>(
  definition: DataSourceDefinition<F, Api, Name, Read & ResultMistake<NoInfer<F>, Read>> & {
    readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>>;
  },
) => DataSource<Api>;

/** Makes an ephemeral resource of its definition. Mistakes are told as those of a resource. */
export type EphemeralBuilder<Api> = <
  F extends Fields,
  P = never,
  const Name extends string = string,
  Opened extends ResultNames<NoInfer<F>> = DefaultOpened<NoInfer<F>>,
>(
  definition: EphemeralDefinition<F, Api, P, Name, Opened & OpenedMistake<NoInfer<F>, Opened>> & {
    readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>>;
  },
) => EphemeralResource<Api>;

/** Makes a list resource of its definition. */
export type ListBuilder<Api> = <F extends Fields, const Name extends string = string>(
  definition: ListDefinition<F, Api, Name> & { readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>> },
) => ListResource<Api>;

/** Makes an action of its definition. */
export type ActionBuilder<Api> = <F extends Fields, const Name extends string = string>(
  definition: ActionDefinition<F, Api, Name> & { readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>> },
) => Action<Api>;

/** Makes a state store of its definition. */
export type StateStoreBuilder<Api> = <F extends Fields, Store, const Name extends string = string>(
  definition: StateStoreDefinition<F, Api, Store, Name> & {
    readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>>;
  },
) => StateStore<Api>;

/** Ties resources, data sources and so on to the API client that their provider hands them. */
export function definitionsFor<Api>(): {
  /** Defines a resource. */
  readonly resource: ResourceBuilder<Api>;
  /** Defines a data source. */
  readonly dataSource: DataSourceBuilder<Api>;
  /** Defines an ephemeral resource. */
  readonly ephemeral: EphemeralBuilder<Api>;
  /** Defines a list resource. */
  readonly list: ListBuilder<Api>;
  /** Defines an action. */
  readonly action: ActionBuilder<Api>;
  /** Defines a state store. */
  readonly stateStore: StateStoreBuilder<Api>;
} {
  const built = (definition: Parameters<typeof blockWithTimeouts>[0]) => ({
    block: blockWithTimeouts(definition),
    definition: definition as never,
  });
  return {
    resource: built,
    dataSource: built,
    ephemeral: built,
    list: built,
    action: (definition) => {
      const { block, ...action } = built(definition);
      return { block: configBlock(block), ...action };
    },
    stateStore: built,
  };
}

/** The block of a definition, with that of its timeouts where it has any. */
function blockWithTimeouts({
  description,
  schema,
  deprecated,
  timeouts,
}: Pick<ResourceDefinition<Fields, unknown, unknown>, "description" | "schema" | "deprecated"> & {
  readonly timeouts?: Timeouts | ActionTimeouts;
}): Block {
  const block = blockOf(description, schema, deprecated);
  if (!timeouts) return block;
  return { ...block, blocks: { ...block.blocks, timeouts: timeoutsBlock(timeouts) } };
}

/** Defines a provider. */
export function provider<F extends Fields, Api>(definition: ProviderDefinition<F, Api>): Provider<Api> {
  return {
    block: blockOf(definition.description, definition.schema),
    ...(definition.meta && { metaBlock: blockOf("What a module says of itself", definition.meta) }),
    definition: {
      ...(definition as unknown as ProviderDefinition<Fields, Api>),
      resources: definition.resources ?? {},
      dataSources: definition.dataSources ?? {},
      functions: definition.functions ?? {},
      ephemeralResources: definition.ephemeralResources ?? {},
      listResources: definition.listResources ?? {},
      actions: definition.actions ?? {},
      stateStores: definition.stateStores ?? {},
    },
  };
}

/**
 * Marks HCL text, for editors. Indentation that all lines of the template share is removed, before values are inserted: the further lines of a
 * value are indented as the line in which it stands.
 */
export function hcl(strings: TemplateStringsArray, ...values: readonly unknown[]): string {
  const lines = strings.join(place).split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => indentationOf(line).length);
  const indent = Math.min(...indents);
  const rest = [...values];
  const whole = lines.map((line) => {
    const dedented = line.slice(indent);
    // The line has an end of its own.
    const inserted = (value: string, isLast: boolean) => (isLast ? value.replace(/\n+$/, "") : value);
    return dedented.replaceAll(place, (_, at: number) =>
      inserted(String(rest.shift()), dedented.length === at + place.length).replaceAll(
        /\n(?=[^\n])/g,
        `\n${indentationOf(dedented)}`,
      ),
    );
  });
  return `${whole.join("\n").trim()}\n`;
}

/** Stands for a value in a template, which cannot have it: a character for private use, between two that no text has. */
const place = "\uFFFE\uE000\uFFFF";

function indentationOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

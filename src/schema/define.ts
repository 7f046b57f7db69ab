import type { Action, ActionDefinition } from "./action.ts";
import type { BuiltProvider } from "./built-provider.ts";
import type { ConfigureContext, ProviderValidateContext } from "./contexts.ts";
import type { DataSource, DataSourceDefinition } from "./data-source.ts";
import { blockOf } from "./dsl/block.ts";
import { configBlock } from "./dsl/config-block.ts";
import type { Fields } from "./dsl/field.ts";
import type {
  DefaultOpened,
  DefaultResult,
  FoundMistake,
  ImportFormMistake,
  OpenedMistake,
  Promised,
  ReadMistake,
  ResultMistake,
  ResultNames,
  RuleMistake,
  TraitMistake,
} from "./dsl/mistake.ts";
import type { Environment } from "./environment.ts";
import type { EphemeralDefinition, EphemeralResource } from "./ephemeral.ts";
import type { ProviderFunction } from "./function.ts";
import type { ListDefinition, ListResource } from "./list.ts";
import type { AnyIdentity, IdentityOf, Resource, ResourceDefinition, WithTraits } from "./resource.ts";
import type { Block, Rule } from "./schema.ts";
import type { StateStore, StateStoreDefinition } from "./state-store.ts";
import {
  type ActionTimeouts,
  type Timeouts,
  type TimeoutsForm,
  timeoutsAttribute,
  timeoutsBlock,
} from "./timeouts.ts";
import type { NeedsOfTraits, ReturnedOfTraits, Trait, TraitBuilder, Traits } from "./trait.ts";
import { listWithTraits, withTraits } from "./with-traits.ts";

/** Imports the file whose default export is a resource, data source, function and so on. */
export type Loader<T> = () => Promise<{ readonly default: T }>;

/** The definition of a provider. The names of types are without the provider's prefix. */
export interface ProviderDefinition<F extends Fields, Api, Late extends keyof F & string = never> {
  /** The prefix of all type names. */
  readonly name: string;
  /** The version of the provider, such as `1.2.0`. */
  readonly version: string;
  /** What the provider is for, in Markdown: the beginning of its page. */
  readonly description: string;
  /**
   * The format of all descriptions of schemas and functions that the provider reports to clients; Markdown by default. It changes no page: the Registry
   * reads pages as Markdown.
   */
  readonly descriptionKind?: "markdown" | "plain";
  /** The attributes and blocks of the provider's configuration, by name. */
  readonly schema: F;
  /**
   * The attributes and blocks of `provider_meta`, which the authors of modules write in their `terraform` blocks. Operations receive the
   * block of the module that calls them. Not all clients send it.
   */
  readonly meta?: Fields;
  /** An example of how to require and configure the provider, for its documentation. */
  readonly example?: string;
  /** Rules between attributes, such as `atMostOneOf("a", "b")`. */
  readonly rules?: readonly Rule[];

  /**
   * The attributes and blocks that may be unknown in a plan, wholly or in part, such as `default_tags`: `configure` is called with the known rest.
   * While another attribute is unknown, the provider is not configured.
   */
  readonly mayBeUnknown?: readonly Late[];

  /** Checks a configuration; skip unknown values. */
  validate?(context: ProviderValidateContext<NoInfer<F>>): void;

  /**
   * Creates the API client that resources receive; returns undefined after it reported errors. Called once in an ordinary process, and
   * repeatedly in a process that clients reattach to: keep no part of the client elsewhere.
   */
  configure(context: ConfigureContext<NoInfer<F>, NoInfer<Late>>): Promised<Api | undefined>;

  /**
   * Closes the connections of the API client that `configure` created, after its user has disconnected. Called only in a process that
   * serves other clients afterwards: any other process ends instead.
   */
  close?(api: NoInfer<Api>): void | Promise<void>;

  /**
   * Returns the files that the code of the provider may keep in memory without reading them by `node:fs`, such as those that a program
   * reads for it. Paths are absolute, relative to the working folder, or begin with `~/`, and need not exist; `wellKnownFiles` by default. With `TFNODE_KEEP`, a
   * command after a change of one of them, or of a file that was read by `node:fs`, has a process of its own.
   */
  readonly watchedFiles?: (environment: Environment) => readonly string[];

  /**
   * Another provider, built in any language, whose resources, data sources and so on this one serves in addition to its own: see
   * builtProvider. Both receive the configuration of this provider, whose schema has all attributes of the other one's.
   */
  readonly combinedWith?: BuiltProvider;

  /** The files of the resources: `note: () => import("./note.ts")`. */
  readonly resources?: { readonly [type: string]: Loader<Resource<Api>> };
  /** The files of the data sources. */
  readonly dataSources?: { readonly [type: string]: Loader<DataSource<Api>> };
  /** The files of the functions. */
  readonly functions?: { readonly [name: string]: Loader<ProviderFunction> };
  /** The files of the ephemeral resources. */
  readonly ephemeralResources?: { readonly [type: string]: Loader<EphemeralResource<Api>> };
  /** The files of the list resources, by the names of the resources whose objects they list. */
  readonly listResources?: { readonly [type: string]: Loader<ListResource<Api>> };
  /** The files of the actions. */
  readonly actions?: { readonly [type: string]: Loader<Action<Api>> };
  /** The files of the state stores. Experimental. */
  readonly stateStores?: { readonly [type: string]: Loader<StateStore<Api>> };
}

/** A kind of definition of which a provider may have several. */
type Registry =
  | "resources"
  | "dataSources"
  | "functions"
  | "ephemeralResources"
  | "listResources"
  | "actions"
  | "stateStores";

/** The definition that the author of a provider wrote, with an empty registry for each kind that was left out. */
export type CompleteDefinition<Api> = ProviderDefinition<Fields, Api, string> &
  Required<Pick<ProviderDefinition<Fields, Api>, Registry>>;

/** A provider as the server handles it. */
export interface Provider<Api = unknown> {
  /** The schema of the provider's configuration. */
  readonly block: Block;
  /** The schema of `provider_meta`, if there is one. */
  readonly metaBlock?: Block;
  /** The definition of the provider; the kinds of definitions that the author left out are empty. */
  readonly definition: CompleteDefinition<Api>;
}

/** The fields that the operations of a resource return: its own, and those that its traits do not return themselves. */
type Due<F extends Fields, T> = F & ReturnedOfTraits<T>;

/** Creates a resource from its definition, for the API client `Api`. */
export interface ResourceBuilder<Api> {
  /**
   * Defines a resource: its schema, the forms of its import ID, and the functions that create, read, update and delete its object. If
   * members of the definition contradict each other, for example if a result has an attribute that the schema lacks, the compiler reports
   * a missing property whose name states the mistake.
   */
  <
    F extends Fields,
    P = never,
    const T extends Traits<Api> = Traits<Api>,
    const Form extends string = string,
    const Name extends string = string,
    Created extends ResultNames<NoInfer<Due<F, T>>> = DefaultResult<NoInfer<Due<F, T>>>,
    Read extends ResultNames<NoInfer<Due<F, T>>> | undefined = DefaultResult<NoInfer<Due<F, T>>>,
    Updated extends ResultNames<NoInfer<Due<F, T>>> = DefaultResult<NoInfer<Due<F, T>>>,
    const Identified extends keyof F & string = never,
    const Parsed extends keyof F & string = never,
    const Omitted extends keyof F & string = never,
    const Derived extends string = never,
  >(
    definition: ResourceDefinition<
      F,
      Api,
      P,
      Form,
      Name,
      Created & ResultMistake<NoInfer<WithTraits<F, T>>, NoInfer<Due<F, T>>, Created>,
      Read & FoundMistake<NoInfer<WithTraits<F, T>>, NoInfer<Due<F, T>>, Read>,
      Updated & ResultMistake<NoInfer<WithTraits<F, T>>, NoInfer<Due<F, T>>, Updated>,
      Identified,
      Parsed,
      Omitted,
      T,
      Derived
    > & {
      readonly importForms: ImportFormMistake<NoInfer<WithTraits<F, T>>, NoInfer<Form>>;
      readonly rules?: RuleMistake<NoInfer<WithTraits<F, T>>, NoInfer<Name>>;
      readonly traits?: TraitMistake<NoInfer<F>, NoInfer<NeedsOfTraits<T>>>;
    },
  ): Resource<Api, IdentityOf<F, Identified, Omitted, Derived>>;
}

/** Creates a data source from its definition, for the API client `Api`. */
export interface DataSourceBuilder<Api> {
  /** Defines a data source: its schema, and the function that reads its object. The compiler reports mistakes as for a resource. */
  <
    F extends Fields,
    const Name extends string = string,
    Read extends ResultNames<NoInfer<F>> | null | undefined = DefaultOpened<NoInfer<F>>,
  >(
    definition: DataSourceDefinition<F, Api, Name, ReadMistake<NoInfer<F>, Read> & Read> & {
      readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>>;
    },
  ): DataSource<Api>;
}

/** Creates an ephemeral resource from its definition, for the API client `Api`. */
export interface EphemeralBuilder<Api> {
  /**
   * Defines an ephemeral resource: its schema, and the functions that open, renew and close it. The compiler reports mistakes as for a
   * resource.
   */
  <
    F extends Fields,
    P = never,
    const Name extends string = string,
    Opened extends ResultNames<NoInfer<F>> = DefaultOpened<NoInfer<F>>,
  >(
    definition: EphemeralDefinition<F, Api, P, Name, Opened & OpenedMistake<NoInfer<F>, Opened>> & {
      readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>>;
    },
  ): EphemeralResource<Api>;
}

/** Creates a list resource from its definition, for the API client `Api`. */
export interface ListResourceBuilder<Api> {
  /** Defines a list resource: the schema of its `config` block, and the function that lists the objects. */
  <F extends Fields, const Name extends string = string, Identity = AnyIdentity>(
    definition: ListDefinition<F, Api, Name, Identity> & {
      readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>>;
    },
  ): ListResource<Api>;
}

/** Creates an action from its definition, for the API client `Api`. */
export interface ActionBuilder<Api> {
  /** Defines an action: its schema, and the function that runs it. */
  <F extends Fields, const Name extends string = string>(
    definition: ActionDefinition<F, Api, Name> & {
      readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>>;
    },
  ): Action<Api>;
}

/** Creates a state store from its definition, for the API client `Api`. */
export interface StateStoreBuilder<Api> {
  /** Defines a state store: its schema, and the functions that read, write and lock states. Experimental. */
  <F extends Fields, Store, const Name extends string = string>(
    definition: StateStoreDefinition<F, Api, Store, Name> & {
      readonly rules?: RuleMistake<NoInfer<F>, NoInfer<Name>>;
    },
  ): StateStore<Api>;
}

/** Binds resources, data sources and so on to the type of API client that their provider passes to them. */
export function definitionsFor<Api>(): {
  /** Defines a resource. */
  readonly resource: ResourceBuilder<Api>;
  /** Defines a data source. */
  readonly dataSource: DataSourceBuilder<Api>;
  /** Defines an ephemeral resource. */
  readonly ephemeral: EphemeralBuilder<Api>;
  /** Defines a list resource. */
  readonly listResource: ListResourceBuilder<Api>;
  /** Defines an action. */
  readonly action: ActionBuilder<Api>;
  /** Defines a state store. */
  readonly stateStore: StateStoreBuilder<Api>;
  /** Defines a trait, which several resources may have. */
  readonly trait: TraitBuilder<Api>;
} {
  const built = (definition: Parameters<typeof blockWithTimeouts>[0]) => ({
    block: blockWithTimeouts(definition),
    // The engine calls definitions of all schemas; the compiler has checked each against its own.
    definition: definition as never,
  });
  return {
    // The signatures of these builders have the types of the author's schema, and the functions within those of any schema.
    resource: (definition) => built(withTraits(definition as never)) as never,
    dataSource: built,
    ephemeral: built,
    listResource: (definition) => built(listWithTraits(definition as never)),
    action: (definition) => {
      const { block, ...action } = built(definition);
      return { block: configBlock(block), ...action };
    },
    stateStore: built,
    trait: (definition) => ({ schema: definition.schema, definition }) as unknown as Trait<Api> as never,
  };
}

/** Returns the block of a definition, including `timeouts` if it has any. */
function blockWithTimeouts({
  description,
  schema,
  deprecated,
  timeouts,
  timeoutsAs = "block",
}: Pick<ResourceDefinition<Fields, unknown, unknown>, "description" | "schema" | "deprecated"> & {
  readonly timeouts?: Timeouts | ActionTimeouts;
  readonly timeoutsAs?: TimeoutsForm;
}): Block {
  const block = blockOf(description, schema, deprecated);
  if (!timeouts) return block;
  if (timeoutsAs === "attribute")
    return {
      ...block,
      attributes: { ...block.attributes, timeouts: timeoutsAttribute(timeouts as Timeouts) },
    };
  return { ...block, blocks: { ...block.blocks, timeouts: timeoutsBlock(timeouts) } };
}

/** Defines a provider. */
export function provider<F extends Fields, Api, const Late extends keyof F & string = never>(
  definition: ProviderDefinition<F, Api, Late>,
): Provider<Api> {
  return {
    block: blockOf(definition.description, definition.schema),
    ...(definition.meta && {
      metaBlock: blockOf("Values that a module passes to the provider", definition.meta),
    }),
    definition: {
      // The engine knows no names of attributes; the compiler has checked the definition against its own.
      ...(definition as unknown as ProviderDefinition<Fields, Api, string>),
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
 * Marks HCL text, for syntax highlighting in editors. Removes the indentation that all lines of the template share, then inserts the
 * values: the further lines of a value are indented like the line that contains it. The template reads escapes as TypeScript does: `\n` is a line
 * break, and `\\n` an escape of HCL.
 */
export function hcl(strings: TemplateStringsArray, ...values: readonly unknown[]): string {
  const lines = strings.join(place).split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => indentationOf(line).length);
  const indent = Math.min(...indents);
  const rest = [...values];
  const whole = lines.map((line) => {
    const dedented = line.slice(indent);
    // The line of the template has its own line break.
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

/** A placeholder for a value in a template that no value can contain: a private-use character between two noncharacters. */
const place = "\uFFFE\uE000\uFFFF";

function indentationOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

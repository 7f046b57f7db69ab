import type { Action } from "../../schema/action.ts";
import type { ProviderMeta } from "../../schema/contexts.ts";
import type { DataSource } from "../../schema/data-source.ts";
import type { Loader, Provider } from "../../schema/define.ts";
import { type Diagnostic, ownError } from "../../schema/diagnostic.ts";
import type {
  CreatedObjects,
  Host,
  OperationContext,
} from "../../schema/engine/operations/operation-context.ts";
import { forgetConfigurations } from "../../schema/engine/operations/validated-configurations.ts";
import type { Environment } from "../../schema/environment.ts";
import type { EphemeralResource } from "../../schema/ephemeral.ts";
import type { ProviderFunction } from "../../schema/function.ts";
import type { ListResource } from "../../schema/list.ts";
import type { Resource } from "../../schema/resource.ts";
import type { Content } from "../../schema/schema.ts";
import type { StateStore } from "../../schema/state-store.ts";
import { curesOfUnknown } from "../../schema/unknown-configuration.ts";
import type { Value } from "../../schema/values/value.ts";
import { toView } from "../../schema/view.ts";
import type { DynamicValue } from "../generated/tfplugin6.ts";
import type { RpcContext } from "../rpc-handlers.ts";
import { decodeBlock, diagnosticMessages } from "./messages.ts";
import type { OpenObjects } from "./open-objects.ts";
import { rememberSecrets } from "./recent-values.ts";
import { type DefinitionKind, type DefinitionOf, requireValidDefinition } from "./wrong-definitions.ts";

/** The outcome of the last ConfigureProvider call. */
type Configured =
  | { readonly kind: "ready"; readonly api: unknown }
  /** The configuration depends on values that are known only after apply. */
  | { readonly kind: "unknown"; readonly attributes: readonly string[] }
  | { readonly kind: "not yet" };

/** A configured state store. */
export interface OpenStateStore extends Pick<StateStore, "block" | "definition"> {
  /** The value that `configure` of the store returned. */
  readonly store: unknown;
  readonly config: Value;
  /** The size in bytes of the parts in which states are sent. */
  readonly chunkSize: number;
}

/** The data that the calls of one client share: the provider, its configuration, and the signal that stops them. */
export class ServedProvider {
  readonly provider: Provider;
  configured: Configured = { kind: "not yet" };
  /** Whether something was applied or invoked with this configuration, which never happens in a plan. */
  isApplying = false;
  /** The program of the client, which is known when the provider is configured. */
  host: Host = "terraform";
  #secrets: readonly string[] = [];
  /** The ephemeral objects that the client has open; undefined before the first. */
  openObjects: OpenObjects | undefined;
  /** Whether the client has disappeared, or has requested the end of the process, so that no object may be opened any more. */
  hasEnded = false;
  /** The configured state stores, by their full type names. */
  readonly openStores = new Map<string, OpenStateStore>();
  #stop = new AbortController();
  readonly #apis = new Set<unknown>();
  /** The definitions that were loaded and are valid, by their loaders. */
  readonly #definitions = new Map<unknown, unknown>();
  /** The objects that were created with the current configuration. */
  #created: CreatedObjects = new Map();

  readonly #environment: Environment | undefined;

  /** `environment` is that of the process by default. */
  constructor(provider: Provider, environment?: Environment) {
    this.provider = provider;
    this.#environment = environment;
  }

  /** The environment variables of the client. */
  get environment(): Environment {
    return this.#environment ?? process.env;
  }

  /** The sensitive values in the configuration of the provider, and the secrets that it registered. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  set secrets(secrets: readonly string[]) {
    this.#secrets = secrets;
    rememberSecrets(secrets);
  }

  /** Uses a configured API client from now on. */
  use(api: unknown): void {
    this.#created = new Map();
    this.configured = { kind: "ready", api };
    if (api !== undefined) this.#apis.add(api);
  }

  /** Closes the ephemeral objects that the client has left open, within this many milliseconds; returns a sentence for each failure. */
  async closeOpen(timeMs: number): Promise<readonly string[]> {
    this.hasEnded = true;
    return (await this.openObjects?.closeAll(timeMs)) ?? [];
  }

  /** Closes all API clients that the provider was configured with, one after the other. Rejects with the first error afterwards. */
  async close(): Promise<void> {
    const { definition } = this.provider;
    // The provider with which Terraform validates ends before the provider that reads starts.
    if (this.configured.kind !== "not yet") forgetConfigurations();
    this.configured = { kind: "not yet" };
    this.openStores.clear();
    const apis = [...this.#apis];
    this.#apis.clear();
    const failures: unknown[] = [];
    for (const api of apis) {
      try {
        await definition.close?.(api);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Interrupts running calls; later calls run. */
  stop(): void {
    const running = this.#stop;
    this.#stop = new AbortController();
    running.abort();
  }

  /** Returns the signal that is aborted when the run is stopped or the call is canceled. */
  signal(context: RpcContext): AbortSignal {
    return AbortSignal.any([this.#stop.signal, context.signal]);
  }

  /** Returns the context of a plan, which needs no configured provider; without one, its API client is undefined. */
  planning(typeName: string, context: RpcContext, meta?: DynamicValue): OperationContext {
    const api = this.configured.kind === "ready" ? this.configured.api : undefined;
    const stop = this.#stop.signal;
    let signal: AbortSignal | undefined;
    return {
      typeName,
      log: context.log,
      api,
      meta: this.#meta(meta),
      host: this.host,
      created: this.#created,
      // A getter, because most plans run no code that could be interrupted.
      get signal() {
        signal ??= AbortSignal.any([stop, context.signal]);
        return signal;
      },
    };
  }

  /**
   * Returns the context of an operation that calls the API. Throws a DiagnosticError if the provider is not configured. `kind` is that of the block that
   * needs the configuration.
   */
  session(
    typeName: string,
    context: RpcContext,
    {
      meta,
      kind = "other",
    }: { readonly meta?: DynamicValue | undefined; readonly kind?: keyof typeof curesOfUnknown } = {},
  ): OperationContext {
    const { configured } = this;
    if (configured.kind === "ready") return this.planning(typeName, context, meta);
    if (configured.kind === "unknown") {
      throw ownError(
        [],
        "Provider configuration not known",
        `${typeName} needs the provider, and these attributes of the provider configuration are known only after apply: ${configured.attributes.join(", ")}. ${curesOfUnknown[kind]}`,
      );
    }
    throw ownError(
      [],
      "Provider not configured",
      `The request for ${typeName} came before the provider was configured.`,
    );
  }

  /** Encodes diagnostics for the protocol. They show neither the secrets in these values nor those of the provider. */
  messages(diagnostics: readonly Diagnostic[], block: Content, within: readonly Value[]) {
    return diagnosticMessages(diagnostics, block, { within, ofProvider: this.secrets });
  }

  /** Decodes a module's `provider_meta` block. */
  #meta(message: DynamicValue | undefined): ProviderMeta | null {
    const { metaBlock } = this.provider;
    return metaBlock ? (toView(metaBlock, decodeBlock(metaBlock, message)) as ProviderMeta | null) : null;
  }

  /** Returns the resource with a full type name. Throws a DiagnosticError if it does not exist. */
  resource(typeName: string): Promise<Resource> {
    return this.#load("resource", this.provider.definition.resources, typeName);
  }

  /** Reports whether the provider has a resource with a full type name. */
  hasResource(typeName: string): boolean {
    const { name, resources } = this.provider.definition;
    return typeName.startsWith(`${name}_`) && Object.hasOwn(resources, typeName.slice(name.length + 1));
  }

  /** Returns the data source with a full type name. Throws a DiagnosticError if it does not exist. */
  dataSource(typeName: string): Promise<DataSource> {
    return this.#load("data source", this.provider.definition.dataSources, typeName);
  }

  /** Returns the ephemeral resource with a full type name. Throws a DiagnosticError if it does not exist. */
  ephemeralResource(typeName: string): Promise<EphemeralResource> {
    return this.#load("ephemeral resource", this.provider.definition.ephemeralResources, typeName);
  }

  /** Returns the list resource with a full type name. Throws a DiagnosticError if it does not exist. */
  listResource(typeName: string): Promise<ListResource> {
    return this.#load("list resource", this.provider.definition.listResources, typeName);
  }

  /** Returns the action with a full type name. Throws a DiagnosticError if it does not exist. */
  action(typeName: string): Promise<Action> {
    return this.#load("action", this.provider.definition.actions, typeName);
  }

  /** Returns the state store with a full type name. Throws a DiagnosticError if it does not exist. */
  stateStore(typeName: string): Promise<StateStore> {
    return this.#load("state store", this.provider.definition.stateStores, typeName);
  }

  /** Returns the function with a name, or undefined. */
  async function(name: string): Promise<ProviderFunction | undefined> {
    const { functions } = this.provider.definition;
    const load = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!load) return undefined;
    const definition = (await load()).default;
    await requireValidDefinition("function", definition, name);
    return definition;
  }

  async #load<Kind extends Exclude<DefinitionKind, "provider" | "function">>(
    kind: Kind,
    registry: { readonly [type: string]: Loader<DefinitionOf<Kind>> },
    typeName: string,
  ): Promise<DefinitionOf<Kind>> {
    const prefix = `${this.provider.definition.name}_`;
    const name = typeName.startsWith(prefix) ? typeName.slice(prefix.length) : "";
    const load = Object.hasOwn(registry, name) ? registry[name] : undefined;
    if (!load) {
      throw ownError(
        [],
        `Unknown ${kind}`,
        `The provider has no ${kind} ${typeName}. Check the version of the provider.`,
      );
    }
    const known = this.#definitions.get(load);
    if (known) return known as DefinitionOf<Kind>;
    const definition = (await load()).default;
    await requireValidDefinition(kind, definition, typeName);
    this.#definitions.set(load, definition);
    return definition;
  }
}

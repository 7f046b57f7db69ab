import type { Action } from "../../schema/action.ts";
import type { Log, ProviderMeta } from "../../schema/contexts.ts";
import type { DataSource } from "../../schema/data-source.ts";
import type { Loader, Provider } from "../../schema/define.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import type { OperationContext } from "../../schema/engine/operations/operation-context.ts";
import { forgetConfigurations } from "../../schema/engine/operations/validated-configurations.ts";
import { toView } from "../../schema/engine/view.ts";
import type { Environment } from "../../schema/environment.ts";
import type { EphemeralResource } from "../../schema/ephemeral.ts";
import type { ProviderFunction } from "../../schema/function.ts";
import type { ListResource } from "../../schema/list.ts";
import type { Resource } from "../../schema/resource.ts";
import type { StateStore } from "../../schema/state-store.ts";
import type { Value } from "../../schema/values/value.ts";
import type { DynamicValue } from "../generated/tfplugin6.ts";
import type { RpcContext } from "../rpc-handlers.ts";
import { decodeBlock } from "./messages.ts";
import type { OpenObjects } from "./open-objects.ts";
import { requireValidDefinition } from "./wrong-definitions.ts";

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
export class ProviderServer {
  readonly provider: Provider;
  configured: Configured = { kind: "not yet" };
  /** Whether something was applied or invoked with this configuration, which never happens in a plan. */
  isApplying = false;
  /** Whether the client is Pulumi's bridge, which treats warnings of data sources as errors. */
  isPulumi = false;
  /** The sensitive values in the configuration of the provider, and the secrets that it registered. */
  secrets: readonly string[] = [];
  /** The ephemeral objects that the client has open; undefined before the first. */
  openObjects: OpenObjects | undefined;
  /** Whether the client has disappeared, or has requested the end of the process, so that no object may be opened any more. */
  hasEnded = false;
  /** The configured state stores, by their full type names. */
  readonly openStores = new Map<string, OpenStateStore>();
  #stop = new AbortController();
  readonly #apis = new Set<unknown>();

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

  /** Uses a configured API client from now on. */
  use(api: unknown): void {
    this.configured = { kind: "ready", api };
    if (api !== undefined) this.#apis.add(api);
  }

  /** Closes the ephemeral objects that the client has left open, within this many milliseconds; returns a sentence for each failure. */
  async closeOpen(timeMs: number): Promise<readonly string[]> {
    this.hasEnded = true;
    return (await this.openObjects?.closeAll(timeMs)) ?? [];
  }

  /** Closes all API clients that the provider was configured with, one after the other. */
  async close(): Promise<void> {
    const { definition } = this.provider;
    // The provider with which Terraform validates ends before the provider that reads starts.
    if (this.configured.kind !== "not yet") forgetConfigurations();
    this.configured = { kind: "not yet" };
    this.openStores.clear();
    for (const api of this.#apis) await definition.close?.(api);
    this.#apis.clear();
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
      log: logOf(context),
      api,
      meta: this.#meta(meta),
      // A getter, because most plans run no code that could be interrupted.
      get signal() {
        signal ??= AbortSignal.any([stop, context.signal]);
        return signal;
      },
    };
  }

  /** Returns the context of an operation that calls the API. Throws a DiagnosticError if the provider is not configured. */
  session(typeName: string, context: RpcContext, meta?: DynamicValue): OperationContext {
    const { configured } = this;
    if (configured.kind === "ready") return this.planning(typeName, context, meta);
    if (configured.kind === "unknown") {
      throw new DiagnosticError(
        [],
        "Provider configuration not known",
        `${typeName} needs the provider, and these attributes of the provider configuration are known only after apply: ${configured.attributes.join(", ")}. Apply the resources that they depend on first, with -target.`,
      );
    }
    throw new DiagnosticError(
      [],
      "Provider not configured",
      `The request for ${typeName} came before the provider was configured.`,
    );
  }

  /** Decodes a module's `provider_meta` block. */
  #meta(message: DynamicValue | undefined): ProviderMeta | null {
    const { metaBlock } = this.provider;
    return metaBlock ? (toView(metaBlock, decodeBlock(metaBlock, message)) as ProviderMeta | null) : null;
  }

  /** Returns the resource with a full type name. Throws a DiagnosticError if it does not exist. */
  async resource(typeName: string): Promise<Resource> {
    const definition = await this.#load(this.provider.definition.resources, typeName, "resource");
    await requireValidDefinition({ kind: "resource", definition, name: typeName });
    return definition;
  }

  /** Returns the data source with a full type name. Throws a DiagnosticError if it does not exist. */
  async dataSource(typeName: string): Promise<DataSource> {
    const definition = await this.#load(this.provider.definition.dataSources, typeName, "data source");
    await requireValidDefinition({ kind: "data source", definition, name: typeName });
    return definition;
  }

  /** Returns the ephemeral resource with a full type name. Throws a DiagnosticError if it does not exist. */
  async ephemeralResource(typeName: string): Promise<EphemeralResource> {
    const { ephemeralResources } = this.provider.definition;
    const definition = await this.#load(ephemeralResources, typeName, "ephemeral resource");
    await requireValidDefinition({ kind: "ephemeral resource", definition, name: typeName });
    return definition;
  }

  /** Returns the list resource with a full type name. Throws a DiagnosticError if it does not exist. */
  async listResource(typeName: string): Promise<ListResource> {
    const { listResources } = this.provider.definition;
    const definition = await this.#load(listResources, typeName, "list resource");
    await requireValidDefinition({ kind: "list resource", definition, name: typeName });
    return definition;
  }

  /** Returns the action with a full type name. Throws a DiagnosticError if it does not exist. */
  async action(typeName: string): Promise<Action> {
    const { actions } = this.provider.definition;
    const definition = await this.#load(actions, typeName, "action");
    await requireValidDefinition({ kind: "action", definition, name: typeName });
    return definition;
  }

  /** Returns the state store with a full type name. Throws a DiagnosticError if it does not exist. */
  async stateStore(typeName: string): Promise<StateStore> {
    const { stateStores } = this.provider.definition;
    const definition = await this.#load(stateStores, typeName, "state store");
    await requireValidDefinition({ kind: "state store", definition, name: typeName });
    return definition;
  }

  /** Returns the function with a name, or undefined. */
  async function(name: string): Promise<ProviderFunction | undefined> {
    const { functions } = this.provider.definition;
    const load = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!load) return undefined;
    const definition = (await load()).default;
    await requireValidDefinition({ kind: "function", definition, name });
    return definition;
  }

  async #load<T>(
    registry: { readonly [type: string]: Loader<T> },
    typeName: string,
    what: string,
  ): Promise<T> {
    const prefix = `${this.provider.definition.name}_`;
    const name = typeName.startsWith(prefix) ? typeName.slice(prefix.length) : "";
    const load = Object.hasOwn(registry, name) ? registry[name] : undefined;
    if (!load) {
      throw new DiagnosticError(
        [],
        `Unknown ${what}`,
        `The provider has no ${what} ${typeName}. Check the version of the provider.`,
      );
    }
    return (await load()).default;
  }
}

/** Returns the log of a call in the form that the schema layer uses. */
export function logOf(context: RpcContext): Log {
  return context.log;
}

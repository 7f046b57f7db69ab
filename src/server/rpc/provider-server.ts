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

/** What the last ConfigureProvider came to. */
type Configured =
  | { readonly kind: "ready"; readonly api: unknown }
  /** The configuration depends on what is known only after apply. */
  | { readonly kind: "unknown"; readonly attributes: readonly string[] }
  | { readonly kind: "not yet" };

/** A state store that was configured. */
export interface OpenStateStore extends Pick<StateStore, "block" | "definition"> {
  /** What `configure` of the store returned. */
  readonly store: unknown;
  readonly config: Value;
  /** How many bytes the parts of states have that are sent. */
  readonly chunkSize: number;
}

/** What the calls of one client share: the provider, what it was configured with, and the switch that stops them. */
export class ProviderServer {
  readonly provider: Provider;
  configured: Configured = { kind: "not yet" };
  /** Whether something was applied or invoked with this configuration, which happens in no plan. */
  isApplying = false;
  /** Whether the client is Pulumi's bridge, which takes warnings of data sources for errors. */
  isPulumi = false;
  /** What is sensitive in the configuration of the provider, and what else it named as a secret. */
  secrets: readonly string[] = [];
  /** The ephemeral objects that the client has open; undefined before the first. */
  openObjects: OpenObjects | undefined;
  /** Whether the client is gone, or has asked the process to end: nothing is opened any more. */
  hasEnded = false;
  /** The state stores that are configured, by their full type names. */
  readonly openStores = new Map<string, OpenStateStore>();
  #stop = new AbortController();
  readonly #apis = new Set<unknown>();

  readonly #environment: Environment | undefined;

  /** The environment is that of the process if left out. */
  constructor(provider: Provider, environment?: Environment) {
    this.provider = provider;
    this.#environment = environment;
  }

  /** The environment variables of the client. */
  get environment(): Environment {
    return this.#environment ?? process.env;
  }

  /** What the provider was configured with is used from now on. */
  use(api: unknown): void {
    this.configured = { kind: "ready", api };
    if (api !== undefined) this.#apis.add(api);
  }

  /** Closes what the client has left open, within so many milliseconds; says what could not be closed. */
  async closeOpen(timeMs: number): Promise<readonly string[]> {
    this.hasEnded = true;
    return (await this.openObjects?.closeAll(timeMs)) ?? [];
  }

  /** Ends what the provider was configured with, all that came one after the other. */
  async close(): Promise<void> {
    const { definition } = this.provider;
    // The provider that Terraform validates with ends before the one that reads begins.
    if (this.configured.kind !== "not yet") forgetConfigurations();
    this.configured = { kind: "not yet" };
    this.openStores.clear();
    for (const api of this.#apis) await definition.close?.(api);
    this.#apis.clear();
  }

  /** Interrupts what is running; later calls run. */
  stop(): void {
    const running = this.#stop;
    this.#stop = new AbortController();
    running.abort();
  }

  /** Aborted when the run is stopped or the call is cancelled. */
  signal(context: RpcContext): AbortSignal {
    return AbortSignal.any([this.#stop.signal, context.signal]);
  }

  /** What plans run with: they need no configured provider, whose API is undefined. */
  planning(typeName: string, context: RpcContext, meta?: DynamicValue): OperationContext {
    const api = this.configured.kind === "ready" ? this.configured.api : undefined;
    const stop = this.#stop.signal;
    let signal: AbortSignal | undefined;
    return {
      typeName,
      log: logOf(context),
      api,
      meta: this.#meta(meta),
      // Most plans run no code that could be interrupted.
      get signal() {
        signal ??= AbortSignal.any([stop, context.signal]);
        return signal;
      },
    };
  }

  /** What everything that talks to the API runs with. Throws a DiagnosticError if the provider is not configured. */
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

  /** What a module says in its `provider_meta` block. */
  #meta(message: DynamicValue | undefined): ProviderMeta | null {
    const { metaBlock } = this.provider;
    return metaBlock ? (toView(metaBlock, decodeBlock(metaBlock, message)) as ProviderMeta | null) : null;
  }

  /** The resource of a full type name. Throws a DiagnosticError if there is none. */
  async resource(typeName: string): Promise<Resource> {
    const definition = await this.#load(this.provider.definition.resources, typeName, "resource");
    await requireValidDefinition({ kind: "resource", definition, name: typeName });
    return definition;
  }

  /** The data source of a full type name. Throws a DiagnosticError if there is none. */
  async dataSource(typeName: string): Promise<DataSource> {
    const definition = await this.#load(this.provider.definition.dataSources, typeName, "data source");
    await requireValidDefinition({ kind: "data source", definition, name: typeName });
    return definition;
  }

  /** The ephemeral resource of a full type name. Throws a DiagnosticError if there is none. */
  async ephemeralResource(typeName: string): Promise<EphemeralResource> {
    const { ephemeralResources } = this.provider.definition;
    const definition = await this.#load(ephemeralResources, typeName, "ephemeral resource");
    await requireValidDefinition({ kind: "ephemeral resource", definition, name: typeName });
    return definition;
  }

  /** The list resource of a full type name. Throws a DiagnosticError if there is none. */
  async listResource(typeName: string): Promise<ListResource> {
    const { listResources } = this.provider.definition;
    const definition = await this.#load(listResources, typeName, "list resource");
    await requireValidDefinition({ kind: "list resource", definition, name: typeName });
    return definition;
  }

  /** The action of a full type name. Throws a DiagnosticError if there is none. */
  async action(typeName: string): Promise<Action> {
    const { actions } = this.provider.definition;
    const definition = await this.#load(actions, typeName, "action");
    await requireValidDefinition({ kind: "action", definition, name: typeName });
    return definition;
  }

  /** The state store of a full type name. Throws a DiagnosticError if there is none. */
  async stateStore(typeName: string): Promise<StateStore> {
    const { stateStores } = this.provider.definition;
    const definition = await this.#load(stateStores, typeName, "state store");
    await requireValidDefinition({ kind: "state store", definition, name: typeName });
    return definition;
  }

  /** The function of a name, or undefined. */
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

/** The log of a call, as the schema layer knows it. */
export function logOf(context: RpcContext): Log {
  return context.log;
}

import type { MessageInit } from "../../protobuf/message.ts";
import type { Block } from "../../schema/schema.ts";
import type { Value } from "../../schema/values/value.ts";
import type * as tfplugin6 from "../../server/generated/tfplugin6.ts";
import type { Action } from "./action.ts";
import { planDestroy } from "./change-calls.ts";
import { BlockChannel, Channel, type ChannelEnds, capabilities } from "./channel.ts";
import { type PlainConfig, toConfig } from "./config.ts";
import { readData, validateData } from "./data-source.ts";
import { type EphemeralObject, type Host, openEphemeral, validateEphemeral } from "./ephemeral.ts";
import { type CoreDiagnostic, DiagnosticsError } from "./errors.ts";
import type { Caller } from "./methods.ts";
import { applyPlan, deleteObject, makePlan, type Plan } from "./plan.ts";
import { existingObjects, refuseNotStored, requireStored } from "./read-back.ts";
import { requestSchemas } from "./request-schemas.ts";
import { declarationOf, type ProviderSchema, providerSchema } from "./schema.ts";
import type { ResourceState } from "./state.ts";
import { importObject, moveState, read, restore, upgrade, validate } from "./state-calls.ts";

export type { Action } from "./action.ts";
export { ConfigError, type PlainConfig, toConfig } from "./config.ts";
export { ContractError, type CoreDiagnostic, DiagnosticsError } from "./errors.ts";
export {
  type Caller,
  type CoreMethod,
  type CoreRequest,
  type CoreResponse,
  encodeDecode,
  type RecordedCall,
  recording,
} from "./methods.ts";
export type { Plan } from "./plan.ts";
export { type ProviderSchema, SchemaError } from "./schema.ts";
export type { ResourceState } from "./state.ts";

/** The further arguments of a plan. */
export interface PlanOptions {
  /** The private state; empty by default. */
  readonly priorPrivate?: Uint8Array;
  /** The stored identity; null by default. */
  readonly priorIdentity?: Value;
  /** Whether the object is tainted and therefore has to be replaced. */
  readonly tainted?: boolean;
}

/** The options of the simulated Terraform. */
export interface CoreOptions {
  /** Whether the provider may decide on computed blocks, as since Terraform 1.16. */
  readonly computedBlocks?: boolean;
  /**
   * Whether to read the object after each create and update. If the read returns another value than the planned one, and no warning was
   * reported at the attribute, throws a ContractError: the provider reported a change that the API did not make.
   */
  readonly readsBack?: boolean;
  /** Whether a warning about a value that a create did not store is an error, because a test would overlook it. */
  readonly refusesNotStored?: boolean;
  /** The declarations of the provider, if an earlier simulation has requested them; they are not requested again. */
  readonly schema?: Promise<ProviderSchema> | undefined;
}

/**
 * Simulates Terraform 1.11 in tests: calls a provider in Terraform's order and checks each response as
 * Terraform does. Throws a ContractError where Terraform would report a bug in the provider, and a DiagnosticsError
 * if the provider reports errors. Configurations are plain objects; see toConfig.
 */
export class Core {
  readonly #ends: ChannelEnds;
  readonly #options: CoreOptions;
  #schema: Promise<ProviderSchema> | undefined;
  /** The warnings of all responses so far. */
  readonly warnings: CoreDiagnostic[] = [];

  constructor(call: Caller, options: CoreOptions = {}) {
    const note = (diagnostics: readonly CoreDiagnostic[]) => {
      this.warnings.push(...diagnostics.filter(({ severity }) => severity === "warning"));
    };
    this.#ends = { call, note };
    this.#options = options;
    this.#schema = options.schema;
  }

  /** Returns the declarations of the provider, which are requested once at most. */
  schema(): Promise<ProviderSchema> {
    this.#schema ??= this.#load();
    return this.#schema;
  }

  /** Returns the block of a resource type. */
  async block(type: string): Promise<Block> {
    return (await this.#channel(type)).block;
  }

  /** Returns the value of a configuration of a resource type; see toConfig. */
  async configOf(type: string, plain: PlainConfig): Promise<Value> {
    return toConfig(await this.block(type), plain);
  }

  /** Validates the provider's configuration and configures it. */
  async configure(plain: PlainConfig = {}): Promise<void> {
    const channel = new BlockChannel("", (await this.schema()).provider, this.#ends);
    const config = channel.config(plain);
    await channel.ask("validateProviderConfig", { config });
    const client = { terraformVersion: "1.11.4", clientCapabilities: capabilities() };
    await channel.ask("configureProvider", { ...client, config });
  }

  /** Validates the configuration of a resource, as `terraform validate` does. */
  async validateResource(type: string, plain: PlainConfig): Promise<void> {
    await validate(await this.#channel(type), await this.configOf(type, plain));
  }

  /** Plans a change; a replacement is planned a second time, with no prior state. */
  async plan(type: string, prior: Value, plain: PlainConfig, options: PlanOptions = {}): Promise<Plan> {
    const { priorPrivate = new Uint8Array(), priorIdentity = null, tainted = false } = options;
    const object = { type, value: prior, private: priorPrivate, identity: priorIdentity, tainted };
    return await this.#plan(type, prior === null ? undefined : object, plain);
  }

  /** Reads an object, unless it never existed, and plans its change for a configuration. */
  async planAfterRefresh(type: string, state: ResourceState | undefined, plain: PlainConfig): Promise<Plan> {
    return await this.#plan(type, state && (await this.refresh(state)), plain);
  }

  /** Applies a plan like a new process: with a second plan for the values known by then, which `plain` contains. */
  async apply(plan: Plan, plain?: PlainConfig): Promise<ResourceState | undefined> {
    const channel = await this.#channel(plan.type);
    const warned = this.warnings.length;
    const state = await applyPlan(channel, plan, plain ? toConfig(channel.block, plain) : plan.config);
    const warnings = this.warnings.slice(warned);
    if (this.#options.refusesNotStored && state) refuseNotStored(channel, { state, warnings });
    if (this.#options.readsBack && state && plan.action !== "no-op")
      await requireStored(channel, { planned: plan.planned, state, warnings }).catch((error) => {
        if (error instanceof Error) existingObjects.set(error, state);
        throw error;
      });
    return state;
  }

  /** Plans and applies the change for a configuration; `final` is the configuration with the values known in apply. */
  async planAndApply(
    type: string,
    state: ResourceState | undefined,
    plain: PlainConfig,
    final: PlainConfig = plain,
  ): Promise<{ readonly action: Action; readonly state: ResourceState | undefined }> {
    const plan = await this.planAfterRefresh(type, state, plain);
    return { action: plan.action, state: await this.apply(plan, final) };
  }

  /** Creates an object. */
  async create(type: string, plain: PlainConfig, final?: PlainConfig): Promise<ResourceState> {
    return await this.#expecting("create", this.planAndApply(type, undefined, plain, final));
  }

  /** Updates an object in place. */
  async update(state: ResourceState, plain: PlainConfig, final?: PlainConfig): Promise<ResourceState> {
    return await this.#expecting("update", this.planAndApply(state.type, state, plain, final));
  }

  /** Replaces an object: deletes it and creates another. */
  async replace(state: ResourceState, plain: PlainConfig, final?: PlainConfig): Promise<ResourceState> {
    return await this.#expecting("replace", this.planAndApply(state.type, state, plain, final));
  }

  /** Destroys an object, which may already be deleted. */
  async destroy(state: ResourceState): Promise<void> {
    const channel = await this.#channel(state.type);
    const current = await this.refresh(state);
    if (!current) return;
    const planned = (await this.schema()).planDestroy ? await planDestroy(channel, current) : current.private;
    await restore(channel, current);
    await deleteObject(channel, current, planned);
  }

  /** Deletes an object like the Pulumi bridge: without a plan, and therefore without planned private data. */
  async deleteUnplanned(state: ResourceState): Promise<void> {
    await deleteObject(await this.#channel(state.type), state, new Uint8Array());
  }

  /** Reads an object; undefined if it no longer exists. */
  async refresh(state: ResourceState): Promise<ResourceState | undefined> {
    const channel = await this.#channel(state.type);
    await restore(channel, state);
    return await read(channel, state);
  }

  /** Upgrades the JSON of a state file that was written with a version of the schema, and returns the state. */
  async upgrade(type: string, version: number, json: string): Promise<Value> {
    return await upgrade(await this.#channel(type), version, json);
  }

  /** Imports an object by its import ID, or by its identity, and reads it. */
  async import(type: string, named: string | PlainConfig): Promise<ResourceState> {
    const channel = await this.#channel(type);
    const { identity } = channel.schema;
    if (typeof named === "object" && !identity) throw new Error(`${type} has no identity`);
    const request =
      typeof named === "object" && identity ? { identity: toConfig(identity, named) } : { id: String(named) };
    const state = await read(channel, await importObject(channel, request), { imported: true });
    if (state) return state;
    const summary = "Cannot import non-existent remote object";
    throw new DiagnosticsError(channel.where("ReadResource"), [
      { severity: "error", summary, detail: "the provider imported it, but did not find it", path: "" },
    ]);
  }

  /** Moves the state of another resource type to this one; fills in the target in the request. */
  async move(type: string, source: MessageInit<tfplugin6.MoveResourceStateRequest>): Promise<ResourceState> {
    return await moveState(await this.#channel(type), source);
  }

  /** Reads a data source. */
  async readData(type: string, plain: PlainConfig): Promise<Value> {
    const block = declarationOf((await this.schema()).dataSources, "data source", type);
    const channel = new BlockChannel(type, block, this.#ends);
    const config = toConfig(block, plain);
    await validateData(channel, config);
    return await readData(channel, config);
  }

  /** Validates the configuration of an ephemeral resource, as `terraform validate` does. */
  async validateEphemeral(type: string, plain: PlainConfig): Promise<void> {
    const channel = await this.#ephemeralChannel(type);
    await validateEphemeral(channel, toConfig(channel.block, plain));
  }

  /** Validates a configuration again and opens an ephemeral object. If its user fails, the object is never closed. */
  async openEphemeral(type: string, plain: PlainConfig): Promise<EphemeralObject> {
    const channel = await this.#ephemeralChannel(type);
    const config = toConfig(channel.block, plain);
    await validateEphemeral(channel, config);
    return await openEphemeral(channel, config);
  }

  /**
   * Uses an ephemeral object like a plan or an apply: validates the configuration, opens the object, renews it when due, and closes it,
   * but not if the user fails.
   */
  async whileOpen<T>(
    type: string,
    plain: PlainConfig,
    use: (object: EphemeralObject) => Promise<T>,
    { host = "Terraform", renewals = 0 }: { readonly host?: Host; readonly renewals?: number } = {},
  ): Promise<T> {
    const object = await this.openEphemeral(type, plain);
    for (let left = renewals; left > 0 && object.renewAt; left--) await object.renew();
    const used = await use(object);
    await object.close(host);
    return used;
  }

  async #ephemeralChannel(type: string): Promise<BlockChannel> {
    const block = declarationOf((await this.schema()).ephemeralResources, "ephemeral resource", type);
    return new BlockChannel(type, block, this.#ends);
  }

  async #load(): Promise<ProviderSchema> {
    return providerSchema(await requestSchemas(this.#ends));
  }

  async #channel(type: string): Promise<Channel> {
    const schema = declarationOf((await this.schema()).resources, "resource", type);
    return new Channel(type, schema, this.#ends, this.#options.computedBlocks);
  }

  async #plan(type: string, prior: ResourceState | undefined, plain: PlainConfig): Promise<Plan> {
    const channel = await this.#channel(type);
    return await makePlan(channel, prior, toConfig(channel.block, plain));
  }

  async #expecting(
    due: Action,
    running: Promise<{ readonly action: Action; readonly state: ResourceState | undefined }>,
  ): Promise<ResourceState> {
    const { action, state } = await running;
    if (action === due && state) return state;
    throw new Error(`Terraform plans the action ${action}, not ${due}`);
  }
}

import { expect } from "chai";
import { pathText } from "../../src/schema/path.ts";
import { blockType } from "../../src/schema/schema.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { isUnknown } from "../../src/schema/values/unknown.ts";
import type { Value } from "../../src/schema/values/value.ts";
import {
  type Action,
  type Core,
  type CoreDiagnostic,
  DiagnosticsError,
  type PlainConfig,
  type Plan,
  type ResourceState,
} from "./core.ts";
import { rejection } from "./core-rejection.ts";
import { type Difference, differences, type PlainState, plainState } from "./plain-value.ts";

/** What Terraform plans. */
export interface Changes {
  readonly action: Action;
  /** What gets another value that is known already, as `credentials[0].role_arn`; all of it if the object is created. */
  readonly changed: readonly string[];
  /** What gets a value that is known after apply only. */
  readonly recomputed: readonly string[];
  /** Why the object is replaced. */
  readonly replacing: readonly string[];
}

/** One object, from its creation on: what Terraform would have of it in its state. */
export class ResourceLife {
  readonly #core: Core;
  readonly type: string;
  /** What the state file holds, undefined while there is no object. */
  object: ResourceState | undefined;

  constructor(core: Core, type: string) {
    this.#core = core;
    this.type = type;
  }

  /** The attributes in the state. */
  get state(): PlainState {
    return plainState(this.#existing.value);
  }

  get id(): string {
    return String(this.state.id);
  }

  /** Creates the object; `final` is the configuration with what was unknown when it was planned. */
  async create(config: PlainConfig, final?: PlainConfig): Promise<PlainState> {
    return await this.#holding(() => this.#core.create(this.type, config, final));
  }

  /** Changes the object. Rejects if Terraform would not update it in place. */
  async update(config: PlainConfig, final?: PlainConfig): Promise<PlainState> {
    return await this.#holding(() => this.#core.update(this.#existing, config, final));
  }

  /** Has the object replaced. Rejects if Terraform would do anything else. */
  async replace(config: PlainConfig, final?: PlainConfig): Promise<PlainState> {
    return await this.#holding(() => this.#core.replace(this.#existing, config, final));
  }

  /** Does whatever a configuration makes necessary. */
  async apply(config: PlainConfig): Promise<Action> {
    let action: Action = "no-op";
    await this.#holding(async () => {
      const applied = await this.#core.planAndApply(this.type, this.object, config);
      action = applied.action;
      return applied.state;
    });
    return action;
  }

  /** What Terraform plans after a refresh; `refresh: false` plans from the state as it is. */
  async plan(config: PlainConfig, { refresh = true } = {}): Promise<Changes> {
    const before = refresh ? await this.#refreshed() : this.object;
    const options = before && { priorPrivate: before.private, tainted: before.tainted };
    const plan = await this.#core.plan(this.type, before?.value ?? null, config, options);
    return changesOf(plan, blockType(await this.#core.block(this.type)), before?.value ?? null);
  }

  /** Fails unless Terraform plans nothing for a configuration, with a refresh and without one. */
  async expectNoChange(config: PlainConfig): Promise<void> {
    const nothing: Changes = { action: "no-op", changed: [], recomputed: [], replacing: [] };
    expect(await this.plan(config, { refresh: false }), "plan without refresh").to.deep.equal(nothing);
    expect(await this.plan(config), "plan with refresh").to.deep.equal(nothing);
  }

  /** Reads the object; undefined if it is gone, which the state forgets then. */
  async refresh(): Promise<PlainState | undefined> {
    this.object = await this.#refreshed();
    return this.object && this.state;
  }

  /** Imports an object, which is the one that is held from here on. */
  async import(id: string): Promise<PlainState> {
    return await this.#holding(() => this.#core.import(this.type, id));
  }

  async delete(): Promise<void> {
    await this.#holding(async () => {
      await this.#core.destroy(this.#existing);
      return undefined;
    });
  }

  get #existing(): ResourceState {
    if (this.object) return this.object;
    throw new Error(`there is no ${this.type} here`);
  }

  async #refreshed(): Promise<ResourceState | undefined> {
    return this.object && (await this.#core.refresh(this.object));
  }

  /** Keeps what is in the state afterwards, also after errors. */
  async #holding(change: () => Promise<ResourceState | undefined>): Promise<PlainState> {
    try {
      this.object = await change();
    } catch (error) {
      if (error instanceof DiagnosticsError && (error.newState || error.isGone)) this.object = error.newState;
      throw error;
    }
    return this.object ? this.state : {};
  }
}

/** The one error that a provider reports; none or more are an error. */
export async function refusal(running: Promise<unknown>): Promise<CoreDiagnostic> {
  const { diagnostics, message } = await rejection(running, DiagnosticsError);
  const [error, ...more] = diagnostics.filter(({ severity }) => severity === "error");
  if (!error || more.length > 0) throw new Error(`not one error: ${message}`);
  return error;
}

function changesOf(plan: Plan, type: Type, before: Value): Changes {
  const places = (chosen: readonly Difference[]) => chosen.map(({ place }) => place);
  const found = differences(type, before, plan.planned);
  return {
    action: plan.action,
    changed: places(found.filter(({ after }) => !isUnknown(after))),
    recomputed: places(found.filter(({ after }) => isUnknown(after))),
    replacing: plan.requiresReplace.map(pathText),
  };
}

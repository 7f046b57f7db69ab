import { isDeepStrictEqual } from "node:util";
import { exactJson } from "../../schema/engine/codec/exact-json.ts";
import { importIdOf } from "../../schema/engine/operations/import-resource.ts";
import { pathText } from "../../schema/path.ts";
import type { Resource } from "../../schema/resource.ts";
import { blockType } from "../../schema/schema.ts";
import type { Type } from "../../schema/values/type.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import type { Value } from "../../schema/values/value.ts";
import {
  type Action,
  type Core,
  DiagnosticsError,
  type PlainConfig,
  type Plan,
  type ResourceState,
} from "../core/core.ts";
import { existingObjects } from "../core/read-back.ts";
import { failure } from "../expect/fail.ts";
import { expectNoSecrets, exposedPlaces } from "../expect/secrets.ts";
import { expectValues } from "../expect/values.ts";
import { type Difference, differences, type PlainState, plainState } from "../plain-value.ts";
import { importDifferences } from "./import-differences.ts";

export { refusal } from "../expect/errors.ts";

/** What Terraform plans. */
export interface Changes {
  /** What becomes of the object. */
  readonly action: Action;
  /** What gets another value that is known already, as `credentials[0].role_arn`; all of it if the object is created. */
  readonly changed: readonly string[];
  /** What gets a value that is known after apply only. */
  readonly recomputed: readonly string[];
  /** Why the object is replaced. */
  readonly replacing: readonly string[];
}

/** How an import is checked. */
export interface ImportVerifyOptions {
  /** The import ID; by default what the first import form that fits makes of the state. */
  readonly id?: string;
  /** Attributes that the API does not return, as `token` or `settings.key`. Those that the schema declares so need not be named. */
  readonly ignore?: readonly string[];
  /** A configuration for which the imported object has to need no change. */
  readonly config?: PlainConfig;
}

/** What a change behind the provider's back has to lead to. */
export interface ExpectedDrift {
  /** The action of the next plan; "update" if left out. "create" if the change deletes the object. */
  readonly action?: Exclude<Action, "no-op" | "delete">;
  /** The places that the plan changes back, as `tags[0]`, in any order; any if left out. */
  readonly changed?: readonly string[];
}

/** What the life of a resource knows about it besides its name. */
export interface ResourceLifeOptions {
  /** Loads the definition, where it is in this process: imports are compared by what it says of its attributes. */
  readonly definition?: () => Promise<Resource>;
  /** What the provider wrote to its log and reported so far, by what it is. */
  readonly shown?: () => { readonly [what: string]: readonly string[] };
}

/** One object, from its creation on: what Terraform would have of it in its state. */
export class ResourceLife {
  readonly #core: Core;
  readonly #options: ResourceLifeOptions;
  /** The full name of the type. */
  readonly type: string;
  /** What the state file holds, undefined while there is no object. */
  object: ResourceState | undefined;

  constructor(core: Core, type: string, options: ResourceLifeOptions = {}) {
    this.#core = core;
    this.#options = options;
    this.type = type;
  }

  /** The attributes in the state. Throws while there is no object. */
  get state(): PlainState {
    return plainState(this.#existing.value);
  }

  /** The attribute `id`, as text. */
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
    const { plan, before } = await this.#planned(config, refresh);
    return changesOf(plan, blockType(await this.#core.block(this.type)), before);
  }

  /** The planned object with plain values; what is known after apply only is `"(unknown)"`. */
  async planned(config: PlainConfig): Promise<PlainState> {
    return plainState((await this.#planned(config, true)).plan.planned);
  }

  /** Fails unless Terraform plans nothing for a configuration, with a refresh and without one. */
  async expectNoChange(config: PlainConfig): Promise<void> {
    const nothing: Changes = { action: "no-op", changed: [], recomputed: [], replacing: [] };
    same(await this.plan(config, { refresh: false }), nothing, "plan without refresh", this.expectNoChange);
    same(await this.plan(config), nothing, "plan with refresh", this.expectNoChange);
  }

  /** Fails unless the plan for a configuration is as expected; what is left out may be anything. Changes nothing. */
  async expectPlan(config: PlainConfig, expected: Partial<Changes>): Promise<Changes> {
    const found = await this.plan(config);
    for (const [member, wanted] of Object.entries(expected)) {
      const actual = found[member as keyof Changes];
      same(unordered(actual), unordered(wanted), `${member} of the plan`, this.expectPlan);
    }
    return found;
  }

  /** Fails unless the state has these values, see `expectValues`. */
  expectState(expected: { readonly [place: string]: unknown }): void {
    expectValues(this.state, expected);
  }

  /**
   * Changes the object behind the provider's back, and fails unless the next plan for the configuration finds that, an apply brings
   * back what is configured, and nothing is left to do after that.
   */
  async drift(
    config: PlainConfig,
    change: () => Promise<unknown> | unknown,
    expected: ExpectedDrift = {},
  ): Promise<void> {
    await this.expectNoChange(config);
    await change();
    const { action = "update", changed } = expected;
    await this.expectPlan(config, { action, ...(changed && { changed }) });
    await this.apply(config);
    await this.expectNoChange(config);
  }

  /** Reads the object; undefined if it is gone, which the state forgets then. */
  async refresh(): Promise<PlainState | undefined> {
    this.object = await this.#refreshed();
    return this.object && this.state;
  }

  /** Imports an object by its ID, or by its identity, which is the one that is held from here on. */
  async import(named: string | PlainConfig): Promise<PlainState> {
    return await this.#holding(() => this.#core.import(this.type, named));
  }

  /**
   * Imports the object into another state, by its ID and by its identity as far as the type has them, and fails unless that state
   * equals this one. Attributes that the schema declares write-only or not returned, and timeouts, are left out.
   */
  async importVerify({ id, ignore = [], config }: ImportVerifyOptions = {}): Promise<void> {
    const existing = this.#existing;
    const definition = await this.#options.definition?.();
    const importId = id ?? (definition ? importIdOf(definition, existing.value) : this.id);
    const ways: (string | PlainConfig)[] = importId === null ? [] : [importId];
    if (existing.identity !== null) ways.push(plainState(existing.identity));
    if (ways.length === 0) throw failure(`${this.type} has neither an import ID nor an identity`);
    for (const way of ways) {
      const imported = new ResourceLife(this.#core, this.type, this.#options);
      await imported.import(way);
      const block = definition?.block ?? (await this.#core.block(this.type));
      const found = importDifferences(block, existing.value, imported.#existing.value, ignore);
      if (found.length > 0) {
        const by = typeof way === "string" ? `the ID ${way}` : `the identity ${exactJson.stringify(way)}`;
        const compared = { actual: imported.state, expected: this.state };
        throw failure(
          `imported by ${by}, ${this.type} differs in ${found.join(", ")}`,
          compared,
          this.importVerify,
        );
      }
      if (config) await imported.expectNoChange(config);
    }
  }

  /** Destroys the object. One that is gone already is no error. */
  async destroy(): Promise<void> {
    await this.#holding(async () => {
      await this.#core.destroy(this.#existing);
      return undefined;
    });
  }

  /**
   * Fails if one of the secrets is in the state outside of sensitive attributes, in the log of the provider or in what it has reported.
   */
  async expectSecretsHidden(secrets: Iterable<string>): Promise<void> {
    const sought = [...secrets];
    const block = await this.#core.block(this.type);
    const places = this.object ? exposedPlaces(block, this.object.value, sought) : [];
    if (places.length > 0)
      throw failure(`a secret is in the state at ${places.join(", ")}, which is not sensitive`);
    expectNoSecrets(sought, this.#options.shown?.() ?? {});
  }

  get #existing(): ResourceState {
    if (this.object) return this.object;
    throw new Error(`there is no ${this.type} here`);
  }

  async #planned(
    config: PlainConfig,
    refresh: boolean,
  ): Promise<{ readonly plan: Plan; readonly before: Value }> {
    const object = refresh ? await this.#refreshed() : this.object;
    const before = object?.value ?? null;
    const options = object && { priorPrivate: object.private, tainted: object.tainted };
    return { plan: await this.#core.plan(this.type, before, config, options), before };
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
      else if (error instanceof Error) this.object = existingObjects.get(error) ?? this.object;
      throw error;
    }
    return this.object ? this.state : {};
  }
}

function same(actual: unknown, expected: unknown, what: string, from: (...args: never[]) => unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const shown = (value: unknown) => exactJson.stringify(value);
  throw failure(`${what} is ${shown(actual)}, not ${shown(expected)}`, { actual, expected }, from);
}

function unordered(value: unknown): unknown {
  return Array.isArray(value) ? [...value].sort() : value;
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

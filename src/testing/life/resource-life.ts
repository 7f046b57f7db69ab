import { isDeepStrictEqual } from "node:util";
import { exactJson } from "../../schema/codec/exact-json.ts";
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

/** The changes that Terraform plans. */
export interface Changes {
  /** The action on the object. */
  readonly action: Action;
  /** The places that get a new known value, such as `credentials[0].role_arn`; all places if the object is created. */
  readonly changed: readonly string[];
  /** The places that get a value known only after apply. */
  readonly recomputed: readonly string[];
  /** The places because of which the object is replaced. */
  readonly replacing: readonly string[];
}

/** The options of an import check. */
export interface ImportVerifyOptions {
  /** The import ID; by default the ID that the first matching import form creates from the state. */
  readonly id?: string;
  /** Attributes that the API does not return, such as `token` or `settings.key`. Those that the schema declares so need not be listed. */
  readonly ignore?: readonly string[];
  /** A configuration for which the imported object must need no change. */
  readonly config?: PlainConfig;
}

/** The expected consequences of a change outside of Terraform. */
export interface ExpectedDrift {
  /** The action of the next plan; "update" by default. "create" if the change deletes the object. */
  readonly action?: Exclude<Action, "no-op" | "delete">;
  /** The places that the plan changes back, such as `tags[0]`, in any order; any places if left out. */
  readonly changed?: readonly string[];
}

/** An instance of a resource with the members that it has in a state file. */
export interface StoredInstance {
  /** The version of the schema that wrote the attributes; 0 by default. */
  readonly schema_version?: number;
  /** The attributes and blocks. A `dynamic()` or `jsonObject()` that this framework stored is `{ "value": …, "type": … }`. */
  readonly attributes: { readonly [name: string]: unknown };
  /** The private state in base64, such as `"bnVsbA=="` of many providers in Go; none by default. */
  readonly private?: string;
}

/** An instance of another resource type, from which a `moved` block moves. */
export interface MovedInstance extends StoredInstance {
  /** The full name of the other type, such as `acme_record`. */
  readonly type: string;
  /** The full address of the provider that wrote the state, such as `registry.terraform.io/acme/acme`. */
  readonly provider: string;
}

/** The optional information about a resource. */
export interface ResourceLifeOptions {
  /** Loads the definition, if it is in this process; imports are compared by the declarations of its attributes. */
  readonly definition?: () => Promise<Resource>;
  /** Returns the provider's log and reported texts so far, by their kind. */
  readonly shown?: () => { readonly [what: string]: readonly string[] };
}

/** One object from its creation on, with the state that Terraform would have. */
export class ResourceLife {
  readonly #core: Core;
  readonly #options: ResourceLifeOptions;
  /** The full name of the type. */
  readonly type: string;
  /** The object in the state file; undefined while it does not exist. */
  object: ResourceState | undefined;

  constructor(core: Core, type: string, options: ResourceLifeOptions = {}) {
    this.#core = core;
    this.#options = options;
    this.type = type;
  }

  /** The attributes in the state. Throws while the object does not exist. */
  get state(): PlainState {
    return plainState(this.#existing.value);
  }

  /** The attribute `id`, as text. */
  get id(): string {
    return String(this.state.id);
  }

  /** Creates the object; `final` is the configuration with the values that were unknown during the plan. */
  async create(config: PlainConfig, final?: PlainConfig): Promise<PlainState> {
    return await this.#holding(() => this.#core.create(this.type, config, final));
  }

  /** Changes the object. Rejects if Terraform would not update it in place. */
  async update(config: PlainConfig, final?: PlainConfig): Promise<PlainState> {
    return await this.#holding(() => this.#core.update(this.#existing, config, final));
  }

  /** Replaces the object. Rejects if Terraform would take any other action. */
  async replace(config: PlainConfig, final?: PlainConfig): Promise<PlainState> {
    return await this.#holding(() => this.#core.replace(this.#existing, config, final));
  }

  /** Takes the action that a configuration requires, and returns it. */
  async apply(config: PlainConfig): Promise<Action> {
    let action: Action = "no-op";
    await this.#holding(async () => {
      const applied = await this.#core.planAndApply(this.type, this.object, config);
      action = applied.action;
      return applied.state;
    });
    return action;
  }

  /** Returns the plan of Terraform after a refresh; `refresh: false` plans from the stored state. */
  async plan(config: PlainConfig, { refresh = true } = {}): Promise<Changes> {
    const { plan, before } = await this.#planned(config, refresh);
    return changesOf(plan, blockType(await this.#core.block(this.type)), before);
  }

  /** Returns the planned object with plain values; values known only after apply are `"(unknown)"`. */
  async planned(config: PlainConfig): Promise<PlainState> {
    return plainState((await this.#planned(config, true)).plan.planned);
  }

  /** Fails unless Terraform plans no change for a configuration, with a refresh and without one. */
  async expectNoChange(config: PlainConfig): Promise<void> {
    const nothing: Changes = { action: "no-op", changed: [], recomputed: [], replacing: [] };
    same(await this.plan(config, { refresh: false }), nothing, "plan without refresh", this.expectNoChange);
    same(await this.plan(config), nothing, "plan with refresh", this.expectNoChange);
  }

  /** Fails unless the plan for a configuration is as expected; members that are left out match anything. Changes nothing. */
  async expectPlan(config: PlainConfig, expected: Partial<Changes>): Promise<Changes> {
    const found = await this.plan(config);
    for (const [member, wanted] of Object.entries(expected)) {
      const actual = found[member as keyof Changes];
      same(unordered(actual), unordered(wanted), `${member} of the plan`, this.expectPlan);
    }
    return found;
  }

  /** Fails unless the state has these values; see `expectValues`. */
  expectState(expected: { readonly [place: string]: unknown }): void {
    expectValues(this.state, expected);
  }

  /**
   * Changes the object outside of Terraform, and fails unless the next plan for the configuration detects that, an apply restores
   * the configured values, and a further plan is empty.
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

  /** Reads the object; undefined if it no longer exists, which also removes it from the state. */
  async refresh(): Promise<PlainState | undefined> {
    this.object = await this.#refreshed();
    return this.object && this.state;
  }

  /** Imports an object by its ID, or by its identity; all later operations use that object. */
  async import(named: string | PlainConfig): Promise<PlainState> {
    return await this.#holding(() => this.#core.import(this.type, named));
  }

  /**
   * Takes over an object that an older version or another provider stored, by the provider's `upgrades`; all later operations use it. As in a
   * plan with `-refresh=false`, nothing is read yet.
   */
  async upgrade({ schema_version = 0, attributes, private: data = "" }: StoredInstance): Promise<PlainState> {
    const { type } = this;
    const value = await this.#core.upgrade(type, schema_version, exactJson.stringify(attributes));
    const stored = { type, value, private: Buffer.from(data, "base64"), identity: null, tainted: false };
    return await this.#holding(async () => stored);
  }

  /**
   * Takes over an object of another resource type, by the provider's `moves`; all later operations use it. As in a plan with
   * `-refresh=false`, nothing is read yet.
   */
  async move({
    type,
    provider,
    schema_version = 0,
    attributes,
    ...source
  }: MovedInstance): Promise<PlainState> {
    const request = {
      sourceProviderAddress: provider,
      sourceTypeName: type,
      sourceSchemaVersion: schema_version,
      sourceState: { json: Buffer.from(exactJson.stringify(attributes)) },
      sourcePrivate: Buffer.from(source.private ?? "", "base64"),
    };
    return await this.#holding(() => this.#core.move(this.type, request));
  }

  /**
   * Imports the object into another state, by its ID and by its identity if the type has them, and fails unless that state
   * equals this one. Ignores timeouts, and attributes that the schema declares write-only or not returned.
   */
  async importVerify({ id, ignore = [], config }: ImportVerifyOptions = {}): Promise<void> {
    const existing = this.#existing;
    const definition = await this.#options.definition?.();
    const ofObject = definition ? importIdOf(definition, existing.value) : this.id;
    // The ID of an object such as a password may be its secret, which no message shows.
    const secretId = definition ? importIdOf(definition, existing.value, { withSecrets: true }) : null;
    const importId = id ?? ofObject ?? secretId;
    const ways: (string | PlainConfig)[] = importId === null ? [] : [importId];
    if (existing.identity !== null) ways.push(plainState(existing.identity));
    if (ways.length === 0) throw failure(`${this.type} has neither an import ID nor an identity`);
    for (const way of ways) {
      const imported = new ResourceLife(this.#core, this.type, this.#options);
      await imported.import(way);
      const block = definition?.block ?? (await this.#core.block(this.type));
      const found = importDifferences(block, existing.value, imported.#existing.value, ignore);
      if (found.length > 0) {
        const shown = way === secretId && ofObject === null ? "a sensitive value" : way;
        const by = typeof way === "string" ? `the ID ${shown}` : `the identity ${exactJson.stringify(way)}`;
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

  /** Destroys the object. An object that is already deleted is no error. */
  async destroy(): Promise<void> {
    await this.#holding(async () => {
      await this.#core.destroy(this.#existing);
      return undefined;
    });
  }

  /**
   * Fails if one of the secrets is in the state outside of sensitive attributes, in the log of the provider or in a text that it reported.
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

  /** Runs a change and keeps the resulting state, even after errors. */
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

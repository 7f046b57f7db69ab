import { exactJson } from "../../schema/codec/exact-json.ts";
import { encodeJson } from "../../schema/codec/json.ts";
import { isVacant } from "../../schema/engine/compare/zeros.ts";
import type { Path } from "../../schema/path.ts";
import { type Block, blockType, isDecided } from "../../schema/schema.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import {
  asRecord,
  isWhollyKnown,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../schema/values/value.ts";
import { checkApply } from "../../testing/check-apply.ts";
import { actionFor } from "../../testing/core/action.ts";
import { applyChange, planChange, planDestroy } from "../../testing/core/change-calls.ts";
import type { Channel } from "../../testing/core/channel.ts";
import { breaches, type CoreDiagnostic, DiagnosticsError, demand } from "../../testing/core/errors.ts";
import { typeAt, valueAt } from "../../testing/core/paths.ts";
import type { ResourceState } from "../../testing/core/state.ts";
import { importObject, read, upgrade, validate } from "../../testing/core/state-calls.ts";
import type { Choices } from "./choices.ts";
import { type Both, Comparison, type ComparisonOptions, type Finding, problemText } from "./comparison.ts";
import { type Difference, kindOf, kindsOf, wholeText } from "./difference.ts";
import { ConfigDrawing, type DrawingOptions, type Names } from "./draw-config.ts";
import { drawDrift, drawOlderState } from "./draw-state.ts";
import type { CallResult, Party } from "./party.ts";

/** The APIs of both providers, in which another client can change objects. */
export interface Elsewhere {
  /** Leaves an object in both APIs until the next call; undefined restores what the providers have stored. */
  set(object: Value | undefined): Promise<void>;
}

/** The APIs of two providers that decide values of their own, such as IDs. */
export interface OwnApis {
  /** The second provider with the API of the first one, which continues the states of the first one. */
  readonly heir: Party;
}

/** How a resource lives. */
export interface LifeOptions extends DrawingOptions, Omit<ComparisonOptions, "decidesFreely"> {
  /** Without it, no object changes outside of Terraform, and none is imported, unless the providers have their own APIs. */
  readonly elsewhere?: Elsewhere | undefined;
  /**
   * If set, each provider continues its own state, and values that the APIs decide may differ. If not, the APIs decide the same values for
   * the same requests, and both providers continue the state of the second one.
   */
  readonly ownApis?: OwnApis;
  /** The number of configurations; 5 by default. */
  readonly configs?: number;
}

const none = new Uint8Array();

type Planned = Awaited<ReturnType<typeof planChange>>;

/** The life of a resource of one type in two providers, whose responses are compared. */
export class Life {
  /** The number of changes that both providers have applied. */
  applied = 0;
  readonly #compare: Comparison;
  readonly #choices: Choices;
  readonly #parties: Both<Party>;
  readonly #channels: Both<Channel>;
  readonly #block: Block;
  readonly #drawing: ConfigDrawing;
  readonly #options: LifeOptions;
  /** The second provider as it continues the states of the first one. */
  readonly #heir: Channel;
  /** The states of the object; null if there is none. */
  #states: Both<Value> = [null, null];
  #private: Both<Uint8Array> = [none, none];
  #identities: Both<Value> = [null, null];
  #isOver = false;

  constructor(choices: Choices, parties: Both<Party>, type: string, options: LifeOptions = {}) {
    this.#choices = choices;
    this.#parties = parties;
    this.#options = options;
    this.#channels = [parties[0].channel(type), parties[1].channel(type)];
    this.#heir = options.ownApis ? options.ownApis.heir.channel(type) : this.#channels[1];
    this.#block = this.#channels[1].block;
    const decidesFreely = options.ownApis !== undefined;
    this.#compare = new Comparison(parties, this.#block, { ...options, decidesFreely });
    this.#drawing = new ConfigDrawing(choices, this.#block, options);
  }

  get findings(): readonly Finding[] {
    return this.#compare.findings;
  }

  /** The number of responses of one provider that were compared with those of the other. */
  get compared(): number {
    return this.#compare.compared;
  }

  /** An error of the last call that both providers have rejected. */
  get rejection(): CoreDiagnostic | undefined {
    return this.#compare.rejection;
  }

  /** Lives through random configurations, with events between them, and destroys the object. */
  async live(): Promise<void> {
    let config = this.#drawing.config();
    for (let i = this.#options.configs ?? 5; i > 0 && !this.#isOver; i--) {
      const final = this.#drawing.known(config);
      if (await this.#change(config, final)) {
        config = final;
        await this.#events(config);
      }
      config = this.#drawing.changed(config);
    }
    if (this.#states.some((state) => state !== null)) await this.#destroy();
  }

  /** Plans and applies a configuration, which is `final` in the apply. Returns whether the object then has it. */
  async #change(config: Value, final: Value): Promise<boolean> {
    this.#compare.show("config", [config, final]);
    if (!(await this.#validate(config))) return false;
    const prior = this.#states[1];
    const plans = await this.#plan(this.#priors(), config);
    if (!plans) return false;
    let due = plans;
    const action = this.#actionOf(1, prior, plans[1]);
    if (action === "no-op") return true;
    const before: Both<Value> = action === "replace" ? [null, null] : this.#states;
    if (action === "replace") {
      const second = await this.#plan(this.#priors(before, [plans[0].private, plans[1].private]), config);
      if (!second) return false;
      due = second;
    }
    if (!isWhollyKnown(config) && !(await this.#validate(final))) return false;
    const again = await this.#plan(this.#priors(before), final, due);
    if (!again) return false;
    if (this.#actionOf(1, before[1], again[1]) === "no-op") return true;
    if (action === "replace") await this.#destroy();
    return await this.#apply(before, again, final);
  }

  async #apply(priors: Both<Value>, plans: Both<Planned>, config: Value): Promise<boolean> {
    const agreed = this.#compare.sameValues([plans[0].planned, plans[1].planned], config);
    const left: [Value, Value] = [...priors];
    const states = await this.#both("apply", async (channel, i) => {
      const { planned, private: kept, identity } = plans[i];
      const request = { prior: priors[i], planned, config, private: kept, identity };
      const { value, errors, private: data, identity: named } = await applyChange(channel, request);
      left[i] = value;
      if (errors.length > 0) throw new DiagnosticsError("ApplyResourceChange", errors);
      return this.#stateOf(value, data, named);
    });
    if (!states) {
      // What a provider has left in its API would be in the way of the next object.
      if (this.#options.ownApis) [this.#states, this.#isOver] = [left, true];
      return false;
    }
    this.applied += 1;
    const values = [states[0].value, states[1].value] as const;
    if (agreed) this.#compare.compareValues("apply", values, priors[1], config);
    this.#compareIdentities("apply", states);
    const [settled] = await this.#settled("plan after the apply", states, config);
    if (settled) await this.#stateOfFirst(states[0], config);
    const found = await this.#both("read", (channel, i) => this.#readOne(channel, states[i]));
    if (found) {
      for (const i of [0, 1] as const)
        this.#compare.compareStored(
          `read of what ${this.#compare.sides[i]} stored`,
          [values[i], found[i].value],
          config,
        );
    }
    this.#states = this.#options.ownApis ? values : [values[1], values[1]];
    this.#private = [states[0].private, states[1].private];
    this.#identities = [states[0].identity, states[1].identity];
    return true;
  }

  /** Plans the same configuration after an apply, which must change nothing. Returns whether that holds for each provider. */
  async #settled(call: string, states: Both<ResourceState>, config: Value): Promise<Both<boolean>> {
    const plans = await this.#outcomes((channel, i) => this.#planOne(channel, states[i], config, false));
    const settles = ([0, 1] as const).map((i) => {
      const { value: plan, errors, breaches: broken } = plans[i];
      if (!plan) {
        const problem = problemText(
          errors[0] ?? broken[0] ?? { summary: plans[i].failure ?? "", detail: "" },
        );
        this.#compare.find(`${call}: ${this.#compare.sides[i]} reports ${problem}`, JSON.stringify(plans[i]));
        return false;
      }
      const action = this.#actionOf(i, states[i].value, plan);
      if (action !== "no-op")
        this.#endless(
          `${call}: ${this.#compare.sides[i]} plans ${withArticle(action)}`,
          states[i].value,
          plan.planned,
          config,
        );
      return action === "no-op";
    });
    return [settles[0] === true, settles[1] === true];
  }

  /** Reports a plan that changes an object although its configuration is the same. */
  #endless(text: string, state: Value, planned: Value, config: Value): void {
    const found = this.#compare.differences([state, planned], null, config);
    for (const one of found) {
      const [before, after] = one.parts.values.map((value) =>
        kindOf(one.type, value, undefined, one.parts.config),
      );
      const kinds = `${before} becomes ${after} (configured ${kindOf(one.type, one.parts.config)})`;
      this.#compare.find(
        `${text}: ${this.#compare.place(one.names)}: ${kinds}`,
        this.#compare.detailOf([state, planned], null, config, ["state", "planned"]),
      );
    }
  }

  /** Continues a state of the first provider with the second one: a refresh and a plan, which must change nothing. */
  async #stateOfFirst(state: ResourceState, config: Value): Promise<void> {
    const [first, second] = this.#compare.sides;
    const {
      value: plan,
      errors,
      breaches: broken,
      failure,
    } = await (this.#options.ownApis?.heir ?? this.#parties[1]).outcome(async () => {
      const found = await this.#readOne(this.#heir, state);
      return { found, ...(await this.#planOne(this.#heir, found, config, false)) };
    });
    this.#compare.compared += 2;
    const text = `state of ${first}`;
    if (!plan) {
      const problem = problemText(errors[0] ?? broken[0] ?? { summary: failure ?? "", detail: "" });
      this.#compare.find(`${text}: ${second} reports ${problem}`, JSON.stringify(errors));
      return;
    }
    this.#compare.compareStored(`${text}, read`, [state.value, plan.found.value], config);
    const action = this.#actionOf(1, plan.found.value, plan);
    if (action !== "no-op")
      this.#endless(
        `${text}: ${second} plans ${withArticle(action)}`,
        plan.found.value,
        plan.planned,
        config,
      );
  }

  /** Lets other things happen to the object. */
  async #events(config: Value): Promise<void> {
    if (this.#states[1] === null) return;
    const { elsewhere, ownApis } = this.#options;
    if (this.#choices.chance(20)) await this.#upgrade();
    if ((elsewhere || ownApis) && this.#choices.chance(20)) await this.#import(config);
    if (elsewhere && this.#choices.chance(25)) await this.#drift(elsewhere);
  }

  async #drift(elsewhere: Elsewhere): Promise<void> {
    const prior = this.#states[1];
    const object = drawDrift(this.#choices, this.#drawing, this.#block, prior);
    await elsewhere.set(object);
    const found = await this.#both("read of a changed object", (channel, i) =>
      this.#readOne(channel, this.#stateOf(prior, this.#private[i], this.#identities[i])),
    );
    await elsewhere.set(undefined);
    if (!found) return;
    const values = [found[0].value, found[1].value] as const;
    this.#compareIdentities("read of a changed object", found);
    this.#compare.show("changed object", [object]);
    if (!this.#compare.compareValues("read of a changed object", values, prior, object)) return;
    this.#states = [values[1], values[1]];
    this.#private = [found[0].private, found[1].private];
    this.#identities = [found[0].identity, found[1].identity];
  }

  async #import(config: Value): Promise<void> {
    const { elsewhere } = this.#options;
    const prior = this.#states[1];
    await elsewhere?.set(prior);
    const byIdentity = this.#identities.every((identity) => identity !== null) && this.#choices.chance(50);
    const found = await this.#both(byIdentity ? "import by identity" : "import", async (channel, i) => {
      const { id = null } = asRecord(this.#states[i]);
      const named = byIdentity
        ? { identity: this.#identities[i] }
        : { id: elsewhere || typeof id !== "string" ? "api" : id };
      const state = await importObject(channel, named);
      const imported = await read(channel, state, { imported: true });
      if (!imported) throw new Error("the imported object does not exist");
      return imported;
    });
    await elsewhere?.set(undefined);
    if (!found) return;
    this.#compare.compareValues("import", [found[0].value, found[1].value], prior, config);
    this.#compareIdentities("import", found);
    const plans = await this.#outcomes((channel, i) => this.#planOne(channel, found[i], config, false));
    const actions = ([0, 1] as const).map((i) => {
      const plan = plans[i].value;
      return plan ? this.#actionOf(i, found[i].value, plan) : "error";
    });
    const planned = [plans[0].value?.planned ?? null, plans[1].value?.planned ?? null] as const;
    const isUpdate = !actions.includes("replace") && !actions.includes("error");
    // With the older SDK, the update may be that of null instead of a zero.
    const isTolerated = this.#compare.isLegacy && isUpdate && this.#compare.sameValues(planned, config);
    if (actions[0] !== actions[1] && !isTolerated)
      this.#compare.find(
        `plan after an import: ${this.#compare.sides[0]} ${actions[0]}, ${this.#compare.sides[1]} ${actions[1]}`,
        this.#compare.detailOf(planned, found[1].value, config),
      );
  }

  async #upgrade(): Promise<void> {
    const { version } = this.#channels[1].schema;
    const json = exactJson.parse(encodeJson(blockType(this.#block), this.#states[1])) as ValueRecord;
    const older = drawOlderState(this.#choices, this.#block, json);
    const from = version > 0 && this.#choices.chance(50) ? version - 1 : version;
    const call = `upgrade of a state ${older.what}${from < version ? " of an older version" : ""}`;
    const states = await this.#both(call, (channel) =>
      upgrade(channel, from, exactJson.stringify(older.json)),
    );
    if (states) this.#compare.compareValues(call, states, this.#states[1], undefined);
  }

  async #destroy(): Promise<void> {
    await this.#both("destroy", async (channel, i) => {
      const state = this.#stateOf(this.#states[i], this.#private[i], this.#identities[i]);
      if (state.value === null) return;
      const kept = await planDestroy(channel, state);
      const nothing = { planned: null, config: null, identity: null };
      const { errors } = await applyChange(channel, { ...nothing, prior: state.value, private: kept });
      if (errors.length > 0) throw new DiagnosticsError("ApplyResourceChange", errors);
    });
    this.#states = [null, null];
  }

  async #validate(config: Value): Promise<boolean> {
    const call = isWhollyKnown(config) ? "validate" : "validate with unknown values";
    return (await this.#both(call, (channel) => validate(channel, config))) !== undefined;
  }

  /** Plans with both providers. `due` are earlier plans of the same change, which the new ones must complete. */
  async #plan(
    priors: Both<ResourceState>,
    config: Value,
    due?: Both<Planned>,
  ): Promise<Both<Planned> | undefined> {
    const prior = priors[1].value;
    const call = prior === null ? "plan of a create" : "plan";
    const plans = await this.#both(call, async (channel, i) => {
      const plan = await this.#planOne(channel, priors[i], config, due !== undefined);
      if (due) {
        const broken = checkApply(channel.block, due[i].planned, plan.planned);
        demand(call, breaches("Provider produced inconsistent final plan", broken));
      }
      return plan;
    });
    if (!plans) return undefined;
    const values = [plans[0].planned, plans[1].planned] as const;
    const actions = ([0, 1] as const).map((i) => this.#actionOf(i, priors[i].value, plans[i]));
    if (actions[0] !== actions[1]) {
      const causes = actions.includes("no-op")
        ? this.#changes(values, prior, config)
        : this.#replacements(plans, prior, config);
      const text = `${call}: ${this.#compare.sides[0]} ${actions[0]}, ${this.#compare.sides[1]} ${actions[1]}`;
      const detail = this.#compare.detailOf(values, prior, config);
      // With the older SDK, null instead of a zero is no cause.
      const other = this.#compare.isLegacy && actions.includes("no-op") ? [] : ["other planned values"];
      for (const cause of causes.length > 0 ? causes : other) this.#compare.find(`${text}; ${cause}`, detail);
      if (!actions.includes("no-op")) this.#compare.compareValues(call, values, prior, config);
      return undefined;
    }
    // What differed in the first plan also differs in the one of the apply.
    if (!due || this.#compare.sameValues([due[0].planned, due[1].planned], config))
      this.#compare.compareValues(call, values, prior, config);
    return plans;
  }

  /** Describes the changes that one provider alone plans, without those of values that an update makes unknown. */
  #changes(values: Both<Value>, prior: Value, config: Value): readonly string[] {
    const found = this.#compare.differences(this.#compare.comparable(values, config), prior, config);
    const isFollowing = ({ type, parts }: Difference) =>
      parts.values.every((value) => isUnknown(value) || sameValue(type, value ?? null, parts.prior ?? null));
    const causes = found.filter((one) => !isFollowing(one));
    // A value that no configuration sets only follows.
    const settable = found.filter(({ names }) => !isDecidedAt(this.#block, names));
    const [shown = found] = [causes, settable].filter((some) => some.length > 0);
    return shown.map((one) => `${this.#compare.place(one.names)}: ${kindsOf(one, this.#compare.sides)}`);
  }

  /** Describes the attributes for which one provider alone replaces the object, although both plan the same value. */
  #replacements(plans: Both<Planned>, prior: Value, config: Value): readonly string[] {
    const type = blockType(this.#block);
    const keys = plans.map(({ replacing }) => new Set(replacing.map((path) => JSON.stringify(path))));
    return ([0, 1] as const).flatMap((i) =>
      plans[i].replacing
        .filter((path) => {
          const [one, other] = plans.map(({ planned }) => valueAt(type, planned, path) ?? null);
          const isSame = sameValue(typeAt(type, path) ?? "dynamic", one ?? null, other ?? null);
          return isSame && !keys[1 - i]?.has(JSON.stringify(path));
        })
        .map((path) => {
          const inner = typeAt(type, path) ?? "dynamic";
          const [planned, before, set] = [plans[i].planned, prior, config].map((value) =>
            valueAt(type, value, path),
          );
          const isEmptied = [planned, before].every((value) => isVacant(value ?? null));
          const kinds = isEmptied
            ? "null and an empty value"
            : `planned ${kindOf(inner, planned, before, set)}, prior ${kindOf(inner, before)}, configured ${kindOf(inner, set)}`;
          return `${this.#compare.sides[i]} for ${this.#compare.place(namesOf(path))}: ${kinds}`;
        }),
    );
  }

  async #planOne(channel: Channel, prior: ResourceState, config: Value, inApply: boolean): Promise<Planned> {
    const { value, private: kept, identity } = prior;
    return await planChange(channel, { prior: value, config, private: kept, identity, inApply });
  }

  async #readOne(channel: Channel, state: ResourceState): Promise<ResourceState> {
    const found = await read(channel, state);
    if (!found) throw new Error("the object does not exist");
    return found;
  }

  #actionOf(i: 0 | 1, prior: Value, { planned, replacing }: Planned) {
    return actionFor(this.#channels[i].block, prior, planned, replacing);
  }

  #priors(
    values: Both<Value> = this.#states,
    kept: Both<Uint8Array> = values[1] === null ? [none, none] : this.#private,
  ): Both<ResourceState> {
    const [one, other] = values[1] === null ? [null, null] : this.#identities;
    return [this.#stateOf(values[0], kept[0], one), this.#stateOf(values[1], kept[1], other)];
  }

  #stateOf(value: Value, kept: Uint8Array, identity: Value): ResourceState {
    return { type: this.#channels[1].typeName, value, private: kept, identity, tainted: false };
  }

  async #outcomes<T>(run: (channel: Channel, i: 0 | 1) => Promise<T>): Promise<Both<CallResult<T>>> {
    return await this.#compare.outcomes((i) => run(this.#channels[i], i));
  }

  async #both<T>(
    call: string,
    run: (channel: Channel, i: 0 | 1) => Promise<T>,
  ): Promise<Both<T> | undefined> {
    return await this.#compare.both(call, (i) => run(this.#channels[i], i));
  }

  /** Compares the identities of an object, unless the APIs decide other ones. */
  #compareIdentities(call: string, [one, other]: Both<ResourceState>): void {
    const { identity } = this.#channels[1].schema;
    if (!identity || this.#options.ownApis || sameValue(blockType(identity), one.identity, other.identity))
      return;
    const [first, second] = this.#compare.sides;
    const detail = `${first}: ${wholeText(one.identity)}\n${second}: ${wholeText(other.identity)}`;
    this.#compare.find(`${call}: the identities differ`, detail);
  }
}

/** Reports whether the API alone decides the outermost attribute of a place. */
function isDecidedAt({ attributes }: Block, [name = ""]: Names): boolean {
  const attribute = attributes[name];
  return attribute !== undefined && isDecided(attribute);
}

function namesOf(path: Path): Names {
  return path.filter((step) => typeof step === "string");
}

function withArticle(action: string): string {
  return /^[aeiou]/.test(action) ? `an ${action}` : `a ${action}`;
}

import { expect } from "chai";
import type { PlainConfig } from "../../../../src/testing/core/core.ts";
import type { ResourceLife } from "../../../../src/testing/life/resource-life.ts";
import type { VdbLife } from "../../../support/vdb-life.ts";
import { errorOf, expectReported } from "./errors.ts";
import { arm, nameOf, type Step, type Strike, stepsOf, strikesAt, wordsFor } from "./strikes.ts";
import type { Subject } from "./subjects.ts";
import { type Count, type Result, type Results, resultsOf } from "./tally.ts";
import { type Way, waysToFail } from "./ways.ts";

/** The operation on an object. */
export type Operation =
  | { readonly verb: "create" | "read" | "delete" }
  | { readonly verb: "update"; readonly to: PlainConfig };

/** The failures of calls that are made only because another call failed. */
const waysOfFurtherCalls = ["NOT_FOUND", "PERMISSION_DENIED", "UNAVAILABLE", "corrupt"];

/** The duration of all phases together, in milliseconds. */
const phasesMs = 10_000;

/**
 * Makes each call of an operation fail in each way, and checks the outcome against the rules that must always hold.
 */
export class FaultRuns {
  readonly #life: VdbLife;
  readonly #type: string;
  readonly #subject: Subject;
  readonly #operation: Operation;
  readonly #ways: readonly Way[];
  readonly #fewWays: readonly Way[];
  readonly #counts: Count[] = [];

  constructor(life: VdbLife, type: string, subject: Subject, operation: Operation) {
    this.#life = life;
    this.#type = type;
    this.#subject = subject;
    this.#operation = operation;
    this.#ways = waysToFail(`the key ${life.api.localApi.credentials.apiKey} is out of order`);
    this.#fewWays = this.#ways.filter(({ name }) => waysOfFurtherCalls.includes(name));
  }

  /** Makes every call of the operation fail, including those that follow a lost response. */
  async strikeAll(): Promise<Results> {
    await this.#life.api.localApi.control.reset();
    await this.#subject.prepare?.(this.#life.api);
    const steps = await this.#steps([]);
    expect(steps, "calls").not.to.deep.equal([]);
    const names = steps.map(nameOf);
    for (const step of steps) {
      const strikes = strikesAt(step, this.#ways);
      for (const strike of strikes) await this.#run([strike]);
      const lost = strikes.filter(({ way, carriedOut }) => carriedOut && way.name === "UNAVAILABLE");
      const further = (await this.#steps(lost)).filter((one) => !names.includes(nameOf(one)));
      for (const strike of further.flatMap((one) => strikesAt(one, this.#fewWays)))
        await this.#run([...lost, strike]);
    }
    return resultsOf(
      this.#counts,
      this.#ways.map(({ name }) => name),
    );
  }

  /** The calls of the operation itself, without those of the preceding refresh. */
  async #steps(strikes: readonly Strike[]): Promise<readonly Step[]> {
    const { api } = this.#life;
    const one = await this.#begun();
    arm(api, strikes);
    await errorOf(this.#perform(one));
    const steps = stepsOf(api.requests().map(({ method }) => method));
    const isRead = this.#operation.verb === "read";
    const own = this.#life.requestsOf(isRead ? "readResource" : "applyResourceChange").length;
    api.localApi.control.clearFaults();
    await this.#subject.traces.remove(api, this.#unknownTo(one));
    await this.#end(one);
    return steps.slice(steps.length - own);
  }

  async #run(strikes: readonly Strike[]): Promise<void> {
    const call = wordsFor(strikes);
    const way = strikes.at(-1)?.way.name ?? "";
    try {
      this.#counts.push({ call, way, result: await this.#resultOf(strikes) });
    } catch (cause) {
      throw new Error(`${call}: ${way}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }

  async #resultOf(strikes: readonly Strike[]): Promise<Result> {
    const { api } = this.#life;
    const { verb } = this.#operation;
    const one = await this.#begun();
    const before = one.object && one.state;
    arm(api, strikes);
    const error = await errorOf(this.#perform(one));
    expect(api.waitingFaults, "faults that go on").to.equal(strikes.length);
    api.localApi.control.clearFaults();

    if (error) {
      expectReported(error, { type: this.#type, verb }, { strikes, api });
      expect(one.object?.tainted ?? true, "tainted").to.equal(verb === "create");
    }
    if (error && (verb === "read" || verb === "delete")) expect(one.state).to.deep.equal(before);
    if (error && verb === "delete")
      expect(error.detail).to.contain(`\n\nThe object (id ${before?.id}) is kept in`);

    const unknown = this.#unknownTo(one);
    const isAdvised = error?.detail.includes("look for it before the next apply");
    await this.#subject.traces.remove(api, unknown);
    await this.#goOn(one);
    await this.#end(one);
    if (unknown.length === 0) return error ? "reported" : "done";
    return isAdvised ? "advised" : "lost";
  }

  /** The object before the operation. */
  async #begun(): Promise<ResourceLife> {
    const one = this.#life.resource(this.#type);
    if (this.#operation.verb !== "create") await one.create(this.#subject.config);
    this.#life.api.localApi.control.clearRequests();
    return one;
  }

  async #perform(one: ResourceLife): Promise<void> {
    if (this.#operation.verb === "create") await one.create(this.#subject.config);
    else if (this.#operation.verb === "update") await one.update(this.#operation.to);
    else if (this.#operation.verb === "delete") await one.destroy();
    else await one.refresh();
  }

  /** The existing objects that the state lacks. */
  #unknownTo(one: ResourceLife): readonly string[] {
    const known = this.#knownTo(one);
    return this.#subject.traces.made(this.#life.api).filter((made) => !known.includes(made));
  }

  #knownTo(one: ResourceLife): readonly string[] {
    return one.object ? this.#subject.traces.known(one.state) : [];
  }

  /** Repeats the operation without a fault. */
  async #goOn(one: ResourceLife): Promise<void> {
    if (this.#operation.verb === "delete") {
      if (one.object) await one.destroy();
      return;
    }
    const config = this.#operation.verb === "update" ? this.#operation.to : this.#subject.config;
    const actionOf = async (options = {}) => (await one.plan(config, options)).action;
    const made = () => this.#subject.traces.made(this.#life.api);
    const isHidden = this.#operation.verb === "update" && (await actionOf({ refresh: false })) === "no-op";
    if (this.#knownTo(one).some((known) => !made().includes(known))) {
      await one.refresh();
      expect(made(), "what there is").to.include.members([...this.#knownTo(one)]);
    } else if (isHidden) expect(await actionOf(), "plan that the state hid").to.equal("no-op");
    if ((await one.apply(config)) !== "no-op") expect(await actionOf(), "plan").to.equal("no-op");
    expect(this.#knownTo(one)).to.have.members([...made()]);
  }

  /** Destroys the remaining object, and expects that no objects remain. */
  async #end(one: ResourceLife): Promise<void> {
    const { api } = this.#life;
    if (one.object) await one.destroy();
    await api.wait(phasesMs);
    expect(this.#subject.traces.made(api), "what is left").to.deep.equal([]);
  }
}

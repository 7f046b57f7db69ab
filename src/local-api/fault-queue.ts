import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { ApiError } from "./api-error.ts";
import { nonEmpty, whole } from "./check.ts";

const name = nonEmpty.max(100);

/** The common keys of the faults of all APIs. */
export const faultKeys = {
  /** How many more times the fault is applied; 0 if it remains until it is removed. */
  times: whole(0, 1_000_000).default(1),
  /** The number of matching requests that pass before the fault is applied. */
  skip: whole(0, 1_000_000).optional(),
  /** The name of the fault's scenario. */
  scenario: name.optional(),
  /** The state of the scenario in which the fault matches; by default any. */
  whenState: name.optional(),
  /** The state of the scenario after the fault was applied; by default unchanged. */
  thenState: name.optional(),
  latencyMs: whole(0, 3_600_000).optional(),
  drop: z.enum(["before", "after"]).optional(),
  afterEffect: z.boolean().optional(),
};

/** The common properties of all faults. */
export type QueuedFault = z.output<z.ZodObject<typeof faultKeys>> & { readonly id: string };

/** Returns the shape of the faults of an API, which have at least one of the effects. */
export function withEffects<Shape extends z.ZodObject<typeof faultKeys>>(
  shape: Shape,
  effects: readonly (keyof Shape["shape"])[],
): Shape {
  return shape
    .refine((fault) => effects.some((effect) => Object(fault)[effect] !== undefined), {
      message: `at least one of ${effects.join(", ")} is needed`,
    })
    .refine(hasNeededScenario, { message: "whenState and thenState need scenario" });
}

function hasNeededScenario({ scenario, whenState, thenState }: Partial<QueuedFault>): boolean {
  return scenario !== undefined || (whenState === undefined && thenState === undefined);
}

/** Reports whether the delay of a fault follows the execution of the request instead of preceding it. */
export function waitsAfterEffect({ drop, afterEffect }: QueuedFault): boolean {
  return drop === "after" || (drop === undefined && afterEffect === true);
}

/** A scenario and its state. */
export interface Scenario {
  readonly name: string;
  readonly state: string;
}

/** The initial state of every scenario. */
const firstState = "started";
const most = 1000;

/** The injected faults of an API, in the order in which they were added. */
export class FaultQueue<Fault extends QueuedFault> {
  readonly #read: (value: unknown) => Omit<Fault, "id">;
  readonly #listeners: (() => void)[] = [];
  readonly #states = new Map<string, string>();
  /** The IDs of faults that were not removed, including those that were applied as often as they specify. */
  readonly #remaining = new Set<string>();
  /** The delays in progress, each with the ID of its fault. */
  readonly #delays = new Map<AbortController, string>();
  #faults: Fault[] = [];

  /** `read` converts input to a fault, or throws an `ApiError` for invalid input. */
  constructor(read: (value: unknown) => Omit<Fault, "id">) {
    this.#read = read;
  }

  /** Appends one or several faults. If one is invalid, throws an `ApiError` and adds none. */
  add(value: unknown): Fault[] {
    const given = Array.isArray(value) ? value : [value];
    if (this.#faults.length + given.length > most)
      throw new ApiError(400, `there can be at most ${most} faults`);
    const added = given.map((fault) => withId<Fault>(this.#read(fault)));
    this.#faults.push(...added);
    for (const { id } of added) this.#remaining.add(id);
    this.#tell();
    return added;
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** Removes a fault; reports whether it existed. */
  remove(id: string): boolean {
    const left = this.#faults.filter((fault) => fault.id !== id);
    const isRemoved = left.length < this.#faults.length;
    this.#faults = left;
    this.#remaining.delete(id);
    this.#endDelays();
    if (isRemoved) this.#tell();
    return isRemoved;
  }

  /** Removes all faults and their scenarios. */
  clear(): void {
    this.#faults = [];
    this.#states.clear();
    this.#remaining.clear();
    this.#endDelays();
    this.#tell();
  }

  /** Returns the scenarios of the present faults, and all scenarios whose state has changed. */
  scenarios(): readonly Scenario[] {
    const named = this.#faults.flatMap(({ scenario }) => scenario ?? []);
    return [...new Set([...named, ...this.#states.keys()])].map((one) => ({
      name: one,
      state: this.#stateOf(one),
    }));
  }

  /** Sets the state of a scenario; reports whether the scenario exists. */
  setState(scenario: string, state: string): boolean {
    const isKnown = this.scenarios().some((one) => one.name === scenario);
    if (isKnown) {
      this.#states.set(scenario, state);
      this.#tell();
    }
    return isKnown;
  }

  /** Calls `listener` when faults or scenarios have changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Returns the first fault that matches in the present state of its scenario, and decrements its `times`. Decrements the `skip`
   * of matching faults that let the request pass.
   */
  takeFirst(fits: (fault: Fault) => boolean): Fault | undefined {
    if (this.#faults.length === 0) return undefined;
    const skipping = new Set<Fault>();
    const taken = this.#faults.find((fault) => {
      if (!this.#isDue(fault) || !fits(fault)) return false;
      const skips = (fault.skip ?? 0) > 0;
      if (skips) skipping.add(fault);
      return !skips;
    });
    if (taken === undefined && skipping.size === 0) return undefined;
    this.#faults = this.#faults.flatMap((fault) => {
      if (skipping.has(fault)) return [{ ...fault, skip: (fault.skip ?? 0) - 1 }];
      if (fault !== taken || fault.times === 0) return [fault];
      return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
    });
    if (taken?.scenario !== undefined && taken.thenState !== undefined) {
      this.#states.set(taken.scenario, taken.thenState);
    }
    this.#tell();
    return taken;
  }

  /** Waits for the delay of a taken fault. The delay ends early if the fault is removed, or when `gone` is aborted. */
  async delay({ id, latencyMs = 0 }: Fault, gone: AbortSignal): Promise<void> {
    if (gone.aborted || !this.#remaining.has(id)) return;
    const delay = new AbortController();
    const end = () => delay.abort();
    this.#delays.set(delay, id);
    gone.addEventListener("abort", end);
    await setTimeout(latencyMs, undefined, { signal: delay.signal }).catch(() => {});
    gone.removeEventListener("abort", end);
    this.#delays.delete(delay);
  }

  #endDelays(): void {
    for (const [delay, id] of this.#delays) if (!this.#remaining.has(id)) delay.abort();
  }

  #isDue({ scenario, whenState }: Fault): boolean {
    return scenario === undefined || whenState === undefined || this.#stateOf(scenario) === whenState;
  }

  #stateOf(scenario: string): string {
    return this.#states.get(scenario) ?? firstState;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Adds an ID to a fault. TypeScript cannot infer the resulting type. */
function withId<Fault extends QueuedFault>(fault: Omit<Fault, "id">): Fault {
  return { ...fault, id: randomUUID() } as unknown as Fault;
}

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ApiError } from "./api-error.ts";
import { nonEmpty } from "./check.ts";

const name = nonEmpty.max(100);

/** The keys that faults of all APIs have. */
export const faultKeys = {
  times: z.number().int().min(0).default(1),
  skip: z.number().int().min(0).max(1_000_000).optional(),
  scenario: name.optional(),
  whenState: name.optional(),
  thenState: name.optional(),
};

/** What is wrong with these keys together, for a schema's `refine`; undefined when nothing is. */
export function scenarioProblem({ scenario, whenState, thenState }: ScenarioKeys): string | undefined {
  if (scenario !== undefined || (whenState === undefined && thenState === undefined)) return undefined;
  return "whenState and thenState need scenario";
}

type ScenarioKeys = Pick<QueuedFault, "scenario" | "whenState" | "thenState">;

/** What all faults have. */
export interface QueuedFault {
  readonly id: string;
  /** How often it is still applied, 0 until it is removed. */
  readonly times: number;
  /** How many requests that fit it lets pass before. */
  readonly skip?: number | undefined;
  /** The scenario that it belongs to: a name and a state. */
  readonly scenario?: string | undefined;
  /** It fits only in this state of its scenario; default any. */
  readonly whenState?: string | undefined;
  /** The state of its scenario once it was applied; default the same. */
  readonly thenState?: string | undefined;
}

/** A scenario and the state that it is in. */
export interface Scenario {
  readonly name: string;
  readonly state: string;
}

/** The state in which every scenario begins. */
export const firstState = "started";
const most = 1000;

/** The injected faults of an API, in the order in which they were added. */
export class FaultQueue<Fault extends QueuedFault> {
  readonly #read: (value: unknown) => Omit<Fault, "id">;
  readonly #listeners: (() => void)[] = [];
  readonly #states = new Map<string, string>();
  #faults: Fault[] = [];

  /** `read` makes a fault of what somebody gives, or throws an `ApiError` that says what is wrong. */
  constructor(read: (value: unknown) => Omit<Fault, "id">) {
    this.#read = read;
  }

  /** Appends a fault or several. What is wrong with one is an `ApiError`, and none is added. */
  add(value: unknown): Fault[] {
    const given = Array.isArray(value) ? value : [value];
    if (this.#faults.length + given.length > most)
      throw new ApiError(400, `there can be at most ${most} faults`);
    const added = given.map((fault) => withId<Fault>(this.#read(fault)));
    this.#faults.push(...added);
    this.#tell();
    return added;
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** Removes a fault; whether there was such a one. */
  remove(id: string): boolean {
    const left = this.#faults.filter((fault) => fault.id !== id);
    const isRemoved = left.length < this.#faults.length;
    this.#faults = left;
    if (isRemoved) this.#tell();
    return isRemoved;
  }

  /** Removes all faults, with their scenarios. */
  clear(): void {
    this.#faults = [];
    this.#states.clear();
    this.#tell();
  }

  /** The scenarios that the present faults name, and those whose state has changed. */
  scenarios(): readonly Scenario[] {
    const named = this.#faults.flatMap(({ scenario }) => scenario ?? []);
    return [...new Set([...named, ...this.#states.keys()])].map((one) => ({
      name: one,
      state: this.#stateOf(one),
    }));
  }

  /** Sets the state of a scenario; whether there is one with this name. */
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
   * The first fault that fits, in the present state of its scenario; its `times` goes down by one, and that of those which let
   * the request pass their `skip`.
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

/** The fault with an id of its own. TypeScript cannot tell that the two parts make a fault. */
function withId<Fault extends QueuedFault>(fault: Omit<Fault, "id">): Fault {
  return { ...fault, id: randomUUID() } as unknown as Fault;
}

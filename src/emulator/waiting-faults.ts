import { randomUUID } from "node:crypto";

/** What every fault has that waits: `times` is how often it is still to strike, 0 until it is cleared. */
export interface WaitingFault {
  readonly id: string;
  readonly times: number;
}

/** Faults of one kind of API, in the order in which they were given. */
export class WaitingFaults<Fault extends WaitingFault> {
  readonly #read: (value: unknown) => Omit<Fault, "id">;
  #faults: Fault[] = [];

  /** `read` makes a fault of what somebody gives, or throws an `ApiError` that says what is wrong. */
  constructor(read: (value: unknown) => Omit<Fault, "id">) {
    this.#read = read;
  }

  /** Appends a fault or several. What is wrong with one is an `ApiError`, and none is added. */
  add(value: unknown): Fault[] {
    const given = Array.isArray(value) ? value : [value];
    const added = given.map((fault) => withId<Fault>(this.#read(fault)));
    this.#faults.push(...added);
    return added;
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  clear(): void {
    this.#faults = [];
  }

  /** The first fault that fits, used up by one. */
  takeFirst(fits: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.#faults.find(fits);
    if (fault && fault.times > 0) {
      const left = { ...fault, times: fault.times - 1 };
      this.#faults = this.#faults.flatMap((other) => {
        if (other !== fault) return [other];
        return left.times > 0 ? [left] : [];
      });
    }
    return fault;
  }
}

/** The fault with an id of its own. TypeScript does not see that the two parts are a whole. */
function withId<Fault extends WaitingFault>(fault: Omit<Fault, "id">): Fault {
  return { ...fault, id: randomUUID() } as unknown as Fault;
}

import { randomUUID } from "node:crypto";

/** What all faults have: `times` is how often it is still applied, 0 until it is removed. */
export interface QueuedFault {
  readonly id: string;
  readonly times: number;
}

/** The injected faults of an API, in the order in which they were added. */
export class FaultQueue<Fault extends QueuedFault> {
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

  /** The first fault that fits; its `times` goes down by one. */
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

/** The fault with an id of its own. TypeScript cannot tell that the two parts make a fault. */
function withId<Fault extends QueuedFault>(fault: Omit<Fault, "id">): Fault {
  return { ...fault, id: randomUUID() } as unknown as Fault;
}

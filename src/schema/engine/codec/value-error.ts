/** Says that bytes or text are no value of the expected type, and where in the value. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  /** Attribute names, map keys and indexes from the outside in. */
  readonly path: readonly (string | number)[];

  constructor(message: string, path: readonly (string | number)[] = []) {
    super(message);
    this.path = path;
  }

  /** The same error seen from one level further out. */
  within(step: string | number): ValueError {
    return new ValueError(this.message, [step, ...this.path]);
  }
}

/** Runs a step on a part of a value and puts the part's place into the path of a ValueError. */
export function inside<T>(step: string | number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw within(step, error);
  }
}

/** An error of a part of a value as the whole throws it: a ValueError with the part's place in its path. */
export function within(step: string | number, error: unknown): unknown {
  return error instanceof ValueError ? error.within(step) : error;
}

/** Turns the engine's own errors of too deep recursion and short input into ValueErrors. */
export function asValueError(error: unknown): unknown {
  if (error instanceof RangeError) return new ValueError("the value is nested too deeply");
  return error;
}

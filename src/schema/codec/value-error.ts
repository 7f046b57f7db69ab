import { pathText } from "../path.ts";

/** The error for bytes or text that are not a value of the expected type, with the path of the problem. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  /** Attribute names, map keys and indexes from the outside in. */
  readonly path: readonly (string | number)[];

  constructor(message: string, path: readonly (string | number)[] = []) {
    super(message);
    this.path = path;
  }

  /** The path as practitioners write it; empty if the whole value is the problem. */
  get place(): string {
    return pathText(this.path);
  }

  /** Returns the same error with its path extended by one outer step. */
  within(step: string | number): ValueError {
    return new ValueError(this.message, [step, ...this.path]);
  }
}

/** Runs a function on a part of a value and adds the part's place to the path of a ValueError. */
export function inside<T>(step: string | number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw within(step, error);
  }
}

/** Converts an error of a part to the error of the whole: a ValueError gets the part's place in its path. */
export function within(step: string | number, error: unknown): unknown {
  return error instanceof ValueError ? error.within(step) : error;
}

/** Converts the engine's errors for too deep recursion and short input to ValueErrors. */
export function asValueError(error: unknown): unknown {
  if (error instanceof RangeError) return new ValueError("the value is nested too deeply");
  return error;
}

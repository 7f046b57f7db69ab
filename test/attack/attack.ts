import type { Random } from "./random.ts";

/** One way of attacking, tried again and again with other random numbers. */
export interface Attack {
  /** The name for `--only`. */
  readonly name: string;
  /** The description in the table of a run. */
  readonly title: string;
  /** Its part of the time, compared with others. */
  readonly weight: number;
  /** Whether it runs real terraform. */
  readonly needsTerraform?: boolean;
  /**
   * How long nothing may be done for a try before it counts as one without an end, in seconds; 60 by default. It may use four times
   * as much CPU time.
   */
  readonly patience?: number;
  /** Makes what its tries share. */
  open(): Promise<Arena>;
}

/** Where an attack takes place. After a failure, and for each repeated try, there is a new one. */
export interface Arena {
  /** How many requests, responses or kills its tries had so far, where a try has many. */
  readonly parts?: number;
  /** Makes one try, which depends on its random numbers and its own number only. Rejects with the error that it found. */
  attempt(random: Random, number: number): Promise<void>;
  /** The current operation, for the report of a try that hangs. */
  doing?(): string;
  close(): Promise<void>;
}

/** Says what went wrong in a try. */
export class Finding extends Error {
  override readonly name = "Finding";
}

/** Throws a Finding unless something is so. */
export function claim(isSo: boolean, otherwise: string | (() => string)): asserts isSo {
  if (!isSo) throw new Finding(typeof otherwise === "string" ? otherwise : otherwise());
}

/** An error as text. The error of an assertion about the program needs no stack; any other error is a bug of the attack or the program. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  if (name === "Finding") return message;
  const actual = "actual" in error ? `\n${JSON.stringify(error.actual)?.slice(0, 1000)}` : "";
  return `${error.stack ?? message}${actual}`;
}

import type { Random } from "./random.ts";

/** An attack, which is tried repeatedly with other random numbers. */
export interface Attack {
  /** The name for `--only`. */
  readonly name: string;
  /** The description in the table of a run. */
  readonly title: string;
  /** Its share of the time, compared with other attacks. */
  readonly weight: number;
  /** Whether the attack runs real terraform. */
  readonly needsTerraform?: boolean;
  /** How long a try may be idle before it counts as hanging, in seconds; 60 by default. It may use four times as much CPU time. */
  readonly patience?: number;
  /** Creates the objects that the tries of the attack share. */
  open(): Promise<Setup>;
}

/** The setup in which an attack runs. Each failure, and each repeated try, gets a new one. */
export interface Setup {
  /** The number of requests, responses or kills so far, if a try has many of them. */
  readonly parts?: number;
  /** Makes one try, which depends only on its random numbers and its number. Rejects with the error that it found. */
  attempt(random: Random, number: number): Promise<void>;
  /** The current operation, for the report of a try that hangs. */
  doing?(): string;
  close(): Promise<void>;
}

/** Describes the failure of a try. */
export class Finding extends Error {
  override readonly name = "Finding";
}

/** Throws a Finding unless a condition holds. */
export function assert(isSo: boolean, otherwise: string | (() => string)): asserts isSo {
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

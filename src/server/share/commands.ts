import type { Environment } from "../../schema/environment.ts";
import type { Facts } from "./admission.ts";

/** Whose starts a process serves, and for how long. */
export interface Commands {
  /**
   * Returns the environment that a start is served in. Throws a Refusal if it cannot be served beside those that are being served, or
   * after those that were.
   */
  admit(facts: Facts, served: readonly Facts[]): Environment;
  /** Whether to end although, or as soon as, nothing is served, after so many milliseconds of that. */
  isOver(unusedMs: number): boolean;
  /** Whether starts are to find another process. */
  isLeaving(): boolean;
  /** Serves what is served, and no more. */
  leave(): void;
  /** How often to look at all this while nothing is served, in milliseconds. */
  readonly lookMs: number;
}

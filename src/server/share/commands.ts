import type { Environment } from "../../schema/environment.ts";
import type { Facts } from "./admission.ts";

/** Decides whose starts a process serves, and for how long. */
export interface Commands {
  /**
   * Returns the environment for serving a start. Throws a Refusal if the start cannot be served together with, or after, the ones
   * in `served`.
   */
  admit(facts: Facts, served: readonly Facts[]): Environment;
  /** Reports whether to end after this many milliseconds without a start. */
  isOver(unusedMs: number): boolean;
  /** Reports whether starts have to find another process. */
  isLeaving(): boolean;
  /** Completes the current starts and accepts no more. */
  leave(): void;
  /** The interval for checking the above while no start is served, in milliseconds. */
  readonly lookMs: number;
}

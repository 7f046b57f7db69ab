import { StartupError } from "../background/startup-error.ts";

/**
 * Which names of other objects have to be those of objects that there are: those that the service refuses otherwise, all, or
 * none.
 */
export type LookedUp = "refused" | "all" | "none";

/** What the options say. */
export function lookedUp({ strict = false, lenient = false }: NameOptions): LookedUp {
  if (strict && lenient) throw new StartupError("strict and lenient contradict each other");
  return strict ? "all" : lenient ? "none" : "refused";
}

/** How names of other objects are looked up. */
export interface NameOptions {
  /** Whether all that an object names has to exist, also where the service is not known to ask for that; default false. */
  readonly strict?: boolean | undefined;
  /** Whether nothing that an object names has to exist, also where the service asks for that; default false. */
  readonly lenient?: boolean | undefined;
}

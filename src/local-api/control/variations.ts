import { z } from "zod";
import { StartupError } from "../../background/startup-error.ts";
import { parse } from "../check.ts";
import { type Variation, type VariationSwitches, variationNames } from "../variations.ts";

const shape = z.strictObject(
  Object.fromEntries(variationNames.map((name) => [name, z.boolean().optional()])) as Record<
    Variation,
    z.ZodOptional<z.ZodBoolean>
  >,
);

/** The variations of responses that are on. */
export class Variations {
  readonly #initial: ReadonlySet<Variation>;
  #on: ReadonlySet<Variation>;

  /** Throws a `StartupError` for a name that is no variation. */
  constructor(initial: readonly string[] = []) {
    const unknown = initial.find((name) => !variationNames.some((known) => known === name));
    if (unknown !== undefined)
      throw new StartupError(`variations: no variation ${unknown}; there are ${variationNames.join(", ")}`);
    this.#initial = new Set(initial as readonly Variation[]);
    this.#on = this.#initial;
  }

  /** Whether any variation is on. */
  get any(): boolean {
    return this.#on.size > 0;
  }

  has(name: Variation): boolean {
    return this.#on.has(name);
  }

  get(): VariationSwitches {
    return Object.fromEntries(variationNames.map((name) => [name, this.#on.has(name)])) as Record<
      Variation,
      boolean
    >;
  }

  /** Switches these variations on and all others off. Throws an `ApiError` for an unknown one. */
  set(switches: unknown): void {
    const given = parse(shape, switches);
    this.#on = new Set(variationNames.filter((name) => given[name] === true));
  }

  /** Returns to the variations of the start. */
  reset(): void {
    this.#on = this.#initial;
  }
}

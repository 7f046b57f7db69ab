import type { ProviderLife } from "../../testing/index.ts";
import type { ProviderLifeOptions } from "../../testing/life/provider-life.ts";
import type { CheckApi } from "../config.ts";

type Schema = NonNullable<ProviderLifeOptions["schema"]>;

/**
 * The declarations of one provider, which its lives share: else each life would request, encode and decode those of all types. They may depend
 * on which variables of the environment an API sets.
 */
export class Declarations {
  readonly #known = new Map<string, Schema>();

  /** Returns the declarations that a life with these variables may use; undefined if no life has requested them. */
  of(env: CheckApi["env"]): Schema | undefined {
    return this.#known.get(keyOf(env));
  }

  /** Keeps the declarations of a configured life. */
  keep(env: CheckApi["env"], life: ProviderLife): void {
    this.#known.set(keyOf(env), life.core.schema());
  }
}

function keyOf(env: CheckApi["env"] = {}): string {
  return JSON.stringify(
    Object.keys(env)
      .filter((name) => env[name])
      .sort(),
  );
}

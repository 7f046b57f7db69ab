import type { Environment } from "../../schema/environment.ts";

/**
 * Stands in the place of `process.env` in a process that serves one environment after the other, and knows what was read of it: that
 * may be kept in some module, and has to be the same in every environment that follows.
 */
export class SwitchedEnvironment {
  #current: Record<string, string | undefined> = { ...process.env };
  readonly #read = new Map<string, string | undefined>();
  #isReadWhole = false;

  constructor() {
    const read = (name: string | symbol) => {
      if (typeof name !== "string") return undefined;
      const value = this.#current[name];
      if (!this.#read.has(name)) this.#read.set(name, value);
      return value;
    };
    process.env = new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get: (_, name) => read(name),
        has: (_, name) => read(name) !== undefined,
        ownKeys: () => {
          this.#isReadWhole = true;
          return Reflect.ownKeys(this.#current);
        },
        // Whoever goes through all of it asks for each, which is not to have read each.
        getOwnPropertyDescriptor: (_, name) => {
          const value = this.#current[String(name)];
          return value === undefined
            ? undefined
            : { value, configurable: true, enumerable: true, writable: true };
        },
        set: (_, name, value) => {
          this.#current[String(name)] = String(value);
          return true;
        },
        deleteProperty: (_, name) => {
          delete this.#current[String(name)];
          return true;
        },
      },
    );
  }

  /** Whether what was read so far is the same in another environment. Whoever read all has not read what `isLeftOut` names. */
  fits(env: Environment, isLeftOut: (name: string) => boolean): boolean {
    const all = this.#isReadWhole ? [...Object.keys(this.#current), ...Object.keys(env)] : [];
    return (
      [...this.#read].every(([name, value]) => env[name] === value || isLeftOut(name)) &&
      all.every((name) => env[name] === this.#current[name] || isLeftOut(name))
    );
  }

  /** Is what `process.env` has from now on. */
  use(env: Environment): void {
    this.#current = { ...env };
  }
}

import type { Environment } from "../../schema/environment.ts";
import { isOfEachStart, textOf } from "./environment-text.ts";

/** Node itself reads these when it starts, or libraries that are not written in JavaScript. */
const readAtStart = /^(NODE_|UV_|OPENSSL_|SSL_CERT_|LD_|LC_|LANG$|TZ$)/;

/** Node may read these when it starts: some options of its own say so. */
const readByOption = /_PROXY$/i;

/** Shells set these for themselves, and Terraform reads the others. */
const leftOut = /^(_|SHLVL|PWD|OLDPWD|TF_(VAR|CLI_ARGS)_.*|TF_CLI_ARGS|TFNODE_KEEP)$/;

/** Whether starts share a process although a variable differs. */
export const isLeftOut = (name: string) => isOfEachStart(name) || leftOut.test(name);

/**
 * Stands in the place of `process.env` in a process that serves one environment after the other, and knows what was read of it: that
 * may be kept in some module, and has to be the same in every environment that follows.
 */
export class SwitchedEnvironment {
  #current: Record<string, string | undefined> = { ...process.env };
  readonly #atStart = readByNode(this.#current);
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
        getOwnPropertyDescriptor: (_, name) => {
          const value = read(name);
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

  /** Reports whether Node's own variables, and what was read so far, are the same in another environment. */
  fits(env: Environment): boolean {
    if (readByNode(env) !== this.#atStart) return false;
    const all = this.#isReadWhole ? [...Object.keys(this.#current), ...Object.keys(env)] : [];
    return (
      [...this.#read].every(([name, value]) => env[name] === value || isLeftOut(name)) &&
      all.every((name) => env[name] === this.#current[name] || isLeftOut(name))
    );
  }

  /** Replaces the variables of `process.env`. */
  use(env: Environment): void {
    this.#current = { ...env };
  }
}

/** What Node has of an environment before the first line of JavaScript runs. */
function readByNode(env: Environment): string {
  const hasOptions = Boolean(env.NODE_OPTIONS || env.NODE_USE_ENV_PROXY);
  return textOf(env, (name) => !readAtStart.test(name) && !(hasOptions && readByOption.test(name)));
}

import type { Environment } from "../../schema/environment.ts";
import { isOfEachStart, textOf } from "./environment-text.ts";

/** Variables that Node itself, or a native library, reads when it starts. */
const readAtStart = /^(NODE_|UV_|OPENSSL_|SSL_CERT_|LD_|LC_|LANG$|TZ$)/;

/** Variables that Node may read when it starts, depending on its options. */
const readByOption = /_PROXY$/i;

/** Variables that shells set for themselves, and those that only Terraform, or this framework for each start, reads. */
const leftOut = /^(_|SHLVL|PWD|OLDPWD|TF_(VAR|CLI_ARGS)_.*|TF_CLI_ARGS|TFNODE_KEEP|TFNODE_TRACE)$/;

/** Reports whether starts share a process even if this variable differs. */
export const isLeftOut = (name: string) => isOfEachStart(name) || leftOut.test(name);

/**
 * A replacement for `process.env` in a process that serves one environment after another. It records which variables were read: a module
 * may have stored their values, so they must be the same in all later environments.
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

  /** Reports whether Node's own variables, and those that were read so far, are the same in another environment. */
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

/** Returns the variables of an environment that Node reads before the first line of JavaScript runs, as text. */
function readByNode(env: Environment): string {
  const hasOptions = Boolean(env.NODE_OPTIONS || env.NODE_USE_ENV_PROXY);
  return textOf(env, (name) => !readAtStart.test(name) && !(hasOptions && readByOption.test(name)));
}

import type * as fileSystem from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The functions of `node:fs`, whose members `recordReads` replaces. */
export type FileSystem = typeof fileSystem;

/** The maximum number of files to watch. A process that has read more serves no further commands. */
const mostFiles = 10_000;

/** Files of the system, which have no content of their own, and copies of this program, which starts name. */
const leftOut = /^\/(proc|sys|dev)\/|\/terraform-provider-[^/]*$/;

/** The stamp of a file that does not exist. */
const missing = "missing";

/**
 * The files and folders that a process has read, while it serves one command after another. A module may have stored their content, so they must be
 * unchanged for later commands. The content of a folder are its names.
 */
export class ReadFiles {
  readonly #statSync: FileSystem["statSync"];
  readonly #own: string;
  readonly #stamps = new Map<string, string>();

  /** `own` is the folder whose files belong to the framework. */
  constructor({ statSync }: Pick<FileSystem, "statSync">, own: string) {
    this.#statSync = statSync;
    this.#own = own;
  }

  /** Records that the code reads a file, or looks for one that may be missing. The first content counts. */
  read(file: unknown, { onlyIfMissing = false }: { readonly onlyIfMissing?: boolean } = {}): void {
    const path = pathOf(file);
    if (path === undefined || this.#stamps.has(path) || this.#stamps.size > mostFiles) return;
    if (leftOut.test(path) || `${path}/`.startsWith(`${this.#own}/`)) return;
    const stamp = this.#stampOf(path);
    if (stamp !== undefined && (!onlyIfMissing || stamp === missing)) this.#stamps.set(path, stamp);
  }

  /** Records that this process itself has changed a file, and so possibly the names in its folder. */
  changed(file: unknown): void {
    const path = pathOf(file);
    if (path === undefined) return;
    for (const one of [path, dirname(path)]) {
      if (!this.#stamps.delete(one)) continue;
      this.read(one);
    }
  }

  /** Forgets a file that this process writes at times that it does not report. */
  forget(file: unknown): void {
    this.#stamps.delete(pathOf(file) ?? "");
  }

  /** Reports whether another process has changed, created or removed a file since it was read. */
  get haveChanged(): boolean {
    if (this.#stamps.size > mostFiles) return true;
    return [...this.#stamps].some(([path, stamp]) => this.#stampOf(path) !== stamp);
  }

  /** Returns a text that differs for each content of a file or a folder; undefined for a device and the like. */
  #stampOf(path: string): string | undefined {
    try {
      const stats = this.#statSync(path, { bigint: true, throwIfNoEntry: false });
      if (!stats) return missing;
      const { dev, ino, size, mtimeNs, ctimeNs } = stats;
      return stats.isFile() || stats.isDirectory() ? [dev, ino, size, mtimeNs, ctimeNs].join() : undefined;
    } catch (error) {
      return String((error as NodeJS.ErrnoException).code);
    }
  }
}

/** Returns the absolute path of an argument of `node:fs`; undefined for a descriptor and anything invalid. */
function pathOf(file: unknown): string | undefined {
  try {
    if (file instanceof URL) return fileURLToPath(file);
    return typeof file === "string" || Buffer.isBuffer(file) ? resolve(String(file)) : undefined;
  } catch {
    return undefined;
  }
}

type Call = (this: unknown, ...given: unknown[]) => unknown;

/** Replaces functions of `node:fs`, and the one of `process` that reads a file, by ones that record what they read, look for and change. */
export function recordReads(
  files: ReadFiles,
  fs: FileSystem,
  host: Partial<Pick<NodeJS.Process, "loadEnvFile">> = process,
): void {
  const { O_WRONLY, O_RDWR } = fs.constants;
  const isWrite = (flags: unknown) =>
    typeof flags === "number" ? (flags & (O_WRONLY | O_RDWR)) !== 0 : /[wa+]/.test(String(flags ?? "r"));
  const replace = (names: readonly string[], make: (before: Call, name: string) => Call) => {
    for (const [members, name] of names.flatMap((name) => [
      [fs, name] as const,
      [fs, `${name}Sync`] as const,
      [fs.promises, name] as const,
    ])) {
      const all = members as unknown as { [name: string]: Call | undefined };
      const before = all[name];
      if (before) all[name] = Object.assign(make(before, name), before);
    }
  };
  // A resolved link counts as read: code may store where it leads, and read the file there.
  const reading = [
    "readFile",
    "createReadStream",
    "openAsBlob",
    "readdir",
    "opendir",
    "realpath",
    "readlink",
  ];
  replace(reading, (before) => {
    return function (...given) {
      files.read(given[0]);
      return before.apply(this, given);
    };
  });
  const { loadEnvFile } = host;
  if (loadEnvFile) {
    host.loadEnvFile = (file = ".env") => {
      files.read(file);
      loadEnvFile.call(host, file);
    };
  }
  replace(["exists", "access", "stat", "lstat"], (before) => {
    return function (...given) {
      files.read(given[0], { onlyIfMissing: true });
      return before.apply(this, given);
    };
  });
  replace(["open"], (before) => {
    return function (...given) {
      const [file, flags] = given;
      if (isWrite(typeof flags === "function" ? "r" : flags)) files.forget(file);
      else files.read(file);
      return before.apply(this, given);
    };
  });
  replace(["createWriteStream"], (before) => {
    return function (...given) {
      files.forget(given[0]);
      return before.apply(this, given);
    };
  });
  const changing = [
    "writeFile",
    "appendFile",
    "rename",
    "copyFile",
    "link",
    "symlink",
    "unlink",
    "rm",
    "truncate",
  ];
  replace([...changing, "mkdir", "rmdir"], (before, name) => {
    return function (...given) {
      const changed = () => {
        for (const file of given.slice(0, /^(rename|copyFile|link|symlink)/.test(name) ? 2 : 1))
          files.changed(file);
      };
      const last = given.at(-1);
      if (typeof last === "function" && !name.endsWith("Sync")) {
        const called: Call = function (...results) {
          changed();
          return last.apply(this, results);
        };
        return before.apply(this, [...given.slice(0, -1), called]);
      }
      const result = before.apply(this, given);
      if (result instanceof Promise) return result.finally(changed);
      changed();
      return result;
    };
  });
}

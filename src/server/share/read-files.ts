import type * as fileSystem from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The functions of `node:fs`, whose members `recordReads` replaces. */
export type FileSystem = typeof fileSystem;

/** The maximum number of files to watch. A process that has read more serves no further commands. */
const mostFiles = 10_000;

/** Files of the system, which have no content of their own, and copies of this program, which starts name. */
const leftOut = /^\/(proc|sys|dev)\/|\/terraform-provider-[^/]*$/;

/** The stamp of a file that does not exist. */
const missing = "missing";

/** What a process has seen of a file. */
interface Seen {
  readonly stamp: string;
  /** Whether the code only looked whether the file exists. */
  readonly isSought: boolean;
  /** The working folder of that time, if the file is in it: the next command looks for the file in its own. */
  readonly folder: string | undefined;
}

/** Why a process that has read files cannot serve a command. */
export type ReadDifference = "changed files" | "files of another folder";

/**
 * The files and folders that a process has read, while it serves one command after another. A module may have stored their content, so they must be
 * unchanged for later commands. The content of a folder are its names.
 */
export class ReadFiles {
  readonly #statSync: FileSystem["statSync"];
  readonly #own: string;
  readonly #program: string;
  readonly #seen = new Map<string, Seen>();

  /** `own` is the folder whose files belong to the framework, and `program` that of the provider's file. */
  constructor(
    { statSync }: Pick<FileSystem, "statSync">,
    { own, program }: { readonly own: string; readonly program: string },
  ) {
    this.#statSync = statSync;
    this.#own = own;
    this.#program = program;
  }

  /** Records that the code reads a file, or looks whether it exists. The first content counts. */
  read(file: unknown, { isSought = false }: { readonly isSought?: boolean } = {}): void {
    const path = pathOf(file);
    if (path === undefined || leftOut.test(path) || isWithin(path, this.#own)) return;
    const known = this.#seen.get(path);
    const isKnown = known && !(known.isSought && !isSought && known.stamp !== missing);
    if (isKnown || this.#seen.size > mostFiles) return;
    const stamp = this.#stampOf(path, isSought);
    if (stamp === undefined) return;
    const cwd = process.cwd();
    const folder = isWithin(path, cwd) && !isWithin(path, this.#program) ? cwd : undefined;
    this.#seen.set(path, { stamp, isSought, folder });
  }

  /** Records that this process itself has changed a file or a folder, and so possibly the names in the folder that contains it. */
  changed(file: unknown): void {
    const path = pathOf(file);
    if (path === undefined) return;
    const all = [...this.#seen].filter(([one]) => isWithin(one, path) || one === dirname(path));
    for (const [one, { isSought }] of all) {
      this.#seen.delete(one);
      this.read(one, { isSought });
    }
  }

  /** Forgets a file that this process writes at times that it does not report. */
  forget(file: unknown): void {
    this.#seen.delete(pathOf(file) ?? "");
  }

  /** Returns why the process cannot serve a command in a working folder; undefined if it can. */
  differenceIn(folder: string): ReadDifference | undefined {
    if (this.#seen.size > mostFiles) return "changed files";
    const seen = [...this.#seen];
    const differs = (path: string, { stamp, isSought }: Seen) => this.#stampOf(path, isSought) !== stamp;
    if (seen.some(([path, one]) => differs(path, one))) return "changed files";
    const isOther = ([path, one]: (typeof seen)[number]) =>
      one.folder !== undefined &&
      one.folder !== folder &&
      differs(resolve(folder, relative(one.folder, path)), one);
    return seen.some(isOther) ? "files of another folder" : undefined;
  }

  /** Returns a text that differs for each content of a file or a folder, or only for its existence; undefined for a device and the like. */
  #stampOf(path: string, isSought: boolean): string | undefined {
    try {
      const stats = this.#statSync(path, { bigint: true, throwIfNoEntry: false });
      if (!stats) return missing;
      if (isSought) return "exists";
      const { dev, ino, size, mtimeNs, ctimeNs } = stats;
      return stats.isFile() || stats.isDirectory() ? [dev, ino, size, mtimeNs, ctimeNs].join() : undefined;
    } catch (error) {
      return String((error as NodeJS.ErrnoException).code);
    }
  }
}

/** Reports whether a path is a folder, or in it. */
function isWithin(path: string, folder: string): boolean {
  return `${path}/`.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
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
      // The names are those of functions, which are replaced.
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
      files.read(given[0], { isSought: true });
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

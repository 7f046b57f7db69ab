import { leaveFailure } from "../../server/share/failure.ts";
import { cacheFileFor, readCachedCode, writeCachedCode } from "./code-cache.ts";
import { namePositions, positionsName } from "./positions.ts";
import { mendStandardStreams } from "./standard-streams.ts";

/** CommonJS modules of the program: their code is the text of an object of functions, or one text. */
interface Pack {
  readonly name: string;
  readonly modules: readonly string[];
  /** The hash of the code, which names its compiled form; empty if the form is not worth storing. */
  readonly digest: string;
  /** The position of the code, in bytes from `packsAt`; byte 1 replaces each slash after an asterisk. */
  readonly at: number;
  readonly length: number;
  /** Whether the only module is the text itself. */
  readonly isText?: true;
}

/** The facts that the first lines of the file have determined. */
interface Start {
  /** Whether the shell started Node with only the start of the file. */
  readonly byShell: boolean;
  /** Whether the program contains everything that it needs: true in a single executable. */
  readonly alone?: boolean;
  readonly file: string;
  /** The beginning of the file, with the launcher and the first pack, or the whole file. */
  readonly read: Buffer;
  /** The position of the packs in `read`. */
  readonly packsAt: number;
  /** Reads this many bytes of the file, starting at `read`. Absent if `all` reads the whole file. */
  some?(length: number): Buffer;
  /** Reads all of the file, from where `read` begins. */
  all(): Buffer;
}

/** The packages and files next to the program. */
interface ProgramFiles {
  /** The path of their folder, relative to the program. */
  readonly folder: string;
}

type ModuleFunction = (
  require: (id: string) => unknown,
  loaded: (id: string) => Promise<unknown>,
  filename: string,
  dirname: string,
  module: object,
  exports: object,
) => void;

type Functions = Readonly<Record<string, ModuleFunction>>;

const path = process.getBuiltinModule("node:path");
const vm = process.getBuiltinModule("node:vm");

/**
 * Runs a program that src/cli/bundle has put into one file, beginning with these modules in this order. See
 * docs/decisions/003-one-file.md and 044-the-shell-starts-node.md.
 */
export function launch(
  start: Start,
  packs: readonly Pack[],
  soon: number,
  begin: readonly string[],
  programFiles?: ProgramFiles,
): void {
  const { byShell, alone, file } = start;
  if (byShell) forgetShell(file);
  if (process.platform === "win32") mendStandardStreams();
  if (process.env.TFNODE_SHARE_KEY) reportFailure(process.env.TFNODE_SHARE_KEY);
  if (programFiles) requireFolder(file, programFiles);
  const opened = new Map<Pack, Functions>();
  const modules = new Map<string, { exports: unknown }>();
  const codeOf = codeReader(start, soon);
  const directory = path.dirname(file);
  const positions = packs.find(({ name }) => name === positionsName);
  if (positions) namePositions(path.basename(file), () => codeOf(positions));

  const namespaces = new Map<string, unknown>();
  const loaded = async (id: string): Promise<unknown> => {
    if (!namespaces.has(id)) namespaces.set(id, namespaceOf(requireModule(id)));
    return namespaces.get(id);
  };
  const requireModule = (id: string): unknown => {
    const known = modules.get(id);
    if (known) return known.exports;
    const pack = packs.find((one) => one.modules.includes(id));
    if (!pack && programFiles && id.startsWith("files:"))
      return requireExternal(id.slice("files:".length), file, programFiles);
    if (!pack) return requireOther(id, alone ? undefined : file);
    if (pack.isText) return codeOf(pack);
    const functions = opened.get(pack) ?? open(pack, codeOf(pack), file, opened);
    opened.set(pack, functions);
    const module = { exports: {} };
    modules.set(id, module);
    functions[id]?.(requireModule, loaded, file, directory, module, module.exports);
    return module.exports;
  };
  for (const id of begin) requireModule(id);
}

/**
 * Returns the namespace that `import()` yields for a CommonJS module. It has getters, because some exports of Node warn when they
 * are read.
 */
function namespaceOf(exported: unknown): unknown {
  if ((typeof exported !== "object" && typeof exported !== "function") || exported === null)
    return { default: exported };
  if ("__esModule" in exported) return exported;
  const namespace: object = { default: exported };
  for (const name of Object.getOwnPropertyNames(exported)) {
    if (name === "default") continue;
    Object.defineProperty(namespace, name, {
      enumerable: true,
      get: () => (exported as { readonly [name: string]: unknown })[name],
    });
  }
  return namespace;
}

/**
 * Removes the variables by which the first lines started this process, so that the environment equals that of `node FILE`.
 */
function forgetShell(file: string): void {
  const { argv, execArgv, env } = process;
  argv[1] = file;
  execArgv.length = 0;
  if (!env.TFNODE_EXTRA_CA_CERTS) return;
  env.NODE_EXTRA_CA_CERTS = env.TFNODE_EXTRA_CA_CERTS;
  delete env.TFNODE_EXTRA_CA_CERTS;
}

/** Leaves a description of an error that occurs in a shared process before the program itself handles errors. */
function reportFailure(key: string): void {
  process.on("uncaughtException", (error) => {
    if (process.listenerCount("uncaughtException") > 1) return;
    leaveFailure(key, error);
    process.exit(1);
  });
}

/**
 * Reads the file in two further parts: the first `soon` bytes of the packs, which are sufficient to report the schema, and the
 * remaining packs all at once, because the file may change while the process runs. A process with arguments waits for a client and
 * reads everything at once.
 */
function codeReader({ read, packsAt, some, all }: Start, soon: number): (pack: Pack) => string {
  let bytes = read;
  const readMore = (end: number) =>
    some && end <= packsAt + soon && process.argv.length === 2 ? some(packsAt + soon) : all();
  return ({ at, length }) => {
    const begin = packsAt + at;
    if (begin + length > bytes.length) bytes = readMore(begin + length);
    // Nothing may be written into a part of an executable.
    const code = Buffer.from(bytes.subarray(begin, begin + length));
    for (let slash = code.indexOf(1); slash >= 0; slash = code.indexOf(1, slash)) code[slash] = 0x2f;
    return code.toString("latin1");
  };
}

/** Returns a module of Node, or one that is installed next to the file. */
function requireOther(id: string, file: string | undefined): unknown {
  const builtin = process.getBuiltinModule(id);
  if (builtin !== undefined) return builtin;
  const absent = `Cannot find module '${id}'`;
  try {
    if (file !== undefined) return process.getBuiltinModule("node:module").createRequire(file)(id);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith(absent))) throw error;
  }
  const advice =
    "The program does not contain it: install the package if it is an optional one, or name the package that requires it in external of tfnode.config.ts, and build again";
  throw Object.assign(new Error(`${absent}. ${advice}`), { code: "MODULE_NOT_FOUND" });
}

/** Returns the path of the folder next to a program. A link to the program, as in a folder of commands, has none. */
function folderOfFiles(program: string, { folder }: ProgramFiles): string {
  return path.join(path.dirname(process.getBuiltinModule("node:fs").realpathSync(program)), folder);
}

/** Ends the process with an error on the stream that Terraform shows if the folder next to the program is missing. */
function requireFolder(program: string, programFiles: ProgramFiles): void {
  const folder = folderOfFiles(program, programFiles);
  if (process.getBuiltinModule("node:fs").existsSync(folder)) return;
  console.log(`${path.basename(program)} needs the folder ${folder}, which its package has: copy it, too.`);
  process.exit(1);
}

/** Returns a module of a package next to the program, by its path in their folder; for an empty path, the path of the folder. */
function requireExternal(id: string, program: string, programFiles: ProgramFiles): unknown {
  const folder = folderOfFiles(program, programFiles);
  if (id === "") return { folder };
  return process.getBuiltinModule("node:module").createRequire(path.join(folder, id))(path.join(folder, id));
}

function open(
  { name, digest }: Pack,
  code: string,
  file: string,
  opened: { readonly size: number },
): Functions {
  // The name without the directory, because V8 stores the name with the compiled form, which copies of the
  // program share.
  const filename = `${path.basename(file)}/${name}`;
  const cacheFile = digest ? cacheFileFor(digest) : undefined;
  if (cacheFile === undefined) return new vm.Script(code, { filename }).runInThisContext();

  const cached = readCachedCode(cacheFile);
  const script = new vm.Script(code, { filename, ...(cached && { cachedData: cached.data }) });
  const known = cached && !script.cachedDataRejected ? cached.packs : 0;
  process.on("exit", (exitCode) => {
    // A run that used more packs than the previous one has also compiled more of each.
    if (exitCode !== 0 || process.argv.length > 2 || opened.size <= known) return;
    writeCachedCode(cacheFile, { data: script.createCachedData(), packs: opened.size });
  });
  return script.runInThisContext();
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, delimiter, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { askToEnd, isLocked } from "../../src/background/lock.ts";
import type { Environment } from "../../src/schema/index.ts";
import { PackageRegistry } from "../scripts/support/package-registry.ts";
import { cleanEnvironment } from "./terraform.ts";

const root = resolve(import.meta.dirname, "../../..");
const installGuide = "docs/guides/local-api.md";
/** The archive that `npm pack` creates. */
export const localApiPackage = "tfnode-local-api-0.1.0.tgz";

const localApiInstallation = { page: installGuide, section: "The package" };
const packsLocalApi =
  "(cd tfnode && npm ci && npm run build && npm pack --workspace @tfnode/local-api --pack-destination ..)";

/**
 * Replaces the reader's npm, because the tests have already installed and built, and others run at this
 * moment.
 */
const npm = `#!/bin/sh
PATH='${process.env.PATH}'
case "$1 $2" in
  "ci " | "run build") exit 0 ;;
  "pack "*) exec npm "$@" --ignore-scripts ;;
  *) exec npm "$@" ;;
esac
`;

/** The commands that a reader types, and the lines of output that follow. */
interface Passage {
  readonly commands: string;
  readonly seen: readonly string[];
}

/** The passages of a page, or of one of its sections: each ends with expected output, or with the page. */
async function passagesOf(page: string, section?: string): Promise<readonly Passage[]> {
  const text = sectionOf(await readFile(join(root, page), "utf8"), section);
  const passages: Passage[] = [];
  let commands = "";
  for (const [, language, code = ""] of text.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
    // The script ends with a block that fails, although `set -e` ignores failures within `&&`.
    if (language === "sh") commands += `{\n${code}} || exit 1\n`;
    if (language !== "text") continue;
    passages.push({ commands, seen: code.trim().split(/\n */) });
    commands = "";
  }
  if (commands !== "") passages.push({ commands, seen: [] });
  if (passages.length === 0) throw new Error(`${page} has no commands`);
  return passages;
}

function sectionOf(text: string, heading: string | undefined): string {
  if (heading === undefined) return text;
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, "m"));
  if (section === undefined) throw new Error(`there is no section ${heading}`);
  return section.split(/^#+ /m)[0] ?? "";
}

/** The programs and settings of the reader's machine. */
export interface Machine {
  /** The program that the reader uses instead of terraform. */
  readonly terraform: string;
  /** Additional folders of programs on the reader's PATH. */
  readonly programs?: readonly string[];
  /** Folders whose installed packages the reader's npm finds, in addition to those of this repository. */
  readonly packages?: readonly string[];
  /** A folder with plugins that Pulumi would install from the network. */
  readonly pulumiPlugins?: string;
  /** Variables of every shell of the reader. */
  readonly env?: Environment;
}

/** A page as a reader has it. */
export interface Page {
  /** The path of the page in the repository. */
  readonly page: string;
  /** The only section to run; by default all. */
  readonly section?: string;
  /**
   * Reports whether the page states that it begins in the folder with a clone. Otherwise the reader has no clone.
   */
  readonly hasClone?: boolean;
  /** Returns the folder below the home folder in which the page runs its commands. */
  readonly folder?: string;
  /** Lines that a test cannot run. */
  readonly without?: readonly string[];
  /** The last command of the page, if it is not in a block. */
  readonly atTheEnd?: string;
  /** The reader's files in that folder. */
  readonly keeps?: readonly string[];
}

/** Runs a guide in the folder that it names. */
export async function guidePage(name: string): Promise<Page> {
  const page = `docs/guides/${name}`;
  const text = await readFile(join(root, page), "utf8");
  const hasClone = /\bin\s+the\s+folder\s+that\s+has\s+(a|the)\s+clone\b/i.test(text);
  return { page, hasClone, keeps: page === installGuide ? [localApiPackage] : [] };
}

/** A reader with a machine and an empty home folder, who runs the commands of pages. */
export class Reader {
  readonly home: string;
  readonly #folder: string;
  readonly #registry: PackageRegistry;
  readonly #machine: Machine;

  static async arrive(machine: Machine): Promise<Reader> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-reader-")));
    const reader = new Reader(folder, await PackageRegistry.serve(machine.packages), machine);
    const bin = join(folder, "bin");
    await mkdir(bin);
    await mkdir(reader.home);
    await symlink(
      machine.terraform,
      join(bin, basename(machine.terraform) === "tofu" ? "tofu" : "terraform"),
    );
    await writeFile(join(bin, "npm"), npm, { mode: 0o755 });
    if (machine.pulumiPlugins) {
      await mkdir(join(reader.home, ".pulumi"));
      await symlink(machine.pulumiPlugins, join(reader.home, ".pulumi/plugins"));
    }
    return reader;
  }

  private constructor(folder: string, registry: PackageRegistry, machine: Machine) {
    this.#folder = folder;
    this.#registry = registry;
    this.#machine = machine;
    this.home = join(folder, "home");
  }

  /** Another reader, with a copy of the home folder, and with the same machine except for some parts. */
  async twin(parts: Partial<Machine> = {}): Promise<Reader> {
    const twin = await Reader.arrive({ ...this.#machine, ...parts });
    await rm(twin.home, { recursive: true });
    await cp(this.home, twin.home, { recursive: true, verbatimSymlinks: true });
    return twin;
  }

  async leave(): Promise<void> {
    for (const folder of await this.#backgroundFolders()) await askToEnd(folder);
    await this.#registry.close();
    // A provider that is ending may still store its compiled code.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20 });
  }

  /** Installs the providers with the line of the README, and the local APIs from their package. */
  async install(): Promise<void> {
    await this.type({ page: "README.md", section: "Use a provider", folder: "tfnode", hasClone: true });
    await this.type({ ...localApiInstallation, hasClone: true, keeps: [localApiPackage] });
    await rm(join(this.home, "tfnode"), { recursive: true });
  }

  /** Installs the same from a folder with a release and a mirror of it. */
  async installFrom(folder: string): Promise<void> {
    const mirror = JSON.stringify(join(folder, "mirror"));
    const settings = `provider_installation {\n  filesystem_mirror {\n    path = ${mirror}\n  }\n}\n`;
    await writeFile(join(this.home, ".terraformrc"), settings);
    await copyFile(join(folder, "release", localApiPackage), join(this.home, localApiPackage));
    await this.type({ ...localApiInstallation, without: [packsLocalApi] });
  }

  /**
   * Runs the commands of a page in one shell, searches for the output that the page shows, and checks that the page has cleaned up.
   * Throws an error with all output.
   */
  async type({ page, section, hasClone = false, folder = "", without = [], ...rest }: Page): Promise<void> {
    const { atTheEnd = "", keeps = [] } = rest;
    const passages = (await passagesOf(page, section)).map(({ commands, seen }) => ({
      commands: without.reduce((typed, line) => typed.replace(line, "true"), commands),
      seen,
    }));
    if (hasClone) await this.#clone();
    const before = await this.#visible();
    await this.#run([...passages, { commands: atTheEnd, seen: [] }], join(this.home, folder));
    const left = (await this.#visible()).filter((name) => !before.includes(name) && !keeps.includes(name));
    if (left.length > 0) throw new Error(`${page} leaves ${left.join(", ")}`);
    for (const folder of await this.#backgroundFolders())
      if (await isLocked(folder)) throw new Error(`${page} leaves a process that holds ${folder}`);
  }

  /** A built clone, with copies of the folders that programs write to. */
  async #clone(): Promise<void> {
    const clone = join(this.home, "tfnode");
    await mkdir(clone, { recursive: true });
    const copied = ["package.json", "package-lock.json", "packages"];
    for (const name of await readdir(root)) {
      if (copied.includes(name)) await cp(join(root, name), join(clone, name), { recursive: true });
      else await symlink(join(root, name), join(clone, name)).catch(() => {});
    }
  }

  async #visible(): Promise<readonly string[]> {
    return (await readdir(this.home)).filter((name) => !name.startsWith("."));
  }

  /** The folders of all programs that were started in the background. */
  async #backgroundFolders(): Promise<readonly string[]> {
    const state = join(this.home, ".local/state/tfnode");
    const kinds = await readdir(state).catch(() => []);
    const folders = kinds.map(async (kind) =>
      (await readdir(join(state, kind))).map((name) => join(state, kind, name)),
    );
    return (await Promise.all(folders)).flat();
  }

  /** Runs the passages as one script in a folder; the script ends with the first command that fails. */
  async #run(passages: readonly Passage[], folder: string): Promise<void> {
    const own = passages.map((passage) => this.#withOwnProgram(passage));
    const script = ["exec 2>&1; set -eu", environment, ...own.map(({ commands }) => commands), environment];
    const output = await this.#shell(script.join(`\nprintf '%s\\n' '${border}'\n`), folder);
    const [, before = "", ...written] = output.split(`${border}\n`);
    const after = written.pop() ?? "";
    for (const [index, { seen }] of own.entries()) expectSeen(seen, written[index] ?? "");
    const lines = (text: string, other: string) => text.split("\n").filter((line) => !other.includes(line));
    const changed = [...lines(before, after), ...lines(after, before)];
    if (changed.length > 0) throw new Error(`the environment has changed:\n${changed.join("\n")}`);
  }

  /** Users of OpenTofu run `tofu` instead. */
  #withOwnProgram({ commands, seen }: Passage): Passage {
    if (basename(this.#machine.terraform) !== "tofu") return { commands, seen };
    return {
      commands: commands.replaceAll(/(^(?:\w+=\S* )*|\$\(|&& | -- )terraform (?!\{)/gm, "$1tofu "),
      seen: seen.map((line) => line.replaceAll("Terraform", "OpenTofu")),
    };
  }

  async #shell(script: string, folder: string): Promise<string> {
    const { XDG_CACHE_HOME: _, TF_IN_AUTOMATION: __, ...clean } = cleanEnvironment();
    const { programs = [], env = {}, pulumiPlugins } = this.#machine;
    const path = [join(this.#folder, "bin"), join(this.home, ".local/bin"), ...programs, clean.PATH];
    const child = spawn("bash", ["--noprofile", "--norc", "-c", script], {
      cwd: folder,
      env: {
        ...clean,
        npm_config_registry: this.#registry.url,
        npm_config_audit: "false",
        npm_config_fund: "false",
        npm_config_update_notifier: "false",
        ...env,
        // Pulumi reads the user's home folder from the system, regardless of HOME.
        ...(pulumiPlugins !== undefined && { PULUMI_HOME: join(this.home, ".pulumi") }),
        HOME: this.home,
        PATH: path.join(delimiter),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let written = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
    const [code] = await once(child, "close");
    const output = stripVTControlCharacters(written).replace(/^[╷│╵ ]+/gm, "");
    if (code !== 0) throw new Error(`exit code ${code}\n${output}`);
    return output;
  }
}

const border = "==== the next passage ====";

/** Prints the variables of a shell except for those that it changes by itself. */
const environment = "export -p | grep -vE '^declare -x (_|OLDPWD|PATH|PWD|SHLVL)(=|$)'";

/** Searches for lines. The number of spaces for alignment depends on the version of Terraform. */
function expectSeen(lines: readonly string[], written: string): void {
  const aligned = written.replaceAll(/(?<=\S) +/g, " ");
  for (const line of lines) {
    if (!aligned.includes(line.replaceAll(/(?<=\S) +/g, " ")))
      throw new Error(`not seen: ${line}\n\n${written}`);
  }
}

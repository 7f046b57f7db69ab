import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programFolder } from "./programs.ts";
import { type Events, eventsOf, nameOf } from "./pulumi-events.ts";
import { type PackageName, PulumiHome, packageArguments } from "./pulumi-home.ts";
import { described, type PulumiResult, processesIn, runProgram } from "./pulumi-process.ts";
import { type PulumiResource, resourcesIn, secretsIn } from "./pulumi-state.ts";

/** A completed command, with the messages that it reported. */
export interface PulumiOutcome extends PulumiResult, Events {}

/** The options of a command. */
export interface PulumiOptions {
  /** Whether the command should fail; any other outcome is an error that contains all output. `perhaps` accepts both. */
  readonly fails?: boolean | "perhaps";
  readonly args?: readonly string[];
}

/** A scratch folder with a Pulumi home, a stack and its program; nothing outside of it is read or written. */
export class PulumiProject {
  readonly folder: string;
  readonly home: PulumiHome;
  /** Variables for every command. */
  readonly env: NodeJS.ProcessEnv;
  /** The output of all commands, except for states with their secrets. */
  readonly written: string[] = [];
  #logs = 0;
  #started: ChildProcess | undefined;

  private constructor(home: PulumiHome, env: Readonly<Record<string, string>>) {
    this.home = home;
    this.folder = home.folder;
    // A log of events requires these variables.
    this.env = { ...home.env, PULUMI_DEBUG_COMMANDS: "true", ...env };
  }

  /** Creates the folder, with the package of a provider for programs in YAML, and a stack. */
  static async open(provider: PackageName, env: Readonly<Record<string, string>>): Promise<PulumiProject> {
    const project = await PulumiProject.empty(env);
    await project.write("");
    await project.run(["package", "add", ...packageArguments(provider)]);
    await project.run(["stack", "init", "dev"]);
    return project;
  }

  /** Creates the folder, without a program and a stack. */
  static async empty(env: Readonly<Record<string, string>>): Promise<PulumiProject> {
    const project = new PulumiProject(new PulumiHome(), env);
    await mkdir(project.program);
    return project;
  }

  close(): void {
    this.home.close();
  }

  /** The folder of the program. */
  get program(): string {
    return join(this.folder, "program");
  }

  /** The folder with the files for objects that are in no state. */
  get #unsaved(): string {
    return join(this.folder, ".local/state/tfnode/unsaved-objects");
  }

  /** Writes the program: the part of its YAML after the runtime, or the members after it as JSON. */
  async write(program: string | object): Promise<void> {
    const text =
      typeof program === "string"
        ? `name: shop\nruntime: yaml\n${program}`
        : JSON.stringify({ name: "shop", runtime: "yaml", ...program }, undefined, 1);
    await writeFile(join(this.program, "Pulumi.yaml"), text);
  }

  up(options?: PulumiOptions): Promise<PulumiOutcome> {
    return this.#update(["up", "--yes", "--skip-preview"], options);
  }

  /** Starts an update of all resources at once, which the test ends. `endProcesses` ends it, and the processes that it leaves. */
  startUp(): ChildProcess {
    const args = ["up", "--yes", "--skip-preview", "--parallel=200", "--non-interactive"];
    const options = { cwd: this.program, env: this.env, stdio: "ignore" } as const;
    this.#started = spawn(join(programFolder, "pulumi"), args, options);
    return this.#started;
  }

  /** Ends a started update, and the processes that a killed command has left. */
  async endProcesses(): Promise<void> {
    this.#started?.kill("SIGKILL");
    for (const { pid } of await processesIn(this.folder)) process.kill(pid, "SIGKILL");
  }

  /** The texts of the state without its pending operations, and of the files for objects that are in no state. */
  async storedTexts(): Promise<readonly string[]> {
    const folders = [join(this.folder, "state/.pulumi/stacks"), this.#unsaved];
    const files = await Promise.all(folders.map((folder) => filesIn(folder)));
    const texts = await Promise.all(files.flat().map(textOf));
    return texts.map((text) => text.replace(/"pending_operations".*/s, ""));
  }

  /** The names of the resources in the file of the state, also while a command runs. */
  async savedNames(): Promise<ReadonlySet<string>> {
    const text = await textOf(join(this.folder, "state/.pulumi/stacks/shop/dev.json"));
    const resources = JSON.parse(text || "{}").checkpoint?.latest?.resources ?? [];
    return new Set(resources.map(({ urn }: { readonly urn: string }) => nameOf(urn)));
  }

  /** The lines that import objects, of the files for objects that are in no state. */
  async importLines(): Promise<readonly string[]> {
    const texts = await Promise.all((await filesIn(this.#unsaved)).map((file) => readFile(file, "utf8")));
    return texts.join("\n").match(/pulumi import .*$/gm) ?? [];
  }

  /** Imports the objects of such lines by one command, and returns the names of the resources. */
  async importAll(lines: readonly string[]): Promise<readonly string[]> {
    const resources = lines.map((line, i) => {
      const [, , type = "", , id = ""] = (line.match(/'[^']*'|\S+/g) ?? []).map((word) =>
        word.replaceAll("'", ""),
      );
      return { type, name: `imported-${i}`, id };
    });
    const file = join(this.folder, "imports.json");
    await writeFile(file, JSON.stringify({ resources }));
    const options = ["--protect=false", "--generate-code=false", "--yes", "--skip-preview"];
    await this.run(["import", "--file", file, ...options]);
    return resources.map(({ name }) => name);
  }

  /** Runs an update that may fail. */
  upOrFail(): Promise<PulumiOutcome> {
    return this.#update(["up", "--yes", "--skip-preview"], { fails: "perhaps" });
  }

  preview(options?: PulumiOptions): Promise<PulumiOutcome> {
    return this.#update(["preview", "--diff"], options);
  }

  /** Runs a preview that must propose no change. */
  async expectNoChanges(): Promise<void> {
    await this.preview({ args: ["--expect-no-changes"] });
  }

  /** Runs a refresh that must find no change. */
  async expectNothingChanged(): Promise<void> {
    await this.refresh({ args: ["--expect-no-changes"] });
  }

  refresh(options?: PulumiOptions): Promise<PulumiOutcome> {
    return this.#update(["refresh", "--yes", "--skip-preview"], options);
  }

  destroy(options?: PulumiOptions): Promise<PulumiOutcome> {
    return this.#update(["destroy", "--yes", "--skip-preview"], options);
  }

  /** Imports an object as a resource of the stack; `token` is complete, as in `sec:index/query:Query`. */
  async import(token: string, name: string, id: string, options?: PulumiOptions): Promise<void> {
    const what = [token, name, id, "--protect=false", "--generate-code=false"];
    await this.run(["import", ...what, "--yes", "--skip-preview"], options);
  }

  /** The resources in the state, with their secrets. */
  async resources(): Promise<ReadonlyMap<string, PulumiResource>> {
    return resourcesIn(await this.#exported());
  }

  /** Returns one resource of the state. Throws if it does not exist. */
  async resource(name: string): Promise<PulumiResource> {
    const resources = await this.resources();
    const resource = resources.get(name);
    if (!resource)
      throw new Error(`${name} is not in the state, which has ${[...resources.keys()].join(", ")}`);
    return resource;
  }

  /** The outputs of the stack, with their secrets. */
  async outputs(): Promise<{ readonly [name: string]: unknown }> {
    return JSON.parse((await this.run(["stack", "output", "--json", "--show-secrets"])).stdout);
  }

  /** The encrypted texts of resources in the state. */
  async secrets(): Promise<readonly string[]> {
    return [...(await this.resources()).values()].flatMap(secretsIn);
  }

  /** Returns the given texts that occur in the output of commands, or in a file of a state. */
  async shown(texts: Iterable<string>): Promise<readonly string[]> {
    const files = await filesIn(join(this.folder, "state"));
    const contents = await Promise.all(files.map((file) => readFile(file, "utf8")));
    const all = [...contents, ...this.written].join("\n");
    return [...texts].filter((text) => all.includes(text) || all.includes(JSON.stringify(text).slice(1, -1)));
  }

  /** Runs a command to its end. */
  async run(args: readonly string[], { fails = false, args: more = [] }: PulumiOptions = {}) {
    const result = await this.runProgram("pulumi", [...args, ...more, "--non-interactive", "--color=never"]);
    if (fails !== "perhaps" && (result.code !== 0) !== fails) throw new Error(described(result));
    return result;
  }

  /** Runs one of the built programs, or Node, in the folder of the program. */
  async runProgram(name: string, args: readonly string[]): Promise<PulumiResult> {
    const program = name === "node" ? process.execPath : join(programFolder, name);
    const { folder, env } = this;
    const result = await runProgram(program, args, { folder, env, cwd: this.program });
    if (!args.includes("--show-secrets")) this.written.push(result.stdout, result.stderr);
    return result;
  }

  async #update(args: readonly string[], options?: PulumiOptions): Promise<PulumiOutcome> {
    this.#logs += 1;
    const log = join(this.folder, `events-${this.#logs}.log`);
    await writeFile(log, "");
    const result = await this.run([...args, `--event-log=${log}`], options);
    return { ...result, ...eventsOf(await readFile(log, "utf8")) };
  }

  async #exported(): Promise<string> {
    return (await this.run(["stack", "export", "--show-secrets"])).stdout;
  }
}

/** Returns the files below a folder; none if it does not exist. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Returns the text of a file; an empty one if a running command has just replaced the file. */
async function textOf(file: string): Promise<string> {
  return await readFile(file, "utf8").catch(() => "");
}

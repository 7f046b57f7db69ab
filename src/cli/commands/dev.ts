import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { constants } from "node:os";
import { UsageError } from "../../background/usage-error.ts";
import { definitionProblems, typeProblems } from "../dev/problems.ts";
import { ProviderProcess, StartError } from "../dev/provider-process.ts";
import { Relay } from "../dev/relay.ts";
import { Sources } from "../dev/sources.ts";
import { releaseGuard } from "../project/guard.ts";
import { openProject, type Project } from "../project/project.ts";
import { defineCommand, messageOf } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";
import { paint } from "../terminal/paint.ts";

/** The maximum number of problems to print after a change. */
const mostProblems = 50;

/** `tfnode dev` */
export const command = defineCommand({
  name: "tfnode dev",
  help: `Usage: tfnode dev [--project DIR] [-- COMMAND ARGUMENT...]

Serves the provider from its sources, and again after each change: commands that start after a change use the new sources, and
running commands continue with the old ones. Prints type errors and problems in definitions.

Without a COMMAND, prints TF_REATTACH_PROVIDERS, which remains valid until Ctrl-C. With a COMMAND, such as terraform plan, runs it with
this variable, and exits with its exit code; if there are problems, does not run it and exits with 1.

  --project DIR  the folder of the provider
`,
  options: { project: "text" },
  takesRest: true,
  async run({ values, rest }) {
    if (rest && !rest[0]) throw new UsageError("say a COMMAND after --");
    const project = await openProject(values.project);
    const signals = new Signals();
    const session = await DevSession.open(project, signals.stop);
    try {
      if (signals.stop.aborted) return 130;
      if (rest) return await runSound(session, signals, rest);
      print(`Serving ${project.config.address}, until Ctrl-C. In another terminal:\n\n`);
      for (const [name, value] of Object.entries(session.environment)) print(`export ${name}='${value}'\n`);
      await once(signals.stop, "abort");
      return 0;
    } finally {
      await session.close();
    }
  },
});

/** The signals that end this process: they abort `stop`, or go to the running command. A second signal ends the process immediately. */
class Signals {
  readonly stop: AbortSignal;
  #command: ChildProcess | undefined;

  constructor() {
    const stopping = new AbortController();
    this.stop = stopping.signal;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (this.#command) return void passOn(signal, this.#command);
        if (!this.stop.aborted) return stopping.abort();
        releaseGuard();
        process.exit(128 + constants.signals[signal]);
      });
    }
  }

  /** Forwards signals to a command while it runs. */
  async during<T>(command: ChildProcess, work: Promise<T>): Promise<T> {
    this.#command = command;
    try {
      return await work;
    } finally {
      this.#command = undefined;
    }
  }
}

/** In a terminal, the command receives Ctrl-C directly, and Terraform stops immediately at the second interrupt. */
const sharesTerminal = process.stdin.isTTY === true || process.platform === "win32";

function passOn(signal: NodeJS.Signals, command: ChildProcess): void {
  if (signal === "SIGINT" && sharesTerminal) return;
  command.kill(signal);
}

/** A provider that is served from its sources. */
class DevSession {
  /** The environment with which commands use the provider. */
  readonly environment: { readonly [variable: string]: string };
  readonly #project: Project;
  readonly #relay: Relay;
  readonly #sources: Sources;
  readonly #stop: AbortSignal;
  /** Ends the checks of the sources, which each change replaces. */
  #checks = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #look: Promise<readonly string[]> = Promise.resolve([]);
  #latest = 0;

  /** Resolves when the provider is served, or its compilation has failed. */
  static async open(project: Project, stop: AbortSignal): Promise<DevSession> {
    const session = new DevSession(project, await Relay.open(), await Sources.open(project), stop);
    await session.#reload(0);
    session.#sources.watch(() => session.#changed());
    return session;
  }

  /** Resolves with the printed problems of the latest sources. */
  problems(): Promise<readonly string[]> {
    return this.#look;
  }

  private constructor(project: Project, relay: Relay, sources: Sources, stop: AbortSignal) {
    this.#project = project;
    this.#relay = relay;
    this.#sources = sources;
    this.#stop = stop;
    stop.addEventListener("abort", () => this.#checks.abort());
    const { address } = project.config;
    const served = {
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: relay.address,
    };
    this.environment = { TF_REATTACH_PROVIDERS: JSON.stringify({ [address]: served }) };
  }

  async close(): Promise<void> {
    this.#latest = Number.POSITIVE_INFINITY;
    this.#checks.abort();
    await this.#work;
    await this.#look;
    await this.#relay.close();
    await this.#sources.close();
  }

  #changed(): void {
    const turn = ++this.#latest;
    this.#work = this.#work.then(() => this.#reload(turn));
  }

  /** Serves the current sources, unless they have changed again. If they do not compile, the previous provider continues. */
  async #reload(turn: number): Promise<void> {
    if (turn < this.#latest) return;
    const begin = performance.now();
    let compiles = false;
    let started: StartError | undefined;
    try {
      const program = await this.#sources.compile();
      compiles = true;
      this.#relay.use(await this.#start(program));
      say(paint("green", "✓", process.stderr), `served in ${Math.round(performance.now() - begin)} ms`);
    } catch (error) {
      if (this.#stop.aborted) return;
      if (error instanceof StartError) started = error;
      // esbuild has printed the compilation errors.
      else if (!(error instanceof Error && "errors" in error)) throw error;
      failed("not served: what was served before still is, if there was any");
    }
    if (turn > 0) this.#sources.watch(() => this.#changed());
    this.#look = this.#lookAt(turn, compiles, started);
  }

  async #start(program: string): Promise<ProviderProcess> {
    try {
      return await ProviderProcess.start({
        program,
        cwd: this.#project.folder,
        socketFolder: this.#relay.folder,
        remove: [this.#relay.folder, this.#sources.folder],
        onOutput: (output) => process.stderr.write(output),
        onEnd: (how) =>
          failed(`the provider has ended by itself, with ${how}; the next change starts it again`),
        signal: this.#stop,
      });
    } finally {
      // The program is loaded, or will not be loaded again.
      await rm(program, { force: true });
    }
  }

  /** Prints the problems, unless the sources have changed again. Resolves with them; a program that does not compile is also a problem. */
  async #lookAt(
    turn: number,
    compiles: boolean,
    started: StartError | undefined,
  ): Promise<readonly string[]> {
    this.#checks.abort();
    this.#checks = new AbortController();
    const { signal } = this.#checks;
    const { folder } = this.#project;
    const [definitions, types] = await Promise.all([
      compiles ? definitionProblems(folder, signal) : [],
      typeProblems(folder, signal),
    ]);
    // The definition check explains better than the start error why a process cannot start.
    const found = [...(started && definitions.length === 0 ? [started.message] : definitions), ...types];
    if (turn === this.#latest) {
      for (const problem of found.slice(0, mostProblems)) failed(problem);
      if (found.length > mostProblems) failed(`${found.length - mostProblems} more problems`);
    }
    return compiles ? found : ["it does not compile", ...found];
  }
}

function failed(text: string): void {
  say(paint("red", "✗", process.stderr), text);
}

function say(mark: string, text: string): void {
  process.stderr.write(`${mark} ${text}\n`);
}

/** Runs a command with a provider without problems. Resolves with its exit code, or 1 if it was not run. */
async function runSound(session: DevSession, signals: Signals, command: readonly string[]): Promise<number> {
  const problems = await session.problems();
  if (signals.stop.aborted) return 130;
  if (problems.length === 0) return await runWith(session.environment, signals, command);
  process.stderr.write(`tfnode dev: ${command[0]} was not run, because of the problems above\n`);
  return 1;
}

/** Runs a command in the foreground, and resolves with its exit code. */
async function runWith(
  environment: { readonly [variable: string]: string },
  signals: Signals,
  [name = "", ...args]: readonly string[],
): Promise<number> {
  try {
    const child = spawn(name, args, {
      stdio: "inherit",
      env: { ...process.env, ...environment },
      // Each signal reaches the command once: from its terminal, or from this process.
      detached: !sharesTerminal,
    });
    const [code, signal] = await signals.during(child, once(child, "close"));
    return code ?? 128 + (constants.signals[signal as NodeJS.Signals] ?? 0);
  } catch (error) {
    process.stderr.write(`tfnode dev: ${name} cannot be run: ${messageOf(error)}\n`);
    return 127;
  }
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { definitionProblemsOf, TypeCheck } from "../dev/problems.ts";
import { ProviderProcess, StartError } from "../dev/provider-process.ts";
import { Relay } from "../dev/relay.ts";
import { Sources } from "../dev/sources.ts";
import { openProject, type Project } from "../project/project.ts";
import type { Command } from "../terminal/command.ts";
import { paint } from "../terminal/paint.ts";

/** `tfnode dev` */
export const command: Command = {
  name: "tfnode dev",
  help: `Usage: tfnode dev [--project DIR] [-- COMMAND ARGUMENT...]

Serves the provider from its sources, and again after each change: commands that begin after a change use what was changed, and
those that are under way go on with what they began with. Type errors and problems of definitions are printed.

Without a COMMAND it prints TF_REATTACH_PROVIDERS, which stays valid until Ctrl-C. With one, such as terraform plan, it runs that with
the variable set, and exits with its exit code; after a problem it does not run it, and exits with 1.

  --project DIR  the folder of the provider
`,
  options: { project: { type: "string" } },
  takesRest: true,
  async run({ values, rest = [] }) {
    const project = await openProject(values.project as string | undefined);
    const session = await Session.open(project);
    try {
      if (rest.length > 0) return await runSound(session, rest);
      process.stdout.write(`Serving ${project.config.address}, until Ctrl-C. In another terminal:\n\n`);
      for (const [name, value] of Object.entries(session.environment))
        process.stdout.write(`export ${name}='${value}'\n`);
      await interrupted();
      return 0;
    } finally {
      await session.close();
    }
  },
};

/** A provider that is served from its sources. */
class Session {
  /** What commands need to use it. */
  readonly environment: { readonly [variable: string]: string };
  readonly #project: Project;
  readonly #relay: Relay;
  readonly #sources: Sources;
  readonly #types: TypeCheck;
  #work: Promise<void> = Promise.resolve();
  #look: Promise<readonly string[]> = Promise.resolve([]);
  #latest = 0;

  /** Resolves when the provider is served, or has been found not to compile. */
  static async open(project: Project): Promise<Session> {
    const session = new Session(project, await Relay.open(), await Sources.open(project));
    await session.#reload(0);
    session.#sources.watch(() => session.#changed());
    return session;
  }

  /** Resolves with what is wrong with the sources of last, which has been printed. */
  problems(): Promise<readonly string[]> {
    return this.#look;
  }

  private constructor(project: Project, relay: Relay, sources: Sources) {
    this.#project = project;
    this.#relay = relay;
    this.#sources = sources;
    this.#types = new TypeCheck(project.folder);
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
    this.#types.stop();
    await this.#work;
    await this.#relay.close();
    await this.#sources.close();
  }

  #changed(): void {
    const turn = ++this.#latest;
    this.#work = this.#work.then(() => this.#reload(turn));
  }

  /** Serves what the sources say now, unless they have changed again; what served before goes on if they do not compile. */
  async #reload(turn: number): Promise<void> {
    if (turn < this.#latest) return;
    const begin = performance.now();
    let compiles = false;
    let started: StartError | undefined;
    try {
      const program = await this.#sources.compile();
      compiles = true;
      this.#relay.use(
        await ProviderProcess.start(program, this.#project.folder, (text) => process.stderr.write(text)),
      );
      say(paint("green", "✓", process.stderr), `served in ${Math.round(performance.now() - begin)} ms`);
    } catch (error) {
      if (error instanceof StartError) started = error;
      // esbuild has printed what does not compile.
      else if (!(error instanceof Error && "errors" in error)) throw error;
      failed("not served: what was served before still is, if there was any");
    }
    if (turn > 0) this.#sources.watch(() => this.#changed());
    this.#look = this.#lookAt(turn, compiles, started);
  }

  /** Prints what is wrong, unless the sources have changed meanwhile. Resolves with it; a program that does not compile is wrong, too. */
  async #lookAt(
    turn: number,
    compiles: boolean,
    started: StartError | undefined,
  ): Promise<readonly string[]> {
    const [definitions, types] = await Promise.all([
      compiles ? definitionProblemsOf(this.#project) : [],
      this.#types.run(),
    ]);
    // What keeps a process from starting is told in words where it is understood.
    const found = [...(started && definitions.length === 0 ? [started.message] : definitions), ...types];
    if (turn === this.#latest) for (const problem of found) failed(problem);
    return compiles ? found : ["it does not compile", ...found];
  }
}

function failed(text: string): void {
  say(paint("red", "✗", process.stderr), text);
}

function say(mark: string, text: string): void {
  process.stderr.write(`${mark} ${text}\n`);
}

async function interrupted(): Promise<void> {
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM"), once(process, "SIGHUP")]);
}

/** Runs a command with a provider that nothing is wrong with. Resolves with its exit code, or 1 if it was not run. */
async function runSound(session: Session, command: readonly string[]): Promise<number> {
  if ((await session.problems()).length === 0) return await runWith(session.environment, command);
  process.stderr.write(`tfnode dev: ${command[0]} was not run, because of the problems above\n`);
  return 1;
}

/** Runs a command in the foreground, and resolves with its exit code. */
async function runWith(
  environment: { readonly [variable: string]: string },
  [name = "", ...args]: readonly string[],
): Promise<number> {
  const child = spawn(name, args, { stdio: "inherit", env: { ...process.env, ...environment } });
  // Ctrl-C reaches it as well: it decides when it ends.
  const ignore = () => {};
  const pass = () => child.kill("SIGTERM");
  process.on("SIGINT", ignore).on("SIGTERM", pass);
  try {
    const [code, signal] = await once(child, "close");
    return code ?? 128 + (constants.signals[signal as NodeJS.Signals] ?? 0);
  } catch (error) {
    process.stderr.write(
      `tfnode dev: ${name} cannot be run: ${error instanceof Error ? error.message : error}\n`,
    );
    return 127;
  } finally {
    process.off("SIGINT", ignore).off("SIGTERM", pass);
  }
}

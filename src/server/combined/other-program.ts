import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { ChannelCredentials } from "@grpc/grpc-js/build/src/channel-credentials.js";
import { Client } from "@grpc/grpc-js/build/src/client.js";
import { Status } from "@grpc/grpc-js/build/src/constants.js";
import { setup as registerPickFirst } from "@grpc/grpc-js/build/src/load-balancer-pick-first.js";
import { setup as registerAddresses } from "@grpc/grpc-js/build/src/resolver-ip.js";
import { setup as registerSockets } from "@grpc/grpc-js/build/src/resolver-uds.js";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import type { Environment } from "../../schema/environment.ts";
import { ignoreErrors } from "../ignore-errors.ts";
import type { Logger } from "../logging.ts";
import { type MethodName, rpcName } from "../provider-methods.ts";
import { makeClientCertificate } from "./client-certificate.ts";
import { methodPath } from "./method-path.ts";
import {
  clientOptions,
  parseHandshake,
  pluginEnvironment,
  serverCertificate,
  startMs,
} from "./plugin-handshake.ts";

/** How long a program whose connection has ended is waited for, in milliseconds. */
const endMs = 2_000;

/** The maximum number of characters of its error output that are kept for errors. */
const keptLength = 4_000;

/** A connection to the program of another provider. */
interface Connection {
  readonly client: Client;
  /** The version of the protocol: "5" or "6". */
  readonly protocol: string;
}

/** The program of another provider: it starts with the first call, and ends with this process, even if this process is killed. */
export class OtherProgram {
  readonly #file: string;
  readonly #environment: Environment;
  readonly #log: Logger;
  #connection: Promise<Connection> | undefined;
  #child: ChildProcess | undefined;
  /** How the program has ended. */
  #ended: string | undefined;
  #exited: Promise<void> | undefined;
  #errors = "";

  constructor(file: string, environment: Environment, log: Logger) {
    this.#file = file;
    this.#environment = environment;
    this.#log = log;
  }

  /** The name of the program, for messages. */
  get name(): string {
    return basename(this.#file);
  }

  get isStarted(): boolean {
    return this.#connection !== undefined;
  }

  /** Calls a method with an encoded request. Throws a DiagnosticError that names the program if it does not run. */
  async call(name: MethodName, request: Uint8Array, signal: AbortSignal): Promise<Buffer> {
    const { client, protocol } = await this.#connected();
    return await new Promise((resolve, reject) => {
      const call = client.makeUnaryRequest<Buffer, Buffer>(
        methodPath(name, protocol),
        same,
        same,
        Buffer.from(request),
        (error, response) =>
          response ? resolve(response) : this.#reasonOf(name, error).then(reject, reject),
      );
      const cancel = () => call.cancel();
      signal.addEventListener("abort", cancel, { once: true });
      call.on("status", () => signal.removeEventListener("abort", cancel));
      if (signal.aborted) cancel();
    });
  }

  /** Calls a method that responds with a stream. */
  async *stream(name: MethodName, request: Uint8Array, signal: AbortSignal): AsyncGenerator<Buffer> {
    const { client, protocol } = await this.#connected();
    const path = methodPath(name, protocol);
    const call = client.makeServerStreamRequest<Buffer, Buffer>(path, same, same, Buffer.from(request));
    const cancel = () => call.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      yield* call;
    } catch (error) {
      throw await this.#reasonOf(name, error);
    } finally {
      signal.removeEventListener("abort", cancel);
      call.on("error", () => undefined);
      call.cancel();
    }
  }

  /** Kills the program. */
  end(): void {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // The program and the shell that watches it are a group of processes.
    ignoreErrors(() => (hasShell ? process.kill(-(child.pid as number), "SIGKILL") : child.kill("SIGKILL")));
  }

  #connected(): Promise<Connection> {
    this.#connection ??= this.#start();
    return this.#connection;
  }

  async #start(): Promise<Connection> {
    await access(this.#file, constants.X_OK).catch((error: NodeJS.ErrnoException) => {
      throw this.#failure(error.code === "ENOENT" ? "does not exist" : `cannot be executed: ${error.code}`);
    });
    const { cert, key } = makeClientCertificate();
    const child = this.#spawn(cert);
    const line = await this.#firstLine(child);
    const handshake = parseHandshake(line.trim());
    const { network, address } = handshake;
    const [core, protocol = "", , , kind] = handshake.fields;
    if (core !== "1" || kind === undefined)
      throw this.#refusal(
        `printed ${JSON.stringify(line.slice(0, 300))}, which is not the handshake line of a provider`,
      );
    if (kind !== "grpc" || (protocol !== "5" && protocol !== "6"))
      throw this.#refusal(`serves protocol ${protocol} by ${kind}; needed is protocol 5 or 6 by grpc`);
    registerSockets();
    registerAddresses();
    registerPickFirst();
    const secure =
      handshake.certificate === ""
        ? ChannelCredentials.createInsecure()
        : ChannelCredentials.createSsl(
            Buffer.from(serverCertificate(handshake)),
            Buffer.from(key),
            Buffer.from(cert),
          );
    const target = network === "unix" ? `unix:${address}` : `ipv4:${address}`;
    return { client: new Client(target, secure, options), protocol };
  }

  #spawn(cert: string): ChildProcess {
    const { PLUGIN_MULTIPLEX_GRPC: _, TF_REATTACH_PROVIDERS: __, ...rest } = this.#environment;
    const env = {
      ...rest,
      ...pluginEnvironment,
      PLUGIN_MIN_PORT: rest.PLUGIN_MIN_PORT ?? pluginEnvironment.PLUGIN_MIN_PORT,
      PLUGIN_MAX_PORT: rest.PLUGIN_MAX_PORT ?? pluginEnvironment.PLUGIN_MAX_PORT,
      PLUGIN_CLIENT_CERT: cert,
      TFNODE_SHARE: "off",
    };
    const [command, args] = hasShell ? ["/bin/sh", ["-c", watched, this.#file]] : [this.#file, []];
    // In a group of its own, Ctrl-C reaches it by StopProvider alone. The pipe to its input is closed when this process ends, however it ends.
    const child = spawn(command, args, { env, detached: hasShell, stdio: ["pipe", "pipe", "pipe"] });
    this.#child = child;
    child.stdin?.on("error", () => undefined);
    const kill = () => this.end();
    process.once("exit", kill);
    this.#exited = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        process.off("exit", kill);
        this.#ended = `ended with ${signal ?? `code ${code}`}`;
        resolve();
      });
    });
    child.stderr?.setEncoding("utf8");
    if (child.stderr)
      createInterface(child.stderr).on("line", (line) => {
        this.#errors = `${this.#errors}${line}\n`.slice(-keptLength);
        forward(line, this.#log);
      });
    // Standard input, output and errors do not keep this process alive.
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr])
      Reflect.get(stream ?? {}, "unref")?.call(stream);
    return child;
  }

  #firstLine(child: ChildProcess): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = "";
      const late = globalThis.setTimeout(
        () => reject(this.#refusal(`printed no handshake line within ${startMs / 1000} seconds`)),
        startMs,
      );
      child.once("error", (error) => reject(this.#failure(`cannot be started: ${error.message}`)));
      child.once("close", () => {
        clearTimeout(late);
        reject(this.#failure(`${this.#ended ?? "ended"} before its handshake line`));
      });
      child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
        if (text.includes("\n")) return;
        text += chunk;
        const end = text.indexOf("\n");
        if (end < 0 && text.length < 65_536) return;
        clearTimeout(late);
        resolve(end < 0 ? text : text.slice(0, end));
      });
    });
  }

  /** Ends the program and returns why it cannot be used. */
  #refusal(what: string): DiagnosticError {
    this.end();
    return this.#failure(what);
  }

  #failure(what: string): DiagnosticError {
    const words = this.#errors.trim();
    return new DiagnosticError(
      [],
      `The provider ${this.name} does not run`,
      `${this.#file} ${what}.${words === "" ? "" : ` Its last output is:\n\n${words}`}`,
    );
  }

  /** Returns the error of a call. If the program has ended, it names the program and its last output. */
  async #reasonOf(name: MethodName, error: unknown): Promise<unknown> {
    const isLost = Reflect.get(Object(error), "code") === Status.UNAVAILABLE;
    // The end of a connection is noticed before that of the process.
    if (isLost) await Promise.race([this.#exited, setTimeout(endMs, undefined, { ref: false })]);
    if (this.#ended === undefined && !isLost) return error;
    return this.#failure(`${this.#ended ?? "closed its connection"} during ${rpcName(name)}`);
  }
}

const hasShell = process.platform !== "win32";

/** Runs the program in the background, and kills it when the pipe to the shell's input is closed. */
const watched = `exec 3<&0 </dev/null
"$0" 3<&- & child=$!
{ read -r line <&3; kill -9 $child; } >/dev/null 2>&1 & watch=$!
exec 3<&-
wait $child; code=$?
kill $watch 2>/dev/null
exit $code`;

const options = { ...clientOptions, "grpc.enable_channelz": 0 };

const same = (bytes: Buffer) => bytes;

/** Writes a line of the program's log to this one's, at its level. */
function forward(line: string, log: Logger): void {
  const { "@level": level, "@message": message, "@timestamp": _, ...fields } = parsed(line);
  const text = typeof message === "string" ? message : line;
  if (level === "trace" || level === "debug" || level === "warn" || level === "error")
    log[level](text, fields);
  else log.info(text, fields);
}

function parsed(line: string): { readonly [name: string]: unknown } {
  if (!line.startsWith("{")) return {};
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

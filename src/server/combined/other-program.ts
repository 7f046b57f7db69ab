import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { constants, createReadStream, lstatSync, unlinkSync } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { constants as osConstants } from "node:os";
import { basename, delimiter } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import type { ClientWritableStream } from "@grpc/grpc-js/build/src/call.js";
import { ChannelCredentials } from "@grpc/grpc-js/build/src/channel-credentials.js";
import { Client } from "@grpc/grpc-js/build/src/client.js";
import { Status } from "@grpc/grpc-js/build/src/constants.js";
import { setup as registerPickFirst } from "@grpc/grpc-js/build/src/load-balancer-pick-first.js";
import { setup as registerAddresses } from "@grpc/grpc-js/build/src/resolver-ip.js";
import { setup as registerSockets } from "@grpc/grpc-js/build/src/resolver-uds.js";
import protobuf from "protobufjs/minimal.js";
import { bufferOf } from "../../protobuf/message.ts";
import type { BuiltProvider } from "../../schema/built-provider.ts";
import { DiagnosticError } from "../../schema/diagnostic.ts";
import type { Environment } from "../../schema/environment.ts";
import { redactedLog } from "../../schema/masked-log.ts";
import { grpcControllerMethods, healthMethods } from "../generated/methods.ts";
import { ignoreErrors } from "../ignore-errors.ts";
import { type Logger, levels } from "../logging.ts";
import { type MethodName, rpcName } from "../provider-methods.ts";
import { plainText } from "../rpc/plain-text.ts";
import { strayText } from "../stray-text.ts";
import { within } from "../within.ts";
import { type ClientCertificate, makeClientCertificate } from "./client-certificate.ts";
import { inVersion6 } from "./former-schema.ts";
import { methodPath } from "./method-path.ts";
import { type Output, readOutput } from "./output-line.ts";
import { platform } from "./platform.ts";
import {
  clientOptions,
  type Handshake,
  parseHandshake,
  pluginEnvironment,
  serverCertificate,
  startMs,
} from "./plugin-handshake.ts";

/** Time limits in milliseconds. */
export interface Limits {
  /** Until the handshake line, as in Terraform. */
  readonly startMs: number;
  /** Until the response of a method that calls no API. */
  readonly responseMs: number;
  /** The interval in which a program with running calls is asked for its health, and the time for its response. */
  readonly healthMs: number;
  /** Until a program whose connection has ended, or that was asked to end, has ended. */
  readonly endMs: number;
}

const ordinary: Limits = { startMs, responseMs: 120_000, healthMs: 60_000, endMs: 2_000 };

/**
 * The variable with the files of the programs that were started for one provider, each by the one before it. A provider that starts itself
 * would do so without an end.
 */
const startedVariable = "TFNODE_STARTED";

/** The maximum number of characters of its error output that are kept for errors. */
const keptLength = 4_000;

/** What a program needs. */
export interface OtherProgramOptions extends Pick<BuiltProvider, "file" | "sha256"> {
  readonly environment: Environment;
  readonly log: Logger;
  readonly limits?: Partial<Limits>;
}

/** A connection to the program of another provider. */
interface Connection {
  readonly client: Client;
  /** The version of the protocol: "5" or "6". */
  readonly protocol: string;
}

/** The program does not run, or has not responded to a call. */
export class ProgramError extends DiagnosticError {
  /** Whether the program has received a request, whose outcome is not known. */
  readonly isUncertain: boolean;
  constructor(isUncertain: boolean, summary: string, detail: string) {
    super([], summary, detail);
    this.isUncertain = isUncertain;
  }
}

/** The certificate with which this process calls the programs that it has started. */
let certificate: ClientCertificate | undefined;

/** The programs that run, and end with this process. */
const running = new Set<OtherProgram>();

function endAll(): void {
  for (const program of running) program.end();
}

/** The program of another provider: it starts with the first call, and ends with this process, even if this process is killed. */
export class OtherProgram {
  readonly #file: string;
  readonly #sha256: string | undefined;
  readonly #environment: Environment;
  readonly #log: Logger;
  readonly #limits: Limits;
  #connection: Promise<Connection> | undefined;
  #child: ChildProcess | undefined;
  /** The path of the program's socket. */
  #socket: string | undefined;
  /** How the program has ended. */
  #ended: string | undefined;
  #exited: Promise<void> | undefined;
  #errors = "";
  readonly #running = new Set<Promise<unknown>>();
  #lastOutput: Output | undefined;
  #isAsking = false;
  #stopping: Promise<unknown> | undefined;

  constructor({ file = "", sha256, environment, log, limits }: OtherProgramOptions) {
    this.#file = file;
    this.#sha256 = sha256?.toLowerCase();
    this.#environment = environment;
    this.#log = log;
    this.#limits = { ...ordinary, ...limits };
  }

  /** The name of the program, for messages. */
  get name(): string {
    return basename(this.#file);
  }

  get isStarted(): boolean {
    return this.#connection !== undefined;
  }

  /** Returns a text that changes when the file does; it is the path alone for a file that cannot be found. */
  async facts(): Promise<string> {
    return await factsOf(this.#file).catch(() => this.#file);
  }

  /**
   * Calls a method with an encoded request, and returns the response as version 6 of the protocol has it. Throws a ProgramError if the
   * program does not run, or does not respond.
   */
  async call(name: MethodName, request: Uint8Array, signal: AbortSignal): Promise<Buffer> {
    const { client, protocol } = await this.#connected();
    const deadline = callsNoApi(name) ? Date.now() + this.#limits.responseMs : Number.POSITIVE_INFINITY;
    const response = new Promise<Buffer>((resolve, reject) => {
      const call = client.makeUnaryRequest<Buffer, Buffer>(
        methodPath(name, protocol),
        same,
        message,
        bufferOf(request),
        { deadline },
        (error, response) =>
          response ? resolve(response) : this.#reasonOf(name, error, signal).then(reject, reject),
      );
      call.on(
        "status",
        this.#onAbort(name, signal, () => call.cancel()),
      );
    });
    const bytes = await this.#during(client, response);
    return this.reading(name, () => inVersion6(name, protocol, bytes));
  }

  /** Calls a method that responds with a stream. */
  async *stream(name: MethodName, request: Uint8Array, signal: AbortSignal): AsyncGenerator<Buffer> {
    const { client, protocol } = await this.#connected();
    const path = methodPath(name, protocol);
    const call = client.makeServerStreamRequest<Buffer, Buffer>(path, same, message, bufferOf(request));
    const forget = this.#onAbort(name, signal, () => call.cancel());
    let over = () => {};
    this.#during(client, new Promise<void>((resolve) => (over = resolve)));
    try {
      yield* call;
    } catch (error) {
      throw await this.#reasonOf(name, error, signal);
    } finally {
      over();
      forget();
      call.on("error", () => undefined);
      call.cancel();
    }
  }

  /** Calls a method whose request is a stream. All messages are read, also if the program has responded or ended before. */
  async clientStream(
    name: MethodName,
    messages: AsyncIterable<Buffer>,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { client, protocol } = await this.#connected();
    const over = new AbortController();
    let sent: Promise<void> | undefined;
    const response = new Promise<Buffer>((resolve, reject) => {
      const call = client.makeClientStreamRequest<Buffer, Buffer>(
        methodPath(name, protocol),
        same,
        message,
        (error, response) => {
          over.abort();
          if (response) resolve(response);
          else this.#reasonOf(name, error, signal).then(reject, reject);
        },
      );
      call.on("error", () => undefined);
      call.on(
        "status",
        this.#onAbort(name, signal, () => call.cancel()),
      );
      sent = sendAll(call, messages, over.signal);
    });
    try {
      return await this.#during(client, response);
    } finally {
      await sent;
    }
  }

  /** Returns what `read` reads from a response, or throws a ProgramError if the response is invalid. */
  reading<T>(name: MethodName, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw this.#unusable(name, `an invalid message: ${(error as Error).message}`);
    }
  }

  /** Ends the program as Terraform does: it is asked to end after its calls, for which it has this many milliseconds, and then killed. */
  async close(timeMs: number): Promise<void> {
    const connection = this.#connection?.catch(() => undefined);
    if (!connection || !this.#exited) return;
    const log = this.#log;
    const limit = { ms: timeMs, event: `the end of the calls of ${this.name}`, log };
    const opened = await within(
      limit,
      Promise.allSettled(this.#running).then(() => connection),
    );
    const path = grpcControllerMethods.shutdown.path;
    opened?.client.makeUnaryRequest(path, same, same, Buffer.alloc(0), () => undefined);
    if (opened) await within({ ms: this.#limits.endMs, event: `the end of ${this.name}`, log }, this.#exited);
    this.end();
    opened?.client.close();
  }

  /** Kills the program. */
  end(): void {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // The program and the shell that watches it are a group of processes.
    ignoreErrors(() => (hasShell ? process.kill(-(child.pid as number), "SIGKILL") : child.kill("SIGKILL")));
    this.#removeSocket();
  }

  /** Removes the program's socket, which remains if the program was killed. */
  #removeSocket(): void {
    const socket = this.#socket;
    if (socket !== undefined) ignoreErrors(() => lstatSync(socket).isSocket() && unlinkSync(socket));
  }

  /** Watches the program during a call. */
  async #during<T>(client: Client, work: Promise<T>): Promise<T> {
    this.#running.add(work);
    const timer = setInterval(() => this.#askHealth(client), this.#limits.healthMs);
    timer.unref();
    try {
      return await work;
    } finally {
      clearInterval(timer);
      this.#running.delete(work);
    }
  }

  /**
   * Kills a program that does not respond twice in a row: its process is blocked, and no call of it would end. The calls that run at the
   * same time ask once.
   */
  async #askHealth(client: Client): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const isBlocked = (await this.#isSilent(client)) && (await this.#isSilent(client));
    this.#isAsking = false;
    if (!isBlocked) return;
    this.#ended ??= `did not respond for ${(2 * this.#limits.healthMs) / 1000} seconds, and was ended`;
    this.end();
  }

  /** Asks the program for its health, and reports whether it has not responded in time. */
  #isSilent(client: Client): Promise<boolean> {
    const deadline = Date.now() + this.#limits.healthMs;
    const { path } = healthMethods.check;
    return new Promise((resolve) => {
      client.makeUnaryRequest(path, same, same, healthRequest, { deadline }, (error) =>
        resolve(error?.code === Status.DEADLINE_EXCEEDED),
      );
    });
  }

  /**
   * Has a call end when its signal is aborted, and returns a function that ends that. A call that changes something is not canceled, because
   * its result would be lost: the program is asked to stop, as Terraform does.
   */
  #onAbort(name: MethodName, signal: AbortSignal, cancel: () => void): () => void {
    const end = () => {
      if (!changes.has(name)) return cancel();
      this.#stopping ??= this.call("stopProvider", new Uint8Array(), new AbortController().signal)
        .catch(() => undefined)
        .finally(() => {
          this.#stopping = undefined;
        });
    };
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    return () => signal.removeEventListener("abort", end);
  }

  async #connected(): Promise<Connection> {
    this.#connection ??= this.#start();
    const connection = await this.#connection;
    if (this.#ended !== undefined) throw this.#failure(`${this.#ended} before this request`);
    return connection;
  }

  async #start(): Promise<Connection> {
    if (this.#file === "")
      throw new ProgramError(
        false,
        "The other provider does not run",
        `It has no program for ${platform}. Add one to builtProvider.`,
      );
    await access(this.#file, constants.X_OK).catch((error: NodeJS.ErrnoException) => {
      throw this.#failure(error.code === "ENOENT" ? "does not exist" : `cannot be executed: ${error.code}`);
    });
    const started = (this.#environment[startedVariable] ?? "").split(delimiter);
    const own = await realpath(this.#file);
    if (started.includes(own))
      throw this.#failure("is this provider, or serves its types by starting it: builtProvider names itself");
    await this.#checkDigest();
    certificate ??= makeClientCertificate();
    const { cert, key } = certificate;
    const child = this.#spawned(cert, [...started, own].join(delimiter));
    const line = await this.#firstLine(child);
    const handshake = parseHandshake(line.trim());
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
    if (handshake.network === "unix") this.#socket = handshake.address;
    return { client: new Client(targetOf(handshake), secure, options), protocol };
  }

  async #checkDigest(): Promise<void> {
    if (this.#sha256 === undefined) return;
    if (this.#sha256 === "")
      throw this.#failure(
        `has no digest for ${platform} in builtProvider, which has others. It was not started`,
      );
    const actual = await digestOf(this.#file).catch((error: Error) => {
      throw this.#failure(`cannot be read: ${error.message}`);
    });
    if (actual !== this.#sha256)
      throw this.#failure(
        `has the SHA-256 digest ${actual}, and builtProvider requires ${this.#sha256}. It was not started`,
      );
  }

  #spawned(cert: string, started: string): ChildProcess {
    try {
      return this.#spawn(cert, started);
    } catch (error) {
      throw this.#failure(`cannot be started: ${(error as Error).message}`);
    }
  }

  #spawn(cert: string, started: string): ChildProcess {
    const { PLUGIN_MULTIPLEX_GRPC: _, TF_REATTACH_PROVIDERS: __, ...rest } = this.#environment;
    const env = {
      ...rest,
      ...pluginEnvironment,
      PLUGIN_MIN_PORT: rest.PLUGIN_MIN_PORT ?? pluginEnvironment.PLUGIN_MIN_PORT,
      PLUGIN_MAX_PORT: rest.PLUGIN_MAX_PORT ?? pluginEnvironment.PLUGIN_MAX_PORT,
      PLUGIN_CLIENT_CERT: cert,
      [startedVariable]: started,
      TFNODE_SHARE: "off",
      ...this.#logLevels(),
    };
    const [command, args] = hasShell ? ["/bin/sh", ["-c", watched, this.#file]] : [this.#file, []];
    // In a group of its own, Ctrl-C reaches it by StopProvider alone. The pipe to its input is closed when this process ends, however it ends.
    const child = spawn(command, args, { env, detached: hasShell, stdio: ["pipe", "pipe", "pipe"] });
    this.#child = child;
    child.stdin?.on("error", () => undefined);
    if (running.size === 0) process.on("exit", endAll);
    running.add(this);
    this.#exited = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        running.delete(this);
        if (running.size === 0) process.off("exit", endAll);
        this.#ended ??= `ended with ${signal ?? signalOf(code) ?? `code ${code}`}`;
        this.#removeSocket();
        resolve();
      });
    });
    child.stderr?.setEncoding("utf8");
    if (child.stderr) createInterface(child.stderr).on("line", (line) => this.#write(line));
    // Standard input, output and errors do not keep this process alive.
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr])
      Reflect.get(stream ?? {}, "unref")?.call(stream);
    return child;
  }

  /** Writes a line of the program to this one's log, and keeps it for errors if it may be shown: details may have secrets. */
  #write(line: string): void {
    this.#lastOutput = readOutput(line, this.#lastOutput);
    const { level, text, fields } = this.#lastOutput.line;
    if (level !== "trace" && level !== "debug") this.#errors += `${line}\n`;
    if (this.#errors.length > 10 * keptLength) this.#errors = this.#errors.slice(-keptLength);
    // As in Terraform, a text without a level is a detail.
    const shown = level ?? "debug";
    if (this.#log.enabled(shown)) redactedLog(this.#log, strayText)[shown](text, fields);
  }

  /**
   * Returns the variables with which a program in Go logs what Terraform would show. Without them, it writes a line for each step of each
   * call, which take more time to read than the calls themselves.
   */
  #logLevels(): Environment {
    const { TF_LOG_SDK, TF_LOG_PROVIDER } = this.#environment;
    // Errors are a part of the last output, also if no log is shown.
    const level = levels.find((one) => one === "error" || this.#log.enabled(one));
    return { TF_LOG_SDK: TF_LOG_SDK || level, TF_LOG_PROVIDER: TF_LOG_PROVIDER || level };
  }

  #firstLine(child: ChildProcess): Promise<string> {
    const { startMs: ms } = this.#limits;
    return new Promise((resolve, reject) => {
      let text = "";
      const late = globalThis.setTimeout(
        () => reject(this.#refusal(`printed no handshake line within ${ms / 1000} seconds`)),
        ms,
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
  #refusal(what: string): ProgramError {
    this.end();
    return this.#failure(what);
  }

  #failure(what: string, isUncertain = false): ProgramError {
    return new ProgramError(isUncertain, `The provider ${this.name} does not run`, this.#detailOf(what));
  }

  #detailOf(what: string): string {
    const words = plainText(strayText(this.#errors.slice(-keptLength).trim()));
    return `${this.#file} ${what}.${words === "" ? "" : ` Its last output is:\n\n${words}`}`;
  }

  /** Returns the error for a response without a meaning. */
  #unusable(name: MethodName, what: string): ProgramError {
    const detail = this.#detailOf(`responded to ${rpcName(name)} with ${what}`);
    return new ProgramError(true, `The provider ${this.name} has failed`, detail);
  }

  /**
   * Returns the error of a call, which names the program and its last output. A method that the program lacks, and a call that its client
   * has canceled, are errors of their own.
   */
  async #reasonOf(name: MethodName, error: unknown, signal: AbortSignal): Promise<unknown> {
    const code = Reflect.get(Object(error), "code");
    const method = rpcName(name);
    if (code === Status.DEADLINE_EXCEEDED)
      return this.#failure(`did not respond to ${method} within ${this.#limits.responseMs / 1000} seconds`);
    const isLost = code === Status.UNAVAILABLE;
    // The end of a connection is noticed before that of the process.
    if (isLost) await Promise.race([this.#exited, setTimeout(this.#limits.endMs, undefined, { ref: false })]);
    if (this.#ended === undefined && !isLost) {
      const isOwn = code === Status.UNIMPLEMENTED || (code === Status.CANCELLED && signal.aborted);
      return isOwn ? error : this.#unusable(name, `the gRPC status ${(error as Error).message}`);
    }
    return this.#failure(`${this.#ended ?? "closed its connection"} during ${method}`, true);
  }
}

/** Sends the messages of a client, and reads the rest when the call is over. Cancels the call if the client has gone before the last one. */
async function sendAll(
  call: ClientWritableStream<Buffer>,
  messages: AsyncIterable<Buffer>,
  over: AbortSignal,
): Promise<void> {
  try {
    for await (const message of messages)
      if (!over.aborted && !call.write(message))
        await once(call, "drain", { signal: over }).catch(() => undefined);
    call.end();
  } catch {
    call.cancel();
  }
}

/** Reports whether a method only calculates. */
function callsNoApi(name: MethodName): boolean {
  return /^(validate|stop|getProviderSchema|getResourceIdentitySchemas)/.test(name);
}

/** The methods that change something. */
const changes: ReadonlySet<MethodName> = new Set(["applyResourceChange", "invokeAction"]);

/** Asks for the health of the service `plugin`, as the clients of go-plugin do. */
const healthRequest = Buffer.from("\n\u0006plugin");

/** The digests of files that have not changed since they were calculated, by paths and facts of the files. */
const digests = new Map<string, Promise<string>>();

/** Returns the path of a file with what changes when the file does. */
async function factsOf(file: string): Promise<string> {
  const { ino, size, mtimeMs, ctimeMs } = await stat(file);
  return [file, ino, size, mtimeMs, ctimeMs].join();
}

async function digestOf(file: string): Promise<string> {
  const key = await factsOf(file);
  const known = digests.get(key) ?? calculatedDigest(file);
  digests.set(key, known);
  return await known;
}

async function calculatedDigest(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file, { highWaterMark: 1_048_576 })) hash.update(part);
  return hash.digest("hex");
}

const hasShell = process.platform !== "win32";

/** Returns the signal that ended a program, which a shell reports as a code above 128. */
function signalOf(code: number | null): string | undefined {
  return hasShell
    ? Object.entries(osConstants.signals).find(([, one]) => code === 128 + one)?.[0]
    : undefined;
}

/** Runs the program in the background, and kills it when the pipe to the shell's input is closed. */
const watched = `exec 3<&0 </dev/null
"$0" 3<&- & child=$!
{ read -r line <&3; kill -9 $child; } >/dev/null 2>&1 & watch=$!
exec 3<&-
wait $child; code=$?
kill $watch 2>/dev/null
exit $code`;

const options = { ...clientOptions, "grpc.enable_channelz": 0 };

/** Returns the address of a program for the client, which has no resolver for the names of hosts. */
function targetOf({ network, address }: Handshake): string {
  if (network === "unix") return `unix:${address}`;
  return address.startsWith("[") ? `ipv6:${address}` : `ipv4:${address.replace("localhost:", "127.0.0.1:")}`;
}

const same = (bytes: Buffer) => bytes;

/** Returns an encoded message. Throws for bytes that are no sequence of fields. */
function message(bytes: Buffer): Buffer {
  const reader = protobuf.Reader.create(bytes);
  while (reader.pos < reader.len) reader.skipType(reader.uint32() & 7);
  return bytes;
}

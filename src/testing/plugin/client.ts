import { rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import {
  Client,
  type ClientDuplexStream,
  type ClientReadableStream,
  credentials,
  type MethodDefinition,
  type ServiceError,
} from "@grpc/grpc-js";
import { fromBytes } from "../../protobuf/message.ts";
import { type ClientCertificate, makeClientCertificate } from "../../server/combined/client-certificate.ts";
import {
  clientOptions,
  type Handshake,
  parseHandshake,
  pluginEnvironment,
  serverCertificate,
  startMs,
} from "../../server/combined/plugin-handshake.ts";
import { providerMethods } from "../../server/generated/methods.ts";
import { StdioData } from "../../server/generated/stdio.ts";
import type { CoreMethod, CoreRequest, CoreResponse, StreamMethod } from "../core/methods.ts";
import { decodeResponse, encodeRequest, type RequestTo, type ResponseFrom } from "../core/rpc-messages.ts";
import { type PluginCommand, type PluginProcess, startProcess } from "./process.ts";

export { type Handshake, parseHandshake, serverCertificate };

/** How to start a plugin and how to connect to it. */
export interface StartOptions extends PluginCommand {
  /** Whether both sides authenticate with certificates, as Terraform requires; true by default. */
  readonly mtls?: boolean;
}

/** Returns the address of the plugin for grpc-js. */
function targetOf({ network, address }: Handshake): string {
  return network === "unix" ? `unix:${address}` : address;
}

/** Starts a plugin as Terraform does, and connects to it. Rejects, and ends it, if it prints no handshake line. */
export async function startPlugin(options: StartOptions): Promise<PluginClient> {
  const own = options.mtls === false ? undefined : makeClientCertificate();
  const tls = own ? { PLUGIN_CLIENT_CERT: own.cert } : {};
  const started = startProcess({ ...options, env: { ...pluginEnvironment, ...tls, ...options.env } });
  const late = setTimeout(startMs, undefined, { ref: false }).then(() => {
    throw new Error(`printed no handshake line within ${startMs / 1000} seconds`);
  });
  try {
    const line = await Promise.race([started.firstLine, late]);
    const handshake = parseHandshake(line);
    if (handshake.fields.length < 5)
      throw new Error(
        `printed ${JSON.stringify(line.slice(0, 500))}, which is not the handshake line of a provider`,
      );
    return new PluginClient(started, handshake, own);
  } catch (error) {
    started.child.kill("SIGKILL");
    throw error;
  }
}

/** A connection to a plugin, with the operations of go-plugin's client and of Terraform. */
export class PluginClient {
  readonly process: PluginProcess;
  readonly handshake: Handshake;
  readonly #client: Client;

  constructor(process: PluginProcess, handshake: Handshake, own?: ClientCertificate) {
    const secure = own
      ? credentials.createSsl(
          Buffer.from(serverCertificate(handshake)),
          Buffer.from(own.key),
          Buffer.from(own.cert),
        )
      : credentials.createInsecure();
    this.process = process;
    this.handshake = handshake;
    this.#client = new Client(targetOf(handshake), secure, clientOptions);
  }

  /** Calls a method of the provider. Rejects with grpc-js's ServiceError. */
  async call<M extends CoreMethod>(
    name: M,
    request: CoreRequest<M>,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<CoreResponse<M>> {
    const bytes = await this.raw(providerMethods[name].path, encodeRequest(name, request), signal);
    return decodeResponse(name, bytes);
  }

  /** Calls a method that responds with a stream. Leaving the loop cancels the call. */
  async *stream<M extends StreamMethod>(name: M, request: RequestTo<M>): AsyncGenerator<ResponseFrom<M>> {
    const messages = this.#messages(providerMethods[name].path, encodeRequest(name, request));
    for await (const bytes of messages) yield decodeResponse(name, bytes);
  }

  /** Sends a state in chunks. With `leaving`, cancels the call instead of ending it. */
  writeStateBytes(
    chunks: Iterable<RequestTo<"writeStateBytes">>,
    { leaving = false } = {},
  ): Promise<ResponseFrom<"writeStateBytes">> {
    return new Promise((resolve, reject) => {
      const call = this.#client.makeClientStreamRequest<Buffer, Buffer>(
        providerMethods.writeStateBytes.path,
        same,
        same,
        (error, bytes) => (bytes ? resolve(decodeResponse("writeStateBytes", bytes)) : reject(error)),
      );
      for (const chunk of chunks) call.write(encodeRequest("writeStateBytes", chunk));
      if (leaving) call.cancel();
      else call.end();
    });
  }

  /** Calls any method with an encoded message. */
  raw(path: string, request: Uint8Array, signal?: AbortSignal): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const response = (error: ServiceError | null, bytes?: Buffer) =>
        bytes ? resolve(bytes) : reject(error);
      const call = this.#client.makeUnaryRequest<Buffer, Buffer>(
        path,
        same,
        same,
        Buffer.from(request),
        response,
      );
      signal?.addEventListener("abort", () => call.cancel());
    });
  }

  /** Calls any method that responds with a stream. */
  rawStream(path: string, request: Uint8Array): ClientReadableStream<Buffer> {
    return this.#client.makeServerStreamRequest<Buffer, Buffer>(path, same, same, Buffer.from(request));
  }

  /** Returns the text that the plugin redirects from its standard output. */
  async *stdio(): AsyncGenerator<StdioData> {
    const messages = this.#messages("/plugin.GRPCStdio/StreamStdio", Buffer.alloc(0));
    for await (const bytes of messages) yield fromBytes(StdioData, bytes);
  }

  async *#messages(path: string, request: Uint8Array): AsyncGenerator<Buffer> {
    const call = this.rawStream(path, request);
    try {
      yield* call;
    } finally {
      call.on("error", () => undefined);
      call.cancel();
    }
  }

  /** Opens the broker's stream as Terraform does; it ends with the connection. */
  openBroker(): ClientDuplexStream<Buffer, Buffer> {
    return this.#client.makeBidiStreamRequest<Buffer, Buffer>("/plugin.GRPCBroker/StartStream", same, same);
  }

  /** Asks the plugin to end, and resolves with its exit code and signal. */
  async shutdown(): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }> {
    await this.raw("/plugin.GRPCController/Shutdown", Buffer.alloc(0));
    this.close();
    return await this.process.exited;
  }

  /** Closes the connection and lets the process run. */
  close(): void {
    this.#client.close();
  }

  /** Closes the connection, kills the process, and waits for its end. Removes the files that a killed process leaves behind. */
  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    this.close();
    this.process.child.kill(signal);
    await this.process.exited;
    if (this.handshake.network === "unix") await rm(this.handshake.address, { force: true });
  }
}

const same: MethodDefinition<Buffer, Buffer>["requestSerialize"] = (bytes) => bytes;

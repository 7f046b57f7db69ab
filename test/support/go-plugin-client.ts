import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { ClientCertificate } from "../../src/server/combined/client-certificate.ts";
import type { Handshake } from "../../src/testing/plugin/client.ts";
import { frame, headersOf, kinds, preface } from "../attack/strangers/frames.ts";

/** The paths of the calls that go-plugin's client makes, with the numbers of their streams. */
const streams = {
  broker: [1, "/plugin.GRPCBroker/StartStream"],
  stdio: [3, "/plugin.GRPCStdio/StreamStdio"],
  schema: [5, "/tfplugin6.Provider/GetProviderSchema"],
  shutdown: [7, "/plugin.GRPCController/Shutdown"],
} as const;

const endOfStream = 1;
const endOfHeaders = 4;

/** An empty message of gRPC. */
const emptyMessage = Buffer.alloc(5);

/**
 * A client with the frames that go-plugin 1.7 sends with gRPC for Go 1.83, in Terraform since 1.14 and in OpenTofu 1.12. Its GOAWAY names
 * the largest stream of all, which the HTTP/2 library of Node takes for a violation of the protocol, and its connection closes at once.
 */
export class GoPluginClient {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  readonly #ended = new Set<number>();

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("error", () => socket.destroy()).on("data", (data) => this.#receive(data));
  }

  /** Connects, and opens the streams that stay open. */
  static async connect({ address }: Handshake, own?: ClientCertificate): Promise<GoPluginClient> {
    const socket = own
      ? connectTls({
          path: address,
          key: own.key,
          cert: own.cert,
          ALPNProtocols: ["h2"],
          rejectUnauthorized: false,
        })
      : connect(address);
    await once(socket, own ? "secureConnect" : "connect");
    const client = new GoPluginClient(socket);
    socket.write(preface);
    client.#begin("broker");
    client.#call("stdio");
    return client;
  }

  /** Calls GetProviderSchema, and resolves when its response has arrived. */
  async getProviderSchema(): Promise<void> {
    this.#call("schema");
    await this.#end("schema");
  }

  /** Requests the end of the plugin, and closes the connection right after the response. */
  async shutdown(): Promise<void> {
    this.#write(kinds.reset, { stream: streams.broker[0] }, Buffer.from([0, 0, 0, 8]));
    await this.requestShutdown();
    this.close();
  }

  /** Requests the end of the plugin, and keeps the connection. */
  async requestShutdown(): Promise<void> {
    this.#call("shutdown");
    await this.#end("shutdown");
  }

  /** Closes the connection without a request. */
  close(): void {
    const reason = Buffer.from("client transport shutdown");
    const last = Buffer.from([0x7f, 0xff, 0xff, 0xff]);
    this.#write(kinds.goaway, {}, Buffer.concat([last, Buffer.alloc(4), reason]));
    this.#socket.end();
  }

  #begin(name: keyof typeof streams): void {
    const [stream, path] = streams[name];
    this.#write(kinds.headers, { flags: endOfHeaders, stream }, headersOf(path));
  }

  #call(name: keyof typeof streams): void {
    this.#begin(name);
    this.#write(kinds.data, { flags: endOfStream, stream: streams[name][0] }, emptyMessage);
  }

  #write(...parts: Parameters<typeof frame>): void {
    this.#socket.write(frame(...parts));
  }

  async #end(name: keyof typeof streams): Promise<void> {
    while (!this.#ended.has(streams[name][0])) {
      if (this.#socket.destroyed) throw new Error(`The connection closed before the response to ${name}`);
      await once(this.#socket, "data");
    }
  }

  /** Reads frames: acknowledges settings, opens the window again, and notes which streams have ended. */
  #receive(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    while (this.#received.length >= 9) {
      const length = this.#received.readUIntBE(0, 3);
      if (this.#received.length < 9 + length) return;
      const kind = this.#received.readUInt8(3);
      const flags = this.#received.readUInt8(4);
      const stream = this.#received.readUInt32BE(5);
      this.#received = this.#received.subarray(9 + length);
      if (kind === kinds.settings && (flags & 1) === 0) this.#write(kinds.settings, { flags: 1 });
      if (kind === kinds.data && length > 0) {
        const window = Buffer.alloc(4);
        window.writeUInt32BE(length);
        for (const target of [0, stream]) this.#write(kinds.windowUpdate, { stream: target }, window);
      }
      const isLast = (kind === kinds.headers || kind === kinds.data) && (flags & endOfStream) !== 0;
      if (isLast || kind === kinds.reset) this.#ended.add(stream);
    }
  }
}

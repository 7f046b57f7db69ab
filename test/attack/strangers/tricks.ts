import { once } from "node:events";
import type { Socket } from "node:net";
import type { Random } from "../random.ts";
import { frame, headersOf, kinds, preface } from "./frames.ts";
import { type Peers, pour } from "./peer.ts";

/** Misuse of a plugin's socket by a stranger, or by a client that violates the protocol. */
export type Trick = (peers: Peers, random: Random) => Promise<void>;

/** Attacks of clients without the client's certificate. */
export const ofStrangers: { readonly [name: string]: Trick } = {
  "says nothing": async (peers) => {
    await opened(peers.plain());
  },
  "says nothing with TLS": async (peers) => {
    peers.secure("none");
  },
  "comes with the certificate of somebody else": async (peers) => {
    await pour(peers.secure("other"), [preface], 1);
  },
  "comes without a certificate and calls": async (peers) => {
    await pour(peers.secure("none"), [preface, call("/tfplugin6.Provider/GetProviderSchema")], 1);
  },
  "speaks HTTP/1": async (peers) => {
    await pour(peers.plain(), [Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")]);
    await pour(peers.secure("none", ["http/1.1"]), [Buffer.from("GET / HTTP/1.1\r\n\r\n")], 1);
  },
  "sends garbage": async (peers, random) => {
    await pour(peers.plain(), [random.bytes(random.between(1, 50_000))]);
  },
  "sends the beginning of a handshake": async (peers, random) => {
    const hello = Buffer.concat([Buffer.of(22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3), random.bytes(300)]);
    await pour(peers.plain(), [hello.subarray(0, random.between(1, hello.length))]);
  },
  "sends records that lie about their length": async (peers, random) => {
    await pour(peers.plain(), [
      Buffer.of(random.pick([20, 21, 22, 23, 24]), 3, 3, 255, 255),
      random.bytes(70_000),
    ]);
  },
  "opens many connections": async (peers, random) => {
    const sockets = Array.from({ length: random.between(50, 300) }, () => peers.plain());
    await Promise.all(sockets.map(opened));
    for (const socket of sockets.filter(() => random.chance(0.5))) socket.destroy();
  },
  "hangs up again and again": async (peers, random) => {
    for (let left = random.between(20, 100); left > 0; left--) {
      const socket = random.chance(0.8) ? peers.plain() : peers.secure("none");
      if (random.chance(0.5)) socket.write(random.bytes(20));
      socket.destroy();
    }
  },
  "hangs up one way only": async (peers) => {
    peers.plain().end();
  },
  "writes megabytes": async (peers, random) => {
    await pour(peers.plain(), repeated(random.bytes(60_000), 300), 2);
  },
};

/** Attacks of a client that has the certificate, but violates HTTP/2 or gRPC. */
export const ofClients: { readonly [name: string]: Trick } = {
  "sends frames of any kind": async (peers, random) => {
    const any = () =>
      frame(
        random.below(16),
        { flags: random.below(256), stream: random.pick([0, 1, 2, 3, 2 ** 31 - 1]) },
        random.bytes(random.below(100)),
      );
    await begun(peers, Array.from({ length: random.between(1, 50) }, any));
  },
  "announces a frame that is too large": async (peers, random) => {
    await begun(peers, [frame(random.below(10), { stream: 1, length: 0xffffff }), random.bytes(100_000)]);
  },
  "sends no preface": async (peers, random) => {
    await pour(peers.secure("own"), [random.bytes(500)], 1);
  },
  "pings without end": async (peers, random) => {
    await begun(peers, repeated(Buffer.concat(Array(500).fill(frame(kinds.ping, {}, random.bytes(8)))), 100));
  },
  "changes settings without end": async (peers) => {
    const setting = frame(kinds.settings, {}, Buffer.from("000400010000", "hex"));
    await begun(peers, repeated(Buffer.concat(Array(500).fill(setting)), 100));
  },
  // Node reads at most a thousand frames: it takes a minute to detect that such a client has ended.
  "opens streams and resets them": async (peers, random) => {
    await begun(peers, rapidResets(random.pick([100, 300, 900, 900, 900, 3000])));
  },
  "goes on with headers without end": async (peers) => {
    const first = frame(kinds.headers, { stream: 1 }, headersOf("/a"));
    const more = frame(kinds.continuation, { stream: 1 }, Buffer.alloc(16_000, 0x88));
    await begun(peers, [first, ...repeated(more, 200)]);
  },
  "sends headers that are too large": async (peers) => {
    const block = headersOf("/a", { long: "x".repeat(16_000) });
    await begun(peers, [frame(kinds.headers, { flags: 4, stream: 1 }, block.subarray(0, 16_384))]);
  },
  "calls what is not there": async (peers, random) => {
    const path = random.pick([
      "/",
      "",
      "/tfplugin6.Provider/",
      "/tfplugin5.Provider/GetSchema",
      `/${"a".repeat(900)}`,
    ]);
    await begun(peers, [call(path)]);
  },
  "announces a message of gigabytes": async (peers, random) => {
    const message = Buffer.concat([Buffer.of(random.below(3), 255, 255, 255, 255), random.bytes(1000)]);
    await begun(peers, [
      headers("/tfplugin6.Provider/ReadResource"),
      frame(kinds.data, { stream: 1 }, message),
    ]);
  },
  "announces a message and says nothing more": async (peers) => {
    await begun(peers, [
      headers("/tfplugin6.Provider/ReadResource"),
      frame(kinds.data, { stream: 1 }, Buffer.of(0, 0)),
    ]);
  },
  "calls without a message": async (peers) => {
    await begun(peers, [
      headers("/tfplugin6.Provider/GetProviderSchema"),
      frame(kinds.data, { stream: 1, flags: 1 }),
    ]);
  },
  "calls many times and takes no answer": async (peers) => {
    const opening = Buffer.concat([preface, frame(kinds.settings, {}, Buffer.from("000400000000", "hex"))]);
    const calls = Array.from({ length: 100 }, (_, i) =>
      call("/tfplugin6.Provider/GetProviderSchema", 2 * i + 1),
    );
    await pour(peers.secure("own"), [opening, ...calls], 2);
  },
  "closes amid a frame": async (peers) => {
    const socket = await begun(peers, [frame(kinds.headers, { stream: 1, length: 500 })]);
    socket.destroy();
  },
};

/** Opens a connection of the client, begins HTTP/2, and sends some frames. */
async function begun(peers: Peers, frames: Iterable<Uint8Array>): Promise<Socket> {
  const socket = peers.secure("own");
  await pour(socket, [preface, ...frames], 3);
  return socket;
}

function headers(path: string, stream = 1): Buffer {
  return frame(kinds.headers, { flags: 4, stream }, headersOf(path));
}

/** A call with an empty message. */
function call(path: string, stream = 1): Buffer {
  return Buffer.concat([headers(path, stream), frame(kinds.data, { flags: 1, stream }, Buffer.alloc(5))]);
}

function* rapidResets(count: number): Iterable<Buffer> {
  for (let stream = 1; stream < 2 * count; stream += 2) {
    yield Buffer.concat([
      headers("/tfplugin6.Provider/GetProviderSchema", stream),
      frame(kinds.reset, { stream }, Buffer.of(0, 0, 0, 8)),
    ]);
  }
}

function* repeated(chunk: Buffer, times: number): Iterable<Buffer> {
  for (let left = times; left > 0; left--) yield chunk;
}

async function opened(socket: Socket): Promise<void> {
  await Promise.race([once(socket, "connect"), once(socket, "close")]).catch(() => undefined);
}

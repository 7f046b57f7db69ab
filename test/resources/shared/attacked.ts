/**
 * One attack in a separate process, which reports the outcome and its memory: `node attacked.js NAME`. The
 * API is in the same process, so its memory counts, too.
 */

import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { fromBytes } from "../../../src/protobuf/message.ts";
import { createSecApi } from "../../../src/resources/sec/api/client.ts";
import { version } from "../../../src/resources/sec/tfnode.config.ts";
import { ListClustersResponse } from "../../../src/resources/vdb/api/generated/cluster.ts";

/** Writes a text repeatedly, as fast as the other side reads it, until that side ends. */
function endlessly(response: ServerResponse, begin: string, again: string): void {
  response.setHeader("content-type", "application/json");
  response.write(begin);
  const part = again.repeat(Math.ceil(65_536 / again.length));
  const more = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on("drain", more);
  more();
}

function plainly(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/json" }).end(body);
}

/** The decompressed content is a thousand times as large. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));

let pages = 0;
const profile = `{"username":"${"u".repeat(1000)}"}`;
const page = (items: string) => {
  pages++;
  const next = `"paging":{"urls":{"nextPage":"/api/v2/UserProfile?page=${pages}"}}`;
  return `{"data":[${items}],${next}}`;
};

/** The API's response to each request. */
const responses: { readonly [attack: string]: (response: ServerResponse) => void } = {
  "endless pages": (response) => plainly(response, page(profile)),
  "endless large pages": (response) => plainly(response, page(Array(900).fill(profile).join(","))),
  "endless pages of next to nothing": (response) =>
    plainly(response, page(Array(10_000).fill('{"username":"a"}').join(","))),
  "a page without end": (response) => endlessly(response, '{"data":[', `${profile},`),
  "a bomb": (response) => response.setHeader("content-encoding", "gzip").end(bomb),
  "headers without end": (response) => {
    const more = () => {
      while (!response.destroyed && response.socket?.write(`x-${"h".repeat(1000)}: y\r\n`));
    };
    response.socket?.on("drain", more).write("HTTP/1.1 200 OK\r\n");
    more();
  },
  "nested lists": (response) => plainly(response, "[".repeat(15_000_000)),
  "nested objects": (response) => plainly(response, '{"data":'.repeat(1_900_000)),
  "lists in lists": (response) => plainly(response, `{"data":[${"[],".repeat(5_000_000)}[]]}`),
  "an error without end": (response) => {
    response.statusCode = 400;
    endlessly(response, '{"message":"', "no");
  },
};

async function attackSec(attack: string): Promise<string> {
  const server = createServer((_, response) => responses[attack]?.(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings = {
    account: "acme",
    subaccount: null,
    apiKey: null,
    apiSecret: null,
    apiToken: "_token",
    organization: false,
  };
  const address = { apiUrl: `http://127.0.0.1:${port}`, addressFrom: "here", oldProfile: null };
  const api = createSecApi({ ...settings, ...address }, { version, environment: {} });
  const outcome = await api.userProfile.read().catch((error: unknown) => error);
  await api.close();
  server.closeAllConnections();
  server.close();
  return outcome instanceof Error ? outcome.message : "no error";
}

function attackVdb(): string {
  // An empty cluster consists of the tag of the field and a length of zero.
  const bytes = Buffer.alloc(4 * 1024 * 1024, Buffer.from([0x0a, 0x00]));
  try {
    return String(fromBytes(ListClustersResponse, bytes).items.length);
  } catch (error) {
    return error instanceof Error ? error.message : "no error";
  }
}

/**
 * Returns the maximum memory of this process in bytes. On Linux, `maxRSS` includes the memory of the process that started this one,
 * so a large test runner would exceed any limit.
 */
function peakMemory(): number {
  const own = existsSync("/proc/self/status") && readFileSync("/proc/self/status", "utf8");
  const kibibytes = own ? /^VmHWM:\s+(\d+) kB$/m.exec(own)?.[1] : undefined;
  return Number(kibibytes ?? process.resourceUsage().maxRSS) * 1024;
}

const [, , attack = ""] = process.argv;
const before = process.memoryUsage().rss;
const began = performance.now();
const message = attack in responses ? await attackSec(attack) : attackVdb();
const peak = peakMemory();
process.stdout.write(
  JSON.stringify({ message, peak, grown: peak - before, ms: Math.round(performance.now() - began) }),
);

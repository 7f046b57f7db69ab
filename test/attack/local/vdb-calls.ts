import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:http2";
import { connect as connectPlain } from "node:net";
import { demoCredentials } from "../../../src/local-api/vdb/options.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { assert } from "../attack.ts";
import { oddText } from "../odd-values.ts";
import type { Random } from "../random.ts";
import { mutatedBytes } from "../rpc/mutate-bytes.ts";
import type { RunningApi } from "./running.ts";

const paths = Object.values(services).flatMap((service) => Object.values(service).map(({ path }) => path));

/** The IDs of an account and of another object, in the form of requests. */
const request = Buffer.concat(
  ["0a24", "1224"].map((head, i) =>
    Buffer.concat([Buffer.from(head, "hex"), Buffer.from(`1111111${i}-2222-4333-8444-555555555555`)]),
  ),
);

/** A call of the API of `vdb` with an error in its path, metadata, message or frame. It gets a response or is rejected, without other effects. */
export async function malformedCall({ process }: RunningApi, random: Random): Promise<void> {
  const { child, stdout, stderr } = process;
  const address = /vdb API listening on (\S+)/.exec(stdout())?.[1] ?? "";
  const ca = await readFile(/CA certificate: (\S+)/.exec(stdout())?.[1] ?? "");
  const path = random.chance(0.8)
    ? random.pick(paths)
    : `/${encodeURIComponent(oddText(random)).slice(0, 500)}`;
  const body = bodyOf(random);
  const shown = `${path} with ${body.toString("base64").slice(0, 500)}`;
  if (random.chance(0.15)) await garbage(address, random);
  else {
    const session = connect(`https://${address}`, { ca }).on("error", () => undefined);
    try {
      const headers = {
        ":method": random.chance(0.95) ? "POST" : random.pick(["GET", "PUT", "OPTIONS"]),
        ":path": path,
        "content-type": random.pick(["application/grpc", "application/grpc+proto", "application/json", "x"]),
        te: "trailers",
        authorization: random.chance(0.8)
          ? `apikey ${demoCredentials.apiKey}`
          : encodeURIComponent(oddText(random)).slice(0, 2000),
        ...(random.chance(0.2) && { "grpc-timeout": random.pick(["1n", "99999999H", "x", "-1S"]) }),
        ...(random.chance(0.2) && { "grpc-encoding": random.pick(["gzip", "deflate", "x"]) }),
      };
      const stream = session.request(headers, { endStream: false });
      let text = "";
      stream.setEncoding("latin1").on("data", (part: string) => {
        text += part;
      });
      for (const event of ["response", "trailers"] as const)
        stream.on(event, (received: object) => {
          text += JSON.stringify(received).replaceAll("%0A", "\n");
        });
      stream.on("error", () => undefined).end(body);
      await once(stream, "close");
      assert(!/(\n|\\n) +at .*:\d+:\d+/.test(text), () => `a stack in ${text.slice(0, 500)} for ${shown}`);
    } finally {
      session.destroy();
    }
  }
  assert(child.exitCode === null, () => `it has ended: ${stderr().slice(-1000)} after ${shown}`);
}

/** Returns a message in its frame, or a malformed frame. */
function bodyOf(random: Random): Buffer {
  const message = random.pick<() => Buffer>([
    () => mutatedBytes(request, random),
    () => random.bytes(random.below(2000)),
    () => Buffer.concat([request, Buffer.from("1a", "hex"), Buffer.alloc(random.below(5000), 0x1a)]),
    () => Buffer.alloc(0),
  ])();
  const length = random.chance(0.85) ? message.length : random.pick([0, 1, message.length + 5, 2 ** 32 - 1]);
  const head = Buffer.alloc(5);
  head.writeUInt8(random.chance(0.9) ? 0 : random.below(256), 0);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, message]);
}

/** Bytes that are not TLS. */
async function garbage(address: string, random: Random): Promise<void> {
  const [hostname, port] = address.split(":");
  const socket = connectPlain(Number(port), hostname)
    .on("error", () => undefined)
    .resume();
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.end(random.bytes(random.between(1, 5000)));
  await closed;
}

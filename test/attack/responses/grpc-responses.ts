import { constants, type ServerHttp2Stream } from "node:http2";
import type { Attack, Setup } from "../attack.ts";
import { allCases } from "../cases.ts";
import type { Random } from "../random.ts";
import { mutatedBytes } from "../rpc/mutate-bytes.ts";
import { type GrpcExchange, type GrpcProxy, type GrpcResponse, giveMessages, passOn } from "./grpc-proxy.ts";
import { type Disturbance, lifeSetup } from "./phases.ts";
import { openGrpcStage, type ProxiedStage } from "./proxied-stage.ts";
import { Selection } from "./selection.ts";

/** Invalid responses of the API of `vdb`: messages, frames, statuses, connections. */
export const grpcResponses: Attack = {
  name: "grpc-answers",
  title: "mutated messages, frames, GOAWAY, RST and statuses over gRPC",
  weight: 2,
  async open(): Promise<Setup> {
    const cases = (await allCases()).filter(({ provider }) => provider === "vdb");
    return lifeSetup(cases, openGrpcStage, tricksOf);
  },
};

/** Sends an invalid response to a call. */
type Trick = (exchange: GrpcExchange, random: Random, ids: readonly string[]) => Promise<void>;

const tricks: { readonly [what: string]: Trick } = {
  "a mutated message": async ({ stream, forward, method }, random, ids) => {
    const response = await forward();
    giveMessages(stream, {
      ...response,
      body: framed(mutatedMessage(response.body.subarray(5), method, ids, random)),
    });
  },
  "an empty message": changed(() => ({ body: framed(Buffer.alloc(0)) })),
  "no message": changed(() => ({ body: Buffer.alloc(0) })),
  "two messages": changed(({ body }) => ({ body: Buffer.concat([body, body]) })),
  "half a message": changed(({ body }) => ({ body: body.subarray(0, body.length / 2) })),
  "a message that is said to be compressed": changed(({ body }) => ({
    body: Buffer.concat([Buffer.of(1), body.subarray(1)]),
  })),
  "a message that is said to have gigabytes": changed(({ body }) => ({
    body: Buffer.concat([Buffer.of(0, 255, 255, 255, 255), body]),
  })),
  "a message of megabytes": changed(({ body }) => {
    // An unknown field.
    const field = Buffer.concat([Buffer.from("fa3f8080c001", "hex"), Buffer.alloc(3_145_728, 97)]);
    return { body: framed(Buffer.concat([body.subarray(5), field])) };
  }),
  "no trailers": changed(() => ({ trailers: {} })),
  "a status that is none": async ({ stream, forward }, random) => {
    const response = await forward();
    giveMessages(stream, { ...response, trailers: { "grpc-status": random.pick(["99", "-1", "x", ""]) } });
  },
  "an error after the effect": async ({ stream, forward }, random) => {
    const response = await forward();
    // The codes 8 and 10 are rejections: with them the API states that there was no effect.
    const code = random.pick(["1", "2", "4", "13", "14", "15"]);
    giveMessages(stream, {
      ...response,
      body: Buffer.alloc(0),
      trailers: { "grpc-status": code, "grpc-message": "%zz" },
    });
  },
  "an error before the effect": async ({ stream }, random) => {
    const code = random.pick(["2", "3", "4", "7", "8", "9", "13", "14", "16"]);
    refuse(stream, { ":status": 200, "content-type": "application/grpc", "grpc-status": code });
  },
  "a page instead": async ({ stream }, random) => {
    const status = random.pick([200, 302, 401, 403, 404, 429, 500, 502, 503]);
    stream.respond({ ":status": status, "content-type": "text/html", location: "https://127.0.0.1:9/" });
    stream.end("<html>Sign in</html>");
  },
  "a reset after the effect": async ({ stream, forward }, random) => {
    await forward();
    // Code 7 would state that there was no effect.
    stream.close(random.pick([0, 1, 2, 3, 5, 8, 11, 12, 13]));
  },
  "a refused stream": async ({ stream }) => stream.close(constants.NGHTTP2_REFUSED_STREAM),
  "a reset amid the message": async ({ stream, forward }, random) => {
    const { headers, body } = await forward();
    stream.respond(headers);
    stream.write(body.subarray(0, random.below(body.length)));
    setImmediate(() => stream.close(random.pick([0, 1, 2, 3, 5, 8, 11, 12, 13])));
  },
  "a goodbye": async ({ session, stream, forward }, random) => {
    const response = await forward();
    // Node reports the code 7 (REFUSED_STREAM) for the connection as the rejection of each stream, which had no effect.
    session?.goaway(random.pick([0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13]), stream.id);
    giveMessages(stream, response);
  },
  "a dropped connection before the effect": async ({ session }) => session?.destroy(),
  "a dropped connection after the effect": async ({ session, forward }) => {
    await forward();
    session?.destroy();
  },
};

function tricksOf({ proxy, made }: ProxiedStage<GrpcProxy>, random: Random): Disturbance {
  const selection = new Selection(random);
  const [name, trick] = random.pick(Object.entries(tricks));
  let hasSelectedRead = false;
  proxy.intercept = async (exchange) => {
    if (!selection.selects(exchange.method)) return passOn(exchange);
    hasSelectedRead ||= /\/(Get|List)/.test(exchange.method) && name.includes("message");
    await trick(
      exchange,
      random,
      made().map((one) => one.slice(one.indexOf("/") + 1)),
    );
  };
  return {
    what: () => `${name} for ${selection.selected.join(", ")}`,
    // Nothing detects removed elements of lists; an empty list is an empty message.
    reportsMissing: () => hasSelectedRead && selection.selected.some((method) => method.includes("List")),
    selected: () => selection.count,
    start: (phase) => selection.start(phase),
    stop: () => selection.stop(),
  };
}

/** Carries out the call, and changes parts of the response. */
function changed(change: (response: GrpcResponse) => Partial<GrpcResponse>): Trick {
  return async ({ stream, forward }) => {
    const response = await forward();
    giveMessages(stream, { ...response, ...change(response) });
  };
}

/**
 * Returns a message with changed bytes. The identifier in the response to a write stays, because the provider could not detect a
 * wrong one.
 */
function mutatedMessage(message: Buffer, method: string, ids: readonly string[], random: Random): Buffer {
  const own = ids.filter((id) => message.includes(id));
  for (let left = 20; left > 0; left--) {
    const mutated = mutatedBytes(message, random);
    if (/\/(Get|List)/.test(method) || own.every((id) => mutated.includes(id))) return mutated;
  }
  return message.subarray(0, message.length / 2);
}

function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

function refuse(stream: ServerHttp2Stream, headers: Record<string, string | number>): void {
  if (!stream.destroyed) stream.respond(headers, { endStream: true });
}

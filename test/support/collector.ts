import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenLocally } from "./local-server.ts";

/** A span in the JSON of OTLP. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly traceState?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly events: readonly { readonly name: string }[];
  readonly status: { readonly code: number };
}

/** A collector that keeps the requests that it receives over HTTP. */
export interface TestCollector {
  readonly url: string;
  received: { readonly url: string; readonly type: string; readonly key: string; readonly body: Buffer }[];
  /** The statuses of the next responses; later ones are 200. */
  replies: number[];
  /** Returns the bodies of the requests, which are JSON. */
  bodies(): ReturnType<typeof JSON.parse>[];
  /** Returns the spans of requests with JSON. */
  sent(): SentSpan[];
  close(): Promise<void>;
}

/** Starts a collector. */
export async function startCollector(): Promise<TestCollector> {
  const server = await listenLocally(
    createServer(async (request, response) => {
      const { "content-type": type = "", "x-key": key = "" } = request.headers;
      const body = await buffer(request);
      collector.received.push({ url: request.url ?? "", type, key: String(key), body });
      const status = collector.replies.shift() ?? 200;
      response.writeHead(status, { "content-type": type }).end(type === "application/json" ? "{}" : "");
    }),
  );
  const collector: TestCollector = {
    ...server,
    received: [],
    replies: [],
    bodies: () => collector.received.map(({ body }) => JSON.parse(body.toString())),
    sent: () =>
      collector
        .bodies()
        .flatMap(({ resourceSpans }) =>
          resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
            scopeSpans.flatMap(({ spans }) => spans),
          ),
        ),
  };
  return collector;
}

import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { JsonTraceSerializer, ProtobufTraceSerializer } from "@opentelemetry/otlp-transformer";
import { systemClock } from "../http/net/clock.ts";
import { createConnector } from "../http/net/connector.ts";
import type { Environment } from "../schema/environment.ts";
import { type Collector, CollectorError, grpcCollector, httpCollector } from "./collector.ts";
import { type Ignore, type OtlpSettings, otlpSettings, resourceAttributes } from "./otlp-variables.ts";
import type { FinishedSpan, TraceSink } from "./trace.ts";
import type { TraceContext } from "./trace-context.ts";

type ReadableSpan = Parameters<typeof JsonTraceSerializer.serializeRequest>[0][number];

/** Sends spans to a collector. */
export interface OtlpSink extends TraceSink {
  /** Resolves with the reason why the collector accepts no spans, if it is known within 0.7 seconds after the command began. */
  problem(): Promise<string | undefined>;
}

/** The limits of an exporter: times in milliseconds, and numbers of spans. */
const limits = {
  /** How long a command waits for the first response of its collector. */
  first: 700,
  /** How long a command waits altogether. */
  all: 900,
  /** The time between two requests, and before the next attempt at a collector that did not accept spans. */
  pause: 1000,
  pauseOnFailure: 5000,
  pauseAtEnd: 100,
  batch: 512,
  queue: 8192,
};

/** What is known about a collector in a command. All starts of the command in this process share it. */
interface Reach {
  /** Resolves after the first request, which has no spans. */
  readonly probed: Promise<void>;
  readonly began: number;
  hasResponded: boolean;
  /** Why the last request failed; undefined if it did not. */
  reason: string | undefined;
  /** The milliseconds that the command may still wait. */
  left: number;
}

/** By command and collector. */
const reaches = new Map<string, Reach>();
const mostReaches = 64;

/** The properties of an exporter. */
export interface OtlpOptions {
  readonly context: TraceContext;
  /** The name of the program, such as `terraform-provider-sec`. */
  readonly service: string;
  /** A text that is the same for all starts of a command, and differs between commands. */
  readonly command: string;
  /** Reports whether another process of the command has waited for the collector in vain. */
  readonly isKnownAsSilent?: () => boolean;
  /** Called when this process has waited for the collector in vain. */
  readonly onSilence?: () => void;
  /** Called with the reason why spans were dropped. */
  readonly onDropped?: (reason: string) => void;
  /** Receives a sentence about each variable that cannot be used. */
  readonly ignore: Ignore;
}

/** Creates the exporter that the standard variables describe. */
export function otlpSink(environment: Environment, options: OtlpOptions): OtlpSink {
  const { context, service, command, ignore, onDropped = () => undefined } = options;
  const { isKnownAsSilent = () => false, onSilence = () => undefined } = options;
  const settings = otlpSettings(environment, ignore);
  const serializer = settings.protocol === "http/json" ? JsonTraceSerializer : ProtobufTraceSerializer;
  const collector = collectorOf(settings, environment, service);
  const resource = { attributes: resourceAttributes(environment, service, ignore) };
  const queue: FinishedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let pause = limits.pause;

  const send = async (spans: readonly FinishedSpan[]): Promise<void> => {
    const request = serializer.serializeRequest(spans.map((span) => readable(span, context, resource)));
    const body = Buffer.from(request ?? []);
    const response = await collector.send(settings.isCompressed ? gzipSync(body) : body);
    const rejected = rejection(() => serializer.deserializeResponse(response));
    if (rejected > 0) onDropped(`the collector rejected ${rejected} of ${spans.length}`);
  };
  const reach = reachOf(`${command} ${JSON.stringify(settings)}`, () => send([]));
  const isSilent = () => !reach.hasResponded && reach.reason === undefined;
  /** Waits for the first response of the collector, but only once in a command. */
  const responded = async () => {
    if (!isSilent() || isKnownAsSilent()) return;
    const began = performance.now();
    await atMost(Math.min(limits.first - (began - reach.began), reach.left), reach.probed);
    reach.left -= performance.now() - began;
    if (isSilent()) onSilence();
  };

  /** Sends spans, and reports whether the next ones can be sent. */
  const sendBatch = async (spans: readonly FinishedSpan[]): Promise<boolean> => {
    try {
      await send(spans);
      Object.assign(reach, { hasResponded: true, reason: undefined });
      pause = limits.pause;
      return true;
    } catch (error) {
      const failure = noteFailure(reach, error);
      pause = Math.max(limits.pauseOnFailure, failure.retryAfterMs);
      if (failure.mayAccept) queue.unshift(...spans);
      else onDropped(failure.message);
      shorten();
      return false;
    }
  };
  const shorten = () => {
    const dropped = queue.splice(0, queue.length - limits.queue).length;
    if (dropped > 0) onDropped(reach.reason ?? "there are more than the collector accepts");
  };
  // One request after the other, so that a slow collector costs no memory but that of the queue.
  let last = reach.probed;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(async () => {
      while (queue.length > 0)
        if (!(await sendBatch(queue.splice(0, limits.batch)))) {
          timer ??= setTimeout(flush, pause).unref();
          return;
        }
    });
    return last;
  };

  return {
    write(spans) {
      queue.push(...spans);
      shorten();
      if (queue.length >= limits.batch && reach.reason === undefined) void flush();
      else timer ??= setTimeout(flush, pause).unref();
    },
    async close() {
      await responded();
      const began = performance.now();
      const mayWait = reach.hasResponded ? reach.left : 0;
      const isUnreachable = reach.reason !== undefined && !reach.hasResponded;
      const drain = async () => {
        while (queue.length > 0 && !isUnreachable) {
          await flush();
          if (performance.now() - began >= mayWait) break;
          if (queue.length > 0) await delay(limits.pauseAtEnd);
        }
        clearTimeout(timer);
        if (queue.length > 0) onDropped(reach.reason ?? "the collector did not respond in time");
        collector.close();
      };
      // Spans that wait here keep the end of the process waiting.
      await atMost(mayWait, drain());
      reach.left -= performance.now() - began;
    },
    async problem() {
      await responded();
      const silence = `${settings.url.host} did not respond within ${limits.first / 1000} s`;
      return reach.reason ?? (isSilent() ? silence : undefined);
    },
  };
}

/** Returns what is known about a collector in a command. The first start of a command sends a request without spans. */
function reachOf(key: string, probe: () => Promise<void>): Reach {
  const known = reaches.get(key);
  if (known) return known;
  const probed = probe().then(
    () => {
      reach.hasResponded = true;
    },
    (error) => void noteFailure(reach, error),
  );
  const began = performance.now();
  const reach: Reach = { probed, began, hasResponded: false, reason: undefined, left: limits.all };
  reaches.set(key, reach);
  const [oldest] = reaches.keys();
  if (reaches.size > mostReaches && oldest !== undefined) reaches.delete(oldest);
  return reach;
}

function noteFailure(reach: Reach, error: unknown): CollectorError {
  const failure =
    error instanceof CollectorError
      ? error
      : new CollectorError("the spans cannot be written", { mayAccept: false });
  reach.hasResponded ||= failure.hasResponded;
  reach.reason = failure.message;
  return failure;
}

function collectorOf(settings: OtlpSettings, environment: Environment, service: string): Collector {
  const { protocol, url, urlFrom, caFile, clientCertificate, isCompressed, timeoutMs } = settings;
  const connector = createConnector({
    environment,
    clock: systemClock,
    limits: { connectTimeoutMs: timeoutMs },
    clientCertificate,
    addressing: { from: `the variable ${urlFrom}`, isUrl: true, caFileBy: "OTEL_EXPORTER_OTLP_CERTIFICATE" },
    ...(caFile && { authorities: { path: caFile, origin: "OTEL_EXPORTER_OTLP_CERTIFICATE" } }),
    protocol: protocol === "grpc" ? "h2" : "http/1.1",
  });
  const options = { url, connector, timeoutMs };
  const headers = { "user-agent": service, ...settings.headers };
  if (protocol === "grpc") return grpcCollector({ ...options, headers, isCompressed });
  const type = { "content-type": protocol === "http/json" ? "application/json" : "application/x-protobuf" };
  const encoding = isCompressed && { "content-encoding": "gzip" };
  return httpCollector({ ...options, headers: { ...headers, ...type, ...encoding } });
}

/** Returns the number of spans that a collector rejected; 0 if its response cannot be read. */
function rejection(read: () => ReturnType<typeof JsonTraceSerializer.deserializeResponse>): number {
  try {
    return Number(read().partialSuccess?.rejectedSpans ?? 0);
  } catch {
    return 0;
  }
}

/** Waits for work, but not longer than this many milliseconds. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  if (ms <= 0) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

const kinds: Readonly<Record<string, number>> = { rpc: 1, request: 2 };

/** Converts a span to the form that the serializers of OpenTelemetry read. */
function readable(span: FinishedSpan, context: TraceContext, resource: object): ReadableSpan {
  const { id, kind, began, duration, properties, events, error } = span;
  const { traceId, parent, traceState } = context;
  const spanContext = (spanId: string) => ({
    ...{ traceId, spanId, traceFlags: 1 },
    ...(traceState && { traceState }),
  });
  const within = span.parent ?? parent;
  return {
    name: nameOf(span),
    kind: kinds[kind] ?? 0,
    spanContext: () => spanContext(id),
    ...(within && { parentSpanContext: spanContext(within) }),
    startTime: timeOf(began),
    endTime: timeOf(began + duration),
    duration: timeOf(duration),
    ended: true,
    status: error ? { code: 2, message: error } : { code: 0 },
    attributes: { ...properties, ...(error && { "error.type": error }) },
    links: [],
    events: events.map(({ name: event, at, duration: us, facts }) => ({
      name: event,
      time: timeOf(at),
      attributes: { ...facts, ...(us > 0 && { duration_ms: us / 1000 }) },
    })),
    resource: resource as ReadableSpan["resource"],
    instrumentationScope: { name: "tfnode" },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function nameOf({ kind, name }: FinishedSpan): string {
  return kind === "rpc" || kind === "author" ? name : `${kind} ${name}`.replace(/^(\w+) \1$/, "$1");
}

/** Converts microseconds to seconds and nanoseconds. */
function timeOf(us: number): [number, number] {
  return [Math.floor(us / 1_000_000), (us % 1_000_000) * 1000];
}

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
  return new Exporter(environment, options);
}

class Exporter implements OtlpSink {
  readonly #options: OtlpOptions;
  readonly #settings: OtlpSettings;
  readonly #collector: Collector;
  readonly #resource: { readonly attributes: ReturnType<typeof resourceAttributes> };
  readonly #reach: Reach;
  readonly #queue: FinishedSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #pause = limits.pause;
  /** The end of the last request. One follows the other, so that a slow collector costs no memory but that of the queue. */
  #last: Promise<void>;

  constructor(environment: Environment, options: OtlpOptions) {
    const { service, command, ignore } = options;
    this.#options = options;
    this.#settings = otlpSettings(environment, ignore);
    this.#collector = collectorOf(this.#settings, environment, service);
    this.#resource = { attributes: resourceAttributes(environment, service, ignore) };
    this.#reach = reachOf(`${command} ${JSON.stringify(this.#settings)}`, () => this.#send([]));
    this.#last = this.#reach.probed;
  }

  write(spans: readonly FinishedSpan[]): void {
    this.#queue.push(...spans);
    this.#shorten();
    if (this.#queue.length >= limits.batch && this.#reach.reason === undefined) void this.#flush();
    else this.#flushLater();
  }

  async close(): Promise<void> {
    await this.#responded();
    const began = performance.now();
    const mayWait = this.#reach.hasResponded ? this.#reach.left : 0;
    // Spans that wait here keep the end of the process waiting.
    await atMost(mayWait, this.#drain(began + mayWait));
    this.#reach.left -= performance.now() - began;
  }

  async problem(): Promise<string | undefined> {
    await this.#responded();
    const silence = `${this.#settings.url.host} did not respond within ${limits.first / 1000} s`;
    return this.#reach.reason ?? (this.#isSilent() ? silence : undefined);
  }

  #drop(reason: string): void {
    this.#options.onDropped?.(reason);
  }

  #isSilent(): boolean {
    return !this.#reach.hasResponded && this.#reach.reason === undefined;
  }

  /** Waits for the first response of the collector, but only once in a command. */
  async #responded(): Promise<void> {
    const { isKnownAsSilent, onSilence } = this.#options;
    if (!this.#isSilent() || isKnownAsSilent?.()) return;
    const reach = this.#reach;
    const began = performance.now();
    await atMost(Math.min(limits.first - (began - reach.began), reach.left), reach.probed);
    reach.left -= performance.now() - began;
    if (this.#isSilent()) onSilence?.();
  }

  async #send(spans: readonly FinishedSpan[]): Promise<void> {
    const { protocol, isCompressed } = this.#settings;
    const serializer = protocol === "http/json" ? JsonTraceSerializer : ProtobufTraceSerializer;
    const { context } = this.#options;
    const request = serializer.serializeRequest(spans.map((span) => readable(span, context, this.#resource)));
    const body = Buffer.from(request ?? []);
    const response = await this.#collector.send(isCompressed ? gzipSync(body) : body);
    const rejected = rejection(() => serializer.deserializeResponse(response));
    if (rejected > 0) this.#drop(`the collector rejected ${rejected} of ${spans.length}`);
  }

  /** Sends spans, and reports whether the next ones can be sent. */
  async #sendBatch(spans: readonly FinishedSpan[]): Promise<boolean> {
    try {
      await this.#send(spans);
      Object.assign(this.#reach, { hasResponded: true, reason: undefined });
      this.#pause = limits.pause;
      return true;
    } catch (error) {
      const failure = noteFailure(this.#reach, error);
      this.#pause = Math.max(limits.pauseOnFailure, failure.retryAfterMs);
      if (failure.mayAccept) this.#queue.unshift(...spans);
      else this.#drop(failure.message);
      this.#shorten();
      return false;
    }
  }

  #shorten(): void {
    const dropped = this.#queue.splice(0, this.#queue.length - limits.queue).length;
    if (dropped > 0) this.#drop(this.#reach.reason ?? "there are more than the collector accepts");
  }

  /** Sends the spans of the queue after the last request. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = this.#last.then(async () => {
      while (this.#queue.length > 0)
        if (!(await this.#sendBatch(this.#queue.splice(0, limits.batch)))) return this.#flushLater();
    });
    return this.#last;
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => this.#flush(), this.#pause).unref();
  }

  /** Sends the spans of the queue until a moment of `performance.now()`, and ends the connection. */
  async #drain(end: number): Promise<void> {
    const isUnreachable = this.#reach.reason !== undefined && !this.#reach.hasResponded;
    while (this.#queue.length > 0 && !isUnreachable) {
      await this.#flush();
      if (performance.now() >= end) break;
      if (this.#queue.length > 0) await delay(limits.pauseAtEnd);
    }
    clearTimeout(this.#timer);
    if (this.#queue.length > 0) this.#drop(this.#reach.reason ?? "the collector did not respond in time");
    this.#collector.close();
  }
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

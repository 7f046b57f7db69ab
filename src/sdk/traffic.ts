import { type Clock, elapsedOf } from "../http/net/clock.ts";
import { traceAttempt, tracedUrl } from "../http/traced.ts";
import { type Log, quote, redact } from "../schema/index.ts";
import { currentSpan, type OpenSpan } from "../tracing/span.ts";

/** The requests that a client has sent. */
export interface RequestCounts {
  /** The requests, including those that the SDK has repeated. */
  readonly requests: number;
  /** The requests that the SDK has repeated. */
  readonly repeated: number;
  /** The requests that the API has rejected because of their rate (429). */
  readonly throttled: number;
  /** The requests that got no response, or a server error (5xx). */
  readonly failed: number;
  /** The opened connections. */
  readonly connections: number;
}

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string;
  /** The URL, whose query no line shows: it may contain signatures. */
  readonly url: URL;
  /** Returns a header by its name in lower case. */
  header(name: string): string | undefined;
}

/** Called with the outcome of one request. */
export interface RequestObserver {
  responded(status: number): void;
  failed(error: unknown): void;
}

interface Failed {
  readonly attempt: number;
  readonly status: number | null;
}

/** The headers with which SDKs mark the attempts of the same request. */
const idHeaders = ["amz-sdk-invocation-id", "x-ms-client-request-id", "idempotency-key"];

/** The maximum number of failed requests that are remembered to recognize their repetitions. */
const mostFailed = 1000;

/** Counts requests, and writes a line for each. */
export class Traffic {
  readonly #log: Pick<Log, "debug" | "info" | "warn"> | undefined;
  readonly #clock: Clock;
  readonly #secrets: readonly string[];
  readonly #failed = new Map<string, Failed>();
  readonly #counts = { requests: 0, repeated: 0, throttled: 0, failed: 0, connections: 0 };

  constructor(options: {
    readonly log: Pick<Log, "debug" | "info" | "warn"> | undefined;
    readonly clock: Clock;
    readonly secrets: readonly string[];
  }) {
    this.#log = options.log;
    this.#clock = options.clock;
    this.#secrets = options.secrets;
  }

  get counts(): RequestCounts {
    return { ...this.#counts };
  }

  /** Counts an opened connection. */
  connected(): void {
    this.#counts.connections++;
  }

  /** Begins the span of a request; undefined without a trace. */
  span({ method, url, header }: Pick<SentRequest, "method" | "url" | "header">): OpenSpan | undefined {
    const span = currentSpan()?.begin("request", method);
    const operation = header("x-amz-target");
    span?.facts({ "http.request.method": method });
    span?.texts({
      ...tracedUrl(redact(url.href, this.#secrets)),
      ...(operation !== undefined && { operation }),
    });
    return span;
  }

  /** Counts a request that begins now, and adds its outcome to a span. */
  begin(request: SentRequest, span?: OpenSpan): RequestObserver {
    const key = keyOf(request);
    const last = this.#failed.get(key);
    this.#failed.delete(key);
    const attempt = attemptIn(request) ?? (last ? last.attempt + 1 : 1);
    const shown = this.#shown(request);
    this.#counts.requests++;
    if (attempt > 1) {
      this.#counts.repeated++;
      this.#log?.warn("API request repeated", { ...shown, attempt, ...(last && { status: last.status }) });
    }
    const began = elapsedOf(this.#clock);
    const end = (status: number | null, more: object) => {
      if (status === 429) this.#counts.throttled++;
      else if (status === null || status >= 500) this.#counts.failed++;
      if (mayBeRepeated(status) || (status !== null && status >= 400 && idOf(request) !== undefined))
        this.#remember(key, { attempt, status });
      const ms = Math.round(elapsedOf(this.#clock) - began);
      traceAttempt(span, status ?? "no response", ms);
      if (status === null || status >= 400) span?.fail(status === null ? "network" : "status");
      this.#log?.debug("API request", { ...shown, status, ms, ...(attempt > 1 && { attempt }), ...more });
    };
    return {
      responded: (status) => end(status, {}),
      failed: (error) => end(null, { error: quote(messageOf(error), this.#secrets) }),
    };
  }

  /** Writes the counts, if any request was sent. */
  close(): void {
    const { requests } = this.#counts;
    if (requests > 0) this.#log?.info("API requests", { ...this.counts });
  }

  #shown({ method, url, header }: SentRequest) {
    const operation = header("x-amz-target");
    const address = quote(`${url.origin}${url.pathname}`, this.#secrets);
    return { method, url: address, ...(operation !== undefined && { operation }) };
  }

  #remember(key: string, failed: Failed): void {
    this.#failed.set(key, failed);
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > mostFailed && oldest !== undefined) this.#failed.delete(oldest);
  }
}

/** Reports whether SDKs repeat a request after a response with this status, or without a response. */
function mayBeRepeated(status: number | null): boolean {
  return status === null || status === 408 || status === 429 || status >= 500;
}

/** Returns a text that attempts of the same request share. */
function keyOf(request: SentRequest): string {
  const { method, url, header } = request;
  return idOf(request) ?? [method, url.href, header("x-amz-target"), header("content-length")].join(" ");
}

function idOf({ header }: SentRequest): string | undefined {
  return idHeaders.map(header).find((value) => value !== undefined);
}

/** Returns the number of the attempt by the header of the AWS SDK: `attempt=2; max=3`. */
function attemptIn({ header }: SentRequest): number | undefined {
  const [, attempt] = /\battempt=(\d+)/.exec(header("amz-sdk-request") ?? "") ?? [];
  return attempt === undefined ? undefined : Number(attempt);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { AsyncLocalStorage } from "node:async_hooks";

/** What a span measures: a call of Terraform, a function of the author, a request to the API, a `waitFor`, work under a lock, or a span of the author. */
export type SpanKind = "rpc" | "operation" | "request" | "wait" | "lock" | "author";

/** Why a request or an operation pauses. */
export type WaitReason = "token" | "rate limit" | "slot" | "retry" | "lock";

/** Properties that the framework itself writes or counts. They are shown as they are, so they must not contain values of the configuration. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** Properties that others wrote, such as names, IDs and paths. They are redacted as errors are. */
export type Texts = Readonly<Record<string, string>>;

/** A span that is being recorded. Without a trace there is none. */
export interface Span {
  /** Adds properties that the framework wrote. */
  facts(facts: Facts): void;
  /** Adds properties that others wrote. */
  texts(texts: Texts): void;
  /** Adds a moment, or with `ms` a part of the span that ends now. */
  event(name: string, options?: { readonly ms?: number; readonly facts?: Facts }): void;
  /** Marks the span as failed, with a word for the kind of the error. */
  fail(type: string): void;
  /** Redacts the texts of the whole call with one more function, which is created when the call ends. */
  hideWith(create: () => (text: string) => string): void;
  /** Runs work as a part of this span; see `traced`. */
  child<T>(kind: SpanKind, name: string, work: (span: Span) => Promise<T>): Promise<T>;
  /** Begins a part of this span that the caller ends, for work that is no promise. */
  begin(kind: SpanKind, name: string): OpenSpan;
  /** Runs work for which this span waits; see `waiting`. */
  waiting<T>(reason: WaitReason, work: () => Promise<T>): Promise<T>;
  /** The headers of requests in this span by which an API continues the trace, such as `traceparent`; none without a trace that goes to a collector. */
  readonly contextHeaders: Readonly<Record<string, string>>;
}

/** A span that its creator ends. */
export interface OpenSpan extends Span {
  /** Runs work in this span, and does not end it. */
  within<T>(work: () => T): T;
  /** Ends the span. Further calls do nothing. */
  end(): void;
}

/** Contains the current span while a trace is recorded; undefined without a trace. */
let storage: AsyncLocalStorage<Span> | undefined;

/** Has the functions of this module use a storage from now on, or nothing. */
export function traceWith(used: AsyncLocalStorage<Span> | undefined): void {
  storage = used;
}

/** Returns the span of the running code; undefined without a trace. */
export function currentSpan(): Span | undefined {
  return storage?.getStore();
}

/** Reports whether a trace is being recorded. */
export function isTracing(): boolean {
  return storage !== undefined;
}

/** Runs work and records it as a part of the current span. Without a trace it only runs the work. `name` must not contain a value of the configuration. */
export function traced<T>(
  kind: SpanKind,
  name: string,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const parent = storage?.getStore();
  return parent === undefined ? work(undefined) : parent.child(kind, name, work);
}

/** Runs work for which the current span waits, and records the time. Without a trace it only runs the work. */
export function waiting<T>(reason: WaitReason, work: () => Promise<T>): Promise<T> {
  const span = storage?.getStore();
  return span === undefined ? work() : span.waiting(reason, work);
}

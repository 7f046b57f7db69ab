import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import {
  type Facts,
  type OpenSpan,
  type Span,
  type SpanKind,
  type Texts,
  traceWith,
  type WaitReason,
} from "./span.ts";
import { contextHeaders, type TraceContext } from "./trace-context.ts";

/** A part of a span: a moment, or the time before it. */
export interface SpanEvent {
  readonly name: string;
  /** The end of the event, in microseconds since the epoch. */
  readonly at: number;
  /** The duration in microseconds; 0 for a moment. */
  readonly duration: number;
  readonly facts: Facts;
}

/** A span without secrets, in the form in which it is written. */
export interface FinishedSpan {
  /** 16 hexadecimal digits. */
  readonly id: string;
  /** The span that contains this one; undefined for a call of Terraform. */
  readonly parent: string | undefined;
  readonly kind: SpanKind;
  readonly name: string;
  /** Microseconds since the epoch. */
  readonly began: number;
  readonly duration: number;
  /** A number that no other span has at the same time, except for those that contain this one and those in it. */
  readonly lane: number;
  readonly properties: Facts;
  readonly events: readonly SpanEvent[];
  /** A word for the kind of the error; undefined if the span did not fail. */
  readonly error: string | undefined;
}

/** Receives the spans of calls that have ended. */
export interface TraceSink {
  write(spans: readonly FinishedSpan[]): void;
  /** Writes what is left, when the process has served its client. */
  close(): Promise<void>;
}

/** The options of a trace. */
export interface TraceOptions {
  readonly sinks: readonly TraceSink[];
  /** Removes the secrets that are known in the process from a text. */
  readonly redact: (text: string) => string;
  /** The trace of OpenTelemetry to which the spans belong; left out if there is none. */
  readonly context?: TraceContext;
}

/** The storage of all traces of the process. */
const storage = new AsyncLocalStorage<Span>();
const open = new Set<Trace>();

/**
 * Records the calls of a client. The spans of a call are kept until it ends, because its errors may name secrets that only its response contains. A process
 * that ends writes the spans of running calls.
 */
export class Trace {
  readonly options: TraceOptions;
  readonly lanes: RecordedSpan[][] = [];
  readonly #running = new Set<RecordedSpan>();
  readonly #atExit = () => {
    for (const call of this.#running) this.finish(call);
  };

  constructor(options: TraceOptions) {
    this.options = options;
    open.add(this);
    traceWith(storage);
    process.on("exit", this.#atExit);
  }

  /** Runs and records a call of the client. */
  async rpc<T>(name: string, facts: Facts, work: (span: Span) => Promise<T>): Promise<T> {
    const call = new RecordedSpan(this, "rpc", name, undefined);
    call.facts(facts);
    this.#running.add(call);
    return await call.run(work);
  }

  /** Writes the spans of a call. */
  finish(call: RecordedSpan): void {
    // A call that ends after the trace has been written as unfinished.
    if (this.#running.delete(call)) this.write(call.tree);
  }

  /** Writes spans; none after the end of the trace. */
  write(spans: readonly RecordedSpan[]): void {
    if (!open.has(this)) return;
    const finished = spans.map((span) => span.finished());
    // What a sink does is no part of a call.
    storage.exit(() => {
      for (const sink of this.options.sinks) sink.write(finished);
    });
  }

  /** Writes the spans of running calls, and ends the trace. */
  async close(): Promise<void> {
    this.#atExit();
    process.off("exit", this.#atExit);
    open.delete(this);
    if (open.size === 0) {
      traceWith(undefined);
      storage.disable();
    }
    await Promise.all(this.options.sinks.map((sink) => sink.close()));
  }
}

/** Waits that are shorter, in microseconds, are not recorded. */
const shortestWait = 500;

/** A span that is being recorded. */
export class RecordedSpan implements OpenSpan {
  readonly id = randomBytes(8).toString("hex");
  readonly began = now();
  readonly lane: number;
  /** The spans of the whole call; only in the span of the call itself. */
  readonly tree: RecordedSpan[] = [];
  readonly #trace: Trace;
  readonly #kind: SpanKind;
  #name: string;
  readonly #parent: RecordedSpan | undefined;
  readonly #call: RecordedSpan;
  readonly #facts: Record<string, Facts[string]> = {};
  readonly #texts: Record<string, string> = {};
  readonly #events: SpanEvent[] = [];
  readonly #redactors: (() => (text: string) => string)[] = [];
  #error: string | undefined;
  #ended: number | undefined;
  #isWritten = false;

  constructor(trace: Trace, kind: SpanKind, name: string, parent: RecordedSpan | undefined) {
    this.#trace = trace;
    this.#kind = kind;
    this.#name = name;
    this.#parent = parent;
    this.#call = parent ? parent.#call : this;
    this.#call.tree.push(this);
    this.lane = laneFor(trace.lanes, this, parent);
  }

  get context(): TraceContext | undefined {
    return this.#trace.options.context;
  }

  get contextHeaders(): Readonly<Record<string, string>> {
    return this.context ? contextHeaders(this.context, this.id) : {};
  }

  facts(facts: Facts): void {
    Object.assign(this.#facts, facts);
  }

  texts(texts: Texts): void {
    Object.assign(this.#texts, texts);
  }

  event(name: string, { ms = 0, facts = {} }: { readonly ms?: number; readonly facts?: Facts } = {}): void {
    this.#events.push({ name, at: now(), duration: Math.max(0, Math.round(ms * 1000)), facts });
  }

  rename(name: string): void {
    this.#name = name;
  }

  fail(type: string): void {
    this.#error ??= type;
  }

  hideWith(create: () => (text: string) => string): void {
    this.#call.#redactors.push(create);
  }

  async child<T>(kind: SpanKind, name: string, work: (span: Span) => Promise<T>): Promise<T> {
    return await this.begin(kind, name).run(work);
  }

  async waiting<T>(reason: WaitReason, work: () => Promise<T>): Promise<T> {
    const began = now();
    try {
      return await work();
    } finally {
      const waited = now() - began;
      if (waited >= shortestWait) this.event(`wait for ${reason}`, { ms: waited / 1000 });
    }
  }

  begin(kind: SpanKind, name: string): RecordedSpan {
    return new RecordedSpan(this.#trace, kind, name, this);
  }

  within<T>(work: () => T): T {
    return storage.run(this, work);
  }

  get isEnded(): boolean {
    return this.#ended !== undefined;
  }

  async run<T>(work: (span: Span) => Promise<T>): Promise<T> {
    try {
      return await this.within(() => work(this));
    } catch (error) {
      this.fail(kindOfError(error));
      throw error;
    } finally {
      this.end();
    }
  }

  /** One that outlives its call is written by itself. */
  end(): void {
    if (this.isEnded) return;
    this.#ended = now();
    const lane = this.#trace.lanes[this.lane];
    lane?.splice(lane.indexOf(this), 1);
    if (this.#call === this) this.#trace.finish(this);
    else if (this.#call.#isWritten) this.#trace.write([this]);
  }

  /** Returns the span as it is written. */
  finished(): FinishedSpan {
    this.#isWritten = true;
    const hide = this.#call.#redaction;
    const texts = Object.entries(this.#texts).map(([name, text]) => [name, hide(text)]);
    const isUnfinished = this.#ended === undefined;
    // What the framework has named is no secret.
    const ofAuthor = this.#kind === "author" ? hide : (text: string) => text;
    return {
      id: this.id,
      parent: this.#parent?.id,
      kind: this.#kind,
      name: ofAuthor(this.#name),
      began: this.began,
      duration: (this.#ended ?? now()) - this.began,
      lane: this.lane,
      properties: {
        ...this.#facts,
        ...Object.fromEntries(texts),
        ...(isUnfinished && { unfinished: true }),
      },
      events: this.#events.map((event) => ({
        ...event,
        name: ofAuthor(event.name),
        facts: Object.fromEntries(
          Object.entries(event.facts).map(([key, value]) => [
            key,
            typeof value === "string" ? ofAuthor(value) : value,
          ]),
        ),
      })),
      error: this.#error,
    };
  }

  /** Removes the secrets of the call, and all that are known in the process, from a text. */
  readonly #redaction = (text: string): string => {
    try {
      this.#hide ??= this.#redactors.map((create) => create());
      const short = text.slice(0, longestText);
      return this.#trace.options.redact(this.#hide.reduce((rest, hide) => hide(rest), short));
    } catch {
      return "(not shown)";
    }
  };
  #hide: ((text: string) => string)[] | undefined;
}

/** The maximum length of a text. */
const longestText = 2000;

/** Puts a span into the lane of the span that contains it, or into a free one if that is busy. Returns the number of the lane. */
function laneFor(lanes: RecordedSpan[][], span: RecordedSpan, parent: RecordedSpan | undefined): number {
  const isFree = (lane: readonly RecordedSpan[] | undefined) => !lane || lane.length === 0;
  let number = parent?.lane ?? -1;
  if (!parent || lanes[number]?.at(-1) !== parent) {
    number = lanes.findIndex(isFree);
    if (number < 0) number = lanes.length;
  }
  const lane = lanes[number] ?? [];
  lane.push(span);
  lanes[number] = lane;
  return number;
}

/** Returns the class of an error, which is no text that others wrote. */
export function kindOfError(error: unknown): string {
  const { kind, name } = Object(error) as { readonly kind?: unknown; readonly name?: unknown };
  const word = [kind, name].find((one) => typeof one === "string" && /^[A-Za-z][\w-]{0,40}$/.test(one));
  return typeof word === "string" ? word : "error";
}

/** Returns microseconds since the epoch. They do not jump when the clock of the system is set. */
function now(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000);
}

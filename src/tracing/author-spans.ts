import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Span as ApiSpan,
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  type SpanContext,
  type SpanOptions,
  SpanStatusCode,
  type TimeInput,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { currentSpan } from "./span.ts";
import { kindOfError, RecordedSpan } from "./trace.ts";

let isRegistered = false;

/**
 * Has the API of OpenTelemetry record into the traces of this process: spans of authors become parts of the calls in which they run. Without a call they record nothing. A
 * program that has registered a library of its own keeps it.
 */
export function recordAuthorSpans(): void {
  if (isRegistered) return;
  isRegistered = true;
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  const contexts = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active() {
      const active = contexts.getStore() ?? ROOT_CONTEXT;
      const span = currentSpan();
      if (!(span instanceof RecordedSpan)) return active;
      // A span of the framework that began within the author's one.
      return recordedIn(active) === span ? active : trace.setSpan(active, new AuthorSpan(span));
    },
    with(active, run, self, ...args) {
      const span = recordedIn(active);
      // The function and what it is called with are the author's: OpenTelemetry's type does not connect the two.
      const call = () => contexts.run(active, () => run.call(self as never, ...args));
      return span && !span.isEnded ? span.within(call) : call();
    },
    bind: (active, target) =>
      typeof target === "function"
        ? (((...args: unknown[]) => context.with(active, () => target(...args))) as typeof target)
        : target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
}

function recordedIn(active: Context): RecordedSpan | undefined {
  const span = trace.getSpan(active);
  return span instanceof AuthorSpan ? span.recorded : undefined;
}

const tracer: Tracer = {
  startSpan(name, options = {}, active = context.active()) {
    const current = currentSpan();
    const parent = recordedIn(active) ?? (current instanceof RecordedSpan ? current : undefined);
    if (!parent) return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
    const span = new AuthorSpan(parent.begin("author", name));
    return options.attributes ? span.setAttributes(options.attributes) : span;
  },
  startActiveSpan(name: string, ...rest: readonly unknown[]) {
    const run = rest.at(-1) as (span: ApiSpan) => never;
    const [options, active] = rest.slice(0, -1) as [SpanOptions?, Context?];
    const base = active ?? context.active();
    const span = tracer.startSpan(name, options, base);
    return context.with(trace.setSpan(base, span), () => run(span));
  },
};

/** A span for authors. All texts are redacted when the call ends. */
class AuthorSpan implements ApiSpan {
  readonly recorded: RecordedSpan;

  constructor(recorded: RecordedSpan) {
    this.recorded = recorded;
  }

  spanContext(): SpanContext {
    const {
      traceId = INVALID_SPAN_CONTEXT.traceId,
      isSampled = true,
      traceState,
    } = this.recorded.context ?? {};
    const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return { traceId, spanId: this.recorded.id, traceFlags, ...(traceState && { traceState }) };
  }

  setAttribute(name: string, value: Attributes[string]): this {
    if (value === undefined) return this;
    const fact = factOf(value);
    if (typeof fact === "string") this.recorded.texts({ [name]: fact });
    else this.recorded.facts({ [name]: fact });
    return this;
  }

  setAttributes(attributes: Attributes): this {
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
    return this;
  }

  addEvent(name: string, attributes?: Attributes | TimeInput): this {
    const isTime = typeof attributes === "number" || Array.isArray(attributes) || attributes instanceof Date;
    const facts = isTime ? [] : Object.entries(attributes ?? {});
    this.recorded.event(name, {
      facts: Object.fromEntries(
        facts.flatMap(([key, value]) => (value == null ? [] : [[key, factOf(value)]])),
      ),
    });
    return this;
  }

  addLink(): this {
    return this;
  }

  addLinks(): this {
    return this;
  }

  setStatus({ code }: { readonly code: SpanStatusCode }): this {
    if (code === SpanStatusCode.ERROR) this.recorded.fail("error");
    return this;
  }

  updateName(name: string): this {
    this.recorded.rename(name);
    return this;
  }

  /** Records only the kind of the exception, as of all errors. */
  recordException(exception: unknown): void {
    this.recorded.fail(kindOfError(exception));
  }

  end(_?: TimeInput): void {
    this.recorded.end();
  }

  isRecording(): boolean {
    return !this.recorded.isEnded;
  }
}

function factOf(value: NonNullable<Attributes[string]>): string | number | boolean {
  return typeof value === "number" || typeof value === "boolean" ? value : String(value);
}

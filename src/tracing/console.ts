import type { FinishedSpan, TraceSink } from "./trace.ts";
import type { TraceContext } from "./trace-context.ts";

/** The properties of an exporter to the log. */
export interface ConsoleOptions {
  readonly context: TraceContext;
  /** Writes a line of the log with these fields. */
  readonly writeSpan: (fields: Readonly<Record<string, unknown>>) => void;
}

/** Creates the exporter `console`. Terraform owns the standard output of a provider, so spans are lines of the log. */
export function consoleSink({ context, writeSpan }: ConsoleOptions): TraceSink {
  return {
    write(spans) {
      for (const span of spans) writeSpan(fieldsOf(span, context));
    },
    async close() {},
  };
}

/** Returns a span with times in microseconds. */
function fieldsOf(span: FinishedSpan, { traceId, parent }: TraceContext): Readonly<Record<string, unknown>> {
  const { id, kind, name, began, duration, properties, events, error } = span;
  return {
    ...{ trace_id: traceId, span_id: id, parent_id: span.parent ?? parent ?? "" },
    ...{ name, kind, timestamp: began, duration, attributes: properties, events },
    ...(error && { error }),
  };
}

import { type FinishedSpan, Trace } from "../../src/tracing/trace.ts";

/** Begins a trace whose spans are collected when their calls end. */
export function recordedTrace(
  redact: (text: string) => string,
  traceparent?: (span: string) => string,
): {
  readonly spans: FinishedSpan[];
  readonly trace: Trace;
} {
  const spans: FinishedSpan[] = [];
  const sink = { write: (written: readonly FinishedSpan[]) => spans.push(...written), close: async () => {} };
  return { spans, trace: new Trace({ sinks: [sink], redact, ...(traceparent && { traceparent }) }) };
}

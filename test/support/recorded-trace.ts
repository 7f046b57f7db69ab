import { type FinishedSpan, Trace } from "../../src/tracing/trace.ts";

/** Begins a trace whose spans are collected when their calls end. Its requests have headers if its ID is named. */
export function recordedTrace(
  redact: (text: string) => string,
  traceId?: string,
): {
  readonly spans: FinishedSpan[];
  readonly trace: Trace;
} {
  const spans: FinishedSpan[] = [];
  const sink = { write: (written: readonly FinishedSpan[]) => spans.push(...written), close: async () => {} };
  const flags = { parent: undefined, traceState: undefined, isSampled: true, isPropagated: true };
  return {
    spans,
    trace: new Trace({ sinks: [sink], redact, ...(traceId && { context: { traceId, ...flags } }) }),
  };
}

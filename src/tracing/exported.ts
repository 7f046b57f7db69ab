import type { Environment } from "../schema/environment.ts";
import { type ConsoleOptions, consoleSink } from "./console.ts";
import { type OtlpOptions, type OtlpSink, otlpSink } from "./otlp.ts";
import type { TraceSink } from "./trace.ts";
import { type TraceContext, traceContext } from "./trace-context.ts";

/** What the standard variables of OpenTelemetry describe. */
export interface ExportedTrace {
  /** Undefined if no exporter is supported. */
  readonly context: TraceContext | undefined;
  readonly sinks: readonly TraceSink[];
  /** The one of these that sends spans; undefined if none does. */
  readonly collector: OtlpSink | undefined;
  /** Sentences about the variables that cannot be used, and that therefore count as not set. */
  readonly ignored: readonly string[];
}

/** Creates the exporters with these names, in lower case. */
export function exportedTrace(
  environment: Environment,
  names: readonly string[],
  options: Omit<OtlpOptions, "context" | "ignore"> & Omit<ConsoleOptions, "context">,
): ExportedTrace {
  const ignored: string[] = [];
  const ignore = (sentence: string) => void ignored.push(sentence);
  const unknown = names.filter((name) => name !== "otlp" && name !== "console");
  if (unknown.length > 0)
    ignore(
      `OTEL_TRACES_EXPORTER names ${unknown.join(" and ")}, but is a list of otlp and console, or none.`,
    );
  if (unknown.length === names.length)
    return { context: undefined, sinks: [], collector: undefined, ignored };
  const context = traceContext(environment, options.command, ignore);
  const isUsed = (name: string) => context.isSampled && names.includes(name);
  const collector = isUsed("otlp") ? otlpSink(environment, { ...options, context, ignore }) : undefined;
  const sinks = [
    ...(collector ? [collector] : []),
    ...(isUsed("console") ? [consoleSink({ ...options, context })] : []),
  ];
  return { context, sinks, collector, ignored };
}

import type { Environment } from "../schema/environment.ts";
import { wordsOf } from "../tracing/words.ts";

/** Reports whether an environment asks for a trace, so that the modules that record one are loaded. */
export function isTraced(environment: Environment): boolean {
  return Boolean(environment.TFNODE_TRACE) || exportersOf(environment).length > 0;
}

/**
 * Returns the exporters of spans that the standard variables of OpenTelemetry name, in lower case. Without OTEL_TRACES_EXPORTER, the address of a
 * collector is enough.
 */
export function exportersOf(environment: Environment): readonly string[] {
  const { OTEL_SDK_DISABLED = "", OTEL_TRACES_EXPORTER = "" } = environment;
  if (OTEL_SDK_DISABLED.trim().toLowerCase() === "true") return [];
  const named = wordsOf(OTEL_TRACES_EXPORTER);
  if (named.length > 0) return named.filter((word) => word !== "none");
  const isSet = environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  return isSet ? ["otlp"] : [];
}

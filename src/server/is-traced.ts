import type { Environment } from "../schema/environment.ts";

/** Reports whether an environment asks for a trace, so that the modules that record one are loaded. */
export function isTraced(environment: Environment): boolean {
  return Boolean(environment.TFNODE_TRACE) || isExported(environment);
}

/** Reports whether the standard variables of OpenTelemetry send spans to a collector. Without OTEL_TRACES_EXPORTER, the address of one is enough. */
export function isExported(environment: Environment): boolean {
  const { OTEL_SDK_DISABLED = "", OTEL_TRACES_EXPORTER: exporters = "" } = environment;
  if (OTEL_SDK_DISABLED.toLowerCase() === "true") return false;
  if (exporters !== "") return exporters.split(",").some((one) => one.trim() === "otlp");
  return Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

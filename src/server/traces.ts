import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { Diagnostic } from "../schema/diagnostic.ts";
import type { Environment } from "../schema/environment.ts";
import { recordAuthorSpans } from "../tracing/author-spans.ts";
import type { OtlpSink } from "../tracing/otlp.ts";
import type { Span } from "../tracing/span.ts";
import { Trace, type TraceSink } from "../tracing/trace.ts";
import { NoTraceError, traceFile } from "../tracing/trace-file.ts";
import { isFirst, wasBefore } from "./first-in-command.ts";
import { exportersOf } from "./is-traced.ts";
import type { Logger } from "./logging.ts";
import type { LinuxProcess } from "./share/linux-process.ts";
import { strayText } from "./stray-text.ts";

/** The trace of a start of the provider. */
export interface StartTrace {
  /** Runs and records a call of the client. */
  rpc<T>(name: string, work: (span: Span) => Promise<T>): Promise<T>;
  /** Ends the use of the trace. */
  close(): Promise<void>;
}

/** The properties of a start. */
export interface TraceOptions {
  readonly environment: Environment;
  /** The provider's type: `sec` in `terraform-provider-sec`. */
  readonly name: string;
  /** The client; undefined for a process that no client has started. */
  readonly client: LinuxProcess | undefined;
  /** Receives a line when spans were dropped, and the spans of the exporter `console`. */
  readonly log?: Pick<Logger, "info" | "warn">;
}

/** The trace of a command, which its starts in this process share. */
interface Shared {
  readonly trace: Trace | undefined;
  /** Return a warning each, or nothing. */
  readonly problems: readonly (() => Promise<Diagnostic | undefined>)[];
  users: number;
}

const shared = new Map<string, Shared>();

/** The traces of starts, by the environments of these. */
const byEnvironment = new WeakMap<Environment, { readonly key: string; readonly one: Shared }>();

/** Used as the client of a process that no client has started. */
const ownProcess: LinuxProcess = { pid: process.pid, started: String(performance.timeOrigin) };

let starts = 0;

/** Returns the trace of a start; undefined if it cannot be written, for which `traceWarnings` has the reason. */
export async function openTrace(options: TraceOptions): Promise<StartTrace | undefined> {
  const { environment, name } = options;
  const client = options.client ?? ownProcess;
  const key = JSON.stringify([client, variablesOf(environment)]);
  const isExported = exportersOf(environment).length > 0;
  const exporting = isExported ? await import("../tracing/exported.ts") : undefined;
  const one = shared.get(key) ?? createTrace(options, exporting);
  byEnvironment.set(environment, { key, one });
  const { trace } = one;
  if (!trace) return undefined;
  shared.set(key, one);
  one.users += 1;
  starts += 1;
  const facts = { "terraform.provider": name, "tfnode.start": starts };
  return {
    rpc: (rpc, work) => trace.rpc(rpc, facts, work),
    async close() {
      one.users -= 1;
      if (one.users > 0) return;
      shared.delete(key);
      await trace.close();
    },
  };
}

/** Returns the variables on which a trace depends. */
function variablesOf(environment: Environment): readonly (readonly [string, string | undefined])[] {
  return Object.entries(environment)
    .filter(([name]) => /^(OTEL_|TRACEPARENT$|TRACESTATE$|TFNODE_TRACE$)/.test(name))
    .sort();
}

function createTrace(
  { environment, name, client = ownProcess, log }: TraceOptions,
  exporting: typeof import("../tracing/exported.ts") | undefined,
): Shared {
  const { TFNODE_TRACE: path } = environment;
  const { pid, started } = client;
  const sinks: TraceSink[] = [];
  const problems: Shared["problems"][number][] = [];
  if (path) {
    // 31 bits, which all readers of trace events can represent.
    const command = createHash("sha256").update(`${pid} ${started}`).digest().readUInt32BE() >>> 1;
    const commandName = `${client === ownProcess ? "process" : "command"} ${pid}`;
    try {
      sinks.push(traceFile(path, { command, commandName, program: name }));
    } catch (error) {
      problems.push(async () => fileWarning(path, error));
    }
  }
  const command = `${machine()} ${pid} ${started}`;
  const silence = `silent collector ${JSON.stringify([command, variablesOf(environment)])}`;
  const exported = exporting?.exportedTrace(environment, exportersOf(environment), {
    ...{ service: `terraform-provider-${name}`, command },
    isKnownAsSilent: () => wasBefore(silence, environment),
    onSilence: () => void isFirst(silence, environment),
    onDropped: (reason) => log?.warn(`spans of a trace were dropped: ${reason}`),
    writeSpan: (fields) => log?.info("span", fields),
  });
  const { context } = exported ?? {};
  if (exported) {
    const { collector, ignored } = exported;
    sinks.push(...exported.sinks);
    if (ignored.length > 0) problems.push(async () => ignoredWarning(ignored));
    if (collector) problems.push(() => collectorWarning(collector));
  }
  // Without a sink, spans only have the headers of a trace that is not sampled.
  if (sinks.length === 0 && !context) return { trace: undefined, problems, users: 0 };
  recordAuthorSpans();
  const trace = new Trace({ sinks, redact: strayText, ...(context && { context }) });
  return { trace, problems, users: 0 };
}

/** Returns a text that differs between machines, and between the starts of a machine. */
function machine(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
  } catch {
    return hostname();
  }
}

/** Returns the warnings about the trace of a start; each only once in a command. */
export async function traceWarnings(environment: Environment): Promise<readonly Diagnostic[]> {
  const { key, one } = byEnvironment.get(environment) ?? {};
  const found = await Promise.all((one?.problems ?? []).map((problem) => problem()));
  return found.flatMap((warning) =>
    warning && isFirst(`${machine()} ${key} ${warning.summary}`, environment) ? [warning] : [],
  );
}

function ignoredWarning(ignored: readonly string[]): Diagnostic {
  const detail = `${ignored.join(" ")} The command runs as if this was not set.`;
  return { severity: "warning", summary: "Invalid variable of OpenTelemetry", detail };
}

function fileWarning(path: string, error: unknown): Diagnostic {
  const reason =
    error instanceof NoTraceError
      ? error.message
      : `it cannot be opened (${(error as NodeJS.ErrnoException).code})`;
  const detail = `TFNODE_TRACE=${path} does not name a file for a trace: ${reason}. The command runs without this file. Name a new file in a folder that exists.`;
  return { severity: "warning", summary: "Invalid value of TFNODE_TRACE", detail };
}

async function collectorWarning(sink: OtlpSink): Promise<Diagnostic | undefined> {
  const reason = await sink.problem();
  if (reason === undefined) return undefined;
  const detail = `${reason}. The command runs without waiting for the collector, whose address is in OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT.`;
  return {
    severity: "warning",
    summary: "Spans not sent",
    detail: detail.replace(/^./, (first) => first.toUpperCase()),
  };
}

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
import { isExported } from "./is-traced.ts";
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
  /** Called when spans were dropped, with a line for the log. */
  readonly onDropped?: (line: string) => void;
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
  const exported = isExported(environment) ? await import("../tracing/otlp.ts") : undefined;
  const one = shared.get(key) ?? createTrace(options, exported);
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
    .filter(([name]) => /^(OTEL_|TRACEPARENT$|TFNODE_TRACE$)/.test(name))
    .sort();
}

function createTrace(
  { environment, name, client, onDropped }: TraceOptions,
  exported: typeof import("../tracing/otlp.ts") | undefined,
): Shared {
  const { TFNODE_TRACE: path } = environment;
  const { pid, started } = client ?? ownProcess;
  const sinks: TraceSink[] = [];
  const problems: Shared["problems"][number][] = [];
  if (path) {
    // 31 bits, which all readers of trace events can represent.
    const command = createHash("sha256").update(`${pid} ${started}`).digest().readUInt32BE() >>> 1;
    const commandName = `${client ? "command" : "process"} ${pid}`;
    try {
      sinks.push(traceFile(path, { command, commandName, program: name }));
    } catch (error) {
      problems.push(async () => fileWarning(path, error));
    }
  }
  let traceparent: ((span: string) => string) | undefined;
  if (exported) {
    const command = `${machine()} ${pid} ${started}`;
    const context = exported.traceContext(environment, command);
    traceparent = (span) => `00-${context.traceId}-${span}-${context.isSampled ? "01" : "00"}`;
    try {
      if (context.isSampled) {
        const service = `terraform-provider-${name}`;
        const silence = `silent collector ${JSON.stringify([command, variablesOf(environment)])}`;
        const sink = exported.otlpSink(environment, {
          ...{ context, service, command },
          isKnownAsSilent: () => wasBefore(silence, environment),
          onSilence: () => void isFirst(silence, environment),
          onDropped: (reason) => onDropped?.(`spans of a trace were dropped: ${reason}`),
        });
        sinks.push(sink);
        problems.push(() => collectorWarning(sink));
      }
    } catch (error) {
      const detail = `${(error as Error).message} The command runs, and no spans are sent.`;
      problems.push(async () => ({
        severity: "warning",
        summary: "Invalid variable of OpenTelemetry",
        detail,
      }));
    }
  }
  if (sinks.length === 0) return { trace: undefined, problems, users: 0 };
  recordAuthorSpans();
  const trace = new Trace({ sinks, redact: strayText, ...(traceparent && { traceparent }) });
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

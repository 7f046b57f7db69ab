import { createHash } from "node:crypto";
import type { Diagnostic } from "../schema/diagnostic.ts";
import type { Environment } from "../schema/environment.ts";
import type { Span } from "../tracing/span.ts";
import { Trace } from "../tracing/trace.ts";
import { NoTraceError, traceFile } from "../tracing/trace-file.ts";
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
}

/** The traces of this process by their files and commands: the starts of one command share one. */
const shared = new Map<string, { readonly trace: Trace; users: number }>();

/** The warnings about the variables of starts. */
const warnings = new WeakMap<Environment, Diagnostic>();

let starts = 0;

/** Returns the trace of a start; undefined if it cannot be written, for which `traceWarning` has the reason. */
export function openTrace({ environment, name, client }: TraceOptions): StartTrace | undefined {
  const { TFNODE_TRACE: path = "" } = environment;
  const key = JSON.stringify([path, client]);
  let one = shared.get(key);
  if (!one) {
    try {
      one = { trace: createTrace(path, name, client), users: 0 };
    } catch (error) {
      warnings.set(environment, fileWarning(path, error));
      return undefined;
    }
    shared.set(key, one);
  }
  const { trace } = one;
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

function createTrace(path: string, name: string, client: LinuxProcess | undefined): Trace {
  const { pid, started } = client ?? { pid: process.pid, started: String(performance.timeOrigin) };
  const file = traceFile(path, {
    // 31 bits, which all readers of trace events can represent.
    command: createHash("sha256").update(`${pid} ${started}`).digest().readUInt32BE() >>> 1,
    commandName: `${client ? "command" : "process"} ${pid}`,
    program: name,
  });
  return new Trace({ sinks: [file], redact: strayText });
}

/** Returns the warning about a trace that this process cannot write for a start; undefined if it can. */
export function traceWarning(environment: Environment): Diagnostic | undefined {
  return warnings.get(environment);
}

function fileWarning(path: string, error: unknown): Diagnostic {
  const reason =
    error instanceof NoTraceError
      ? error.message
      : `it cannot be opened (${(error as NodeJS.ErrnoException).code})`;
  const detail = `TFNODE_TRACE=${path} does not name a file for a trace: ${reason}. The command runs without a trace. Name a new file in a folder that exists.`;
  return { severity: "warning", summary: "Invalid value of TFNODE_TRACE", detail };
}

import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from "node:fs";
import type { FinishedSpan, TraceSink } from "./trace.ts";

/** The first text of each file. A file with another content is not written to. */
const header = `[\n{"name":"tfnode","ph":"M","pid":0,"args":{"format":1}},\n`;

/** The command to which spans belong, and the process that records them. */
export interface Recorded {
  /** A number that is the same for all processes of a command, and differs between commands. */
  readonly command: number;
  /** The name of the command for people. */
  readonly commandName: string;
  /** The program of the process that records, such as `terraform-provider-sec`. */
  readonly program: string;
}

/**
 * Appends spans to a file in the JSON array format of trace events, which Perfetto and Chrome read: each command is a process, each lane a thread. The array has no
 * end, which the format allows, so that several processes and commands append to one file, and a killed process leaves a valid file. Throws an error of the
 * system, or a NoTraceError.
 */
export function traceFile(path: string, { command, commandName, program }: Recorded): TraceSink {
  const file = openTrace(path);
  const named = new Set<number>();
  let isOpen = true;
  // Several processes of one command have lanes of their own.
  const threadOf = (lane: number) => process.pid * 1000 + lane;
  const put = (events: readonly object[]) => {
    if (!isOpen) return;
    try {
      // One write for all, so that the lines of several processes do not mix.
      writeSync(file, events.map((event) => `${JSON.stringify({ pid: command, ...event })},\n`).join(""));
    } catch {
      // A full disk must not fail the command.
      isOpen = false;
    }
  };
  put([{ name: "process_name", ph: "M", args: { name: commandName } }]);

  return {
    write(spans) {
      const lanes = [...new Set(spans.map(({ lane }) => lane))].filter((lane) => !named.has(lane));
      for (const lane of lanes) named.add(lane);
      put([
        ...lanes.map((lane) => ({
          name: "thread_name",
          ph: "M",
          tid: threadOf(lane),
          args: { name: `${program} ${lane + 1}` },
        })),
        ...spans.flatMap((span) => eventsOf(span, threadOf(span.lane))),
      ]);
    },
    async close() {
      isOpen = false;
      closeSync(file);
    },
  };
}

/** Returns the trace events of a span: one for the span, and one for each event in it. */
function eventsOf(span: FinishedSpan, tid: number): readonly object[] {
  const { id, parent, kind, name, began, duration, properties, events, error } = span;
  const args = { id, ...(parent && { parent }), ...properties, ...(error && { error }) };
  // The name that a lane shows has the object of a request, too.
  const { "url.path": path } = properties;
  const shown = path === undefined ? name : `${name} ${path}`;
  return [
    { name: shown, cat: kind, ph: "X", ts: began, dur: duration, tid, args },
    ...events.map(({ name: event, at, duration: dur, facts }) => ({
      ...{ name: event, cat: "event", tid, args: { of: id, ...facts } },
      ...(dur > 0 ? { ph: "X", ts: at - dur, dur } : { ph: "i", ts: at, s: "t" }),
    })),
  ];
}

/** The error for a file that exists and is no trace. */
export class NoTraceError extends Error {
  override readonly name = "NoTraceError";
}

/** Opens a file to append to it. A new file gets the header. */
function openTrace(path: string): number {
  const { O_RDWR, O_APPEND, O_CREAT, O_EXCL, O_NONBLOCK = 0 } = constants;
  const open = (flags: number) => openSync(path, O_RDWR | O_APPEND | O_NONBLOCK | flags, 0o600);
  try {
    const created = open(O_CREAT | O_EXCL);
    writeSync(created, header);
    return created;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const file = open(0);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) throw new NoTraceError("it is not a file");
    if (stats.size === 0) writeSync(file, header);
    else if (readStart(file) !== header)
      throw new NoTraceError("it exists, and is not a trace of this program");
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readStart(file: number): string {
  const start = Buffer.alloc(header.length);
  return start.toString("latin1", 0, readSync(file, start, 0, start.length, 0));
}

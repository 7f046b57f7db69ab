/** A part of a span: a moment, or a time. Times are in microseconds. */
export interface TracedEvent {
  readonly name: string;
  readonly began: number;
  readonly ended: number;
}

/** A span of a trace. Times are in microseconds since the epoch. */
export interface TracedSpan {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly began: number;
  readonly ended: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly children: TracedSpan[];
  readonly events: TracedEvent[];
}

/** A command of a trace. */
export interface TracedCommand {
  readonly name: string;
  /** The calls of Terraform, by their beginning. */
  readonly calls: readonly TracedSpan[];
}

/** A line of a file of trace events. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly cat?: string;
  readonly ts?: number;
  readonly dur?: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Reads the commands of a trace, in the order of their beginning; undefined if the text is no trace. */
export function readCommands(text: string): readonly TracedCommand[] | undefined {
  const events = eventsIn(text);
  if (!events.some(({ name, ph }) => name === "tfnode" && ph === "M")) return undefined;
  const commands = new Map<number, { name: string; events: TraceEvent[] }>();
  for (const event of events) {
    const command = commands.get(event.pid) ?? { name: "", events: [] };
    commands.set(event.pid, command);
    if (event.name === "process_name") command.name = String(event.args?.name);
    else if (event.ph !== "M") command.events.push(event);
  }
  return [...commands.values()]
    .map((command) => ({ name: command.name, calls: callsIn(command.events) }))
    .filter(({ calls }) => calls.length > 0)
    .sort((one, other) => beganOf(one) - beganOf(other));
}

/** Returns the events of all complete lines. The last line of a process that was killed may be cut. */
function eventsIn(text: string): readonly TraceEvent[] {
  return text.split("\n").flatMap((line) => {
    try {
      const event: unknown = JSON.parse(line.replace(/,$/, ""));
      return typeof event === "object" && event !== null && "ph" in event ? [event as TraceEvent] : [];
    } catch {
      return [];
    }
  });
}

function callsIn(events: readonly TraceEvent[]): readonly TracedSpan[] {
  const spans = new Map<string, TracedSpan & { readonly parent: unknown }>();
  for (const { name, cat = "", ts = 0, dur = 0, args = {} } of events) {
    if (cat === "event") continue;
    const { id, parent, ...properties } = args;
    const span = { id: String(id), kind: cat, name, began: ts, ended: ts + dur, properties, parent };
    spans.set(span.id, { ...span, children: [], events: [] });
  }
  for (const { name, cat, ts = 0, dur = 0, args = {} } of events) {
    if (cat === "event") spans.get(String(args.of))?.events.push({ name, began: ts, ended: ts + dur });
  }
  const calls: TracedSpan[] = [];
  for (const span of spans.values()) {
    const parent = spans.get(String(span.parent));
    if (parent) parent.children.push(span);
    else if (span.kind === "rpc") calls.push(span);
  }
  return calls.sort((one, other) => one.began - other.began);
}

/** Returns the beginning of a command, in microseconds since the epoch. */
export function beganOf({ calls }: TracedCommand): number {
  return calls[0]?.began ?? 0;
}

/** Returns the end of the last call of a command. */
export function endedOf({ calls }: TracedCommand): number {
  return calls.reduce((end, { ended }) => Math.max(end, ended), 0);
}

/** Returns a span and all spans in it. */
export function withDescendants(span: TracedSpan): readonly TracedSpan[] {
  return [span, ...span.children.flatMap(withDescendants)];
}

/** An operation of Pulumi on a resource, completed or planned. */
export interface Step {
  /** The operation, as in `create`, `update`, `replace` or `same`. */
  readonly op: string;
  readonly type: string;
  readonly name: string;
}

/** A line under `Diagnostics:`. */
export interface PulumiDiagnostic {
  readonly severity: string;
  readonly message: string;
  /** The resource of the event, or empty. */
  readonly name: string;
}

/** The events that a command reported. */
export interface Events {
  readonly steps: readonly Step[];
  readonly diagnostics: readonly PulumiDiagnostic[];
}

interface RawEvent {
  readonly resourcePreEvent?: RawStep;
  readonly resOutputsEvent?: RawStep;
  readonly diagnosticEvent?: { readonly urn?: string; readonly message: string; readonly severity: string };
}

interface RawStep {
  readonly metadata: { readonly op: string; readonly urn: string; readonly type: string };
}

/** Returns the events in a log, one per line. */
export function eventsOf(log: string): Events {
  const events = log.split("\n").flatMap((line): RawEvent[] => (line === "" ? [] : [JSON.parse(line)]));
  const steps = events.flatMap(({ resourcePreEvent, resOutputsEvent }) => {
    // The results of a refresh are known only at its end.
    const { op, urn, type } = (resOutputsEvent ?? resourcePreEvent)?.metadata ?? {};
    if (op === undefined || op === "refresh" || urn === undefined || type === undefined) return [];
    return [{ op, type, name: nameOf(urn) }];
  });
  const diagnostics = events.flatMap(({ diagnosticEvent }) => {
    if (!diagnosticEvent) return [];
    const { urn = "", message, severity } = diagnosticEvent;
    if (severity === "debug") return [];
    return [{ severity, name: nameOf(urn), message: message.replaceAll(/<\{%[^%]*%\}>/g, "").trim() }];
  });
  return { steps, diagnostics };
}

/** The name that the program gave a resource. */
export function nameOf(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

/** The operations on the resources of the program, by name, without unchanged resources. */
export function changesIn({ steps }: Events): { readonly [name: string]: string } {
  const own = steps.filter(({ op, type }) => op !== "same" && op !== "read" && !type.startsWith("pulumi:"));
  return Object.fromEntries(own.map(({ name, op }) => [name, /replace/.test(op) ? "replace" : op]));
}

import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { parsed } from "./check.ts";
import { WaitingFaults } from "./waiting-faults.ts";

const effects = ["status", "body", "headers", "latencyMs", "drop", "badJson"] as const;

const faultShape = z
  .strictObject({
    method: z.string().optional(),
    path: z.string().startsWith("/").optional(),
    times: z.number().int().min(0).default(1),
    status: z.number().int().min(200).max(599).optional(),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    latencyMs: z.number().min(0).max(3_600_000).optional(),
    drop: z.enum(["before", "after"]).optional(),
    badJson: z.boolean().optional(),
    afterEffect: z.boolean().optional(),
  })
  .refine((fault) => effects.some((effect) => fault[effect] !== undefined), {
    message: `at least one of ${effects.join(", ")} is needed`,
  });

/**
 * What is to go wrong, and for which requests. `path` is compared with the path of a request without its query: `*`
 * stands for anything within a segment, `**` for anything. `times: 0` lasts until the fault is cleared.
 */
export type Fault = z.input<typeof faultShape>;

/** A fault as it waits for requests: `times` is what is left of it. */
export type ArmedFault = z.output<typeof faultShape> & { readonly id: string };

/** The faults that are switched on, in the order in which they were given. */
export class FaultList extends WaitingFaults<ArmedFault> {
  constructor() {
    super((value) => parsed(faultShape, value));
  }

  /** The first fault for such a request, used up by one. */
  take(method: string, path: string): ArmedFault | undefined {
    return this.takeFirst((fault) => matches(fault, method, path));
  }
}

/** Whether the request is carried out although it is struck by the fault. */
export function hasEffect(fault: ArmedFault): boolean {
  if (fault.drop) return fault.drop === "after";
  return fault.status === undefined || fault.afterEffect === true;
}

/** An answer as it goes out; `type` is its media type, null where the answer keeps what it has. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type: string | null;
}

/** What to answer instead of what the request itself came to. */
export function faultyAnswer(fault: ArmedFault, answer: Answer): Answer {
  const status = fault.status ?? answer.status;
  const json = "application/json; charset=utf-8";
  if (fault.badJson)
    return { status: status === 204 ? 200 : status, text: '{"data":{"name":"brok', type: json };
  if (typeof fault.body === "string") return { status, text: fault.body, type: "text/plain; charset=utf-8" };
  if (fault.body !== undefined) return { status, text: JSON.stringify(fault.body), type: json };
  if (fault.status === undefined) return answer;
  const text = status === 204 ? "" : JSON.stringify({ message: STATUS_CODES[status] ?? "Unknown" });
  return { status, text, type: json };
}

function matches(fault: ArmedFault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
  return fault.path === undefined || globMatches(fault.path, path);
}

/** Whether the path fits the pattern. Takes time in proportion to both lengths, whatever the pattern. */
export function globMatches(pattern: string, path: string): boolean {
  const parts = pattern.split(/(\*+)/);
  let positions = new Set([0]);
  for (const [index, part] of parts.entries()) {
    const next = new Set<number>();
    for (const start of positions) {
      if (index % 2 === 0) {
        if (path.startsWith(part, start)) next.add(start + part.length);
        continue;
      }
      for (let end = start; end <= path.length && !next.has(end); end++) {
        next.add(end);
        if (part.length === 1 && path[end] === "/") break;
      }
    }
    positions = next;
  }
  return positions.has(path.length);
}

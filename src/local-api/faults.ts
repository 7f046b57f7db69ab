import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { parse, whole } from "./check.ts";
import { FaultQueue, faultKeys, withEffects } from "./fault-queue.ts";

const faultShape = withEffects(
  z.strictObject({
    method: z.string().optional(),
    path: z.string().startsWith("/", "must start with /").optional(),
    ...faultKeys,
    status: whole(200, 599).optional(),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    badJson: z.boolean().optional(),
  }),
  ["status", "body", "headers", "latencyMs", "drop", "badJson", "thenState"],
);

/**
 * A fault to inject, and the requests to which it applies. `path` is compared with the path of a request without its query: `*`
 * matches anything within a segment, `**` matches anything. With `times: 0` the fault remains until it is removed.
 */
export type Fault = z.input<typeof faultShape>;

/** An injected fault; `times` is how many more times it is applied. */
export type ActiveFault = z.output<typeof faultShape> & { readonly id: string };

/** The injected faults, in the order in which they were added. */
export class FaultList extends FaultQueue<ActiveFault> {
  constructor() {
    super((value) => parse(faultShape, value));
  }

  /** Returns the first fault for a request, and decrements its `times`. */
  take(method: string, path: string): ActiveFault | undefined {
    return this.takeFirst((fault) => matches(fault, method, path));
  }
}

/** Reports whether a request with this fault is carried out anyway. */
export function isCarriedOut(fault: ActiveFault): boolean {
  if (fault.drop) return fault.drop === "after";
  return fault.status === undefined || fault.afterEffect === true;
}

/** A response to send; `type` is its media type, or null to keep the current one. */
export interface FaultyResponse {
  readonly status: number;
  readonly text: string;
  readonly type: string | null;
}

/** Returns the response with the fault applied. */
export function applyFault(fault: ActiveFault, response: FaultyResponse): FaultyResponse {
  const status = fault.status ?? response.status;
  const json = "application/json; charset=utf-8";
  if (fault.badJson)
    return { status: status === 204 ? 200 : status, text: '{"data":{"name":"brok', type: json };
  if (typeof fault.body === "string") return { status, text: fault.body, type: "text/plain; charset=utf-8" };
  if (fault.body !== undefined) return { status, text: JSON.stringify(fault.body), type: json };
  if (fault.status === undefined) return response;
  const text = status === 204 ? "" : JSON.stringify({ message: STATUS_CODES[status] ?? "Unknown" });
  return { status, text, type: json };
}

function matches(fault: ActiveFault, method: string, path: string): boolean {
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
  return fault.path === undefined || globMatches(fault.path, path);
}

/** Reports whether a path matches a pattern. The time is proportional to both lengths, for any pattern. */
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

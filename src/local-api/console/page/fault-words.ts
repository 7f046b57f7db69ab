import type { Fault, Health, Json } from "./api.ts";

/** Faults for a situation that is worth a try, added together. */
export interface ReadyFaults {
  readonly title: string;
  /** The effect of a fault, and how a provider should react. */
  readonly text: string;
  readonly faults: readonly Fault[];
}

/** Returns the choices of an API over HTTP, of which `create` selects the requests that create objects. */
const overHttp = (create: Fault): readonly ReadyFaults[] => [
  {
    title: "Next create refused",
    text: "The next object is not created; the response is 400. The apply fails and says why.",
    faults: [{ ...create, status: 400, body: { message: "refused by a fault of the console" } }],
  },
  {
    title: "Response of a create lost",
    text: "The next object is created, and the connection is closed before the response.",
    faults: [{ ...create, drop: "after" }],
  },
  {
    title: "One 503",
    text: "The next request is answered 503 and not carried out. A provider tries again.",
    faults: [{ status: 503 }],
  },
  {
    title: "Down",
    text: "Every request is answered 503 until the fault is removed.",
    faults: [{ status: 503, times: 0 }],
  },
  {
    title: "Rate limit",
    text: "Three requests are answered 429 and say to wait for a second.",
    faults: [{ status: 429, times: 3, headers: { "retry-after": "1" } }],
  },
  {
    title: "Slow",
    text: "Every response takes two seconds until the fault is removed.",
    faults: [{ latencyMs: 2000, times: 0 }],
  },
  {
    title: "Half a response",
    text: "The next response is truncated JSON.",
    faults: [{ badJson: true }],
  },
  {
    title: "Down, slow, well",
    text: "A scenario: three requests are answered 503, three take a second, the rest is as always.",
    faults: [
      { scenario: "recovery", whenState: "started", status: 503, times: 2 },
      { scenario: "recovery", whenState: "started", thenState: "slow", status: 503 },
      { scenario: "recovery", whenState: "slow", latencyMs: 1000, times: 2 },
      { scenario: "recovery", whenState: "slow", thenState: "well", latencyMs: 1000 },
    ],
  },
];

const ofVdb: readonly ReadyFaults[] = [
  {
    title: "Next create refused",
    text: "The next object is not created. The apply fails and says why.",
    faults: [{ method: "Create*", code: "INVALID_ARGUMENT", message: "refused by a fault of the console" }],
  },
  {
    title: "Response of a create lost",
    text: "The next object is created, and the connection is closed before the response.",
    faults: [{ method: "Create*", drop: "after" }],
  },
  {
    title: "One UNAVAILABLE",
    text: "The next call is answered UNAVAILABLE and not carried out. A provider tries again.",
    faults: [{ code: "UNAVAILABLE" }],
  },
  {
    title: "Down",
    text: "Every call is answered UNAVAILABLE until the fault is removed.",
    faults: [{ code: "UNAVAILABLE", times: 0 }],
  },
  {
    title: "Quota",
    text: "Three calls are answered RESOURCE_EXHAUSTED.",
    faults: [{ code: "RESOURCE_EXHAUSTED", message: "too many requests", times: 3 }],
  },
  {
    title: "Slow",
    text: "Every response takes two seconds until the fault is removed.",
    faults: [{ latencyMs: 2000, times: 0 }],
  },
  {
    title: "No message",
    text: "The next response is bytes that are no message.",
    faults: [{ corrupt: true }],
  },
  {
    title: "Down, slow, well",
    text: "A scenario: three calls are answered UNAVAILABLE, three take a second, the rest is as always.",
    faults: [
      { scenario: "recovery", whenState: "started", code: "UNAVAILABLE", times: 2 },
      { scenario: "recovery", whenState: "started", thenState: "slow", code: "UNAVAILABLE" },
      { scenario: "recovery", whenState: "slow", latencyMs: 1000, times: 2 },
      { scenario: "recovery", whenState: "slow", thenState: "well", latencyMs: 1000 },
    ],
  },
];

/** The choices that an API offers. */
export function readyFaults(kind: Health["kind"]): readonly ReadyFaults[] {
  if (kind === "vdb") return ofVdb;
  // In `sec`, collections and their objects, and not the token that a provider requests first.
  return overHttp({ method: "POST", ...(kind === "sec" && { path: "/api/v2/*" }) });
}

/** The names of the status codes of calls, by their numbers; test/local-api/console compares them with those of gRPC. */
export const codeNames: readonly string[] = [
  ...["OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS"],
  ...["PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE"],
  ...["UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED"],
];

/** A fault in words: the requests that it is for, and what happens to them. */
export const faultText = (fault: Fault): string => `${whichRequests(fault)}: ${whatHappens(fault)}`;

/** Which requests a fault is for, in words. */
export function whichRequests({ method, path }: Fault): string {
  const words = [method, path].filter((part) => part !== undefined);
  return words.length === 0 ? "any request" : words.join(" ");
}

/** A description of a fault. */
export function whatHappens(fault: Fault): string {
  const { status, code, latencyMs, drop, badJson, corrupt, body, headers, message, afterEffect } = fault;
  const parts = [
    ...(status === undefined ? [] : [`status ${text(status)}`]),
    ...(code === undefined
      ? []
      : [`status ${typeof code === "number" ? (codeNames[code] ?? code) : text(code)}`]),
    ...(message === undefined ? [] : [`"${text(message)}"`]),
    ...(drop === undefined ? [] : [`connection closed ${drop === "after" ? "after" : "before"} the effect`]),
    ...(latencyMs === undefined ? [] : [`${Number(latencyMs) / 1000} s late`]),
    ...(badJson === true ? ["truncated JSON"] : []),
    ...(corrupt === true ? ["no valid message"] : []),
    ...(body === undefined ? [] : [`body ${text(body)}`]),
    ...(headers === undefined ? [] : [`headers ${text(headers)}`]),
    ...(afterEffect === true && drop === undefined ? ["after it was carried out"] : []),
  ];
  return parts.length === 0 ? "as always" : parts.join(", ");
}

/** How often and when a fault is applied, in words. */
export function howOften({ times, skip, scenario, whenState, thenState }: Fault): string {
  const parts = [
    times === 0
      ? "until it is removed"
      : times === 1 || times === undefined
        ? "once"
        : `${text(times)} times`,
    ...(typeof skip === "number" && skip > 0 ? [`after ${skip} more`] : []),
    ...(scenario === undefined ? [] : [`in ${text(scenario)}`]),
    ...(whenState === undefined ? [] : [`while ${text(whenState)}`]),
    ...(thenState === undefined ? [] : [`then ${text(thenState)}`]),
  ];
  return parts.join(", ");
}

const text = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

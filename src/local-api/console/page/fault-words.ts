import type { Fault, Health, Json } from "./api.ts";

/** Faults for a situation that is worth a try, added together. */
export interface ReadyFaults {
  readonly title: string;
  /** The effect of a fault, and how a provider should react. */
  readonly text: string;
  readonly faults: readonly Fault[];
}

/** The message in responses with a fault, which errors of a provider show: it names the cure, for users who have forgotten the fault. */
const messageOf = (what: string) => `${what} by a fault of the console: remove it under Faults there`;
const refusal = messageOf("refused");

const lostResponse = (create: Fault): ReadyFaults => ({
  title: "Response of a create lost",
  text: "The next object is created, and the connection is closed before the response.",
  faults: [{ ...create, drop: "after" }],
});

const slow: ReadyFaults = {
  title: "Slow",
  text: "Every response takes two seconds until the fault is removed.",
  faults: [{ latencyMs: 2000, times: 0 }],
};

/** Returns the choices with an API that is unavailable: for one request or call, until further notice, and for a while. */
function unavailable(noun: "request" | "call", status: string, fault: Fault) {
  const one: ReadyFaults = {
    title: `One ${status}`,
    text: `The next ${noun} is answered ${status} and not carried out. A provider tries again.`,
    faults: [fault],
  };
  const down: ReadyFaults = {
    title: "Down",
    text: `Every ${noun} is answered ${status} until the fault is removed.`,
    faults: [{ ...fault, times: 0 }],
  };
  const recovery: ReadyFaults = {
    title: "Down, slow, well",
    text: `A scenario: three ${noun}s are answered ${status}, three take a second, the rest is as always.`,
    faults: [
      { scenario: "recovery", whenState: "started", ...fault, times: 2 },
      { scenario: "recovery", whenState: "started", thenState: "slow", ...fault },
      { scenario: "recovery", whenState: "slow", latencyMs: 1000, times: 2 },
      { scenario: "recovery", whenState: "slow", thenState: "well", latencyMs: 1000 },
    ],
  };
  return { one, down, recovery };
}

/** Returns the choices of an API over HTTP, of which `create` selects the requests that create objects. */
function overHttp(create: Fault): readonly ReadyFaults[] {
  const { one, down, recovery } = unavailable("request", "503", {
    status: 503,
    body: { message: messageOf("unavailable") },
  });
  const refused = {
    title: "Next create refused",
    text: "The next object is not created; the response is 400. The apply fails and says why.",
    faults: [{ ...create, status: 400, body: { message: refusal } }],
  };
  const limited = {
    title: "Rate limit",
    text: "Three requests are answered 429 and say to wait for a second.",
    faults: [
      { status: 429, times: 3, headers: { "retry-after": "1" }, body: { message: messageOf("limited") } },
    ],
  };
  const half = {
    title: "Half a response",
    text: "The next response is truncated JSON.",
    faults: [{ badJson: true }],
  };
  return [refused, lostResponse(create), one, down, limited, slow, half, recovery];
}

function ofVdb(): readonly ReadyFaults[] {
  const { one, down, recovery } = unavailable("call", "UNAVAILABLE", {
    code: "UNAVAILABLE",
    message: messageOf("unavailable"),
  });
  const refused = {
    title: "Next create refused",
    text: "The next object is not created. The apply fails and says why.",
    faults: [{ method: "Create*", code: "INVALID_ARGUMENT", message: refusal }],
  };
  const limited = {
    title: "Quota",
    text: "Three calls are answered RESOURCE_EXHAUSTED.",
    faults: [{ code: "RESOURCE_EXHAUSTED", message: messageOf("too many requests"), times: 3 }],
  };
  const corrupt = {
    title: "No message",
    text: "The next response is bytes that are no message.",
    faults: [{ corrupt: true }],
  };
  return [refused, lostResponse({ method: "Create*" }), one, down, limited, slow, corrupt, recovery];
}

/** The choices that an API offers. */
export function readyFaults(kind: Health["kind"]): readonly ReadyFaults[] {
  if (kind === "vdb") return ofVdb();
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

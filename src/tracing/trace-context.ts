import { createHash } from "node:crypto";
import { createTraceState, type TraceState } from "@opentelemetry/api";
import type { Environment } from "../schema/environment.ts";
import type { Ignore } from "./otlp-variables.ts";
import { wordsOf } from "./words.ts";

/** The trace to which the spans of a command belong, as the headers `traceparent` and `tracestate` describe it. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The span that contains the command; undefined if there is none. */
  readonly parent: string | undefined;
  /** What other systems have added to the trace. */
  readonly traceState: TraceState | undefined;
  /** Whether spans are sent. */
  readonly isSampled: boolean;
  /** Whether requests have headers by which an API continues the trace. */
  readonly isPropagated: boolean;
}

type Received = Pick<TraceContext, "traceId" | "parent" | "traceState" | "isSampled">;

/**
 * Returns the context that TRACEPARENT and TRACESTATE contain, or one that is the same for all processes of a command, with the decision of
 * OTEL_TRACES_SAMPLER.
 */
export function traceContext(environment: Environment, command: string, ignore: Ignore): TraceContext {
  const isPropagated = hasTraceHeaders(environment, ignore);
  const received = isPropagated ? receivedContext(environment) : undefined;
  const digest = createHash("sha256").update(command).digest("hex");
  const { traceId, parent, traceState } = received ?? {
    ...{ traceId: digest.slice(0, 32), parent: undefined, traceState: undefined },
  };
  const isSampled = sampled(environment, { traceId, parentIsSampled: received?.isSampled }, ignore);
  return { traceId, parent, traceState, isSampled, isPropagated };
}

/** Returns the headers by which an API continues a span. */
export function contextHeaders(context: TraceContext, span: string): Readonly<Record<string, string>> {
  const { traceId, traceState, isSampled, isPropagated } = context;
  if (!isPropagated) return {};
  const state = traceState?.serialize();
  return {
    traceparent: `00-${traceId}-${span}-${isSampled ? "01" : "00"}`,
    ...(state && { tracestate: state }),
  };
}

function receivedContext({ TRACEPARENT = "", TRACESTATE = "" }: Environment): Received | undefined {
  // Versions after 00 may have further parts.
  const [, version, traceId = "", parent = "", flags = "", rest = ""] =
    /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(
      TRACEPARENT.trim(),
    ) ?? [];
  if (traceId === "" || (version === "00" && rest !== "")) return undefined;
  const traceState = TRACESTATE === "" ? undefined : createTraceState(TRACESTATE);
  return { traceId, parent, traceState, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The propagators of OpenTelemetry. This framework has the first one. */
const propagators = ["tracecontext", "baggage", "none"];

function hasTraceHeaders({ OTEL_PROPAGATORS: value = "" }: Environment, ignore: Ignore): boolean {
  const words = wordsOf(value);
  const unknown = words.filter((word) => !propagators.includes(word));
  if (unknown.length > 0)
    ignore(`OTEL_PROPAGATORS names ${unknown.join(" and ")}, but only tracecontext is supported.`);
  return words.length === 0 || words.includes("tracecontext");
}

/** Returns the decision of OTEL_TRACES_SAMPLER about a trace. */
function sampled(
  { OTEL_TRACES_SAMPLER: value = "", OTEL_TRACES_SAMPLER_ARG: argument = "" }: Environment,
  { traceId, parentIsSampled }: { readonly traceId: string; readonly parentIsSampled: boolean | undefined },
  ignore: Ignore,
): boolean {
  const word = value.trim().toLowerCase();
  const [, prefix, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(word) ?? [];
  if (word !== "" && !kind)
    ignore(
      `OTEL_TRACES_SAMPLER=${value} is none of always_on, always_off and traceidratio, with or without parentbased_ before it.`,
    );
  if ((prefix || !kind) && parentIsSampled !== undefined) return parentIsSampled;
  if (kind !== "traceidratio") return kind !== "always_off";
  const ratio = argument.trim() === "" ? 1 : Number(argument);
  if (ratio >= 0 && ratio <= 1) return isWithin(traceId, ratio);
  ignore(`OTEL_TRACES_SAMPLER_ARG=${argument} is no number from 0 to 1.`);
  return true;
}

/** Reports whether a trace is one of a ratio of all traces; the same one as for the SDKs of OpenTelemetry that compare the last 64 bits. */
function isWithin(traceId: string, ratio: number): boolean {
  return BigInt(`0x${traceId.slice(16)}`) < BigInt(Math.round(ratio * 2 ** 64));
}

import { z } from "zod";
import { ApiError } from "../api-error.ts";
import type { JsonObject } from "../json.ts";

/** A span of a client, for the console. */
export interface ShownSpan extends JsonObject {
  /** 16 hexadecimal digits. */
  readonly id: string;
  /** The span that contains this one; null if there is none. */
  readonly parent: string | null;
  readonly name: string;
  /** RFC 3339 in UTC, by the clock of the client. */
  readonly time: string;
  readonly ms: number;
  readonly isFailed: boolean;
  readonly attributes: { readonly [name: string]: string };
  /** What happened in the span, such as a wait; `ms` is null for a moment. */
  readonly events: { readonly name: string; readonly ms: number | null }[];
}

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.string(), z.number()]).optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
});
const attributes = z.array(z.object({ key: z.string(), value: value.optional() })).default([]);
const nanoseconds = z
  .union([z.string().regex(/^\d{1,20}$/), z.number().int().nonnegative()])
  .transform(BigInt);
const span = z.object({
  spanId: z.string().regex(/^[0-9a-f]{16}$/i),
  parentSpanId: z.string().default(""),
  name: z.string().default(""),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  events: z.array(z.object({ name: z.string().default(""), attributes })).default([]),
  status: z.object({ code: z.union([z.number(), z.string()]).optional() }).default({}),
});
const request = z.object({
  resourceSpans: z
    .array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span).default([]) })).default([]) }))
    .default([]),
});

const longestText = 200;
const short = (text: string) => text.slice(0, longestText);

/** Reads the spans in a request of OTLP in JSON. Throws a 400 for other JSON. */
export function spansIn(body: unknown): readonly ShownSpan[] {
  const read = request.safeParse(body);
  if (!read.success) throw new ApiError(400, "body: must be spans in the JSON of OTLP");
  return read.data.resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map(shownOf)),
  );
}

function shownOf(one: z.infer<typeof span>): ShownSpan {
  return {
    id: one.spanId.toLowerCase(),
    parent: one.parentSpanId === "" ? null : one.parentSpanId.toLowerCase(),
    name: short(one.name),
    time: new Date(Math.min(Number(one.startTimeUnixNano / 1_000_000n), 8.64e15)).toISOString(),
    ms: Number((one.endTimeUnixNano - one.startTimeUnixNano) / 1000n) / 1000,
    isFailed: one.status.code === 2 || one.status.code === "STATUS_CODE_ERROR",
    attributes: textsOf(one.attributes),
    events: one.events.map((event) => {
      const ms = Number(textsOf(event.attributes).duration_ms);
      return { name: short(event.name), ms: Number.isFinite(ms) ? ms : null };
    }),
  };
}

function textsOf(list: z.infer<typeof attributes>): { readonly [name: string]: string } {
  return Object.fromEntries(
    list.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } = {} }) => [
      short(key),
      short(String(stringValue ?? intValue ?? doubleValue ?? boolValue ?? "")),
    ]),
  );
}

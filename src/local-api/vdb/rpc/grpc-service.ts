import { randomBytes } from "node:crypto";
import {
  type handleUnaryCall,
  Metadata,
  type ServerUnaryCall,
  type sendUnaryData,
  status,
} from "@grpc/grpc-js";
import { onBehalfOf } from "../../current-request.ts";
import type { JsonObject } from "../../json.ts";
import type { Exchange } from "../../request-log.ts";
import { toJson } from "../wire/to-json.ts";
import { type CallRecord, redactMetadata } from "./call-record.ts";
import { type DispatchOptions, type DispatchResult, dispatchCall } from "./dispatch.ts";
import type { ServedMethod } from "./method.ts";

/** How calls are served. */
export interface ServiceOptions extends DispatchOptions {
  /** Aborted when the local API stops. */
  readonly stopping: AbortSignal;
  /** Closes the connection with this name. */
  readonly drop: (connection: string) => void;
}

/** Returns the handler for the calls of a method, which records and logs each call. */
export function handlerOf(method: ServedMethod, serving: ServiceOptions): handleUnaryCall<Buffer, Buffer> {
  return async (call, callback) => {
    const started = performance.now();
    const record = recordOf(method, call);
    serving.requests.add(record);

    const cancelled = new AbortController();
    call.once("cancelled", () => cancelled.abort());
    const gone = AbortSignal.any([serving.stopping, cancelled.signal]);
    const arrival = { method, bytes: call.request, metadata: call.metadata, record, gone };
    const outcome = await onBehalfOf({ by: "request", id: record.id }, () => dispatchCall(arrival, serving));

    const isOver = outcome.dropped || gone.aborted;
    if (!isOver) record.status = nameOf(outcome.code);
    record.ms = performance.now() - started;
    const { message, injectedFault } = outcome;
    const reason = isOver || message === "" ? undefined : message;
    const reported = { reason, injectedFault: injectedFault?.id };
    const { id: request, status: named, ms } = record;
    serving.log.request({ path: method.path, status: named, ms, request, ...reported });
    const exchange = exchangeOf(method, call.request, isOver ? undefined : outcome);
    serving.requests.finish({ record, exchange, ...reported });
    if (outcome.dropped) serving.drop(record.connection);
    else sendOutcome(outcome, record.traceId, callback);
  };
}

/** Returns the content in both directions, decoded on demand. Without an outcome, nothing was sent back. */
function exchangeOf(method: ServedMethod, request: Buffer, outcome: DispatchResult | undefined): Exchange {
  return {
    request: () => jsonOf(() => toJson(method.requestType, method.decode(request))),
    ...(outcome && { response: () => responseOf(method, outcome) }),
    bytes: request.length + (outcome?.bytes.length ?? 0) + 1000,
  };
}

/** Returns the message of a response, or the status of a refusal. */
function responseOf(method: ServedMethod, { code, message, bytes }: DispatchResult): JsonObject | undefined {
  if (code !== status.OK) return { code: nameOf(code), message };
  return jsonOf(() => toJson(method.responseType, method.decodeResponse(bytes)));
}

/** Returns undefined for bytes that cannot be decoded. */
function jsonOf(decode: () => JsonObject): JsonObject | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function sendOutcome(outcome: DispatchResult, traceId: string, callback: sendUnaryData<Buffer>): void {
  const { code, message, bytes, injectedFault } = outcome;
  const trailers = new Metadata();
  const entries = { "qc-trace-id": traceId, ...injectedFault?.trailers };
  for (const [name, values] of Object.entries(entries)) {
    for (const value of [values].flat()) trailers.add(name, value);
  }
  if (code === status.OK) callback(null, bytes, trailers);
  else callback({ code, details: message, metadata: trailers });
}

function recordOf({ path }: ServedMethod, call: ServerUnaryCall<Buffer, Buffer>): CallRecord {
  const deadline = Number(call.getDeadline());
  const id = randomBytes(16).toString("hex");
  return {
    id,
    time: new Date().toISOString(),
    method: path,
    authority: call.getHost(),
    metadata: redactMetadata(call.metadata),
    timeoutMs: Number.isFinite(deadline) ? deadline - Date.now() : null,
    connection: call.getPeer(),
    status: null,
    traceId: id,
    ms: null,
  };
}

function nameOf(code: number): string {
  return status[code] ?? String(code);
}

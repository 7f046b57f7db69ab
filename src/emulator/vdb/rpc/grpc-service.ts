import { randomBytes } from "node:crypto";
import {
  Metadata,
  type MethodDefinition,
  type ServerUnaryCall,
  type sendUnaryData,
  status,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import type { RequestLog } from "../../request-record.ts";
import { type CallRecord, redactMetadata } from "./call-record.ts";
import { type DispatchOptions, dispatchCall, type Outcome } from "./dispatch.ts";
import type { ServedMethod } from "./method.ts";

/** How calls are served. */
export interface ServiceOptions extends DispatchOptions {
  readonly requests: RequestLog<CallRecord>;
  /** Aborted when the emulator stops. */
  readonly stopping: AbortSignal;
  /** Closes the connection with this name. */
  readonly drop: (connection: string) => void;
}

const identity = (bytes: Buffer) => bytes;

/** The method as grpc-js knows it. Messages are read and written further in, so that what is broken can be answered. */
export function definitionOf({ path }: ServedMethod): MethodDefinition<Buffer, Buffer> {
  return {
    path,
    requestStream: false,
    responseStream: false,
    requestSerialize: identity,
    requestDeserialize: identity,
    responseSerialize: identity,
    responseDeserialize: identity,
  };
}

/** Answers the calls of a method, and records and logs each. */
export function handlerOf(
  method: ServedMethod,
  serving: ServiceOptions,
): UntypedServiceImplementation[string] {
  return async (call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>) => {
    const started = performance.now();
    const record = recordOf(method, call);
    serving.requests.add(record);

    const cancelled = new AbortController();
    call.once("cancelled", () => cancelled.abort());
    const gone = AbortSignal.any([serving.stopping, cancelled.signal]);
    const arrival = { method, bytes: call.request, metadata: call.metadata, record, gone };
    const outcome = await dispatchCall(arrival, serving);

    const isOver = outcome.dropped || gone.aborted;
    if (!isOver) record.status = nameOf(outcome.code);
    record.ms = performance.now() - started;
    const { message, injectedFault } = outcome;
    serving.log.request({
      path: method.path,
      status: record.status,
      ms: record.ms,
      reason: isOver || message === "" ? undefined : message,
      injectedFault: injectedFault?.id,
    });
    if (outcome.dropped) serving.drop(record.connection);
    else sendOutcome(outcome, record.traceId, callback);
  };
}

function sendOutcome(outcome: Outcome, traceId: string, callback: sendUnaryData<Buffer>): void {
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
  return {
    method: path,
    authority: call.getHost(),
    metadata: redactMetadata(call.metadata),
    timeoutMs: Number.isFinite(deadline) ? deadline - Date.now() : null,
    connection: call.getPeer(),
    status: null,
    traceId: randomBytes(16).toString("hex"),
    ms: null,
  };
}

function nameOf(code: number): string {
  return status[code] ?? String(code);
}

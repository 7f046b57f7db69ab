import { setTimeout } from "node:timers/promises";
import { type Metadata, status } from "@grpc/grpc-js";
import { isForeign } from "../../callers.ts";
import type { ObjectStore, Reader } from "../../store.ts";
import { CallError } from "../call-error.ts";
import type { ManagementKey } from "../management-keys.ts";
import { validate } from "../rules/validate.ts";
import { toJson } from "../wire/to-json.ts";
import { keyOf, permittedAccount } from "./admission.ts";
import { demandBounds } from "./bounds.ts";
import type { CallRecord } from "./call-record.ts";
import { type ArmedFault, type FaultList, hasEffect, waitsAfterEffect } from "./faults.ts";
import type { Call, OpenRequest, ServedMethod } from "./method.ts";

/** A call as it arrives. */
export interface Arrival {
  readonly method: ServedMethod;
  readonly bytes: Buffer;
  readonly metadata: Metadata;
  readonly record: CallRecord;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

/** What a call is answered with. */
export interface Outcome {
  readonly code: number;
  readonly message: string;
  /** The response of a call that went well. */
  readonly bytes: Buffer;
  /** What struck it. */
  readonly fault?: ArmedFault;
  /** Whether the connection ends instead. */
  readonly dropped?: boolean;
}

/** What calls are carried out with. */
export interface Dispatch {
  readonly store: ObjectStore;
  readonly faults: FaultList;
  /** Keep the requests of recorded calls. */
  readonly recordBodies: boolean;
  /** The time of a call; see `Call.now`. */
  readonly timeOf: (isWrite: boolean) => number;
  readonly phaseMs: number;
  /** Takes a line about a fault of the emulator itself. */
  readonly log: (line: string) => void;
}

/** Carries out a call, unless a fault strikes it that has another idea. */
export async function dispatched(arrival: Arrival, dispatch: Dispatch): Promise<Outcome> {
  const { method, metadata } = arrival;
  try {
    demandNoPage(metadata);
    const key = keyOf(method, metadata, dispatch.store);
    const open = opened(arrival, dispatch);
    const work = () => outcomeOf(() => carriedOut(arrival, open, key, dispatch), dispatch);
    const fault = dispatch.faults.take(method.path);
    return fault ? await struck(fault, work, arrival.gone) : await work();
  } catch (error) {
    return failure(error, dispatch);
  }
}

/** No web page uses this API by itself: a browser cannot send what gRPC needs, unless something helps it. */
function demandNoPage(metadata: Metadata): void {
  const [origin, site] = ["origin", "sec-fetch-site"].map((name) => metadata.get(name)[0]?.toString());
  if (isForeign({ origin, site }, undefined)) {
    throw new CallError(status.PERMISSION_DENIED, "web pages cannot use this API");
  }
}

function opened({ method, bytes, record }: Arrival, { recordBodies }: Dispatch): OpenRequest {
  let open: OpenRequest;
  try {
    open = method.open(bytes);
  } catch {
    throw new CallError(status.INTERNAL, "the request is not a message of the method");
  }
  demandBounds(open.request);
  if (recordBodies) record.body = toJson(method.requestType, open.request);
  return open;
}

async function carriedOut(
  { method, metadata }: Arrival,
  { request, carryOut }: OpenRequest,
  key: ManagementKey | undefined,
  { store, timeOf, phaseMs }: Dispatch,
): Promise<Outcome> {
  validate(method.requestType, request);
  const accountId = permittedAccount(method, request, key, store);
  const callAt = (reader: Reader, isWrite: boolean): Call => {
    const now = timeOf(isWrite);
    const metadataOf = (name: string) => metadata.get(name)[0]?.toString();
    return { now, phaseEnds: now + phaseMs, accountId, key, metadata: metadataOf, reader };
  };
  return { code: status.OK, message: "", bytes: await carryOut({ store, callAt }) };
}

async function outcomeOf(work: () => Promise<Outcome>, dispatch: Dispatch): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    return failure(error, dispatch);
  }
}

function failure(error: unknown, { log }: Dispatch): Outcome {
  const bytes = Buffer.alloc(0);
  if (error instanceof CallError) return { code: error.code, message: error.message, bytes };
  log(`fault of the emulator: ${error instanceof Error ? error.stack : error}`);
  return { code: status.INTERNAL, message: "Internal error of the emulator", bytes };
}

/** What comes of a call that a fault strikes. */
async function struck(fault: ArmedFault, work: () => Promise<Outcome>, gone: AbortSignal): Promise<Outcome> {
  const pause = () => setTimeout(fault.latencyMs ?? 0, undefined, { signal: gone }).catch(() => {});
  const nothing: Outcome = { code: status.CANCELLED, message: "", bytes: Buffer.alloc(0), fault };
  if (!waitsAfterEffect(fault)) await pause();
  if (gone.aborted) return nothing;
  const outcome = hasEffect(fault) ? await work() : nothing;
  if (waitsAfterEffect(fault)) await pause();

  if (fault.drop) return { ...outcome, fault, dropped: true };
  if (fault.code !== undefined) {
    const message = fault.message ?? `struck by a fault: ${status[fault.code] ?? fault.code}`;
    return { code: fault.code, message, bytes: Buffer.alloc(0), fault };
  }
  // A length that goes beyond the end of the message.
  return { ...outcome, fault, ...(fault.garbled && { bytes: Buffer.from([0x0a, 0x7f]) }) };
}

import { type Metadata, status } from "@grpc/grpc-js";
import { mostValues } from "../../bounded-json.ts";
import { isForeign } from "../../callers.ts";
import type { LocalApiClock } from "../../clock.ts";
import type { Variations } from "../../control/variations.ts";
import { waitsAfterEffect } from "../../fault-queue.ts";
import type { Log } from "../../log.ts";
import type { RequestLog } from "../../request-log.ts";
import type { ObjectStore, Reader } from "../../store.ts";
import { CallError, notFound, permissionDenied } from "../call-error.ts";
import { accounts } from "../collections.ts";
import { authenticate, type ManagementKey, permissionsOf } from "../management-keys.ts";
import { validate } from "../rules/validate.ts";
import type { TransitionStore } from "../state-transitions/store.ts";
import type { PhaseMs } from "../state-transitions/transition.ts";
import { toJson } from "../wire/to-json.ts";
import type { CallRecord } from "./call-record.ts";
import { type ActiveFault, type FaultList, isCarriedOut } from "./faults.ts";
import type { Call, ServedMethod } from "./method.ts";
import { unknownPaths, varied } from "./vary.ts";

/** A call that was received. */
export interface IncomingCall {
  readonly method: ServedMethod;
  readonly bytes: Buffer;
  readonly metadata: Metadata;
  readonly record: CallRecord;
  /** Aborted when the client no longer waits for the response. */
  readonly gone: AbortSignal;
}

/** The result of a call: a status, and the response if the status is OK. */
export interface DispatchResult {
  readonly code: number;
  readonly message: string;
  /** The encoded response; empty unless the code is OK. */
  readonly bytes: Buffer;
  readonly injectedFault?: ActiveFault;
  /** Whether to close the connection instead of sending a response. */
  readonly dropped?: boolean;
}

/** The context that all calls of one server share. */
export interface DispatchOptions {
  readonly store: ObjectStore & Pick<TransitionStore, "settle">;
  /** See `Call.strict`. */
  readonly strict: boolean;
  readonly faults: FaultList;
  readonly requests: RequestLog<CallRecord>;
  /** Whether recorded calls include their requests. */
  readonly recordBodies: boolean;
  readonly clock: LocalApiClock;
  readonly phaseMs: PhaseMs;
  readonly log: Log;
  /** How responses vary. */
  readonly variations: Variations;
}

const microsecond = 0.001;
const noBytes = Buffer.alloc(0);

/** Carries out a call, with the next injected fault for its method. */
export async function dispatchCall(call: IncomingCall, options: DispatchOptions): Promise<DispatchResult> {
  const { method, metadata } = call;
  try {
    refuseWebPages(metadata);
    await options.store.settle();
    const needsKey = method.requirement.key;
    const key = needsKey ? authenticate(options.store, metadata.get("authorization")) : undefined;
    const request = readRequest(call, options);
    const work = () =>
      executeCall(call, request, key, options).catch((error) => errorOutcome(error, options));
    const fault = options.faults.take(method.path);
    return fault
      ? await withInjectedFault(fault, work, () => options.faults.delay(fault, call.gone), call.gone)
      : await work();
  } catch (error) {
    return errorOutcome(error, options);
  }
}

/** Rejects web pages: a browser cannot send gRPC requests without the help of another program, so no page uses this API legitimately. */
function refuseWebPages(metadata: Metadata): void {
  const [origin, site] = ["origin", "sec-fetch-site"].map((name) => metadata.get(name)[0]?.toString());
  if (isForeign({ origin, site }, undefined)) {
    throw new CallError(status.PERMISSION_DENIED, "web pages cannot use this API");
  }
}

function readRequest(
  { method, bytes, record }: IncomingCall,
  { recordBodies, requests }: DispatchOptions,
): object {
  let request: object;
  try {
    request = method.decode(bytes);
  } catch {
    throw new CallError(status.INTERNAL, "the request is not a message of the method");
  }
  checkBounds(request);
  if (recordBodies) {
    record.body = toJson(method.requestType, request);
    const unknown = unknownPaths(method.requestType, bytes);
    if (unknown.length > 0) record.unknownFieldsIn = unknown;
    requests.keepBody(record, bytes.length);
  }
  return request;
}

/** Throws a `CallError` for a message with so many values that processing it would block the process for long. */
function checkBounds(message: object): void {
  const waiting: unknown[] = [message];
  for (let values = 0; waiting.length > 0; values += 1) {
    if (values + waiting.length > mostValues) {
      throw new CallError(
        status.RESOURCE_EXHAUSTED,
        `the request has more than ${mostValues} fields and elements`,
      );
    }
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) continue;
    // Not spread into arguments, whose number is limited.
    for (const inner of Object.values(value)) if (waiting.push(inner) > mostValues) break;
  }
}

async function executeCall(
  { method, metadata }: IncomingCall,
  request: object,
  key: ManagementKey | undefined,
  { store, clock, phaseMs, strict, variations }: DispatchOptions,
): Promise<DispatchResult> {
  validate(method.requestType, request);
  const accountId = authorizeAccount(method, request, key, store);
  const callAt = (now: number, reader: Reader): Call => {
    const metadataOf = (name: string) => metadata.get(name)[0]?.toString();
    const transitionAt: Call["transitionAt"] = (collection) => now + phaseMs(collection);
    return { now, transitionAt, accountId, key, metadata: metadataOf, reader, strict };
  };
  const bytes = method.isWrite
    ? await store.write((transaction) => {
        const now = clock.nextWrite(microsecond);
        return method.respond(request, { ...callAt(now, transaction), transaction });
      })
    : method.respond(request, callAt(clock.now(), store));
  return { code: status.OK, message: "", bytes: varied(method, bytes, variations) };
}

/** Returns the account of a request if the key has the permissions for it. Throws NOT_FOUND or PERMISSION_DENIED otherwise. */
function authorizeAccount(
  method: ServedMethod,
  request: object,
  key: ManagementKey | undefined,
  store: ObjectStore,
): string {
  const accountId = method.accountOf(request);
  if (accountId !== undefined) {
    if (!accounts.get(store, accountId)) throw notFound(`account ${accountId}`);
    const isTheirs = key?.accountIds?.includes(accountId) ?? true;
    if (!isTheirs) throw permissionDenied(`the API key is not one of the account ${accountId}`);
  }
  const missing = key && method.requirement.missing(permissionsOf(key));
  if (missing !== undefined) throw permissionDenied(`the API key lacks the permission ${missing}`);
  return accountId ?? "";
}

function errorOutcome(error: unknown, { log }: DispatchOptions): DispatchResult {
  if (error instanceof CallError) return { code: error.code, message: error.message, bytes: noBytes };
  log.message(`internal error: ${error instanceof Error ? error.stack : error}`);
  return { code: status.INTERNAL, message: "Internal error of the local API", bytes: noBytes };
}

/** Returns the outcome of a call with an injected fault: `work` carries out the call, `pause` waits for the delay of the fault. */
async function withInjectedFault(
  fault: ActiveFault,
  work: () => Promise<DispatchResult>,
  pause: () => Promise<void>,
  gone: AbortSignal,
): Promise<DispatchResult> {
  const nothing: DispatchResult = {
    code: status.CANCELLED,
    message: "",
    bytes: noBytes,
    injectedFault: fault,
  };
  if (!waitsAfterEffect(fault)) await pause();
  if (gone.aborted) return nothing;
  const outcome = isCarriedOut(fault) ? await work() : nothing;
  if (waitsAfterEffect(fault)) await pause();

  if (fault.drop) return { ...outcome, injectedFault: fault, dropped: true };
  if (fault.code !== undefined) {
    const message = fault.message ?? `injected fault: ${status[fault.code] ?? fault.code}`;
    return { code: fault.code, message, bytes: noBytes, injectedFault: fault };
  }
  // A length that exceeds the message.
  return { ...outcome, injectedFault: fault, ...(fault.corrupt && { bytes: Buffer.from([0x0a, 0x7f]) }) };
}

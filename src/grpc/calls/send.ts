import type { ServiceError } from "@grpc/grpc-js/build/src/call.js";
import { CallCredentials } from "@grpc/grpc-js/build/src/call-credentials.js";
import { Metadata } from "@grpc/grpc-js/build/src/metadata.js";
import { type Clock, elapsedOf } from "../../http/net/clock.ts";
import type { Limits } from "../../http/net/limits.ts";
import { quote, redact } from "../../schema/index.ts";
import { currentSpan } from "../../tracing/span.ts";
import type { Channel } from "../channel/channel.ts";
import { addressError, type ConnectionError } from "../channel/connection-error.ts";
import type { GrpcClientOptions, GrpcMetadata } from "../options.ts";
import { statusName } from "../status.ts";
import type { Failure, WireCall, WireResponse } from "./wire-call.ts";

/** What all calls of a client share. */
interface Sender extends Pick<GrpcClientOptions, "requestIdFrom"> {
  readonly clock: Clock;
  readonly limits: Limits;
}

/** How a call without a response ended. */
type End = Omit<Failure, "requestIds" | "sent">;

/** Sends the request of a call once. */
export function sendOnce(
  call: WireCall,
  channel: Channel,
  { clock, limits, requestIdFrom }: Sender,
): Promise<WireResponse | Failure> {
  const { signal, secrets } = call;
  if (signal?.aborted) return Promise.resolve({ ...abortedBy(signal), requestIds: [], sent: false });
  return new Promise((resolve) => {
    let sent = false;
    let response: Buffer | null = null;
    let failure: ServiceError | null = null;
    let stop: End | null = null;
    const span = currentSpan();
    const began = elapsedOf(clock);

    // The generator runs only when there is a connection and the request is about to be sent.
    const credentials = CallCredentials.createFromMetadataGenerator((_, done) => {
      sent = true;
      const ms = elapsedOf(clock) - began;
      if (ms >= 1) span?.event("connection", { ms });
      done(null, metadataOf(call.credential));
    });
    const request = channel.client.makeUnaryRequest(
      call.path,
      asIs,
      asIs,
      call.bytes,
      metadataOf(call.metadata),
      { deadline: call.deadline, credentials },
      (error, bytes) => {
        failure = error;
        response = bytes ?? null;
      },
    );

    const stopFor = (why: End) => {
      stop ??= why;
      request.cancel();
    };
    const timers: (() => void)[] = [];
    const later = (ms: number, why: () => End) => timers.push(clock.after(ms, () => stopFor(why())));
    const giveUp = () => {
      if (!signal) return;
      if (sent && call.awaited) later(limits.graceMs, () => abortedBy(signal));
      else stopFor(abortedBy(signal));
    };
    signal?.addEventListener("abort", giveUp);
    timers.push(
      clock.after(limits.connectTimeoutMs, () => {
        if (!sent) stopFor(connectTimeout(channel, limits));
      }),
    );

    // The last event of a call: its response or error is known by then.
    request.on("status", ({ metadata }) => {
      signal?.removeEventListener("abort", giveUp);
      for (const cancel of timers) cancel();
      const requestIds = orElse([], () => requestIdsOf(metadata, { from: requestIdFrom, secrets }));
      if (response) return resolve({ bytes: response, requestIds });
      // An exception in this listener would be an uncaught exception of the process.
      const end = orElse(noDescription, () => {
        const ended = failure ? endOf(failure, secrets) : noResponse;
        if (stop && ended.status === "Canceled") return stop;
        return !sent && ended.status === "Unavailable"
          ? notConnected(channel.connectionErrorFor(ended.reason))
          : ended;
      });
      resolve({ ...end, requestIds, sent });
    });
  });
}

const noResponse: End = { status: "Unknown", reason: "the call ended without a response" };
const severalResponses: End = { status: "Unknown", reason: "the response contains several messages" };
const noDescription: End = {
  status: "Unknown",
  reason: "the call failed, and so did the description of what went wrong",
};

/** Returns the result of a function, or a fallback if the function throws. */
function orElse<T>(otherwise: T, work: () => T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const usualIds = ["x-request-id", "request-id", "x-correlation-id"];

/** The IDs of a request are those under the first key that the response has. gRPC joins several values of one key with commas. */
function requestIdsOf(
  metadata: Metadata,
  {
    from = usualIds,
    secrets,
  }: { readonly from: readonly string[] | undefined; readonly secrets: readonly string[] },
): string[] {
  const found = from.map((key) => metadata.get(key)).find((ids) => ids.length > 0) ?? [];
  return found.flatMap((ids) => redact(String(ids), secrets).split(/,\s*/));
}

/** The texts by which grpc-js reports a reset stream, with various statuses. */
const resetDetails =
  /^(Received RST_STREAM with code .*|Bandwidth exhausted or memory limit exceeded|Protocol not secure enough)$/;

/**
 * Converts an error of grpc-js. A broken connection is not an internal error of the API, as grpc-js reports it: the outcome is
 * unknown. A call that ended successfully without a message does not mean that the method is missing.
 */
function endOf({ code, details }: ServiceError, secrets: readonly string[]): End {
  if (details === "No message received") return noResponse;
  if (details === "Too many responses received") return severalResponses;
  return resetDetails.test(details)
    ? { status: "Unavailable", reason: "the call was broken off before the response arrived" }
    : { status: statusName(code), reason: quote(details, secrets) };
}

function asIs(bytes: Buffer): Buffer {
  return bytes;
}

function metadataOf(pairs: GrpcMetadata): Metadata {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(pairs)) metadata.set(key, value);
  return metadata;
}

function notConnected(error: ConnectionError): End {
  return { status: "Unavailable", reason: error.message, unconnected: error };
}

function connectTimeout({ reached }: Channel, { connectTimeoutMs }: Limits): End {
  return notConnected(
    addressError(`no connection to ${reached.name} within ${connectTimeoutMs / 1000} seconds`, reached),
  );
}

/** The end of a call that was canceled or has timed out. */
function abortedBy({ reason }: AbortSignal): End {
  return reason instanceof Error && reason.name === "TimeoutError"
    ? {
        status: "DeadlineExceeded",
        reason: "the operation timed out before the response arrived",
        stopped: "timeout",
      }
    : { status: "Canceled", reason: "stopped before the response arrived", stopped: "aborted" };
}

import type { ServiceError } from "@grpc/grpc-js/build/src/call.js";
import { CallCredentials } from "@grpc/grpc-js/build/src/call-credentials.js";
import { Metadata } from "@grpc/grpc-js/build/src/metadata.js";
import type { Limits } from "../../../../http/net/limits.ts";
import { quote, redact } from "../../../../schema/index.ts";
import type { Channel } from "../channel/channel.ts";
import { addressError, type ConnectionError } from "../channel/connection-error.ts";
import { statusName } from "./status.ts";
import type { Answer, CallDeps, Failure, WireCall } from "./wire-call.ts";

/** How a call without a response ended. */
type End = Omit<Failure, "traceIds" | "sent">;

/** Sends the request of a call once. */
export function sendOnce(
  call: WireCall,
  channel: Channel,
  { clock, limits, authorization, secrets }: CallDeps,
): Promise<Answer | Failure> {
  const { signal } = call;
  if (signal?.aborted) return Promise.resolve({ ...abortedBy(signal), traceIds: [], sent: false });
  return new Promise((resolve) => {
    let sent = false;
    let answer: Buffer | null = null;
    let failure: ServiceError | null = null;
    let stop: End | null = null;

    // The generator runs only when there is a connection and the request is about to be sent.
    const credentials = CallCredentials.createFromMetadataGenerator((_, done) => {
      sent = true;
      done(null, metadataOf({ authorization }));
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
        answer = bytes ?? null;
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
      const traceIds = orElse([], () => traceIdsOf(metadata, secrets));
      if (answer) return resolve({ bytes: answer, traceIds });
      // An exception in this listener would be an uncaught exception of the process.
      const end = orElse(noDescription, () => {
        const ended = failure ? endOf(failure, secrets) : noAnswer;
        if (stop && ended.code === "Canceled") return stop;
        return !sent && ended.code === "Unavailable"
          ? notConnected(channel.connectionErrorFor(ended.text))
          : ended;
      });
      resolve({ ...end, traceIds, sent });
    });
  });
}

const noAnswer: End = { code: "Unknown", text: "the call ended without a response" };
const severalAnswers: End = { code: "Unknown", text: "the response contains several messages" };
const noDescription: End = {
  code: "Unknown",
  text: "the call failed, and so did the description of what went wrong",
};

/** Returns the result of a function, or a fallback if the function throws. */
function orElse<T>(otherwise: T, work: () => T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** gRPC joins several values of one name with commas. */
function traceIdsOf(metadata: Metadata, secrets: readonly string[]): string[] {
  return metadata.get("qc-trace-id").flatMap((ids) => redact(String(ids), secrets).split(/,\s*/));
}

/** The texts by which grpc-js reports a reset stream, with various statuses. */
const resetDetails =
  /^(Received RST_STREAM with code .*|Bandwidth exhausted or memory limit exceeded|Protocol not secure enough)$/;

/**
 * Converts an error of grpc-js. A broken connection is not an internal error of the API, as grpc-js reports it: the outcome is
 * unknown. A call that ended successfully without a message does not mean that the method is missing.
 */
function endOf({ code, details }: ServiceError, secrets: readonly string[]): End {
  if (details === "No message received") return noAnswer;
  if (details === "Too many responses received") return severalAnswers;
  return resetDetails.test(details)
    ? { code: "Unavailable", text: "the call was broken off before the response arrived" }
    : { code: statusName(code), text: quote(details, secrets) };
}

function asIs(bytes: Buffer): Buffer {
  return bytes;
}

function metadataOf(pairs: Readonly<Record<string, string>>): Metadata {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(pairs)) metadata.set(key, value);
  return metadata;
}

function notConnected(error: ConnectionError): End {
  return { code: "Unavailable", text: error.message, unconnected: error };
}

function connectTimeout({ reached }: Channel, { connectTimeoutMs }: Limits): End {
  return notConnected(
    addressError(`no connection to ${reached.name} within ${connectTimeoutMs / 1000} seconds`, reached),
  );
}

/** The end of a call that was canceled or has timed out. */
function abortedBy({ reason }: AbortSignal): End {
  return reason instanceof Error && reason.name === "TimeoutError"
    ? { code: "DeadlineExceeded", text: "the operation timed out before the response arrived" }
    : { code: "Canceled", text: "stopped before the response arrived" };
}

import { Excess } from "../../../../protobuf/message.ts";
import type { Channel, Channels } from "../channel/channel.ts";
import { ConnectionError } from "../channel/connection-error.ts";
import { asRemoteError } from "../errors.ts";
import { createDeadlines } from "./deadlines.ts";
import { failedCall, unusableAnswer } from "./failures.ts";
import { isRead, labelOf, type Method } from "./method.ts";
import { waitBefore } from "./retry.ts";
import { sendOnce } from "./send.ts";
import type { Answer, CallDeps, Failure, WireCall } from "./wire-call.ts";

/** The options of every call. */
export interface CallOptions {
  /**
   * Cancels the call when it aborts; see Limits.graceMs for calls that change something. Calls with the same signal share one
   * deadline, so each operation needs its own signal.
   */
  readonly signal?: AbortSignal | undefined;
  /** Metadata in addition to the metadata of all calls. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The options of calls without metadata of their own. */
export type Signal = Pick<CallOptions, "signal">;

/** Calls a method of the API, and repeats it where a repetition helps and is safe (retry.ts). All failures are RemoteErrors. */
export type Caller = <Request, Response>(
  method: Method<Request, Response>,
  request: Request,
  options?: CallOptions,
) => Promise<Response>;

/** Receives a line for each call: method, status and duration, but neither metadata nor messages. */
export type ApiLog = (
  level: "debug" | "info" | "warn",
  message: string,
  fields: Readonly<Record<string, string | number>>,
) => void;

export interface CallerOptions extends CallDeps {
  readonly channels: Channels;
  /** Metadata of all calls. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly log: ApiLog;
}

export function createCaller(options: CallerOptions): Caller {
  const { clock, log, limits, metadata: common } = options;
  const deadlineOf = createDeadlines(clock, limits.operationMs);

  async function call<Request, Response>(
    method: Method<Request, Response>,
    bytes: Buffer,
    { signal, metadata: own }: CallOptions,
  ): Promise<Response> {
    const { path } = method;
    const metadata = { ...common, ...own };
    const reads = isRead(path);
    const wireCall = { path, bytes, metadata, deadline: deadlineOf(signal), awaited: !reads, signal };

    for (let failed = 1; ; failed++) {
      const outcome = await sendAndLog(wireCall, options);
      if ("bytes" in outcome) {
        try {
          return method.responseDeserialize(outcome.bytes);
        } catch (error) {
          // The decoder's own message quotes bytes, which may be a key.
          const why = error instanceof Excess ? error.message : "it is not of the kind that was asked for";
          throw unusableAnswer(method, `the response cannot be read: ${why}`, outcome.traceIds);
        }
      }
      const wait = waitBefore(outcome, { isRead: reads, failed, random: clock.random() });
      if (wait === null) throw failedCall(path, outcome);
      log("warn", "API request to be repeated", { method: labelOf(path), waitMs: Math.round(wait) });
      // If the caller cancels during the pause, the next attempt sends nothing and reports the cancellation.
      await clock.sleep(wait, signal).catch(() => {});
    }
  }

  return async (method, request, callOptions = {}) => {
    const bytes = method.requestSerialize(request);
    try {
      return await call(method, bytes, callOptions);
    } catch (error) {
      throw asRemoteError(error, method.path);
    }
  };
}

async function sendAndLog(call: WireCall, options: CallerOptions): Promise<Answer | Failure> {
  const { clock, log } = options;
  const began = clock.now();
  const outcome = await sendOnChannel(call, options);
  log("debug", "API request", {
    method: labelOf(call.path),
    code: "bytes" in outcome ? "OK" : outcome.code,
    ms: clock.now() - began,
    ...(outcome.traceIds.length > 0 && { trace: outcome.traceIds.join("|") }),
  });
  return outcome;
}

async function sendOnChannel(call: WireCall, options: CallerOptions): Promise<Answer | Failure> {
  let channel: Channel;
  try {
    channel = options.channels.current();
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return { code: "Unavailable", text: error.message, traceIds: [], sent: false, unconnected: error };
  }
  const outcome = await sendOnce(call, channel, options);
  if (!("unconnected" in outcome)) return outcome;
  options.channels.renew(channel);
  return channel.trustsMore ? sendOnChannel(call, options) : outcome;
}

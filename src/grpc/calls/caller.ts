import { type Credential, type Credentials, credentialsOf, secretsIn } from "../../http/auth.ts";
import { type Clock, elapsedOf } from "../../http/net/clock.ts";
import { traceAttempt } from "../../http/traced.ts";
import { Excess } from "../../protobuf/message.ts";
import { DiagnosticError, RemoteError } from "../../schema/index.ts";
import { currentSpan, traced, waiting } from "../../tracing/span.ts";
import { type Channel, type Channels, type ChannelsOptions, createChannels } from "../channel/channel.ts";
import { ConnectionError } from "../channel/connection-error.ts";
import { type GrpcMethod, methodKind, methodLabel } from "../method.ts";
import type { GrpcCallOptions, GrpcClientOptions, GrpcMetadata } from "../options.ts";
import { createEnds } from "./deadlines.ts";
import { asRemoteError, type CallFacts, failedCall, mayHaveWorked, unusableResponse } from "./failures.ts";
import { waitBefore } from "./retry.ts";
import { sendOnce } from "./send.ts";
import type { Failure, WireCall, WireResponse } from "./wire-call.ts";

type CallerOptions = Pick<
  GrpcClientOptions,
  "auth" | "explain" | "kindOf" | "log" | "requestIdFrom" | "retry" | "say"
> &
  ChannelsOptions & {
    readonly clock: Clock;
    /** Metadata of all calls. */
    readonly metadata: GrpcMetadata;
    /** Texts that no message may show. */
    readonly secrets: readonly string[];
  };

/** A call with all its attempts. */
interface Call extends CallFacts {
  /** Whether an attempt has begun. An exception before that, such as one of `auth`, is thrown as it is. */
  isSent: boolean;
  mayHaveWorked: boolean;
}

/** The calls of a client. */
export class Caller {
  readonly #options: CallerOptions;
  readonly #channels: Channels;
  readonly #credentials: Credentials;
  readonly #endOf: ReturnType<typeof createEnds>;

  constructor(options: CallerOptions) {
    this.#options = options;
    this.#channels = createChannels(options);
    this.#credentials = credentialsOf(options.auth);
    this.#endOf = createEnds(options.clock, options.limits.operationMs);
  }

  /** Calls a method, and repeats it where a repetition helps and is safe (retry.ts). All failures are RemoteErrors. */
  async call<Request, Response, Result>(
    method: GrpcMethod<Request, Response>,
    bytes: Buffer,
    options: GrpcCallOptions<Response, Result>,
  ): Promise<Result> {
    const { explain, say, kindOf = methodKind } = this.#options;
    const { path } = method;
    const secrets = [...this.#options.secrets, ...(options.secrets ?? [])];
    const call: Call = {
      path,
      kind: kindOf(path),
      secrets,
      explain,
      say,
      isSent: false,
      mayHaveWorked: false,
    };
    try {
      return await traced("request", methodLabel(path), () =>
        this.#repeated(method, bytes, { options, call }),
      );
    } catch (error) {
      if (!call.isSent || error instanceof DiagnosticError) throw error;
      throw asRemoteError(error, call);
    }
  }

  close(): void {
    this.#channels.close();
  }

  async #repeated<Request, Response, Result>(
    method: GrpcMethod<Request, Response>,
    bytes: Buffer,
    { options, call }: { readonly options: GrpcCallOptions<Response, Result>; readonly call: Call },
  ): Promise<Result> {
    const { clock, log } = this.#options;
    const { path, kind } = call;
    const { signal, timeoutMs = Infinity, auth, repeatable = kind === "read", read } = options;
    const retry = options.retry ?? this.#options.retry ?? {};
    const credentials = auth ? credentialsOf(auth) : this.#credentials;
    const end = Math.min(this.#endOf(signal), elapsedOf(clock) + timeoutMs);
    const metadata = { ...this.#options.metadata, ...currentSpan()?.contextHeaders, ...options.metadata };
    let renewed = false;

    for (let failed = 1; ; failed++) {
      const credential = await waiting("token", () => credentialFrom(credentials, call, signal));
      const secrets = [...call.secrets, ...secretsIn(credential.headers)];
      const hiding = { ...call, secrets };
      call.isSent = true;
      // The deadline is a time of the clock, which may be set between two attempts.
      const deadline = clock.now() + end - elapsedOf(clock);
      const outcome = await this.#sendAndLog({
        ...{ path, bytes, metadata, credential: credential.headers, secrets, deadline, signal },
        awaited: kind !== "read",
      });
      if ("bytes" in outcome) return resultOf(method, outcome, { read, call: hiding });
      if (outcome.status === "Unauthenticated" && !renewed && credential.refuse()) {
        renewed = true;
        failed--;
        continue;
      }
      const wait = waitBefore(outcome, retry, { repeatable, failed, random: clock.random() });
      if (wait === null) throw failedCall(hiding, outcome);
      call.mayHaveWorked ||= mayHaveWorked(call, outcome);
      log?.warn("API request to be repeated", { method: methodLabel(path), waitMs: Math.round(wait) });
      // If the caller cancels during the pause, the next attempt sends nothing and reports the cancellation.
      const reason = outcome.status === "ResourceExhausted" ? "rate limit" : "retry";
      await waiting(reason, () => clock.sleep(wait, signal)).catch(() => {});
    }
  }

  async #sendAndLog(call: WireCall): Promise<WireResponse | Failure> {
    const { clock, log } = this.#options;
    const began = elapsedOf(clock);
    const outcome = await this.#send(call);
    const status = "bytes" in outcome ? "OK" : outcome.status;
    const ms = elapsedOf(clock) - began;
    traceAttempt(currentSpan(), status, ms);
    log?.debug("API request", {
      method: methodLabel(call.path),
      status,
      ms,
      ...(outcome.requestIds.length > 0 && { request: outcome.requestIds.join("|") }),
    });
    return outcome;
  }

  async #send(call: WireCall): Promise<WireResponse | Failure> {
    let channel: Channel;
    try {
      channel = this.#channels.current();
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      const { message: reason } = error;
      return { status: "Unavailable", reason, requestIds: [], sent: false, unconnected: error };
    }
    const outcome = await sendOnce(call, channel, this.#options);
    if (!("unconnected" in outcome)) return outcome;
    this.#channels.renew(channel);
    return channel.trustsMore ? this.#send(call) : outcome;
  }
}

/** Returns the credential of a call. Its failure is not evidence about the object of the call. */
async function credentialFrom(
  credentials: Credentials,
  call: CallFacts,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  try {
    return await credentials.credential(signal);
  } catch (cause) {
    if (cause instanceof RemoteError) {
      const kind = cause.kind === "aborted" ? "aborted" : "credentials";
      throw cause.with({ kind, mayHaveTakenEffect: call.mayHaveWorked });
    }
    if (!signal?.aborted) throw cause;
    const reason = "stopped before the request was sent";
    throw failedCall(call, { status: "Canceled", reason, requestIds: [], sent: false, stopped: "aborted" });
  }
}

function resultOf<Request, Response, Result>(
  method: GrpcMethod<Request, Response>,
  { bytes, requestIds }: WireResponse,
  { read, call }: { readonly read: GrpcCallOptions<Response, Result>["read"]; readonly call: CallFacts },
): Result {
  let response: Response;
  try {
    response = method.responseDeserialize(bytes);
  } catch (error) {
    // The decoder's own message quotes bytes, which may be a key.
    const why = error instanceof Excess ? error.message : "it is not of the kind that was asked for";
    throw unusableResponse(call, `the response cannot be read: ${why}`, requestIds);
  }
  // Without `read`, the result is the response.
  if (!read) return response as unknown as Result;
  const checked = read(response);
  if ("error" in checked) throw unusableResponse(call, checked.error, requestIds);
  return checked.value;
}

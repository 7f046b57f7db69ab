import { parseJson } from "../../../../http/json.ts";
import type { Clock } from "../../../../http/net/clock.ts";
import type { Limits } from "../../../../http/net/limits.ts";
import type { Answer, Transport } from "../../../../http/net/transport.ts";
import { TransportError } from "../../../../http/net/transport-error.ts";
import { type FailedAttempt, isPassing } from "../../../../http/retry.ts";
import { serverTime } from "../../../../http/server-time.ts";
import type { RemoteError } from "../../../../schema/index.ts";
import { type ApiCall, type Identity, requestOf } from "./call.ts";
import { type Consent, consentIn } from "./consent.ts";
import { failuresOf, hasRequestId } from "./failures.ts";
import type { Credential } from "./token.ts";

/** Is told what happens on the wire: method, path, status and duration, but neither headers nor bodies. */
export type ApiLog = (
  level: "debug" | "info" | "warn",
  message: string,
  fields: Readonly<Record<string, string | number | null>>,
) => void;

/** What all attempts of all calls of a client share. */
export interface CallerOptions {
  readonly identity: Identity;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly log: ApiLog;
  /** Texts that no message may show. */
  readonly secrets: readonly string[];
}

/** A call that went well. */
export interface ApiAnswer {
  /** Undefined where no JSON was expected or sent. */
  readonly json: unknown;
  /** The length of the JSON as a text, and how many values it can have. */
  readonly size: number;
  readonly values: number;
  /** What it says where no JSON was expected. */
  readonly consent: Consent;
  /** The server's clock, in milliseconds since the epoch, or null when it does not say. */
  readonly serverTime: number | null;
  /** The error to throw when the JSON turns out not to be what was asked for. */
  unusable(why: string): RemoteError;
}

/** One attempt of a call: its answer, or the error and what decides about another attempt. */
export type Outcome =
  | { readonly answer: ApiAnswer }
  | { readonly error: RemoteError; readonly attempt: FailedAttempt };

/** Makes the request of a call once. */
export async function attemptOnce(
  call: ApiCall,
  credential: Credential,
  { identity, transport, clock, limits, log, secrets }: CallerOptions,
): Promise<Outcome> {
  const failures = failuresOf(call, identity, [...secrets, ...(call.secrets ?? []), ...credential.secrets]);
  const began = clock.now();
  const answer = await transport
    .send(requestOf(call, identity, credential.headers), call)
    .catch(asTransportError);
  const status = answer instanceof TransportError ? null : answer.status;
  const line = { method: call.method, path: call.path.shown, status, ms: clock.now() - began };
  const { headers = {} } = answer instanceof TransportError ? {} : answer;
  log(
    "debug",
    "API request",
    hasRequestId(headers) ? withRequestId(line, () => failures.requestId(headers)) : line,
  );

  if (answer instanceof TransportError) {
    const { sent, passing, kind } = answer;
    const attempt = { status, headers: {}, sent, late: kind === "timeout", passing };
    return { error: failures.ofTransport(answer), attempt };
  }
  const attempt = { status, headers, sent: true, late: false, passing: isPassing(answer.status) };
  if (answer.status < 200 || answer.status > 299) return { error: failures.ofStatus(answer), attempt };
  const content = contentOf(answer, call, limits);
  if ("error" in content) return { error: failures.ofUse(answer, content.error), attempt };
  const unusable = (why: string) => failures.ofUse(answer, why);
  return { answer: { ...content, serverTime: serverTime(headers), unusable } };
}

/** The ID is made where the line is written: hiding secrets in it takes time. */
function withRequestId<Line extends object>(line: Line, requestId: () => string | null) {
  return {
    ...line,
    get request() {
      return requestId();
    },
  };
}

function asTransportError(cause: unknown): TransportError {
  if (cause instanceof TransportError) return cause;
  throw cause;
}

type Content = Pick<ApiAnswer, "json" | "size" | "values" | "consent"> | { readonly error: string };

function contentOf(answer: Answer, { expects }: ApiCall, limits: Limits): Content {
  const { status, body } = answer;
  const none = { json: undefined, size: 0, values: 0 };
  if (expects === "consent") return { ...none, consent: consentIn(answer) };
  if (status === 204) return { ...none, consent: "done" };
  if (body === "") return { error: "the answer ends before it begins (EOF)" };
  const parsed = parseJson(body, limits);
  return "error" in parsed ? parsed : { ...parsed, size: body.length, consent: "unclear" };
}

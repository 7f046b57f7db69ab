import { RemoteError } from "../schema/index.ts";

/** Why a request failed: an answer that reports an error, no answer, a late one, one that cannot be used, or a caller that gave up. */
export type HttpErrorKind = "status" | "network" | "timeout" | "bad-answer" | "aborted";

/** The facts that an HttpError is made of. Texts must be free of secrets already. */
export interface HttpFailure {
  /** Why the request failed. */
  readonly kind: HttpErrorKind;
  /** The method of the request. */
  readonly method: string;
  /** The URL of the request, without secrets. */
  readonly url: string;
  /** The status of the answer; null without one. */
  readonly status: number | null;
  /** What the API says, or what went wrong. */
  readonly reason: string;
  /** The JSON of the answer; undefined where there is none. */
  readonly json?: unknown;
  /** The ID by which the API knows the request; null where it does not say one. */
  readonly requestId?: string | null;
  /** Whether the request may have been carried out. */
  readonly mayHaveTakenEffect: boolean;
  /** What the practitioner can do, in sentences. */
  readonly advice?: string | null;
  /** What was thrown. */
  readonly cause?: unknown;
}

/** A request that failed. The message has method, URL, status, the words of the API and its ID for the request, and no secret. */
export class HttpError extends RemoteError {
  /** The name of the class. */
  override readonly name = "HttpError";
  /** Why the request failed. */
  readonly kind: HttpErrorKind;
  /** The method of the request. */
  readonly method: string;
  /** The URL of the request, without secrets. */
  readonly url: string;
  /** The status of the answer; null without one. */
  readonly status: number | null;
  /** What the API says, or what went wrong. */
  readonly reason: string;
  /** The JSON of the answer, as far as it has any; it may hold what no message should show. */
  readonly json: unknown;
  /** Whether the request may have been carried out, as far as that is known. */
  readonly mayHaveTakenEffect: boolean;
  readonly #failure: HttpFailure;

  constructor(failure: HttpFailure) {
    super(messageOf(failure), failure.cause === undefined ? {} : { cause: failure.cause });
    this.#failure = failure;
    this.kind = failure.kind;
    this.method = failure.method;
    this.url = failure.url;
    this.status = failure.status;
    this.reason = failure.reason;
    this.json = failure.json;
    this.mayHaveTakenEffect = failure.mayHaveTakenEffect;
  }

  /** Whether the API says that there is no such object: a 404 or 410 with JSON. What stands before an API answers without. */
  override get notFound(): boolean {
    return this.kind === "status" && (this.status === 404 || this.status === 410) && this.json !== undefined;
  }

  /** The same failure, with facts that only the caller knows. */
  with(facts: Partial<Pick<HttpFailure, "kind" | "mayHaveTakenEffect" | "advice">>): HttpError {
    return new HttpError({ ...this.#failure, ...facts });
  }
}

function messageOf({ method, url, status, reason, requestId, advice }: HttpFailure): string {
  const answered = status === null ? "" : ` answered ${status}`;
  const request = requestId ? ` (request ${requestId})` : "";
  return `${method} ${url}${answered}: ${reason}${request}${advice ? `\n\n${advice}` : ""}`;
}

import { RemoteError } from "../../../schema/index.ts";
import type { ApiCall } from "./calls/call.ts";

/** What went wrong: an answer that reports an error, no answer, a late one, a useless one, no access token, or a caller that gave up. */
export type ApiErrorKind = "status" | "network" | "timeout" | "bad-answer" | "token" | "aborted";

/** The facts an ApiError is made of. Texts must be free of secrets already. */
export interface ApiFailure {
  readonly kind: ApiErrorKind;
  readonly method: string;
  readonly url: string;
  readonly status?: number | null;
  readonly apiMessage: string;
  readonly requestId?: string | null;
  /** Whether the answer had a JSON object as its body, as all answers of the API have. */
  readonly fromApi?: boolean;
  readonly ambiguous?: boolean;
  /** What the practitioner can do, as sentences after the facts. */
  readonly advice?: string | null;
  readonly cause?: unknown;
}

/**
 * A call of the management API that failed. The message has the method, the URL, the status and the API's words in the
 * three lines of api.md section 5, then the request id if the answer had one; never a secret.
 */
export class ApiError extends RemoteError {
  readonly kind: ApiErrorKind;
  readonly method: string;
  /** The address of the request, with tokens in its path blacked out. */
  readonly url: string;
  /** The status of the answer, or null when there was none. */
  readonly status: number | null;
  /** The API's own words, or ours when there was no answer. */
  readonly apiMessage: string;
  readonly requestId: string | null;
  /** True when the request may have changed something although it failed: its effect has to be looked up. */
  readonly ambiguous: boolean;
  /** Whether the body of the answer was a JSON object, as the API itself sends. */
  readonly fromApi: boolean;
  readonly advice: string | null;

  constructor(failure: ApiFailure) {
    super(render(failure), failure.cause === undefined ? {} : { cause: failure.cause });
    this.name = "ApiError";
    this.kind = failure.kind;
    this.method = failure.method;
    this.url = failure.url;
    this.status = failure.status ?? null;
    this.apiMessage = failure.apiMessage;
    this.requestId = failure.requestId ?? null;
    this.ambiguous = failure.ambiguous ?? false;
    this.fromApi = failure.fromApi ?? false;
    this.advice = failure.advice ?? null;
  }

  get mayHaveTakenEffect(): boolean {
    return this.ambiguous;
  }

  /**
   * Whether the API itself says that the object does not exist. A 404 of the token request, or one without a JSON body
   * (a proxy, a wrong host), does not say so.
   */
  override get notFound(): boolean {
    return this.kind === "status" && this.status === 404 && this.fromApi;
  }
}

/**
 * What is thrown in the place of whatever was thrown while a call was made, or its answer read: an ApiError. What is no ApiError
 * is an error of this client. Its words may quote what must not be shown; that the request may have had an effect must be known.
 */
export function asApiError(error: unknown, { method, path }: Pick<ApiCall, "method" | "path">): ApiError {
  if (error instanceof ApiError) return error;
  const apiMessage = "the provider failed while it handled the call or its answer";
  const ambiguous = method !== "GET";
  return new ApiError({ kind: "bad-answer", method, url: path.shown, apiMessage, ambiguous });
}

function render({ method, url, status, apiMessage, requestId, advice }: ApiFailure): string {
  const answered = status === undefined || status === null ? "" : `[${status}] `;
  const request = requestId ? ` (request ${requestId})` : "";
  const next = advice ? `\n\n${advice}` : "";
  return `\n  [${method}] ${url}\n  ${answered}${apiMessage}${request}${next}`;
}

/** The same failure, with facts that only a caller further up knows. */
export function withFacts(
  error: ApiError,
  facts: Partial<Pick<ApiFailure, "kind" | "apiMessage" | "ambiguous" | "advice">>,
): ApiError {
  const { kind, method, url, status, apiMessage, requestId, fromApi, ambiguous, advice, cause } = error;
  const known = { kind, method, url, status, apiMessage, requestId, fromApi, ambiguous, advice, cause };
  return new ApiError({ ...known, ...facts });
}

import type { Path } from "./path.ts";

/**
 * Why a request failed: an error response, no response, a late response, an unusable response, no proof of the sender's identity, or
 * a caller that canceled the request.
 */
export type RemoteErrorKind = "status" | "network" | "timeout" | "bad-response" | "credentials" | "aborted";

/** The facts about a failed request, from which a RemoteError is created. The texts must already be free of secrets. */
export interface RemoteFailure {
  /** The problem, in the words of the API if it gave any. */
  readonly reason: string;
  /** Why the request failed; by default, an error response. */
  readonly kind?: RemoteErrorKind;
  /** The method of the request: an HTTP method such as `GET`, or the method of a service, such as `Clusters/GetCluster`. */
  readonly method?: string;
  /** The URL of the request. */
  readonly url?: string;
  /** The status of the response: an HTTP status number or the name of a gRPC status. */
  readonly status?: number | string | null;
  /** The JSON of the response. It may contain values that no message may show; no message shows it. */
  readonly json?: unknown;
  /** The ID that the API assigned to the request. */
  readonly requestId?: string | null;
  /** Whether the API reports that the object does not exist. */
  readonly notFound?: boolean;
  /** Whether the API reports that the object to be created already exists. */
  readonly alreadyExists?: boolean;
  /** The import ID of the object that exists already, if the client has found it; the error of a create then names it. */
  readonly importId?: string;
  /** Whether the API may have carried out the request. */
  readonly mayHaveTakenEffect?: boolean;
  /** What the practitioner can do, in sentences. */
  readonly advice?: string | null;
  /** The attribute that the API rejects. */
  readonly at?: Path;
  /** Formats the message from these facts, for an API whose errors have their own form. */
  readonly say?: (failure: RemoteFailure) => string;
  /** The error that was thrown. */
  readonly cause?: unknown;
}

/**
 * A failed request to an API, over HTTP, gRPC or any other protocol. The practitioner sees its message; the framework checks whether the
 * request may have had an effect, and whether the object is missing. Clients may extend this class to distinguish failures.
 *
 * ```ts
 * throw new RemoteError({ method: "GET", url, status: 423, reason: "the index is locked", advice: "Try again later." });
 * ```
 */
export class RemoteError extends Error {
  /** The name of the class. */
  override readonly name: string = "RemoteError";
  /** Why the request failed. */
  readonly kind: RemoteErrorKind;
  /** The method of the request; undefined if it is not known. */
  readonly method: string | undefined;
  /** The URL of the request; undefined if there is none. */
  readonly url: string | undefined;
  /** The status of the response: an HTTP status number or the name of a gRPC status; null without a response. */
  readonly status: number | string | null;
  /** The problem, in the words of the API if it gave any. */
  readonly reason: string;
  /** The ID that the API assigned to the request; null if the API returned none. */
  readonly requestId: string | null;
  /** Whether the API may have carried out the failed request, so that the caller must look for its effect. */
  readonly mayHaveTakenEffect: boolean;
  /** What the practitioner can do, in sentences; null if no advice is known. */
  readonly advice: string | null;
  /** The attribute that the API rejects, if it names one. */
  readonly at: Path | undefined;
  readonly #failure: RemoteFailure;

  constructor(failure: RemoteFailure) {
    const { say = messageOf, cause } = failure;
    super(say(failure), cause === undefined ? {} : { cause });
    this.#failure = failure;
    this.kind = failure.kind ?? "status";
    this.method = failure.method;
    this.url = failure.url;
    this.status = failure.status ?? null;
    this.reason = failure.reason;
    this.requestId = failure.requestId ?? null;
    this.mayHaveTakenEffect = failure.mayHaveTakenEffect ?? false;
    this.advice = failure.advice ?? null;
    this.at = failure.at;
  }

  /** Whether the API reports that an object does not exist; the missing object may differ from the requested one. */
  get notFound(): boolean {
    return this.kind === "status" && this.#failure.notFound === true;
  }

  /** Whether the API reports that the object to be created already exists. The error of a create then explains how to import it. */
  get alreadyExists(): boolean {
    return this.kind === "status" && this.#failure.alreadyExists === true;
  }

  /** The import ID of the object that exists already; undefined if it is not known. */
  get importId(): string | undefined {
    return this.#failure.importId;
  }

  /** The JSON of the response; undefined if it has none. It may contain values that no message may show. */
  get json(): unknown {
    return this.#failure.json;
  }

  /** Returns the same failure with facts that only the caller knows. */
  with(facts: Partial<RemoteFailure>): RemoteError {
    return new RemoteError({ ...this.#failure, ...facts });
  }
}

function messageOf({ method, url, status, reason, requestId, advice }: RemoteFailure): string {
  const request = [method, url].filter((part) => part !== undefined).join(" ");
  const outcome = status === undefined || status === null ? "" : ` returned ${status}`;
  const begin = request === "" ? "" : `${request}${outcome}: `;
  const id = requestId ? ` (request ${requestId})` : "";
  return `${begin}${reason}${id}${advice ? `\n\n${advice}` : ""}`;
}

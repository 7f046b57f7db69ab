import type { Path } from "./path.ts";

/**
 * Why a request failed: an answer that reports an error, no answer, a late one, one that cannot be used, nothing that proves who sends it,
 * or a caller that gave up.
 */
export type RemoteErrorKind = "status" | "network" | "timeout" | "bad-answer" | "credentials" | "aborted";

/** The facts that a RemoteError is made of. Texts must be free of secrets already. */
export interface RemoteFailure {
  /** What went wrong, in the words of the API where it has any. */
  readonly reason: string;
  /** Why the request failed; by default the API reports an error. */
  readonly kind?: RemoteErrorKind;
  /** The method of the request: `GET`, or that of a service, such as `Clusters/GetCluster`. */
  readonly method?: string;
  /** The URL of the request. */
  readonly url?: string;
  /** The status of the answer: a number of HTTP, or a name of gRPC. */
  readonly status?: number | string | null;
  /** The JSON of the answer; it may hold what no message should show, and none does. */
  readonly json?: unknown;
  /** The ID by which the API knows the request. */
  readonly requestId?: string | null;
  /** Whether the API says that there is no such object. */
  readonly notFound?: boolean;
  /** Whether the API says that the object to be created exists already. */
  readonly alreadyExists?: boolean;
  /** Whether the request may have been carried out. */
  readonly mayHaveTakenEffect?: boolean;
  /** What the practitioner can do, in sentences. */
  readonly advice?: string | null;
  /** The attribute that the API blames. */
  readonly at?: Path;
  /** How the message says these facts, for an API whose errors have a form of their own. */
  readonly say?: (failure: RemoteFailure) => string;
  /** What was thrown. */
  readonly cause?: unknown;
}

/**
 * A request to an API that failed, over HTTP, gRPC or anything else. The practitioner sees its message; the framework asks it whether the
 * request may have had an effect, and whether the object is missing. Clients may extend it to tell some failures apart.
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
  /** The method of the request; undefined where that is not known. */
  readonly method: string | undefined;
  /** The URL of the request; undefined where there is none. */
  readonly url: string | undefined;
  /** The status of the answer: a number of HTTP, or a name of gRPC; null without an answer. */
  readonly status: number | string | null;
  /** What went wrong, in the words of the API where it has any. */
  readonly reason: string;
  /** The ID by which the API knows the request; null where it does not say one. */
  readonly requestId: string | null;
  /** Whether the request may have been carried out although it failed: its effect has to be looked up. */
  readonly mayHaveTakenEffect: boolean;
  /** What the practitioner can do, in sentences; null where nothing is known. */
  readonly advice: string | null;
  /** The attribute that the API blames, where it does. */
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

  /** Whether the API says that something does not exist, which need not be the object itself. */
  get notFound(): boolean {
    return this.kind === "status" && this.#failure.notFound === true;
  }

  /** Whether the API says that the object to be created exists already. The error of a create then says how to import it. */
  get alreadyExists(): boolean {
    return this.kind === "status" && this.#failure.alreadyExists === true;
  }

  /** The JSON of the answer; undefined where it has none. It may hold what no message should show. */
  get json(): unknown {
    return this.#failure.json;
  }

  /** The same failure, with facts that only the caller knows. */
  with(facts: Partial<RemoteFailure>): RemoteError {
    return new RemoteError({ ...this.#failure, ...facts });
  }
}

function messageOf({ method, url, status, reason, requestId, advice }: RemoteFailure): string {
  const request = [method, url].filter((part) => part !== undefined).join(" ");
  const answered = status === undefined || status === null ? "" : ` answered ${status}`;
  const begin = request === "" ? "" : `${request}${answered}: `;
  const id = requestId ? ` (request ${requestId})` : "";
  return `${begin}${reason}${id}${advice ? `\n\n${advice}` : ""}`;
}

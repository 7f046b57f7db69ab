import type { Environment, Log, RemoteError, RemoteFailure } from "../schema/index.ts";
import type { Auth, FixedAuth, Headers } from "./auth.ts";
import type { Clock } from "./net/clock.ts";
import type { Limits } from "./net/limits.ts";
import type { Sending } from "./net/redirect.ts";
import type { RetryLimits } from "./retry.ts";

/** How a client is made. */
export interface HttpClientOptions {
  /** Where paths begin, such as `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Where that comes from, for messages about connections, such as `the attribute url`. */
  readonly baseUrlFrom?: string;
  /** Whether that names only a part of the URL, such as an account; then no message proposes another scheme. */
  readonly baseUrlIsComposed?: boolean;
  /** How requests prove who sends them. */
  readonly auth?: Auth | undefined;
  /** Further headers of all requests, such as the tenant that they are for, or what makes them of a request. */
  readonly headers?: Headers | ((request: Pick<HttpRequest, "method" | "path">) => Headers);
  /** The value of the header `User-Agent`, such as `terraform-provider-notes/1.0.0`. */
  readonly userAgent?: string;
  /** How many requests of the client begin in a second, at most; by default as many as its callers make. Attempts to repeat a request count, too. */
  readonly requestsPerSecond?: number;
  /** How often and how long requests are repeated; 0 for never. */
  readonly retries?: 0 | Partial<RetryLimits>;
  /** Texts that no message and no line of the log may show, beside those of `auth` and of the proxies. */
  readonly redact?: readonly string[];
  /** Gets a line for each request: method, URL, status, duration and ID, but neither headers nor bodies. */
  readonly log?: Pick<Log, "debug" | "warn"> | undefined;
  /**
   * What an answer means that reports an error, where the usual reading of it says less: what the practitioner can do, words under names of
   * the API's own, whether the object is missing.
   */
  readonly explain?: (answer: RefusedAnswer) => Explanation;
  /** How messages say what went wrong, for an API whose errors have a form of their own. */
  readonly say?: (failure: RemoteFailure) => string;
  /**
   * Whether responses keep all digits of numbers: whole numbers beyond 2^53 are bigints, and other numbers that a double would round are
   * Decimals; see `exactJson`. By default such numbers are rounded, as JSON.parse does. Requests keep all digits in any case.
   */
  readonly exactNumbers?: boolean | undefined;
  /** Where requests end, in time and in bytes; see HttpLimits. */
  readonly limits?: Partial<HttpLimits>;
  /**
   * The path of a PEM file with the certificate authorities to trust, and no others: for an API with a private authority. By default those of
   * `SSL_CERT_FILE`, `SSL_CERT_DIR` and `NODE_EXTRA_CA_CERTS`, or the usual ones. It is read at the first connection; a file that cannot be
   * read, or has no certificate, fails that request.
   */
  readonly caFile?: string | undefined;
  /** Where `caFile` comes from, for messages, such as `the attribute ca_file`. */
  readonly caFileFrom?: string;
  /** Where proxies and trusted authorities are looked up; by default the environment of the process. */
  readonly environment?: Environment;
  /** Time and chance, for tests. */
  readonly clock?: Clock;
}

/** Where requests end. */
export type HttpLimits = Pick<
  Limits,
  | "connectTimeoutMs"
  | "requestTimeoutMs"
  | "graceMs"
  | "connections"
  | "mostRedirects"
  | "largestHeaders"
  | "largestBody"
  | "operationMs"
  | "mostPages"
  | "largestList"
  | "deepest"
  | "mostValues"
>;

/** An answer that reports an error. */
export interface RefusedAnswer {
  /** The method of the request. */
  readonly method: string;
  /** The URL of the request, without secrets. */
  readonly url: string;
  /** The status, from 300 on. */
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Headers;
  /** The content as it came. */
  readonly body: string;
  /** What its JSON says; undefined where it has none. */
  readonly json: unknown;
}

/** What an answer means that reports an error. Secrets in the texts are hidden. */
export type Explanation = Partial<Pick<RemoteFailure, "reason" | "advice" | "notFound" | "alreadyExists">>;

/** What an answer of success is taken for, or what is wrong with it, to be a part of a message. */
export type Checked<T> = { readonly value: T } | { readonly error: string };

/** Members of a query string; those that are null or undefined are left out. */
export type Query = { readonly [name: string]: string | number | boolean | null | undefined };

/** What else is said of one request. */
export interface RequestOptions<T = unknown> {
  /** Ends the request when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** What the query string has. */
  readonly query?: Query;
  /** Further headers. */
  readonly headers?: Headers;
  /** Texts of the request that no message may show. */
  readonly secrets?: readonly string[];
  /** How this request proves who sends it, in place of `auth` of the client: one that asks for a token. */
  readonly auth?: FixedAuth;
  /** What a response of success is taken for, if not for JSON: a text in UTF-8, or a Uint8Array of its bytes. `largestBody` limits its size. */
  readonly as?: "text" | "bytes";
  /**
   * Checks an answer of success before it is believed, and makes of its JSON what the request returns. What is wrong with it is the reason of
   * the error. Without content the JSON is undefined.
   */
  readonly read?: (json: unknown, answer: HttpAnswer) => Checked<T>;
  /** Whether a second request does no harm when the first had an effect; by default that of GET, PUT and DELETE does none. */
  readonly repeatable?: boolean;
  /** Whether the answer is waited for a moment longer when `signal` aborts, as it tells what was changed; by default that of all but GET. */
  readonly awaited?: boolean;
  /**
   * Repeats the request while the API refuses it for a passing reason, such as a lock (423) or a conflict (409), whatever its method: name only
   * refusals by which the API says that it did nothing. Without it, see `retries` of the client.
   */
  readonly retry?: RetryRefused;
  /**
   * The ETag of the object as Terraform knows it, which goes into `If-Match`, so that the API refuses (412) to overwrite what another client has
   * changed since. Null, such as for an object that came without an ETag, sends none.
   */
  readonly ifMatch?: string | null;
  /**
   * Sends a header by which the API knows that a repeated request is the same one, so that it is repeatable: true for
   * `Idempotency-Key`, or the name of the header.
   */
  readonly idempotencyKey?: true | string;
}

/** Which refusals a request is repeated after. */
export interface RetryRefused {
  /** The statuses, or a function that is true for the error of a refusal. */
  readonly on: readonly number[] | ((error: RemoteError) => boolean);
  /** In milliseconds: how long after the first attempt another one begins, at most. By default two minutes. `signal` ends it, too. */
  readonly withinMs?: number;
}

/** What requests for the same object have in common. */
export type Lookup = Pick<RequestOptions, "signal" | "query" | "headers" | "secrets" | "auth">;

/** What else is said of a request that changes something. */
export interface ChangeOptions<T = unknown> extends RequestOptions<T> {
  /**
   * Sends a GET after the change and returns what it finds, for an API whose response to the change is empty, or names the object alone.
   * `read` is about the response to the GET.
   */
  readonly thenGet?: true | ThenGet<T>;
}

/** What else is said of a PUT. */
export interface PutOptions<T = unknown> extends ChangeOptions<T> {
  /**
   * Fails with an error that is `alreadyExists` if there is an object at the path, where a PUT would take it over. `"get"` looks for the object
   * before the PUT, so that another client can create it in between; `"if-none-match"` sends `If-None-Match: *`, which the API has to know.
   */
  readonly refuseExisting?: "get" | "if-none-match";
}

/** The GET after a change. */
export interface ThenGet<T> {
  /** Where the object is: where the header `Location` says, or at a path that a function makes of the response; by default at the path of the change. */
  readonly at?: "location" | ((answer: HttpAnswer) => string);
  /**
   * Repeats the GET, with pauses from 1 to 30 seconds, until the object has these values, whatever else it has, or until the function is true;
   * until then the object may be missing, too. Ends with an error when `signal` aborts, that is, at the timeout of the operation.
   */
  readonly until?: Partial<T> | ((found: T) => boolean);
}

/** A request with everything that is said of it. */
export interface HttpRequest<T = unknown> extends RequestOptions<T> {
  /** What it does. */
  readonly method: Sending["method"];
  /** The path below the base URL, encoded; see `path`. */
  readonly path: string;
  /**
   * JSON, in which bigints and Decimals are numbers; a form as URLSearchParams; bytes of any type as a Uint8Array; or undefined for none. The
   * header `Content-Type` of the request names another type, such as that of a patch or of an image.
   */
  readonly body?: unknown;
}

/** An answer of success. */
export interface HttpAnswer<T = unknown> {
  /** From 200 to 299. */
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Headers;
  /** What the JSON says, or the content where the request says `as`, or what `read` has made of it; undefined where there is no body. */
  readonly json: T;
  /** Whether it only shows what a change was redirected to (303); that is an error where no `read` decides about it. */
  readonly isView: boolean;
  /** How long its text is, and how many values it can have: what lists of many pages are bounded by. */
  readonly size: { readonly characters: number; readonly values: number };
  /** The header `ETag`, which `ifMatch` takes; null where there is none. */
  readonly etag: string | null;
  /** The clock of the server, in milliseconds since the epoch; null where it does not say. */
  readonly serverTime: number | null;
}

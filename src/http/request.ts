import type { Environment, Log, RemoteError, RemoteFailure } from "../schema/index.ts";
import type { Auth, FixedAuth, Headers } from "./auth.ts";
import type { ClientCertificate } from "./net/client-certificate.ts";
import type { Clock } from "./net/clock.ts";
import type { Limits } from "./net/limits.ts";
import type { Sending } from "./net/redirect.ts";
import type { RetryLimits } from "./retry.ts";

/** The options of a client. */
export interface HttpClientOptions {
  /** The URL to which paths are appended, such as `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** The source of that URL, for messages about connections, such as `the attribute url`. */
  readonly baseUrlFrom?: string;
  /** Whether that source determines only a part of the URL, such as an account; messages then do not suggest another scheme. */
  readonly baseUrlIsComposed?: boolean;
  /** How requests authenticate. */
  readonly auth?: Auth | undefined;
  /** Further headers of all requests, such as the tenant, or a function that returns them for a request. */
  readonly headers?: Headers | ((request: Pick<HttpRequest, "method" | "path">) => Headers);
  /** The value of the header `User-Agent`, such as `terraform-provider-notes/1.0.0`. */
  readonly userAgent?: string;
  /** The maximum number of requests per second, including repeated ones; unlimited by default. */
  readonly requestsPerSecond?: number;
  /** How often and how long requests are repeated; 0 for never. */
  readonly retries?: 0 | Partial<RetryLimits>;
  /** The temporary rejections after which all requests are repeated, unless a request has its own `retry`. */
  readonly retry?: RetryRefused | undefined;
  /** Texts that no message and no log line may show, in addition to those of `auth` and of the proxies. */
  readonly redact?: readonly string[];
  /** Receives a line for each request: method, URL, status, duration and ID, but neither headers nor bodies. */
  readonly log?: Pick<Log, "debug" | "warn"> | undefined;
  /**
   * Interprets an error response where the default interpretation is not enough: returns what the practitioner can do, the error text under
   * names of the API's own, or whether the object is missing.
   */
  readonly explain?: (response: RefusedResponse) => Explanation;
  /** Formats error messages, for an API whose errors have their own form. */
  readonly say?: (failure: RemoteFailure) => string;
  /**
   * Whether responses keep all digits of numbers: whole numbers beyond 2^53 are bigints, and other numbers that a double would round are
   * Decimals; see `exactJson`. By default such numbers are rounded, as JSON.parse does. Requests keep all digits in any case.
   */
  readonly exactNumbers?: boolean | undefined;
  /** The limits of requests, in time and in bytes; see HttpLimits. */
  readonly limits?: Partial<HttpLimits>;
  /**
   * The path of a PEM file with the only certificate authorities to trust, for an API with a private authority. By default those of
   * `SSL_CERT_FILE`, `SSL_CERT_DIR` and `NODE_EXTRA_CA_CERTS`, or the usual ones. The file is read at the first connection; if it cannot be
   * read, or has no certificate, that request fails.
   */
  readonly caFile?: string | undefined;
  /** The text of such a file, instead of its path. */
  readonly ca?: string | undefined;
  /** The source of `caFile` or `ca`, for messages, such as `the attribute ca_file`. */
  readonly caFileFrom?: string;
  /**
   * The certificate with which the client proves its identity to the server (mutual TLS). Its files are read at the first connection; if they
   * cannot be read or used, that request fails. No message shows its key and its passphrase.
   */
  readonly clientCertificate?: ClientCertificate | undefined;
  /** The environment with the settings of proxies and trusted authorities; by default that of the process. */
  readonly environment?: Environment;
  /** Replaces time and random numbers, for tests. */
  readonly clock?: Clock;
}

/** The limits of requests. */
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

/** An error response. */
export interface RefusedResponse {
  /** The method of the request. */
  readonly method: string;
  /** The URL of the request, without secrets. */
  readonly url: string;
  /** The status, from 300 on. */
  readonly status: number;
  /** The headers, with their names in lower case. */
  readonly headers: Headers;
  /** The body as received. */
  readonly body: string;
  /** The parsed JSON; undefined if the body is not JSON. */
  readonly json: unknown;
  /** Whether the body is an HTML page, which a proxy or a gateway sends instead of the API. */
  readonly isHtml: boolean;
}

/** The interpretation of an error response. Secrets in the texts are hidden. */
export type Explanation = Partial<Pick<RemoteFailure, "reason" | "advice" | "notFound" | "alreadyExists">>;

/** The value of a successful response, or the problem with it, as a part of a message. */
export type Checked<T> = { readonly value: T } | { readonly error: string };

/** The parameters of a query string; members that are null or undefined are left out. */
export type Query = { readonly [name: string]: string | number | boolean | null | undefined };

/** The options of one request. */
export interface RequestOptions<T = unknown> {
  /** Ends the request when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** The parameters of the query string. */
  readonly query?: Query;
  /** Further headers. */
  readonly headers?: Headers;
  /** Texts of the request that no message may show. */
  readonly secrets?: readonly string[];
  /** How this request authenticates, instead of with `auth` of the client: for a request that obtains a token. */
  readonly auth?: FixedAuth;
  /**
   * How a successful response is read if it is not JSON: as text in UTF-8, or as a Uint8Array of its bytes; `largestBody` limits the size of both.
   * As a `ReadableStream<Uint8Array>`, which arrives while it is read, its size is not limited, and `requestTimeoutMs` limits the time until the
   * response begins, and then the wait for each part. The stream must be read to its end or canceled. If the response does not arrive completely, reading
   * it throws a RemoteError.
   */
  readonly as?: "text" | "bytes" | "stream";
  /**
   * Checks a successful response and converts its JSON to the result of the request. An error that it returns becomes the reason of the
   * request's error. The JSON is undefined if the response has no content.
   */
  readonly read?: (json: unknown, response: HttpResponse) => Checked<T>;
  /** The statuses of a response that reports a missing object, whatever its content; by default 404 and 410 with JSON, because gateways send no JSON. */
  readonly missing?: readonly number[];
  /** Whether a second request does no harm if the first had an effect; by default true for GET, PUT and DELETE. */
  readonly repeatable?: boolean;
  /** Whether to wait a moment longer for the response after `signal` aborts, because it shows what was changed; by default true for all but GET. */
  readonly awaited?: boolean;
  /**
   * Repeats the request, whatever its method, while the API rejects it for a temporary reason, such as a lock (423) or a conflict (409). Name
   * only errors after which the API has not carried out the request. Without it, `retry` of the client applies; null turns that off for this request.
   */
  readonly retry?: RetryRefused | null | undefined;
  /**
   * The ETag of the object in the state, which is sent in `If-Match`, so that the API rejects (412) a request that would overwrite a later change
   * of another client. Null, for example for an object without an ETag, sends no header.
   */
  readonly ifMatch?: string | null;
  /**
   * Sends a header by which the API recognizes a repeated request, so that it can be repeated safely: true for
   * `Idempotency-Key`, or the name of the header.
   */
  readonly idempotencyKey?: true | string;
}

/** The errors after which a request is repeated. */
export interface RetryRefused {
  /** The statuses, or a function that returns true for an error after which the request is repeated. */
  readonly on: readonly number[] | ((error: RemoteError) => boolean);
  /** The maximum time between the first and the last attempt, in milliseconds; by default two minutes. `signal` ends it, too. */
  readonly withinMs?: number;
}

/** The options that requests for the same object share. */
export type Lookup = Pick<RequestOptions, "signal" | "query" | "headers" | "secrets" | "auth" | "missing">;

/** The options of a request that changes an object. */
export interface ChangeOptions<T = unknown> extends RequestOptions<T> {
  /**
   * Sends a GET after the change and returns what it finds, for an API whose response to the change is empty, or only names the object.
   * `read` applies to the response to the GET.
   */
  readonly thenGet?: true | ThenGet<T>;
}

/** The options of a PUT. */
export interface PutOptions<T = unknown> extends ChangeOptions<T> {
  /**
   * Fails with an error that is `alreadyExists` if an object exists at the path, which the PUT would overwrite. `"get"` reads the object
   * before the PUT, so another client may create one in between; `"if-none-match"` sends `If-None-Match: *`, which the API must support.
   */
  readonly refuseExisting?: "get" | "if-none-match";
  /**
   * Receives the object that `refuseExisting` found, after `read`; if it returns true, the PUT overwrites the object. Use a condition of
   * `adoptIf` of `create`, which adds a warning.
   */
  readonly adopt?: (found: T) => boolean;
}

/** The GET after a change. */
export interface ThenGet<T> {
  /** The path of the object: from the header `Location`, or from a function of the response; by default the path of the change. */
  readonly at?: "location" | ((response: HttpResponse) => string);
  /**
   * Repeats the GET, with pauses from 1 to 30 seconds, until the object has at least these values, or until the function returns true;
   * until then the object may be missing. Ends with an error when `signal` aborts, that is, at the timeout of the operation.
   */
  readonly until?: Partial<T> | ((found: T) => boolean);
}

/** A request with all its options. */
export interface HttpRequest<T = unknown> extends RequestOptions<T> {
  /** The HTTP method. */
  readonly method: Sending["method"];
  /** The path below the base URL, encoded; see `urlPath`. */
  readonly path: string;
  /**
   * JSON, in which bigints and Decimals are numbers; a form as URLSearchParams; bytes of any type as a Uint8Array; or undefined for none. A
   * stream or another `AsyncIterable` of bytes or texts is read while it is sent, in chunks unless the header `Content-Length` states its size. Such a
   * request is sent only once, unless the body is a function that returns a new stream for each attempt; `requestTimeoutMs` limits the time
   * without progress. The header `Content-Type` of the request names another type, such as that of a patch or of an image.
   */
  readonly body?: unknown;
}

/** A successful response. */
export interface HttpResponse<T = unknown> {
  /** The status, from 200 to 299. */
  readonly status: number;
  /** The headers, with their names in lower case. */
  readonly headers: Headers;
  /** The parsed JSON, or the content if the request has `as`, or the value that `read` returned; undefined if there is no body. */
  readonly json: T;
  /**
   * Whether the response is only the page to which a change was redirected (303); an error unless `read` accepts
   * it.
   */
  readonly isView: boolean;
  /** The length of its text, and the maximum number of its values; both are limited for lists of many pages. */
  readonly size: { readonly characters: number; readonly values: number };
  /** The header `ETag`, for `ifMatch`; null if the response has none. */
  readonly etag: string | null;
  /** The time of the server, in milliseconds since the epoch; null if it sends none. */
  readonly serverTime: number | null;
}

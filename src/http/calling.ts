import { exactJson, quote, RemoteError, type RemoteFailure } from "../schema/index.ts";
import { addressOf } from "./address.ts";
import type { Headers } from "./auth.ts";
import { isHtml, parseJson } from "./json.ts";
import type { Limits } from "./net/limits.ts";
import type { Sending } from "./net/redirect.ts";
import type { Response } from "./net/transport.ts";
import type { TransportError } from "./net/transport-error.ts";
import { Upload } from "./net/upload.ts";
import { reasonIn } from "./reason.ts";
import type { Attempt } from "./repeat.ts";
import type { HttpClientOptions, HttpRequest, HttpResponse, RefusedResponse } from "./request.ts";
import { isPassing } from "./retry.ts";
import { serverTime } from "./server-time.ts";

/** The outcome of one attempt. */
export type RequestResult<T> = Exclude<Attempt<HttpResponse<T>, RemoteError>, "again">;

/** The options that all requests of a client share. */
export interface Manner extends Pick<HttpClientOptions, "explain" | "say" | "exactNumbers"> {
  /** The base URL, without a trailing slash. */
  readonly base: string;
  readonly limits: Limits;
  /** Texts that no message may show. */
  readonly secrets: readonly string[];
  /** The source of the base URL, such as `the attribute url`. */
  readonly baseUrlFrom?: string | undefined;
}

/** Prefers JSON. Some servers reject requests, such as a DELETE, that accept only JSON (406). */
const accepted = "application/json, */*;q=0.5";

/** One request, for all its attempts, and its failures, which show no secret. */
export class Calling<T> {
  readonly #request: HttpRequest<T>;
  readonly #manner: Manner;
  readonly #url: string;
  #secrets: readonly string[];

  constructor(request: HttpRequest<T>, manner: Manner) {
    const { path, query = {}, secrets = [] } = request;
    if (!path.startsWith("/")) throw new TypeError("a path begins with a slash");
    this.#request = request;
    this.#manner = manner;
    this.#url = `${manner.base}${addressOf(path, query)}`;
    this.#secrets = [...manner.secrets, ...secrets];
  }

  /** Whether the request changes something. */
  get changes(): boolean {
    return this.#request.method !== "GET";
  }

  /** Adds texts that no message may show. */
  hide(secrets: readonly string[]): void {
    this.#secrets = [...new Set([...this.#secrets, ...secrets])];
  }

  /** The facts about the request for the log. */
  get shown(): { readonly method: string; readonly url: string } {
    return { method: this.#request.method, url: this.#quote(this.#url) };
  }

  /** Quotes a text without secrets: parts of secrets that also occur in the address of the request stay. */
  #quote(text: string): string {
    return quote(text, this.#secrets, this.#url);
  }

  /** Returns the request to send. Its own headers take precedence over the common headers of all requests. */
  sending(credentials: Headers, common: Headers): Sending {
    const { method, body, as } = this.#request;
    const [type, content] = encoded(body);
    return {
      method,
      url: this.#url,
      headers: merged(
        credentials,
        { Accept: as === undefined ? accepted : "*/*", ...(type !== null && { "Content-Type": type }) },
        common,
        this.#request.headers,
        { "Accept-Encoding": as === "stream" ? "identity" : "gzip" },
      ),
      body: content,
    };
  }

  /** Returns the error of the request. */
  failure(facts: RemoteFailure): RemoteError {
    const { say } = this.#manner;
    const { advice = null } = facts;
    return new RemoteError({
      ...this.shown,
      ...(say && { say }),
      ...facts,
      reason: this.#quote(facts.reason),
      advice: advice === null ? null : this.#quote(advice),
    });
  }

  /** Returns the error of a request that the caller has canceled before this attempt. */
  stopped(when: string, cause: unknown): RemoteError {
    return this.failure({ kind: "aborted", reason: `stopped ${when}`, cause });
  }

  /** Returns the error for a failure in the provider itself. It quotes nothing, because the cause may contain any text. */
  broken(cause: unknown): RemoteError {
    return new RemoteError({
      kind: "bad-response",
      method: this.#request.method,
      url: this.#manner.base,
      reason: "the provider failed while it handled the request or its response",
      mayHaveTakenEffect: this.changes,
      cause,
    });
  }

  /** Returns the ID that the API assigned to the request; null if it sent none. */
  requestId(headers: Headers): string | null {
    const id = requestIdIn(headers);
    return id === undefined ? null : quote(id, this.#secrets);
  }

  /** Returns the error for a request without a response, or for a response that does not arrive completely. */
  unfinished(error: TransportError): RemoteError {
    const { kind, message: reason, sent, advice } = error;
    return this.failure({ kind, reason, mayHaveTakenEffect: sent && this.changes, advice, cause: error });
  }

  /** Returns the outcome of an attempt without a response. */
  withoutResponse(error: TransportError): RequestResult<T> {
    const { kind, sent, passing } = error;
    return {
      error: this.unfinished(error),
      attempt: { status: null, headers: {}, sent, late: kind === "timeout", passing },
    };
  }

  /** Returns the outcome of a response; if `needsJson`, an empty response is an error. */
  afterResponse({ status, headers, body: content, isView }: Response, needsJson: boolean): RequestResult<T> {
    const { exactNumbers = false, limits } = this.#manner;
    const isSuccess = status >= 200 && status <= 299;
    const { as, read } = this.#request;
    const bytes = Buffer.isBuffer(content) ? content : Buffer.alloc(0);
    const body = isSuccess && as === "bytes" ? "" : bytes.toString();
    const contents = () =>
      as === "text" ? body : Buffer.isBuffer(content) ? new Uint8Array(content) : content;
    const parsed =
      isSuccess && as !== undefined
        ? { json: contents(), values: 1 }
        : body.trim() === ""
          ? { json: undefined, values: 0 }
          : parseJson(body, limits, exactNumbers ? exactJson : JSON);
    const json = "error" in parsed ? undefined : parsed.json;
    const attempt = { status, headers, sent: true, late: false, passing: false };
    if (!isSuccess) {
      const error = this.#refused({ status, headers, body }, json);
      return { error, attempt: { ...attempt, passing: isPassing(status) } };
    }
    const unusable = (reason: string): RequestResult<T> => {
      const facts = {
        ...(isHtml(body) && { advice: this.#adviceOnPage }),
        status,
        json,
        requestId: this.requestId(headers),
        mayHaveTakenEffect: this.changes,
      };
      return { error: this.failure({ ...facts, kind: "bad-response", reason }), attempt };
    };
    if (isView && !read) return unusable("the response only shows where the request was redirected to");
    if ("error" in parsed) return unusable(`${parsed.error}${contentType(headers)}`);
    const size = { characters: as === "bytes" ? bytes.length : body.length, values: parsed.values };
    const response = {
      status,
      headers,
      json,
      isView,
      etag: headers.etag || null,
      serverTime: serverTime(headers),
      size,
    };
    if (!read) {
      if (needsJson && json === undefined) return unusable("the response has no content");
      return { response: { ...response, json: json as T } };
    }
    const checked = read(json, response);
    return "error" in checked ? unusable(checked.error) : { response: { ...response, json: checked.value } };
  }

  /** Only a proxy, a gateway or another server responds with an HTML page. */
  get #adviceOnPage(): string {
    const { base, baseUrlFrom = "the base URL" } = this.#manner;
    const address = `the address ${quote(base, this.#secrets)}, which comes from ${baseUrlFrom}`;
    return `The response is an HTML page, which the API does not send: it comes from a proxy or another server. Check ${address}, and the proxy: a sign-in page may have answered.`;
  }

  #refused(
    { status, headers, body }: Omit<RefusedResponse, "method" | "url" | "json" | "isHtml">,
    json: unknown,
  ): RemoteError {
    const refused = { ...this.shown, status, headers, body, json, isHtml: isHtml(body) };
    // A gateway in front of the API responds without JSON.
    const isGone = (status === 404 || status === 410) && json !== undefined;
    const notFound = isGone || this.#request.missing?.includes(status) === true;
    const { reason = reasonIn(status, json ?? body), ...explained } = this.#manner.explain?.(refused) ?? {};
    return this.failure({
      kind: "status",
      status,
      requestId: this.requestId(headers),
      json,
      notFound,
      mayHaveTakenEffect: this.changes && status >= 500,
      reason,
      ...(refused.isHtml && { advice: this.#adviceOnPage }),
      ...explained,
    });
  }
}

/** Returns the content of a body and its type; both are null if there is no body. */
function encoded(body: unknown): readonly [type: string | null, content: Sending["body"]] {
  if (body === undefined) return [null, null];
  if (body instanceof URLSearchParams) return ["application/x-www-form-urlencoded", body.toString()];
  if (body instanceof Uint8Array || body instanceof Upload) return ["application/octet-stream", body];
  return ["application/json", exactJson.stringify(body)];
}

/** Merges the headers of several sources: the last one counts, regardless of upper and lower case in its name. */
function merged(...sources: readonly (Headers | undefined)[]): Headers {
  const byName = new Map<string, readonly [string, string]>();
  for (const source of sources) {
    for (const [name, value] of Object.entries(source ?? {})) byName.set(name.toLowerCase(), [name, value]);
  }
  return Object.fromEntries(byName.values());
}

/** Describes the content type of a response unless it is JSON, for messages. */
function contentType(headers: Headers): string {
  const type = headers["content-type"] ?? "";
  return type === "" || /json/i.test(type) ? "" : ` (its type is ${type.slice(0, 100)})`;
}

const requestIdHeaders = [
  "x-request-id",
  "request-id",
  "x-amzn-requestid",
  "x-amz-request-id",
  "x-correlation-id",
  "cf-ray",
];

/** Returns the ID that an API assigned to a request; undefined if it sent none. */
export function requestIdIn(headers: Headers): string | undefined {
  return requestIdHeaders
    .map((name) => headers[name])
    .find((value) => value)
    ?.slice(0, 200);
}

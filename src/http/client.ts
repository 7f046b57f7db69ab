import { randomUUID } from "node:crypto";
import {
  type Environment,
  exactJson,
  type Log,
  quote,
  RemoteError,
  type RemoteFailure,
} from "../schema/index.ts";
import { type Auth, credentialsOf, type Headers, secretsIn } from "./auth.ts";
import { parseJson } from "./json.ts";
import { type CreateTracker, createTracker, type Listed, type TrackedCreate } from "./lost-create.ts";
import { type Clock, systemClock } from "./net/clock.ts";
import { type Limits, standardLimits } from "./net/limits.ts";
import { proxySecrets } from "./net/proxy.ts";
import type { Sending } from "./net/redirect.ts";
import { type Answer, createTransport, type Transport } from "./net/transport.ts";
import { TransportError } from "./net/transport-error.ts";
import { reasonIn } from "./reason.ts";
import { type Attempt, repeat } from "./repeat.ts";
import { type FailedAttempt, isPassing, type RetryLimits, standardRetries } from "./retry.ts";
import { serverTime } from "./server-time.ts";

/** How a client is made. */
export interface HttpClientOptions {
  /** Where paths begin, such as `https://api.example.com/v1`. */
  readonly baseUrl: string;
  /** Where that comes from, for messages about connections, such as `the attribute url`. */
  readonly baseUrlFrom?: string;
  /** How requests prove who sends them. */
  readonly auth?: Auth;
  /** Further headers of all requests. */
  readonly headers?: Headers;
  /** The value of the header `User-Agent`, such as `terraform-provider-notes/1.0.0`. */
  readonly userAgent?: string;
  /** How often and how long requests are repeated; 0 for never. */
  readonly retries?: 0 | Partial<RetryLimits>;
  /** Texts that no message and no line of the log may show, beside those of `auth` and of the proxies. */
  readonly redact?: readonly string[];
  /** Is told of each request: method, path, status and duration, but neither headers nor bodies. */
  readonly log?: Pick<Log, "debug" | "warn">;
  /**
   * Whether responses keep all digits of numbers: whole numbers beyond 2^53 are bigints, and other numbers that a double would round are
   * Decimals; see `exactJson`. By default such numbers are rounded, as JSON.parse does. Requests keep all digits in any case.
   */
  readonly exactNumbers?: boolean;
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
  | "deepest"
  | "mostValues"
>;

/** What else is said of one request. */
export interface RequestOptions {
  /** Ends the request when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** What the query string has; members that are null or undefined are left out. */
  readonly query?: { readonly [name: string]: string | number | boolean | null | undefined };
  /** Further headers. */
  readonly headers?: Headers;
  /** Texts of the request that no message may show. */
  readonly secrets?: readonly string[];
  /** Whether a second request does no harm when the first had an effect; by default that of GET, PUT and DELETE does none. */
  readonly repeatable?: boolean;
  /**
   * Sends a header by which the API knows that a repeated request is the same one, so that it is repeatable: true for
   * `Idempotency-Key`, or the name of the header.
   */
  readonly idempotencyKey?: true | string;
}

/** A request with everything that is said of it. */
export interface HttpRequest extends RequestOptions {
  /** What it does. */
  readonly method: Sending["method"];
  /** The path below the base URL, encoded; see `path`. */
  readonly path: string;
  /** JSON, in which bigints and Decimals are numbers, a form as URLSearchParams, or undefined for none. */
  readonly body?: unknown;
}

/** An answer of success. */
export interface HttpAnswer {
  /** From 200 to 299. */
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Headers;
  /** What the JSON says; undefined where there is no body. */
  readonly json: unknown;
  /** The clock of the server, in milliseconds since the epoch; null where it does not say. */
  readonly serverTime: number | null;
}

/** A client of a JSON API. All failures are RemoteErrors. */
export interface HttpClient {
  /** Reads the object at a path. A response without content is an error. */
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  /** Reads the object at a path; null if the API reports that there is none. A response without content is an error. */
  find<T>(path: string, options?: RequestOptions): Promise<T | null>;
  /** Creates something, or has something done. Never sent a second time if the first may have had an effect. */
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  /** Replaces what is at a path. */
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  /** Changes what is at a path. */
  patch<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  /**
   * Deletes the object at a path. Throws a RemoteError with `notFound` if the API reports that there is none; the framework handles that
   * error of the `delete` of a resource. Sends a GET to the same path if the response to the DELETE does not show that the object is deleted.
   */
  delete(path: string, options?: RequestOptions): Promise<void>;
  /**
   * Deletes the object at a path if there is one. If the API reports that there is none, sends a GET to the same path, and throws a
   * RemoteError if that finds the object: a gateway may have answered the DELETE.
   */
  deleteIfExists(path: string, options?: RequestOptions): Promise<void>;
  /** Sends any request. */
  request(request: HttpRequest): Promise<HttpAnswer>;
  /** Creates an object so that it is found again where the answer is lost; see TrackedCreate. */
  create<T, Item>(creation: TrackedCreate<T, Item>): Promise<T>;
  /** What a list answers, with the clock of the server, as `create` needs it. */
  listed<Item>(answer: HttpAnswer, items: readonly Item[]): Listed<Item>;
  /** Ends the client: requests under way fail. Idle connections are left to other clients of the process, or close after seconds. */
  close(): Promise<void>;
}

/**
 * Makes a client of a JSON API. It keeps connections, follows redirects to the same server, goes through the proxies of the environment
 * and trusts its authorities, repeats what may be repeated, and ends in time and in bytes. Nothing is loaded or sent before the first
 * request.
 *
 * ```ts
 * const api = httpClient({ baseUrl: config.url, auth: { bearer: config.token }, userAgent: "terraform-provider-notes/1.0.0" });
 * const note = await api.find<Note>(path`/notes/${id}`, { signal });
 * ```
 */
export function httpClient(options: HttpClientOptions): HttpClient {
  return new JsonClient(options);
}

class JsonClient implements HttpClient {
  readonly #base: string;
  readonly #options: HttpClientOptions;
  readonly #limits: Limits;
  readonly #clock: Clock;
  readonly #transport: Transport;
  readonly #credentials;
  readonly #tracker: CreateTracker;
  readonly #secrets: readonly string[];

  constructor(options: HttpClientOptions) {
    const { baseUrl, baseUrlFrom: from = "the base URL", environment = process.env, redact = [] } = options;
    const { origin, pathname, search, hash, username, protocol } = new URL(baseUrl);
    if (protocol !== "https:" && protocol !== "http:")
      throw new TypeError("the base URL must begin with https:// or http://");
    if (search !== "" || hash !== "" || username !== "") {
      throw new TypeError("the base URL must have neither a user, nor a query, nor a fragment");
    }
    this.#base = `${origin}${pathname}`.replace(/\/+$/, "");
    this.#options = options;
    this.#limits = { ...standardLimits, ...options.limits };
    this.#clock = options.clock ?? systemClock;
    const [clock, limits] = [this.#clock, this.#limits];
    const { caFile: path, caFileFrom } = options;
    const caFile = path ? { path, origin: caFileFrom ?? "caFile" } : undefined;
    const addressing = { from, isUrl: true, caFileBy: caFileFrom };
    this.#transport = createTransport({ environment, clock, limits, addressing, caFile });
    this.#credentials = credentialsOf(options.auth);
    this.#secrets = [...redact, ...proxySecrets(environment)];
    this.#tracker = createTracker(clock, {
      isLost: (error) => error instanceof RemoteError && error.mayHaveTakenEffect,
      advised: (error, advice) => (error instanceof RemoteError ? error.with({ advice }) : error),
    });
  }

  async get<T>(path: string, options: RequestOptions = {}): Promise<T> {
    return (await this.#requested({ ...options, method: "GET", path }, true)).json as T;
  }

  async find<T>(path: string, options: RequestOptions = {}): Promise<T | null> {
    try {
      return await this.get<T>(path, options);
    } catch (error) {
      if (error instanceof RemoteError && error.notFound) return null;
      throw error;
    }
  }

  async post<T>(path: string, body?: unknown, options: RequestOptions = {}): Promise<T> {
    return (await this.request({ ...options, method: "POST", path, body })).json as T;
  }

  async put<T>(path: string, body?: unknown, options: RequestOptions = {}): Promise<T> {
    return (await this.request({ ...options, method: "PUT", path, body })).json as T;
  }

  async patch<T>(path: string, body?: unknown, options: RequestOptions = {}): Promise<T> {
    return (await this.request({ ...options, method: "PATCH", path, body })).json as T;
  }

  async delete(path: string, options: RequestOptions = {}): Promise<void> {
    try {
      await this.request({ ...options, method: "DELETE", path });
    } catch (error) {
      // A page, a text or a redirect to another page: the API may have deleted the object all the same.
      if (!(error instanceof RemoteError && error.kind === "bad-answer" && error.status !== null))
        throw error;
      await this.#expectGone(path, options, error);
    }
  }

  async deleteIfExists(path: string, options: RequestOptions = {}): Promise<void> {
    try {
      await this.delete(path, options);
    } catch (error) {
      if (!(error instanceof RemoteError && error.notFound)) throw error;
      await this.#expectGone(path, options, error);
    }
  }

  /** Throws the error of a DELETE if a GET of the same path does not confirm that the object is gone. */
  async #expectGone(path: string, options: RequestOptions, error: RemoteError): Promise<void> {
    const { idempotencyKey: _key, repeatable: _repeatable, ...asking } = options;
    const found = await this.find(path, asking).catch((cause: unknown) => {
      if (!(cause instanceof RemoteError)) throw cause;
      // The path has no GET, so the response to the DELETE is all that is known.
      if (error.notFound && (cause.status === 405 || cause.status === 501)) return null;
      throw error.with({
        kind: "bad-answer",
        advice: `A GET of the same path does not show whether the object is gone: ${cause.reason}`,
      });
    });
    if (found === null) return;
    const advice =
      "A GET of the same path still finds the object. Something in front of the API may have answered the DELETE, such as a gateway without a route for it.";
    throw error.with({ kind: "bad-answer", advice });
  }

  create<T, Item>(creation: TrackedCreate<T, Item>): Promise<T> {
    return this.#tracker.create(creation);
  }

  listed<Item>({ serverTime: time }: HttpAnswer, items: readonly Item[]): Listed<Item> {
    return { items, serverTime: time };
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  request(request: HttpRequest): Promise<HttpAnswer> {
    return this.#requested(request, false);
  }

  async #requested(request: HttpRequest, needsJson: boolean): Promise<HttpAnswer> {
    const { method, signal, idempotencyKey, repeatable } = request;
    const key = idempotencyKey && {
      [idempotencyKey === true ? "Idempotency-Key" : idempotencyKey]: randomUUID(),
    };
    const keyed = key ? { ...request, headers: { ...request.headers, ...key } } : request;
    const calling = new Calling(this.#base, keyed, this.#secrets);
    let mayHaveWorked = false;
    let renewed = false;

    const attemptOnce = async (): Promise<Attempt<HttpAnswer, RemoteError>> => {
      const headers = await this.#headersFor(calling, signal, mayHaveWorked);
      const outcome = await this.#send(calling, headers, { signal, needsJson });
      if ("answer" in outcome) return outcome;
      mayHaveWorked ||= outcome.error.mayHaveTakenEffect;
      if (outcome.attempt.status !== 401 || renewed || !this.#credentials.refuse(headers)) return outcome;
      renewed = true;
      return "again";
    };
    const final = (error: RemoteError) => (mayHaveWorked ? error.with({ mayHaveTakenEffect: true }) : error);
    return await repeat(attemptOnce, {
      repeatable: repeatable ?? (key !== undefined || (method !== "POST" && method !== "PATCH")),
      clock: this.#clock,
      signal,
      limits: retryLimits(this.#options.retries),
      final,
      onWait: ({ status }, waitMs) =>
        this.#options.log?.warn("API request to be repeated", {
          ...calling.shown,
          status,
          waitMs: Math.round(waitMs),
        }),
      stopped: (last, cause) =>
        final(
          calling.failure({
            kind: "aborted",
            reason: `stopped before a further attempt; the last: ${last.reason}`,
            cause,
          }),
        ),
    });
  }

  async #headersFor(
    calling: Calling,
    signal: AbortSignal | undefined,
    mayHaveTakenEffect: boolean,
  ): Promise<Headers> {
    try {
      return await this.#credentials.headers(signal ?? new AbortController().signal);
    } catch (cause) {
      if (!signal?.aborted) throw cause;
      throw calling.failure({
        kind: "aborted",
        reason: "stopped before the request was made",
        mayHaveTakenEffect,
        cause,
      });
    }
  }

  async #send(
    calling: Calling,
    credentials: Headers,
    { signal, needsJson }: { readonly signal: AbortSignal | undefined; readonly needsJson: boolean },
  ): Promise<Exclude<Attempt<HttpAnswer, RemoteError>, "again">> {
    calling.hide(secretsIn(credentials));
    const { headers: common = {}, userAgent, log } = this.#options;
    const named = userAgent === undefined ? {} : { "User-Agent": userAgent };
    const sending = calling.sending(merged(common, named, credentials));
    const began = this.#clock.now();
    const received = await this.#transport
      .send(sending, { signal, awaited: sending.method !== "GET" })
      .catch((error: unknown) => {
        if (error instanceof TransportError) return error;
        throw error;
      });
    const status = received instanceof TransportError ? null : received.status;
    const ms = this.#clock.now() - began;
    // Hiding secrets in the URL takes time, which is spent where the line is written.
    const line = {
      method: sending.method,
      get url() {
        return calling.shown.url;
      },
    };
    log?.debug("API request", Object.assign(line, { status, ms }));
    if (received instanceof TransportError) return calling.unanswered(received);
    const { exactNumbers = false } = this.#options;
    return calling.answered(received, { needsJson, exactNumbers, limits: this.#limits });
  }
}

/** How a response is read. */
interface Reading {
  /** Whether a response of success without content is an error. */
  readonly needsJson: boolean;
  readonly exactNumbers: boolean;
  readonly limits: Limits;
}

function retryLimits(retries: HttpClientOptions["retries"]): RetryLimits {
  return retries === 0 ? { ...standardRetries, attempts: 1, limited: 0 } : { ...standardRetries, ...retries };
}

/** Prefers JSON. Some servers refuse requests, such as a DELETE, that accept nothing else (406). */
const accepted = "application/json, */*;q=0.5";

/** One request, however often it is sent, and its failures, which show no secret. */
class Calling {
  readonly #request: HttpRequest;
  readonly #url: string;
  #secrets: readonly string[];

  constructor(base: string, request: HttpRequest, secrets: readonly string[]) {
    const { path, query = {} } = request;
    if (!path.startsWith("/")) throw new TypeError("a path begins with a slash");
    const given = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== null && value !== undefined) given.append(name, String(value));
    }
    const text = given.toString();
    const separator = text === "" ? "" : path.includes("?") ? "&" : "?";
    this.#request = request;
    this.#url = `${base}${path}${separator}${text}`;
    this.#secrets = [...secrets, ...(request.secrets ?? [])];
  }

  /** Adds texts that no message may show. */
  hide(secrets: readonly string[]): void {
    this.#secrets = [...new Set([...this.#secrets, ...secrets])];
  }

  /** What the log is told. */
  get shown(): { readonly method: string; readonly url: string } {
    return { method: this.#request.method, url: quote(this.#url, this.#secrets) };
  }

  sending(headers: Headers): Sending {
    const { method, body } = this.#request;
    const isForm = body instanceof URLSearchParams;
    const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
    return {
      method,
      url: this.#url,
      headers: merged(
        { Accept: accepted, ...(body !== undefined && { "Content-Type": type }) },
        headers,
        this.#request.headers,
        { "Accept-Encoding": "gzip" },
      ),
      body: body === undefined ? null : isForm ? body.toString() : exactJson.stringify(body),
    };
  }

  failure(facts: RemoteFailure): RemoteError {
    const reason = quote(facts.reason, this.#secrets);
    return new RemoteError({ ...this.shown, ...facts, reason });
  }

  unanswered(error: TransportError): { readonly error: RemoteError; readonly attempt: FailedAttempt } {
    const { kind, message: reason, sent, passing, advice } = error;
    const mayHaveTakenEffect = sent && this.#changes;
    return {
      error: this.failure({ kind, reason, mayHaveTakenEffect, advice, cause: error }),
      attempt: { status: null, headers: {}, sent, late: kind === "timeout", passing },
    };
  }

  answered(
    answer: Answer,
    { needsJson, exactNumbers, limits }: Reading,
  ): Exclude<Attempt<HttpAnswer, RemoteError>, "again"> {
    const { status, headers, body, isView } = answer;
    const parsed =
      body.trim() === "" ? { json: undefined } : parseJson(body, limits, exactNumbers ? exactJson : JSON);
    const json = "error" in parsed ? undefined : parsed.json;
    const facts = { status, requestId: requestId(headers), ...(json !== undefined && { json }) };
    const attempt = { status, headers, sent: true, late: false, passing: isPassing(status) };
    if (status < 200 || status > 299) {
      const mayHaveTakenEffect = this.#changes && status >= 500;
      const reason = reasonIn(status, json ?? body);
      // What stands before an API answers without JSON.
      const notFound = (status === 404 || status === 410) && json !== undefined;
      return {
        error: this.failure({ ...facts, kind: "status", reason, notFound, mayHaveTakenEffect }),
        attempt,
      };
    }
    const unusable = (): string | null => {
      if (isView) return "the answer only shows where the request was redirected to";
      if ("error" in parsed) return `${parsed.error}${contentType(headers)}`;
      return needsJson && json === undefined ? "the answer has no content" : null;
    };
    const why = unusable();
    if (why === null) return { answer: { status, headers, json, serverTime: serverTime(headers) } };
    const error = this.failure({
      ...facts,
      kind: "bad-answer",
      reason: why,
      mayHaveTakenEffect: this.#changes,
    });
    return { error, attempt: { ...attempt, passing: false } };
  }

  get #changes(): boolean {
    return this.#request.method !== "GET";
  }
}

/** Headers of several sources: the last one counts, however its name is spelled. */
function merged(...sources: readonly (Headers | undefined)[]): Headers {
  const byName = new Map<string, readonly [string, string]>();
  for (const source of sources) {
    for (const [name, value] of Object.entries(source ?? {})) byName.set(name.toLowerCase(), [name, value]);
  }
  return Object.fromEntries(byName.values());
}

/** The type of a content that is not JSON by its own words, for messages. */
function contentType(headers: Headers): string {
  const type = headers["content-type"] ?? "";
  return type === "" || /json/i.test(type) ? "" : ` (its type is ${type.slice(0, 100)})`;
}

function requestId(headers: Headers): string | null {
  const names = [
    "x-request-id",
    "request-id",
    "x-amzn-requestid",
    "x-amz-request-id",
    "x-correlation-id",
    "cf-ray",
  ];
  return (
    names
      .map((name) => headers[name])
      .find((value) => value)
      ?.slice(0, 200) ?? null
  );
}

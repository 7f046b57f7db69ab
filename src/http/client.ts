import { DiagnosticError, exactJson, quote, RemoteError } from "../schema/index.ts";
import { currentSpan, type Span, traced, waiting } from "../tracing/span.ts";
import { type Credential, type Credentials, credentialsOf, type Headers, secretsIn } from "./auth.ts";
import { Calling, type Manner, type RequestResult, requestIdIn } from "./calling.ts";
import { change } from "./change.ts";
import { finalError, wantsRetry } from "./final-error.ts";
import { lookup } from "./lookup.ts";
import { type CreateTracker, createTracker, type ListedItems } from "./lost-create.ts";
import type { ClientCertificate } from "./net/client-certificate.ts";
import { type Clock, elapsedOf, systemClock } from "./net/clock.ts";
import { standardLimits } from "./net/limits.ts";
import { createPace } from "./net/pace.ts";
import { proxySecrets } from "./net/proxy.ts";
import type { Sending } from "./net/redirect.ts";
import { createTransport, type Transport } from "./net/transport.ts";
import { TransportError } from "./net/transport-error.ts";
import type { Authorities } from "./net/trust.ts";
import { Upload, withUpload } from "./net/upload.ts";
import { type Pages, type PagesOptions, pagesOf } from "./pages.ts";
import { type Attempt, repeat } from "./repeat.ts";
import type {
  ChangeOptions,
  HttpClientOptions,
  HttpRequest,
  HttpResponse,
  PutOptions,
  RequestOptions,
} from "./request.ts";
import { type RetryLimits, standardRetries, standardRetryMs } from "./retry.ts";
import { runHeader } from "./run-header.ts";
import type { Source } from "./source.ts";
import { traceAttempt, tracedUrl } from "./traced.ts";

/** A client of a JSON API. All failures are RemoteErrors. */
export interface HttpClient extends CreateTracker {
  /** Reads the object at a path. A response without content is an error, unless `read` accepts it. */
  get<T>(path: string, options?: RequestOptions<T>): Promise<T>;
  /** Reads the object at a path; null if the API reports that it does not exist. A response without content is an error. */
  find<T>(path: string, options?: RequestOptions<T>): Promise<T | null>;
  /**
   * Lists the objects at a path, page by page. A page that was read before, a page that is not below the base URL, and a list that lacks
   * objects or has no end are errors.
   */
  pages<Item>(path: string, options: PagesOptions<Item>): Pages<Item>;
  /** Creates an object or runs an operation. Never sent again if the first request may have had an effect. */
  post<T>(path: string, body?: unknown, options?: ChangeOptions<T>): Promise<T>;
  /** Replaces the object at a path, or creates it. */
  put<T>(path: string, body?: unknown, options?: PutOptions<T>): Promise<T>;
  /** Changes the object at a path. */
  patch<T>(path: string, body?: unknown, options?: ChangeOptions<T>): Promise<T>;
  /**
   * Deletes the object at a path. Throws a RemoteError with `notFound` if the API reports that it does not exist; the framework handles that
   * error in the `delete` of a resource. Sends a GET to the same path if the response to the DELETE does not show that the object is deleted.
   */
  delete(path: string, options?: RequestOptions): Promise<void>;
  /**
   * Deletes the object at a path if it exists. If the API reports that it does not exist, sends a GET to the same path, and throws a
   * RemoteError if that finds the object: a gateway may have sent the response to the DELETE.
   */
  deleteIfExists(path: string, options?: RequestOptions): Promise<void>;
  /** Sends any request. */
  request<T = unknown>(request: HttpRequest<T>): Promise<HttpResponse<T>>;
  /** Combines the items of a list response with the clock of the server, as `create` needs it. */
  listed<Item>(response: HttpResponse, items: readonly Item[]): ListedItems<Item>;
  /** Closes the client: running requests fail. Idle connections are left to other clients of the process, or close after seconds. */
  close(): Promise<void>;
}

/**
 * Creates a client of a JSON API. It keeps connections alive, follows redirects to the same server, uses the proxies and the certificate
 * authorities of the environment, retries requests where that is safe, and limits the time and the size of responses. It loads and sends
 * nothing before the first request.
 *
 * ```ts
 * const api = httpClient({ baseUrl: config.url, auth: { bearer: config.token }, userAgent: "terraform-provider-notes/1.0.0" });
 * const note = await api.find<Note>(urlPath`/notes/${id}`, { signal });
 * ```
 */
export function httpClient(options: HttpClientOptions): HttpClient {
  return new JsonClient(options);
}

class JsonClient implements HttpClient {
  readonly create: CreateTracker["create"];
  readonly know: CreateTracker["know"];
  readonly #options: HttpClientOptions;
  readonly #manner: Manner;
  readonly #clock: Clock;
  readonly #transport: Transport;
  readonly #credentials: Credentials;
  readonly #source: Source;
  readonly #turn: ReturnType<typeof createPace>;
  readonly #run: Headers;

  constructor(options: HttpClientOptions) {
    const { baseUrl, baseUrlFrom: from = "the base URL", baseUrlIsComposed = false } = options;
    const { environment = process.env, redact = [], clock = systemClock } = options;
    const { origin, pathname, search, hash, username, protocol } = new URL(baseUrl);
    if (protocol !== "https:" && protocol !== "http:")
      throw new TypeError("the base URL must begin with https:// or http://");
    if (search !== "" || hash !== "" || username !== "") {
      throw new TypeError("the base URL must have neither a user, nor a query, nor a fragment");
    }
    const base = `${origin}${pathname}`.replace(/\/+$/, "");
    const limits = { ...standardLimits, ...options.limits };
    this.#options = options;
    const secrets = [...redact, ...proxySecrets(environment), ...keysIn(options.clientCertificate)];
    this.#manner = { ...options, base, limits, secrets };
    this.#clock = clock;
    const { clientCertificate } = options;
    const authorities = authoritiesOf(options);
    const caIsText = authorities !== undefined && "text" in authorities;
    const addressing = { from, isUrl: !baseUrlIsComposed, caFileBy: options.caFileFrom, caIsText };
    this.#transport = createTransport({
      ...{ environment, clock, limits, addressing },
      ...{ authorities, clientCertificate },
    });
    this.#credentials = credentialsOf(options.auth);
    this.#turn = createPace(options.requestsPerSecond, clock);
    this.#run = runHeader(environment);
    ({ create: this.create, know: this.know } = createTracker(clock));
    this.#source = {
      base,
      limits,
      clock,
      log: options.log,
      json: options.exactNumbers ? exactJson : JSON,
      request: (request) => this.request(request),
      get: (path, options) => this.get(path, options),
      find: (path, options) => this.find(path, options),
    };
  }

  async get<T>(path: string, options: RequestOptions<T> = {}): Promise<T> {
    return (await this.#requested({ ...options, method: "GET", path }, true)).json;
  }

  async find<T>(path: string, options: RequestOptions<T> = {}): Promise<T | null> {
    try {
      return await this.get<T>(path, options);
    } catch (error) {
      if (error instanceof RemoteError && error.notFound) return null;
      throw error;
    }
  }

  pages<Item>(path: string, options: PagesOptions<Item>): Pages<Item> {
    return pagesOf(path, options, this.#source);
  }

  post<T>(path: string, body?: unknown, options: ChangeOptions<T> = {}): Promise<T> {
    return change<T>({ ...options, method: "POST", path, body }, this.#source);
  }

  put<T>(path: string, body?: unknown, options: PutOptions<T> = {}): Promise<T> {
    return change<T>({ ...options, method: "PUT", path, body }, this.#source);
  }

  patch<T>(path: string, body?: unknown, options: ChangeOptions<T> = {}): Promise<T> {
    return change<T>({ ...options, method: "PATCH", path, body }, this.#source);
  }

  async delete(path: string, options: RequestOptions = {}): Promise<void> {
    try {
      await this.request({ ...options, method: "DELETE", path });
    } catch (error) {
      // A page, a text or a redirect to another page: the API may have deleted the object nevertheless.
      if (!(error instanceof RemoteError && error.kind === "bad-response" && error.status !== null))
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

  /** Throws the error of a DELETE unless a GET of the same path confirms that the object is deleted. */
  async #expectGone(path: string, options: RequestOptions, error: RemoteError): Promise<void> {
    const found = await this.find(path, lookup(options)).catch((cause: unknown) => {
      if (!(cause instanceof RemoteError)) throw cause;
      // The path does not support GET, so only the response to the DELETE is known.
      if (error.notFound && (cause.status === 405 || cause.status === 501)) return null;
      throw error.with({
        kind: "bad-response",
        advice: `A GET of the same path does not show whether the object still exists: ${cause.reason}`,
      });
    });
    if (found === null) return;
    const advice =
      "A GET of the same path still finds the object. Another server may have responded to the DELETE, such as a gateway in front of the API that has no route for it.";
    throw error.with({ kind: "bad-response", advice });
  }

  listed<Item>({ serverTime: time }: HttpResponse, items: readonly Item[]): ListedItems<Item> {
    return { items, serverTime: time };
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  request<T = unknown>(request: HttpRequest<T>): Promise<HttpResponse<T>> {
    return this.#requested(request, false);
  }

  #requested<T>(given: HttpRequest<T>, needsJson: boolean): Promise<HttpResponse<T>> {
    return traced("request", given.method, (span) => this.#repeated(given, needsJson, span));
  }

  async #repeated<T>(
    given: HttpRequest<T>,
    needsJson: boolean,
    span: Span | undefined,
  ): Promise<HttpResponse<T>> {
    const body = withUpload(given.body);
    const upload = body instanceof Upload ? body : null;
    const request = withOwnHeaders({ ...given, body });
    const { method, signal, repeatable, auth, idempotencyKey, ifMatch } = request;
    const { retries, log } = this.#options;
    const retry = request.retry === undefined ? this.#options.retry : request.retry;
    const calling = new Calling(request, this.#manner);
    span?.facts({ "http.request.method": method });
    span?.texts(tracedUrl(calling.shown.url));
    const credentials = auth ? credentialsOf(auth) : this.#credentials;
    let isSent = false;
    let mayHaveWorked = false;
    let renewed = false;
    const began = elapsedOf(this.#clock);
    let refused = 0;
    const final = (error: RemoteError) => {
      const elapsedMs = elapsedOf(this.#clock) - began;
      return finalError(error, { retry, ifMatch, mayHaveWorked, refused, elapsedMs });
    };

    const attemptOnce = async (): Promise<Attempt<HttpResponse<T>, RemoteError>> => {
      isSent = false;
      const obtained = waiting("token", () => credentialFor(calling, credentials, signal));
      const credential = await obtained.catch((error: unknown) => {
        throw error instanceof RemoteError ? final(error) : error;
      });
      await waiting("rate limit", () => this.#turn(signal)).catch((cause: unknown) => {
        throw final(calling.stopped("before the request was made", cause));
      });
      const sending = calling.sending(credential.headers, this.#commonHeaders(request));
      isSent = true;
      const outcome = await this.#send(calling, sending, { request, needsJson });
      if ("response" in outcome) return outcome;
      const { error, attempt } = outcome;
      mayHaveWorked ||= error.mayHaveTakenEffect;
      if (upload?.isSpent) throw final(error);
      if (attempt.status === 401 && !renewed && credential.refuse()) {
        renewed = true;
        return "again";
      }
      if (!wantsRetry(retry, error)) return outcome;
      refused += 1;
      const { withinMs = standardRetryMs } = retry;
      return {
        error,
        attempt: { ...attempt, wanted: { elapsedMs: elapsedOf(this.#clock) - began, withinMs } },
      };
    };

    try {
      return await repeat(attemptOnce, {
        repeatable: repeatable ?? (Boolean(idempotencyKey) || (method !== "POST" && method !== "PATCH")),
        clock: this.#clock,
        signal,
        limits: retryLimits(retries),
        final,
        onWait: ({ status }, waitMs) =>
          log?.warn("API request to be repeated", { ...calling.shown, status, waitMs: Math.round(waitMs) }),
        stopped: (last, cause) =>
          final(calling.stopped(`before a further attempt; the last: ${last.reason}`, cause)),
      });
    } catch (error) {
      if (!isSent || error instanceof RemoteError || error instanceof DiagnosticError) throw error;
      // The error may come from `read` or `explain`. The caller must know that the request may have had an effect.
      log?.warn("error in the handling of a response", { stack: stackOf(error, this.#manner.secrets) });
      throw calling.broken(error);
    } finally {
      upload?.close();
    }
  }

  #commonHeaders(request: Pick<HttpRequest, "method" | "path">): Headers {
    const { headers = {}, userAgent } = this.#options;
    const named = userAgent === undefined ? {} : { "User-Agent": userAgent };
    return {
      ...(typeof headers === "function" ? headers(request) : headers),
      ...named,
      ...this.#run,
      ...currentSpan()?.contextHeaders,
    };
  }

  async #send<T>(
    calling: Calling<T>,
    sending: Sending,
    { request, needsJson }: { readonly request: HttpRequest<T>; readonly needsJson: boolean },
  ): Promise<RequestResult<T>> {
    const { signal, awaited = calling.changes, as } = request;
    const streamError = as === "stream" ? (error: TransportError) => calling.unfinished(error) : undefined;
    const began = elapsedOf(this.#clock);
    const received = await this.#transport
      .send(sending, { signal, awaited, streamError })
      .catch((error: unknown) => {
        if (error instanceof TransportError) return error;
        throw error;
      });
    const isResponse = !(received instanceof TransportError);
    const status = isResponse ? received.status : null;
    const headers = isResponse ? received.headers : {};
    // A getter, because hiding secrets takes time, which is spent only if the line is written.
    const line = {
      method: sending.method,
      get url() {
        return calling.shown.url;
      },
      ...{ status, ms: elapsedOf(this.#clock) - began },
    };
    if (requestIdIn(headers) !== undefined)
      Object.defineProperty(line, "request", { enumerable: true, get: () => calling.requestId(headers) });
    this.#options.log?.debug("API request", line);
    traceAttempt(currentSpan(), status ?? "no response", line.ms);
    return isResponse ? calling.afterResponse(received, needsJson) : calling.withoutResponse(received);
  }
}

/** Returns the request with the headers by which the API recognizes a repeated request and rejects a change of an outdated object. */
function withOwnHeaders<T>(request: HttpRequest<T>): HttpRequest<T> {
  const { idempotencyKey: name, ifMatch, headers } = request;
  const key = name && { [name === true ? "Idempotency-Key" : name]: crypto.randomUUID() };
  const condition = ifMatch && { "If-Match": ifMatch };
  return key || condition ? { ...request, headers: { ...headers, ...key, ...condition } } : request;
}

/** Returns the credentials of a request. Their failure is not evidence about the object of the request. */
async function credentialFor<T>(
  calling: Calling<T>,
  credentials: Credentials,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  try {
    const credential = await credentials.credential(signal);
    calling.hide(secretsIn(credential.headers));
    return credential;
  } catch (cause) {
    if (cause instanceof RemoteError) {
      const kind = cause.kind === "aborted" ? "aborted" : "credentials";
      throw cause.with({ kind, mayHaveTakenEffect: false });
    }
    if (!signal?.aborted) throw cause;
    throw calling.stopped("before the request was made", cause);
  }
}

function stackOf(error: unknown, secrets: readonly string[]): string {
  try {
    return quote(error instanceof Error ? (error.stack ?? error.message) : String(error), secrets);
  } catch {
    return "it cannot be shown";
  }
}

/** Returns the configured certificate authorities. */
function authoritiesOf({ caFile: path, ca: text, caFileFrom }: HttpClientOptions): Authorities | undefined {
  if (path && text)
    throw new TypeError("ca and caFile both have the certificate authorities: set one of them");
  if (path) return { path, origin: caFileFrom ?? "caFile" };
  return text ? { text, origin: caFileFrom ?? "ca" } : undefined;
}

/** Returns the parts of a client certificate that no message may show. */
function keysIn(certificate: ClientCertificate | undefined): readonly string[] {
  if (!certificate) return [];
  const { key, passphrase } = certificate;
  return [...(typeof key === "string" ? [key] : []), ...(passphrase ? [passphrase] : [])];
}

function retryLimits(retries: HttpClientOptions["retries"]): RetryLimits {
  return retries === 0 ? { ...standardRetries, attempts: 1, limited: 0 } : { ...standardRetries, ...retries };
}

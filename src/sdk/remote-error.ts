import { connectionFault } from "../http/net/connection-fault.ts";
import { TransportError } from "../http/net/transport-error.ts";
import { reasonIn } from "../http/reason.ts";
import { quote, RemoteError, type RemoteErrorKind } from "../schema/index.ts";
import { causeCodes, type ErrorFacts, errorFacts, headerIn } from "./error-facts.ts";
import { SdkError, type SdkFailure } from "./sdk-error.ts";

/** What the caller knows about a failed request. */
export interface ErrorContext {
  /** The name of the called operation, such as `CreateBucketCommand`, from which follows whether it changes anything. */
  readonly operation?: string | undefined;
  /** Whether the request changes anything; by default it follows from the method of HTTP and the name of the operation. */
  readonly changes?: boolean | undefined;
  /** Texts that no message may show. */
  readonly redact?: readonly string[];
  /** Returns what the provider knows better about an error, such as `{ notFound: true }`. */
  readonly explain?: ((error: SdkError) => Partial<SdkFailure>) | undefined;
}

/** The meaning of an error, by its code in the words of the API. Each code is compared with all patterns. */
const meanings = {
  notFound:
    /NotFound(Exception|Fault|Error)?$|^NoSuch(?!Version)\w+|^NonExistent|\.NonExistent|DoesNotExist(Exception)?$|NotExist(s|Exception)?$|^NOT_FOUND$|^notFound$|^ENTITY_NOT_EXISTS$/,
  alreadyExists:
    /AlreadyExists?(Exception|Fault|Error)?$|AlreadyOwnedByYou$|^(Entity|Bucket)Already|NameExists$|AlreadyInUse(Exception)?$|\.Duplicate$|^Duplicate\w*|^ALREADY_EXISTS$|^already_exists$|^alreadyExists$|^duplicate$/,
  conflict:
    /Conflict(Exception|ingOperation\w*)?$|^OperationAborted$|ConcurrentModification|^PreconditionFailed$|^ConditionNotMet$|DependencyViolation|ResourceInUse(Exception)?$|^FailedPrecondition$|^Aborted$|^FAILED_PRECONDITION$|^ABORTED$|^LeaseIdMissing$/,
  throttled:
    /Throttl|^TooManyRequests|^RequestLimitExceeded$|^SlowDown$|RateExceeded|RateLimitExceeded$|^BandwidthLimitExceeded$|^ProvisionedThroughputExceeded|^PriorRequestNotComplete$|^TransactionInProgress|^rateLimitExceeded$|^userRateLimitExceeded$|^RESOURCE_EXHAUSTED$|^ResourceExhausted$|^OperationPreempted$/,
  retryable:
    /^(ServiceUnavailable|InternalError|InternalFailure|InternalServerError|ServerBusy|ServerTimeout|Timeout|RequestTimeout(Exception)?|TimeoutError|UNAVAILABLE|Unavailable|backendError|ExpiredTokenException)$/,
  canceled: /^(ABORT_ERR|AbortError|ERR_CANCELED|Canceled)$/,
} as const;

/** 404 with a code that does not concern an object: a wrong address, or an operation that the API lacks. */
const otherNotFound =
  /^(UnknownOperation|InvalidAction|UnrecognizedClient|SubscriptionNotFound|HostNotFound|ENOTFOUND)/;

/** Names of operations that change nothing. */
const reads =
  /^(get|list|describe|head|lookup|search|query|scan|select|read|check|test|simulate|validate|count|exists|watch|download|BatchGet|paginate|waitUntil)/i;

/** The codes of Node and undici for connections that were not opened, so that no request was sent. */
const unsent =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_\w+)$/;

const credentialErrors = /Credential|^Token(Provider)?Error$|^AuthenticationRe(quired|fused)Error$/;

/**
 * Returns the RemoteError for an error of an SDK: of the AWS SDK, `@azure/core-rest-pipeline`, googleapis, octokit, `@kubernetes/client-node`,
 * grpc-js, `fetch` or `node:http`, by the members of the error. Returns any other error as it is: it is a bug, and not a failed request.
 */
export function remoteErrorOf(error: unknown, context: ErrorContext = {}): unknown {
  if (error instanceof RemoteError) return error;
  const facts = errorFacts(error) ?? connectionFacts(error);
  if (!facts) return error;
  const { redact = [], explain } = context;
  const { url, method, requestId, body, attempts, waitedMs } = facts;
  const shownUrl = url === undefined ? undefined : quote(withoutQuery(url), redact);
  const failed = failureOf(error, facts, context);
  const times =
    attempts !== undefined && attempts > 1
      ? ` (after ${attempts} attempts, with ${Math.round((waitedMs ?? 0) / 1000)} seconds between them)`
      : "";
  const operation = context.operation?.replace(/Command$/, "");
  const made = new SdkError({
    ...failed,
    ...(method !== undefined || operation !== undefined
      ? {
          method:
            shownUrl !== undefined && method !== undefined
              ? method.toUpperCase()
              : (operation ?? method ?? ""),
        }
      : {}),
    ...(shownUrl !== undefined && { url: shownUrl }),
    status: facts.status,
    json: typeof body === "object" && body !== null ? body : undefined,
    reason: `${quote(failed.reason, redact)}${times}`,
    requestId: requestId ?? requestIdIn(facts.headers) ?? null,
    cause: error,
  });
  return explain ? made.with(explain(made)) : made;
}

/** Returns the result of a request; null if it fails because the object does not exist. */
export async function found<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    const made = remoteErrorOf(error, { changes: false });
    if (made instanceof RemoteError && made.notFound) return null;
    throw made;
  }
}

function failureOf(error: unknown, facts: ErrorFacts, context: ErrorContext): SdkFailure {
  const { status, codes, body, attempts = 1 } = facts;
  const is = (meaning: keyof typeof meanings) => codes.some((code) => meanings[meaning].test(code));
  const connection = transportErrorIn(error);
  const changes = context.changes ?? changesIn(facts, context.operation);
  const throttled = isThrottled(facts, is("throttled"));
  const isServerError = typeof status === "number" ? status >= 500 : isLostCall(status);
  const kind = kindOf(error, facts, { connection, isCanceled: is("canceled") });
  const isSent =
    connection?.sent ??
    (status === null ? !causeCodes(error).some((code) => unsent.test(code)) : isCalled(facts));
  const isRefused = kind === "credentials" || throttled;
  const isGone = status === 404 || status === 410;
  const isElsewhere = codes.some((code) => otherNotFound.test(code));
  const isOfApi =
    codes.length > 0 || (typeof body === "object" && body !== null) || facts.method?.toUpperCase() === "HEAD";
  const alreadyExists =
    is("alreadyExists") || /\balready exists\b/i.test(status === 422 ? reasonOf(facts) : "");
  const code = codes[0];
  return {
    kind,
    code,
    reason: connection ? connection.message : reasonOf(facts),
    advice: connection?.advice ?? adviceOn(kind, error),
    notFound: !isElsewhere && ((is("notFound") && status !== 403) || (isGone && isOfApi)),
    alreadyExists,
    conflict: is("conflict") || status === 409 || status === 412,
    throttled,
    retryable:
      throttled ||
      is("retryable") ||
      facts.saysRetryable === true ||
      [408, 425, 500, 502, 503, 504].includes(Number(status)) ||
      (kind === "network" && (connection?.passing ?? isPassing(error))) ||
      kind === "timeout",
    mayHaveTakenEffect:
      changes &&
      !isRefused &&
      isSent &&
      (status === null || isServerError || kind === "aborted" || (attempts > 1 && !throttled)),
  };
}

/** Returns what the API says. */
function reasonOf({ status, body, message, codes }: ErrorFacts): string {
  const [code] = codes;
  const text =
    typeof status === "number" && (typeof body === "object" || typeof body === "string") && body
      ? reasonIn(status, body)
      : message;
  const said = text.trim() === "" || text === "UnknownError" ? message : text;
  if (code === undefined || said.includes(code) || typeof status === "string")
    return said || String(status ?? "");
  return said === "" ? code : `${code}: ${said}`;
}

function kindOf(
  error: unknown,
  { status, codes }: ErrorFacts,
  {
    connection,
    isCanceled,
  }: { readonly connection: TransportError | undefined; readonly isCanceled: boolean },
): RemoteErrorKind {
  const name = error instanceof Error ? error.name : "";
  if (status === null && (name === "AbortError" || isCanceled)) return "aborted";
  if (status === "Canceled") return "aborted";
  if (connection) return connection.kind;
  if (status === null && credentialErrors.test(name)) return "credentials";
  if (status !== null) return "status";
  return name === "TimeoutError" || codes.some((code) => /TIMEOUT|^ETIMEDOUT$/i.test(code))
    ? "timeout"
    : "network";
}

function changesIn({ method }: ErrorFacts, operation: string | undefined): boolean {
  if (method !== undefined) return !/^(GET|HEAD|OPTIONS)$/i.test(method);
  return operation === undefined || !reads.test(operation);
}

function isThrottled({ status, headers, saysThrottled, message }: ErrorFacts, byCode: boolean): boolean {
  if (byCode || status === 429 || saysThrottled === true) return true;
  // GitHub rejects with 403.
  return (
    status === 403 &&
    (headerIn(headers, "x-ratelimit-remaining") === "0" || /secondary rate limit/i.test(message))
  );
}

/** Reports whether a call with a gRPC status may have been carried out. */
function isLostCall(status: string | null): boolean {
  return ["Canceled", "Unknown", "DeadlineExceeded", "Internal", "Unavailable", "DataLoss"].includes(
    status ?? "",
  );
}

/** Reports whether a request was sent, by the text with which grpc-js says that it has no connection. */
function isCalled({ status, message }: ErrorFacts): boolean {
  return status !== "Unavailable" || !/^(No connection established|Name resolution failed)/.test(message);
}

/** Returns the error of a connection that the agents of this package have opened. */
function transportErrorIn(error: unknown): TransportError | undefined {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 8; depth++) {
    if (cause instanceof TransportError) return cause;
    cause = cause.cause ?? Reflect.get(cause, "error");
  }
  return undefined;
}

/** Returns the facts of a connection that failed without a code, such as one that a proxy rejected. */
function connectionFacts(error: unknown): ErrorFacts | undefined {
  const connection = transportErrorIn(error);
  return connection && { status: null, codes: [], message: connection.message };
}

function isPassing(error: unknown): boolean {
  const [code = ""] = causeCodes(error);
  return connectionFault({ code }, { isProxy: false, name: "the API", origin: "" }).passing;
}

function adviceOn(kind: RemoteErrorKind, error: unknown): string | null {
  if (kind !== "credentials") return null;
  const name = error instanceof Error ? error.name : "";
  return `The SDK found no usable credentials (${name}). Check the credentials in the configuration of the provider, the environment and the files of the SDK.`;
}

const idHeaders = [
  "x-amzn-requestid",
  "x-amz-request-id",
  "x-ms-request-id",
  "x-github-request-id",
  "x-goog-request-id",
  "x-request-id",
  "audit-id",
];

function requestIdIn(headers: unknown): string | undefined {
  return idHeaders.map((name) => headerIn(headers, name)).find((value) => value !== undefined);
}

/** The query of a URL may contain signatures. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

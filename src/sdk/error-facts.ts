/** What an error of an SDK says, in the same words for all SDKs. */
export interface ErrorFacts {
  /** The HTTP status, or the name of the gRPC status. */
  readonly status: number | string | null;
  /** The names of the error in the words of the API, the most specific first. */
  readonly codes: readonly string[];
  readonly message: string;
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The parsed body of the response, or its text. */
  readonly body?: unknown;
  readonly headers?: unknown;
  readonly requestId?: string | undefined;
  /** The number of attempts of the SDK, and the milliseconds between them. */
  readonly attempts?: number | undefined;
  readonly waitedMs?: number | undefined;
  /** What the SDK says about another attempt. */
  readonly saysRetryable?: boolean | undefined;
  readonly saysThrottled?: boolean | undefined;
}

/** One SDK: how its errors are recognized, and where they have the facts. */
interface Kind {
  /** The SDK, for readers of this table. */
  readonly sdk: string;
  /** Returns the facts of an error; undefined for an error of another kind. */
  readonly facts: (error: Parts) => Omit<ErrorFacts, "message"> | undefined;
}

/** An object whose members may have any type. */
class Parts {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** Returns a member, or the member of a member. */
  at(...names: readonly string[]): unknown {
    let value = this.value;
    for (const name of names) {
      if (typeof value !== "object" || value === null) return undefined;
      value = Reflect.get(value, name);
    }
    return value;
  }

  has(...names: readonly string[]): boolean {
    return this.at(...names) !== undefined;
  }

  text(...names: readonly string[]): string | undefined {
    const value = this.at(...names);
    if (value instanceof URL) return value.href;
    return typeof value === "string" && value !== "" ? value : undefined;
  }

  number(...names: readonly string[]): number | undefined {
    const value = this.at(...names);
    return typeof value === "number" && Number.isFinite(value) ? value : undefined;
  }
}

/** The names of the statuses of gRPC, by their number. */
const grpcStatuses = [
  "OK",
  "Canceled",
  "Unknown",
  "InvalidArgument",
  "DeadlineExceeded",
  "NotFound",
  "AlreadyExists",
  "PermissionDenied",
  "ResourceExhausted",
  "FailedPrecondition",
  "Aborted",
  "OutOfRange",
  "Unimplemented",
  "Internal",
  "Unavailable",
  "DataLoss",
  "Unauthenticated",
];

/**
 * The errors of the SDKs, recognized by their members: a provider may have several copies of an SDK, and none may be loaded for this. The first
 * match counts.
 */
const kinds: readonly Kind[] = [
  {
    sdk: "AWS SDK v3",
    facts: (error) => {
      if (!error.has("$metadata") && !error.has("$fault")) return undefined;
      return {
        status: error.number("$metadata", "httpStatusCode") ?? null,
        codes: texts(error.text("name"), error.text("Code"), error.text("Error", "Code"), error.text("code")),
        requestId: error.text("$metadata", "requestId"),
        attempts: error.number("$metadata", "attempts"),
        waitedMs: error.number("$metadata", "totalRetryDelay"),
        headers: error.at("$response", "headers"),
        saysRetryable: error.has("$retryable") || undefined,
        saysThrottled: error.at("$retryable", "throttling") === true || undefined,
      };
    },
  },
  {
    sdk: "@azure/core-rest-pipeline",
    facts: (error) => {
      if (error.text("name") !== "RestError") return undefined;
      const body =
        error.at("response", "parsedBody") ??
        parsed(error.text("response", "bodyAsText")) ??
        error.at("details");
      const inBody = new Parts(body);
      return {
        status: error.number("statusCode") ?? error.number("response", "status") ?? null,
        codes: texts(
          error.text("details", "errorCode"),
          inBody.text("error", "code"),
          inBody.text("code"),
          headerIn(error.at("response", "headers"), "x-ms-error-code"),
          error.text("code"),
        ),
        ...{ method: error.text("request", "method"), url: error.text("request", "url") },
        ...{ body, headers: error.at("response", "headers") },
      };
    },
  },
  {
    sdk: "googleapis and gaxios",
    facts: (error) => {
      if (!error.has("config") || !(error.has("response") || error.has("config", "url"))) return undefined;
      const body = error.at("response", "data");
      const inBody = new Parts(body);
      const reasons = inBody.at("error", "errors");
      const details = inBody.at("error", "details");
      return {
        status: error.number("response", "status") ?? error.number("status") ?? null,
        codes: texts(
          ...reasonsIn(reasons),
          ...reasonsIn(details),
          inBody.text("error", "status"),
          inBody.text("error"),
          error.text("code"),
        ),
        ...{ method: error.text("config", "method") ?? "GET", url: error.text("config", "url") },
        ...{ body, headers: error.at("response", "headers") },
      };
    },
  },
  {
    sdk: "octokit",
    facts: (error) => {
      if (error.text("name") !== "HttpError" || !error.has("request")) return undefined;
      const status = error.number("status");
      const hasResponse = error.has("response");
      const body = error.at("response", "data");
      return {
        status: hasResponse && status ? status : null,
        codes: texts(...reasonsIn(new Parts(body).at("errors"), "code"), ...causeCodes(error.value)),
        ...{ method: error.text("request", "method"), url: error.text("request", "url") },
        ...{ body, headers: error.at("response", "headers") },
      };
    },
  },
  {
    sdk: "@kubernetes/client-node",
    facts: (error) => {
      const status = error.number("code");
      if (status === undefined || status < 100 || !error.has("body") || !error.has("headers"))
        return undefined;
      const body = parsed(error.text("body")) ?? error.at("body");
      return {
        status,
        codes: texts(new Parts(body).text("reason")),
        ...{ body, headers: error.at("headers") },
      };
    },
  },
  {
    sdk: "grpc-js",
    facts: (error) => {
      const code = error.number("code");
      if (code === undefined || code > 16 || !(error.has("details") || error.has("metadata")))
        return undefined;
      const status = grpcStatuses[code] ?? "Unknown";
      return { status, codes: [status] };
    },
  },
  {
    sdk: "axios, got, and clients of the same form",
    facts: (error) => {
      const status =
        error.number("response", "status") ??
        error.number("response", "statusCode") ??
        error.number("statusCode") ??
        error.number("status");
      if (status === undefined || status < 100) return undefined;
      const body = error.at("response", "data") ?? error.at("response", "body") ?? error.at("body");
      return {
        status,
        codes: texts(new Parts(body).text("error", "code"), new Parts(body).text("code"), error.text("code")),
        ...{
          method: error.text("config", "method") ?? error.text("request", "method"),
          url: error.text("config", "url"),
        },
        ...{ body, headers: error.at("response", "headers") },
      };
    },
  },
  {
    sdk: "fetch, node:http and other errors without a response",
    facts: (error) => {
      const codes = texts(...causeCodes(error.value));
      const isFetch = error.value instanceof TypeError && error.text("message") === "fetch failed";
      const name = error.text("name") ?? "";
      if (codes.length === 0 && !isFetch && !/^(Abort|Timeout)Error$|Credential|^Token.*Error$/.test(name))
        return undefined;
      return { status: null, codes };
    },
  },
];

/** Returns the facts of an error; undefined for an error that no SDK throws for a request. */
export function errorFacts(error: unknown): ErrorFacts | undefined {
  if (!(error instanceof Error)) return undefined;
  const parts = new Parts(error);
  for (const { facts } of kinds) {
    const found = facts(parts);
    if (found) return { ...found, message: parts.text("details") ?? error.message };
  }
  return undefined;
}

/** Returns a header of a response, whose headers are an object, a Map or a Headers. */
export function headerIn(headers: unknown, name: string): string | undefined {
  if (typeof headers !== "object" || headers === null) return undefined;
  const get: unknown = Reflect.get(headers, "get");
  const value: unknown = typeof get === "function" ? get.call(headers, name) : Reflect.get(headers, name);
  return value === undefined || value === null ? undefined : String(value);
}

/** Returns the codes of an error and of its causes, such as ECONNRESET. */
export function causeCodes(error: unknown): readonly string[] {
  const codes: string[] = [];
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    const code: unknown = Reflect.get(cause, "code");
    if (typeof code === "string" && code !== "") codes.push(code);
    if (cause instanceof AggregateError) codes.push(...causeCodes(cause.errors[0]));
  }
  return codes;
}

/** Returns the texts under `reason`, or under another name, of the objects of a list. */
function reasonsIn(list: unknown, name = "reason"): readonly (string | undefined)[] {
  return Array.isArray(list) ? list.map((one) => new Parts(one).text(name)) : [];
}

function texts(...all: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(all.filter((text) => text !== undefined))];
}

function parsed(text: string | undefined): unknown {
  if (text === undefined || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

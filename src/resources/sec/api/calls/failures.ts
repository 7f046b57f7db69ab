import type { Answer } from "../../../../http/net/transport.ts";
import type { TransportError } from "../../../../http/net/transport-error.ts";
import { quote, redact } from "../../../../schema/index.ts";
import { forbidden, takenName } from "../../../shared/advice.ts";
import { ApiError } from "../errors.ts";
import type { ApiCall, Identity } from "./call.ts";
import { errorMessage, isJsonObject } from "./error-message.ts";

/** Makes errors of what a call came to, free of the given secrets. */
export function failuresOf(call: ApiCall, identity: Identity, secrets: readonly string[]) {
  const common = { method: call.method, url: `${identity.baseUrl}/api/v2/${call.path.shown}` };
  const changes = call.method !== "GET";
  /** The id that the server gave the request; null if it says none. */
  const requestId = (headers: Readonly<Record<string, string>>): string | null => {
    const id = requestIdIn(headers);
    return id === null ? null : redact(id, secrets);
  };

  return {
    requestId,

    /** For an answer that reports an error. */
    ofStatus({ status, headers, body }: Answer): ApiError {
      return new ApiError({
        ...common,
        kind: "status",
        status,
        apiMessage: errorMessage(status, redact(body, secrets)),
        requestId: requestId(headers),
        fromApi: isJsonObject(body),
        ambiguous: changes && status >= 500,
        advice: adviceOnStatus(call, status, body) ?? adviceOnTls(common.url, status, body),
      });
    },

    /** For an answer that reports success and cannot be used. */
    ofUse({ status, headers }: Omit<Answer, "body">, why: string): ApiError {
      const facts = { status, apiMessage: why, requestId: requestId(headers), ambiguous: changes };
      return new ApiError({ ...common, kind: "bad-answer", ...facts });
    },

    /** For a request without an answer. */
    ofTransport(error: TransportError): ApiError {
      const ambiguous = changes && error.sent;
      const apiMessage = quote(error.message, secrets);
      const { kind, advice } = error;
      return new ApiError({ ...common, kind, apiMessage, ambiguous, advice, cause: error });
    },

    /** For a caller that gave up while nothing was under way. */
    ofAbort(why: string, cause: unknown): ApiError {
      return new ApiError({ ...common, kind: "aborted", apiMessage: why, cause });
    },
  };
}

function adviceOnStatus({ method }: ApiCall, status: number, body: string): string | null {
  // What stands before the API has reasons of its own to forbid something.
  if (status === 403) return body === "" || isJsonObject(body) ? forbidden : null;
  if (status === 409 && method === "POST") return takenName();
  if (status === 409 && method === "PATCH") return "Choose another name.";
  return adviceOn[status] ?? null;
}

const adviceOn: Readonly<Record<number, string>> = {
  401: "The API rejected the credentials. Check that api_key and api_secret, or api_token, belong to this account and are still valid.",
  429: "The rate limit of the API is used up. Try again later, or let Terraform make fewer requests at a time (-parallelism).",
};

/** Many a server with TLS answers a request without it. */
function adviceOnTls(url: string, status: number, body: string): string | null {
  const { protocol, host } = new URL(url);
  const isWanted = protocol === "http:" && status === 400 && /\bHTTP request\b.{1,40}\bHTTPS\b/i.test(body);
  return isWanted ? `Did you mean https://${host}? Correct the variable SEC_API_URL.` : null;
}

const requestIdHeaders = [
  "x-request-id",
  "request-id",
  "x-amzn-requestid",
  "x-amz-request-id",
  "x-correlation-id",
];

/** Whether the server names a request. */
export function hasRequestId(headers: Readonly<Record<string, string>>): boolean {
  return requestIdIn(headers) !== null;
}

function requestIdIn(headers: Readonly<Record<string, string>>): string | null {
  const name = requestIdHeaders.find((header) => headers[header]);
  return name === undefined ? null : (headers[name]?.slice(0, 200) ?? null);
}

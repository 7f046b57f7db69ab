import { isHtml } from "../../../../http/json.ts";
import type { Answer } from "../../../../http/net/transport.ts";
import type { TransportError } from "../../../../http/net/transport-error.ts";
import { quote, RemoteError, redact } from "../../../../schema/index.ts";
import {
  forbidden,
  quotaReached,
  type RefusedFor,
  refusedFor,
  takenName,
  tooFast,
} from "../../../shared/advice.ts";
import { say } from "../errors.ts";
import type { ApiCall, Identity } from "./call.ts";
import { errorMessage, jsonObject } from "./error-message.ts";

/** Makes errors of what a call came to, free of the given secrets. */
export function failuresOf(call: ApiCall, identity: Identity, secrets: readonly string[]) {
  const common = { say, method: call.method, url: `${identity.baseUrl}/api/v2/${call.path.shown}` };
  const changes = call.method !== "GET";
  /** The id that the server gave the request; null if it says none. */
  const requestId = (headers: Readonly<Record<string, string>>): string | null => {
    const id = requestIdIn(headers);
    return id === null ? null : redact(id, secrets);
  };

  return {
    requestId,

    /** For an answer that reports an error. */
    ofStatus({ status, headers, body }: Answer): RemoteError {
      const reason = errorMessage(status, redact(body, secrets));
      const json = jsonObject(body);
      // An API that does not know the path says nothing about the object.
      const isPathUnknown = status === 404 && json !== undefined && unknownPath.test(reason);
      return new RemoteError({
        ...common,
        kind: "status",
        status,
        reason,
        requestId: requestId(headers),
        json,
        notFound: status === 404 && json !== undefined && !isPathUnknown,
        mayHaveTakenEffect: changes && status >= 500,
        advice: isPathUnknown
          ? adviceOnUnknownPath(common.url)
          : (adviceOnPage(body) ??
            adviceOnStatus(call, { status, body, reason }) ??
            adviceOnTls(common.url, status, body)),
      });
    },

    /** For an answer that reports success and cannot be used. */
    ofUse({ status, headers }: Omit<Answer, "body">, why: string): RemoteError {
      const facts = { status, reason: why, requestId: requestId(headers), mayHaveTakenEffect: changes };
      return new RemoteError({ ...common, kind: "bad-answer", ...facts });
    },

    /** For a request without an answer. */
    ofTransport(error: TransportError): RemoteError {
      const mayHaveTakenEffect = changes && error.sent;
      const reason = quote(error.message, secrets);
      const { kind, advice } = error;
      return new RemoteError({ ...common, kind, reason, mayHaveTakenEffect, advice, cause: error });
    },

    /** For a caller that gave up while nothing was under way. */
    ofAbort(why: string, cause: unknown): RemoteError {
      return new RemoteError({ ...common, kind: "aborted", reason: why, cause });
    },
  };
}

const unknownPath = /\b(?:no such|unknown) (?:endpoint|route|path)\b|\bcannot (?:get|post|patch|delete) \//i;

function adviceOnUnknownPath(url: string): string {
  const isTwice = new URL(url).pathname.includes("/api/v2/api/v2/");
  return isTwice
    ? "The variable SEC_API_URL ends in /api/v2, which the provider adds: remove it there."
    : "The address does not lead to this version of the API. Check the account, or the variable SEC_API_URL, which has the base URL without /api/v2.";
}

/** What stands before the API, or in its place, answers with pages. */
function adviceOnPage(body: string): string | null {
  return isHtml(body)
    ? "The answer is an HTML page, which the API does not send: it comes from a proxy or another server. Check the account, or the variable SEC_API_URL, and the proxy."
    : null;
}

function adviceOnStatus(
  { method }: ApiCall,
  { status, body, reason }: Pick<Answer, "status" | "body"> & { readonly reason: string },
): string | null {
  // What stands before the API has reasons of its own to forbid something.
  if (status === 403)
    return body === "" || jsonObject(body) !== undefined ? adviceOnRefusal[refusedFor(reason)] : null;
  if (status === 409 && method === "POST") return takenName();
  if (status === 409 && method === "PATCH") return "Choose another name.";
  return adviceOn[status] ?? null;
}

const otherKey =
  "Check that api_key and api_secret, or api_token, belong to this account and are still valid.";

const adviceOnRefusal: Readonly<Record<RefusedFor, string>> = {
  rate: `The rate limit of the API is used up. ${tooFast}`,
  quota: quotaReached,
  key: `The API rejected the credentials. ${otherKey}`,
  permission: forbidden,
  account:
    "Correct subaccount, or the variable SEC_SUBACCOUNT: it has to name an account of the organization, and one that the API key is for.",
  unknown: forbidden.replace("lacks", "may lack"),
};

const adviceOn: Readonly<Record<number, string>> = {
  401: adviceOnRefusal.key,
  429: adviceOnRefusal.rate,
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

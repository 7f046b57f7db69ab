import type { Explanation, RefusedResponse } from "../../../../http/index.ts";
import {
  forbidden,
  perhapsForbidden,
  quotaReached,
  type RefusedFor,
  refusedFor,
  takenName,
  tooFast,
} from "../../../shared/advice.ts";
import { errorMessage, isObject } from "./error-message.ts";

const longestRead = 2000;

/** Explains an error response: the API's own words, and what the practitioner can do. `credentials` are those of the request. */
export function explainRefusal(
  response: RefusedResponse,
  credentials: "keys" | "token" = "keys",
): Explanation {
  const { status, url, body, json } = response;
  const reason = errorMessage(status, body, json);
  // A hostile server could make the search for words take long.
  const words = reason.slice(0, longestRead);
  // A response from an API that does not know the path does not say whether the object exists.
  if (status === 404 && isObject(json) && unknownPath.test(words))
    return { reason, notFound: false, advice: adviceOnUnknownPath(url) };
  if (response.isHtml) return { reason, notFound: false };
  const advice = adviceOnStatus(response, words) ?? adviceOnTls(response);
  if (advice === adviceOnRefusal.key && credentials === "token")
    return { reason, notFound: false, advice: otherToken };
  return { reason, notFound: status === 404 && isObject(json), advice };
}

const unknownPath = /\b(?:no such|unknown) (?:endpoint|route|path)\b|\bcannot (?:get|post|patch|delete) \//i;

function adviceOnUnknownPath(url: string): string {
  const isTwice = new URL(url).pathname.includes("/api/v2/api/v2/");
  return isTwice
    ? "The variable SEC_API_URL ends in /api/v2, which the provider adds: remove it there."
    : "The address does not lead to this version of the API. Check the account, or the variable SEC_API_URL, which has the base URL without /api/v2.";
}

function adviceOnStatus({ method, status, body, json }: RefusedResponse, words: string): string | null {
  // A proxy or gateway in front of the API forbids requests for reasons of its own.
  if (status === 403) return body === "" || isObject(json) ? adviceOnRefusal[refusedFor(words)] : null;
  if (status === 409 && method === "POST") return takenName();
  if (status === 409 && method === "PATCH") return "Choose another name.";
  return adviceOn[status] ?? null;
}

const otherKey =
  "Check that api_key and api_secret, or api_token, belong to this account and are still valid.";

const otherToken =
  "The API rejected the access token. A token is valid for an hour at most: create a new one, and set api_token or the variable SEC_API_TOKEN to it, or set api_key and api_secret instead, with which the provider requests tokens itself.";

const adviceOnRefusal: Readonly<Record<RefusedFor, string>> = {
  rate: `The rate limit of the API is used up. ${tooFast}`,
  quota: quotaReached,
  key: `The API rejected the credentials. ${otherKey}`,
  permission: forbidden,
  account:
    "Correct subaccount, or the variable SEC_SUBACCOUNT: it has to name an account of the organization, and one that the API key is for.",
  unknown: perhapsForbidden,
};

const adviceOn: Readonly<Record<number, string>> = {
  401: adviceOnRefusal.key,
  429: adviceOnRefusal.rate,
};

/** Many servers with TLS respond with an error page to a request without TLS. */
function adviceOnTls({ url, status, body }: RefusedResponse): string | null {
  const { protocol, host } = new URL(url);
  const isWanted = protocol === "http:" && status === 400 && /\bHTTP request\b.{1,40}\bHTTPS\b/i.test(body);
  return isWanted ? `Did you mean https://${host}? Correct the variable SEC_API_URL.` : null;
}

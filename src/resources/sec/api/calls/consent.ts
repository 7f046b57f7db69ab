import { isHtml } from "../../../../http/json.ts";
import type { Answer } from "../../../../http/net/transport.ts";
import { foldKeys } from "./error-message.ts";

/**
 * What an answer of success says about a call that answers with no object: that it is done; nothing of it; or something
 * that the API does not say of what it has done, and what that is.
 */
export type Consent = "done" | "unclear" | { readonly otherwise: string };

/** Reads what an answer of success says without naming an object (api.md sections 5 and 7). */
export function consentIn({ status, body, isView }: Answer): Consent {
  if (isView) return { otherwise: "the answer only shows where the request was redirected to" };
  if (status === 204) return "done";
  if (body === "") return "unclear";
  const answer = foldKeys(body);
  if (answer === null) {
    const what = isHtml(body) ? "an HTML page" : "no JSON object";
    return { otherwise: `the answer is not of the API: it is ${what}` };
  }
  const ok = answer.get("ok") ?? null;
  if (ok !== null && ok !== true) return { otherwise: "the answer says that it is not ok" };
  // Objects beside it may tell of an error.
  const isDone = ok === true || (answer.get("message") === "SUCCESS" && !answer.has("data"));
  return isDone ? "done" : "unclear";
}

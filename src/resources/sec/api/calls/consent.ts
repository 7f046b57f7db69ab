import type { Checked, HttpResponse } from "../../../../http/index.ts";
import { foldKeys } from "./error-message.ts";

/**
 * Reads a successful response to a call that returns no object: the call is done, or the response does not say so. A response
 * that says something else is an error.
 */
export function consentIn(json: unknown, { status, isView }: HttpResponse): Checked<"done" | "unclear"> {
  if (isView) return { error: "the response only shows where the request was redirected to" };
  if (status === 204) return { value: "done" };
  if (json === undefined) return { value: "unclear" };
  const response = foldKeys(json);
  if (response === null) return { error: "the response is not of the API: it is no JSON object" };
  const ok = response.get("ok") ?? null;
  if (ok !== null && ok !== true) return { error: "the response says that it is not ok" };
  // An object in `data` may describe an error.
  const isDone = ok === true || (response.get("message") === "SUCCESS" && !response.has("data"));
  return { value: isDone ? "done" : "unclear" };
}

/** Reads the response to a DELETE, which has to confirm explicitly that the object is deleted. */
export function deletionIn(json: unknown, response: HttpResponse): Checked<undefined> {
  const consent = consentIn(json, response);
  if ("error" in consent) return consent;
  return consent.value === "done"
    ? { value: undefined }
    : { error: "the response does not say that the object is deleted" };
}

import { ApiError } from "../errors.ts";
import { isRead } from "./method.ts";
import type { StatusName } from "./status.ts";
import type { Failure } from "./wire-call.ts";

/** Makes errors of what a call came to. */
export function failuresOf(path: string) {
  const changes = !isRead(path);

  return {
    /** For an attempt that failed. */
    ofAttempt({ code, text, traceIds, sent }: Failure): ApiError {
      const ambiguous = changes && sent && (mayHaveWorked.has(code) || isTooLarge(text));
      const advice = [adviceFor(code, text, sent), ambiguous ? lost(path) : ""].filter((line) => line !== "");
      return new ApiError({
        code,
        path,
        apiMessage: text,
        traceIds,
        ambiguous,
        advice: advice.join(" ") || null,
      });
    },

    /** For an answer that cannot be read. */
    ofUse(traceIds: readonly string[]): ApiError {
      const apiMessage = "the answer cannot be read: it is not of the kind that was asked for";
      return new ApiError({
        code: "Internal",
        path,
        apiMessage,
        traceIds,
        ambiguous: changes,
        ...(changes && { advice: lost(path) }),
      });
    },
  };
}

/** What a service or whatever is before it may answer although the request has had its effect. */
const mayHaveWorked: ReadonlySet<StatusName> = new Set([
  "Canceled",
  "Unknown",
  "DeadlineExceeded",
  "Internal",
  "Unavailable",
  "DataLoss",
]);

/** Whether it is this side that refuses the answer. */
function isTooLarge(text: string): boolean {
  return /^Received message larger than max/.test(text);
}

const advices: { readonly [Code in StatusName]?: string } = {
  PermissionDenied:
    "Check that api_key is a key of the account that account_id names, and that it has the permissions that this takes.",
  Unauthenticated: "Check that api_key is a valid key of the API, and has not expired.",
  ResourceExhausted:
    "A quota or limit of the account is used up. Free what is not needed any more, or have it raised.",
  DeadlineExceeded: "Apply again when the API responds in time.",
  Aborted: "Something else changed the same object at the same time. Apply again.",
  AlreadyExists: "Choose another name, or import the object that exists.",
  Unimplemented: "Check that api_url is the address of the API.",
};

function adviceFor(code: StatusName, text: string, sent: boolean): string {
  if (code === "Unavailable") {
    return sent ? "Try again later." : "Check api_url, and the proxy that HTTPS_PROXY names if there is one.";
  }
  return isTooLarge(text) ? "The answer is larger than the client takes." : (advices[code] ?? "");
}

function lost(path: string): string {
  return /\/Create[^/]*$/.test(path)
    ? "The object may have been made all the same: look for it before the next apply, which would make another."
    : "The request may have taken effect all the same.";
}

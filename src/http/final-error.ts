import type { RemoteError, RemoteFailure } from "../schema/index.ts";
import type { RetryRefused } from "./request.ts";

/** Whether the caller wants another attempt after a refusal. */
export function wantsRetry(
  retry: RetryRefused | null | undefined,
  error: RemoteError,
): retry is RetryRefused {
  if (!retry || error.kind !== "status") return false;
  const { on } = retry;
  return typeof on === "function" ? on(error) : on.includes(Number(error.status));
}

/** Creates the error for the last attempt of a request, with facts about the earlier attempts. */
export function finalError(
  error: RemoteError,
  before: {
    readonly retry: RetryRefused | null | undefined;
    readonly ifMatch: string | null | undefined;
    /** Whether an attempt may have had an effect. */
    readonly mayHaveWorked: boolean;
    /** The number of rejections after which the caller requested another attempt, including this one. */
    readonly refused: number;
    readonly elapsedMs: number;
  },
): RemoteError {
  const { retry, ifMatch, mayHaveWorked, refused, elapsedMs } = before;
  const facts: { -readonly [Fact in keyof RemoteFailure]?: RemoteFailure[Fact] } = {};
  if (mayHaveWorked) facts.mayHaveTakenEffect = true;
  if (refused > 1 && wantsRetry(retry, error))
    facts.reason = `${error.reason} (after ${refused} attempts in ${Math.round(elapsedMs / 1000)} seconds)`;
  if (ifMatch && error.kind === "status" && error.status === 412)
    facts.advice = [error.advice, adviceOnStale(ifMatch, mayHaveWorked)].filter(Boolean).join(" ");
  return Object.keys(facts).length === 0 ? error : error.with(facts);
}

function adviceOnStale(etag: string, mayHaveWorked: boolean): string {
  const own = mayHaveWorked ? ", or an earlier attempt of this request, whose response was lost, has" : "";
  const weak = etag.startsWith("W/")
    ? " The ETag that the API returned is weak (W/…), and some servers refuse each of those in If-Match."
    : "";
  return `Another client has changed the object since Terraform read it${own}. Plan again to see the difference.${weak}`;
}

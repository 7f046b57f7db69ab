import { adviceOnLost } from "./calls/advice.ts";
import type { CallOptions } from "./calls/caller.ts";
import { isRead, labelOf, type Method } from "./calls/method.ts";
import type { VdbApi } from "./client.ts";
import { ApiError } from "./errors.ts";

/** A part of an answer that has to be there, such as `cluster`. Throws an ApiError if it is not. */
export function demanded<Part>(
  part: Part | undefined,
  method: { readonly path: string },
  name: string,
): Part {
  if (part !== undefined) return part;
  const { path } = method;
  const changes = !isRead(path);
  throw new ApiError({
    code: "Internal",
    path,
    apiMessage: `the answer has no ${name}`,
    ambiguous: changes,
    ...(changes && { advice: adviceOnLost(path) }),
  });
}

/** What reading an object answers; null where the API says that there is none, or no account of it. */
export async function orNull<Found>(reading: Promise<Found>): Promise<Found | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.notFound) return null;
    throw error;
  }
}

/** Has something deleted. What the API itself says does not exist need not be. */
export async function deleted<Request>(
  api: VdbApi,
  method: Method<Request, unknown>,
  request: Request,
  options: Pick<CallOptions, "signal">,
): Promise<void> {
  const answer = await orNull(api.call(method, request, options));
  if (answer === null) goneAlready(api, method);
}

/** Tells the log that a deletion had nothing to do. */
export function goneAlready(api: VdbApi, { path }: { readonly path: string }): void {
  api.log("info", "Nothing to delete: the API says that it does not exist", { method: labelOf(path) });
}

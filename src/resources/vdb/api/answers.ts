import { adviceOnLost } from "./calls/advice.ts";
import { isRead } from "./calls/method.ts";
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

/** Waits for a deletion. What does not exist need not be deleted. */
export async function deleted(deleting: Promise<unknown>): Promise<void> {
  await orNull(deleting);
}

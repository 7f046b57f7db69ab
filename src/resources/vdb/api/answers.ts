import { adviceOnLost } from "./calls/advice.ts";
import type { CallOptions } from "./calls/caller.ts";
import { isRead, labelOf, type Method } from "./calls/method.ts";
import type { VdbApi } from "./client.ts";
import { ApiError } from "./errors.ts";

/** What an answer is about. */
interface Identified {
  readonly id: string;
}

type Named = { readonly path: string };

/** A part of an answer that has to be there, such as `configuration`. Throws an ApiError if it is not. */
export function demanded<Part>(part: Part | undefined, method: Named, name: string): Part {
  if (part === undefined) throw unusable(method, `the answer has no ${name}`);
  return part;
}

/**
 * The object of an answer, such as `cluster`, which has to name itself: it is the one of the ID that was asked for, or has
 * just been made. Throws an ApiError otherwise.
 */
export function answered<Part extends Identified>(
  part: Part | undefined,
  method: Named,
  { name, id }: { readonly name: string; readonly id?: string },
): Part {
  const object = demanded(part, method, name);
  if (object.id === "") throw unusable(method, `the ${name} in the answer has no ID`);
  if (id === undefined || isSameId(object.id, id)) return object;
  throw unusable(
    method,
    `the ${name} in the answer is another one than was asked for: its ID is ${quotedId(object.id)}`,
  );
}

/**
 * The objects of a list, which have to name themselves, and belong to what was asked for, as far as they say where they
 * belong. What is not in a list may be taken for gone, so throws an ApiError for a list that is not of the API's making.
 */
export function listed<Part extends Identified, Place extends { readonly [Key in keyof Place]: string }>(
  items: readonly (Part & { readonly [Key in keyof Place]?: string })[],
  method: Named,
  { name, place }: { readonly name: string; readonly place: Place },
): readonly Part[] {
  for (const item of items) {
    if (item.id === "") throw unusable(method, `a ${name} in the answer has no ID`);
    for (const key of Object.keys(place) as (keyof Place)[]) {
      const told = item[key];
      if (told && !isSameId(told, place[key])) {
        throw unusable(method, `the answer has a ${name} of another place than was asked for`);
      }
    }
  }
  return items;
}

/** Demands a list that is all there is; the client asks for no pages. */
export function demandWhole(
  {
    items,
    totalSize,
    nextPageToken,
  }: {
    readonly items: readonly unknown[];
    readonly totalSize?: number | undefined;
    readonly nextPageToken?: string | undefined;
  },
  method: Named,
): void {
  const isMore = Boolean(nextPageToken) || items.length < (totalSize ?? 0);
  if (isMore)
    throw unusable(method, `the list is not complete: it has ${items.length} objects, and there are more`);
}

/** IDs are written in any case. */
function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function quotedId(id: string): string {
  return JSON.stringify(id.slice(0, 100));
}

function unusable({ path }: Named, apiMessage: string): ApiError {
  const changes = !isRead(path);
  const advice = changes ? { advice: adviceOnLost(path) } : {};
  return new ApiError({ code: "Internal", path, apiMessage, ambiguous: changes, ...advice });
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

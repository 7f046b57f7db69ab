import { RemoteError } from "../../../schema/index.ts";
import { errorsFor } from "./calls/failures.ts";
import { labelOf } from "./calls/method.ts";
import type { VdbApi } from "./client.ts";

/** An object of the API. */
interface Identified {
  readonly id: string;
}

/** Where objects belong: fields of them, such as `accountId`, with the IDs that they have to have. */
type Place = Readonly<Record<string, string>>;

/** A method of the API by its path. */
type Called = { readonly path: string };

/** A part of an answer that has to be there, such as `configuration`. Throws a RemoteError if it is not. */
export function requireField<Part>(part: Part | undefined, method: Called, name: string): Part {
  if (part === undefined) throw unusableAnswer(method, `the response has no ${name}`);
  return part;
}

/**
 * The object of an answer, such as `cluster`, which has to name itself: it is the one of the ID that was asked for, or has
 * just been made, and belongs to what the request named (`place`, of which fields that the object has not count for
 * nothing). Throws a RemoteError otherwise.
 */
export function requireObject<Part extends Identified>(
  part: Part | undefined,
  method: Called,
  { noun, id, place = {} }: { readonly noun: string; readonly id?: string; readonly place?: Place },
): Part {
  const object = requireField(part, method, noun);
  if (object.id === "") throw unusableAnswer(method, `the ${noun} in the response has no ID`);
  if (id !== undefined && !isSameId(object.id, id)) {
    const other = `the ${noun} in the response is another one than was asked for: its ID is ${quotedId(object.id)}`;
    throw unusableAnswer(method, other);
  }
  requirePlace(object, method, { noun, place });
  return object;
}

/**
 * The objects of a list, which have to name themselves, and belong to what was asked for, as far as they say where they
 * belong. What is not in a list may be taken for gone, so throws a RemoteError for a list that is not of the API's making.
 */
export function requireObjects<Item extends Identified>(
  items: readonly Item[],
  method: Called,
  { noun, place = {} }: { readonly noun: string; readonly place?: Place },
): readonly Item[] {
  for (const item of items) {
    if (item.id === "") throw unusableAnswer(method, `a ${noun} in the response has no ID`);
    requirePlace(item, method, { noun, place });
  }
  return items;
}

function requirePlace(
  object: Identified,
  method: Called,
  { noun, place }: { readonly noun: string; readonly place: Place },
): void {
  for (const [field, id] of Object.entries(place)) {
    const told: unknown = Reflect.get(object, field);
    if (told && !isSameId(String(told), id))
      throw unusableAnswer(method, `the response has a ${noun} of another place than was asked for`);
  }
}

/** Requires a list that is all there is; the client asks for no pages. */
export function requireWholeList(
  {
    items,
    totalSize,
    nextPageToken,
  }: {
    readonly items: readonly unknown[];
    readonly totalSize?: number | undefined;
    readonly nextPageToken?: string | undefined;
  },
  method: Called,
): void {
  const isMore = Boolean(nextPageToken) || items.length < (totalSize ?? 0);
  if (isMore)
    throw unusableAnswer(
      method,
      `the list is not complete: it has ${items.length} objects, and there are more`,
    );
}

/** Notes the token of the next page. Throws a RemoteError for one that was there before: the list would never end. */
export function requireNewPage(seen: Set<string>, token: string, method: Called): void {
  if (seen.has(token))
    throw unusableAnswer(method, "the list does not end: a page follows that was there before");
  seen.add(token);
}

/** IDs are written in any case. */
function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function quotedId(id: string): string {
  return JSON.stringify(id.slice(0, 100));
}

function unusableAnswer({ path }: Called, why: string): RemoteError {
  return errorsFor(path).fromUnusableAnswer(why);
}

/** What reading an object answers; null where the API says that there is none, or no account of it. */
export async function nullIfNotFound<Found>(reading: Promise<Found>): Promise<Found | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof RemoteError && error.notFound) return null;
    throw error;
  }
}

/** Waits for a deletion. What the API itself says does not exist need not be deleted. */
export async function ignoreNotFound(
  api: VdbApi,
  method: { readonly path: string },
  deleting: Promise<unknown>,
): Promise<void> {
  if ((await nullIfNotFound(deleting)) === null) logNothingToDelete(api, method);
}

/** Tells the log that a deletion had nothing to do. */
export function logNothingToDelete(api: VdbApi, { path }: { readonly path: string }): void {
  api.log("info", "Nothing to delete: the API says that it does not exist", { method: labelOf(path) });
}

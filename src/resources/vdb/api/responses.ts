import { type GrpcMethod, methodLabel } from "../../../grpc/index.ts";
import { RemoteError } from "../../../schema/index.ts";
import type { Signal, VdbApi } from "./client.ts";
import { unusableResponse } from "./errors.ts";

/** An object of the API. */
interface Identified {
  readonly id: string;
}

/** The known IDs of an object's parents, by the names of the object's fields, such as `accountId`. */
type ParentIds = Readonly<Record<string, unknown>>;

/** A method of the API by its path. */
type Called = { readonly path: string };

/** Returns a required part of a response, such as `configuration`. Throws a RemoteError if it is missing. */
export function requireField<Part>(part: Part | undefined, method: Called, name: string): Part {
  if (part === undefined) throw unusableResponse(method, `the response has no ${name}`);
  return part;
}

/**
 * Returns the object in a response, such as `cluster`. The object has to have the requested ID, or any ID after a create, and the
 * parents that the request names; a parent that the object omits is not compared. Throws a RemoteError otherwise.
 */
export function requireObject<Part extends Identified>(
  part: Part | undefined,
  method: Called,
  { noun, id, place = {} }: { readonly noun: string; readonly id?: string; readonly place?: ParentIds },
): Part {
  const object = requireField(part, method, noun);
  if (object.id === "") throw unusableResponse(method, `the ${noun} in the response has no ID`);
  if (id !== undefined && !isSameId(object.id, id)) {
    const found = JSON.stringify(object.id.slice(0, 100));
    const reason = `the ${noun} in the response is another one than was asked for: its ID is ${found}`;
    throw unusableResponse(method, reason);
  }
  requirePlace(object, method, { noun, place });
  return object;
}

/**
 * Returns the objects of a list. Each has to have an ID, and the requested parents if it names parents. Throws a
 * RemoteError for any other list, because an object that is missing from a list counts as deleted.
 */
export function requireObjects<Item extends Identified>(
  items: readonly Item[],
  method: Called,
  { noun, place = {} }: { readonly noun: string; readonly place?: ParentIds },
): readonly Item[] {
  for (const item of items) {
    if (item.id === "") throw unusableResponse(method, `a ${noun} in the response has no ID`);
    requirePlace(item, method, { noun, place });
  }
  return items;
}

/** Calls a method that lists objects, and returns them in the order of the API. */
export async function listObjects<Request, Item extends Identified>(
  api: VdbApi,
  method: GrpcMethod<Request, { readonly items: readonly Item[] }>,
  request: Request,
  { signal, noun }: Signal & { readonly noun: string },
): Promise<readonly Item[]> {
  const { items } = await api.call(method, request, { signal });
  return requireObjects(items, method, { noun });
}

function requirePlace(
  object: Identified,
  method: Called,
  { noun, place }: { readonly noun: string; readonly place: ParentIds },
): void {
  for (const [field, id] of Object.entries(place)) {
    const reported: unknown = Reflect.get(object, field);
    if (reported && id != null && !isSameId(String(reported), String(id)))
      throw unusableResponse(method, `the response has a ${noun} of another place than was asked for`);
  }
}

/** Requires a complete list; the client does not request pages here. */
export function requireWholeList(
  response: {
    readonly items: readonly unknown[];
    readonly totalSize?: number | undefined;
    readonly nextPageToken?: string | undefined;
  },
  method: Called,
): void {
  const { length } = response.items;
  if (!response.nextPageToken && length >= (response.totalSize ?? 0)) return;
  throw unusableResponse(method, `the list is not complete: it has ${length} objects, and there are more`);
}

/** Reports whether two IDs are equal, ignoring case. */
function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns the result of a read; null if the API reports that the object or its account does not exist. */
export async function nullIfNotFound<Found>(reading: Promise<Found>): Promise<Found | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof RemoteError && error.notFound) return null;
    throw error;
  }
}

/** Logs that a deletion had nothing to delete. */
export function logNothingToDelete(api: VdbApi, { path }: { readonly path: string }): void {
  api.log("info", "Nothing to delete: the API says that it does not exist", { method: methodLabel(path) });
}

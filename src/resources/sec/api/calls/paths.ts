import { urlPath } from "../../../../http/index.ts";

/** Returns the path of a collection, of one of its objects, or of something below that object. */
export function pathOf(collection: string, id?: string, below?: string): string {
  return ["", collection, id === undefined ? [] : urlPath`${id}`, below ?? []].flat().join("/");
}

/** Returns the path of an object whose ID is encoded as in a form, where a space is a plus sign. */
export function formPathOf(collection: string, id: string): string {
  return pathOf(collection, id).replaceAll("%20", "+");
}

/** Adds a query string to a path. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : `${path}?${text}`;
}

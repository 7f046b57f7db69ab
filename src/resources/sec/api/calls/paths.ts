import { segment } from "../../../../http/path.ts";

/** The path of a collection, or of one of its objects, or of something below that. */
export function pathOf(collection: string, id?: string, below?: string): string {
  return ["", collection, id === undefined ? [] : segment(id), below ?? []].flat().join("/");
}

/** The path of an object whose id is written as in a form, where a space is a plus. */
export function formPathOf(collection: string, id: string): string {
  return pathOf(collection, id).replaceAll("%20", "+");
}

/** The same path with a query string. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === "" ? path : `${path}?${text}`;
}

import type { Checked, HttpResponse, Page } from "../../../../http/index.ts";
import {
  anything,
  list,
  nullable,
  number,
  parse,
  record,
  requirePresent,
  text,
  type WireSchema,
} from "../wire-schema.ts";
import { contentOf } from "./content.ts";

const page = record({
  data: requirePresent(list(anything)),
  paging: nullable(record({ totalRows: number, urls: nullable(record({ nextPage: text })) })),
});

const root = "/api/v2/";

/** Returns a function that reads the pages of a list of objects with this schema. */
export function pageOf<T>(schema: WireSchema<T>) {
  return (json: unknown, response: HttpResponse): Checked<Page<T>> => {
    if (response.status === 204) return { value: { items: [], next: null } };
    const parsed = contentOf(page, json, response);
    if ("error" in parsed) return parsed;
    const { data, paging } = parsed.value;
    const items: T[] = [];
    for (const item of data) {
      const one = parse(schema, item);
      if ("error" in one) return one;
      items.push(one.value);
    }
    const address = paging?.urls?.nextPage ?? "";
    const next = address === "" ? null : pathBelowRoot(address);
    if (next === undefined) return { error: "the address of the next page is not usable" };
    return { value: { items, next, total: paging?.totalRows ?? 0 } };
  };
}

/**
 * Returns the part of a page's address below the API's root, or undefined: the client never follows an address to another host.
 */
function pathBelowRoot(address: string): string | undefined {
  if (!URL.canParse(address, "http://localhost")) return undefined;
  const { pathname, search } = new URL(address, "http://localhost");
  const at = pathname.indexOf(root);
  return at < 0 ? undefined : `/${pathname.slice(at + root.length)}${search}`;
}

import { ApiError } from "../api-error.ts";
import type { JsonObject } from "../json.ts";
import type { Stored } from "../store.ts";
import type { Call } from "./collection.ts";

/** A page of a list. */
interface Page {
  readonly data: readonly JsonObject[];
  readonly paging: JsonObject;
}

/**
 * Returns one page of a list. `after` in the query is the sequence number of the last object on the previous page, so objects
 * that are added or deleted between requests neither repeat nor hide others. `origin` and `path` are the request's.
 */
export function page(
  objects: readonly Stored[],
  size: number,
  call: Call,
  origin: string,
  path: string,
): Page {
  const { after = "0" } = call.query;
  if (typeof after !== "string" || !/^\d{1,15}$/.test(after)) throw new ApiError(400, "after: no such page");
  const rest = objects.filter(({ seq }) => seq > Number(after));
  const rows = rest.slice(0, size);
  const last = rows.at(-1);
  let nextPage: string | null = null;
  if (last && rest.length > rows.length) {
    const query = new URLSearchParams(path.split("?")[1]);
    query.set("after", String(last.seq));
    nextPage = `${origin}${path.split("?")[0]}?${query}`;
  }
  return {
    data: rows.map(({ object }) => object),
    paging: { rows: rows.length, totalRows: objects.length, urls: { nextPage } },
  };
}

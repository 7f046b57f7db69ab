import { addressOf } from "./address.ts";
import { lookup } from "./lookup.ts";
import type { ListedItems } from "./lost-create.ts";
import { elapsedOf } from "./net/clock.ts";
import { inBytes, inWords, type Limits } from "./net/limits.ts";
import { type Page, type PageLayout, type PageReader, pageReader, startOf } from "./paging.ts";
import type { Checked, HttpResponse, Lookup, Query } from "./request.ts";
import type { Source } from "./source.ts";

/** A list in pages: its requests, and either the members of its pages, or a function that reads them. */
export type PagesOptions<Item> = Lookup &
  (
    | PageLayout
    | {
        /** Checks a page before its use, and reads it. */
        readonly read: (json: unknown, page: HttpResponse) => Checked<Page<Item>>;
      }
  );

/** A list in pages. An iteration over its objects requests each page when the previous page has been processed. */
export interface Pages<Item> extends AsyncIterable<Item> {
  /** Returns all objects together, within the limits `largestList`, `mostValues` and `operationMs`. */
  all(): Promise<ListedItems<Item>>;
}

/** Reports after a page which limit of a list is reached; null for none. */
type Excess = (page: HttpResponse) => string | null;

/** A checked page, and the path of the next one. */
interface Turn<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** Creates a list in pages. Requests begin with the first iteration. */
export function pagesOf<Item>(path: string, options: PagesOptions<Item>, source: Source): Pages<Item> {
  const { limits, clock } = source;
  return {
    async *[Symbol.asyncIterator]() {
      for await (const { json } of turns(path, options, source, () => null)) yield* json.items;
    },

    async all() {
      const end = elapsedOf(clock) + limits.operationMs;
      const total = { characters: 0, values: 0 };
      const excess: Excess = ({ size }) => {
        total.characters += size.characters;
        total.values += size.values;
        return excessOf({ ...total, isLate: elapsedOf(clock) >= end }, limits);
      };
      const items: Item[] = [];
      let time: number | null = null;
      for await (const { json, serverTime } of turns(path, options, source, excess)) {
        for (const item of json.items) items.push(item);
        time = serverTime;
      }
      return { items, serverTime: time };
    },
  };
}

/** Requests the pages one after the other. A list that lacks pages, or has no end, is an error. */
async function* turns<Item>(
  path: string,
  options: PagesOptions<Item>,
  { base, limits, request }: Source,
  excess: Excess,
): AsyncGenerator<HttpResponse<Turn<Item>>, void, undefined> {
  const { query = {}, ...common } = lookup(options);
  const readPage: PageReader<Item> = "read" in options ? options.read : pageReader(options, base);
  const first = addressOf(path, { ...query, ...("by" in options && startOf(options)) });
  const seen = new Set([first]);
  let pages = 0;
  let objects = 0;

  const nextAfter = (next: string | Query, page: HttpResponse): Checked<string> => {
    const following = typeof next === "string" ? next : addressOf(path, { ...query, ...next });
    if (seen.has(following)) return { error: "the list does not end: its next page was read before" };
    seen.add(following);
    const most = seen.size > limits.mostPages ? `${inWords(limits.mostPages)} pages` : excess(page);
    if (most === null) return { value: following };
    return { error: `the list does not end: after ${most} there is more of it` };
  };

  for (let place: string | null = first; place !== null; ) {
    const current: string = place;
    const read = (json: unknown, response: HttpResponse): Checked<Turn<Item>> => {
      const page = readPage(json, response, { url: `${base}${current}`, pages, objects });
      if ("error" in page) return page;
      const { items, next, total = 0 } = page.value;
      if (next !== null) {
        const following = nextAfter(next, response);
        return "error" in following ? following : { value: { items, next: following.value } };
      }
      const count = objects + items.length;
      if (count >= total) return { value: { items, next: null } };
      return { error: `the list is not complete: it has ${count} of ${total} objects` };
    };
    const turn: HttpResponse<Turn<Item>> = await request({ ...common, method: "GET", path: current, read });
    yield turn;
    pages += 1;
    objects += turn.json.items.length;
    place = turn.json.next;
  }
}

/** Returns the limit that a list has reached; null for none. */
function excessOf(
  total: { readonly characters: number; readonly values: number; readonly isLate: boolean },
  { largestList, mostValues, operationMs }: Limits,
): string | null {
  if (total.characters >= largestList) return inBytes(largestList);
  if (total.values >= mostValues) return `${inWords(mostValues)} values`;
  return total.isLate ? `${operationMs / 60_000} minutes` : null;
}

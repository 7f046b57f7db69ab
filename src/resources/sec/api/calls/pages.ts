import type { Listed } from "../../../../http/lost-create.ts";
import type { Clock } from "../../../../http/net/clock.ts";
import { inBytes, inWords, type Limits } from "../../../../http/net/limits.ts";
import type { Checked, HttpAnswer, HttpRequest } from "../../../../http/request.ts";
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

/** How pages are asked for. */
interface Paging {
  readonly get: <T>(request: Required<Pick<HttpRequest<T>, "path" | "read">>) => Promise<HttpAnswer<T>>;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** One page of a list. */
interface Page<T> {
  readonly items: readonly T[];
  /** The path of the page that follows, or null for the last one. */
  readonly next: string | null;
}

/** Says after a page what of the list is as much as a list may have. */
type Excess = (answer: HttpAnswer) => string | null;

/** Gets all pages of a list. What is missing some of its pages, or has no end, is no list. */
export async function allPages<T>(path: string, schema: WireSchema<T>, paging: Paging): Promise<Listed<T>> {
  const { clock, limits } = paging;
  const total = { characters: 0, values: 0 };
  const end = clock.now() + limits.operationMs;
  const excess: Excess = ({ size }) => {
    total.characters += size.characters;
    total.values += size.values;
    return excessOf({ ...total, isLate: clock.now() >= end }, limits);
  };
  const all: T[] = [];
  let time: number | null = null;
  for await (const { json, serverTime } of pagesOf(path, schema, { ...paging, excess })) {
    for (const item of json.items) all.push(item);
    time = serverTime;
  }
  return { items: all, serverTime: time };
}

/** Gets the pages of a list one after the other, each when the one before it is done with, so that there may be any number of objects. */
export async function* eachPage<T>(
  path: string,
  schema: WireSchema<T>,
  paging: Paging,
): AsyncGenerator<readonly T[], void, undefined> {
  for await (const { json } of pagesOf(path, schema, { ...paging, excess: () => null })) yield json.items;
}

async function* pagesOf<T>(
  path: string,
  schema: WireSchema<T>,
  { get, limits, excess }: Paging & { readonly excess: Excess },
): AsyncGenerator<HttpAnswer<Page<T>>, void, undefined> {
  const seen = new Set<string>();
  let count = 0;

  /** What follows a page, or what is wrong with the list that goes on so. */
  const nextAfter = (following: string, answer: HttpAnswer): Checked<string> => {
    const next = pageBelow(following);
    if (next === null || seen.has(next)) return { error: "the address of the next page is not usable" };
    seen.add(next);
    const most = seen.size >= limits.mostPages ? `${inWords(limits.mostPages)} pages` : excess(answer);
    if (most === null) return { value: next };
    return { error: `the list does not end: after ${most} there is more of it` };
  };

  const read = (json: unknown, answer: HttpAnswer): Checked<Page<T>> => {
    if (answer.status === 204) return { value: { items: [], next: null } };
    const parsed = contentOf(page, json, answer);
    if ("error" in parsed) return parsed;
    const { data, paging } = parsed.value;
    const items: T[] = [];
    for (const item of data) {
      const one = parse(schema, item);
      if ("error" in one) return one;
      items.push(one.value);
    }
    count += items.length;
    const following = paging?.urls?.nextPage ?? "";
    if (following !== "") {
      const next = nextAfter(following, answer);
      return "error" in next ? next : { value: { items, next: next.value } };
    }
    const { totalRows = 0 } = paging ?? {};
    if (count >= totalRows) return { value: { items, next: null } };
    return { error: `the list is not complete: it has ${count} of ${totalRows} objects` };
  };

  for (let next: string | null = path; next !== null; ) {
    const answer: HttpAnswer<Page<T>> = await get({ path: next, read });
    yield answer;
    next = answer.json.next;
  }
}

/** What of a list is as much as a list may have. */
function excessOf(
  total: { readonly characters: number; readonly values: number; readonly isLate: boolean },
  { largestList, mostValues, operationMs }: Limits,
): string | null {
  if (total.characters >= largestList) return inBytes(largestList);
  if (total.values >= mostValues) return `${inWords(mostValues)} values`;
  return total.isLate ? `${operationMs / 60_000} minutes` : null;
}

/** The part of a page's address below the API's root: the host is always that of the client. */
function pageBelow(address: string): string | null {
  if (!URL.canParse(address, "http://localhost")) return null;
  const { pathname, search } = new URL(address, "http://localhost");
  const at = pathname.indexOf(root);
  return at < 0 ? null : `/${pathname.slice(at + root.length)}${search}`;
}

import type { Listed } from "../../../../http/lost-create.ts";
import type { Clock } from "../../../../http/net/clock.ts";
import { inBytes, inWords, type Limits } from "../../../../http/net/limits.ts";
import type { RemoteError } from "../../../../schema/index.ts";
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
import type { ApiAnswer } from "./attempt.ts";
import type { ApiPath } from "./paths.ts";

export type { Listed };

const page = record({
  data: requirePresent(list(anything)),
  paging: nullable(record({ totalRows: number, urls: nullable(record({ nextPage: text })) })),
});

const root = "/api/v2/";

/** How pages are asked for. */
interface Paging {
  readonly get: (path: ApiPath) => Promise<ApiAnswer>;
  readonly limits: Limits;
}

/** One page of a list. */
interface Page<T> {
  readonly answer: ApiAnswer;
  readonly items: readonly T[];
  readonly isLast: boolean;
}

/** Gets all pages of a list. What is missing some of its pages, or has no end, is no list. */
export async function allPages<T>(
  path: ApiPath,
  schema: WireSchema<T>,
  options: Paging & { readonly clock: Clock },
): Promise<Listed<T>> {
  const { clock, limits } = options;
  const all: T[] = [];
  const total = { size: 0, values: 0 };
  const end = clock.now() + limits.operationMs;
  for await (const { answer, items, isLast } of pagesOf(path, schema, options)) {
    for (const item of items) all.push(item);
    if (isLast) return { items: all, serverTime: answer.serverTime };
    total.size += answer.size;
    total.values += answer.values;
    const excess = excessOf({ ...total, isLate: clock.now() >= end }, limits);
    if (excess !== null) throw endless(answer, excess);
  }
  return { items: all, serverTime: null };
}

/** Gets the pages of a list one after the other, each when the one before it is done with, so that there may be any number of objects. */
export async function* eachPage<T>(
  path: ApiPath,
  schema: WireSchema<T>,
  options: Paging,
): AsyncGenerator<readonly T[], void, undefined> {
  for await (const { items } of pagesOf(path, schema, options)) yield items;
}

async function* pagesOf<T>(
  path: ApiPath,
  schema: WireSchema<T>,
  { get, limits }: Paging,
): AsyncGenerator<Page<T>, void, undefined> {
  const seen = new Set<string>();
  let count = 0;
  for (let next = path; ; ) {
    const answer = await get(next);
    const { data, paging } = answer.json === undefined ? nothing : parseAnswer(answer, page);
    const items = data.map((item) => parseAnswer({ ...answer, json: item }, schema));
    count += items.length;
    const following = paging?.urls?.nextPage ?? "";
    if (following === "") {
      const { totalRows = 0 } = paging ?? {};
      if (count < totalRows)
        throw answer.unusable(`the list is not complete: it has ${count} of ${totalRows} objects`);
      yield { answer, items, isLast: true };
      return;
    }
    yield { answer, items, isLast: false };
    const below = pageBelow(following);
    if (below === null || seen.has(below)) {
      throw answer.unusable("the address of the next page is not usable");
    }
    seen.add(below);
    if (seen.size >= limits.mostPages) throw endless(answer, `${inWords(limits.mostPages)} pages`);
    next = { sent: below, shown: below };
  }
}

function endless(answer: ApiAnswer, excess: string): RemoteError {
  return answer.unusable(`the list does not end: after ${excess} there is more of it`);
}

const nothing = { data: [], paging: null };

/** What of a list is as much as a list may have. */
function excessOf(
  total: { readonly size: number; readonly values: number; readonly isLate: boolean },
  { largestList, mostValues, operationMs }: Limits,
): string | null {
  if (total.size >= largestList) return inBytes(largestList);
  if (total.values >= mostValues) return `${inWords(mostValues)} values`;
  return total.isLate ? `${operationMs / 60_000} minutes` : null;
}

/** What a schema makes of an answer; throws an RemoteError for an answer that is not of that schema. */
export function parseAnswer<T>(
  answer: { readonly json: unknown; unusable(why: string): RemoteError },
  schema: WireSchema<T>,
): T {
  const result = parse(schema, answer.json);
  if ("error" in result) throw answer.unusable(result.error);
  return result.value;
}

/** The part of a page's address below the API's root: the host is always that of the client. */
function pageBelow(address: string): string | null {
  if (!URL.canParse(address, "http://localhost")) return null;
  const { pathname, search } = new URL(address, "http://localhost");
  const at = pathname.indexOf(root);
  return at < 0 ? null : `${pathname.slice(at + root.length)}${search}`;
}

import type { Clock } from "../../../shared/clock.ts";
import { inBytes, inWords, type Limits } from "../../../shared/limits.ts";
import type { ApiError } from "../errors.ts";
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

/** A list with the server's clock when it was made, in milliseconds since the epoch. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly serverTime: number | null;
}

const page = record({
  data: requirePresent(list(anything)),
  paging: nullable(record({ totalRows: number, urls: nullable(record({ nextPage: text })) })),
});

const root = "/api/v2/";

/** Gets all pages of a list. What is missing some of its pages, or has no end, is no list. */
export async function allPages<T>(
  path: ApiPath,
  schema: WireSchema<T>,
  options: {
    readonly get: (path: ApiPath) => Promise<ApiAnswer>;
    readonly clock: Clock;
    readonly limits: Limits;
  },
): Promise<Listed<T>> {
  const { get, clock, limits } = options;
  const items: T[] = [];
  const seen = new Set<string>();
  const total = { pages: 0, size: 0, values: 0 };
  const end = clock.now() + limits.operationMs;
  for (let next = path; ; ) {
    const answer = await get(next);
    total.pages++;
    total.size += answer.size;
    total.values += answer.values;
    const { data, paging } = answer.json === undefined ? nothing : parseAnswer(answer, page);
    for (const item of data) items.push(parseAnswer({ ...answer, json: item }, schema));
    const following = paging?.urls?.nextPage ?? "";
    if (following === "") {
      const { totalRows = 0 } = paging ?? {};
      if (items.length >= totalRows) return { items, serverTime: answer.serverTime };
      throw answer.unusable(`the list is not complete: it has ${items.length} of ${totalRows} objects`);
    }
    const below = pageBelow(following);
    if (below === null || seen.has(below)) {
      throw answer.unusable("the address of the next page is not usable");
    }
    const excess = excessOf({ ...total, isLate: clock.now() >= end }, limits);
    if (excess !== null) throw answer.unusable(`the list does not end: after ${excess} there is more of it`);
    seen.add(below);
    next = { sent: below, shown: below };
  }
}

const nothing = { data: [], paging: null };

/** What of a list is as much as a list may have. */
function excessOf(
  total: { readonly pages: number; readonly size: number; readonly values: number; readonly isLate: boolean },
  { mostPages, largestList, mostValues, operationMs }: Limits,
): string | null {
  if (total.pages >= mostPages) return `${inWords(mostPages)} pages`;
  if (total.size >= largestList) return inBytes(largestList);
  if (total.values >= mostValues) return `${inWords(mostValues)} values`;
  return total.isLate ? `${operationMs / 60_000} minutes` : null;
}

/** What a schema makes of an answer; throws an ApiError for an answer that is not of that schema. */
export function parseAnswer<T>(
  answer: { readonly json: unknown; unusable(why: string): ApiError },
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

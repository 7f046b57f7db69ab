import { isDeepStrictEqual } from "node:util";
import { pathBelow } from "./address.ts";
import type { Checked, HttpResponse, Query } from "./request.ts";

/**
 * How a list continues after a page. Members of the response are named as in `meta.next`.
 *
 * - `"link"`: the header `Link` contains the address of the next page, as `rel="next"` (RFC 8288).
 * - `{ link: "links.next" }`: a member contains the address of the next page.
 * - `{ cursor: "meta.next", as: "after" }`: a member contains the cursor of the next page, which the query names `after`.
 * - `{ after: "starting_after", of: "id", more: "has_more" }`: the query contains, as `starting_after`, the member `id` of the last object of the
 *   page. The list ends when the member `more` is false; without `more`, at a page without objects, or when it has `total` objects.
 * - `{ page: "page" }`: the query contains the number of the page, from `first`, by default 1. The list ends with the page whose number the member
 *   `last` contains; without `last`, it ends at a page without objects, or when it has `total` objects.
 * - `{ offset: "skip" }`: the query contains the number of objects before the page. The list ends at a page without objects, or when it has
 *   `total` objects.
 */
export type Paging =
  | "link"
  | { readonly link: string }
  | { readonly cursor: string; readonly as: string }
  | { readonly after: string; readonly of: string; readonly more?: string }
  | { readonly page: string; readonly first?: number; readonly last?: string }
  | { readonly offset: string };

/** The members of a response, and how the list continues. */
export interface PageLayout {
  /** How the list continues after a page. */
  readonly by: Paging;
  /**
   * The member of the response that contains the objects, such as `items`; by default the response itself is the
   * list.
   */
  readonly items?: string;
  /**
   * The member that contains the number of objects in the whole list. A list that ends with fewer is an
   * error.
   */
  readonly total?: string;
}

/** One page of a list. */
export interface Page<Item> {
  /** The objects of the page. */
  readonly items: readonly Item[];
  /**
   * The continuation: the path of the next page below the base URL, with its query; or additions to the query of the list; or null at the
   * end.
   */
  readonly next: string | Query | null;
  /**
   * The number of objects in the whole list, if the page contains it. A list that ends with fewer is an
   * error.
   */
  readonly total?: number;
}

/** The position of a page in its list. */
export interface PagePosition {
  /** The URL of the page. */
  readonly url: string;
  /** The number of pages before it. */
  readonly pages: number;
  /** The number of objects before it. */
  readonly objects: number;
}

/** Reads one page after the other. */
export type PageReader<Item> = (
  json: unknown,
  response: HttpResponse,
  place: PagePosition,
) => Checked<Page<Item>>;

/** Additions to the query of the first page, so that the API returns pages. */
export function startOf({ by }: PageLayout): Query {
  if (by === "link") return {};
  if ("page" in by) return { [by.page]: by.first ?? 1 };
  return "offset" in by ? { [by.offset]: 0 } : {};
}

/** Creates a reader of the pages of one list. */
export function pageReader<Item>({ by, ...layout }: PageLayout, base: string): PageReader<Item> {
  const isNumbered = by !== "link" && ("page" in by || "offset" in by);
  let before: readonly unknown[] = [];
  return (json, response, place) => {
    if (json === undefined) return { error: "the response has no content" };
    const items = layout.items === undefined ? json : memberOf(json, layout.items);
    if (!Array.isArray(items)) return { error: `${layout.items ?? "the response"} is not a list` };
    const total = layout.total === undefined ? undefined : memberOf(json, layout.total);
    if (layout.total !== undefined && typeof total !== "number")
      return { error: `${layout.total} is not a number` };
    // An API that ignores the parameter would return its first page repeatedly.
    if (isNumbered && items.length > 0 && isDeepStrictEqual(items, before))
      return { error: "the list does not end: the page has the objects of the page before it" };
    before = items;

    const objects = place.objects + items.length;
    const isLast = items.length === 0 || (typeof total === "number" && objects >= total);
    const next = nextOf(by, { json, items, response: response, base, place: { ...place, objects }, isLast });
    if ("error" in next) return next;
    if (typeof total !== "number") return { value: { items, next: next.value } };
    if (next.value === null && objects > total)
      return { error: `the list has more objects than its total: it has ${objects} of ${total} objects` };
    return { value: { items, next: next.value, total } };
  };
}

/** Returns the continuation after a page, with which the list has as many objects as `place` contains. */
function nextOf(
  by: Paging,
  {
    json,
    items,
    response,
    base,
    place: { url, pages, objects },
    isLast,
  }: {
    json: unknown;
    items: readonly unknown[];
    response: HttpResponse;
    base: string;
    place: PagePosition;
    isLast: boolean;
  },
): Checked<string | Query | null> {
  if (by === "link") {
    const link = nextLink(response.headers.link ?? "");
    if (link === undefined) return { error: "the header Link cannot be read" };
    return link === null ? { value: null } : pathBelow(link, { base, from: url });
  }
  if ("link" in by) {
    const link = memberOf(json, by.link) ?? "";
    if (typeof link !== "string") return { error: `${by.link} is not a text` };
    return link === "" ? { value: null } : pathBelow(link, { base, from: url });
  }
  if ("cursor" in by) {
    const cursor = memberOf(json, by.cursor) ?? "";
    if (typeof cursor !== "string" && typeof cursor !== "number")
      return { error: `${by.cursor} is neither a text nor a number` };
    return { value: cursor === "" ? null : { [by.as]: cursor } };
  }
  if ("after" in by) {
    const more = by.more === undefined ? !isLast : memberOf(json, by.more);
    if (typeof more !== "boolean") return { error: `${by.more} is neither true nor false` };
    if (!more) return { value: null };
    const last = memberOf(items.at(-1), by.of) ?? "";
    if ((typeof last !== "string" && typeof last !== "number") || last === "")
      return { error: `${by.of} of the last object is neither a text nor a number` };
    return { value: { [by.after]: last } };
  }
  if ("offset" in by) return { value: isLast ? null : { [by.offset]: objects } };

  const { page, first = 1, last } = by;
  const number = first + pages;
  const following = { value: { [page]: number + 1 } };
  if (last === undefined) return isLast ? { value: null } : following;
  const end = memberOf(json, last);
  if (typeof end !== "number") return { error: `${last} is not a number` };
  return number >= end ? { value: null } : following;
}

/**
 * Returns a member of a response by its name, in which dots separate nested members: `meta.next`, but also
 * `@odata.nextLink`.
 */
function memberOf(json: unknown, name: string): unknown {
  const at = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null && Object.hasOwn(value, key)
      ? Reflect.get(value, key)
      : undefined;
  return at(json, name) ?? name.split(".").reduce(at, json);
}

/** Matches one link of the header with its parameters, and the comma after it. */
const oneLink =
  /\s*<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]+))?)*)\s*(?:,\s*|$)/y;

/** Matches one parameter of a link: its name, and its value with or without quotes. */
const oneParameter = /;\s*([^\s=;,]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]+)))?/g;

/**
 * Returns the address of the next page in the header `Link`; null if it has none, undefined if the header is invalid.
 */
function nextLink(header: string): string | null | undefined {
  let next: string | null = null;
  oneLink.lastIndex = 0;
  while (oneLink.lastIndex < header.length) {
    const [, address = "", parameters = ""] = oneLink.exec(header) ?? [];
    if (oneLink.lastIndex === 0) return undefined;
    // The first parameter of a name counts, and the value of another one may contain what looks like a parameter.
    const relation = [...parameters.matchAll(oneParameter)].find(([, name]) => name?.toLowerCase() === "rel");
    const [, , quoted, plain = ""] = relation ?? [];
    if ((quoted ?? plain).toLowerCase().split(/\s+/).includes("next")) next ??= address;
  }
  return next;
}

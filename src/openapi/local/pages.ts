import { isNode, type Node, own } from "../document.ts";
import type { MemberPath, Paged } from "../paging.ts";

/** One page of a list, as a local API returns it. */
interface LocalPage {
  readonly items: readonly unknown[];
  /** The members of the response that the pages of the list need, by their paths. */
  readonly members: readonly (readonly [path: MemberPath, value: unknown])[];
  /** The header `Link`; null if there is none. */
  readonly link: string | null;
}

/** Returns the page of a list that a query selects, as the document describes pages; the whole list if it describes none. */
export function pageOf(
  all: readonly unknown[],
  paged: Paged | null,
  { pathname, query }: { readonly pathname: string; readonly query: URLSearchParams },
): LocalPage {
  if (paged === null) return { items: all, members: [], link: null };
  const { by, size, total } = paged;
  const wanted = Number((size && query.get(size.name)) ?? size?.standard ?? standardSize);
  const count = Math.min(wanted > 0 ? wanted : standardSize, size?.most ?? Infinity);
  const numbered = (first: number, name: string) => (Number(query.get(name) ?? first) - first) * count;
  const start = startOf(by, query, { all, numbered });
  const isLast = start + count >= all.length;
  const following = new URLSearchParams(query);
  following.set(linkParameter, String(start + count));
  const next = `${pathname}?${following}`;
  const members: LocalPage["members"] = [
    ...(total ? [[total, all.length] as const] : []),
    ...(by === "link"
      ? []
      : continuation(by, { isLast, next, start, count, pages: Math.ceil(all.length / count) })),
  ];
  return {
    items: all.slice(start, start + count),
    members,
    link: by === "link" && !isLast ? `<${next}>; rel="next"` : null,
  };
}

/** The number of objects in a page if the document does not state it. */
const standardSize = 20;

/** The parameter of the addresses of further pages, where the document leaves them to the API. */
const linkParameter = "_start";

function startOf(
  by: Paged["by"],
  query: URLSearchParams,
  {
    all,
    numbered,
  }: { readonly all: readonly unknown[]; readonly numbered: (first: number, name: string) => number },
): number {
  if (by === "link" || "link" in by) return Number(query.get(linkParameter) ?? 0);
  if ("page" in by) return numbered(by.first, by.page);
  if ("offset" in by) return Number(query.get(by.offset) ?? 0);
  if ("after" in by) {
    const last = query.get(by.after);
    return last === null ? 0 : all.findIndex((one) => isNode(one) && String(own(one, by.of)) === last) + 1;
  }
  return by.isNumber ? numbered(1, by.as) : Number(query.get(by.as) ?? 0);
}

function continuation(
  by: Exclude<Paged["by"], "link">,
  {
    isLast,
    next,
    start,
    count,
    pages,
  }: {
    readonly isLast: boolean;
    readonly next: string;
    readonly start: number;
    readonly count: number;
    readonly pages: number;
  },
): LocalPage["members"] {
  if ("link" in by) return [[by.link, isLast ? null : next]];
  if ("page" in by) return by.last ? [[by.last, pages]] : [];
  if ("offset" in by) return [];
  if ("after" in by) return by.more ? [[by.more, !isLast]] : [];
  const cursor = by.isNumber ? start / count + 2 : String(start + count);
  return [[by.cursor, isLast ? null : cursor]];
}

/** Returns an object with nested members. */
export function withMembers(object: Node, members: LocalPage["members"]): Node {
  return members.reduce((all, [path, value]) => withMember(all, path, value), object);
}

function withMember(object: Node, [name = "", ...inner]: MemberPath, value: unknown): Node {
  const nested = own(object, name);
  return {
    ...object,
    [name]: inner.length === 0 ? value : withMember(isNode(nested) ? nested : {}, inner, value),
  };
}

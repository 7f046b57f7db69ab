import { snakeCase } from "./names.ts";
import { type Operation, type Parameter, type Scalar, standardOf } from "./operation.ts";
import type { Shape } from "./shape.ts";

/** The names of nested members of a response, from the outside in, as in `["meta", "next"]`. */
export type MemberPath = readonly string[];

/** How a list continues after a page: `Paging` of `@tfnode/framework/http`, with paths of members instead of their names. */
export type Continuation =
  | "link"
  | { readonly link: MemberPath }
  | { readonly cursor: MemberPath; readonly as: string; readonly isNumber: boolean }
  | { readonly after: string; readonly of: string; readonly more: MemberPath | null }
  | { readonly page: string; readonly first: number; readonly last: MemberPath | null }
  | { readonly offset: string };

/** The parameter with the number of objects in a page. */
export interface PageSize {
  readonly name: string;
  /** The largest allowed number; null if it is unknown or so large that it cannot be meant. */
  readonly most: number | null;
  readonly standard: number;
}

/** The pages of a list. */
export interface Paged {
  readonly by: Continuation;
  /** The member with the number of objects in the whole list; null if there is none. */
  readonly total: MemberPath | null;
  readonly size: PageSize | null;
}

/**
 * Returns how a list continues after a page, by the names and types of its parameters and members; null if the document does not show it. The
 * forms that name the next page precede those in which the client counts: the header `Link`, an address, a cursor, the last object of the page, then
 * pages and offsets.
 */
export function pagedBy(operation: Operation, response: Shape): Paged | null {
  const parameters = inQuery(operation);
  const scalars = scalarsOf(response);
  const by = continuation(operation, parameters, scalars, objectsIn(response));
  const total = memberLike(scalars, totals, isCount);
  return by && { by, total, size: sizeOf(parameters) };
}

function continuation(
  { responseHeaders }: Operation,
  parameters: readonly Parameter[],
  scalars: readonly ScalarMember[],
  objects: ReadonlySet<string>,
): Continuation | null {
  const of = (role: Role) => parameters.find((one) => roleOf(one, parameters) === role);
  const [after, page, offset] = [of("cursor"), of("page"), of("offset")];
  if (responseHeaders.has("link")) return "link";
  const link = memberLike(scalars, links, (one) => isAddress(one));
  if (link) return { link };
  const cursor = after && scalars.find(({ path }) => cursors.test(dotted(path)));
  if (cursor) return { cursor: cursor.path, as: after.name, isNumber: cursor.shape.kind === "number" };
  const more = memberLike(scalars, mores, ({ shape }) => shape.kind === "bool");
  const isOfObject = after !== undefined && (lastParameter.test(snakeCase(after.name)) || more !== null);
  if (isOfObject && objects.has("id")) return { after: after.name, of: "id", more };
  const next = memberLike(scalars, /(^|\.)next_page(_number)?$/, ({ shape }) => shape.kind === "number");
  if (page && next) return { cursor: next, as: page.name, isNumber: true };
  if (page) return { page: page.name, first: firstPage(page), last: memberLike(scalars, lasts, isCount) };
  if (offset) return { offset: offset.name };
  // Without a parameter that could take it, the text is an address.
  const only = after ? null : memberLike(scalars, links, ({ shape }) => shape.kind === "string");
  return only && { link: only };
}

/**
 * Returns the values of required parameters that no configuration decides, by their names: the only one, the default, or those of the first page of a
 * list. `paged` says which of them the pages of a list set themselves.
 */
export function fixedValues(
  operation: Operation,
  place: "query" | "header",
  paged: Paged | null = null,
): ReadonlyMap<string, Scalar> {
  const { body, parameters } = operation;
  const first = place === "query" ? firstPageOf(operation) : new Map<string, Scalar>();
  const isElsewhere = ({ constant, name }: Parameter) =>
    (place === "query" && body?.encoding === "query" && constant === undefined) ||
    (paged !== null && sentByPages(paged).includes(name));
  return new Map(
    parameters.flatMap((one): readonly [string, Scalar][] => {
      const value = standardOf(one) ?? first.get(one.name);
      const isFixed = one.isRequired && one.place === place && !isElsewhere(one) && value !== undefined;
      return isFixed ? [[one.name, value]] : [];
    }),
  );
}

/** The parameters that each request for a page sets. */
function sentByPages({ by, size }: Paged): readonly string[] {
  return [
    ...(by !== "link" && "page" in by ? [by.page] : []),
    ...(by !== "link" && "offset" in by ? [by.offset] : []),
    ...(size?.most ? [size.name] : []),
  ];
}

/**
 * Returns the values of the first page for the parameters of pages that a read requires, by their names: the largest number of objects, the number
 * of the first page or object, and an empty cursor.
 */
export function firstPageOf(operation: Operation): ReadonlyMap<string, string | number> {
  const parameters = operation.method === "get" ? inQuery(operation) : [];
  return new Map(
    parameters.flatMap((one): readonly [string, string | number][] => {
      const role = one.isRequired && standardOf(one) === undefined ? roleOf(one, parameters) : null;
      if (role === null) return [];
      if (role === "size") return [[one.name, sizeOf([one])?.most ?? largestPage]];
      if (role === "page") return [[one.name, firstPage(one)]];
      const isNumber = role === "offset" || one.type === "integer" || one.type === "number";
      return [[one.name, isNumber ? Number(one.schema.minimum ?? 0) : ""]];
    }),
  );
}

/** The number of objects in a page that a request has to name, if the document does not limit it. */
const largestPage = 100;

type Role = "cursor" | "page" | "offset" | "size";

/** Returns what a parameter of a query says about pages; null for any other one, such as a time, or the start of a range with an end. */
function roleOf(parameter: Parameter, parameters: readonly Parameter[]): Role | null {
  const { isRequired, schema, type } = parameter;
  const hasName = (names: RegExp) => parameters.some((one) => names.test(snakeCase(one.name)));
  const name = snakeCase(parameter.name);
  if (typeof schema.format === "string" && /^(date|time)/.test(schema.format)) return null;
  if (cursorParameter.test(name)) return "cursor";
  // A document may describe a number as a text, but a text that a request requires is no number.
  if (type === "boolean" || (type === "string" && isRequired && standardOf(parameter) === undefined))
    return null;
  if (pageParameter.test(name)) return "page";
  if (offsetParameter.test(name)) return name.startsWith("start") && hasName(endParameter) ? null : "offset";
  if (!sizeParameter.test(name)) return null;
  const isOfPages = parameters.some(
    (one) => !sizeParameter.test(snakeCase(one.name)) && roleOf(one, parameters) !== null,
  );
  // The size of an object, or its place among the best.
  return isRequired && !isOfPages && /^(size|take|top)$/.test(name) ? null : "size";
}

function inQuery({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(({ place }) => place === "query");
}

/** Names of parameters that take a cursor, a page or an offset, and the number of objects in a page. */
const cursorParameter =
  /^(cursor|after|starting_after|after_id|last_id|page_(token|cursor|after)|next_token|next_page_token|start_cursor|continue|continuation(_token)?|marker|pagination_token)$/;
/** Names among these that take the identifier of the last object of a page. */
const lastParameter = /^(starting_after|after_id|last_id)$/;
const pageParameter = /^(page|page_?(number|num|no|index))$/;
const offsetParameter = /^(offset|skip|start|start_at|page_offset)$/;
const endParameter = /^(end|end_at|stop|to|until|finish)$/;
const sizeParameter = /^(per_?page|page_?(size|limit)|limit|max_results|size|take|top)$/;

/** Dotted names of members in lower case with underscores. */
const links =
  /(^|\.)(next|next_?(page_)?(url|link|href|uri)|odata_next_link|links?\.next(\.href)?|next\.href)$/;
const cursors =
  /(^|\.)(next|next_(page_)?(token|cursor|marker|key)|next_page|cursors\.after|continue|continuation(_token)?)$/;
const totals = /(^|\.)(total|total_?(count|items|results|entries|elements|records|size))$/;
const mores = /(^|\.)(has_more|has_next|has_next_page|is_truncated)$/;
const lasts = /(^|\.)(last_page|total_pages|page_count|num_pages|pages)$/;

/** A member of a response that is neither a list nor an object. */
interface ScalarMember {
  readonly path: MemberPath;
  readonly shape: Shape;
}

/** The scalar members of a response, and of the objects in it, to the depth of three. */
function scalarsOf(shape: Shape, path: MemberPath = []): readonly ScalarMember[] {
  if (shape.kind === "object")
    return path.length < 3
      ? shape.members.flatMap((member) => scalarsOf(member.shape, [...path, member.name]))
      : [];
  return "element" in shape || path.length === 0 ? [] : [{ path, shape }];
}

/** The names of members of the objects in a list. */
function objectsIn(response: Shape): ReadonlySet<string> {
  const lists = response.kind === "object" ? response.members.map(({ shape }) => shape) : [response];
  const objects = lists.flatMap((shape) =>
    "element" in shape && shape.kind !== "map" && shape.element.kind === "object" ? [shape.element] : [],
  );
  return new Set(objects.flatMap(({ members }) => members.map(({ name }) => name)));
}

function memberLike(
  scalars: readonly ScalarMember[],
  names: RegExp,
  fits: (scalar: ScalarMember) => boolean,
): MemberPath | null {
  return scalars.find((one) => names.test(dotted(one.path)) && fits(one))?.path ?? null;
}

function dotted(path: MemberPath): string {
  return path.map(snakeCase).join(".");
}

/** Whether a member always has a number. */
function isCount({ shape }: ScalarMember): boolean {
  return shape.kind === "number" && !shape.isNullable;
}

/** Whether a member is an address, by its format, its example, or its name. */
function isAddress({ path, shape }: ScalarMember): boolean {
  if (shape.kind !== "string") return false;
  const isNamed = /link|url|uri|href/.test(dotted(path));
  const isShown = typeof shape.example === "string" && /^(https?:|\/)/.test(shape.example);
  return isNamed || isShown || ["uri", "url", "uri-reference"].includes(shape.format);
}

function firstPage({ schema: { default: standard, minimum } }: Parameter): number {
  return standard === 0 || (standard === undefined && minimum === 0) ? 0 : 1;
}

function sizeOf(parameters: readonly Parameter[]): PageSize | null {
  const parameter = parameters.find((one) => roleOf(one, parameters) === "size");
  if (!parameter) return null;
  const { default: standard, maximum } = parameter.schema;
  return {
    name: parameter.name,
    most: typeof maximum === "number" && maximum > 1 && maximum <= 1000 ? maximum : null,
    standard: typeof standard === "number" && standard > 0 ? standard : 20,
  };
}

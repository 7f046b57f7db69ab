import { computedAttributes } from "../attribute.ts";
import type { Node } from "../document.ts";
import { plural, singular, snakeCase } from "../names.ts";
import type { Operation, Parameter } from "../operation.ts";
import { pagedBy } from "../paging.ts";
import { type ObjectShape, type Shape, shapeOf } from "../shape.ts";
import type { Model, PathPart } from "./model.ts";
import { missingParameters } from "./parts.ts";

/** Returns the plural of the name of a resource, which differs from that name. */
export function pluralOf(collection: string, name: string): string {
  const last = snakeCase(
    collection
      .split("/")
      .filter((part) => part !== "" && !part.includes("{"))
      .at(-1) ?? "",
  );
  if (last !== name && singular(last) === name) return last;
  const many = plural(name);
  return many === name ? `${name}_list` : many;
}

/** Returns the list of a collection; null if its response contains no list of such objects. */
export function listOf(
  document: Node,
  operation: Operation | null,
  object: ObjectShape,
  named: {
    readonly resource: string;
    readonly many: string;
    readonly parents: readonly PathPart[];
    readonly taken: ReadonlySet<string>;
    readonly gathered: (shape: ObjectShape) => ObjectShape;
    /** Whether the data source has the list only, and no other lists. */
    readonly isAlone: boolean;
  },
): Model["list"] {
  if (!operation?.response || missingParameters(operation, named.parents).length > 0) return null;
  const response = shapeOf(document, operation.response.schema, "response");
  const isOfObject = ({ name, place }: Parameter) =>
    named.parents.some((part) => part.apiName === name && part.place === place);
  const asked = { ...operation, parameters: operation.parameters.filter((one) => !isOfObject(one)) };
  const paged = pagedBy(asked, response);
  const note = paged === null ? unknownPages(asked, response) : "";
  const { wrapper } = operation.annotation;
  const list = { operation, member: wrapper ?? "", others: [], paged, note };
  const isList = (shape: Shape) => isListOf(shape, object, named.gathered);
  if (isList(response)) return list;
  if (response.kind !== "object") return null;
  const fitting = response.members.filter(({ shape }) => isList(shape));
  const likely =
    fitting.find(({ name }) => name === wrapper) ??
    fitting.find(({ name }) => snakeCase(name) === named.many) ??
    fitting.toSorted((a, b) => likeness(b.shape, object) - likeness(a.shape, object))[0];
  if (!likely) return null;
  const others = response.members.filter(
    ({ name, shape }) => name !== likely.name && "element" in shape && shape.element.kind === "object",
  );
  const isAlone = paged !== null || note !== "" || named.isAlone;
  const rest = { ...response, members: isAlone ? [] : others };
  return { ...list, member: likely.name, others: computedAttributes(rest, named.resource, named.taken) };
}

/** The number of members that the elements of a list have in common with an object, less the number of their other members. */
function likeness(list: Shape, { members }: ObjectShape): number {
  const names = new Set(members.map(({ name }) => name));
  const of = "element" in list && list.element.kind === "object" ? list.element.members : [];
  return 2 * of.filter(({ name }) => names.has(name)).length - of.length;
}

/** Reports whether a shape is a list of objects that have all members of these objects. */
function isListOf(
  shape: Shape,
  { members }: ObjectShape,
  gathered: (shape: ObjectShape) => ObjectShape,
): boolean {
  if ((shape.kind !== "list" && shape.kind !== "set") || shape.element.kind !== "object") return false;
  const names = new Set(gathered(shape.element).members.map(({ name }) => name));
  return members.filter(({ isRequired }) => isRequired).every(({ name }) => names.has(name));
}

/** Returns the parameters and members that seem to belong to pages, in words; empty if there are none. */
function unknownPages({ parameters }: Operation, response: Shape): string {
  const asked = parameters
    .filter(({ place }) => place === "query")
    .map(({ name }) => name)
    .filter((name) => pageParameter.test(name.replaceAll(/[[\]$-]/g, "_").replace(/^_|_$/g, "")));
  const members = response.kind === "object" ? response.members : [];
  const referring = members.map(({ name }) => name).filter((name) => pageMember.test(name));
  if (asked.length === 0 && !referring.some((name) => /next|more|cursor/i.test(name))) return "";
  const by = asked.length > 0 ? `is requested in pages by ${asked.join(", ")}` : "comes in pages";
  const more = referring.length > 0 ? `, and ${referring.join(", ")} may refer to the next one` : "";
  return `The list ${by}${more}, but the document does not show how it continues. Only the first page is read.`;
}

/** The names of parameters that probably select a page, and of members that probably refer to more pages. */
const pageParameter =
  /^(page|per_?page|page_?(size|number|token|num)|offset|limit|cursor|after|before|starting_?after|ending_?before|start|next_?token|continue|marker|skip|take|top)$/i;

const pageMember =
  /^(next|next_?(page|token|cursor|link)?|has_?more|links?|meta|pagination|cursor|paging|total.*)$/i;

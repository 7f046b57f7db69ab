import { type Attribute, computedAttributes, isSecret } from "./attribute.ts";
import { isNode, type Node, own, resolved } from "./document.ts";
import {
  attributeName,
  distinct,
  singular,
  snakeCase,
  typeName,
  variableName,
  withSegments,
} from "./names.ts";
import { type Operation, operationOf } from "./operation.ts";
import { type Continuation, firstPageOf, type Paged, pagedBy } from "./paging.ts";
import { type ObjectShape, type Shape, shapeOf } from "./shape.ts";

/** A path that can be read, and that no resource reads. */
export interface FoundReading {
  /** The proposed name of a data source, such as `environments`; names are unique. */
  readonly name: string;
  /** The path, as in `/environments` or `/environments/{name}`. */
  readonly path: string;
}

/** An argument of a data source, and its place in the request. */
export interface Argument extends Attribute {
  /** The name in TypeScript, as in `orgId`. */
  readonly variable: string;
  readonly place: "path" | "query";
}

/** The facts from which a data source without a resource is generated. */
export interface Reading {
  /** The name, as in `environments`. */
  readonly name: string;
  /** The name of the type, as in `Environments`. */
  readonly type: string;
  /** The words for texts, as in `environments`. */
  readonly words: string;
  readonly operation: Operation;
  readonly arguments: readonly Argument[];
  readonly attributes: readonly Attribute[];
  /** The attribute with the objects of a list, if the response is a list or has pages; null if the response is one object. */
  readonly list: ReadList | null;
}

interface ReadList {
  /** The member of the response that contains the objects; empty if the response is the list itself. */
  readonly member: string;
  readonly paged: Paged | null;
}

/**
 * Returns the paths of a document that have GET, except for those that resources read. In the order of the document. The names of resources and
 * of their data sources are not used again.
 */
export function findReadings(
  document: Node,
  { taken, known }: { readonly taken: ReadonlySet<string>; readonly known: ReadonlySet<string> },
): readonly FoundReading[] {
  const paths = isNode(document.paths) ? document.paths : {};
  const names = new Set(taken);
  return Object.keys(paths).flatMap((path) => {
    const item = resolved(document, own(paths, path));
    if (known.has(path) || !item || !isNode(own(item, "get"))) return [];
    if (readingOf(document, { name: "it", path }) === null) return [];
    const name = readingName(path, names);
    names.add(name);
    return [{ name, path }];
  });
}

/**
 * Returns an unused name for what a path reads: `environment` for `/environments/{name}`, `environments` for `/environments`, and
 * `project_overview` for `/projects/{id}/overview`.
 */
function readingName(path: string, taken: ReadonlySet<string>): string {
  const parts = withSegments(path)
    .replace(/(\.json|\/)$/, "")
    .split("/")
    .filter((part) => part !== "");
  const words = parts.flatMap((part, i) => {
    if (part.includes("{") || /^v\d+(\.\d+)*$|^api$/i.test(part)) return [];
    // A collection is followed by the parameter of one of its objects.
    const isOfOne = parts[i + 1]?.includes("{") ?? false;
    const word = snakeCase(part);
    return word === ""
      ? []
      : [{ word: isOfOne ? singular(word) : word, isOfOne, isLast: i === parts.length - 1 }];
  });
  const isBelow = words.length > 1 && words.at(-1)?.isLast && words.at(-2)?.isOfOne;
  for (let count = isBelow ? 2 : 1; count <= words.length; count++) {
    const name = words
      .slice(-count)
      .map(({ word }) => word)
      .join("_");
    if (!taken.has(name)) return name;
  }
  return distinct(words.map(({ word }) => word).join("_") || "object", taken);
}

/** Returns the facts about a path; null if the response is neither an object with known members nor a list of objects. */
export function readingOf(document: Node, { name, path }: FoundReading): Reading | null {
  const operation = operationOf(document, path, "get");
  if (!operation?.response || !/json|^\*\/\*$/i.test(operation.response.type)) return null;
  const response = shapeOf(document, operation.response.schema, "response");
  const paged = pagedBy(operation, response);
  const list = listIn(response, paged);
  const members = list ? objectOfList(response, list, name) : response;
  if (members.kind !== "object") return null;
  const own = argumentsOf(document, operation, name, paged);
  // A parameter of the path that the response repeats is one attribute.
  const given = new Set(own.flatMap((one) => (one.place === "path" ? [one.name] : [])));
  const others = members.members.filter((one) => !given.has(snakeCase(one.name)));
  const taken = new Set(own.map((one) => one.name));
  const attributes = computedAttributes({ ...members, members: others }, name, taken);
  if (attributes.length === 0) return null;
  const words = name.replaceAll("_", " ");
  return { name, type: typeName(name), words, operation, arguments: own, attributes, list };
}

/** Returns the readings of some paths; those with responses that cannot be read are left out. */
export function readingsOf(document: Node, found: readonly FoundReading[]): readonly Reading[] {
  return found.flatMap((one) => readingOf(document, one) ?? []);
}

/** The list in a response that is a list, or that has pages. */
function listIn(response: Shape, paged: Paged | null): ReadList | null {
  if (response.kind === "list" || response.kind === "set") return { member: "", paged };
  if (paged === null || response.kind !== "object") return null;
  const lists = response.members.filter(({ shape }) => shape.kind === "list" || shape.kind === "set");
  const [only] = lists;
  return only && lists.length === 1 ? { member: only.name, paged } : null;
}

/** An object whose only member is the list of a response: in pages, its other members are those of one page. */
function objectOfList(response: Shape, { member }: ReadList, name: string): Shape {
  const members =
    response.kind === "object"
      ? response.members.filter((one) => one.name === member)
      : [{ name, isRequired: true, shape: response }];
  const always = members.map((one) => ({
    ...one,
    isRequired: true,
    shape: { ...one.shape, isNullable: false },
  }));
  return { ...response, kind: "object", members: always } as ObjectShape;
}

/** The parameters of the path, and those of the query that select what is read. */
function argumentsOf(
  document: Node,
  operation: Operation,
  name: string,
  paged: Paged | null,
): readonly Argument[] {
  const { parameters, path } = operation;
  const taken = new Set<string>();
  const argument = (apiName: string, named: string, place: Argument["place"]): readonly Argument[] => {
    const parameter = parameters.find((one) => one.name === apiName && one.place === place);
    const described = shapeOf(document, parameter?.schema ?? {}, "request");
    const isText = place === "path" && described.kind !== "string";
    const shape = isText ? shapeOf(document, { type: "string" }, "request") : described;
    if (!["string", "number", "bool"].includes(shape.kind)) return [];
    const attribute = attributeName(named, taken, name);
    taken.add(attribute);
    const isRequired = parameter?.isRequired ?? true;
    return [
      {
        name: attribute,
        apiName,
        path: apiName,
        variable: variableName(attribute),
        place,
        shape: { ...shape, description: parameter?.description || shape.description },
        members: [],
        setBy: isRequired ? "required" : "optional",
        isNullable: false,
        isReturned: true,
        isPromised: false,
        variants: null,
        create: "never",
        update: "never",
        isReplaced: false,
        isSensitive: isSecret(apiName, shape),
        isKept: false,
        isUnordered: false,
        isJson: false,
        isUncleared: false,
        isOpen: false,
        decisions: [],
        notes: [],
      },
    ];
  };
  const ofPages = paged ? pageParameters(operation, paged) : [];
  return [
    ...[...withSegments(path).matchAll(/([^{}/]*)\/?\{([^{}/]+)\}(?=(\/[^/])?)/g)].flatMap(
      ([, owner = "", apiName = "", more]) =>
        argument(
          apiName,
          more && apiName === "id" && owner ? `${singular(snakeCase(owner))}_id` : apiName,
          "path",
        ),
    ),
    ...parameters
      .filter((one) => one.place === "query" && !ofPages.includes(one.name))
      .flatMap((one) => argument(one.name, one.name, "query")),
  ];
}

function parameterOf(by: Continuation): readonly string[] {
  if (by === "link" || "link" in by) return [];
  if ("cursor" in by) return [by.as];
  if ("after" in by) return [by.after];
  return ["page" in by ? by.page : by.offset];
}

/** The parameters that the client of a list in pages sets. */
function pageParameters(operation: Operation, paged: Paged): readonly string[] {
  const { by, size } = paged;
  return [...parameterOf(by), ...(size ? [size.name] : []), ...firstPageOf(operation).keys()];
}

import { braces, call, type Doc, enclosed, hardline, indent, inlineObject, join } from "../../code/layout.ts";
import { capital, importText, moduleText, Used } from "../../code/module-text.ts";
import { literal, pathLiteral } from "../../code/safe-text.ts";
import { type Identifier, isSameRequest, type Model, type PathPart } from "../model/model.ts";
import { type Encoding, isPlainJson, type Operation, type Scalar } from "../operation.ts";
import { type Continuation, fixedValues, type MemberPath, type Paged } from "../paging.ts";
import { an, clientNames, shown, takenParts } from "./module-text.ts";
import { comments } from "./schema.ts";
import { access, objectType, property, type Side } from "./types.ts";

/** Writes the module of a resource's client: types and functions on `@tfnode/framework/http`. */
export function clientModule(model: Model): string {
  const [used, values] = [new Used(), new Used()];
  used.use("type HttpClient");
  const parts = [...types(model), ...functions(model, { used, values })];
  const imports = [
    importText(used.names, "@tfnode/framework/http"),
    ...(model.etag ? [importText(["type KeptEtag", "keeping"], "./etag.ts")] : []),
    ...(sendsForms(model) ? [importText(formFunctions(model), "./form.ts")] : []),
    ...(values.names.size > 0 ? [importText(values.names, "./values.ts")] : []),
  ];
  return moduleText([join(hardline, imports), ...movedPlaces(model), ...parts]);
}

/** Writes the places of values that responses have within other members. */
function movedPlaces({ moved, words }: Model): readonly Doc[] {
  if (moved.length === 0) return [];
  const places = moved.map(({ member, path }) => `${property(member)}: [${path.map(literal).join(", ")}]`);
  return [
    [
      `/** The members of responses that have the values of ${an(words)}, by their names in requests. */`,
      hardline,
      "const places = ",
      braces(places),
      ";",
    ],
  ];
}

/** Whether a request of a resource is a form, or has its values in the query. */
export function sendsForms(model: Model): boolean {
  return formFunctions(model).length > 0;
}

const formFunction: { readonly [encoding in Encoding]?: string } = {
  form: "form",
  multipart: "multipart",
  query: "inQuery",
};

function formFunctions({ create, update }: Model): readonly string[] {
  const encodings = [create, update].flatMap((request) => request?.operation.body?.encoding ?? []);
  return [...new Set(encodings.flatMap((one) => formFunction[one] ?? []))].sort();
}

function types(model: Model): readonly Doc[] {
  const { attributes, create, key, type, update, words } = model;
  const names = clientNames(model);
  const declared = (name: string, about: string, side: Side): Doc => [
    `/** ${about} */`,
    hardline,
    `export interface ${name} `,
    braces(objectType(attributes, side, key), ";"),
  ];
  const isSame = isSameRequest(model);
  const input = isSame
    ? `What requests that create or change ${an(words)} have.`
    : `What ${shown(create.operation)} takes.`;
  return [
    declared(names.createInput, input, "create"),
    ...(update && !isSame
      ? [declared(names.updateInput, `What ${shown(update.operation)} takes.`, "update")]
      : []),
    declared(type, `${capital(an(words))} as the API returns it.`, "response"),
    ...(model.list && model.list.others.length > 0
      ? [
          [
            `/** The lists in the response to ${shown(model.list.operation)}. */`,
            hardline,
            `export interface ${names.lists} `,
            braces(
              [
                `readonly ${property(model.list.member)}: readonly ${type}[]`,
                ...objectType(model.list.others, "response"),
              ],
              ";",
            ),
          ],
        ]
      : []),
  ];
}

/** The names that a client module imports, from the framework and from the helpers. */
interface Imports {
  readonly used: Used;
  readonly values: Used;
}

function functions(model: Model, imports: Imports): readonly Doc[] {
  const { used } = imports;
  const { create, key, list, read, type, update, words } = model;
  const names = clientNames(model);
  const created = create.isLocated
    ? "string"
    : create.isWhole
      ? type
      : key.isConfigured
        ? "void"
        : key.member === ""
          ? identifiedType(create.identifier)
          : `Pick<${type}, ${literal(key.member)}>`;
  const etagIn = (isSent: boolean, isKept: boolean) =>
    model.etag && (isSent || isKept) ? { etag: { isSent, isKept } } : {};
  const found = { operation: read.operation, result: type, wrapper: read.wrapper, ...etagIn(false, true) };
  const called: readonly (Called | null | false)[] = [
    {
      ...create,
      name: names.create,
      about: `${shown(create.operation)}: creates ${an(words)}${create.isLocated ? ", and returns its identifier" : ""}.`,
      input: names.createInput,
      result: created,
      isLocated: create.isLocated,
      isCreate: create.operation.path === read.operation.path,
      ...etagIn(false, create.isWhole),
    },
    !read.isListed && {
      ...found,
      name: names.get,
      about: `${shown(read.operation)}: reads ${an(words)} that has to be there.`,
    },
    !read.isListed && {
      ...found,
      name: names.find,
      about: `${shown(read.operation)}; null if there is no such ${words}.`,
      mayBeMissing: true,
    },
    update && {
      ...update,
      name: names.update,
      about: `${shown(update.operation)}: changes ${an(words)}.`,
      input:
        update.form === "json-patch"
          ? `readonly ${used.use("type PatchOperation").slice(5)}[]`
          : names.updateInput,
      result: update.isWhole ? type : "void",
      ...etagIn(model.etag?.inUpdate ?? false, update.isWhole),
    },
    model.delete && {
      name: names.delete,
      about: `${shown(model.delete)}: deletes ${an(words)}. Throws a RemoteError, notFound, if there is none.`,
      operation: model.delete,
      result: "void",
      wrapper: "",
      isRepeated: model.delete.statuses.has("409"),
      ...etagIn(model.etag?.inDelete ?? false, false),
    },
    list && {
      name: names.list,
      about: `${shown(list.operation)}: reads ${list.note === "" ? "all" : "the first page"} of them.`,
      notes: list.note === "" ? [] : [list.note],
      operation: list.operation,
      result: list.others.length > 0 ? names.lists : `readonly ${type}[]`,
      wrapper: list.others.length > 0 ? "" : list.member,
      isMany: true,
      ...(list.paged && { paged: { ...list.paged, element: type, member: list.member } }),
    },
  ];
  return [
    ...called.flatMap((one) => (one ? [calledFunction(model, one, imports)] : [])),
    ...(read.isListed ? listedReads(model, imports) : []),
  ];
}

/** Writes the functions that find an object in the list of its collection. */
function listedReads(model: Model, { values }: Imports): readonly Doc[] {
  const { key, list, read, type, words } = model;
  const names = clientNames(model);
  const { operation } = list ?? read;
  const taken = takenParts(model, read.operation);
  const parameters = [
    "api: HttpClient",
    ...taken.map(({ variable }) => `${variable}: string`),
    "signal: AbortSignal",
  ];
  const own = access("one", key.member);
  const isOne = `${key.isNumber ? `String(${own})` : own} === ${key.variable}`;
  const all = call(names.list, [
    "api",
    ...takenParts(model, operation).map(({ variable }) => variable),
    "signal",
  ]);
  const found = call(names.find, ["api", ...taken.map(({ variable }) => variable), "signal"]);
  const written = (name: string, about: string, result: string, body: Doc): Doc => [
    `/** ${shown(operation)}: ${about} */`,
    hardline,
    enclosed(`export async function ${name}(`, parameters, `): Promise<${result}> {`),
    indent([hardline, "return ", body, ";"]),
    hardline,
    "}",
  ];
  return [
    written(
      names.get,
      `finds ${an(words)} that has to be there.`,
      type,
      call(values.use("listed"), [["await ", found], literal(operation.path)]),
    ),
    written(names.find, `finds ${an(words)}; null if there is no such ${words}.`, `${type} | null`, [
      "await ",
      call(values.use("findListed"), [["() => ", all], `(one) => ${isOne}`]),
    ]),
  ];
}

/** Writes the type of a response that has an identifier in some place. */
function identifiedType(identifier: Identifier | null): string {
  const { isNumber = false, path = [] } = identifier ?? {};
  return path.reduceRight(
    (type, name) => `{ readonly ${property(name)}: ${type} }`,
    isNumber ? "number" : "string",
  );
}

interface Called {
  readonly name: string;
  readonly about: string;
  readonly notes?: readonly string[];
  readonly operation: Operation;
  /** The type of the sent content. */
  readonly input?: string;
  readonly bodyWrapper?: string;
  readonly files?: readonly string[];
  readonly result: string;
  readonly wrapper: string;
  /** Whether the response may be empty. */
  readonly mayBeMissing?: boolean;
  /** Whether the response is a list of objects. */
  readonly isMany?: boolean;
  /** Whether it creates the object at its own path. */
  readonly isCreate?: boolean;
  /** Whether the header `Location` of the response has the identifier. */
  readonly isLocated?: boolean;
  /** Whether it is sent again while the API reports a conflict. */
  readonly isRepeated?: boolean;
  readonly paged?: PagedList;
  /** The use of the kept ETag: the request sends it, or its response has another one. */
  readonly etag?: { readonly isSent: boolean; readonly isKept: boolean };
}

function calledFunction(model: Model, called: Called, { used, values }: Imports): Doc {
  const { parents, read } = model;
  const { about, input, mayBeMissing = false, name, notes = [], operation, result, wrapper } = called;
  const places = takenParts(model, operation);
  const parameters = [
    "api: HttpClient",
    ...places.map(({ variable }) => `${variable}: string`),
    ...(input === undefined ? [] : [`input: ${input}`]),
    "signal: AbortSignal",
    ...(called.etag ? ["kept?: KeptEtag"] : []),
  ];
  const isLocated = called.isLocated === true;
  const isText = operation.response?.encoding === "text" && result !== "void" && !isLocated;
  const isWrapped = wrapper !== "" && result !== "void" && !isLocated;
  const isMoved = model.moved.length > 0 && result !== "void" && !isLocated && !isText;
  const object = isMoved ? (called.isMany ? "readonly object[]" : "object") : result;
  const resultType = isText ? "string" : isWrapped ? `{ readonly ${property(wrapper)}: ${object} }` : object;
  const type = result === "void" || isLocated || called.etag?.isKept ? "" : `<${resultType}>`;
  const callee =
    operation.method === "delete" ? "api.delete" : `api.${mayBeMissing ? "find" : operation.method}${type}`;
  const path = pathOf(operation.path, places, used);
  const isInQuery = input !== undefined && operation.body?.encoding === "query";
  const sent = call(callee, [
    isInQuery ? call("inQuery", [path, "input"]) : path,
    ...(input === undefined ? [] : [bodyOf(operation, called.bodyWrapper ?? "", sentObject(model, values))]),
    optionsOf(operation, called, {
      resultType,
      missing: missingOf(model, called),
      places,
      more: isLocated ? locatedOptions(read.operation.path, parents, { used, values }) : [],
    }),
  ]);
  const inner = wrapper === "" ? "response" : access("response", wrapper);
  const gather = (from: string, as: string) => `${values.use("gathered")}<${as}>(${from}, places)`;
  const taken = isText
    ? "{ content: response }"
    : isMoved && called.isMany
      ? `${inner}.map((one) => ${gather("one", model.type)})`
      : isMoved
        ? gather(inner, result)
        : inner;
  const given = mayBeMissing ? `response ${isText ? "=== null ? null :" : "&&"} ${taken}` : taken;
  const requested: readonly Doc[] =
    isWrapped || isText || isMoved
      ? [["const response = await ", sent, ";"], `return ${given};`]
      : [[result === "void" ? "await " : "return await ", sent, ";"]];
  const isInParts = input !== undefined && operation.body?.encoding === "multipart";
  const parts: Doc = [
    "const parts = await ",
    call("multipart", ["input", ...(called.files ?? []).map(literal)]),
    ";",
  ];
  const body = called.paged
    ? pagesBody(
        path,
        isMoved ? { ...called.paged, element: "object" } : called.paged,
        queryOf(operation, places, called.paged),
        isMoved ? `items.map((one) => ${gather("one", model.type)})` : "items",
      )
    : [...(isInParts ? [parts] : []), ...requested];
  const end = `): Promise<${result}${mayBeMissing ? " | null" : ""}> {`;
  const head = enclosed(`export async function ${name}(`, parameters, end);
  const doc = [...comments(notes), `/** ${about} */`, hardline];
  return [...doc, head, indent([hardline, join(hardline, body)]), hardline, "}"];
}

/** The statuses by which the API reports a missing object, whatever the response has. A text has no JSON that says it. */
function missingOf({ read }: Model, { isCreate, mayBeMissing, operation }: Called): readonly number[] {
  const { annotation, response, emptyMissing } = read.operation;
  const unsaid = response?.encoding === "text" ? [404, 410] : emptyMissing;
  if (mayBeMissing || (isCreate && operation.method === "put"))
    return [...new Set([...(annotation.missing ?? []), ...unsaid])];
  return operation.method === "delete" ? operation.emptyMissing : [];
}

/** Writes how the response to a create is read whose header `Location` has the identifier: it may have any content. */
function locatedOptions(
  path: string,
  parents: readonly PathPart[],
  { used, values }: Imports,
): readonly Doc[] {
  const [before = "", after = ""] = path.split(/\{[^{}]*\}(?!.*\{)/s);
  const end = after.replace(/\/$/, "");
  const places = [pathOf(before, parents, used), ...(end === "" ? [] : [literal(end)])];
  return ['as: "text"', ["read: ", call(values.use("locatedAt"), places)]];
}

/** The pages of a list, the type of their objects, and the member that contains these. */
export interface PagedList extends Paged {
  readonly element: string;
  readonly member: string;
}

/** Reads a list page by page. `query` has the other parameters of its requests. */
export function pagesBody(
  path: string,
  list: PagedList,
  query: readonly Doc[],
  result: string,
): readonly Doc[] {
  const { by, element, member, size, total } = list;
  const sent = [...query, ...(size?.most ? [`${property(size.name)}: ${size.most}`] : [])];
  const options: readonly Doc[] = [
    ["by: ", continuation(by)],
    ...(member === "" ? [] : [`items: ${literal(member)}`]),
    ...(total ? [`total: ${literal(total.join("."))}`] : []),
    ...(sent.length > 0 ? [["query: ", inlineObject(sent)]] : []),
    "signal",
  ];
  return [
    ["const pages = ", call(`api.pages<${element}>`, [path, inlineObject(options)]), ";"],
    "const { items } = await pages.all();",
    `return ${result};`,
  ];
}

/** Writes how a list continues, as `by` of `pages`. */
function continuation(by: Continuation): Doc {
  if (by === "link") return literal(by);
  const named = (path: MemberPath) => literal(path.join("."));
  if ("link" in by) return inlineObject([`link: ${named(by.link)}`]);
  if ("cursor" in by) return inlineObject([`cursor: ${named(by.cursor)}`, `as: ${literal(by.as)}`]);
  if ("after" in by)
    return inlineObject([
      `after: ${literal(by.after)}`,
      `of: ${literal(by.of)}`,
      ...(by.more ? [`more: ${named(by.more)}`] : []),
    ]);
  if ("offset" in by) return inlineObject([`offset: ${literal(by.offset)}`]);
  return inlineObject([
    `page: ${literal(by.page)}`,
    ...(by.first === 1 ? [] : [`first: ${by.first}`]),
    ...(by.last ? [`last: ${named(by.last)}`] : []),
  ]);
}

/** Writes the object of a request: JSON:API has its values within other members, and its type. */
function sentObject({ jsonApi }: Model, values: Used): string {
  if (jsonApi === null) return "input";
  const typed = jsonApi.type === undefined ? "input" : `{ type: ${literal(jsonApi.type)}, ...input }`;
  return `${values.use("resourceObject")}(${typed}, places)`;
}

function bodyOf({ body }: Operation, wrapper: string, input: string): Doc {
  const member = wrapper === input ? input : `${property(wrapper)}: ${input}`;
  const object = wrapper === "" ? input : `{ ${member} }`;
  switch (body?.encoding) {
    case "form":
      return call("form", [object, literal(body.styles.has("deepObject") ? "numbered" : "repeated")]);
    case "multipart":
      return "parts.bytes";
    case "text":
      return "new TextEncoder().encode(input.content)";
    case "query":
      return "undefined";
    default:
      return object;
  }
}

/** Writes a path of an operation with the values of its parameters. */
export function pathOf(
  path: string,
  places: readonly Pick<PathPart, "apiName" | "place" | "variable">[],
  used: Used,
): string {
  const parts = path.split(/\{([^{}/]+)\}/);
  if (parts.length === 1) return literal(pathLiteral(path));
  const text = parts.map((part, i) => {
    if (i % 2 === 0) return pathLiteral(part);
    const inPath = places.filter(({ place }) => place === "path");
    const found = inPath.find(({ apiName }) => apiName === part) ?? inPath[(i - 1) / 2];
    // OData doubles the quotes in a key in quotes.
    const isQuoted = parts[i - 1]?.endsWith("'") && parts[i + 1]?.startsWith("'");
    const value = found && (isQuoted ? `${found.variable}.replaceAll("'", "''")` : found.variable);
    return value ? `\${${value}}` : pathLiteral(`{${part}}`);
  });
  return `${used.use("urlPath")}\`${text.join("")}\``;
}

/** Writes the parameters of the query that every request has: those that name the object, and those with one value. */
function queryOf(operation: Operation, places: readonly PathPart[], paged?: Paged | null): readonly Doc[] {
  return parametersIn("query", operation, places, paged);
}

function parametersIn(
  place: "query" | "header",
  operation: Operation,
  places: readonly PathPart[],
  paged: Paged | null = null,
): readonly Doc[] {
  const fixed = fixedValues(operation, place, paged);
  return operation.parameters
    .filter((one) => one.place === place)
    .flatMap(({ name }) => {
      const found = places.find((part) => part.apiName === name && part.place === place);
      if (found) return [found.variable === name ? name : `${property(name)}: ${found.variable}`];
      const value = fixed.get(name);
      return value === undefined ? [] : [fixedMember(name, value, place)];
    });
}

/** Writes a parameter that always has the same value. */
export function fixedMember(name: string, value: Scalar, place: "query" | "header" = "query"): string {
  const text = typeof value === "string" || place === "header" ? literal(String(value)) : String(value);
  return `${property(name)}: ${text}`;
}

/** What the options of a request depend on, next to its operation. */
interface Circumstances {
  readonly resultType: string;
  readonly missing: readonly number[];
  readonly places: readonly PathPart[];
  readonly more: readonly Doc[];
}

function optionsOf(
  operation: Operation,
  { etag, input, isCreate = false, isRepeated = false, result }: Called,
  { resultType, missing, places, more }: Circumstances,
): Doc {
  const { response, body, method, parameters } = operation;
  const type = body?.type ?? "application/json";
  const isSent = method !== "get" && method !== "delete" && input !== undefined;
  const isOther = isSent && (body?.encoding === "text" || (/json/i.test(type) && !isPlainJson(type)));
  const isText = response?.encoding === "text" || (result === "void" && response?.encoding === "other");
  const [query, header] = [queryOf(operation, places), parametersIn("header", operation, places)];
  const headers = [
    ...(isOther ? [`"Content-Type": ${literal(type)}`] : []),
    ...(isSent && body?.encoding === "multipart" ? ['"Content-Type": parts.type'] : []),
    ...header,
  ];
  // A PUT would take over an object that exists.
  const hasHeader = parameters.some(({ name, place }) => place === "header" && /^if-none-match$/i.test(name));
  const options = [
    ...(isCreate && method === "put" ? [`refuseExisting: "${hasHeader ? "if-none-match" : "get"}"`] : []),
    ...(etag?.isSent ? ["ifMatch: kept?.value ?? null"] : []),
    ...(etag?.isKept ? [`read: keeping<${resultType}>(kept)`] : []),
    ...more,
    ...(isText && more.length === 0 ? ['as: "text"'] : []),
    ...(isRepeated ? ["retry: { on: [409] }"] : []),
    ...(missing.length > 0 ? [`missing: [${missing.join(", ")}]`] : []),
    ...(query.length > 0 ? [["query: ", inlineObject(query)]] : []),
    "signal",
    ...(headers.length > 0 ? [["headers: ", inlineObject(headers)]] : []),
  ];
  return options.length > 1 ? inlineObject(options) : "{ signal }";
}

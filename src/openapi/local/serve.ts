import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { exactJson } from "../../schema/codec/exact-json.ts";
import type { Attribute } from "../attribute.ts";
import { isNode, type Node, own, resolved, text } from "../document.ts";
import { loadDocument } from "../load.ts";
import type { Model } from "../model/model.ts";
import { modelsOf } from "../model/models.ts";
import { gathered, scattered } from "../moved.ts";
import { parametersIn, withoutNames } from "../names.ts";
import { type Content, type Operation, operationOf } from "../operation.ts";
import type { MemberPath } from "../paging.ts";
import { findReadings, type Reading, readingsOf } from "../readings.ts";
import { type FoundResource, findResources, type Method } from "../resources.ts";
import { laterObject, pendingMembers, shownObject, storedObject, tooLong } from "./behavior.ts";
import { formValue } from "./form.ts";
import { pageOf, withMembers } from "./pages.ts";
import { mergedWith, PatchError, patchedWith } from "./patch.ts";
import { responseBody } from "./response-body.ts";
import { isExample, schemaProblems } from "./validate.ts";

/** The document of a local API. */
export interface DocumentApiOptions {
  /** The file of an OpenAPI 3.0 or 3.1 or Swagger 2.0 document, JSON or YAML. */
  readonly file: string;
  /** The file of an overlay of the document; by default the one next to it, such as `openapi.overlay.yaml`, if there is one. */
  readonly overlay?: string;
  /** The name of the API; by default the title of the document. If it is the type of the provider, objects have resource types. */
  readonly provider?: string;
  /** The names of resources by the paths of their collections, where they differ from those that `tfnode scaffold openapi` proposes. */
  readonly names?: { readonly [collection: string]: string };
}

/** The objects of one resource of a document. */
export interface DocumentCollection {
  /** The objects of all resources, by their paths. */
  readonly objects: Map<string, object>;
  readonly includes: (path: string) => boolean;
  /** The resource type, if the provider is known. */
  readonly type?: string;
  /** The import ID of an object: the parameters of its path. */
  readonly importId: (path: string) => string;
  /** The names of attributes by the dotted paths of their values. */
  readonly attributes: { readonly [path: string]: string };
}

/** A local API of a document, which stores objects in memory only. `serveApi` of `@tfnode/local-api/serve` serves it with a console. */
export interface DocumentApi {
  readonly name: string;
  /** Handles a request to the API. */
  readonly handle: (request: Request) => Promise<Response>;
  /** The stored objects, by their paths. */
  readonly objects: ReadonlyMap<string, Node>;
  /** The same objects by resource. */
  readonly collections: { readonly [resource: string]: DocumentCollection };
  /** The names of the members that are secrets. */
  readonly secrets: readonly string[];
}

/** The sources of a local API with its own server. */
export interface ServeOptions extends DocumentApiOptions {
  /** The port on this machine; by default any free port. */
  readonly port?: number;
}

/** A local API with its own server. */
export interface LocalDocumentApi extends DocumentApi {
  /** The address of the API, as in `http://127.0.0.1:8787`. */
  readonly url: string;
  /** Stops the API. */
  readonly close: () => void;
}

/**
 * Returns a local API of an OpenAPI document: it creates, reads, changes, deletes and lists objects. Rejects requests that violate
 * their schemas. For development and tests: it knows only facts that the document contains.
 */
export async function documentApi({
  file,
  overlay,
  provider,
  names = {},
}: DocumentApiOptions): Promise<DocumentApi> {
  const document = await loadDocument(file, overlay);
  const objects = new Map<string, Node>();
  const routes = routesOf(document, names);
  const api = { document, objects, routes };
  const one = routes.filter((route) => "model" in route && route.isOne) as readonly Route[];
  return {
    name: provider ?? (text(resolved(document, document.info)?.title) || "API"),
    objects,
    collections: Object.fromEntries(
      one.map(({ name, pattern, model }) => [
        name,
        {
          objects: objects as Map<string, object>,
          includes: (path) => one.find((other) => other.pattern.test(path))?.pattern === pattern,
          ...(provider !== undefined && { type: `${provider}_${name}` }),
          importId: (path) => (pattern.exec(path) ?? []).slice(1).map(decodeURIComponent).join("/"),
          attributes: Object.fromEntries([
            ...model.attributes.flatMap((attribute) => namesOf(attribute)),
            ...(model.key.member === "" ? [] : [[model.key.member, model.key.name]]),
          ]),
        } satisfies DocumentCollection,
      ]),
    ),
    secrets: [...new Set(one.flatMap(({ model }) => model.attributes.flatMap(secretsOf)))],
    handle: (request) =>
      handle(api, request)
        .catch((error: unknown) =>
          error instanceof Refusal
            ? error
            : new Refusal(500, [error instanceof Error ? error.message : String(error)]),
        )
        .then(responseOf),
  };
}

/** The name of an attribute by its path, or those of its members; the members of lists have no path. */
function namesOf(
  { apiName, name, shape, members }: Attribute,
  path = "",
  parent = "",
): readonly (readonly [string, string])[] {
  const [here, named] = [`${path}${apiName}`, `${parent}${name}`];
  return shape.kind === "object"
    ? members.flatMap((member) => namesOf(member, `${here}.`, `${named}.`))
    : [[here, named]];
}

/** The names of an attribute and its members that are secrets or that no response contains. */
function secretsOf({ apiName, isSensitive, isReturned, shape, members }: Attribute): readonly string[] {
  const isSecret = isSensitive || shape.isWriteOnly || !isReturned;
  return [...(isSecret ? [apiName] : []), ...members.flatMap(secretsOf)];
}

/** Serves a local API of an OpenAPI document, without a console. */
export async function serveDocument({ port = 0, ...options }: ServeOptions): Promise<LocalDocumentApi> {
  const api = await documentApi(options);
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await api.handle(await requestOf(request));
    response.writeHead(status, Object.fromEntries(headers));
    response.end(body === null ? "" : await readText(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { ...api, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Converts a request to that of the Fetch standard. */
async function requestOf(request: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/", headers } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://127.0.0.1${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    body: hasBody ? await readText(request) : null,
  });
}

/** A path of the document and its operations. */
interface Route {
  /** The path of the collection of its objects. */
  readonly collection: string;
  /** The name of the resource. */
  readonly name: string;
  readonly pattern: RegExp;
  readonly path: string;
  readonly model: Model;
  readonly isOne: boolean;
  /** The operation of a path other than those of the object and of its collection. */
  readonly as?: Operation;
}

/** A path that can be read, and whose objects no request creates. */
interface ReadRoute {
  readonly pattern: RegExp;
  readonly path: string;
  readonly reading: Reading;
}

interface Api {
  readonly document: Node;
  readonly objects: Map<string, Node>;
  readonly routes: readonly (Route | ReadRoute)[];
}

/** The content of the response; undefined for a response without body. */
interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** The media type; by default that of JSON. */
  readonly type?: string;
  /** Whether the content is a text, which is the member `content` of the body. */
  readonly isText?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown for a request that is not carried out. */
class Refusal extends Error implements Reply {
  readonly status: number;
  readonly body: unknown;
  readonly #problems: readonly string[];

  constructor(status: number, problems: readonly string[]) {
    super(problems.join("; "));
    this.status = status;
    this.#problems = problems;
    this.body = { message: this.message };
  }

  /** The response in JSON:API, each problem with a pointer to its place in the request. */
  get errors(): Reply {
    const { status } = this;
    const errors = this.#problems.map((detail) => {
      const [pointer] = /^\/\S*/.exec(detail) ?? [];
      const source = pointer !== undefined && { source: { pointer } };
      return { status: String(status), title: STATUS_CODES[status], detail, ...source };
    });
    return { status, body: { errors } };
  }
}

/** Paths with fewer parameters and more text come first, because others may match the same requests. */
function routesOf(
  document: Node,
  names: { readonly [collection: string]: string },
): readonly (Route | ReadRoute)[] {
  const ofResources = findResources(document).flatMap((found) =>
    modelsOf(document, [found]).models.flatMap((model): readonly Route[] => {
      const of = { name: names[found.collection] ?? found.name, model, collection: found.collection };
      return [
        { ...of, path: found.collection, isOne: false, pattern: patternOf(found.collection) },
        { ...of, path: found.path, isOne: true, pattern: patternOf(found.path) },
        ...otherRoutes(found, of),
      ];
    }),
  );
  const known = new Set(ofResources.map(({ path }) => path));
  const ofReadings = readingsOf(document, findReadings(document, { taken: new Set(), known })).map(
    (reading): ReadRoute => {
      const { path } = reading.operation;
      return { path, reading, pattern: patternOf(path) };
    },
  );
  const parameters = (path: string) => path.split("{").length;
  const fixed = (path: string) => path.replaceAll(/\{[^{}/]+\}/g, "").length;
  return [...ofResources, ...ofReadings].sort(
    (a, b) => parameters(a.path) - parameters(b.path) || fixed(b.path) - fixed(a.path),
  );
}

/** The paths of operations other than those of the object and its collection. */
function otherRoutes(
  { path, collection }: FoundResource,
  of: Pick<Route, "name" | "model" | "collection">,
): readonly Route[] {
  const { create, delete: remove, update } = of.model;
  return [create.operation, update?.operation, remove].flatMap((as) =>
    as && as.path !== path && as.path !== collection
      ? [{ ...of, path: as.path, isOne: false, pattern: patternOf(as.path), as }]
      : [],
  );
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^{}/]+\}/).map((part) => encodeURI(part).replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("([^/]+)")}$`);
}

async function handle(api: Api, request: Request): Promise<Reply> {
  const { pathname } = new URL(request.url);
  const method = request.method.toLowerCase() as Method;
  const route = api.routes.find(({ pattern }) => pattern.test(pathname));
  if (!route) throw new Refusal(404, [`there is nothing at ${pathname}`]);
  const operation = operationOf(api.document, route.path, method);
  if (!operation) throw new Refusal(405, [`${method} is not for ${pathname}`]);
  const found = { api, request, route, operation, url: new URL(request.url) };
  if ("reading" in route || route.model.jsonApi === null) return await carryOut(found);
  return await carryOut(found).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const { type } = route.model.create.operation.body ?? {};
    return { ...error.errors, ...(type !== undefined && { type }) };
  });
}

/** Carries out a request for an operation of the document. Throws a Refusal if it violates its description, or if there is no such object. */
async function carryOut({
  api,
  request,
  route,
  operation,
  url: { pathname, searchParams },
}: {
  readonly api: Api;
  readonly request: Request;
  readonly route: Route | ReadRoute;
  readonly operation: Operation;
  readonly url: URL;
}): Promise<Reply> {
  const method = operation.method;
  const missing = operation.parameters
    .filter(({ isRequired }) => isRequired)
    .filter(
      ({ name, place }) =>
        (place === "query" && !searchParams.has(name)) || (place === "header" && !request.headers.has(name)),
    )
    .map(({ name }) => `${name} is required`);
  if (missing.length > 0) throw new Refusal(400, missing);
  if ("reading" in route) return exampleOf(api, route.reading, { pathname, query: searchParams });
  const content = operation.body ? await bodyOf(route, api, operation.body, request, searchParams) : {};
  const body = isNode(content) ? content : {};
  const at = {
    api,
    route,
    operation,
    pathname,
    query: searchParams,
    headers: request.headers,
    body,
    content,
  };
  if (route.as) return onOther(at, route.as);
  return route.isOne ? onObject(at, method) : onCollection(at, method);
}

/** Carries out an operation of another path, as the one of the object or the collection that it stands for. */
function onOther(call: Call, as: Operation): Reply {
  const { collection, model, path } = call.route;
  const { create, delete: remove, update } = model;
  const filled = (other: string) => movedPath(call.pathname, path, other);
  if (as === create.operation) return onCollection({ ...call, pathname: filled(collection) }, as.method);
  const at = { ...call, pathname: filled(model.path) };
  return onObject(at, as === remove ? "delete" : update?.operation.method === "put" ? "put" : "patch");
}

/** Returns the address at another path of the document with the parameters of one: `last` is the value of one that it lacks. */
function movedPath(pathname: string, from: string, to: string, last = ""): string {
  return mover(from, to)(pathname, last) ?? to;
}

/** Returns the function that moves addresses of one path to another path; its result is undefined for addresses that are not at the first one. */
function mover(from: string, to: string): (pathname: string, last?: string) => string | undefined {
  const pattern = patternOf(from);
  const [names, others] = [from, to].map(parametersIn) as [readonly string[], readonly string[]];
  const isAround = (one: string, other: string) => withoutNames(one).startsWith(withoutNames(other));
  const isSame = isAround(to, from) || isAround(from, to);
  return (pathname, last = "") => {
    const values = pattern.exec(pathname)?.slice(1);
    const valueAt = (name: string) => values?.[(isSame ? others : names).indexOf(name)] ?? last;
    return values && to.replaceAll(/\{([^{}/]+)\}/g, (_, name) => valueAt(name));
  };
}

interface Call {
  readonly api: Api;
  readonly route: Route;
  readonly operation: Operation;
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The content of the request if it is an object; else an empty one. */
  readonly body: Node;
  /** The content of the request. */
  readonly content: unknown;
}

async function bodyOf(
  { model }: Route,
  { document }: Api,
  body: Content,
  request: Request,
  query: URLSearchParams,
): Promise<unknown> {
  const { encoding, media, schema, type: expected } = body;
  const type = request.headers.get("content-type") ?? "";
  if (encoding !== "query" && !type.startsWith(expected.split(";", 1)[0] ?? "") && expected !== "*/*")
    throw new Refusal(415, [`the body must be ${expected}, and not ${type}`]);
  const form = async (): Promise<URLSearchParams | string> => {
    if (encoding === "query") return query;
    if (encoding === "form") return await request.text();
    const parts = [...(await request.formData())].map(
      async ([name, part]): Promise<[string, string]> => [
        name,
        typeof part === "string" ? part : await part.text(),
      ],
    );
    return new URLSearchParams(await Promise.all(parts));
  };
  const json =
    encoding === "text"
      ? { content: await request.text() }
      : encoding === "json" || encoding === "other"
        ? parsed(await request.text())
        : formValue(document, schema, await form());
  // What a merge patch removes has no valid value.
  const valid = /\bmerge-patch\b/i.test(expected) ? mergedWith({}, json) : json;
  // Updates of JSON:API have the identifier, also one that the API sets.
  const identifier = model.jsonApi && `${model.read.wrapper && `/${model.read.wrapper}`}/id is read-only`;
  const problems = isExample(document, media, json)
    ? []
    : schemaProblems(document, schema ?? {}, valid).filter((problem) => problem !== identifier);
  if (problems.length > 0) throw new Refusal(422, problems);
  return json;
}

function parsed(received: string): unknown {
  try {
    return exactJson.parse(received);
  } catch {
    throw new Refusal(400, ["the body is no JSON"]);
  }
}

function onCollection(call: Call, method: Method): Reply {
  const { api, route, pathname, body } = call;
  const { create, key, list, moved } = route.model;
  if (method === "get") {
    const collectionOf = mover(route.model.path, route.collection);
    const inside = [...api.objects].filter(([at]) => collectionOf(at) === pathname);
    const all = inside.map(([, object]) => shownObject(object, route.model));
    const { items, members, link } = pageOf(all, list?.paged ?? null, call);
    const reply = replyWith(call, items, list?.member ?? "", members);
    return link === null ? reply : { ...reply, headers: { link } };
  }
  if (method !== create.operation.method) throw new Refusal(405, [`${method} is not for ${pathname}`]);
  const object = storedForm(route.model, unwrapped(body, create.bodyWrapper));
  const chosen = own(gathered(object, moved), key.member);
  const isChosen = key.isConfigured || moved.some(({ isKept, member }) => isKept && member === key.member);
  const id = isChosen && chosen !== undefined ? chosen : key.isNumber ? nextNumber(api) : randomUUID();
  // OData doubles the quotes in a key in quotes.
  const named = /'\{[^{}]*\}'\)$/.test(route.model.path) ? String(id).replaceAll("'", "''") : String(id);
  const path = movedPath(pathname, route.collection, route.model.path, encodeURIComponent(named));
  if (api.objects.has(path)) throw new Refusal(409, [`there is ${path} already`]);
  const address = `http://${call.headers.get("host") ?? "localhost"}${path}`;
  const made =
    key.member !== ""
      ? { ...object, [key.member]: id }
      : create.identifier
        ? withMembers(object, [[create.identifier.path, create.identifier.isAddress ? address : id]])
        : object;
  const reply = stored(call, path, made, create.wrapper);
  return create.isLocated ? { ...reply, headers: { ...reply.headers, location: path } } : reply;
}

function onObject(call: Call, method: Method): Reply {
  const { api, route, pathname, body } = call;
  const { create, key, read, update } = route.model;
  const before = api.objects.get(pathname);
  const isCreate = method === create.operation.method && create.operation.path === read.operation.path;
  if (before && isCreate && method === "post") throw new Refusal(409, [`there is ${pathname} already`]);
  if (!before && !isCreate)
    throw new Refusal(read.operation.annotation.missing?.[0] ?? 404, [`there is no ${pathname}`]);
  if (method !== "get") checkConditions(call, before);
  if (method === "delete") api.objects.delete(pathname);
  if (method === "get" || method === "delete") {
    if (before && method === "get") api.objects.set(pathname, laterObject(before, route.model));
    const wrapper = method === "get" ? read.wrapper : "";
    return tagged(call, replyWith(call, shownObject(before ?? {}, route.model), wrapper), before);
  }
  const sent = storedForm(route.model, unwrapped(body, (isCreate ? create : update)?.bodyWrapper ?? ""));
  // Removes members that are null in a patch, and members that a replacement omits unless only the API sets them.
  const kept = method === "put" ? readOnlyOf(before ?? {}, route.model) : before;
  const last = decodeURIComponent(route.pattern.exec(pathname)?.at(-1) ?? "");
  const id = before?.[key.member] ?? (key.isNumber ? numberOf(last) : last);
  const changed = patchOf(call, before ?? {}, sent) ?? { ...kept, ...sent };
  const object = { ...changed, ...(key.member !== "" && { [key.member]: id }) };
  return stored(call, pathname, object, (isCreate ? create : update)?.wrapper ?? "");
}

/** Returns an object after a patch by its rules; undefined if the request is no such patch. */
function patchOf({ content, operation, route }: Call, before: Node, sent: Node): Node | undefined {
  const { update } = route.model;
  if (operation.method !== update?.operation.method || update.form === "object") return undefined;
  if (update.form === "merge-patch") return mergedWith(before, sent) as Node;
  try {
    return patchedWith(before, content);
  } catch (error) {
    if (error instanceof PatchError) throw new Refusal(422, [error.message]);
    throw error;
  }
}

/** Returns the example of the document for a path whose objects no request creates, or else valid values. */
function exampleOf(
  { document }: Api,
  { list, operation }: Reading,
  at: { readonly pathname: string; readonly query: URLSearchParams },
): Reply {
  const { schema, example } = operation.response ?? {};
  if (example !== undefined) return { status: 200, body: example };
  if (list === null) return { status: 200, body: responseBody(document, schema, undefined) };
  const { items, members } = pageOf([undefined], list.paged, at);
  const body = list.member === "" ? items : withMembers({ [list.member]: items }, members);
  return { status: 200, body: responseBody(document, schema, body) };
}

/** The members that no update can set. */
function readOnlyOf(object: Node, { attributes }: Model): Node {
  const writable = new Set(
    attributes.filter(({ update }) => update !== "never").map(({ apiName }) => apiName),
  );
  return Object.fromEntries(Object.entries(object).filter(([name]) => !writable.has(name)));
}

/** Stores an object in the form of a read, with its write-only members. */
function stored(call: Call, path: string, object: Node, wrapper: string): Reply {
  const { api, route } = call;
  const { read } = route.model;
  const problems = tooLong(object, route.model);
  if (problems.length > 0) throw new Refusal(422, problems);
  const changed = storedObject(object, api.objects.get(path), route.model, call.operation.method);
  const { moved } = route.model;
  const whole = contentOf(
    api.document,
    read.operation.response?.schema,
    scattered(changed, moved),
    read.wrapper,
  );
  const shown = isNode(whole) ? gathered(unwrapped(whole, read.wrapper), moved) : {};
  const kept = { ...changed, ...shown, ...pendingMembers(call.operation) };
  api.objects.set(path, kept);
  return tagged(call, replyWith(call, shownObject(kept, route.model), wrapper), kept);
}

/** Rejects a change whose conditions an object does not meet. */
function checkConditions({ headers, pathname, route }: Call, object: Node | undefined): void {
  if (object && headers.get("if-none-match") === "*")
    throw new Refusal(412, [`there is ${pathname} already`]);
  const expected = headers.get("if-match");
  if (route.model.etag && object && expected !== null && expected !== "*" && expected !== etagOf(object))
    throw new Refusal(412, [`${pathname} has changed since it was read`]);
}

/** Adds the ETag of an object to a response, if the document has ETags. */
function tagged({ route }: Call, reply: Reply, object: Node | undefined): Reply {
  return route.model.etag && object ? { ...reply, headers: { etag: etagOf(object) } } : reply;
}

function etagOf(object: Node): string {
  return `"${createHash("sha256").update(exactJson.stringify(object)).digest("base64url")}"`;
}

function replyWith(
  { api, operation: { response, status } }: Call,
  value: unknown,
  wrapper: string,
  members: readonly (readonly [MemberPath, unknown])[] = [],
): Reply {
  const success = status >= 200 && status < 300 ? status : 200;
  return response === null
    ? { status: success }
    : {
        status: success,
        body: contentOf(api.document, response.schema, value, wrapper, members),
        ...(/^application\/[^*]*json/i.test(response.type) && { type: response.type }),
        ...(response.encoding === "text" && { type: response.type, isText: true }),
      };
}

/** Returns the content of a response, in a member that its schema may lack, next to the other members of a page. */
function contentOf(
  document: Node,
  schema: unknown,
  value: unknown,
  wrapper: string,
  members: readonly (readonly [MemberPath, unknown])[] = [],
): unknown {
  if (wrapper === "") return responseBody(document, schema, value);
  const content = responseBody(document, schema, withMembers({ [wrapper]: value }, members));
  const isKnown = isNode(content) && Object.hasOwn(content, wrapper);
  return isKnown ? content : { [wrapper]: responseBody(document, schema, value) };
}

/** Returns the object of a request as it is stored, with the values of JSON:API at the top. */
function storedForm({ jsonApi, moved }: Model, sent: Node): Node {
  return jsonApi ? gathered(sent, moved) : sent;
}

function unwrapped(value: Node, wrapper: string): Node {
  const inner = wrapper === "" ? value : own(value, wrapper);
  return isNode(inner) ? inner : {};
}

function nextNumber({ objects }: Api): number {
  const numbers = [...objects.keys()].map((path) => Number(/(\d+)\D*$/.exec(path)?.[1] ?? 0));
  return Math.max(0, ...numbers.filter(Number.isSafeInteger)) + 1;
}

function numberOf(text: string): unknown {
  return /^\d+$/.test(text) ? exactJson.parse(text.replace(/^0+(?=\d)/, "")) : Number(text);
}

function responseOf({ status, body, headers: more, isText, type }: Reply): Response {
  const isEmpty = body === undefined || status === 204 || status === 205;
  const headers = { "content-type": type ?? "application/json", ...more };
  const content = () => (isText ? text((body as Node).content) : exactJson.stringify(body));
  return new Response(isEmpty ? null : content(), { status, headers });
}

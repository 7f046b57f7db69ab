import { isNode, type Node, own, resolved } from "./document.ts";
import { listedRead } from "./listed.ts";
import type { Method } from "./method.ts";
import { resourceName, versionIn, withoutNames } from "./names.ts";
import { operationOf } from "./operation.ts";
import { operationParts, type ResourceAnnotation, resourceAnnotation } from "./overlay/annotations.ts";

/** The methods and paths by which an API manages objects of one kind. Null if there is none. */
export interface FoundResource {
  /** The proposed name of a resource, such as `item`; names are unique. */
  readonly name: string;
  /** The path of the collection, as in `/items`; also the name of the kind in messages. */
  readonly collection: string;
  /** The path of one object, as in `/items/{id}`. */
  readonly path: string;
  readonly create: Method | null;
  /** Whether POST of the object itself creates it, as PUT does. */
  readonly isCreatedInPlace?: boolean;
  readonly read: Method | null;
  readonly update: Method | null;
  readonly delete: Method | null;
  readonly list: Method | null;
  /** The member of the object that the last parameter of the path is, if the author names it. */
  readonly member?: string;
  /** What the document or its overlay says about it in `x-tfnode`. */
  readonly annotation?: ResourceAnnotation;
}

export type { Method };

/** Objects that are not resources, with the reasons. */
export interface LeftOut {
  readonly path: string;
  readonly reason: string;
}

/**
 * Returns the kinds of objects in a document: a collection with POST, or an object with PUT, or with a POST that returns 201, below which a path with
 * one more parameter has GET, or whose list has all objects. Updates use PATCH, or else PUT, or else POST of the object. In the order of the document.
 */
export function findResources(document: Node): readonly FoundResource[] {
  const kinds = kindsOf(document);
  const managed = kinds.flatMap((kind) => {
    const create = createOf(kind);
    const isManaged = create !== null && isRead(document, kind) && kind.annotation.resource !== false;
    return isManaged ? [{ ...kind, create }] : [];
  });
  return withNames(managed, kinds).map((kind): FoundResource => {
    const { annotation, collection, path, object, all, create, name } = kind;
    const isCreatedInPlace = create === "post" && annotation.create === undefined && !all.has("post");
    const others = isCreatedInPlace ? (["patch", "put"] as const) : (["patch", "put", "post"] as const);
    const update = methodIn(annotation.update, first(object, ...others));
    const remove = methodIn(annotation.delete, first(object, "delete"));
    const list = methodIn(annotation.list, first(all, "get"));
    const member = annotation.identity;
    const found = {
      name,
      collection,
      path,
      create,
      read: first(object, "get"),
      update,
      delete: remove,
      list,
    } as const;
    return {
      ...found,
      ...(isCreatedInPlace && { isCreatedInPlace }),
      ...(member !== undefined && { member }),
      ...(Object.keys(annotation).length > 0 && { annotation }),
    };
  });
}

/**
 * Returns the kinds that are resources with their names. Objects that only a list shows take theirs last, so that none of them has the
 * name of another object.
 */
function withNames<T extends Kind>(
  managed: readonly T[],
  all: readonly Kind[],
): readonly (T & { readonly name: string })[] {
  const taken = new Set(all.flatMap(({ annotation: { resource } }) => (resource ? [resource] : [])));
  const hasVersions = new Set(all.map(({ base }) => versionIn(base))).size > 1;
  const named = new Map<T, T & { readonly name: string }>();
  const hasRead = ({ object }: T) => object.has("get");
  for (const kind of [...managed.filter(hasRead), ...managed.filter((one) => !hasRead(one))]) {
    const { annotation, base, path } = kind;
    const name = annotation.resource || resourceName(base || rootName(path), taken, hasVersions);
    taken.add(name);
    named.set(kind, { ...kind, name });
  }
  return managed.flatMap((kind) => named.get(kind) ?? []);
}

/** Returns the method of an operation in words, null for none, or the usual one. */
function methodIn(words: string | null | undefined, usual: Method | null): Method | null {
  if (words === undefined) return usual;
  return words === null ? null : operationParts(words).method;
}

/**
 * Returns the objects of a document that can be changed in some way but are not resources. In the order of the
 * document.
 */
export function objectsLeftOut(document: Node): readonly LeftOut[] {
  const paths = pathsOf(document);
  const kinds = kindsOf(document);
  const known = new Set(kinds.flatMap(({ collection, path }) => [collection, path]));
  const incomplete = kinds.flatMap((kind) => {
    const { collection, path, object, all } = kind;
    const lacks = [
      ...(kind.annotation.resource === false ? ["x-tfnode of the path says that it has none"] : []),
      ...(createOf(kind) === null
        ? [
            `there is neither POST ${collection} nor PUT ${path} to create it`,
            ...(all.has("put")
              ? [
                  `PUT ${collection} may also change one that exists: name it as \`create\` in x-tfnode of the path`,
                ]
              : []),
          ]
        : []),
      ...(isRead(document, kind) ? [] : [`there is no GET ${path} to read it`]),
    ];
    const isChanged = all.has("post") || first(object, "put", "patch", "post", "delete") !== null;
    return lacks.length > 0 && isChanged ? [{ path, reason: lacks.join(", and ") }] : [];
  });
  const elsewhere = Object.entries(paths).flatMap(([path, item]) => {
    const reference = isNode(item) ? item.$ref : undefined;
    const isElsewhere = typeof reference === "string" && !reference.startsWith("#");
    return isElsewhere
      ? [{ path, reason: `it is in another file, ${reference}: make one document of all files first` }]
      : [];
  });
  const single = Object.keys(paths).filter((path) => {
    const methods = methodsOf(document, paths, path);
    return !known.has(path) && methods.has("get") && first(methods, "put", "patch") !== null;
  });
  const reasonOf = (path: string) =>
    /\([^()/]*\{[^()/]*,[^()/]*\)$/.test(path)
      ? "several parameters together identify an object"
      : /\{[^/]*$/.test(path)
        ? "the last part of its path is not a parameter alone"
        : "no parameter of its path names an object: there is always one";
  return [...elsewhere, ...incomplete, ...single.map((path) => ({ path, reason: reasonOf(path) }))];
}

/** The path of one object, the path of its collection, and their methods. */
interface Kind {
  /** The common prefix of both paths. */
  readonly base: string;
  readonly collection: string;
  readonly path: string;
  readonly object: ReadonlySet<Method>;
  readonly all: ReadonlySet<Method>;
  /** Whether POST of the object returns 201. */
  readonly isCreatedByPost: boolean;
  readonly annotation: ResourceAnnotation;
}

function kindsOf(document: Node): readonly Kind[] {
  const paths = pathsOf(document);
  // The paths of a collection and of its objects may have different names for the objects around them.
  const likePath = new Map(Object.keys(paths).map((path) => [withoutNames(path), path]));
  return Object.keys(paths).flatMap((path) => {
    const [, base] = objectPath.exec(path) ?? [];
    if (base === undefined) return [];
    const likely = [base, `${base}/`, `${base}.json`];
    const collection =
      likely.find((other) => isNode(own(paths, other))) ??
      likely.map((other) => likePath.get(withoutNames(other))).find((other) => other !== undefined) ??
      (base || "/");
    const [object, all] = [methodsOf(document, paths, path), methodsOf(document, paths, collection)];
    const annotation = resourceAnnotation(resolved(document, own(paths, path)), path);
    const isCreatedByPost =
      object.has("post") && operationOf(document, path, "post")?.statuses.has("201") === true;
    return { base, collection, path, object, all, isCreatedByPost, annotation };
  });
}

/** Reports whether the document has a read of one object, or of all objects that POST of their collection creates. */
function isRead(document: Node, { all, collection, object, path }: Kind): boolean {
  if (object.has("get")) return true;
  const list = first(all, "get");
  return all.has("post") && listedRead(document, { collection, path, list, changes: [...object] }) !== null;
}

function createOf({ annotation, object, all, isCreatedByPost }: Kind): Method | null {
  if (annotation.create !== undefined) return operationParts(annotation.create).method;
  return first(all, "post") ?? first(object, "put") ?? (isCreatedByPost ? first(object, "post") : null);
}

/** The path of which an object at the root has its name: `/realm` for `/{realm}`. */
function rootName(path: string): string {
  const name = path.replaceAll(/[{}]/g, "");
  return /^\/(id|key|uuid)\b/i.test(name) ? "" : name;
}

function pathsOf(document: Node): Node {
  const paths = own(document, "paths");
  return isNode(paths) ? paths : {};
}

/** A collection and one of its objects, which OData has in parentheses. */
const objectPath = /^(|\/.*)(?:\/\{[^{}/]+\}(?:\.json|\/)?|\((?:[\w.]+=)?'?\{[^{}()/]+\}'?\))$/s;

const methods: readonly Method[] = ["get", "post", "put", "patch", "delete"];

function methodsOf(document: Node, paths: Node, path: string): ReadonlySet<Method> {
  const item = resolved(document, own(paths, path));
  return new Set(methods.filter((method) => item !== null && isNode(own(item, method))));
}

function first(has: ReadonlySet<Method>, ...wanted: readonly Method[]): Method | null {
  return wanted.find((method) => has.has(method)) ?? null;
}

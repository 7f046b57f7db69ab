import { isNode, type Node, own, resolved } from "./document.ts";
import { resourceName } from "./names.ts";

/** The methods and paths by which an API keeps objects of one kind. Null where it has none. */
export interface FoundResource {
  /** What a resource for them may be called, as in `item`; no two are called the same. */
  readonly name: string;
  /** The path of the collection, as in `/items`; what the document calls it. */
  readonly collection: string;
  /** The path of one object, as in `/items/{id}`. */
  readonly path: string;
  readonly create: Method | null;
  readonly read: Method | null;
  readonly update: Method | null;
  readonly delete: Method | null;
  readonly list: Method | null;
}

/** A method that operations on objects have. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/**
 * The kinds of objects that a document has: a collection with POST, or an object with PUT, below which a path with one parameter more
 * has GET. Updates are PATCH, else PUT, else POST of the object. In the order of the document.
 */
export function findResources(document: Node): readonly FoundResource[] {
  const paths = own(document, "paths");
  if (!isNode(paths)) return [];
  const found: FoundResource[] = [];
  const names = new Set<string>();
  for (const path of Object.keys(paths)) {
    const one = objectPath.exec(path);
    if (!one) continue;
    const [, base = ""] = one;
    const collection = [base, `${base}/`, `${base}.json`].find((other) => isNode(own(paths, other))) ?? base;
    const [object, all] = [methodsOf(document, paths, path), methodsOf(document, paths, collection)];
    const create = first(all, "post") ?? first(object, "put");
    if (create === null || !object.has("get")) continue;
    const name = resourceName(base, names);
    names.add(name);
    found.push({
      name,
      collection,
      path,
      create,
      read: "get",
      update: first(object, "patch", "put", "post"),
      delete: first(object, "delete"),
      list: first(all, "get"),
    });
  }
  return found;
}

/** Some collection, and one object in it. */
const objectPath = /^(\/.*)\/\{[^{}/]+\}(\.json|\/)?$/s;

const methods: readonly Method[] = ["get", "post", "put", "patch", "delete"];

function methodsOf(document: Node, paths: Node, path: string): ReadonlySet<Method> {
  const item = resolved(document, own(paths, path));
  return new Set(methods.filter((method) => item !== null && isNode(own(item, method))));
}

function first(has: ReadonlySet<Method>, ...wanted: readonly Method[]): Method | null {
  return wanted.find((method) => has.has(method)) ?? null;
}

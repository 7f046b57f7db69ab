import type { Node } from "../document.ts";
import { listedRead } from "../listed.ts";
import { type Operation, operationOf } from "../operation.ts";
import { operationParts } from "../overlay/annotations.ts";
import type { FoundResource, Method } from "../resources.ts";
import { ModelError } from "./model-error.ts";

/** The operations of a resource. */
export interface Operations {
  readonly read: Operation;
  /** Whether the read is the list of the collection, because the document has no read of one object. */
  readonly isListed: boolean;
  readonly create: Operation;
  /** Whether the create has the path of the object, and so its identifier. */
  readonly isInPlace: boolean;
  /** The operations that may change the object. */
  readonly updates: readonly Operation[];
}

/** Returns the operations of a resource. Throws a ModelError if none creates or reads it. */
export function operationsOf(document: Node, found: FoundResource): Operations {
  const { annotation = {}, collection, path } = found;
  const isListed = found.read === null;
  const read = isListed
    ? listedRead(document, { ...found, changes: [found.update, found.delete] })
    : operationOf(document, path, "get");
  const create = annotatedOperation(document, {
    path: found.create === "put" || found.isCreatedInPlace ? path : collection,
    method: found.create,
    words: annotation.create,
  });
  if (!read || !create) throw new ModelError("there is no operation that creates or reads it");
  const updates =
    annotation.update === undefined
      ? updatesOf(document, found, create)
      : [annotatedOperation(document, { path, method: found.update, words: annotation.update }) ?? []].flat();
  return { read, isListed, create, isInPlace: create.path === read.path, updates };
}

/**
 * Returns the operation of an annotation, as in `POST /items`, or else that of a method and a path; null if the document has none. Throws a ModelError
 * if the document lacks the operation of the annotation.
 */
export function annotatedOperation(
  document: Node,
  {
    path,
    method,
    words,
  }: { readonly path: string; readonly method: Method | null; readonly words?: string | null | undefined },
): Operation | null {
  if (method === null) return null;
  const named = words && operationParts(words).path;
  const operation = operationOf(document, named || path, method);
  if (named && !operation) throw new ModelError(`the document has no ${words}, which x-tfnode names`);
  return operation;
}

/**
 * The operations by which an object is changed: PUT that also creates it, or else all others. POST of an object changes it where there is no other,
 * and where it does not create it.
 */
function updatesOf(document: Node, { path }: FoundResource, create: Operation): readonly Operation[] {
  const isInPlace = create.path === path;
  if (isInPlace && create.method === "put") return [create];
  const of = (method: Method) => operationOf(document, path, method) ?? [];
  const usual = [of("patch"), of("put")].flat();
  const updates = usual.length > 0 || isInPlace ? usual : [of("post")].flat();
  // A text is the content of an object only if it is created with one.
  return updates.filter(({ body }) => body?.encoding !== "text" || create.body?.encoding === "text");
}

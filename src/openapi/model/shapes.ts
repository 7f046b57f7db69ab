import type { Node } from "../document.ts";
import { flatShape, type ResourceObject, resourceObject } from "../json-api.ts";
import { gatheredShape, type Moved, movedMembers } from "../moved.ts";
import { inWords, type Operation } from "../operation.ts";
import type { FoundResource } from "../resources.ts";
import { type ObjectShape, shapeOf } from "../shape.ts";
import { memberFor, type WantedMember } from "./identity-member.ts";
import type { Update } from "./model.ts";
import { ModelError } from "./model-error.ts";
import type { Operations } from "./operations.ts";
import { innerWith, isForeign, objectOf, type Unwrapped, unwrapped, unwrappedRequest } from "./unwrap.ts";

/** The objects in the requests and responses of a resource. */
export interface Shapes {
  /** The object that a read returns. */
  readonly response: Unwrapped<ObjectShape>;
  /** The object with which it is created; null if the create has none. */
  readonly request: Unwrapped<ObjectShape | null>;
  /** The update, and the object that it takes; null if there is none. */
  readonly update: ChosenUpdate | null;
  readonly jsonApi: ResourceObject | null;
  /** The identifier, if responses have it within another member; else none. */
  readonly identity: readonly Moved[];
  /** The members that responses have within others. */
  readonly moved: readonly Moved[];
  /** Returns an object of responses with its moved members at their places. */
  readonly gathered: (shape: ObjectShape) => ObjectShape;
  /** Returns the object in the response of an operation; null if it has none. */
  readonly returnedBy: (operation: Operation) => Unwrapped<ObjectShape> | null;
  /** Sentences on what updates cannot change. */
  readonly notes: readonly string[];
}

interface ChosenUpdate extends Unwrapped<ObjectShape> {
  readonly operation: Operation;
  readonly form: Update["form"];
}

/** Returns the objects in the requests and responses of a resource. Throws a ModelError if its read returns none. */
export function shapesOf(
  document: Node,
  found: FoundResource,
  { read, create, updates }: Operations,
  wanted: WantedMember,
): Shapes {
  const returned = objectOf(document, read.response, "response");
  if (!returned)
    throw new ModelError(
      read.response && isForeign(read.response)
        ? `the response to GET ${found.path} is ${read.response.type}, and not JSON`
        : `the response to GET ${found.path} is not an object with known members`,
    );
  const created = objectOf(document, create.body, "request");
  const whole = unwrapped(returned, wanted, read, { sent: created });
  const requested = unwrappedRequest(created, whole.wrapper);
  const operation = widest(document, updates, requested.shape, whole.wrapper);
  const form = operation && formOf(document, operation);
  const changing =
    form === "json-patch"
      ? { shape: requested.shape, wrapper: "" }
      : operation && unwrappedRequest(objectOf(document, operation.body, "request"), whole.wrapper);
  const jsonApi =
    form === "json-patch"
      ? null
      : resourceObject(whole.shape, [requested.shape, ...(changing ? [changing.shape] : [])]);
  const flat = (one: Unwrapped<ObjectShape | null>) =>
    jsonApi && one.shape ? { ...one, shape: flatShape(one.shape, jsonApi) } : one;
  const request = flat(requested);
  const updated = changing && flat(changing);
  const identity = jsonApi ? [] : movedIdentity(wanted, whole.shape, request.shape);
  const others = movedMembers(
    { response: whole.shape, requests: [request.shape, updated?.shape ?? null] },
    found.annotation?.attributes ?? {},
  );
  const moved = jsonApi
    ? jsonApi.moved
    : [...identity, ...others.filter(({ member }) => member !== identity[0]?.member)];
  const gathered = (shape: ObjectShape) =>
    jsonApi ? flatShape(shape, jsonApi) : gatheredShape(shape, moved);
  const response = { ...whole, shape: gathered(whole.shape) };
  const update =
    operation && form && updated?.shape ? { ...updated, shape: updated.shape, operation, form } : null;
  return {
    ...{ response, request, update, jsonApi, identity, moved, gathered },
    returnedBy(one) {
      const shape = objectOf(document, one.response, "response");
      const inner = shape && unwrapped(shape, wanted, one, { known: response.wrapper, sent: request.shape });
      return inner && { ...inner, shape: gathered(inner.shape) };
    },
    notes: changeNotes(operation, form, update !== null),
  };
}

/** Returns notes on what the document does not say about changes. */
function changeNotes(
  update: Operation | null,
  form: Update["form"] | null,
  isKnown: boolean,
): readonly string[] {
  if (!update)
    return [
      "The document has no operation that changes it, so that each change replaces the object, with all that it contains.",
    ];
  return [
    ...(isKnown ? [] : [`${inWords(update)} takes no object that is known: changes replace the object.`]),
    ...(form === "json-patch"
      ? [
          `${inWords(update)} takes a JSON Patch, and the document does not say which members it may change: this changes all with which the object is created.`,
        ]
      : []),
  ];
}

/** Returns the operation that takes most of the members with which an object is created; the first of several. */
function widest(
  document: Node,
  operations: readonly Operation[],
  created: ObjectShape | null,
  wrapper: string,
): Operation | null {
  const names = new Set(created?.members.map(({ name }) => name));
  const takes = (one: Operation) => {
    const { shape } = unwrappedRequest(objectOf(document, one.body, "request"), wrapper);
    // A JSON Patch may change anything, but the document does not say what.
    if (formOf(document, one) === "json-patch") return 0.5;
    return shape ? shape.members.filter(({ name }) => names.has(name)).length : -1;
  };
  const counts = operations.map(takes);
  return operations[counts.indexOf(Math.max(...counts))] ?? null;
}

/** Returns the form of the body of an update, by its media type or by its members. */
function formOf(document: Node, { body, method }: Operation): Update["form"] {
  if (body === null || method !== "patch") return "object";
  if (/\bmerge-patch\+json\b/i.test(body.type)) return "merge-patch";
  const shape = shapeOf(document, body.schema, "request");
  const names = "element" in shape && shape.element.kind === "object" ? shape.element.members : [];
  const isPatch = ["op", "path"].every((wanted) => names.some(({ name }) => name === wanted));
  return isPatch || /\bjson-patch\b/i.test(body.type) ? "json-patch" : "object";
}

/** Returns the identifier of an object if responses have it within another member: one that an overlay names, or the only one. */
function movedIdentity(wanted: WantedMember, shape: ObjectShape, sent: ObjectShape | null): readonly Moved[] {
  const isSent = (name: string | undefined) => sent?.members.some((member) => member.name === name) ?? false;
  const { named = "" } = wanted;
  if (named.includes(".") && !shape.members.some(({ name }) => name === named)) {
    const path = named.split(".");
    return [{ member: path.at(-1) ?? "", path, isKept: isSent(path[0]) }];
  }
  if (memberFor(wanted, shape)) return [];
  return innerWith(wanted, shape).flatMap(({ wrapper, shape: inner }): readonly Moved[] => {
    const name = memberFor(wanted, inner)?.member.name ?? "";
    const isOther = shape.members.some((member) => member.name === name);
    return isOther ? [] : [{ member: name, path: [wrapper, name], isKept: isSent(wrapper) }];
  });
}

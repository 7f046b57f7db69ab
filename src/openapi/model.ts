import { type Attribute, attributesOf, computedAttributes, isSecret } from "./attribute.ts";
import type { Node } from "./document.ts";
import { flatShape, type ResourceObject, resourceObject } from "./json-api.ts";
import { listedRead } from "./listed.ts";
import { gatheredShape, type Moved, movedMembers } from "./moved.ts";
import {
  attributeName,
  distinct,
  parametersIn,
  plural,
  singular,
  snakeCase,
  typeName,
  variableName,
  withSegments,
} from "./names.ts";
import { type Content, type Operation, operationOf, type Parameter, standardOf } from "./operation.ts";
import { operationParts, type ResourceAnnotation } from "./overlay/annotations.ts";
import { firstPageOf, type MemberPath, type Paged, pagedBy } from "./paging.ts";
import type { FoundResource, LeftOut, Method } from "./resources.ts";
import { type Direction, type Member, type ObjectShape, type Shape, shapeOf } from "./shape.ts";

/** A parameter by which requests name an object, and the attribute with its value. */
export interface PathPart {
  /** The name in requests, as in `orgId`. */
  readonly apiName: string;
  readonly place: "path" | "query" | "header";
  /** The name in Terraform, as in `org_id`. */
  readonly name: string;
  /** The name in TypeScript, as in `orgId`. */
  readonly variable: string;
  readonly description: string;
}

/** The identifier of one object within its collection. */
export interface KeyPart extends PathPart {
  /** Whether the configuration sets the identifier; otherwise the API does. */
  readonly isConfigured: boolean;
  /** The member of the object that contains the identifier; empty if there is none. */
  readonly member: string;
  /** Whether that is a number. */
  readonly isNumber: boolean;
  /** Whether the identifier is a secret, which plans and messages must not show. */
  readonly isSensitive: boolean;
  /** Whether creates have that member, too. */
  readonly isInCreate: boolean;
  /** The member of updates that contains it, which may have another name; empty if they need none. */
  readonly updateMember: string;
}

/** A request and the object in its body. */
export interface Request {
  readonly operation: Operation;
  /** The member of the body that contains the object; empty if the object is the body itself. */
  readonly bodyWrapper: string;
  /** The members of the body that are files, which are parts of a form. */
  readonly files: readonly string[];
}

/** A response with one object. */
export interface ObjectResponse {
  /** The member of the response that contains the object; empty if the response is the object itself. */
  readonly wrapper: string;
  /** Whether the response has every member that a read returns, so that no read is needed. */
  readonly isWhole: boolean;
}

/** A request that creates an object. */
export interface Create extends Request, ObjectResponse {
  /** Whether the header `Location` of the response has the identifier, and its content does not. */
  readonly isLocated: boolean;
  /** The place of the identifier in the content of the response; null if it has none. */
  readonly identifier: Identifier | null;
}

/** The place of an identifier in the content of a response. */
export interface Identifier {
  readonly path: MemberPath;
  /** Whether the value is the address of the object, whose last part is the identifier. */
  readonly isAddress: boolean;
  readonly isNumber: boolean;
}

/** A request that changes an object. */
export interface Update extends Request, ObjectResponse {
  /** What its body has: an object, or what changes it by a merge patch (RFC 7396) or a JSON Patch (RFC 6902). */
  readonly form: "object" | "merge-patch" | "json-patch";
}

/** The operation that lists all objects of a collection. */
export interface List {
  readonly operation: Operation;
  /** The member of the response that contains the objects; empty if the response is the list itself. */
  readonly member: string;
  /** The other lists of objects in the response; none if the list has pages. */
  readonly others: readonly Attribute[];
  /** How the list continues after a page; null if it is whole, or if the document does not show it. */
  readonly paged: Paged | null;
  /** A sentence about pages that the document does not explain; empty if there is none. */
  readonly note: string;
}

/** The facts from which the files of a resource are generated. */
export interface Model {
  /** The name, as in `item`. */
  readonly name: string;
  /** The name of the data source for all objects, as in `items`. */
  readonly plural: string;
  /** The name of the type, as in `Item`. */
  readonly type: string;
  /** The words for texts, as in `item`. */
  readonly words: string;
  /** The parameters that identify the collection: those of the path except for the last one, then those of the query and of headers. */
  readonly parents: readonly PathPart[];
  /** The identifier of one object: a configured attribute, or the ID that the API generates. */
  readonly key: KeyPart;
  readonly attributes: readonly Attribute[];
  /** The members that responses have within others. */
  readonly moved: readonly Moved[];
  /** Its resource object if requests and responses are JSON:API; otherwise null. */
  readonly jsonApi: ResourceObject | null;
  readonly create: Create;
  readonly read: {
    readonly operation: Operation;
    /** Whether the list of the collection has the object, because the document has no read of one. */
    readonly isListed: boolean;
  } & ObjectResponse;
  readonly update: Update | null;
  readonly delete: Operation | null;
  readonly list: List | null;
  /** The changes that refuse to overwrite those of other clients, by the ETag of the last read; null if there are none. */
  readonly etag: { readonly inUpdate: boolean; readonly inDelete: boolean } | null;
  /** The path of one object in the document. */
  readonly path: string;
  /** What the document or its overlay says about the resource. */
  readonly annotation: ResourceAnnotation;
  /** The members of the annotation that a person has to confirm. */
  readonly open: readonly string[];
  /** Sentences about decisions on the resource as a whole that only the author can make. */
  readonly notes: readonly string[];
}

/** A resource that cannot be generated from a document: the message explains why. */
class ModelError extends Error {
  override readonly name = "ModelError";
}

/** Returns the models of some resources, each with a unique name, and the resources for which there is none. */
export function modelsOf(
  document: Node,
  found: readonly FoundResource[],
): { readonly models: readonly Model[]; readonly left: readonly LeftOut[] } {
  const models: Model[] = [];
  const left: LeftOut[] = [];
  const taken = new Set(found.map(({ name }) => name));
  for (const one of found) {
    try {
      const model = likelyModel(document, one);
      // The name of the data source for all objects differs from those of other data sources.
      const many = taken.has(model.plural) ? distinct(`${model.name}_list`, taken) : model.plural;
      taken.add(many);
      models.push({ ...model, plural: many });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      left.push({ path: one.path, reason: error.message });
    }
  }
  return { models, left };
}

/**
 * Returns the model of a resource. If the document does not say how the API identifies what POST creates, but PUT or POST of the object creates
 * it, too, the configuration chooses the identifier. Throws a ModelError like modelOf.
 */
function likelyModel(document: Node, found: FoundResource): Model {
  try {
    return modelOf(document, found);
  } catch (error) {
    const isStated = found.annotation?.create !== undefined || found.create !== "post";
    const creates = (method: Method) =>
      operationOf(document, found.path, method)?.statuses.has("201") ?? false;
    const create = isStated ? undefined : (["put", "post"] as const).find(creates);
    if (!(error instanceof ModelError)) throw error;
    // A create without any documented content probably has a header Location, which is not documented either.
    if (create === undefined) return modelOf(document, found, true);
    return modelOf(document, { ...found, create, ...(create === "post" && { isCreatedInPlace: true }) });
  }
}

/** Returns the model of a resource. Throws a ModelError if the document does not contain sufficient facts. */
function modelOf(document: Node, found: FoundResource, isGuessed = false): Model {
  const { annotation = {}, name } = found;
  const { attributes: annotations = {}, open = [] } = annotation;
  const notes: string[] = [];
  const operation = (path: string, method: FoundResource["create"], words?: string | null) => {
    if (method === null) return null;
    const named = words && operationParts(words).path;
    const one = operationOf(document, named || path, method);
    if (named && !one) throw new ModelError(`the document has no ${words}, which x-tfnode names`);
    return one;
  };
  const isListed = found.read === null;
  const read = isListed
    ? listedRead(document, { ...found, changes: [found.update, found.delete] })
    : operation(found.path, "get");
  const create = operation(
    found.create === "put" || found.isCreatedInPlace ? found.path : found.collection,
    found.create,
    annotation.create,
  );
  if (!read || !create) throw new ModelError("there is no operation that creates or reads it");
  const isInPlace = create.path === read.path;
  const returned = objectOf(document, read.response, "response");
  if (!returned)
    throw new ModelError(
      read.response && isForeign(read.response)
        ? `the response to GET ${found.path} is ${read.response.type}, and not JSON`
        : `the response to GET ${found.path} is not an object with known members`,
    );
  const created = objectOf(document, create.body, "request");
  const params = parametersIn(found.path);
  const keyParam = params.at(-1) ?? "";
  const parameter = read.parameters.find((one) => one.name === keyParam && one.place === "path");
  const wanted: WantedMember = {
    param: keyParam,
    resource: name,
    type: parameter?.type ?? "",
    named: found.member,
  };
  const whole = unwrapped(returned, wanted, read, { sent: created });
  const requested = unwrappedRequest(created, whole.wrapper);
  const named =
    annotation.update === undefined ? undefined : operation(found.path, found.update, annotation.update);
  // A text is the content of an object only if it is created with one.
  const usual = updatesOf(document, found, create).filter(
    ({ body }) => body?.encoding !== "text" || create.body?.encoding === "text",
  );
  const updates = named === undefined ? usual : named ? [named] : [];
  const update = widest(document, updates, requested.shape, whole.wrapper);
  const form = update && formOf(document, update);
  const changing =
    form === "json-patch"
      ? { shape: requested.shape, wrapper: "" }
      : update && unwrappedRequest(objectOf(document, update.body, "request"), whole.wrapper);
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
    annotations,
  );
  const moved = jsonApi
    ? jsonApi.moved
    : [...identity, ...others.filter(({ member }) => member !== identity[0]?.member)];
  const gathered = (shape: ObjectShape) =>
    jsonApi ? flatShape(shape, jsonApi) : gatheredShape(shape, moved);
  const response = { ...whole, shape: gathered(whole.shape) };
  if (update && !updated?.shape)
    notes.push(`${inWords(update)} takes no object that is known: changes replace the object.`);
  if (update && form === "json-patch")
    notes.push(
      `${inWords(update)} takes a JSON Patch, and the document does not say which members it may change: this changes all with which the object is created.`,
    );
  if (!update)
    notes.push(
      "The document has no operation that changes it, so that each change replaces the object, with all that it contains.",
    );
  const likely = memberFor(
    { ...wanted, named: wanted.named && (identity[0]?.member ?? wanted.named) },
    response.shape,
    isInPlace ? null : request.shape,
  );
  if (found.member !== undefined && !likely)
    throw new ModelError(`the response to GET ${found.path} has no member ${found.member}`);
  const objectIn = (one: Operation) => {
    const shape = objectOf(document, one.response, "response");
    const inner = shape && unwrapped(shape, wanted, one, { known: response.wrapper, sent: request.shape });
    return inner && { ...inner, shape: gathered(inner.shape) };
  };
  const createdShape = isInPlace ? null : (objectIn(create)?.shape ?? null);
  // The address of the object is sure to have its identifier, and a guess is not.
  const isUnsure = likely === undefined || likely.isGuess;
  const elsewhere = isUnsure && createdShape ? identifierIn(createdShape, found.path, wanted) : null;
  const { member: keyMember, isGuess = false } = (elsewhere ? undefined : likely) ?? {};
  const isSensitive = keyMember
    ? (annotations[keyMember.name]?.secret ?? isSecret(keyMember.name, keyMember.shape))
    : false;
  if (keyMember && isSensitive && annotations[keyMember.name]?.secret === undefined)
    notes.push(
      `${keyMember.name}, by which the API identifies it, is a secret, so the attribute is sensitive, but import IDs and addresses of requests have it: identify it by another member if the API allows that.`,
    );
  const isKeyGuess = keyMember !== undefined && (isGuess || open.includes("identity"));
  if (isKeyGuess)
    notes.push(
      `The document does not say which member is {${keyParam}} of ${found.path}: this takes ${keyMember.name}. To take another one, scaffold it with ${found.path}:MEMBER.`,
    );
  const has = (shape: ObjectShape | null) =>
    shape?.members.some(({ name }) => name === keyMember?.name) ?? false;
  const isUnnamed = !isInPlace && !has(createdShape);
  // The client that creates an object chooses an identifier that the request requires, or a name that no response has.
  const requires = (shape: ObjectShape | null) =>
    shape?.members.some(({ isRequired, name }) => isRequired && name === keyMember?.name) ?? false;
  const isRequired = requires(request.shape) || annotations[keyMember?.name ?? ""]?.required === true;
  const isNamed =
    !isRequired &&
    isGuessed &&
    isUnnamed &&
    has(request.shape) &&
    !/^(id|uuid|guid)$/i.test(keyMember?.name ?? "");
  const isConfigured = isInPlace || isRequired || isNamed;
  if (isNamed)
    notes.push(
      `The response to ${inWords(create)} has no ${keyMember?.name}, so that a configuration has to choose it. To confirm that, say \`required: true\` of it in the overlay.`,
    );
  // The read may repeat no identifier: it is the one of the response to the create. But it has some of the object, and nothing else.
  const known = new Set(
    [request.shape, createdShape].flatMap((shape) => shape?.members.map(({ name }) => name) ?? []),
  );
  const isNamedByCreate =
    (elsewhere !== null || (create.responseHeaders.has("location") && !isInPlace)) &&
    response.shape.members.some(({ name }) => known.has(name));
  if (!keyMember && !isConfigured && !isNamedByCreate)
    throw new ModelError(`no member of the response to GET ${found.path} is its {${keyParam}}`);
  const parents = partsOf(found.path, { read, create, created: request.shape });
  const usable = updated?.shape ? update : null;
  const taken = new Set(parents.map((part) => part.name));
  const member = keyMember?.name ?? "";
  const alias = aliasOf(wanted, updated?.shape ?? null, [request.shape, response.shape]);
  const key: KeyPart = {
    apiName: keyParam,
    place: "path",
    name: isConfigured
      ? attributeName(
          annotations[member]?.name ?? parameter?.attribute ?? (member || keyParam),
          taken,
          "object",
        )
      : "id",
    variable: "id",
    description: pathDescription(read, keyParam),
    isConfigured,
    member,
    isNumber: keyMember ? keyMember.shape.kind === "number" : (elsewhere?.isNumber ?? false),
    isSensitive,
    isInCreate: isConfigured && has(request.shape),
    updateMember: isConfigured
      ? form === "json-patch"
        ? ""
        : jsonApi || has(updated?.shape ?? null)
          ? member
          : (alias?.name ?? "")
      : jsonApi || requires(updated?.shape ?? null)
        ? member
        : "",
  };
  taken.add(key.name);
  const hidden = new Set([member, ...(isInPlace ? [keyParam] : []), ...(alias ? [alias.name] : [])]);
  const attributes = attributesOf(
    {
      create: without(request.shape, hidden, parents),
      update: usable ? without(updated?.shape ?? null, hidden, parents) : null,
      response: without(response.shape, hidden, parents),
    },
    {
      resource: name,
      taken,
      hasUpdate: usable !== null,
      isComputed: false,
      isInResponse: true,
      isInSet: false,
      isPut: usable?.method === "put",
      prefix: "",
      annotations: withReplacedIdentity(annotations, identity),
    },
  );
  const isLocated = !isConfigured && isUnnamed && elsewhere === null;
  const isLocationGuess = isLocated && !create.responseHeaders.has("location");
  if (isLocationGuess && !(isGuessed && create.response === null))
    throw new ModelError(
      `the response to ${inWords(create)} has the {${keyParam}} of the created object neither in its content nor in a header Location`,
    );
  if (isLocationGuess)
    notes.push(
      `The document does not say how the response to ${inWords(create)} names the created object: this takes the {${keyParam}} from its header Location. If it has none, an apply creates an object that is in no state. To confirm that, add the header to the response in the overlay.`,
    );
  const described = new Set(
    [request.shape, response.shape].flatMap((shape) => shape?.members.map(({ name }) => name) ?? []),
  );
  const shownOnce = objectIn(create)?.shape.members.filter(
    ({ name, shape }) => !described.has(name) && isSecret(name, shape),
  );
  if (shownOnce && shownOnce.length > 0)
    notes.push(
      `Only the response to ${inWords(create)} has ${shownOnce.map(({ name }) => name).join(", ")}, which nothing keeps: to keep such a secret, declare it as computed(), nullable() and sensitive(), return it from create, and take it from prior in read and update.`,
    );
  const responseOf = (one: Operation): ObjectResponse => {
    const inner = objectIn(one);
    return {
      wrapper: inner?.wrapper ?? "",
      // A read after the wait has what came later, and a read by a member that may be the wrong one shows whether it finds the object.
      isWhole:
        (keyMember !== undefined || isConfigured || one !== create) &&
        one.annotation.wait === undefined &&
        one.annotation.partial !== true &&
        !(one === create && isKeyGuess) &&
        isWhole(
          inner?.shape ?? null,
          response.shape,
          one === usable ? (updated?.shape ?? null) : request.shape,
        ),
    };
  };
  const many = pluralOf(found.collection, name);
  const isUpdateOpen = annotation.update === undefined || open.includes("update");
  const choices = usable && isUpdateOpen ? updateNotes(document, usable) : [];
  const remove = operation(found.path, found.delete, annotation.delete);
  const list =
    key.member === ""
      ? null
      : listOf(document, operation(found.collection, found.list, annotation.list), response.shape, {
          resource: name,
          many,
          parents,
          gathered,
          isAlone: moved.length > 0 || isListed,
          taken: new Set([many, ...parents.map((part) => part.name)]),
        });
  if (isListed && list?.note !== "")
    throw new ModelError(
      `there is no GET ${found.path} to read it, and GET ${found.collection} is no list of all objects with their {${keyParam}}`,
    );
  if (isListed)
    notes.push(
      `The document has no operation that reads one: this finds it in GET ${found.collection}. If that list lacks some objects or values, a read does not find them.`,
    );
  return {
    name,
    plural: many,
    type: typeName(name),
    words: name.replaceAll("_", " "),
    parents,
    key,
    attributes,
    moved,
    jsonApi,
    create: {
      operation: create,
      bodyWrapper: request.wrapper,
      files: filesIn(document, create),
      ...responseOf(create),
      isLocated,
      identifier:
        elsewhere ??
        (isConfigured || isLocated || !keyMember
          ? null
          : { path: [keyMember.name], isAddress: false, isNumber: key.isNumber }),
    },
    read: { operation: read, isListed, wrapper: response.wrapper, isWhole: true },
    update:
      usable && updated && form
        ? {
            operation: usable,
            bodyWrapper: updated.wrapper,
            files: filesIn(document, usable),
            ...responseOf(usable),
            form,
          }
        : null,
    delete: remove,
    path: found.path,
    annotation,
    open: [...(isKeyGuess ? ["identity"] : []), ...(choices.length > 0 ? ["update"] : [])],
    list,
    etag: isListed ? null : etagOf(read, usable, remove),
    // One operation may create and change objects.
    notes: [
      ...new Set([
        ...notes,
        ...attributeNotes(create, attributes, isConfigured),
        ...choices,
        ...formNotes(document, create, request.shape),
        ...(usable ? formNotes(document, usable, updated?.shape ?? null) : []),
        ...[create, read, usable, remove].flatMap((one) => (one ? operationNotes(one, parents) : [])),
        ...(remove ? deleteNotes(remove, read) : []),
        ...firstPageNotes(read, parents),
      ]),
    ],
  };
}

/** Returns the changes that compare the ETag of a read: those with the header If-Match, or with 412 if the read has an ETag. */
function etagOf(read: Operation, update: Operation | null, remove: Operation | null): Model["etag"] {
  const compares = (one: Operation | null) =>
    one !== null &&
    (one.parameters.some(isIfMatch) ||
      (read.responseHeaders.has("etag") && (one.statuses.has("412") || one.statuses.has("428"))));
  const [inUpdate, inDelete] = [compares(update), compares(remove)];
  return inUpdate || inDelete ? { inUpdate, inDelete } : null;
}

function isIfMatch({ name, place }: Parameter): boolean {
  return place === "header" && /^if-match$/i.test(name);
}

/** Notes on attributes if the document does not state who sets them. */
function attributeNotes(
  create: Operation,
  attributes: readonly Attribute[],
  hasKey: boolean,
): readonly string[] {
  const isRequired = hasKey || attributes.some(({ setBy }) => setBy === "required");
  const isConfigurable = attributes.some(({ setBy }) => setBy !== "api");
  const isOpen = ({ decisions, isOpen }: Attribute) =>
    isOpen || decisions.some(({ name }) => name === "computed");
  const either = attributes
    .filter((attribute) => attribute.setBy === "either" && isOpen(attribute))
    .map(({ name }) => name);
  return [
    ...(isRequired || !isConfigurable
      ? []
      : [
          `By the document, ${inWords(create)} requires nothing: add required() to what the API does require.`,
        ]),
    ...(either.length > 0
      ? [
          `The document does not say whether the API sets these where nothing is configured. If it does not, remove computed(), or plans show them as known after apply: ${either.join(", ")}.`,
        ]
      : []),
  ];
}

/** A note on an object with two methods for changes. */
function updateNotes(document: Node, update: Operation): readonly string[] {
  const others = (["patch", "put"] as const).filter(
    (method) => method !== update.method && operationOf(document, update.path, method) !== null,
  );
  return others.map(
    (method) =>
      `${inWords(update)} sends updates, but there is ${inWords({ ...update, method })}, too: which of them changes what is configured is not in the document.`,
  );
}

/** Notes on a form with lists or objects, if the document does not define their encoding, on files, and on secrets in a query. */
function formNotes(document: Node, operation: Operation, shape: ObjectShape | null): readonly string[] {
  const { body } = operation;
  if (!body || !shape) return [];
  const named = (members: readonly Member[]) => members.map(({ name }) => name).join(", ");
  const nested = shape.members.filter(({ shape: one }) => "element" in one || one.kind === "object");
  const files = filesIn(document, operation);
  const shown = shape.members.filter((member) => isSecret(member.name, member.shape));
  return [
    ...(body.encoding === "form" && body.styles.size === 0 && nested.length > 0
      ? [
          `${inWords(operation)} takes a form, and the document does not say how lists and objects are written in it: form() repeats the name of a list, and has the names of members in brackets. Such are ${named(nested)}.`,
        ]
      : []),
    ...(files.length > 0
      ? [
          `${inWords(operation)} takes files: each attribute is the text of a file, which is sent in UTF-8. Other bytes need another attribute, such as one in base64. Such are ${files.join(", ")}.`,
        ]
      : []),
    ...(body.encoding === "query" && shown.length > 0
      ? [`${inWords(operation)} has secrets in its address, which logs of servers show: ${named(shown)}.`]
      : []),
  ];
}

/** The members of the parts of a form that are files. */
function filesIn(document: Node, { body }: Operation): readonly string[] {
  if (body?.encoding !== "multipart") return [];
  const shape = shapeOf(document, body.schema, "request");
  const isFile = ({ shape: one }: Member) => {
    const inner = "element" in one ? one.element : one;
    return inner.kind === "string" && inner.format === "binary";
  };
  return shape.kind === "object" ? shape.members.filter(isFile).map(({ name }) => name) : [];
}

function objectOf(document: Node, content: Content | null, direction: Direction): ObjectShape | null {
  if (content === null || (direction === "response" && isForeign(content))) return null;
  const shape = shapeOf(document, content.schema, direction);
  return shape.kind === "object" ? shape : null;
}

/** Reports whether content is surely no JSON, and no text of which an attribute can be the whole. */
function isForeign({ encoding, type }: Content): boolean {
  return encoding === "other" && /xml|html|yaml|octet-stream|^text\//i.test(type);
}

interface Unwrapped<S> {
  readonly shape: S;
  readonly wrapper: string;
}

/**
 * Returns the object in a response whose only possible member contains it, as in `{"item": {…}}`. A member is no wrapper if others next to it have what the
 * request has, as in `{"metadata": {…}, "spec": {…}}`.
 */
function unwrapped(
  shape: ObjectShape,
  wanted: WantedMember,
  { annotation }: Operation,
  { known = "", sent }: { readonly known?: string; readonly sent: ObjectShape | null },
): Unwrapped<ObjectShape> {
  if (annotation.wrapper !== undefined) {
    const within = shape.members.find(({ name }) => name === annotation.wrapper)?.shape;
    return { shape: within?.kind === "object" ? within : shape, wrapper: annotation.wrapper };
  }
  const likely = shape.members.find((member) => known !== "" && member.name === known);
  if (likely?.shape.kind === "object") return { shape: likely.shape, wrapper: known };
  if (memberFor(wanted, shape)) return { shape, wrapper: "" };
  const [only] = innerWith(wanted, shape);
  const others = shape.members.flatMap(({ name, shape: one }) =>
    name === only?.wrapper
      ? []
      : [name, ...(one.kind === "object" ? one.members.map((each) => each.name) : [])],
  );
  const inside = new Set(only?.shape.members.map(({ name }) => name));
  const isSpread = sent?.members.some(({ name }) => !inside.has(name) && others.includes(name)) ?? false;
  return only && !isSpread ? only : { shape, wrapper: "" };
}

/** Returns the member of an object with its identifier, if it is the only one; else none. */
function innerWith(wanted: WantedMember, shape: ObjectShape): readonly Unwrapped<ObjectShape>[] {
  const inner = shape.members.flatMap(({ name: wrapper, shape: one }) =>
    one.kind === "object" && memberFor(wanted, one) ? [{ wrapper, shape: one }] : [],
  );
  return inner.length === 1 ? inner : [];
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

/**
 * Returns the place of an identifier in the response to a create, if the read does not repeat it: a member that is sure to be the parameter of the path, or the
 * address of the object.
 */
function identifierIn(created: ObjectShape, path: string, wanted: WantedMember): Identifier | null {
  const sure = memberFor(wanted, created);
  if (sure && !sure.isGuess)
    return {
      path: [sure.member.name],
      isAddress: false,
      isNumber: sure.member.shape.kind === "number",
    };
  if (!/\{[^{}]*\}\/?$/.test(path)) return null;
  const at = selfPaths.find((names) => {
    const value = names.reduce<Shape | undefined>(
      (shape, name) =>
        shape?.kind === "object" ? shape.members.find((one) => one.name === name)?.shape : undefined,
      created,
    );
    return value?.kind === "string";
  });
  return at ? { path: at, isAddress: true, isNumber: false } : null;
}

/** Members that have the address of their object. */
const selfPaths: readonly MemberPath[] = [
  ["self"],
  ["self_link"],
  ["selfLink"],
  ["href"],
  ["@id"],
  ["resource_uri"],
  ["links", "self"],
  ["_links", "self"],
  ["_links", "self", "href"],
];

/** Returns the annotations of a resource, by which another identifier within an object that requests have replaces the object. */
function withReplacedIdentity(
  annotations: NonNullable<ResourceAnnotation["attributes"]>,
  [identity]: readonly Moved[],
): NonNullable<ResourceAnnotation["attributes"]> {
  if (!identity?.isKept) return annotations;
  const path = identity.path.join(".");
  return { ...annotations, [path]: { replaces: true, ...annotations[path] } };
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
  return usual.length > 0 || isInPlace ? usual : [of("post")].flat();
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
  const most = Math.max(...operations.map(takes));
  return operations.find((one) => takes(one) === most) ?? null;
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

function unwrappedRequest(shape: ObjectShape | null, wrapper: string): Unwrapped<ObjectShape | null> {
  const [only, ...more] = (shape?.members ?? []).filter(
    ({ isRequired, name }) => isRequired || !aboutBody.has(name),
  );
  const isWrapped =
    wrapper !== "" && only?.name === wrapper && more.length === 0 && only.shape.kind === "object";
  return isWrapped ? { shape: only.shape as ObjectShape, wrapper } : { shape, wrapper: "" };
}

/** Members of a request that JSON:API allows next to its object. */
const aboutBody: ReadonlySet<string> = new Set(["included", "jsonapi", "links", "meta"]);

/** The last parameter of a path, whose value is a member of the object. */
interface WantedMember {
  /** The name of the parameter, as in `item_id`. */
  readonly param: string;
  readonly resource: string;
  /** The type of the parameter, as in `integer`; empty if it is not known. */
  readonly type: string;
  /** The member that the author names. */
  readonly named: string | undefined;
}

/**
 * Returns the member of an object that is the parameter of its path: `item_id` is `item_id`, or `id`, and `name` is `name`. A member of the same
 * name comes first, then members of the parameter's type. A guess is a member of another name or type, or the only member that a create requires.
 */
function memberFor(
  { param, resource, type, named }: WantedMember,
  { members }: ObjectShape,
  created: ObjectShape | null = null,
): { readonly member: Member; readonly isGuess: boolean } | undefined {
  const scalars = members.filter(({ shape }) => shape.kind === "string" || shape.kind === "number");
  if (named !== undefined) {
    const member = scalars.find(({ name }) => name === named);
    return member && { member, isGuess: false };
  }
  const plain = snakeCase(param);
  const last = resource.split("_").at(-1) ?? resource;
  const isAlike = plain === resource || plain === last || plain === singular(last);
  const firstOf = (candidates: readonly string[], from: readonly Member[]) =>
    candidates
      .map((candidate) => from.find((member) => snakeCase(member.name) === candidate))
      .find((member) => member !== undefined);
  const certain = [
    plain,
    ...[resource, last].flatMap((prefix) =>
      plain.startsWith(`${prefix}_`) ? [plain.slice(prefix.length + 1)] : [],
    ),
    // Returns the last word: `sha` for `file_sha`.
    ...plain.split("_").map((_, i, all) => all.slice(i + 1).join("_")),
    ...(plain === "username" ? ["name", "login"] : []),
    "id",
  ];
  const guessed = isAlike ? ["name", "slug", "key", "uuid"] : [];
  const kind = { string: "string", integer: "number", number: "number" }[type];
  const ofType = kind === undefined ? scalars : scalars.filter(({ shape }) => shape.kind === kind);
  const sure = firstOf([plain], scalars) ?? firstOf(certain, ofType);
  if (sure) return { member: sure, isGuess: false };
  const required = created?.members.filter(({ isRequired }) => isRequired) ?? [];
  const [only] = required.length === 1 ? required : [];
  const guess =
    firstOf(guessed, ofType) ??
    firstOf([...certain, ...guessed], scalars) ??
    ofType.find(({ name }) => name === only?.name);
  return guess && { member: guess, isGuess: true };
}

/** Returns the text in updates alone that is the parameter of the path, by its name: `pool` for `{pool_name}`. */
function aliasOf(
  { param, resource }: WantedMember,
  update: ObjectShape | null,
  others: readonly (ObjectShape | null)[],
): Member | undefined {
  const plain = snakeCase(param);
  const names = [plain, resource, plain.replace(/_(name|id|key|slug)$/, "")];
  const known = new Set(others.flatMap((shape) => shape?.members.map(({ name }) => name) ?? []));
  return update?.members.find(
    ({ name, shape }) => shape.kind === "string" && !known.has(name) && names.includes(snakeCase(name)),
  );
}

/** The description of a parameter of a path. */
function pathDescription({ parameters }: Operation, param: string): string {
  return parameters.find(({ name, place }) => name === param && place === "path")?.description ?? "";
}

/**
 * Returns the parameters of a path except for the last one, and then those of the query and of headers that the read or the create requires. The name
 * of a parameter `id` includes the preceding segment.
 */
function partsOf(
  path: string,
  {
    read,
    create,
    created,
  }: { readonly read: Operation; readonly create: Operation; readonly created: ObjectShape | null },
): readonly PathPart[] {
  const taken = new Set(["id"]);
  const part = (apiName: string, place: PathPart["place"], usual: string, from: Operation): PathPart => {
    const found = from.parameters.find((one) => one.name === apiName && one.place === place);
    const name = attributeName(found?.attribute ?? usual, taken, "parent");
    taken.add(name);
    return { apiName, place, name, variable: variableName(name), description: found?.description ?? "" };
  };
  const inPath = [...withSegments(path).matchAll(/([^{}/]*)\/?\{([^{}/]+)\}/g)]
    .slice(0, -1)
    .map(([, before = "", apiName = ""]) => {
      const owner = singular(snakeCase(before));
      const usual = snakeCase(apiName) === "id" && owner !== "" ? `${owner}_id` : apiName;
      return part(apiName, "path", usual, read);
    });
  const isSame = (one: Parameter) => (other: Parameter) =>
    one.name === other.name && one.place === other.place;
  // A part of what the object contains is read from its beginning, unless the create says that the parameter names the object.
  const first = firstPageOf(read);
  const isOfCreate = (name: string) =>
    create.parameters.some((one) => one.name === name) ||
    created?.members.some((member) => member.name === name);
  const inRead = read.parameters.filter(
    (one) => isAsked(one) && (one.place !== "query" || !first.has(one.name) || isOfCreate(one.name)),
  );
  const inCreate = create.parameters.filter(
    (one) =>
      isAsked(one) &&
      !inRead.some(isSame(one)) &&
      !(create.body?.encoding === "query" && one.place === "query"),
  );
  const others = [
    ...inRead.map((one) => [one, read] as const),
    ...inCreate.map((one) => [one, create] as const),
  ].map(([{ name, place }, from]) => part(name, place === "header" ? "header" : "query", name, from));
  return [...inPath, ...others];
}

/** Reports whether a request needs a parameter of its query or of a header whose value only a configuration can have. */
function isAsked(parameter: Parameter): boolean {
  const { isRequired, name, place, type } = parameter;
  const isOther = place === "header" && /^(accept|authorization|content-type|if-(none-)?match)$/i.test(name);
  return (
    isRequired &&
    (place === "query" || place === "header") &&
    !isOther &&
    type !== "array" &&
    type !== "object" &&
    standardOf(parameter) === undefined
  );
}

/** Returns an object without the members that its path contains. */
function without(
  shape: ObjectShape | null,
  names: ReadonlySet<string>,
  parents: readonly PathPart[],
): ObjectShape | null {
  if (shape === null) return null;
  const inPath = new Set(parents.map(({ name }) => name));
  const members = shape.members.filter(({ name }) => !names.has(name) && !inPath.has(snakeCase(name)));
  return { ...shape, members };
}

/**
 * Reports whether a response contains everything that a read returns, so that no read is needed afterwards: members that the request does not
 * have must be required, because a response may omit the others.
 */
function isWhole(response: ObjectShape | null, read: ObjectShape, request: ObjectShape | null): boolean {
  const sent = new Set(request?.members.map(({ name }) => name));
  const members = new Map(response?.members.map((member) => [member.name, member]));
  return read.members.every(({ name }) => {
    const member = members.get(name);
    return member !== undefined && (member.isRequired || sent.has(name));
  });
}

function pluralOf(collection: string, name: string): string {
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
function listOf(
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

function inWords({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method.toUpperCase()} ${path}`;
}

/** The parameters that a request needs and does not have. */
function missingParameters(operation: Operation, parents: readonly PathPart[]): readonly Parameter[] {
  const { body, parameters } = operation;
  const first = firstPageOf(operation);
  const isKnown = ({ name, place }: Parameter) =>
    (place === "query" && (body?.encoding === "query" || first.has(name))) ||
    parents.some((part) => part.apiName === name && part.place === place);
  const isOpen = (one: Parameter) =>
    isAsked(one) || (one.isRequired && one.place === "query" && standardOf(one) === undefined);
  return parameters.filter((one) => isOpen(one) && !isKnown(one));
}

function operationNotes(operation: Operation, parents: readonly PathPart[]): readonly string[] {
  const { body, method, status } = operation;
  const needed = missingParameters(operation, parents);
  return [
    ...needed.map(
      ({ name, place }) =>
        `${inWords(operation)} requires the ${place === "query" ? "parameter" : "header"} ${name}, which is not sent yet.`,
    ),
    ...(body?.encoding === "other" ? [`${inWords(operation)} takes ${body.type}, but is sent JSON.`] : []),
    ...(status === 202 && method !== "delete"
      ? [`${inWords(operation)} is still running when the response arrives: wait for its end with waitFor.`]
      : []),
  ];
}

/** Notes on a delete that does not end at once, or that the API may reject for now. */
function deleteNotes(remove: Operation, read: Operation): readonly string[] {
  return [
    ...(remove.statuses.has("202")
      ? [
          `${inWords(remove)} is still running when the response arrives: this waits until ${inWords(read)} finds no object. If the API keeps deleted objects, wait for their state.`,
        ]
      : []),
    ...(remove.statuses.has("409")
      ? [
          `${inWords(remove)} may return 409: this repeats it for up to two minutes, because other objects may still use it. If a conflict does not pass, remove retry from the client.`,
        ]
      : []),
  ];
}

/** Notes on parameters by which the read of one object selects a part of what it contains. */
function firstPageNotes(read: Operation, parents: readonly PathPart[]): readonly string[] {
  return [...firstPageOf(read)]
    .filter(([name]) => !parents.some((part) => part.apiName === name && part.place === "query"))
    .map(
      ([name, value]) =>
        `${inWords(read)} requires ${name}, which seems to select a part of what the object contains: this sends ${JSON.stringify(value)}.`,
    );
}

/** Reports whether two requests are equal, so that one function can make both. */
export function isSameRequest({ attributes, key, update }: Model): boolean {
  const isSame = (one: Attribute): boolean =>
    (one.create === one.update || (one.create === "never" && one.update === "never")) &&
    one.members.every(isSame);
  const createMember = key.isInCreate ? key.member : "";
  return update !== null && createMember === key.updateMember && attributes.every(isSame);
}

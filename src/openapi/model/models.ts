import { type Attribute, attributesOf, isSecret } from "../attribute.ts";
import type { Node } from "../document.ts";
import type { Moved } from "../moved.ts";
import { distinct, snakeCase, typeName } from "../names.ts";
import { inWords, type Operation, operationOf, type Parameter } from "../operation.ts";
import type { ResourceAnnotation } from "../overlay/annotations.ts";
import type { FoundResource, LeftOut, Method } from "../resources.ts";
import type { Member, ObjectShape } from "../shape.ts";
import { type Identity, type IdentityFacts, identityOf, keyOf } from "./identity.ts";
import { aliasOf, wantedMember } from "./identity-member.ts";
import { listOf, pluralOf } from "./list.ts";
import type { Create, KeyPart, List, Model, ObjectResponse, PathPart, Update } from "./model.ts";
import { ModelError } from "./model-error.ts";
import {
  attributeNotes,
  deleteNotes,
  filesIn,
  firstPageNotes,
  formNotes,
  operationNotes,
  updateNotes,
} from "./notes.ts";
import { annotatedOperation, operationsOf } from "./operations.ts";
import { partsOf } from "./parts.ts";
import { shapesOf } from "./shapes.ts";

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

/** The facts about a resource. */
interface Facts extends IdentityFacts {
  readonly document: Node;
  readonly identity: Identity;
  readonly parents: readonly PathPart[];
  /** The member of updates that contains the identifier by another name. */
  readonly alias: Member | undefined;
  readonly remove: Operation | null;
}

/** Returns the model of a resource. Throws a ModelError if the document does not contain sufficient facts. */
function modelOf(document: Node, found: FoundResource, isGuessed = false): Model {
  const { annotation = {}, name, path } = found;
  const operations = operationsOf(document, found);
  const { read, create, isListed } = operations;
  const wanted = wantedMember(found, read);
  const shapes = shapesOf(document, found, operations, wanted);
  const { request, response, update } = shapes;
  const parts: IdentityFacts = { found, operations, wanted, shapes, isGuessed };
  const identity = identityOf(parts);
  const parents = partsOf(path, { read, create, created: request.shape });
  const alias = aliasOf(wanted, update?.shape ?? null, [request.shape, response.shape]);
  const remove = annotatedOperation(document, { path, method: found.delete, words: annotation.delete });
  const facts: Facts = { ...parts, document, identity, parents, alias, remove };
  const key = keyOf(facts, identity, parents, alias);
  const attributes = attributesIn(facts, key);
  const many = pluralOf(found.collection, name);
  const list = key.member === "" ? null : listIn(facts, many);
  if (isListed && list?.note !== "")
    throw new ModelError(
      `there is no GET ${path} to read it, and GET ${found.collection} is no list of all objects with their {${wanted.param}}`,
    );
  const choices = choicesIn(facts);
  return {
    name,
    plural: many,
    type: typeName(name),
    words: name.replaceAll("_", " "),
    parents,
    key,
    attributes,
    moved: shapes.moved,
    jsonApi: shapes.jsonApi,
    create: createIn(facts, key),
    read: { operation: read, isListed, wrapper: response.wrapper, isWhole: true },
    update: updateIn(facts),
    delete: remove,
    list,
    etag: isListed ? null : etagOf(read, update?.operation ?? null, remove),
    path,
    annotation,
    open: [...(identity.isOpen ? ["identity"] : []), ...(choices.length > 0 ? ["update"] : [])],
    notes: notesIn(facts, attributes, choices),
  };
}

/** Returns the attributes of a resource without those by which requests name the object. */
function attributesIn(facts: Facts, key: KeyPart): readonly Attribute[] {
  const { found, operations, wanted, shapes, parents, alias } = facts;
  const { request, response, update, identity } = shapes;
  const hidden = new Set([
    key.member,
    ...(operations.isInPlace ? [wanted.param] : []),
    ...(alias ? [alias.name] : []),
  ]);
  return attributesOf(
    {
      create: without(request.shape, hidden, parents),
      update: without(update?.shape ?? null, hidden, parents),
      response: without(response.shape, hidden, parents),
    },
    {
      resource: found.name,
      taken: new Set([...parents, key].map((part) => part.name)),
      hasUpdate: update !== null,
      isComputed: false,
      isInResponse: true,
      isInSet: false,
      isPut: update?.operation.method === "put",
      prefix: "",
      annotations: withReplacedIdentity(found.annotation?.attributes ?? {}, identity),
    },
  );
}

function createIn(facts: Facts, key: KeyPart): Create {
  const { document, identity, operations, shapes } = facts;
  const { elsewhere, isConfigured, isLocated, member } = identity;
  const inObject =
    isConfigured || isLocated || !member
      ? null
      : { path: [member.name], isAddress: false, isNumber: key.isNumber };
  return {
    operation: operations.create,
    bodyWrapper: shapes.request.wrapper,
    files: filesIn(document, operations.create),
    ...responseOf(facts, operations.create),
    isLocated,
    identifier: elsewhere ?? inObject,
  };
}

function updateIn(facts: Facts): Update | null {
  const { update } = facts.shapes;
  if (!update) return null;
  const { operation, wrapper, form } = update;
  const files = filesIn(facts.document, operation);
  return { operation, bodyWrapper: wrapper, files, ...responseOf(facts, operation), form };
}

/** Returns what is known about the response to a create or an update. One operation may be both. */
function responseOf({ identity, operations, shapes }: Facts, operation: Operation): ObjectResponse {
  const { request, response, update } = shapes;
  const { wait, partial } = operation.annotation;
  const returned = shapes.returnedBy(operation);
  const sent = operation === update?.operation ? update.shape : request.shape;
  // A read by a member that may be the wrong one shows whether it finds the object.
  const isUnsure = identity.isOpen || (!identity.member && !identity.isConfigured);
  // A read after the wait has what came later.
  const isRead = wait !== undefined || partial === true || (operation === operations.create && isUnsure);
  return {
    wrapper: returned?.wrapper ?? "",
    isWhole: !isRead && isWhole(returned?.shape ?? null, response.shape, sent),
  };
}

function listIn({ document, found, operations, parents, shapes }: Facts, many: string): List | null {
  const { collection: path, list: method, annotation } = found;
  const operation = annotatedOperation(document, { path, method, words: annotation?.list });
  return listOf(document, operation, shapes.response.shape, {
    resource: found.name,
    many,
    parents,
    gathered: shapes.gathered,
    isAlone: shapes.moved.length > 0 || operations.isListed,
    taken: new Set([many, ...parents.map((part) => part.name)]),
  });
}

/** Returns the notes on other updates, unless a person has chosen the update. */
function choicesIn({ document, found, shapes: { update } }: Facts): readonly string[] {
  const { update: stated, open = [] } = found.annotation ?? {};
  return update && (stated === undefined || open.includes("update"))
    ? updateNotes(document, update.operation)
    : [];
}

/** Returns all sentences about decisions, each once. */
function notesIn(
  facts: Facts,
  attributes: readonly Attribute[],
  choices: readonly string[],
): readonly string[] {
  const { document, found, identity, operations, parents, remove, shapes } = facts;
  const { create, isListed, read } = operations;
  const { request, update } = shapes;
  const all = [create, read, update?.operation, remove];
  return [
    ...new Set([
      ...shapes.notes,
      ...identity.notes,
      ...shownOnceNotes(facts),
      ...(isListed
        ? [
            `The document has no operation that reads one: this finds it in GET ${found.collection}. If that list lacks some objects or values, a read does not find them.`,
          ]
        : []),
      ...attributeNotes(create, attributes, identity.isConfigured),
      ...choices,
      ...formNotes(document, create, request.shape),
      ...(update ? formNotes(document, update.operation, update.shape) : []),
      ...all.flatMap((one) => (one ? operationNotes(one, parents) : [])),
      ...(remove ? deleteNotes(remove, read) : []),
      ...firstPageNotes(read, parents),
    ]),
  ];
}

/** Returns a note on secrets that only the response to the create has. */
function shownOnceNotes({ operations: { create }, shapes }: Facts): readonly string[] {
  const known = [shapes.request.shape, shapes.response.shape].flatMap((shape) => shape?.members ?? []);
  const described = new Set(known.map(({ name }) => name));
  const secrets = (shapes.returnedBy(create)?.shape.members ?? [])
    .filter(({ name, shape }) => !described.has(name) && isSecret(name, shape))
    .map(({ name }) => name);
  return secrets.length === 0
    ? []
    : [
        `Only the response to ${inWords(create)} has ${secrets.join(", ")}, which nothing keeps: to keep such a secret, declare it as computed(), nullable() and sensitive(), return it from create, and take it from prior in read and update.`,
      ];
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

/** Returns the annotations of a resource, by which another identifier within an object that requests have replaces the object. */
function withReplacedIdentity(
  annotations: NonNullable<ResourceAnnotation["attributes"]>,
  [identity]: readonly Moved[],
): NonNullable<ResourceAnnotation["attributes"]> {
  if (!identity?.isKept) return annotations;
  const path = identity.path.join(".");
  return { ...annotations, [path]: { replaces: true, ...annotations[path] } };
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

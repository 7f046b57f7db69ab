import { isSecret } from "../attribute.ts";
import { attributeName } from "../names.ts";
import { inWords } from "../operation.ts";
import type { MemberPath } from "../paging.ts";
import type { FoundResource } from "../resources.ts";
import type { Member, ObjectShape, Shape } from "../shape.ts";
import { memberFor, pathParameter, type WantedMember } from "./identity-member.ts";
import type { Identifier, KeyPart, PathPart } from "./model.ts";
import { ModelError } from "./model-error.ts";
import type { Operations } from "./operations.ts";
import type { Shapes } from "./shapes.ts";

/** What the identifier of an object depends on. */
export interface IdentityFacts {
  readonly found: FoundResource;
  readonly operations: Operations;
  readonly shapes: Shapes;
  readonly wanted: WantedMember;
  /** Whether to take what the document does not say about the response to the create. */
  readonly isGuessed: boolean;
}

/** How the API identifies an object. */
export interface Identity {
  /** The member of the object with the identifier; undefined if there is none. */
  readonly member: Member | undefined;
  /** Whether a person has to confirm the member. */
  readonly isOpen: boolean;
  readonly isSensitive: boolean;
  /** Whether the configuration sets the identifier; otherwise the API does. */
  readonly isConfigured: boolean;
  /** The place of the identifier in the response to the create, if the read does not repeat it. */
  readonly elsewhere: Identifier | null;
  /** Whether only the header `Location` of the response to the create has the identifier. */
  readonly isLocated: boolean;
  /** Sentences on decisions about the identifier. */
  readonly notes: readonly string[];
}

/** Returns how the API identifies an object. Throws a ModelError if the document does not say how, and nothing is likely. */
export function identityOf(facts: IdentityFacts): Identity {
  const { found, wanted, isGuessed, shapes, operations } = facts;
  const { request, response } = shapes;
  const { create, isInPlace } = operations;
  const { attributes: annotations = {}, open = [] } = found.annotation ?? {};
  const likely = memberFor(
    { ...wanted, named: wanted.named && (shapes.identity[0]?.member ?? wanted.named) },
    response.shape,
    isInPlace ? null : request.shape,
  );
  if (found.member !== undefined && !likely)
    throw new ModelError(`the response to GET ${found.path} has no member ${found.member}`);
  const created = isInPlace ? null : (shapes.returnedBy(create)?.shape ?? null);
  // The address of the object is sure to have its identifier, and a guess is not.
  const isUnsure = likely === undefined || likely.isGuess;
  const elsewhere = isUnsure && created ? identifierIn(created, found.path, wanted) : null;
  const { member, isGuess = false } = (elsewhere ? undefined : likely) ?? {};
  const { secret, required } = annotations[member?.name ?? ""] ?? {};
  const isUnnamed = !isInPlace && !has(created, member);
  // The client that creates an object chooses an identifier that the request requires, or a name that no response has.
  const isRequired = requires(request.shape, member) || required === true;
  const isNamed =
    !isRequired &&
    isGuessed &&
    isUnnamed &&
    has(request.shape, member) &&
    !/^(id|uuid|guid)$/i.test(member?.name ?? "");
  const isConfigured = isInPlace || isRequired || isNamed;
  if (!member && !isConfigured && !isNamedByCreate(facts, created, elsewhere))
    throw new ModelError(`no member of the response to GET ${found.path} is its {${wanted.param}}`);
  const isLocated = !isConfigured && isUnnamed && elsewhere === null;
  const isLocationGuess = isLocated && !create.responseHeaders.has("location");
  if (isLocationGuess && !(isGuessed && create.response === null))
    throw new ModelError(
      `the response to ${inWords(create)} has the {${wanted.param}} of the created object neither in its content nor in a header Location`,
    );
  const identity = {
    member,
    isOpen: member !== undefined && (isGuess || open.includes("identity")),
    isSensitive: member !== undefined && (secret ?? isSecret(member.name, member.shape)),
    isConfigured,
    elsewhere,
    isLocated,
  };
  const guesses = { isSecretGuess: secret === undefined, isNamed, isLocationGuess };
  return { ...identity, notes: identityNotes(facts, identity, guesses) };
}

/**
 * Reports whether the response to the create identifies the object where the read repeats no identifier. The read has some of the object then, and nothing
 * else.
 */
function isNamedByCreate(
  { shapes: { request, response }, operations: { create, isInPlace } }: IdentityFacts,
  created: ObjectShape | null,
  elsewhere: Identifier | null,
): boolean {
  if (elsewhere === null && (isInPlace || !create.responseHeaders.has("location"))) return false;
  return response.shape.members.some((member) => has(request.shape, member) || has(created, member));
}

function identityNotes(
  { found: { path }, wanted: { param }, operations: { create } }: IdentityFacts,
  { member, isSensitive, isOpen }: Omit<Identity, "notes">,
  guessed: { readonly isSecretGuess: boolean; readonly isNamed: boolean; readonly isLocationGuess: boolean },
): readonly string[] {
  const notes: string[] = [];
  if (member && isSensitive && guessed.isSecretGuess)
    notes.push(
      `${member.name}, by which the API identifies it, is a secret, so the attribute is sensitive, but import IDs and addresses of requests have it: identify it by another member if the API allows that.`,
    );
  if (member && isOpen)
    notes.push(
      `The document does not say which member is {${param}} of ${path}: this takes ${member.name}. To take another one, scaffold it with ${path}:MEMBER.`,
    );
  if (guessed.isNamed)
    notes.push(
      `The response to ${inWords(create)} has no ${member?.name}, so that a configuration has to choose it. To confirm that, say \`required: true\` of it in the overlay.`,
    );
  if (guessed.isLocationGuess)
    notes.push(
      `The document does not say how the response to ${inWords(create)} names the created object: this takes the {${param}} from its header Location. If it has none, an apply creates an object that is in no state. To confirm that, add the header to the response in the overlay.`,
    );
  return notes;
}

/** Returns the identifier as an attribute. `alias` is the member of updates that contains it by another name. */
export function keyOf(
  { found, wanted, operations: { read }, shapes }: IdentityFacts,
  { member, isConfigured, isSensitive, elsewhere }: Identity,
  parents: readonly PathPart[],
  alias: Member | undefined,
): KeyPart {
  const { request, update, jsonApi } = shapes;
  const { param } = wanted;
  const name = member?.name ?? "";
  const parameter = pathParameter(read, param);
  const stated = found.annotation?.attributes?.[name]?.name ?? parameter?.attribute;
  const taken = new Set(parents.map((part) => part.name));
  const inUpdate = () => {
    const updated = update?.shape ?? null;
    if (!isConfigured) return jsonApi || requires(updated, member) ? name : "";
    if (update?.form === "json-patch") return "";
    return jsonApi || has(updated, member) ? name : (alias?.name ?? "");
  };
  return {
    apiName: param,
    place: "path",
    name: isConfigured ? attributeName(stated ?? (name || param), taken, "object") : "id",
    variable: "id",
    description: parameter?.description ?? "",
    isConfigured,
    member: name,
    isNumber: member ? member.shape.kind === "number" : (elsewhere?.isNumber ?? false),
    isSensitive,
    isInCreate: isConfigured && has(request.shape, member),
    updateMember: inUpdate(),
  };
}

/** Reports whether an object has a member of the same name. */
function has(shape: ObjectShape | null, member: Member | undefined): boolean {
  return shape?.members.some(({ name }) => name === member?.name) ?? false;
}

/** Reports whether an object has a required member of the same name. */
function requires(shape: ObjectShape | null, member: Member | undefined): boolean {
  return shape?.members.some(({ isRequired, name }) => isRequired && name === member?.name) ?? false;
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

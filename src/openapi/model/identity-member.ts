import { parametersIn, singular, snakeCase } from "../names.ts";
import type { Operation, Parameter } from "../operation.ts";
import type { FoundResource } from "../resources.ts";
import type { Member, ObjectShape } from "../shape.ts";

/** The last parameter of a path, whose value is a member of the object. */
export interface WantedMember {
  /** The name of the parameter, as in `item_id`. */
  readonly param: string;
  readonly resource: string;
  /** The type of the parameter, as in `integer`; empty if it is not known. */
  readonly type: string;
  /** The member that the author names. */
  readonly named: string | undefined;
}

/** Returns the last parameter of the path of a resource, whose value is a member of the object. */
export function wantedMember(
  { path, name: resource, member: named }: FoundResource,
  read: Operation,
): WantedMember {
  const param = parametersIn(path).at(-1) ?? "";
  return { param, resource, type: pathParameter(read, param)?.type ?? "", named };
}

/** Returns a parameter of a path; undefined if the document does not describe it. */
export function pathParameter({ parameters }: Operation, param: string): Parameter | undefined {
  return parameters.find(({ name, place }) => name === param && place === "path");
}

/**
 * Returns the member of an object that is the parameter of its path: `item_id` is `item_id`, or `id`, and `name` is `name`. A member of the same
 * name comes first, then members of the parameter's type. A guess is a member of another name or type, or the only member that a create requires.
 */
export function memberFor(
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
export function aliasOf(
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

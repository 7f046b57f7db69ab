import { attributeName, singular, snakeCase, variableName, withSegments } from "../names.ts";
import { type Operation, type Parameter, standardOf } from "../operation.ts";
import { firstPageOf } from "../paging.ts";
import type { ObjectShape } from "../shape.ts";
import type { PathPart } from "./model.ts";

/**
 * Returns the parameters of a path except for the last one, and then those of the query and of headers that the read or the create requires. The name
 * of a parameter `id` includes the preceding segment.
 */
export function partsOf(
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

/** The parameters that a request needs and does not have. */
export function missingParameters(operation: Operation, parents: readonly PathPart[]): readonly Parameter[] {
  const { body, parameters } = operation;
  const first = firstPageOf(operation);
  const isKnown = ({ name, place }: Parameter) =>
    (place === "query" && (body?.encoding === "query" || first.has(name))) ||
    parents.some((part) => part.apiName === name && part.place === place);
  const isOpen = (one: Parameter) =>
    isAsked(one) || (one.isRequired && one.place === "query" && standardOf(one) === undefined);
  return parameters.filter((one) => isOpen(one) && !isKnown(one));
}

import { comment, description, literal } from "../../code/safe-text.ts";
import { isSameRequest, type Model, type PathPart } from "../model/model.ts";
import { parametersIn, plural, typeName, withoutNames } from "../names.ts";
import type { Operation } from "../operation.ts";

export { withArticle as an } from "../../schema/article.ts";

// The common parts of the generated modules of a resource.

/** The imports and names of generated files. */
export interface Target {
  /** The provider's type, which is the prefix of its resources' names. */
  readonly provider: string;
  /** The first part of its source; needed for whole projects only. */
  readonly namespace?: string;
}

/** The name of the module of a client, which is none of the modules that all share. */
export function clientFile(name: string): string {
  return ["etag", "form", "values"].includes(name) ? `${name}_client` : name;
}

/** The names that the client module of a resource exports. */
export function clientNames(model: Model) {
  const { type, name } = model;
  const many = typeName(plural(name));
  const isSame = isSameRequest(model);
  return {
    createInput: isSame ? `${type}Input` : `${type}Create`,
    updateInput: isSame ? `${type}Input` : `${type}Update`,
    create: `create${type}`,
    find: `find${type}`,
    get: `get${type}`,
    update: `update${type}`,
    delete: `delete${type}`,
    list: `list${many === type ? `All${type}` : many}`,
    lists: `${type}Lists`,
  };
}

/** The words that describe a parameter of a path, as a literal. */
export function partWords({ description: said, name }: PathPart, words: string): string {
  return literal(description(said, `The ${name.replaceAll("_", " ")} of the ${words}`));
}

/** The parts of the object's path that a response does not contain, and that are therefore passed on. */
export function passedParts({ key, parents }: Model): readonly PathPart[] {
  return [...parents, ...(key.member === "" ? [key] : [])];
}

/** The parts of the place of an object that a request has. */
export function takenParts(
  { key, parents, path: whole }: Pick<Model, "key" | "parents" | "path">,
  { parameters, path }: Operation,
): readonly PathPart[] {
  const all = [...parents, key];
  const names = parametersIn(path);
  // The path of a collection may name the objects around it differently than those of its objects.
  const isAround = withoutNames(whole).startsWith(withoutNames(path).replace(/(\/|\.json)$/, ""));
  const first = new Set(all.filter(({ place }) => place === "path").slice(0, names.length));
  const isInPath = (one: PathPart) => (isAround ? first.has(one) : names.includes(one.apiName));
  const isAsked = ({ apiName, place }: PathPart) =>
    parameters.some((one) => one.name === apiName && one.place === place);
  return all.filter((one) => (one.place === "path" ? isInPath(one) : isAsked(one)));
}

/** Returns the values of parameters of a path, as in `plan.id`. */
export function valuesIn(object: string, parts: readonly Pick<PathPart, "name">[]): readonly string[] {
  return parts.map(({ name }) => `${object}.${name}`);
}

/** Returns the name of an operation for comments. */
export function shown({ method: verb, path }: Operation): string {
  return `\`${verb.toUpperCase()} ${comment(path, 150).replaceAll("`", "'")}\``;
}

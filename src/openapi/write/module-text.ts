import { comment, description, literal } from "../../code/safe-text.ts";
import { isSameRequest, type Model, type PathPart } from "../model.ts";
import { plural, typeName } from "../names.ts";
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
  return [...parents, ...(key.isConfigured && key.member === "" ? [key] : [])];
}

/** The parts of the place of an object that a request has. */
export function takenParts(
  { key, parents }: Pick<Model, "key" | "parents">,
  { parameters, path }: Operation,
): readonly PathPart[] {
  const all = [...parents, key];
  const inPath = new Set(namesIn(path).map((_, i) => partAt(all, path, i)));
  const isAsked = ({ apiName, place }: PathPart) =>
    parameters.some((one) => one.name === apiName && one.place === place);
  return all.filter((one) => (one.place === "path" ? inPath.has(one) : isAsked(one)));
}

/**
 * Returns the part that a parameter of a path is: the one of its name, or else of its position, because the paths of an object may name those around
 * it differently.
 */
export function partAt<P extends Pick<PathPart, "apiName" | "place">>(
  parts: readonly P[],
  path: string,
  position: number,
): P | undefined {
  const names = namesIn(path);
  const inPath = parts.filter(({ place }) => place === "path");
  const other = inPath[position];
  return (
    inPath.find(({ apiName }) => apiName === names[position]) ??
    (other && !names.includes(other.apiName) ? other : undefined)
  );
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}/]+)\}/g)].map(([, name = ""]) => name);
}

/** Returns the values of parameters of a path, as in `plan.id`. */
export function valuesIn(object: string, parts: readonly Pick<PathPart, "name">[]): readonly string[] {
  return parts.map(({ name }) => `${object}.${name}`);
}

/** Returns the name of an operation for comments. */
export function shown({ method: verb, path }: Operation): string {
  return `\`${verb.toUpperCase()} ${comment(path, 150).replaceAll("`", "'")}\``;
}

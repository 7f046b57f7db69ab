import { type Path, type PathStep, pathText } from "../path.ts";
import { type Problem, problemsBy, problemsOfParts, withWords } from "../problem.ts";
import type { Attribute } from "../schema.ts";
import type { ObjectType, Type } from "../values/type.ts";
import { distinct, isRecord, isSequence, record, type Value } from "../values/value.ts";

// Lifts the checks and comparisons of elements and members to the collections and objects that contain them.

/** The attributes of an object type. */
export type Members = readonly (readonly [name: string, member: Attribute])[];

/** Returns the problems that the checks of each member find in an object. */
export function memberProblems(members: Members, value: Value): readonly Problem[] {
  if (!isRecord(value)) return [];
  return problemsOfParts(members, ([name, { validators = [] }]) => {
    const member = value[name] ?? null;
    if (member === null) return [];
    return problemsBy(validators, member).map((problem) => below([name], problem));
  });
}

/** Returns an object with each member in its canonical form. */
export function canonicalMembers(members: Members, value: Value): Value {
  if (!isRecord(value)) return value;
  return record(
    members.map(([name, { canonical }]) => {
      const member = value[name] ?? null;
      return [name, canonical && member !== null ? canonical(member) : member];
    }),
  );
}

/** Lifts the checks and the comparison of elements to their collection. */
export function collection(type: Type, element: Attribute, description: string): Attribute {
  const { canonical, choices, exact, format, isJsonObject, members } = element;
  return {
    description,
    type,
    element,
    ...(members && { members }),
    ...(choices && { choices }),
    ...(format && { format }),
    ...(exact && { exact }),
    ...(isJsonObject && { isJsonObject }),
    ...(canonical && { canonical: (value) => canonicalElements(type, canonical, value) }),
    validators: [(value) => elementProblems(element, type[0] === "set", value)],
  };
}

function canonicalElements(type: Type, canonical: (value: Value) => Value, value: Value): Value {
  const each = (element: Value) => (element === null ? null : canonical(element));
  if (isSequence(value))
    return type[0] === "set" ? distinct(type[1] as Type, value.map(each)) : value.map(each);
  if (isRecord(value)) return record(Object.entries(value).map(([key, element]) => [key, each(element)]));
  return value;
}

function elementProblems(
  { nullable = false, validators = [] }: Attribute,
  inSet: boolean,
  value: Value,
): readonly Problem[] {
  const elements = isSequence(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
  return problemsOfParts<readonly [string | number, Value]>(elements, ([key, element]) => {
    if (element === null && !nullable)
      return { text: `must not contain null elements (at ${JSON.stringify(key)})` };
    if (element === null) return [];
    const place = [typeof key === "number" ? key : { key }];
    return problemsBy(validators, element).map((problem) => (inSet ? ofSet(problem) : below(place, problem)));
  });
}

function below(path: Path, problem: Problem): Problem {
  return { ...problem, at: [...path, ...(problem.at ?? [])] };
}

/** Elements of sets have no address, so the words say where it is. */
function ofSet({ at = [], ...rest }: Problem): Problem {
  return withWords(at.length === 0 ? "element" : `element ${pathText(at)}`, rest);
}

/** A place within a text has no address either, and may be a secret. */
function ofText({ at = [], ...rest }: Problem): Problem {
  const { text, textWithoutValue = text } = rest;
  return { ...withWords(`at ${pathText(at)}`, rest), textWithoutValue };
}

/**
 * A problem that a rule has with a value of a type, at an address that Terraform can show: names in objects, keys in maps. The message
 * describes the place below that address.
 */
export function addressed(type: Type, problem: Problem): Problem {
  const [step, ...within] = problem.at ?? [];
  if (step === undefined) return problem;
  const key = typeof step === "object" ? step.key : step;
  const { at: _, ...rest } = problem;
  if (type[0] === "set") return ofSet({ ...rest, at: within });
  const next = (part: Type, place: PathStep) => below([place], addressed(part, { ...rest, at: within }));
  if (type[0] === "list" && typeof key === "number") return next(type[1] as Type, key);
  if (type[0] === "map") return next(type[1] as Type, { key: String(key) });
  const member = type[0] === "object" ? (type as ObjectType)[1][key] : undefined;
  return member === undefined ? ofText(problem) : next(member, String(key));
}

import { type Path, pathText } from "../path.ts";
import { type Problem, problemsBy, problemsOfParts, type Validator } from "../problem.ts";
import type { Attribute } from "../schema.ts";
import type { Type } from "../values/type.ts";
import { isUnknown } from "../values/unknown.ts";
import { distinct, isRecord, isSequence, record, type Value } from "../values/value.ts";

// Lifts the checks and comparisons of elements and members to the collections and objects that contain them.

/** The attributes of an object type. */
export type Members = readonly (readonly [name: string, member: Attribute])[];

/** Returns the problems that the checks of each member find in an object. */
export function memberProblems(members: Members, value: Value): readonly Problem[] {
  if (!isRecord(value)) return [];
  return problemsOfParts(members, ([name, { validators = [] }]) => {
    const member = value[name] ?? null;
    if (member === null || isUnknown(member)) return [];
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
  const { canonical, choices, exact, format, isJsonObject, members, validators = [] } = element;
  return {
    description,
    type,
    ...(members && { members }),
    ...(choices && { choices }),
    ...(format && { format }),
    ...(exact && { exact }),
    ...(isJsonObject && { isJsonObject }),
    ...(canonical && { canonical: (value) => canonicalElements(type, canonical, value) }),
    validators: [(value) => elementProblems(validators, type[0] === "set", value)],
  };
}

function canonicalElements(type: Type, canonical: (value: Value) => Value, value: Value): Value {
  const each = (element: Value) => (element === null ? null : canonical(element));
  if (isSequence(value))
    return type[0] === "set" ? distinct(type[1] as Type, value.map(each)) : value.map(each);
  if (isRecord(value)) return record(Object.entries(value).map(([key, element]) => [key, each(element)]));
  return value;
}

function elementProblems(validators: readonly Validator[], inSet: boolean, value: Value): readonly Problem[] {
  const elements = isSequence(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
  return problemsOfParts<readonly [string | number, Value]>(elements, ([key, element]) => {
    if (element === null) return { text: `must not contain null elements (at ${JSON.stringify(key)})` };
    if (isUnknown(element)) return [];
    const place = [typeof key === "number" ? key : { key }];
    return problemsBy(validators, element).map((problem) => (inSet ? ofSet(problem) : below(place, problem)));
  });
}

function below(path: Path, problem: Problem): Problem {
  return { ...problem, at: [...path, ...(problem.at ?? [])] };
}

/** Describes the element of a problem in words, because elements of sets have no address. */
function ofSet({ at = [], text, ...rest }: Problem): Problem {
  return { ...rest, text: ["element", pathText(at), text].filter((part) => part !== "").join(" ") };
}

/** Removes the path from a problem that a rule of a set has with one of its elements: the path counts elements, which sets do not. */
export function withoutAddress(problem: Problem): Problem {
  const { at: [, ...at] = [], ...rest } = problem;
  return problem.at ? ofSet({ ...rest, at }) : problem;
}

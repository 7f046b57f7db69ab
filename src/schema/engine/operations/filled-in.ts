import { type Diagnostic, inOwnWords } from "../../diagnostic.ts";
import { type Path, pathText } from "../../path.ts";
import type { Content } from "../../schema.ts";
import { asRecord, isRecord, isSequence, type Value, type ValueRecord } from "../../values/value.ts";
import { makeObject, mapObjects, partAt, pathInto } from "../../walk.ts";
import { Changes } from "../plan/changes.ts";
import type { Agreement, Contradiction } from "../state/contradictions.ts";
import { type ContradictedOperation, difference } from "./contradiction-diagnostic.ts";
import { digest } from "./not-stored.ts";
import type { FilledIn } from "./private-state.ts";

// An API may choose a value for what the configuration leaves out. If the schema does not declare that, the state has no value there, as
// planned. The private state records what the API chose, so that only another value of the API is a change.

/** A contradiction that is a value of the API for what the configuration leaves out, its path as text, and the digest of the value. */
export interface FilledInValue {
  readonly contradiction: Contradiction;
  readonly place: string;
  readonly digest: string;
}

/** Returns the contradictions that are values of the API for what the configuration leaves out. A value that an update was to remove is none. */
export function filledInValues(
  content: Content,
  { contradictions, found }: Pick<Agreement, "contradictions" | "found">,
  prior: Value,
): readonly FilledInValue[] {
  const left = contradictions.filter(isLeftOut);
  if (left.length === 0) return [];
  const since = isRecord(prior) ? new Changes(content, prior, found) : undefined;
  return left.flatMap((contradiction) => {
    const place = pathText(contradiction.path);
    const value = digest(contradiction.type, contradiction.returned);
    return since?.has(place) === false ? [] : [{ contradiction, place, digest: value }];
  });
}

/** Reports whether neither the configuration nor the plan has a value, and the schema does not leave the value to the API. */
function isLeftOut({ configured, planned, within, attribute, overruled }: Contradiction): boolean {
  const isDecided = attribute?.computed && attribute.default === undefined;
  const isConfigured = configured !== null && (attribute || !isNone(configured));
  return !within && !isDecided && overruled === undefined && !isConfigured && isNone(planned);
}

/** Reports whether a value is null, an empty text or has no elements; false and 0 are values. */
function isNone(value: Value): boolean {
  return value === null || value === "" || (isSequence(value) && value.length === 0);
}

/** Returns an object that was read, with the prior values in place of those that the API filled in before. */
export function withoutFilledIn(
  content: Content,
  { prior, found }: { readonly prior: ValueRecord; readonly found: ValueRecord },
  known: FilledIn,
  at: Path = [],
): ValueRecord {
  if (Object.keys(known).length === 0) return found;
  return makeObject(content, ({ name, objects, type }) => {
    const path = [...at, name];
    const [before, value] = [prior[name] ?? null, found[name] ?? null];
    const chosen = known[pathText(path)];
    if (chosen !== undefined && isNone(before) && chosen === digest(type, value)) return before;
    if (!objects) return value;
    return mapObjects(objects, value, (object, step) => {
      const sides = { prior: asRecord(partAt(before, step)), found: object };
      return withoutFilledIn(objects.content, sides, known, pathInto(objects, path, step));
    });
  });
}

/** The summary of the warning about a value that the API filled in. */
export const filledIn = { summary: "API filled in a value" } as const;

/** Warns about a value that the API filled in. */
export function filledInDiagnostic(
  { contradiction, place }: FilledInValue,
  { verb, hide }: ContradictedOperation,
): Diagnostic {
  const [what, ...values] = difference(contradiction, verb, hide);
  const { path, attribute } = contradiction;
  const isEntry = !attribute?.nested && typeof path.at(-1) === "object";
  const advice = isEntry
    ? "declare a map to which the API adds entries with mayBeExtended()."
    : "declare an attribute that the API decides where the configuration does not as optional().computed(), so that the state has its value.";
  const detail = `${what} Nothing configures ${place}, so the state has no value for it, and plans show no change as long as the API keeps its value. To manage the value, set ${place}.\n\nFor the author of the provider: ${advice}`;
  return inOwnWords({ severity: "warning", ...filledIn, detail, path }, ...values);
}

import { type Path, pathText } from "../path.ts";
import { type Attribute, type Content, contentOf, type NestedBlock } from "../schema.ts";
import { Unknown } from "../values/unknown.ts";
import { asRecord, isRecord, isSequence, type Value, type ValueRecord } from "../values/value.ts";

/** Whether an attribute may not have this value in an answer: it is the API's to decide, and null only if it says so. */
export function isMissing(attribute: Attribute, value: Value): boolean {
  const { computed, nullable, notReturned, identifier } = attribute;
  if (identifier) return (value ?? "") === "";
  return value === null && computed === true && !nullable && !notReturned && attribute.default === undefined;
}

/**
 * The places of a state that lack a value which the API had to give: of all that was planned to be known after apply, or
 * of the whole state where nothing was planned.
 */
export function missingValues(
  content: Content,
  state: ValueRecord,
  planned: Value = unknown,
  at: Path = [],
): readonly Path[] {
  const paths: Path[] = [];
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const [value, wanted, place] = [state[name] ?? null, member(planned, name), [...at, name]];
    if (wanted instanceof Unknown && isMissing(attribute, value)) paths.push(place);
    const { nested } = attribute;
    if (nested) paths.push(...missingInside(nested.nesting, contentOf(nested), value, wanted, place));
  }
  for (const [name, { nesting, block }] of Object.entries(content.blocks)) {
    const wanted = member(planned, name);
    paths.push(...missingInside(nesting, block, state[name] ?? null, wanted, [...at, name]));
  }
  return paths;
}

function missingInside(
  nesting: NestedBlock["nesting"],
  content: Content,
  state: Value,
  planned: Value,
  at: Path,
): readonly Path[] {
  const each = (element: Value, wanted: Value, place: Path) =>
    isRecord(element) ? missingValues(content, element, wanted, place) : [];
  if (isSequence(state)) {
    // Elements of sets have no address.
    return state.flatMap((element, i) =>
      each(element, member(planned, i), nesting === "set" ? at : [...at, i]),
    );
  }
  if (nesting !== "map") return each(state, planned, at);
  return Object.entries(asRecord(state)).flatMap(([key, element]) =>
    each(element, member(planned, key), [...at, { key }]),
  );
}

const unknown = new Unknown();

/** What was planned of a part: all of it is open where nothing of the whole was planned. */
function member(planned: Value, step: string | number): Value {
  if (planned instanceof Unknown) return planned;
  const part = isSequence(planned) ? planned[Number(step)] : asRecord(planned)[step];
  return part ?? null;
}

/** Throws an error that names what an operation of a resource or data source did not say, if there is anything. */
export function requireValues({ attributes }: Content, operation: string, places: readonly Path[]): void {
  if (places.length === 0) return;
  const names = [...new Set(places.map(pathText))];
  const advice = names.every((name) => attributes[name]?.identifier)
    ? "return the identifier of the object"
    : "return a value, or declare an attribute that the API may leave out as nullable()";
  throw new Error(
    `${operation} returned no value for ${names.join(", ")}, which the schema declares as computed. For the author of the provider: ${advice}.`,
  );
}

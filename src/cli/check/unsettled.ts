import { isDeepStrictEqual } from "node:util";
import { field } from "../../schema/dsl/field.ts";
import { shortText } from "../../schema/engine/operations/contradiction-diagnostic.ts";
import type { Contradiction } from "../../schema/engine/state/contradictions.ts";
import { cidr, duration, ipAddress, json, macAddress, rfc3339, url, uuid } from "../../schema/index.ts";
import type { Path } from "../../schema/path.ts";
import type { Attribute } from "../../schema/schema.ts";
import { isNumeric, numericText } from "../../schema/values/number.ts";
import { isUnknown } from "../../schema/values/unknown.ts";
import { isRecord, isSequence, record, type Value } from "../../schema/values/value.ts";
import { partAt } from "../../schema/walk.ts";
import { plainValue } from "../../testing/plain-value.ts";

/** Where a value differs from the planned one. */
export type Source =
  | "the create"
  | "the update"
  | "the read after the create"
  | "the read after the update"
  | "the second plan"
  | "the import";

/** A value of an attribute that differs from the planned one. */
export interface Unsettled extends Omit<Contradiction, "overruled"> {
  readonly source: Source;
  /** The whole objects that contain the value: the planned one, the one with the other value, and the one before an update. */
  readonly whole: { readonly planned: Value; readonly returned: Value; readonly before: Value };
}

/** Returns the place to report: that of a list if the API returns its elements in another order. */
export function placeOf(unsettled: Unsettled): Path {
  return reorderedList(unsettled) ?? unsettled.path;
}

/** Returns both values, and what to write in the definition so that they agree. */
export function unsettledText(unsettled: Unsettled, hide: (text: string) => string): string {
  return `${difference(unsettled, hide)}: ${cure(unsettled)}`;
}

function difference(unsettled: Unsettled, hide: (text: string) => string): string {
  const { isSensitive, source, whole } = unsettled;
  const list = reorderedList(unsettled);
  const [planned, returned] = list
    ? [valueAt(whole.planned, list), valueAt(whole.returned, list)]
    : [unsettled.planned, unsettled.returned];
  const shown = (value: Value) => (isSensitive ? "a sensitive value" : hide(shortText(value)));
  const other = isSensitive ? "another one" : hide(shortText(returned));
  if (source === "the second plan") return `the API has ${other}, the second plan has ${shown(planned)}`;
  if (source === "the import") return `the state has ${shown(planned)}, the import has ${other}`;
  return `planned ${shown(planned)}, ${source} returned ${other}`;
}

function cure(unsettled: Unsettled): string {
  const { attribute, planned, returned, configured, source } = unsettled;
  if (reorderedList(unsettled))
    return "the order differs: add .unordered(), or declare a set instead of a list";
  if (isAdded(unsettled))
    return "the API adds members: add .mayBeExtended(), or addedByApi of jsonObject for the names of a few";
  if (returned === null && source === "the import")
    return "add .notReturned() if no response has it, or else return it in read";
  if (configured === null) return cureOfUnset(unsettled);
  if (returned === null) return "add .notReturned() if no response has it, or else send it";
  const spelling = spellingOf(planned, returned);
  if (spelling !== undefined) return `both mean the same: ${spelling}`;
  if (isUnchanged(unsettled))
    return "the update does not change it: send it in update, or add .requiresReplace() if only a create sets it";
  if (!attribute) return "return the blocks as they are configured";
  return 'send it as it is planned; if the API replaces it, add .mayBeOverruled("why; what to do")';
}

/** Reports whether the value is a member of a map or of a value of any type that the plan does not have. */
function isAdded({ attribute, path, within, planned, returned }: Unsettled): boolean {
  const isMember = attribute?.type === "dynamic" ? within !== undefined : typeof path.at(-1) === "object";
  const isMap = attribute?.type[0] === "map" || attribute?.type === "dynamic";
  return isMap && isMember && planned === null && returned !== null;
}

/** Returns what to write for an attribute that the configuration leaves out. */
function cureOfUnset({ attribute, planned, returned, source }: Unsettled): string {
  const fixed = literal(returned);
  const withDefault = fixed === undefined ? "" : `.default(${fixed}) if it is always this value, or `;
  if (attribute?.default !== undefined)
    return returned === null
      ? "remove .default(…), because the API stores none, or add .notReturned()"
      : `write ${withDefault}.optional().computed() instead of .default(${literal(planned) ?? "…"})`;
  if (attribute?.computed)
    return source === "the second plan"
      ? "modifyPlan or .modify(…) changes a value that the API decides: correct it"
      : "remove .useStateForUnknown(), or name in unlessChanged what changes it";
  return `the API sets it: write ${withDefault}.optional().computed() instead of .optional()`;
}

/** Formats a simple value as in TypeScript; undefined for all others. */
function literal(value: Value): string | undefined {
  if (typeof value === "string") return value.length <= 40 ? JSON.stringify(value) : undefined;
  if (typeof value === "boolean") return String(value);
  return isNumeric(value) ? numericText(value) : undefined;
}

/** Reports whether an update has left the value as it was. */
function isUnchanged({ path, returned, source, whole }: Unsettled): boolean {
  return source.endsWith("the update") && isSame(valueAt(whole.before, path), returned);
}

/** Returns the list on a path whose elements the API returns in another order, if there is one. */
function reorderedList({ path, whole }: Unsettled): Path | undefined {
  const at = path.findIndex((step) => typeof step === "number");
  if (at < 0) return undefined;
  const list = path.slice(0, at);
  const [planned, returned] = [valueAt(whole.planned, list), valueAt(whole.returned, list)];
  return haveSameElements(planned, returned) ? list : undefined;
}

/** Returns the value at a path, which has no index in a block that occurs at most once. */
function valueAt(value: Value, path: Path): Value {
  return path.reduce<Value>((within, step) => {
    if (typeof step === "object") return partAt(within, step.key);
    return partAt(isSequence(within) && typeof step === "string" ? (within[0] ?? null) : within, step);
  }, value);
}

interface Spelling {
  /** What to write in the definition. */
  readonly declare: string;
  /** Returns the form that all spellings of one text share. */
  readonly formOf: (text: string) => string;
}

/** The ways in which APIs spell texts, the most specific ones first. */
const spellings: readonly Spelling[] = [
  ...Object.entries({ uuid, rfc3339, duration, ipAddress, cidr, macAddress, url, json }).map(
    ([name, type]): Spelling => {
      const { canonical } = type().optional()[field] as Attribute;
      return { declare: `declare it as ${name}(…)`, formOf: (text) => String(canonical?.(text)) };
    },
  ),
  compared("text.trim()", (text) => text.trim()),
  compared("text.toLowerCase()", (text) => text.toLowerCase()),
  compared("text.trim().toLowerCase()", (text) => text.trim().toLowerCase()),
  compared('text.replace(/\\/$/, "")', (text) => text.replace(/\/$/, "")),
  compared('text.replace(/\\.$/, "")', (text) => text.replace(/\.$/, "")),
];

function compared(code: string, formOf: Spelling["formOf"]): Spelling {
  return { declare: `add .comparedAs((text) => ${code}) after string(…)`, formOf };
}

/** Returns the declaration by which two values are equal; undefined if there is none. */
function spellingOf(planned: Value, returned: Value): string | undefined {
  const found = spellings.find(({ formOf }) => {
    const [one, other] = [mapTexts(planned, formOf), mapTexts(returned, formOf)];
    return isCovered(one, other) || haveSameElements(one, other);
  });
  return found?.declare;
}

function mapTexts(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value);
  if (isSequence(value)) return value.map((part) => mapTexts(part, change));
  if (!isRecord(value)) return value;
  return record(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]));
}

/** Reports whether each element of a list has an equal one in the other, in any order. */
function haveSameElements(planned: Value, returned: Value): boolean {
  if (!isSequence(planned) || !isSequence(returned) || planned.length !== returned.length) return false;
  const rest = [...returned];
  return planned.every((element) => {
    const at = rest.findIndex((other) => isCovered(element, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** Reports whether a value has all known parts of the planned one. */
function isCovered(planned: Value, returned: Value): boolean {
  if (isUnknown(planned)) return true;
  if (isSequence(planned) && isSequence(returned))
    return (
      planned.length === returned.length && planned.every((part, i) => isCovered(part, partAt(returned, i)))
    );
  if (isRecord(planned) && isRecord(returned))
    return Object.entries(planned).every(([name, part]) => isCovered(part, partAt(returned, name)));
  return isSame(planned, returned);
}

function isSame(a: Value, b: Value): boolean {
  return isDeepStrictEqual(plainValue(a), plainValue(b));
}

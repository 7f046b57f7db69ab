import { type Diagnostic, inOwnWords } from "../../diagnostic.ts";
import { type Path, pathText } from "../../path.ts";
import { redactor } from "../../redaction/redact.ts";
import { textsOf } from "../../redaction/sensitive.ts";
import type { Content } from "../../schema.ts";
import { isNumeric, numericText } from "../../values/number.ts";
import { isUnknown } from "../../values/unknown.ts";
import {
  Dynamic,
  isRecord,
  isSequence,
  record,
  sameValue,
  type Value,
  type ValueRecord,
} from "../../values/value.ts";
import { partAt } from "../../walk.ts";
import type { Contradiction } from "../state/contradictions.ts";
import { type EqualElements, equalElements } from "../state/equal-elements.ts";
import { sentencesFor } from "./host-sentences.ts";
import type { Host } from "./operation-context.ts";

/** The operation whose response contradicts the plan. */
export interface ContradictedOperation {
  readonly verb: "create" | "update";
  /** The identifier in parentheses, or an empty text. */
  readonly label: string;
  readonly host: Host | undefined;
  /** Removes secrets from a text. */
  readonly hide: (text: string) => string;
  /** The state before the operation; null in a create. */
  readonly prior: Value;
}

/** The summary of the error or warning about a contradiction. */
export const notStored = { summary: "API did not store the planned value" } as const;

/**
 * Reports a contradiction: a warning if the schema declares that the API may replace the value, or after a create, because Terraform destroys
 * an object whose create ended with an error; else an error.
 */
export function contradictionDiagnostic(
  contradiction: Contradiction,
  { verb, label, host, hide, prior }: ContradictedOperation,
): Diagnostic {
  const { path, overruled } = contradiction;
  const [what, ...values] = difference(contradiction, verb, hide);
  if (overruled !== undefined) {
    const detail = `${what} ${overruled}`;
    return inOwnWords(
      { severity: "warning", summary: "API replaced the planned value", detail, path },
      ...values,
    );
  }
  const { contradictedCreate, contradictedUpdate } = sentencesFor(host);
  const state = verb === "create" ? contradictedCreate(label) : contradictedUpdate;
  const detail = `${what} ${state}\n\n${cure(contradiction, prior)}`;
  const severity = verb === "create" ? "warning" : "error";
  return inOwnWords({ severity, ...notStored, detail, path }, ...values, label);
}

/** Returns the error about two elements of a set that are equal with the values that an operation on an object filled in. */
export function equalElementsDiagnostic(
  equal: EqualElements,
  { verb, label, host, hide }: ContradictedOperation,
): Diagnostic {
  const { equalAfterCreate, contradictedUpdate } = sentencesFor(host);
  const state = verb === "create" ? equalAfterCreate(label) : contradictedUpdate;
  return equalDiagnostic(equal, { verb, hide }, ` ${state}`, label);
}

/** Returns the errors about configured elements of sets that are equal with the values that a data source or an ephemeral resource filled in. */
export function equalElementsFound(
  content: Content,
  { config, planned, found, verb }: Finding,
): readonly Diagnostic[] {
  const equal = equalElements(content, planned, found);
  if (equal.length === 0) return [];
  const hide = redactor(textsOf(content, [config, found]).sensitive);
  return equal.map((one) => equalDiagnostic(one, { verb, hide }));
}

/** What a data source or an ephemeral resource found for a configuration. */
interface Finding {
  readonly config: ValueRecord;
  readonly planned: ValueRecord;
  readonly found: ValueRecord;
  readonly verb: "read" | "open";
}

function equalDiagnostic(
  { path, planned, isSensitive }: EqualElements,
  { verb, hide }: { readonly verb: string; readonly hide: (text: string) => string },
  state = "",
  label = "",
): Diagnostic {
  const place = pathText(path);
  const [one, other] = planned.map((element) => hide(shortText(knownPart(element))));
  const elements = isSensitive ? "two elements" : `the elements ${one} and ${other}`;
  const detail = `After the ${verb} ${elements} of ${place} are equal, with the values that the API filled in, and a set cannot have equal elements.${state}\n\nRemove one of the two elements, or set what distinguishes them.`;
  return inOwnWords(
    { severity: "error", summary: "API made two elements of a set equal", detail, path },
    elements,
    label,
  );
}

/** Returns an element without what the API fills in, at any depth. */
function knownPart(value: Value): Value {
  if (isSequence(value)) return value.map(knownPart);
  if (!isRecord(value)) return value;
  const known = Object.entries(value).filter(([, part]) => part !== null && !isUnknown(part));
  return record(known.map(([name, part]) => [name, knownPart(part)]));
}

/** Returns a sentence with the returned and the planned value. */
export function difference(
  { path, within = [], planned, returned, isSensitive }: Contradiction,
  verb: "create" | "update",
  hide: (text: string) => string,
): [text: string, ...values: string[]] {
  const [place, after] = [pathText([...path, ...within]), `After the ${verb} the API returned`];
  if (isSensitive)
    return [
      `${after} another value of ${place} than the planned one. Both values are sensitive and not shown.`,
    ];
  const values = [returned, planned].map((value) => hide(shortText(value)));
  return [`${after} ${place} = ${values[0]}, but the plan was ${values[1]}.`, ...values];
}

function cure(contradiction: Contradiction, prior: Value): string {
  const { path, within, planned, configured, attribute, keptBy } = contradiction;
  const place = pathText(path);
  const elsewhere =
    "If the object was changed elsewhere since the plan, apply again. Otherwise this is a bug in the provider: please report it.";
  const isKept =
    keptBy !== undefined && prior !== null && sameValue(contradiction.type, planned, partIn(prior, path));
  const isDecided = configured === null && attribute?.computed && !isDefault(contradiction);
  if (isDecided && !isKept)
    return `The provider planned this value of ${place}, which is not configured. ${elsewhere} For the author of the provider: the plan of ${place} comes from modifyPlan, which plans knownAfterApply for what the API decides.`;
  if (isDecided)
    return `The provider planned that ${place}, which is not configured, keeps its value. ${elsewhere} For the author of the provider: ${cureOfKept(keptBy, place)}`;
  if (configured === null && planned === null)
    return `Nothing configures ${place}, and the API keeps its value. Set ${place} to that value if it is right; if the object was changed elsewhere since the plan, apply again. For the author of the provider: declare an attribute that the API decides where the configuration does not as optional().computed().`;
  if (planned === null && typeof within?.at(-1) === "string")
    return `If the API is right, set ${place} to the value that it returned. For the author of the provider: declare a value to which the API adds members with mayBeExtended().`;
  return `If the API is right, set ${place} to the value that it returned. If both values mean the same, this is a bug in the provider: please report it. For the author of the provider: declare spellings of one value with comparedAs(), a value that the API does not return with notReturned(), and a value that the API may replace with mayBeOverruled().`;
}

/** Reports whether the plan has the default of an attribute, or a part of it. */
function isDefault({ attribute, type, planned }: Contradiction): boolean {
  const { type: whole, default: value } = attribute ?? {};
  return value !== undefined && (type !== whole || sameValue(type, planned, value));
}

/** Returns the part of a state at a path. */
function partIn(state: Value, path: Path): Value {
  return path.reduce<Value>(
    (value, step) => partAt(value, typeof step === "object" ? step.key : step),
    state,
  );
}

/** Returns what the author of a provider changes so that a plan does not keep a value that updates change. */
function cureOfKept(keptBy: string | undefined, place: string): string {
  if (keptBy === "identifier()")
    return `declare ${place} as string().computed() instead of identifier(), which no update changes.`;
  if (keptBy?.endsWith("StateForUnknown()"))
    return `remove ${keptBy} from ${place}, or name the attributes that change it in unlessChanged.`;
  return `correct the modifier ${keptBy?.replace("()", "")} of ${place}, which keeps the value.`;
}

/** The maximum length of a displayed value. Longer values are described instead of cut, because a part of a secret would not be recognized. */
const longest = 200;

/** Formats a short value in the configuration language, and describes a long one. */
export function shortText(value: Value): string {
  const text = valueText(value);
  if (text.length <= longest) return text;
  if (typeof value === "string") return `(a text of ${value.length} characters)`;
  if (value instanceof Dynamic) return shortText(value.value);
  const size = isSequence(value) ? value.length : isRecord(value) ? Object.keys(value).length : 0;
  return size === 0 ? "(a long value)" : `(a value with ${size} ${size === 1 ? "part" : "parts"})`;
}

function valueText(value: Value): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (isNumeric(value)) return numericText(value);
  if (value instanceof Dynamic) return valueText(value.value);
  if (isSequence(value)) return `[${value.map(valueText).join(", ")}]`;
  if (!isRecord(value)) return "(known after apply)";
  const members = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)} = ${valueText(part)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

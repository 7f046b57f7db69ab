import type { Resource } from "../define.ts";
import { DiagnosticError } from "../diagnostic.ts";
import { declaredIdentity } from "../identity.ts";
import { firstError } from "../problem.ts";
import type { Attribute } from "../schema.ts";
import { minimalState } from "../state/minimal-state.ts";
import { parseNumeric } from "../values/number.ts";
import type { Type } from "../values/type.ts";
import { isUnknown } from "../values/unknown.ts";
import { asRecord, record, type Value, type ValueRecord } from "../values/value.ts";
import { conform } from "../view.ts";
import { EncodedPrivateState } from "./private-state.ts";

/** The beginning of an object's life here, by an import or a move: a state with what is known of it, to be read next. */
export interface ImportedState {
  readonly state: Value;
  readonly privateBytes: Uint8Array;
}

/** Takes an import ID apart by the forms of the resource. Throws a DiagnosticError that lists the forms, if there are any. */
export function importById(resource: Resource, typeName: string, id: string): ImportedState {
  const { importForms, slashesIn } = resource.definition;
  if (importForms.length === 0) {
    const names = declaredIdentity(resource)?.required.join(" and ");
    const instead = names
      ? `Import it by its identity instead, in an import block with ${names}.`
      : "Remove the import and let the next apply create the object.";
    const detail = `${typeName} cannot be imported by ID. ${instead}`;
    throw new DiagnosticError([], "Import not supported", detail);
  }
  const fitting = importForms
    .map((form) => matchForm(form, id, slashesIn))
    .filter((parts) => parts !== undefined);
  const [first] = fitting;
  const named = fitting.find((parts) => partErrors(resource, parts).length === 0);
  if (named) return beginImport(resource, named);
  if (first) throw invalidParts(partErrors(resource, first), "import ID");
  const forms = importForms.map((form) => form.replace(/[{}]/g, "<").replace(/<(\w+)</g, "<$1>"));
  throw new DiagnosticError(
    [],
    "Invalid import ID",
    `The import ID of ${typeName} must have the form ${forms.map((form) => `"${form}"`).join(" or ")}, got ${JSON.stringify(id)}.`,
  );
}

/** The import ID of an object, in the first form whose parts are all known and none is secret; null if there is none. */
export function importIdOf({ block, definition }: Resource, state: Value): string | null {
  const object = asRecord(state);
  const part = (name: string) => {
    const value = block.attributes[name]?.sensitive ? null : (object[name] ?? null);
    return value === "" || typeof value === "object" || typeof value === "symbol" ? undefined : String(value);
  };
  for (const form of definition.importForms) {
    const names = formParts(form);
    if (names.every((name) => part(name) !== undefined)) {
      return form.replace(placeholder, (_, name: string) => part(name) ?? "");
    }
  }
  return null;
}

/**
 * Begins an import by resource identity. Throws a DiagnosticError for a type that has none, and for an identity that cannot be
 * that of an object.
 */
export function importByIdentity(resource: Resource, typeName: string, identity: Value): ImportedState {
  const declared = declaredIdentity(resource);
  if (!declared) {
    const detail = `${typeName} has no resource identity. Set its import ID instead.`;
    throw new DiagnosticError([], "Import by identity not supported", detail);
  }
  const given = asRecord(identity);
  const missing = declared.required.filter((name) => (given[name] ?? null) === null);
  const unknown = declared.names.filter((name) => isUnknown(given[name] ?? null));
  if (missing.length > 0 || unknown.length > 0) {
    const [names, what] = missing.length > 0 ? [missing, "has no"] : [unknown, "has no known"];
    const detail = `The identity of ${typeName} ${what} ${names.join(", ")}. Set all of ${declared.required.join(", ")} in the identity of the import block.`;
    throw new DiagnosticError([], "Invalid import identity", detail);
  }
  const errors = partErrors(resource, given);
  if (errors.length > 0) throw invalidParts(errors, "import identity");
  return beginImport(resource, given);
}

/** What is wrong with the parts of an import ID: its place, the clause, and the value unless it is a secret. */
interface PartError {
  readonly name: string;
  readonly clause: string;
  readonly got: string;
}

/** By the checks of the attributes: nothing has to be asked of an API to know. */
function partErrors({ block: { attributes } }: Resource, given: ValueRecord): readonly PartError[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const attribute = attributes[name];
    if (!attribute || value === null) return [];
    const clause = partError(attribute, value);
    return clause ? [{ name, clause, got: attribute.sensitive ? "" : `: ${JSON.stringify(value)}` }] : [];
  });
}

function partError({ type, validators = [] }: Attribute, value: Value): string | undefined {
  const typed = fromText(type, value);
  if (typed === null) return "is not a number";
  return firstError(validators, typed)?.text.replace(/^must be (an? [^,]*).*$/s, "is not $1");
}

function invalidParts(errors: readonly PartError[], what: "import ID" | "import identity"): DiagnosticError {
  const sentences = errors.map(({ name, clause, got }) => `The ${name} in the ${what} ${clause}${got}.`);
  return new DiagnosticError([], `Invalid ${what}`, sentences.join(" "));
}

const placeholder = /\{(\w+)\}/g;

/** The attributes that a form of import IDs names. */
export function formParts(form: string): readonly string[] {
  return [...form.matchAll(placeholder)].map(([, name = ""]) => name);
}

/** The values of the placeholders of a form such as `{cluster_id}/{id}`; only those in `slashesIn` may hold slashes. */
function matchForm(form: string, id: string, slashesIn: readonly string[] = []): ValueRecord | undefined {
  const names = formParts(form);
  const pattern = form
    .split(/\{(\w+)\}/)
    // Literals and names take turns.
    .map((part, i) => (i % 2 === 0 ? escapeLiteral(part) : slashesIn.includes(part) ? "(.+)" : "([^/]+)"))
    .join("");
  const match = new RegExp(`^${pattern}$`, "s").exec(id);
  return match ? record(names.map((name, i) => [name, match[i + 1] ?? ""])) : undefined;
}

function escapeLiteral(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function beginImport({ block }: Resource, given: ValueRecord): ImportedState {
  const named = Object.entries(block.attributes).map(([name, { type }]): [string, Value] => [
    name,
    fromText(type, given[name] ?? null),
  ]);
  const privateState = new EncodedPrivateState(undefined);
  privateState.setImported(true);
  return { state: minimalState(block, record(named)), privateBytes: privateState.encode() };
}

function fromText(type: Type, value: Value): Value {
  if (type === "number" && typeof value === "string") return parseNumeric(value) ?? null;
  if (type === "bool" && typeof value === "string") return value === "true";
  return conform(type, value);
}

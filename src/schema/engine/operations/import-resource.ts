import { exactJson } from "../../codec/exact-json.ts";
import { DiagnosticError, ownError } from "../../diagnostic.ts";
import { type DeclaredIdentity, declaredIdentity, type GivenIdentity } from "../../identity.ts";
import { firstError, problemText } from "../../problem.ts";
import type { Resource } from "../../resource.ts";
import type { Attribute } from "../../schema.ts";
import { isNumeric, parseNumeric, plainNumber } from "../../values/number.ts";
import type { Type } from "../../values/type.ts";
import { isUnknown } from "../../values/unknown.ts";
import { asRecord, record, type Value, type ValueRecord } from "../../values/value.ts";
import { conform } from "../../view.ts";
import { minimalState } from "../state/minimal-state.ts";
import { knownIdentity, namedIdentity } from "./identity.ts";
import { EncodedPrivateState } from "./private-state.ts";

/** The initial state of an imported or moved object: the known values, before the first read. */
export interface ImportedState {
  readonly state: Value;
  /** The parts of the identity that the import names; null if it names none. */
  readonly identity: Value;
  readonly privateBytes: Uint8Array;
}

/**
 * Parses an import ID with the function of the author or with the forms of the resource. Throws a DiagnosticError that lists the
 * forms, if the resource has any, and shows how each would split the ID.
 */
export function importById(resource: Resource, typeName: string, id: string): ImportedState {
  const { importForms, slashesIn, parseImportId } = resource.definition;
  const parsed = parseImportId?.(id);
  if (parsed) {
    const parts = parsedParts(resource, parsed, "parseImportId");
    return beginImport(resource, parts, "import ID", typeName);
  }
  if (importForms.length === 0) {
    const names = declaredIdentity(resource)?.required.join(" and ");
    const instead = names
      ? `Import it by its identity instead, in an import block with ${names}.`
      : "Remove the import and let the next apply create the object.";
    const detail = `${typeName} cannot be imported by ID. ${instead}`;
    throw ownError([], "Import not supported", detail);
  }
  // If no form has a slash between its parts, a slash belongs to a part.
  const isSeparator = importForms.some((form) => separatorsIn(form).includes("/"));
  const slashed = isSeparator ? slashesIn : importForms.flatMap(formParts);
  const splits = importForms.map((form) => splitByForm(form, id, slashed, partCode(form, slashesIn)));
  const fitting = splits.flatMap((split) => (split.problem === undefined ? [split.parts] : []));
  const named = fitting.find((parts) => partErrors(resource, parts, "import ID").length === 0) ?? fitting[0];
  if (named) return beginImport(resource, named, "import ID", typeName);
  const shown = importForms.map((form) => `"${form.replaceAll(placeholder, "<$1>")}"`);
  const texts = importForms.map(
    (form, i) => `As ${shown[i]}: ${splitText(resource, form, splits[i] as Split)}.`,
  );
  const detail = `The import ID of ${typeName} must have the form ${shown.join(" or ")}, got ${JSON.stringify(id)}. ${texts.join(" ")}`;
  throw new DiagnosticError([], "Invalid import ID", detail);
}

/** Returns sentences that name the forms of import IDs, the meaning of their parts and where these are found; empty without forms. */
export function whereFound({ block, definition }: Resource, typeName: string): string {
  const forms = definition.importForms.map((form) => `"${form.replaceAll(placeholder, "<$1>")}"`);
  if (forms.length === 0) return "";
  const names = [...new Set(definition.importForms.flatMap(formParts))];
  const parts = names.map((name) => {
    const [sentence = ""] = (block.attributes[name]?.description ?? "").split(/[.,] /);
    return `${name} is ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  });
  return `An import ID of ${typeName} has the form ${forms.join(" or ")}: ${parts.join(", ")}. Look it up in the platform, with a data source or with terraform query.`;
}

/** Returns the values of attributes that the author's function found in an import ID or in an identity. */
function parsedParts(
  { block }: Resource,
  parsed: object,
  by: "parseImportId" | "attributes of the identity",
): ValueRecord {
  const other = Object.keys(parsed).find((name) => !Object.hasOwn(block.attributes, name));
  if (other !== undefined) {
    throw new Error(`${by} returned ${JSON.stringify(other)}, which is not in the schema`);
  }
  return record(
    Object.entries(parsed).flatMap(([name, value]): [string, Value][] => {
      if (value === undefined) return [];
      return [
        [name, typeof value === "string" ? value : conform(block.attributes[name]?.type ?? "string", value)],
      ];
    }),
  );
}

/** Describes which part of the ID belongs to which attribute, and what is invalid. */
function splitText(
  resource: Resource,
  form: string,
  { parts, problem, hasMoreSlashes, isShort }: Split,
): string {
  const found = Object.entries(parts).map(([name, value]) =>
    resource.block.attributes[name]?.sensitive ? `${name} is set` : `${name} is ${JSON.stringify(value)}`,
  );
  const text = [...found, ...(problem === undefined ? [] : [problem])].join(", ");
  const { names, codes } = codedParts(resource, form);
  const values = Object.values(parts).map((value) => String(value).toUpperCase());
  const isCoded = codes.some(([separator]) => separator === "/") && names.length > 0;
  if (hasMoreSlashes && isCoded) return `${text}; within ${names.join(" and ")}, write "/" as "%2F"`;
  // The ID was encoded as a whole.
  const [separator] = codes.find(([, code]) => values.some((value) => value.includes(code))) ?? [];
  return isShort && separator !== undefined
    ? `${text}; between the parts, write ${JSON.stringify(separator)} as it is`
    : text;
}

/** The parts of an import ID form that may contain a separator, and how the separator is encoded within them. */
export interface CodedParts {
  readonly names: readonly string[];
  readonly codes: readonly (readonly [separator: string, code: string])[];
}

/** Returns the parts of a form that must be percent-encoded. A part is omitted if the checks of its attribute reject all separators. */
export function codedParts({ block, definition }: Resource, form: string): CodedParts {
  const separators = separatorsIn(form);
  const mayHold = (name: string, separator: string) => {
    const { type = "dynamic", validators = [] } = block.attributes[name] ?? {};
    const samples = [`a${separator}b`, `a${separator}${"b".repeat(40)}`];
    return type === "string" && samples.some((sample) => !firstError(validators, sample));
  };
  const names = formParts(form).filter(
    (name) => !definition.slashesIn?.includes(name) && separators.some((one) => mayHold(name, one)),
  );
  return { names, codes: separators.map((separator) => [separator, `%${percentCode(separator)}`]) };
}

/**
 * Returns the import ID of an object, in the first form whose parts are all known and, unless `withSecrets`, not secret; null if there
 * is none. Separators within the parts are percent-encoded.
 */
export function importIdOf(
  { block, definition }: Resource,
  state: Value,
  { withSecrets = false }: { readonly withSecrets?: boolean } = {},
): string | null {
  const object = asRecord(state);
  const part = (name: string) => {
    const value = block.attributes[name]?.sensitive && !withSecrets ? null : (object[name] ?? null);
    return value === "" || typeof value === "object" || typeof value === "symbol" ? undefined : String(value);
  };
  for (const form of definition.importForms) {
    const names = formParts(form);
    if (names.every((name) => part(name) !== undefined)) {
      const code = partCode(form, definition.slashesIn);
      return form.replace(placeholder, (_, name: string) => code.encode(name, part(name) ?? ""));
    }
  }
  return null;
}

/**
 * Begins an import by resource identity. Throws a DiagnosticError if the type has no identity, or if the given identity cannot
 * belong to an object.
 */
export function importByIdentity(resource: Resource, typeName: string, identity: Value): ImportedState {
  const declared = declaredIdentity(resource);
  if (!declared) {
    const detail = `${typeName} has no resource identity. Set its import ID instead.`;
    throw ownError([], "Import by identity not supported", detail);
  }
  const given = asRecord(identity);
  const missing = declared.required.filter((name) => (given[name] ?? null) === null);
  const unknown = declared.names.filter((name) => isUnknown(given[name] ?? null));
  if (missing.length > 0 || unknown.length > 0) {
    const [names, what] = missing.length > 0 ? [missing, "has no"] : [unknown, "has no known"];
    const detail = `The identity of ${typeName} ${what} ${names.join(", ")}. Set ${declared.required.join(" and ")} in the identity of the import block.`;
    throw ownError([], "Invalid import identity", detail);
  }
  const found = declared.attributes?.(givenIdentity(declared, given)) ?? {};
  const parts = parsedParts(resource, found, "attributes of the identity");
  const all = record([...Object.entries(given), ...Object.entries(parts)]);
  const begun = beginImport(resource, all, "import identity", typeName);
  return { ...begun, identity: namedIdentity(resource, begun.state, identity) };
}

/** Returns the identity of an import for the author's function. */
function givenIdentity({ names }: DeclaredIdentity, given: ValueRecord): GivenIdentity<string> {
  const plain = names.map((name) => {
    const value = given[name] ?? null;
    return [name, isNumeric(value) && typeof value === "object" ? plainNumber(value) : value];
  });
  return Object.fromEntries(plain);
}

/** Returns sentences about the parts that the checks of their attributes reject, without a request to the API. */
function partErrors(
  { block: { attributes } }: Resource,
  given: ValueRecord,
  what: "import ID" | "import identity",
): readonly string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const attribute = attributes[name];
    const clause = attribute && value !== null && partError(attribute, value);
    if (!clause) return [];
    const got = attribute.sensitive ? "" : `: ${exactJson.stringify(value)}`;
    return [`The ${name} in the ${what} ${clause}${got}.`];
  });
}

function partError(
  { type, validators = [], sensitive = false }: Attribute,
  value: Value,
): string | undefined {
  const typed = fromText(type, value);
  if (typed === null) return "is not a number";
  const problem = firstError(validators, typed);
  // The sentence ends with the part as it was written.
  const text = problem && problemText({ ...problem, got: undefined }, { sensitive });
  return text?.replace(/^must be (an? [^,]*).*$/s, "is not $1");
}

const placeholder = /\{(\w+)\}/g;

/** Returns the attributes that a form of import IDs names. */
export function formParts(form: string): readonly string[] {
  return [...form.matchAll(placeholder)].map(([, name = ""]) => name);
}

/** The parts of an ID according to a form, up to the first mismatch. */
interface Split {
  readonly parts: ValueRecord;
  /** The missing or superfluous parts; undefined if the ID matches the form. */
  readonly problem?: string;
  /** Whether the ID has slashes that the form does not have. */
  readonly hasMoreSlashes?: boolean;
  /** Whether the ID lacks a part. */
  readonly isShort?: boolean;
}

/** Splits an ID by a form such as `{cluster_id}/{id}`; only the parts in `slashed` may contain plain slashes. */
function splitByForm(
  form: string,
  id: string,
  slashed: readonly string[] = [],
  { decode }: ReturnType<typeof partCode>,
): Split {
  const names = formParts(form);
  // Literals and names alternate.
  const pieces = form.split(/\{(\w+)\}/);
  const pattern = pieces
    .map((piece, i) => (i % 2 === 0 ? escapeLiteral(piece) : slashed.includes(piece) ? "(.+)" : "([^/]+)"))
    .join("");
  const match = new RegExp(`^${pattern}$`, "s").exec(id);
  if (match) return { parts: record(names.map((name, i) => [name, decode(name, match[i + 1] ?? "")])) };
  return mismatch(pieces, id, slashed);
}

/** Returns the parts up to the point at which an ID differs from a form, and what is missing or superfluous. */
function mismatch(pieces: readonly string[], id: string, slashed: readonly string[]): Split {
  const parts = record();
  const [start = ""] = pieces;
  if (!id.startsWith(start)) return { parts, problem: `the ID does not begin with ${JSON.stringify(start)}` };
  let rest: string | undefined = id.slice(start.length);
  const missing: string[] = [];
  const empty: string[] = [];
  for (let i = 1; i < pieces.length; i += 2) {
    const [name = "", literal = ""] = [pieces[i], pieces[i + 1]];
    if (rest === undefined) {
      missing.push(name);
      continue;
    }
    const end: number = literal === "" ? -1 : rest.indexOf(literal);
    const slash: number = i + 2 >= pieces.length && literal === "" ? rest.indexOf("/") : -1;
    const value: string = end >= 0 ? rest.slice(0, end) : slash >= 0 ? rest.slice(0, slash) : rest;
    if (value === "") empty.push(name);
    else parts[name] = value;
    if (end >= 0) rest = rest.slice(end + literal.length);
    else rest = slash >= 0 ? rest.slice(slash) : undefined;
  }
  const wrong = Object.keys(parts).filter(
    (name) => !slashed.includes(name) && String(parts[name]).includes("/"),
  );
  const lists = [
    ...(wrong.length > 0 ? [`${wrong.join(" and ")} must not contain a slash`] : []),
    ...(empty.length > 0 ? [`${empty.join(" and ")} ${empty.length === 1 ? "is" : "are"} empty`] : []),
    ...(missing.length > 0
      ? [`${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing`]
      : []),
    ...(rest ? [`${JSON.stringify(rest)} is too much`] : []),
  ];
  const problem = lists.join(", ") || `the ID does not end with ${JSON.stringify(pieces.at(-1))}`;
  return {
    parts,
    problem,
    hasMoreSlashes: wrong.length > 0 || (rest ?? "").startsWith("/"),
    isShort: missing.length > 0,
  };
}

/**
 * Returns the characters that separate the parts of a form, and that its parts therefore encode: of a text between two parts, such as `/zones/`, those that
 * are no letters or digits, or else all.
 */
export function separatorsIn(form: string): readonly string[] {
  const literals = form.split(placeholder).filter((_, i) => i % 2 === 0);
  const characters = literals.slice(1, -1).flatMap((literal) => {
    const marks = literal.replace(/[\p{L}\p{N}]/gu, "");
    return [...(marks || literal)];
  });
  return [...new Set(characters)];
}

/** Encodes and decodes the separators of a form within its parts, and the percent sign of such a code: `/` as `%2F`, in either case. */
function partCode(form: string, slashesIn: readonly string[] = []) {
  const characters = new Set(separatorsIn(form));
  const isCoded = (name: string) => characters.size > 0 && !slashesIn.includes(name);
  const codes = [...characters, "%"].map(percentCode);
  const code = new RegExp(`%(?:${codes.join("|")})`, "gi");
  return {
    decode: (name: string, part: string) =>
      isCoded(name)
        ? part.replace(code, (hex) => String.fromCharCode(Number.parseInt(hex.slice(1), 16)))
        : part,
    encode: (name: string, part: string) =>
      isCoded(name)
        ? part
            .replace(code, (hex) => `%25${hex.slice(1)}`)
            .replace(/./gsu, (char) => (characters.has(char) ? `%${percentCode(char)}` : char))
        : part,
  };
}

function percentCode(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
}

function escapeLiteral(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Returns the state with these values. Throws a DiagnosticError if the checks of an attribute reject its value. */
function beginImport(
  resource: Resource,
  given: ValueRecord,
  what: "import ID" | "import identity",
  typeName: string,
): ImportedState {
  const errors = partErrors(resource, given, what);
  if (errors.length > 0) {
    const detail = [...errors, ...(what === "import ID" ? [whereFound(resource, typeName)] : [])].join(" ");
    throw new DiagnosticError([], `Invalid ${what}`, detail);
  }
  const { block } = resource;
  const named = Object.entries(block.attributes).map(([name, { type }]): [string, Value] => [
    name,
    fromText(type, given[name] ?? null),
  ]);
  const privateState = new EncodedPrivateState(undefined);
  privateState.setImported(what === "import identity" ? "identity" : true);
  const state = minimalState(block, record(named));
  return { state, identity: knownIdentity(resource, state), privateBytes: privateState.encode() };
}

function fromText(type: Type, value: Value): Value {
  if (type === "number" && typeof value === "string") return parseNumeric(value) ?? null;
  if (type === "bool" && typeof value === "string") return value === "true";
  return conform(type, value);
}

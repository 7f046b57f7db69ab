import { isObject, type Json, type JsonObject, type ListedObject, type TerraformObject } from "./api.ts";

const longestTitle = 120;

/** Identifies an object; those whose ids are secrets have the same key. */
export const keyOf = ({ collection, id }: Pick<ListedObject, "collection" | "id">) => `${collection}/${id}`;

/** The name of an object, or else its ID. */
export function titleOf(id: string, object: JsonObject): string {
  const { name, title, filters, tokenAlias, email, queryId } = object;
  const candidates = [name, title, inside(filters, "name"), tokenAlias, email, queryId];
  const called = candidates.find((text): text is string => typeof text === "string" && text !== "") ?? id;
  return called.length > longestTitle ? `${called.slice(0, longestTitle)}…` : called;
}

/** The resource type of an object, or its collection if no resource manages it; with the account, if that is not the first one. */
export function typeOf({ collection, terraform }: Pick<ListedObject, "collection" | "terraform">): string {
  const [, account] = collection.split("@");
  if (terraform === null) return collection;
  return account === undefined ? terraform.type : `${terraform.type} @${account}`;
}

/** The block that imports an object; undefined if its ID is a secret. */
export function importBlock({ type, importId }: TerraformObject, title: string): string | undefined {
  if (importId === null) return undefined;
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  const label = /^[a-z]/.test(name) ? name : `imported_${name}`.replace(/_$/, "");
  return `import {\n  to = ${type}.${label}\n  id = ${quoted(importId)}\n}\n`;
}

/** A text as HCL has it between quotation marks, where it is no template. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(/[$%](?=\{)/g, "$&$&");
}

/** The state that an object is in, in a word; empty where it has none. */
export function stateOf(object: JsonObject): string {
  const { state, status, enabled } = object;
  const phase = inside(state, "phase") ?? status;
  if (typeof phase === "string") return phase.replace(/^[A-Z_]*?(?:PHASE|STATUS)_/, "").toLowerCase();
  if (enabled === 0 || enabled === false) return "disabled";
  return enabled === 1 || enabled === true ? "enabled" : "";
}

/** Reports whether a value is the 1 or 0 of a switch, by its key. */
export function isSwitch(path: readonly string[], value: Json): value is 0 | 1 {
  return /(?:[eE]nabled$|^is[A-Z])/.test(path.at(-1) ?? "") && (value === 0 || value === 1);
}

/** The attributes of an object whose names are known, in the order of their names. */
export function attributesIn(object: JsonObject, names: { readonly [path: string]: string }) {
  return Object.entries(names)
    .flatMap(([dotted, name]) => {
      const path = dotted.split(".");
      const value = path.reduce<Json | undefined>((part, key) => inside(part, key), object);
      return value === undefined ? [] : [{ name, path, value }];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A value in an object that is neither an object nor in an array, and its place. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: string | number | boolean;
}

/** Fields that Terraform configures in most types come first. */
const likely = ["enabled", "name", "title", "description", "alertEnabled", "severity"];
/** Fields that the server writes: a provider would not undo a change of them. */
const ofServer = /^(?:id|.*Id|.*Guid|.*(?:At|Time|By|User)|phaseEnds|state|status)$/;

/** The values of an object that a user could change by hand, the likely ones first, without secrets and IDs. */
export function leavesOf(object: JsonObject): readonly Leaf[] {
  const rank = ({ path }: Leaf) => {
    const at = likely.indexOf(path.at(-1) ?? "");
    return at < 0 ? likely.length : at;
  };
  return collect(object, []).toSorted((a, b) => a.path.length - b.path.length || rank(a) - rank(b));
}

function collect(object: JsonObject, path: readonly string[]): Leaf[] {
  return Object.entries(object).flatMap(([key, value]) => {
    if (ofServer.test(key)) return [];
    const here = [...path, key];
    if (isObject(value)) return collect(value, here);
    const isScalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    return isScalar && value !== "***" ? [{ path: here, value }] : [];
  });
}

/** A value that differs from a leaf's and is as likely to be valid. */
export function otherValue({ path, value }: Leaf): string | number | boolean {
  if (typeof value === "boolean") return !value;
  if (isSwitch(path, value)) return 1 - value;
  if (typeof value === "number") return value + 1;
  return /^\d+$/.test(value) ? String(BigInt(value) + 1n) : `${value}-changed`;
}

/** A value of a leaf as a user types it; the 1 and 0 of switches are true and false. */
export function typedText({ path }: Leaf, value: Leaf["value"]): string {
  return String(isSwitch(path, value) ? value === 1 : value);
}

/** Text that the user typed, as a value of the same type as that of the leaf; undefined if it is not one. */
export function typedValue(text: string, { path, value }: Leaf): Leaf["value"] | undefined {
  if (typeof value === "string") return text;
  const word = text === "true" ? true : text === "false" ? false : undefined;
  if (typeof value === "boolean") return word;
  if (isSwitch(path, value) && word !== undefined) return word ? 1 : 0;
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
}

/** The merge patch (RFC 7396) that sets one value. */
export function patchOf(path: readonly string[], value: Json): JsonObject {
  const [first = "", ...rest] = path;
  return Object.fromEntries([[first, rest.length === 0 ? value : patchOf(rest, value)]]);
}

function inside(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

import { literal } from "../../code/safe-text.ts";

/** The module that the mappings of all resources share: `src/api/values.ts`. */
export const valuesModule = `import { isDeepStrictEqual } from "node:util";
import {
  Decimal,
  DiagnosticError,
  exactJson,
  type Log,
  RemoteError,
  type TypedPath,
  waitFor,
} from ${literal("@tfnode/framework")};
import {
  type Checked,
  type HttpResponse,
  jsonPatch,
  mergePatch,
  type PatchOperation,
} from ${literal("@tfnode/framework/http")};

/** Returns an object without its null members: a request omits attributes that are not configured. */
export function present<T extends object>(value: T): Present<T> {
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members) as Present<T>;
}

/**
 * Returns the members of a request whose planned values differ from the prior ones, and those in \`always\`: an update that repeats the others may
 * be rejected, or undo the change of another client. \`names\` has the attributes whose members have other names.
 */
export function changed<T extends object>(
  input: T,
  {
    plan,
    prior,
    always = [],
    names = {},
  }: {
    readonly plan: object;
    readonly prior: object;
    readonly always?: readonly string[];
    readonly names?: { readonly [member: string]: string };
  },
): T {
  const isSent = ([member]: readonly [string, unknown]) => {
    const name = names[member] ?? member;
    return always.includes(member) || !isDeepStrictEqual(Reflect.get(plan, name), Reflect.get(prior, name));
  };
  return Object.fromEntries(Object.entries(input).filter(isSent)) as T;
}

/** Returns the merge patch (RFC 7396) that changes one request to another, with the members in \`always\`. */
export function merging<T extends object>(before: object, after: T, ...always: readonly (keyof T & string)[]): T {
  const kept = always.map((name) => [name, after[name]] as const);
  return { ...mergePatch(before, after), ...Object.fromEntries(kept) } as T;
}

/** Returns the JSON Patch (RFC 6902) that changes one request to another: a member that is null is missing. */
export function operations(before: object, after: object): readonly PatchOperation[] {
  return jsonPatch(present(before), present(after));
}

/**
 * Reads the identifier of a created object from the header \`Location\` of the response: the part of its path after \`before\`, and before
 * \`after\`.
 */
export function locatedAt(before: string, after = "") {
  const base = \`http://api\${before}\`;
  return (_: unknown, { headers: { location = "" } }: Pick<HttpResponse, "headers">): Checked<string> => {
    const { pathname } = URL.canParse(location, base) ? new URL(location, base) : { pathname: "" };
    const [path, start] = [pathname.replace(/\\/$/, ""), pathname.lastIndexOf(before)];
    const id = start >= 0 && path.endsWith(after) ? path.slice(start + before.length, path.length - after.length) : "";
    // OData doubles the quotes in a key in quotes.
    const text = (value: string) => (before.endsWith("'") ? value.replaceAll("''", "'") : value);
    if (id !== "" && !id.includes("/")) return { value: text(decodeURIComponent(id)) };
    const found = location === "" ? "has no header Location" : \`has the header Location \${location}\`;
    return { error: \`the response \${found}, and not the address of the object after \${before}\` };
  };
}

/** An object whose nullable members may be missing instead. */
export type Present<T> = {
  readonly [Name in keyof T as IsPresent<T[Name]> extends true ? Name : never]: T[Name];
} & {
  readonly [Name in keyof T as IsPresent<T[Name]> extends true ? never : Name]?: NonNullable<T[Name]>;
};

type IsPresent<V> = 0 extends 1 & V ? true : null extends V ? false : undefined extends V ? false : true;

/**
 * Returns an object of a response. Throws a RemoteError if the response lacks members that the document promises, which other members may
 * contain.
 */
export function complete<T extends object>(response: T, ...names: readonly (keyof T & string)[]): T {
  const missing = names.filter((name) => response[name] === undefined);
  if (missing.length === 0) return response;
  const isWrapper = (value: unknown) =>
    typeof value === "object" && value !== null && missing.every((name) => name in value);
  const wrapper = Object.entries(response).find(([, value]) => isWrapper(value))?.[0];
  const found = Object.keys(response).join(", ") || "nothing";
  throw new RemoteError({
    kind: "bad-response",
    mayHaveTakenEffect: true,
    reason: \`the response lacks \${missing.join(", ")}, and has \${found}\`,
    advice:
      wrapper === undefined
        ? "For the author of the provider: the API does not return what its document promises."
        : \`For the author of the provider: the object is in the member \${wrapper} of the response, which the document of the API does not say.\`,
  });
}

/** Returns the identifier at the end of the address of an object. */
export function identifierIn(address: string): string {
  const path = address.replace(/[?#].*$/s, "").replace(/\\/$/, "");
  return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
}

/** Returns an object of a response with the values that other members of it contain: \`places\` has the names that lead to each. */
export function gathered<T extends object>(
  response: object,
  places: { readonly [member: string]: readonly string[] },
): T {
  const at = (object: unknown, name: string): unknown =>
    typeof object === "object" && object !== null ? Reflect.get(object, name) : undefined;
  const found = Object.entries(places).flatMap(([member, path]) => {
    const value = path.reduce(at, response as unknown);
    return value === undefined ? [] : [[member, value] as const];
  });
  return { ...response, ...Object.fromEntries(found) } as T;
}

/** Returns an object of JSON:API: values have the same \`places\` as in responses. */
export function resourceObject(
  object: object,
  places: { readonly [member: string]: readonly string[] },
): { readonly [member: string]: unknown } {
  const found: { [member: string]: object } = { attributes: {} };
  for (const [member, value] of Object.entries(object)) {
    const [part, inner] = (Object.hasOwn(places, member) ? places[member] : undefined) ?? [];
    if (part === undefined || inner === undefined) found[member] = value;
    else found[part] = { ...found[part], [inner]: value };
  }
  return found;
}

/** Reads an object until its member has an awaited value. Throws a RemoteError if it has one of the failed ones. */
export async function settled<T extends object>(
  read: () => Promise<T>,
  member: keyof T & string,
  {
    until,
    failed,
    what,
    signal,
    log,
  }: {
    readonly until: readonly string[];
    readonly failed: readonly string[];
    readonly what: string;
    readonly signal: AbortSignal;
    readonly log: Pick<Log, "info">;
  },
): Promise<T> {
  const poll = async () => {
    const found = await read();
    const status = String(found[member]);
    if (failed.includes(status)) throw new RemoteError({ reason: \`\${what} has the \${member} \${status}\` });
    return until.includes(status) ? { done: found } : { status };
  };
  return await waitFor({ what: \`\${what} to have the \${member} \${until.join(" or ")}\`, poll, signal, log });
}

/** Returns the object in a list; null if there is none, or if the object that has the list no longer exists. */
export async function findListed<T>(
  list: () => Promise<readonly T[]>,
  isWanted: (one: T) => boolean,
): Promise<T | null> {
  try {
    return (await list()).find(isWanted) ?? null;
  } catch (error) {
    if (error instanceof RemoteError && error.notFound) return null;
    throw error;
  }
}

/** Returns an object that a list has to have. Throws a RemoteError, notFound, for null. */
export function listed<T>(found: T | null, path: string): T {
  if (found !== null) return found;
  throw new RemoteError({ notFound: true, reason: \`the list \${path} does not have the object\` });
}

/** Reads an object until it no longer exists. */
export async function gone(
  find: () => Promise<object | null>,
  { what, signal, log }: { readonly what: string; readonly signal: AbortSignal; readonly log: Pick<Log, "info"> },
): Promise<void> {
  const poll = async () => ((await find()) === null ? { done: undefined } : { status: "deleting" });
  await waitFor({ what: \`\${what} to be deleted\`, poll, signal, log });
}

/** Throws an error for a value that a configuration no longer sets, if no request can clear it. */
export function expectSet(before: unknown, planned: unknown, at: TypedPath): void {
  if ((before ?? null) === null || planned !== null) return;
  throw new DiagnosticError(
    at,
    "Value cannot be removed",
    "No update of the API clears this value: the object would keep it. Configure a value, or replace the object.",
  );
}

/** Returns the version of the write-only form of a value, which is in the state if the form was configured; null if it is not. */
export function writeOnlyVersion(state: object | null | undefined, name: string): unknown {
  return (state && Reflect.get(state, \`\${name}_wo_version\`)) ?? null;
}

/** Returns a value of the API as JSON text; null if there is none. */
export function jsonText(value: unknown): string | null {
  return value === undefined || value === null ? null : exactJson.stringify(value);
}

/** Returns the form that all texts with the same object or list of JSON have; any other text as it is. */
export function jsonForm(text: string): string {
  if (!/^\\s*[[{]/.test(text)) return text;
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== "object" || value === null || value instanceof Decimal) return value;
    const members = Object.entries(value).map(([name, member]) => [name, sorted(member)] as const);
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  try {
    return exactJson.stringify(sorted(exactJson.parse(text)));
  } catch {
    return text;
  }
}

/**
 * Returns the number in a text. A whole number beyond 2^53 is a bigint, which the client sends with all
 * digits.
 */
export function numberOf(text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? exactJson.parse(text) : number;
}

/** Returns a whole number of the API with all digits; null if there is none. */
export function wholeNumber(value: number | bigint | null | undefined): bigint | null {
  return value === undefined || value === null ? null : BigInt(value);
}

/** Replaces each value of an object. */
export function mapValues<From, To>(
  values: { readonly [name: string]: From },
  change: (value: From) => To,
): { readonly [name: string]: To } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
`;

/** The module that encodes requests as forms: `src/api/form.ts`. */
export const formModule = `import { Decimal, exactJson } from ${literal("@tfnode/framework")};

/**
 * Encodes an object as a form. Members of objects have their names in brackets, as in address[city]. Elements of lists repeat the name of
 * the list, or are numbered, as in tags[0]; objects are always numbered. Null and empty values become an empty text.
 */
export function form(body: object, lists: "repeated" | "numbered"): URLSearchParams {
  const fields = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return;
    if (typeof value !== "object" || value === null || value instanceof Decimal)
      return fields.append(name, String(value ?? ""));
    const members = Object.entries(value);
    const isRepeated = Array.isArray(value) && lists === "repeated";
    if (members.length === 0) fields.append(name, "");
    for (const [key, member] of members) {
      const isPlain = isRepeated && (typeof member !== "object" || member === null);
      add(isPlain ? name : \`\${name}[\${key}]\`, member);
    }
  };
  for (const [name, value] of Object.entries(body)) add(name, value);
  return fields;
}

/** Returns a path with the values of a request in its query. */
export function inQuery(path: string, body: object): string {
  return \`\${path}?\${form(body, "repeated")}\`;
}

/**
 * Encodes an object as the parts of a form. Lists repeat their name, objects are JSON, and files are sent with the names of their members. Null
 * becomes an empty text, and no file.
 */
export async function multipart(
  body: object,
  ...files: readonly string[]
): Promise<{ readonly bytes: Uint8Array; readonly type: string }> {
  const data = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      const isPlain = typeof one !== "object" || one === null || one instanceof Decimal;
      const text = isPlain ? String(one ?? "") : exactJson.stringify(one);
      if (!files.includes(name)) data.append(name, text);
      else if (text !== "") data.append(name, new Blob([text]), name);
    }
  }
  const response = new Response(data);
  const type = response.headers.get("Content-Type") ?? "multipart/form-data";
  return { bytes: new Uint8Array(await response.arrayBuffer()), type };
}
`;

/** The module that keeps the ETag of an object from its read to its change: `src/api/etag.ts`. */
export const etagModule = `import type { Checked, HttpResponse } from ${literal("@tfnode/framework/http")};

/** The ETag of an object in the state, as the private state of its resource: null if the API has sent none. */
export interface KeptEtag {
  readonly value: string | null | undefined;
  set(etag: string | null): void;
}

/** Checks a private state that is an ETag. */
export const etagState = {
  parse: (stored: unknown): string | null => (typeof stored === "string" ? stored : null),
};

/** Reads the object in a response, and keeps the ETag of the response for the next change of the object. */
export function keeping<T>(kept: KeptEtag | undefined) {
  return (json: unknown, { etag }: HttpResponse): Checked<T> => {
    if (json === undefined) return { error: "the response has no content" };
    kept?.set(etag);
    return { value: json as T };
  };
}
`;

/** The module that binds definitions to the client: `src/define.ts`. */
export const defineModule = `import { definitionsFor } from ${literal("@tfnode/framework")};
import type { HttpClient } from ${literal("@tfnode/framework/http")};

/** All definitions receive the result of the provider's \`configure\`. */
export const { resource, dataSource } = definitionsFor<HttpClient>();
`;

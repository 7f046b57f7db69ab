/** JSON as the control API sends it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export interface Health {
  readonly api: string;
  readonly kind: "sec" | "vdb" | "author";
  readonly clock: boolean;
}

/** The environment variables with which clients connect to the API. */
export type Variables = { readonly [name: string]: string };

/** What changed an object: a request to the API, the control API, an import or a restored snapshot, or time. */
export interface Origin {
  readonly by: "request" | "control" | "import" | "time";
  readonly id?: string;
}

/** The resource that the provider manages an object as. */
export interface TerraformObject {
  readonly type: string;
  /** Null where it is a secret. */
  readonly importId: string | null;
}

export interface ListedObject {
  readonly collection: string;
  readonly id: string;
  readonly idIsSecret: boolean;
  readonly ofPlatform: boolean;
  readonly terraform: TerraformObject | null;
  readonly changedAt: string | null;
  readonly changedBy: Origin | null;
  readonly object: JsonObject;
}

/** A request of the API of sec, or a call of that of vdb, without secrets. */
export interface Exchange {
  readonly id: string;
  readonly time: string;
  readonly name: string;
  readonly method: string;
  /** With the query; calls have none. */
  readonly path?: string;
  /** The address of a recorded call. */
  readonly authority?: string;
  readonly headers?: { readonly [name: string]: string | readonly string[] };
  readonly metadata?: { readonly [name: string]: readonly string[] };
  readonly status: number | string | null;
  readonly ms: number | null;
  readonly reason: string | null;
  readonly injectedFault: string | null;
  readonly request: Json;
  readonly response: Json;
}

/** A field that a change has set, changed or removed; the value that is missing says which. */
export interface ChangedField {
  readonly path: readonly string[];
  readonly before?: Json;
  readonly after?: Json;
}

export interface ObjectChange {
  /** The id of the event, which counts from the start of the local API. */
  readonly event: string;
  readonly change: "created" | "changed" | "deleted";
  readonly collection: string;
  readonly id: string;
  readonly terraform: TerraformObject | null;
  readonly time: string;
  readonly by: Origin;
  readonly object: JsonObject | null;
  /** What differs from the object before; empty for a created object. */
  readonly fields: readonly ChangedField[];
}

/** A fault as it is added; what it may have depends on the API. */
export type Fault = JsonObject;
export type ActiveFault = Fault & { readonly id: string };

export interface Scenario {
  readonly name: string;
  readonly state: string;
}

export interface Clock {
  readonly now: string;
  readonly frozen: boolean;
  readonly aheadSeconds: number;
}

export interface Snapshot {
  readonly name: string;
  readonly time: string;
  readonly objects: number;
}

/** The error response of the control API; `message` is the text of the API. */
export class Refusal extends Error {}

/** The `data` of a response. Throws a `Refusal` if the request was rejected or no response came. */
export async function ask<Data>(path: string): Promise<Data> {
  const body: { data: Data } = JSON.parse(await send("GET", path));
  return body.data;
}

/** Sends a request with a body in JSON, if there is one, and returns the text of the response. */
export async function send(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<string> {
  const response = await fetch(`/control/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw new Refusal("The local API does not answer.");
  });
  const text = await response.text();
  if (!response.ok) throw new Refusal(messageIn(text) ?? `The local API answered ${response.status}.`);
  return text;
}

/** The segments of a path, escaped. An ID with half of a surrogate pair cannot be in a path, and belongs to no object. */
export const pathOf = (...segments: readonly string[]): string =>
  segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join("/");

function messageIn(text: string): string | undefined {
  try {
    const { message }: { message?: unknown } = Object(JSON.parse(text));
    return typeof message === "string" && message !== "" ? message : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object in JSON text that the user typed. Throws a `Refusal` that explains what is wrong with the text. */
export function parseObject(text: string): JsonObject {
  try {
    const value: Json = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (error) {
    throw new Refusal(`This is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  throw new Refusal("This is no JSON object.");
}

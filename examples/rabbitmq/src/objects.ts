import { type At, DiagnosticError } from "@tfnode/framework";
import type { HttpClient } from "@tfnode/framework/http";

// The management API creates and replaces objects with a PUT whose response is empty, so each write is followed by a GET.

/** What an operation passes on. */
interface Call {
  readonly api: HttpClient;
  readonly signal: AbortSignal;
}

/** Creates the object at a path and returns what the server stores. Throws if the object exists: a PUT would take it over. */
export async function create<T>(
  { api, signal, at }: Call & { readonly at: At },
  place: string,
  body: unknown,
): Promise<T> {
  if ((await api.find(place, { signal })) !== null) {
    const detail = `The server already has ${decodeURIComponent(place)}. Import the object, or choose another name.`;
    throw new DiagnosticError(at, "Object exists already", detail);
  }
  return await replace({ api, signal }, place, body);
}

/** Replaces the object at a path and returns what the server stores. */
export async function replace<T>({ api, signal }: Call, place: string, body: unknown): Promise<T> {
  await api.put(place, body, { signal });
  return await api.get<T>(place, { signal });
}

import type { Checked, HttpClient, HttpRequest, HttpResponse, ListedItems } from "../../../../http/index.ts";
import { list, record, requirePresent, transform, type WireSchema } from "../wire-schema.ts";
import { consentIn, deletionIn } from "./consent.ts";
import { contentOf } from "./content.ts";
import { pageOf } from "./pages.ts";

export type { ListedItems } from "../../../../http/index.ts";

/** The options of every method of the client. */
export interface CallOptions {
  /** Cancels the call when it aborts; see HttpLimits.graceMs for the exception. */
  readonly signal?: AbortSignal | undefined;
}

/** A request without the members that follow from its method. */
export type SessionCall = Pick<HttpRequest, "method" | "path" | "body" | "secrets" | "awaited"> & CallOptions;

/** The calls of one client, all with its access token. All failures are RemoteErrors. */
export interface Session {
  /** Sends a call whose response has an object under `data`. */
  object<T>(call: SessionCall, schema: WireSchema<T>): Promise<T>;
  /** Returns an object, or null when the API reports that it does not exist. */
  find<T>(call: Omit<SessionCall, "method">, schema: WireSchema<T>): Promise<T | null>;
  /** Returns all pages of a list. */
  list<T>(path: string, schema: WireSchema<T>, options?: CallOptions): Promise<ListedItems<T>>;
  /** Yields the objects of a list. Each page is requested after the caller has processed the previous one. */
  each<T>(path: string, schema: WireSchema<T>, options?: CallOptions): AsyncIterable<T>;
  /** Returns the matches of a POST that changes nothing; a response without content means that there are none. */
  search<T>(call: Omit<SessionCall, "method">, schema: WireSchema<T>): Promise<ListedItems<T>>;
  /** Sends a call whose response only confirms that it is done. */
  done(call: SessionCall): Promise<void>;
  /** Sends a DELETE. Unless the response confirms explicitly that the object is deleted, a GET of the object decides. */
  remove(call: Omit<SessionCall, "method">): Promise<void>;
  /** Sends a DELETE of an object that may not exist. If the API reports that there is no such object, a GET confirms it. */
  removeIfExists(call: Omit<SessionCall, "method">): Promise<void>;
}

export function createSession(http: HttpClient): Session {
  function send<T>(call: HttpRequest<T>): Promise<HttpResponse<T>> {
    // Creating and testing are POSTs; all other methods leave the same state when they are repeated.
    return http.request({ repeatable: call.method !== "POST", ...call });
  }

  return {
    object: async (call, schema) => (await send({ ...call, read: objectOf(schema) })).json,

    find: (call, schema) => http.find(call.path, { ...call, read: objectOf(schema) }),

    list: (path, schema, { signal } = {}) => http.pages(path, { read: pageOf(schema), signal }).all(),

    each: (path, schema, { signal } = {}) => http.pages(path, { read: pageOf(schema), signal }),

    async search(call, schema) {
      const found = under(requirePresent(list(schema)));
      const { json: items, serverTime } = await send({
        ...call,
        method: "POST",
        awaited: false,
        repeatable: true,
        read: (json, response) =>
          response.status === 204 ? { value: [] } : contentOf(found, json, response),
      });
      return { items, serverTime };
    },

    async done(call) {
      await send({ ...call, read: consentIn });
    },

    remove: (call) => http.delete(call.path, { ...call, read: deletionIn }),

    removeIfExists: (call) => http.deleteIfExists(call.path, { ...call, read: deletionIn }),
  };
}

/** Returns a schema that reads an object under `data`. */
function objectOf<T>(schema: WireSchema<T>) {
  const wrapped = under(schema);
  return (json: unknown, response: HttpResponse): Checked<T> => contentOf(wrapped, json, response);
}

function under<T>(schema: WireSchema<T>): WireSchema<T> {
  return transform(record({ data: schema }), ({ data }) => data);
}

import type { HttpClient } from "../../../../http/client.ts";
import type { Listed } from "../../../../http/lost-create.ts";
import type { Checked, HttpAnswer, HttpRequest } from "../../../../http/request.ts";
import { list, record, requirePresent, transform, type WireSchema } from "../wire-schema.ts";
import { consentIn, deletionIn } from "./consent.ts";
import { contentOf } from "./content.ts";
import { pageOf } from "./pages.ts";

export type { Listed } from "../../../../http/lost-create.ts";

/** What every method of the client takes besides its own arguments. */
export interface CallOptions {
  /** Ends the call when it aborts; see Limits.graceMs for the exception. */
  readonly signal?: AbortSignal | undefined;
}

/** A request, where what follows from its method need not be said. */
export type SessionCall = Pick<HttpRequest, "method" | "path" | "body" | "secrets" | "awaited"> & CallOptions;

/** Calls of one client, all with its access token. All failures are RemoteErrors. */
export interface Session {
  /** A call that answers with an object under `data`. */
  object<T>(call: SessionCall, schema: WireSchema<T>): Promise<T>;
  /** An object, or null when the API says that it does not exist. */
  find<T>(call: Omit<SessionCall, "method">, schema: WireSchema<T>): Promise<T | null>;
  /** All pages of a list. */
  list<T>(path: string, schema: WireSchema<T>, options?: CallOptions): Promise<Listed<T>>;
  /** The objects of a list, of which each page is asked for when those of the page before it are done with. */
  each<T>(path: string, schema: WireSchema<T>, options?: CallOptions): AsyncIterable<T>;
  /** What a POST that changes nothing finds; without content it has found nothing. */
  search<T>(call: Omit<SessionCall, "method">, schema: WireSchema<T>): Promise<Listed<T>>;
  /** A call that answers with nothing but that it is done. */
  done(call: SessionCall): Promise<void>;
  /** A DELETE. Unless the response says for certain that the object is deleted, a GET of the object decides. */
  remove(call: Omit<SessionCall, "method">): Promise<void>;
  /** The same where the API may say that there is no such object: then a GET decides as well. */
  removeIfExists(call: Omit<SessionCall, "method">): Promise<void>;
}

export function createSession(http: HttpClient): Session {
  function send<T>(call: HttpRequest<T>): Promise<HttpAnswer<T>> {
    // Creating and testing are POSTs; everything else leaves the same state however often it is done.
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
        read: (json, answer) => (answer.status === 204 ? { value: [] } : contentOf(found, json, answer)),
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

/** Reads an object under `data`. */
function objectOf<T>(schema: WireSchema<T>) {
  const wrapped = under(schema);
  return (json: unknown, answer: HttpAnswer): Checked<T> => contentOf(wrapped, json, answer);
}

function under<T>(schema: WireSchema<T>): WireSchema<T> {
  return transform(record({ data: schema }), ({ data }) => data);
}

import { ApiError, asApiError } from "../errors.ts";
import { anything, list, orNull, read, record, type Shape, text } from "../wire.ts";
import type { ApiAnswer, ApiLog } from "./attempt.ts";
import type { ApiCall } from "./call.ts";
import type { Caller } from "./caller.ts";
import type { ApiPath } from "./paths.ts";
import type { Credentials } from "./token.ts";

/** What every method of the client takes besides its own arguments. */
export interface CallOptions {
  /** Ends the call when it aborts; see Limits.graceMs for the exception. */
  readonly signal?: AbortSignal | undefined;
}

/** A request, where what follows from its method need not be said. */
export interface SessionCall extends CallOptions {
  readonly method: ApiCall["method"];
  readonly path: ApiPath;
  readonly body?: unknown;
  readonly secrets?: readonly string[] | undefined;
  /** See ApiCall; what changes anything is awaited where this is left out. */
  readonly awaited?: boolean;
  /** See ApiCall; everything but a POST is repeatable where this is left out. */
  readonly repeatable?: boolean;
}

/** A list with the server's clock when it was made, in milliseconds since the epoch. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly serverTime: number | null;
}

/** Calls of one client, all with its access token. All failures are ApiErrors. */
export interface Session {
  /** A call that answers with an object under `data`. */
  object<T>(call: SessionCall, shape: Shape<T>): Promise<T>;
  /** An object, or null when the API says that it does not exist. */
  find<T>(call: Omit<SessionCall, "method">, shape: Shape<T>): Promise<T | null>;
  /** All pages of a list. */
  list<T>(path: ApiPath, shape: Shape<T>, options?: CallOptions): Promise<Listed<T>>;
  /** What a POST that changes nothing finds; without content it has found nothing. */
  search<T>(call: Omit<SessionCall, "method">, shape: Shape<T>): Promise<Listed<T>>;
  /** A call whose answer does not matter. */
  done(call: SessionCall): Promise<void>;
  /** A DELETE. An object of which the API itself says that it does not exist is gone as wished. */
  remove(call: Omit<SessionCall, "method">): Promise<void>;
  /** A PATCH that stands for a DELETE where objects cannot be deleted; answers with what is left under `data`. */
  retire<T>(call: Omit<SessionCall, "method">, shape: Shape<T>): Promise<void>;
}

const page = record({
  data: list(anything),
  paging: orNull(record({ urls: orNull(record({ nextPage: text })) })),
});

const mostPages = 1000;
const root = "/api/v2/";

export function createSession(makeCall: Caller, credentials: Credentials, log: ApiLog): Session {
  function call(what: SessionCall, expects: ApiCall["expects"]): Promise<ApiAnswer> {
    // Creating and testing are POSTs; everything else leaves the same state however often it is done.
    const { method } = what;
    return makeCall(
      { awaited: method !== "GET", repeatable: method !== "POST", ...what, expects },
      credentials,
    );
  }

  async function object<T>(what: SessionCall, shape: Shape<T>): Promise<T> {
    const answer = await call(what, "json");
    if (answer.json === undefined) throw answer.unusable("the answer has no content");
    return shaped(answer, record({ data: shape })).data;
  }

  async function gone(path: ApiPath, removal: Promise<unknown>): Promise<void> {
    try {
      await removal;
    } catch (error) {
      if (!(error instanceof ApiError && error.notFound)) throw error;
      log("info", "object to be deleted does not exist any more", { path: path.shown });
    }
  }

  const session: Session = {
    object,

    async find(what, shape) {
      try {
        return await object({ ...what, method: "GET" }, shape);
      } catch (error) {
        if (error instanceof ApiError && error.notFound) return null;
        throw error;
      }
    },

    async list<T>(path: ApiPath, shape: Shape<T>, { signal }: CallOptions = {}): Promise<Listed<T>> {
      const items: T[] = [];
      const seen = new Set<string>();
      let next: ApiPath = path;
      for (;;) {
        const answer = await call({ method: "GET", path: next, signal }, "json");
        const { data, paging } = shaped(answer, page);
        items.push(...data.map((item) => shaped({ ...answer, json: item }, shape)));
        const following = paging?.urls?.nextPage ?? "";
        if (following === "") return { items, serverTime: answer.serverTime };
        const below = pageBelow(following);
        if (below === null || seen.has(below) || seen.size >= mostPages) {
          throw answer.unusable("the address of the next page is not usable");
        }
        seen.add(below);
        next = { sent: below, shown: below };
      }
    },

    async search(what, shape) {
      const answer = await call({ ...what, method: "POST", awaited: false, repeatable: true }, "json");
      const items = answer.json === undefined ? [] : shaped(answer, record({ data: list(shape) })).data;
      return { items, serverTime: answer.serverTime };
    },

    async done(what) {
      await call(what, "nothing");
    },

    remove: (what) => gone(what.path, call({ ...what, method: "DELETE" }, "nothing")),

    retire: (what, shape) => gone(what.path, object({ ...what, method: "PATCH" }, shape)),
  };

  return {
    object: (what, shape) => session.object(what, shape).catch(failing(what)),
    find: (what, shape) => session.find(what, shape).catch(failing({ ...what, method: "GET" })),
    list: (path, shape, options) =>
      session.list(path, shape, options).catch(failing({ method: "GET", path })),
    // It changes nothing, as a GET.
    search: (what, shape) => session.search(what, shape).catch(failing({ ...what, method: "GET" })),
    done: (what) => session.done(what).catch(failing(what)),
    remove: (what) => session.remove(what).catch(failing({ ...what, method: "DELETE" })),
    retire: (what, shape) => session.retire(what, shape).catch(failing({ ...what, method: "PATCH" })),
  };
}

function failing(call: Pick<ApiCall, "method" | "path">): (error: unknown) => never {
  return (error) => {
    throw asApiError(error, call);
  };
}

function shaped<T>(answer: ApiAnswer, shape: Shape<T>): T {
  const result = read(shape, answer.json);
  if ("fault" in result) throw answer.unusable(result.fault);
  return result.value;
}

/** The part of a page's address below the API's root: the host is always that of the client. */
function pageBelow(address: string): string | null {
  if (!URL.canParse(address, "http://localhost")) return null;
  const { pathname, search } = new URL(address, "http://localhost");
  const at = pathname.indexOf(root);
  return at < 0 ? null : `${pathname.slice(at + root.length)}${search}`;
}

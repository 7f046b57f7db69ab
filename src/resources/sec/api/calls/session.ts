import type { Clock } from "../../../../http/net/clock.ts";
import type { Limits } from "../../../../http/net/limits.ts";
import { RemoteError } from "../../../../schema/index.ts";
import { asRemoteError } from "../errors.ts";
import { anything, list, record, requirePresent, transform, type WireSchema } from "../wire-schema.ts";
import type { ApiAnswer, ApiLog } from "./attempt.ts";
import type { ApiCall } from "./call.ts";
import type { Caller } from "./caller.ts";
import { allPages, eachPage, type Listed, parseAnswer } from "./pages.ts";
import type { ApiPath } from "./paths.ts";
import type { Credentials } from "./token.ts";

export type { Listed } from "./pages.ts";

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

/** Calls of one client, all with its access token. All failures are RemoteErrors. */
export interface Session {
  /** A call that answers with an object under `data`. */
  object<T>(call: SessionCall, schema: WireSchema<T>): Promise<T>;
  /** An object, or null when the API says that it does not exist. */
  find<T>(call: Omit<SessionCall, "method">, schema: WireSchema<T>): Promise<T | null>;
  /** All pages of a list. */
  list<T>(path: ApiPath, schema: WireSchema<T>, options?: CallOptions): Promise<Listed<T>>;
  /** The pages of a list, each asked for when the one before it is done with. */
  pages<T>(path: ApiPath, schema: WireSchema<T>, options?: CallOptions): AsyncIterable<readonly T[]>;
  /** What a POST that changes nothing finds; without content it has found nothing. */
  search<T>(call: Omit<SessionCall, "method">, schema: WireSchema<T>): Promise<Listed<T>>;
  /** A call that answers with nothing but that it is done. */
  done(call: SessionCall): Promise<void>;
  /**
   * A DELETE. Unless the response says for certain that the object is deleted, a GET of the object decides. A 404 is not certain: a gateway
   * without a route for DELETE answers one in the form of the API.
   */
  remove(call: Omit<SessionCall, "method">): Promise<void>;
  /** A PATCH that stands for a DELETE where objects cannot be deleted. Returns the rest of the object under `data`; a 404 is as for `remove`. */
  retire<T>(call: Omit<SessionCall, "method">, schema: WireSchema<T>): Promise<void>;
}

const whatever = transform(anything, () => true);

export function createSession(
  makeCall: Caller,
  credentials: Credentials,
  { clock, limits, log }: { readonly clock: Clock; readonly limits: Limits; readonly log: ApiLog },
): Session {
  function call(what: SessionCall, expects: ApiCall["expects"]): Promise<ApiAnswer> {
    // Creating and testing are POSTs; everything else leaves the same state however often it is done.
    const { method } = what;
    return makeCall(
      { awaited: method !== "GET", repeatable: method !== "POST", ...what, expects },
      credentials,
    );
  }

  async function object<T>(what: SessionCall, schema: WireSchema<T>): Promise<T> {
    const answer = await call(what, "json");
    if (answer.json === undefined) throw answer.unusable("the answer has no content");
    return parseAnswer(answer, record({ data: schema })).data;
  }

  async function find<T>(what: Omit<SessionCall, "method">, schema: WireSchema<T>): Promise<T | null> {
    try {
      return await object({ ...what, method: "GET" }, schema);
    } catch (error) {
      if (error instanceof RemoteError && error.notFound) return null;
      throw error;
    }
  }

  /** Makes sure that an object is gone whose removal is in doubt. `unusable` makes the error of the removal. */
  async function expectGone(
    { path, secrets, signal }: Omit<SessionCall, "method">,
    doubt: string,
    unusable: (why: string) => RemoteError,
  ): Promise<void> {
    log("info", "deletion in doubt, so the object is looked for", { path: path.shown });
    const exists = await find({ path, secrets, signal }, whatever).catch((error: unknown) => {
      const { reason } = asRemoteError(error, { method: "GET", path });
      throw unusable(`${doubt}, and whether it is gone cannot be told: ${reason}`);
    });
    if (exists) throw unusable(`${doubt}, and it is still there`);
  }

  async function gone(what: Omit<SessionCall, "method">, removal: Promise<unknown>): Promise<void> {
    try {
      await removal;
    } catch (error) {
      if (!(error instanceof RemoteError && error.notFound)) throw error;
      const doubt = `the answer says that the object does not exist (${error.reason})`;
      await expectGone(what, doubt, (why) => error.with({ kind: "bad-answer", reason: why }));
      log("info", "object to be deleted does not exist any more", { path: what.path.shown });
    }
  }

  async function removed(what: Omit<SessionCall, "method">): Promise<void> {
    const { consent, unusable } = await call({ ...what, method: "DELETE" }, "consent");
    if (consent === "done") return;
    const doubt =
      consent === "unclear" ? "the answer does not say that the object is deleted" : consent.otherwise;
    await expectGone(what, doubt, unusable);
  }

  const session: Session = {
    object,
    find,

    list: (path, schema, { signal } = {}) =>
      allPages(path, schema, {
        get: (next) => call({ method: "GET", path: next, signal }, "json"),
        clock,
        limits,
      }),

    pages: (path, schema, { signal } = {}) =>
      eachPage(path, schema, {
        get: (next) => call({ method: "GET", path: next, signal }, "json"),
        limits,
      }),

    async search(what, schema) {
      const answer = await call({ ...what, method: "POST", awaited: false, repeatable: true }, "json");
      const items =
        answer.json === undefined
          ? []
          : parseAnswer(answer, record({ data: requirePresent(list(schema)) })).data;
      return { items, serverTime: answer.serverTime };
    },

    async done(what) {
      const { consent, unusable } = await call(what, "consent");
      if (typeof consent === "object") throw unusable(consent.otherwise);
    },

    remove: (what) => gone(what, removed(what)),

    retire: (what, schema) => gone(what, object({ ...what, method: "PATCH" }, schema)),
  };

  return {
    object: (what, schema) => session.object(what, schema).catch(throwRemoteError(what)),
    find: (what, schema) => session.find(what, schema).catch(throwRemoteError({ ...what, method: "GET" })),
    list: (path, schema, options) =>
      session.list(path, schema, options).catch(throwRemoteError({ method: "GET", path })),
    async *pages(path, schema, options) {
      try {
        yield* session.pages(path, schema, options);
      } catch (error) {
        throw asRemoteError(error, { method: "GET", path });
      }
    },
    // It changes nothing, as a GET.
    search: (what, schema) =>
      session.search(what, schema).catch(throwRemoteError({ ...what, method: "GET" })),
    done: (what) => session.done(what).catch(throwRemoteError(what)),
    remove: (what) => session.remove(what).catch(throwRemoteError({ ...what, method: "DELETE" })),
    retire: (what, schema) =>
      session.retire(what, schema).catch(throwRemoteError({ ...what, method: "PATCH" })),
  };
}

function throwRemoteError(call: Pick<ApiCall, "method" | "path">): (error: unknown) => never {
  return (error) => {
    throw asRemoteError(error, call);
  };
}

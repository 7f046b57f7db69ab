import { takenName } from "../../../shared/advice.ts";
import type { Ledger } from "../calls/lost-create.ts";
import { type ApiPath, formPathOf, pathOf, withQuery } from "../calls/paths.ts";
import { holdsSameData } from "../calls/same-data.ts";
import type { CallOptions, Session } from "../calls/session.ts";
import { ApiError, withFacts } from "../errors.ts";
import { secretKeys, secretsIn } from "../secrets.ts";
import { about, anything, mapped, pair, text } from "../wire.ts";
import { at } from "./field.ts";
import type { ObjectKind } from "./object-kind.ts";

/** The objects of one kind. All failures are ApiErrors. */
export interface Objects<Given, Found> {
  /**
   * Makes one. When the answer is lost it is found again, if the API says when objects changed; an ambiguous
   * error means that it may exist.
   */
  create(given: Given, options?: CallOptions): Promise<Found & { readonly id: string }>;
  /** Null when the API says that it does not exist. */
  find(id: string, options?: CallOptions): Promise<(Found & { readonly id: string }) | null>;
  /** Replaces all that is configured. */
  update(id: string, given: Given, options?: CallOptions): Promise<Found & { readonly id: string }>;
  /** Makes sure that it does not exist. */
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** The objects of one kind; with `query`, all requests have that query string. */
export function objects<Given, Found>(
  session: Session,
  ledger: Ledger,
  kind: ObjectKind<Given, Found>,
  query: Readonly<Record<string, string>> = {},
): Objects<Given, Found> {
  const { collection, shape, idAt, changedAt, formIds = false, rewritten = [] } = kind;
  const bare = (id?: string): ApiPath =>
    formIds && id !== undefined ? formPathOf(collection, id) : pathOf(collection, id);
  const path = (id?: string): ApiPath => withQuery(bare(id), query);
  const existing = (id: string): ApiPath => {
    ledger.know(id);
    return path(id);
  };
  // Without the times there is no telling what a create has made from what was there before.
  const listed =
    changedAt === null
      ? null
      : mapped(pair(anything, pair(at(idAt, text), at(changedAt, text))), ([data, [id, time]]) => ({
          data,
          id,
          time,
        }));
  const shapeOf = (id: string) => about(id, shape, (found) => found.id);
  const nothing = { items: [], serverTime: null };
  const withheld = new Set([...secretKeys, ...rewritten]);

  /** The error of a create; where the name is taken, with the ID of the one object that has it. */
  async function explained(error: unknown, given: Given, signal: AbortSignal | undefined): Promise<unknown> {
    // What has a query string of its own is imported by more than its ID.
    if (!(error instanceof ApiError && error.status === 409) || Object.keys(query).length > 0) return error;
    const found = await session.list(path(), pair(anything, at(idAt, text)), { signal }).catch(() => null);
    const naming = kind.naming(given);
    const holders = (found?.items ?? []).filter(([object]) => holdsSameData(naming, object, new Set()));
    const [id] = holders.map(([, known]) => known);
    return holders.length === 1 && id ? withFacts(error, { advice: takenName(id) }) : error;
  }

  return {
    async create(given, { signal } = {}) {
      const body = kind.body(given, "create");
      const secrets = secretsIn(body);
      const creating = ledger.create({
        what: kind.title(given),
        create: () => session.object({ method: "POST", path: path(), body, secrets, signal }, shape),
        idOf: ({ id }) => id,
        list: async (stop) => (listed ? session.list(path(), listed, { signal: stop }) : nothing),
        recognize: ({ data, id, time }) =>
          holdsSameData(body, data, withheld) ? { id, changedAt: time } : null,
        fetch: (id, stop) => session.find({ path: path(id), signal: stop }, shapeOf(id)),
      });
      return creating.catch(async (error: unknown) => {
        throw await explained(error, given, signal);
      });
    },

    find: (id, { signal } = {}) => session.find({ path: existing(id), signal }, shapeOf(id)),

    async update(id, given, { signal } = {}) {
      const body = kind.body(given, "update", id);
      const secrets = secretsIn(body);
      return session.object({ method: "PATCH", path: existing(id), body, secrets, signal }, shapeOf(id));
    },

    delete: (id, { signal } = {}) => session.remove({ path: existing(id), signal }),
  };
}

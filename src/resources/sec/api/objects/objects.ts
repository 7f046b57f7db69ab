import { isDeepStrictEqual } from "node:util";
import type { CreateTracker } from "../../../../http/index.ts";
import { RemoteError } from "../../../../schema/index.ts";
import { takenName } from "../../../shared/advice.ts";
import { formPathOf, pathOf, withQuery } from "../calls/paths.ts";
import { holdsSameData } from "../calls/same-data.ts";
import type { CallOptions, Session } from "../calls/session.ts";
import { anything, at, pair, requireId, text, transform, type WireSchema } from "../wire-schema.ts";
import { isJsonObject, type JsonObject } from "./wire-field.ts";
import type { WireMapping } from "./wire-mapping.ts";

/** The objects of one wire mapping. All failures are RemoteErrors. */
export interface Objects<Input, Output> {
  /**
   * Creates an object. If the response is lost, finds the object, provided that the API reports when objects changed; an
   * ambiguous error means that the object may exist.
   */
  create(input: Input, options?: CallOptions): Promise<Output & { readonly id: string }>;
  /** Returns null when the API reports that the object does not exist. */
  find(id: string, options?: CallOptions): Promise<(Output & { readonly id: string }) | null>;
  /**
   * Updates an object. `prior` is the state of the object: the part of it that the API keeps as a whole is omitted if it has a write-only
   * secret and nothing in it changes, and what neither the state nor the input mentions stays. For that, the object is read first where
   * the API replaces objects in it as a whole.
   */
  update(
    id: string,
    input: Input,
    options?: CallOptions & { readonly prior?: object },
  ): Promise<Output & { readonly id: string }>;
  /** Deletes an object. Fails with `notFound` if the API reports that it does not exist. */
  delete(id: string, options?: CallOptions): Promise<void>;
  /** Deletes an object if it exists. */
  deleteIfExists(id: string, options?: CallOptions): Promise<void>;
}

/** Returns the objects of one wire mapping; with `query`, all requests have that query string. */
export function objects<Input, Output>(
  session: Session,
  tracker: CreateTracker,
  mapping: WireMapping<Input, Output>,
  query: Readonly<Record<string, string>> = {},
): Objects<Input, Output> {
  const { collection, schema, idAt, changedAt, formIds = false, secretKeys } = mapping;
  const bare = (id?: string): string =>
    formIds && id !== undefined ? formPathOf(collection, id) : pathOf(collection, id);
  const path = (id?: string): string => withQuery(bare(id), query);
  const existing = (id: string): string => {
    tracker.know(id);
    return path(id);
  };
  // Without times, an object created by this call cannot be distinguished from an older one.
  const listed =
    changedAt === null
      ? null
      : transform(pair(anything, pair(at(idAt, text), at(changedAt, text))), ([data, [id, time]]) => ({
          data,
          id,
          time,
        }));
  const schemaOf = (id: string) => requireId(id, schema, (found) => found.id);
  const wholeOf = (id: string) =>
    transform(
      requireId(id, pair(anything, at(idAt, text)), ([, found]) => found),
      ([object]) => (isJsonObject(object) ? object : null),
    );
  // An attribute that a response omits is not necessarily empty.
  const responseTo = (input: Input, whole: WireSchema<Output & { readonly id: string }>) =>
    transform(pair(anything, whole), ([data, found]) => ({ ...found, ...mapping.omitted(input, data) }));
  const nothing = { items: [], serverTime: null };

  /** Adds to the error of a create, if the name is taken, the ID of the one object that has the name. */
  async function withTakenName(
    error: unknown,
    input: Input,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    // The import ID of an object with a query string is more than its ID.
    if (!(error instanceof RemoteError && error.status === 409) || Object.keys(query).length > 0)
      return error;
    const found = await session.list(path(), pair(anything, at(idAt, text)), { signal }).catch(() => null);
    const naming = mapping.naming(input);
    const holders = (found?.items ?? []).filter(([object]) => holdsSameData(naming, object, new Set()));
    const [id] = holders.map(([, known]) => known);
    return holders.length === 1 && id ? error.with({ advice: takenName(id) }) : error;
  }

  return {
    async create(input, { signal } = {}) {
      const body = mapping.body(input, "create");
      const secrets = secretsIn(body, secretKeys);
      const creating = tracker.create({
        what: mapping.title(input),
        create: () =>
          session.object({ method: "POST", path: path(), body, secrets, signal }, responseTo(input, schema)),
        idOf: ({ id }) => id,
        list: async (stop) => (listed ? session.list(path(), listed, { signal: stop }) : nothing),
        recognize: ({ data, id, time }) => (mapping.isSame(body, data) ? { id, changedAt: time } : null),
        fetch: (id, stop) => session.find({ path: path(id), signal: stop }, schemaOf(id)),
      });
      return creating.catch(async (error: unknown) => {
        throw await withTakenName(error, input, signal);
      });
    },

    find: (id, { signal } = {}) => session.find({ path: existing(id), signal }, schemaOf(id)),

    async update(id, input, { signal, prior } = {}) {
      const body = mapping.body(input, "update", id);
      if (!prior) return send(body);
      omitKept(mapping, body, { input, prior });
      const found = mapping.replacesUnknown(body)
        ? await session.find({ path: existing(id), signal }, wholeOf(id))
        : null;
      const result = await send(mapping.keeping(body, input, { prior, found }));
      return mapping.asPlanned(result, input, prior);

      function send(sent: JsonObject) {
        const secrets = secretsIn(sent, secretKeys);
        const call = { method: "PATCH", path: existing(id), body: sent, secrets, signal } as const;
        return session.object(call, responseTo(input, schemaOf(id)));
      }
    },

    delete: (id, { signal } = {}) => session.remove({ path: existing(id), signal }),

    deleteIfExists: (id, { signal } = {}) => session.removeIfExists({ path: existing(id), signal }),
  };
}

/** Omits the part of an update that the API keeps as a whole, if it has a write-only secret and nothing in it changes. */
function omitKept<Input>(
  { keptKey, body: bodyOf }: WireMapping<Input, unknown>,
  body: JsonObject,
  { input, prior }: { readonly input: Input; readonly prior: object },
): void {
  if (keptKey === undefined) return;
  const { value, isSubstituted } = withUnchangedSecrets(prior, input);
  // The prior object has the values of the same attributes.
  if (isSubstituted && isDeepStrictEqual(bodyOf(value as Input, "update")[keptKey], body[keptKey]))
    delete body[keptKey];
}

/** Returns a prior state with the planned values of the write-only secrets in it whose versions do not change. */
function withUnchangedSecrets(
  prior: unknown,
  plan: unknown,
): { readonly value: unknown; readonly isSubstituted: boolean } {
  if (!isJsonObject(prior) || !isJsonObject(plan)) return { value: prior, isSubstituted: false };
  let isSubstituted = false;
  const entries = Object.entries(prior).map(([name, before]) => {
    const version = `${name}_wo_version`;
    if (before === null && (plan[version] ?? null) !== null && plan[version] === prior[version]) {
      isSubstituted = true;
      return [name, plan[name]];
    }
    const inner = withUnchangedSecrets(before, plan[name]);
    isSubstituted ||= inner.isSubstituted;
    return [name, inner.value];
  });
  return { value: Object.fromEntries(entries), isSubstituted };
}

/** Returns the values under secret keys anywhere in a request. */
export function secretsIn(data: unknown, keys: ReadonlySet<string>): string[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    typeof value === "string" && keys.has(key) ? [value] : secretsIn(value, keys),
  );
}

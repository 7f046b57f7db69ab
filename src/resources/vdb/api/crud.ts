import {
  ignoreNotFound,
  nullIfNotFound,
  requireNewPage,
  requireObject,
  requireObjects,
  requireWholeList,
} from "./answers.ts";
import type { CallOptions } from "./calls/caller.ts";
import type { Method } from "./calls/method.ts";
import type { VdbApi } from "./client.ts";
import { createOrFind } from "./lost-create.ts";

/** The methods of a service for objects of one type. The API lacks some of them for some types. */
export interface Methods {
  readonly create: AnyMethod;
  readonly get?: AnyMethod;
  readonly list?: AnyMethod;
  readonly update?: AnyMethod;
  readonly delete: AnyMethod;
}

type AnyMethod = Method<never, unknown>;

/** The common properties of the methods' messages. */
interface Objects<Field extends string, Place extends string, M extends Methods> {
  /** The field of requests and responses that contains the object, such as `backupSchedule`. The field of its ID is `backupScheduleId`. */
  readonly field: Field;
  /** The noun for an object in errors. */
  readonly noun: string;
  /** The fields of listed objects that have to equal those of the request. */
  readonly belongsTo?: readonly (Place & keyof ObjectOf<Field, M>)[];
  /** Whether the API can list the objects in pages. */
  readonly isPaged?: boolean;
  /** Reports whether an object equals the sent one, including a unique name: recognizes the object of a create whose response is lost. */
  readonly isLike?: (found: ObjectOf<Field, M>, sent: InitOf<Field, M>) => boolean;
}

type RequestOf<M> = M extends Method<infer Request, unknown> ? Request : never;
type AnswerOf<M> = M extends Method<never, infer Answer> ? Answer : never;
type Holding<Message, Field extends string> = NonNullable<Message[Field & keyof Message]>;
type ObjectOf<Field extends string, M extends Methods> = Holding<AnswerOf<M["create"]>, Field>;
type InitOf<Field extends string, M extends Methods> = Holding<RequestOf<M["create"]>, Field>;
/** A request, with `id` for the ID of the object, which the request itself names after the object. */
type Address<Field extends string, M> = Whole<Omit<RequestOf<M>, `${Field}Id`>> & { readonly id: string };
type Whole<Message> = { readonly [Name in keyof Message]-?: NonNullable<Message[Name]> };
type Signal = Pick<CallOptions, "signal">;

/** The operations for objects of one type. Failures are RemoteErrors. */
export interface Operations<Field extends string, Place extends string, M extends Methods> {
  create(api: VdbApi, object: InitOf<Field, M>, options: CallOptions): Promise<ObjectOf<Field, M>>;
  get(api: VdbApi, address: Address<Field, M["get"]>, options: Signal): Promise<ObjectOf<Field, M>>;
  /** Returns an object, or null if there is none. Without a method for one object, searches the list of its parent. */
  find(
    api: VdbApi,
    address: M extends { readonly get: AnyMethod }
      ? Address<Field, M["get"]>
      : PlaceOf<Place> & { id: string },
    options: Signal,
  ): Promise<ObjectOf<Field, M> | null>;
  list(api: VdbApi, place: PlaceOf<Place>, options: Signal): Promise<readonly ObjectOf<Field, M>[]>;
  /**
   * Yields the pages of a list, each requested after the caller has processed the previous one; `filters` are optional fields of
   * the request.
   */
  pages(
    api: VdbApi,
    place: { readonly [Name in Place]?: string },
    options: Signal & { readonly filters?: { readonly [field: string]: string } },
  ): AsyncIterable<readonly ObjectOf<Field, M>[]>;
  /** Returns a client that knows an object from a list: reading this object sends no request. */
  knowing(api: VdbApi, object: ObjectOf<Field, M>): VdbApi;
  /** Replaces the configuration of an object. Ignores the response. */
  update(api: VdbApi, object: InitOf<Field, M>, options: Signal): Promise<void>;
  /** Deletes an object. An object that does not exist counts as deleted. */
  delete(api: VdbApi, address: Address<Field, M["delete"]>, options: Signal): Promise<void>;
}

type PlaceOf<Place extends string> = { readonly [Name in Place]: string };

/** The names of the operations for which there are methods. */
type Allowed<M> = keyof M | "find" | (M extends { readonly list: AnyMethod } ? "pages" | "knowing" : never);

/** Creates the operations for which there are methods. */
export function crud<const Field extends string, const Place extends string, M extends Methods>(
  objects: Objects<Field, Place, M>,
  methods: M,
): Pick<Operations<Field, Place, M>, Allowed<M> & keyof Operations<Field, Place, M>> {
  return operationsOf(objects as unknown as AnyObjects, methods as unknown as PlainMethods) as never;
}

// The types above are exact; in this function an object only has an ID, and a message has fields.

interface Message {
  readonly [field: string]: unknown;
}
interface Found extends Message {
  readonly id: string;
  readonly name: string;
}
interface AnyObjects {
  readonly field: string;
  readonly noun: string;
  readonly belongsTo?: readonly string[];
  readonly isPaged?: boolean;
  readonly isLike?: (found: Found, sent: Message) => boolean;
}
interface List {
  readonly items: readonly Found[];
  readonly nextPageToken?: string;
}
interface PlainMethods {
  readonly create: Method<Message, { readonly [field: string]: Found }>;
  readonly get: Method<Message, { readonly [field: string]: Found }>;
  readonly list: Method<Message, List>;
  readonly update: Method<Message, unknown>;
  readonly delete: Method<Message, unknown>;
}

/** The number of objects in a page, at most 250. */
const pageSize = 100;

function operationsOf(
  { field, noun, belongsTo = [], isPaged = false, isLike }: AnyObjects,
  methods: PlainMethods,
) {
  const placeOf = ({ accountId, clusterId }: Message) => ({
    ...(typeof accountId === "string" && { accountId }),
    ...(typeof clusterId === "string" && { clusterId }),
  });
  const requestFor = ({ id, ...place }: Message) => ({ ...place, [`${field}Id`]: id });

  async function listAll(api: VdbApi, request: Message, options: Signal): Promise<readonly Found[]> {
    const answer = await api.call(methods.list, request, options);
    requireWholeList(answer, methods.list);
    return requireObjects(answer.items, methods.list, { noun, place: placeIn(request) });
  }

  /** Returns the fields that listed objects have to have. */
  function placeIn(request: Message): { readonly [name: string]: string } {
    const given = belongsTo.filter((name) => request[name] !== undefined);
    return Object.fromEntries(given.map((name) => [name, String(request[name])]));
  }

  async function* pages(
    api: VdbApi,
    place: Message,
    { signal, filters = {} }: Signal & { readonly filters?: Message },
  ): AsyncGenerator<readonly Found[], void, undefined> {
    const request = { ...place, ...filters };
    if (!isPaged) {
      yield await listAll(api, request, { signal });
      return;
    }
    const seen = new Set<string>();
    for (let pageToken: string | undefined; ; ) {
      const asked = { ...request, pageSize, ...(pageToken && { pageToken }) };
      const answer = await api.call(methods.list, asked, { signal });
      yield requireObjects(answer.items, methods.list, { noun, place: placeIn(request) });
      pageToken = answer.nextPageToken;
      if (!pageToken) return;
      requireNewPage(seen, pageToken, methods.list);
    }
  }

  function knowing(api: VdbApi, object: Found): VdbApi {
    const { path } = methods.get ?? methods.list;
    const answer = methods.get ? { [field]: object } : { items: [object] };
    const call: VdbApi["call"] = (method, request, options) =>
      // The known response belongs to this very method.
      method.path === path ? Promise.resolve(answer as never) : api.call(method, request, options);
    return { ...api, call };
  }

  async function get(api: VdbApi, address: Found, options: Signal): Promise<Found> {
    const answer = await api.call(methods.get, requestFor(address), options);
    return requireObject(answer[field], methods.get, { noun, id: address.id, place: placeOf(address) });
  }

  return {
    async create(api: VdbApi, object: Message, options: CallOptions): Promise<Found> {
      const create = async () => {
        const answer = await api.call(methods.create, { [field]: object }, options);
        return requireObject(answer[field], methods.create, { noun, place: placeOf(object) });
      };
      if (!isLike) return create();
      return createOrFind(api, {
        what: `${noun} ${object.name} of ${object.accountId}`,
        create,
        list: (searching) => listAll(api, { accountId: object.accountId }, searching),
        isLike: (found) => isLike(found, object),
      });
    },
    get,
    async find(api: VdbApi, address: Found, options: Signal): Promise<Found | null> {
      if (methods.get) return nullIfNotFound(get(api, address, options));
      const { id, ...place } = address;
      const objects = await listAll(api, place, options);
      return objects.find((object) => object.id === id.toLowerCase()) ?? null;
    },
    list: listAll,
    pages,
    knowing,
    async update(api: VdbApi, object: Message, options: Signal): Promise<void> {
      await api.call(methods.update, { [field]: object }, options);
    },
    async delete(api: VdbApi, address: Message, options: Signal): Promise<void> {
      const deleting = api.call(methods.delete, requestFor(address), options);
      await ignoreNotFound(api, methods.delete, deleting);
    },
  };
}

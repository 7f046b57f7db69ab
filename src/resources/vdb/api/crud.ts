import type { GrpcMethod as Method } from "../../../grpc/index.ts";
import type { CallOptions, Signal, VdbApi } from "./client.ts";
import { unusableResponse } from "./errors.ts";
import { createOrFind } from "./lost-create.ts";
import {
  logNothingToDelete,
  nullIfNotFound,
  requireObject,
  requireObjects,
  requireWholeList,
} from "./responses.ts";

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
interface Objects<Field extends string, Parent extends string, M extends Methods> {
  /** The field of requests and responses that contains the object, such as `backupSchedule`. The field of its ID is `backupScheduleId`. */
  readonly field: Field;
  /** The noun for an object in errors. */
  readonly noun: string;
  /** The fields of listed objects that have to equal those of the request. */
  readonly belongsTo?: readonly (Parent & keyof ObjectOf<Field, M>)[];
  /** Whether the API can list the objects in pages. */
  readonly isPaged?: boolean;
  /** Reports whether an object equals the sent one, including a unique name: recognizes the object of a create whose response is lost. */
  readonly isLike?: (found: ObjectOf<Field, M>, sent: InitOf<Field, M>) => boolean;
}

type RequestOf<M> = M extends Method<infer Request, unknown> ? Request : never;
type ResponseOf<M> = M extends Method<never, infer Response> ? Response : never;
type Holding<Message, Field extends string> = NonNullable<Message[Field & keyof Message]>;
type ObjectOf<Field extends string, M extends Methods> = Holding<ResponseOf<M["create"]>, Field>;
type InitOf<Field extends string, M extends Methods> = Holding<RequestOf<M["create"]>, Field>;
/** A request, with `id` for the ID of the object, which the request itself names after the object. */
type Address<Field extends string, M> = Whole<Omit<RequestOf<M>, `${Field}Id`>> & { readonly id: string };
type Whole<Message> = { readonly [Name in keyof Message]-?: NonNullable<Message[Name]> };
/** The operations for objects of one type. Failures are RemoteErrors. */
export interface Operations<Field extends string, Parent extends string, M extends Methods> {
  create(api: VdbApi, object: InitOf<Field, M>, options: CallOptions): Promise<ObjectOf<Field, M>>;
  get(api: VdbApi, address: Address<Field, M["get"]>, options: Signal): Promise<ObjectOf<Field, M>>;
  /** Returns an object, or null if there is none. Without a method for one object, searches the list of its parent. */
  find(
    api: VdbApi,
    address: M extends { readonly get: AnyMethod }
      ? Address<Field, M["get"]>
      : ParentsOf<Parent> & { id: string },
    options: Signal,
  ): Promise<ObjectOf<Field, M> | null>;
  list(api: VdbApi, place: ParentsOf<Parent>, options: Signal): Promise<readonly ObjectOf<Field, M>[]>;
  /**
   * Yields the pages of a list, each requested after the caller has processed the previous one; `filters` are optional fields of
   * the request.
   */
  pages(
    api: VdbApi,
    place: { readonly [Name in Parent]?: string },
    options: Signal & { readonly filters?: { readonly [field: string]: string } },
  ): AsyncIterable<readonly ObjectOf<Field, M>[]>;
  /** Returns a client that knows an object from a list: reading this object sends no request. */
  knowing(api: VdbApi, object: ObjectOf<Field, M>): VdbApi;
  /** Replaces the configuration of an object. Ignores the response. */
  update(api: VdbApi, object: InitOf<Field, M>, options: Signal): Promise<void>;
  /** Replaces the configuration of an object, and returns the object in the response. */
  replace(
    api: VdbApi,
    object: InitOf<Field, M> & { readonly id: string },
    options: Signal,
  ): Promise<ObjectOf<Field, M>>;
  /** Deletes an object. An object that does not exist counts as deleted. */
  delete(api: VdbApi, address: Address<Field, M["delete"]>, options: Signal): Promise<void>;
}

type ParentsOf<Parent extends string> = { readonly [Name in Parent]: string };

/** The names of the operations for which there are methods. */
type Allowed<M> =
  | keyof M
  | "find"
  | (M extends { readonly list: AnyMethod } ? "pages" | "knowing" : never)
  | (M extends { readonly update: AnyMethod } ? "replace" : never);

/** Creates the operations for which there are methods. */
export function crud<const Field extends string, const Parent extends string, M extends Methods>(
  objects: Objects<Field, Parent, M>,
  methods: M,
): Pick<Operations<Field, Parent, M>, Allowed<M> & keyof Operations<Field, Parent, M>> {
  // The signature says which operations there are for the given methods; the functions are the same for all messages.
  return operationsOf(objects as never, methods as unknown as AnyMethods) as never;
}

// The types above are exact; in this function an object only has an ID, and a message has fields.

interface Message {
  readonly [field: string]: unknown;
}
interface Found extends Message {
  readonly id: string;
}
interface AnyMethods {
  readonly create: Method<{ readonly [field: string]: Message }, { readonly [field: string]: Found }>;
  readonly get: Method<Message, { readonly [field: string]: Found }>;
  readonly list: Method<Message, { readonly items: readonly Found[]; readonly nextPageToken?: string }>;
  readonly update: Method<Message, { readonly [field: string]: Found }>;
  readonly delete: Method<Message, unknown>;
}
type AnyOperations = Operations<string, string, AnyMethods>;

/** The number of objects in a page, at most 250. */
const pageSize = 100;

/** The parents that a response about a single object has to name as the request does. */
const parents = ["accountId", "clusterId"];

function operationsOf(
  { field, noun, belongsTo = [], isPaged = false, isLike }: Objects<string, string, AnyMethods>,
  methods: AnyMethods,
): AnyOperations {
  const placeIn = (request: Message, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, request[name]]));
  const requestFor = ({ id, ...place }: Message) => ({ ...place, [`${field}Id`]: id });

  const list = async (api: VdbApi, request: Message, options: Signal) => {
    const response = await api.call(methods.list, request, options);
    requireWholeList(response, methods.list);
    return requireObjects(response.items, methods.list, { noun, place: placeIn(request, belongsTo) });
  };

  const get: AnyOperations["get"] = async (api, address, options) => {
    const { [field]: found } = await api.call(methods.get, requestFor(address), options);
    return requireObject(found, methods.get, { noun, id: address.id, place: placeIn(address, parents) });
  };

  return {
    async create(api, object, options) {
      const create = async () => {
        const { [field]: created } = await api.call(methods.create, { [field]: object }, options);
        return requireObject(created, methods.create, { noun, place: placeIn(object, parents) });
      };
      if (!isLike) return create();
      const accountId = String(object.accountId);
      return createOrFind(api, {
        what: `${noun} ${object.name} of ${accountId}`,
        create,
        list: (searching) => list(api, { accountId }, searching),
        isLike: (found) => isLike(found, object),
      });
    },

    get,

    async find(api, address, options) {
      if (methods.get) return nullIfNotFound(get(api, address, options));
      const { id, ...place } = address;
      const objects = await list(api, place, options);
      return objects.find((object) => object.id === id.toLowerCase()) ?? null;
    },

    list,

    async *pages(api, place, { signal, filters = {} }) {
      const request = { ...place, ...filters };
      if (!isPaged) {
        yield await list(api, request, { signal });
        return;
      }
      const seen = new Set<string>();
      for (let pageToken: string | undefined; ; ) {
        const asked = { ...request, pageSize, ...(pageToken && { pageToken }) };
        const response = await api.call(methods.list, asked, { signal });
        yield requireObjects(response.items, methods.list, { noun, place: placeIn(request, belongsTo) });
        pageToken = response.nextPageToken;
        if (!pageToken) return;
        // With a repeated token, the list would never end.
        if (seen.has(pageToken))
          throw unusableResponse(methods.list, "the list does not end: a page follows that was there before");
        seen.add(pageToken);
      }
    },

    knowing(api, object) {
      const { path } = methods.get ?? methods.list;
      const response = methods.get ? { [field]: object } : { items: [object] };
      const call: VdbApi["call"] = (method, request, options) =>
        // The known response belongs to this very method.
        method.path === path ? Promise.resolve(response as never) : api.call(method, request, options);
      return { ...api, call };
    },

    async update(api, object, options) {
      await api.call(methods.update, { [field]: object }, options);
    },

    async replace(api, object, options) {
      const { [field]: updated } = await api.call(methods.update, { [field]: object }, options);
      return requireObject(updated, methods.update, {
        noun,
        id: object.id,
        place: placeIn(object, parents),
      });
    },

    async delete(api, address, options) {
      const deleted = await nullIfNotFound(api.call(methods.delete, requestFor(address), options));
      if (deleted === null) logNothingToDelete(api, methods.delete);
    },
  };
}

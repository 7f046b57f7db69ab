import type { Session } from "./calls/session.ts";
import type { SecApi } from "./client.ts";
import { objects } from "./objects/objects.ts";
import { parse } from "./wire-schema.ts";

/**
 * Returns the same client with an object of a collection that is known from a listing: requests for this object, and searches of
 * the collection for it, need no request. If the listing omits a part of the object, requests are sent as
 * usual.
 */
export function knowing(api: SecApi, collection: string, object: unknown): SecApi {
  const find: Session["find"] = async (call, schema) => {
    const known = call.path.startsWith(`/${collection}/`) ? parse(schema, object) : undefined;
    return known && "value" in known ? known.value : api.session.find(call, schema);
  };
  const list: Session["list"] = async (path, schema, options) => {
    const known = path === `/${collection}` ? parse(schema, object) : undefined;
    if (!known || "error" in known) return api.session.list(path, schema, options);
    return { items: [known.value], serverTime: null };
  };
  const search: Session["search"] = async (call, schema) => {
    const known = call.path === `/${collection}/search` ? parse(schema, object) : undefined;
    if (!known || "error" in known) return api.session.search(call, schema);
    return { items: [known.value], serverTime: null };
  };
  const session: Session = { ...api.session, find, list, search };
  return { ...api, session, objects: (kind, query) => objects(session, api.tracker, kind, query) };
}

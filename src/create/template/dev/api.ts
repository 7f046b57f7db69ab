import { randomUUID } from "node:crypto";
import { serveApi } from "@tfnode/local-api/serve";
import type { Item } from "../src/api.ts";

// An in-memory API for development and tests, with a console. Replace it with an imitation of your API.

/** Starts the API; port 0 is any free port. `tfnode check` calls this function, and creates and changes each resource in the API. */
export default async function start({ port = 0 } = {}) {
  const items = new Map<string, Item>();
  const api = await serveApi({
    name: "acme",
    port,
    collections: { items: { objects: items, type: "acme_item" } },
    handle: (request) => handle(items, request),
  });
  return {
    /** The configuration of the provider. */
    provider: { url: api.url },
    items,
    /** Injects faults, and finds requests: see the console at /console of the API. */
    control: api.control,
    close: () => api.stop(),
  };
}

async function handle(items: Map<string, Item>, request: Request): Promise<Response> {
  const [, collection, id] = new URL(request.url).pathname.split("/").map(decodeURIComponent);
  const known = items.get(id ?? "");
  if (collection !== "items" || (id !== undefined && !known)) return Response.json({}, { status: 404 });
  switch (request.method) {
    case "GET":
      return Response.json(known ?? [...items.values()]);
    case "POST":
    case "PUT": {
      const made = known ?? { id: randomUUID(), created: new Date().toISOString() };
      const item = { ...((await request.json()) as Item), ...pick(made) };
      items.set(item.id, item);
      return Response.json(item, { status: known ? 200 : 201 });
    }
    case "DELETE":
      items.delete(id ?? "");
      return new Response(null, { status: 204 });
    default:
      return Response.json({}, { status: 405 });
  }
}

function pick({ id, created }: Pick<Item, "id" | "created">) {
  return { id, created };
}

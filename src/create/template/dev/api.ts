import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { Item } from "../src/api.ts";

// An in-memory API for development and tests. Replace it with an imitation of your API.

/** Starts the API; port 0 is any free port. `tfnode check` calls this function, and creates and changes each resource in the API. */
export default async function start({ port = 0 } = {}) {
  const items = new Map<string, Item>();
  const server = createServer((request, response) => {
    handle(items, request, response).catch((error) => send(response, 400, { error: String(error) }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** The configuration of the provider. */
    provider: { url },
    items,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function handle(
  items: Map<string, Item>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, collection, id] = (request.url ?? "").split("/").map(decodeURIComponent);
  const known = items.get(id ?? "");
  if (collection !== "items" || (id !== undefined && !known)) return send(response, 404, {});
  switch (request.method) {
    case "GET":
      return send(response, 200, known ?? [...items.values()]);
    case "POST":
    case "PUT": {
      const made = known ?? { id: randomUUID(), created: new Date().toISOString() };
      const item = { ...((await json(request)) as Item), ...pick(made) };
      items.set(item.id, item);
      return send(response, known ? 200 : 201, item);
    }
    case "DELETE":
      items.delete(id ?? "");
      return send(response, 204);
    default:
      return send(response, 405, {});
  }
}

function pick({ id, created }: Pick<Item, "id" | "created">) {
  return { id, created };
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

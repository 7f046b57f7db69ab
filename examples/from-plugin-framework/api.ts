import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An object as the API returns it, with the fields that responses omit. */
interface Stored {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** An in-memory API of zones and record sets, in which a new record set takes a moment to become ready. */
export class DnsApi {
  /** The URL of the API. */
  readonly url: string;
  /** All objects by their paths, such as `/zones/zone-1`. */
  readonly objects = new Map<string, Stored>();
  /** The tokens that came with record sets, in order. */
  readonly tokens: string[] = [];
  /** The number of reads of a record set before it is ready. */
  pending = 1;
  readonly #server;
  readonly #asked = new Map<string, number>();
  #count = 0;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server.on("request", (request, response) => {
      this.#handle(request, response).catch((error) => send(response, 400, { error: String(error) }));
    });
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Starts the API at a port; 0 selects any free port. */
  static async start(port = 0): Promise<DnsApi> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
    return new DnsApi(server);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url: path = "" } = request;
    const body = await text(request);
    const input = body === "" ? {} : JSON.parse(body);
    if (method === "POST" && path === "/zones") return send(response, 201, this.#zone(input));
    if (method === "POST" && path === "/record-sets") return send(response, 202, this.#recordSet(input));
    const found = this.objects.get(path);
    if (!found) return send(response, 404, { error: "not found" });
    if (method === "DELETE") this.objects.delete(path);
    if (method === "PATCH") this.objects.set(path, { ...found, ...input });
    if (method === "PUT") this.#replace(path, found, input);
    return send(response, 200, this.#shown(path));
  }

  #zone({ name, comment }: { name: string; comment: string }): Stored {
    const id = `zone-${++this.#count}`;
    const zone = { id, name, comment, name_servers: [`ns1.${name}`, `ns2.${name}`] };
    this.objects.set(`/zones/${id}`, zone);
    return zone;
  }

  #recordSet({ token, ...input }: { token: string | null; record?: readonly { type: string }[] }): Stored {
    const id = `records-${++this.#count}`;
    if (token !== null) this.tokens.push(token);
    const recordSet = { ...input, id, serial: 1 };
    this.objects.set(`/record-sets/${id}`, recordSet);
    return { ...recordSet, status: "pending" };
  }

  #replace(path: string, found: Stored, { token, ...input }: { token: string | null }): void {
    if (token !== null) this.tokens.push(token);
    this.objects.set(path, { ...found, ...input, serial: Number(found.serial) + 1 });
  }

  /** Returns an object in the form of a response. A read rejects a record set without records. */
  #shown(path: string): object {
    const object = this.objects.get(path);
    if (!object || !path.startsWith("/record-sets/")) return object ?? {};
    const asked = (this.#asked.get(path) ?? 0) + 1;
    this.#asked.set(path, asked);
    if (asked <= this.pending) return { ...object, status: "pending" };
    const { record } = object;
    if (!Array.isArray(record) || record.length === 0)
      return { ...object, status: "failed", reason: "A record set needs a record." };
    return { ...object, status: "ready" };
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

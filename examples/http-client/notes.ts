import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import {
  type Checked,
  type HttpClient,
  httpClient,
  type IssuedToken,
  issuedTokens,
  jsonPatch,
  mergePatch,
  urlPath,
} from "../../src/http/index.ts";
import type { Log, RemoteError } from "../../src/schema/index.ts";

/** A note as the API returns it. */
export interface Note {
  readonly id: string;
  readonly title: string;
}

/** The settings of the client: the address of the API and the credentials. */
export interface NotesOptions {
  readonly url: string;
  readonly key: { readonly id: string; readonly secret: string };
  /** The account within the organization, or null for that of the key. */
  readonly subaccount: string | null;
  readonly log?: Log;
}

/** A client of an API that issues tokens for a key, has sub-accounts, and returns 200 with other objects than the requested ones. */
export class Notes {
  readonly #http: HttpClient;

  constructor({ url, key, subaccount, log }: NotesOptions) {
    const tokens = issuedTokens({
      ask: ({ signal }) =>
        this.#http.post<IssuedToken>(
          "/tokens",
          { id: key.id },
          { auth: { headers: { "X-Secret": key.secret } }, signal },
        ),
    });
    this.#http = httpClient({
      baseUrl: url,
      auth: tokens,
      headers: subaccount === null ? {} : { "X-Account": subaccount },
      explain: ({ status }) =>
        status === 403 ? { advice: "Ask an administrator for the role Editor." } : {},
      requestsPerSecond: 20,
      log,
    });
  }

  /** Null if there is no such note. */
  find(id: string, signal: AbortSignal): Promise<Note | null> {
    const read = (json: unknown): Checked<Note> =>
      isNote(json) && json.id === id ? { value: json } : { error: "the response is about another note" };
    return this.#http.find(urlPath`/notes/${id}`, { read, signal });
  }

  /** All notes. The client requests each page of 100 when the previous page has been processed. */
  list(signal: AbortSignal): AsyncIterable<Note> {
    return this.#http.pages<Note>("/notes", { by: "link", query: { per_page: 100 }, signal });
  }

  /** The tags of all notes. Each response names the cursor of the next page. */
  async tags(signal: AbortSignal): Promise<readonly string[]> {
    const by = { cursor: "meta.next", as: "after" };
    const { items } = await this.#http.pages<string>("/tags", { by, items: "tags", signal }).all();
    return items;
  }

  /** The earlier texts of a note. The query of each page counts the texts before it. */
  versions(id: string, signal: AbortSignal): AsyncIterable<string> {
    const query = { limit: 50 };
    const by = { offset: "skip" };
    return this.#http.pages<string>(urlPath`/notes/${id}/versions`, {
      by,
      items: "texts",
      total: "count",
      query,
      signal,
    });
  }

  /** Publishes a note. The API rejects the request while it still saves the note. */
  async publish(id: string, signal: AbortSignal): Promise<void> {
    const isSaving = ({ status, reason }: RemoteError) => status === 409 && reason.includes("saving");
    const retry = { on: isSaving, withinMs: 30_000 };
    await this.#http.post(urlPath`/notes/${id}/publish`, undefined, { retry, signal });
  }

  /** Sends the differences between the lists of all pinned notes as a JSON patch. */
  async pin(before: readonly string[], after: readonly string[], signal: AbortSignal): Promise<void> {
    const headers = { "Content-Type": "application/json-patch+json" };
    await this.#http.patch("/pins", jsonPatch({ notes: before }, { notes: after }), { headers, signal });
  }

  /** Sends the differences between two notes. */
  change(before: Note, after: Note, signal: AbortSignal): Promise<Note> {
    const headers = { "Content-Type": "application/merge-patch+json" };
    return this.#http.patch<Note>(urlPath`/notes/${before.id}`, mergePatch(before, after), {
      headers,
      signal,
    });
  }

  /** Replaces the picture of a note. */
  async setPicture(id: string, picture: Uint8Array, signal: AbortSignal): Promise<void> {
    const headers = { "Content-Type": "image/png" };
    await this.#http.put(urlPath`/notes/${id}/picture`, picture, { headers, signal });
  }

  /** Null if the note has no picture. */
  picture(id: string, signal: AbortSignal): Promise<Uint8Array | null> {
    return this.#http.find<Uint8Array>(urlPath`/notes/${id}/picture`, { as: "bytes", signal });
  }

  /** Uploads a file as the picture of a note. */
  async upload(id: string, file: string, signal: AbortSignal): Promise<void> {
    await this.#http.put(urlPath`/notes/${id}/picture`, () => createReadStream(file), { signal });
  }

  /** Downloads the backup of all notes to a file. */
  async download(file: string, signal: AbortSignal): Promise<void> {
    const backup = await this.#http.get<ReadableStream<Uint8Array>>("/backup", { as: "stream", signal });
    await pipeline(backup, createWriteStream(file));
  }

  /** Ends its connections. */
  close(): Promise<void> {
    return this.#http.close();
  }
}

function isNote(json: unknown): json is Note {
  return typeof json === "object" && json !== null && "id" in json && "title" in json;
}

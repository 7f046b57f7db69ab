import { RemoteError } from "tfnode";

/** What an item is made of. */
export interface ItemInput {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** An item as the API returns it. */
export interface Item extends ItemInput {
  readonly id: string;
  /** When it was made, as in `2030-01-02T09:00:00.000Z`. */
  readonly created: string;
}

/** A response that is an error, or a request that got none. Its message is shown, so it must not hold secrets. */
export class ApiError extends RemoteError {
  override readonly name = "ApiError";
  readonly mayHaveTakenEffect: boolean;

  constructor(message: string, { mayHaveTakenEffect = false, cause }: ErrorDetails = {}) {
    super(message, { cause });
    this.mayHaveTakenEffect = mayHaveTakenEffect;
  }
}

interface ErrorDetails {
  readonly mayHaveTakenEffect?: boolean;
  readonly cause?: unknown;
}

/** The client of the API. It knows nothing of Terraform. */
export class Api {
  readonly #url: string;
  readonly #token: string | null;

  constructor(url: string, token: string | null) {
    this.#url = url.replace(/\/+$/, "");
    this.#token = token;
  }

  async create(input: ItemInput, signal: AbortSignal): Promise<Item> {
    return (await this.#call("POST", "/items", signal, input)) as Item;
  }

  /** Null if there is no such item. */
  async find(id: string, signal: AbortSignal): Promise<Item | null> {
    return (await this.#call("GET", `/items/${encodeURIComponent(id)}`, signal)) as Item | null;
  }

  async list(signal: AbortSignal): Promise<readonly Item[]> {
    return ((await this.#call("GET", "/items", signal)) ?? []) as readonly Item[];
  }

  async update(id: string, input: ItemInput, signal: AbortSignal): Promise<Item> {
    const item = await this.#call("PUT", `/items/${encodeURIComponent(id)}`, signal, input);
    if (item === null) throw new ApiError(`There is no item ${id}.`);
    return item as Item;
  }

  /** An item that is gone already is fine. */
  async delete(id: string, signal: AbortSignal): Promise<void> {
    await this.#call("DELETE", `/items/${encodeURIComponent(id)}`, signal);
  }

  /** The body of the response, or null if it is 404. */
  async #call(method: string, path: string, signal: AbortSignal, body?: unknown): Promise<unknown> {
    const response = await this.#send(method, path, signal, body);
    const text = await response.text();
    if (response.status === 404) return null;
    if (!response.ok) throw new ApiError(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text === "" ? null : JSON.parse(text);
  }

  async #send(method: string, path: string, signal: AbortSignal, body: unknown): Promise<Response> {
    try {
      return await fetch(this.#url + path, {
        method,
        signal,
        headers: {
          "content-type": "application/json",
          ...(this.#token !== null && { authorization: `Bearer ${this.#token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      if (signal.aborted) throw cause;
      // Nobody knows whether a request took effect whose response was lost.
      throw new ApiError(`${method} ${this.#url}${path}: there was no response.`, {
        mayHaveTakenEffect: method !== "GET",
        cause,
      });
    }
  }
}

import type { Environment, Log } from "@tfnode/framework";
import { type HttpClient, httpClient, urlPath } from "@tfnode/framework/http";

/** The properties of an item that a request sets. */
export interface ItemInput {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** An item as the API returns it. */
export interface Item extends ItemInput {
  readonly id: string;
  /** The creation time, such as `2030-01-02T09:00:00.000Z`. */
  readonly created: string;
}

/** The address of the API and the options of the client. */
export interface ApiOptions {
  readonly url: string;
  readonly token: string | null;
  /** The environment with the settings of proxies, and with the run that requests name. */
  readonly environment: Environment;
  readonly log: Log;
}

/** The client of the API, which does not depend on Terraform. All failures are RemoteErrors, whose messages users see. */
export class Api {
  readonly #http: HttpClient;

  constructor({ url, token, environment, log }: ApiOptions) {
    this.#http = httpClient({
      baseUrl: url,
      baseUrlFrom: "the attribute url",
      userAgent: "terraform-provider-acme",
      environment,
      log,
      ...(token !== null && { auth: { bearer: token } }),
    });
  }

  create(input: ItemInput, signal: AbortSignal): Promise<Item> {
    return this.#http.post("/items", input, { signal });
  }

  /** Returns null if there is no such item. */
  find(id: string, signal: AbortSignal): Promise<Item | null> {
    return this.#http.find(urlPath`/items/${id}`, { signal });
  }

  list(signal: AbortSignal): Promise<readonly Item[]> {
    return this.#http.get("/items", { signal });
  }

  update(id: string, input: ItemInput, signal: AbortSignal): Promise<Item> {
    return this.#http.put(urlPath`/items/${id}`, input, { signal });
  }

  /** Throws a RemoteError with `notFound` if there is no such item. */
  delete(id: string, signal: AbortSignal): Promise<void> {
    return this.#http.delete(urlPath`/items/${id}`, { signal });
  }

  /** Closes the connections. */
  close(): Promise<void> {
    return this.#http.close();
  }
}

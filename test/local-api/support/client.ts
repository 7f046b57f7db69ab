import {
  type JsonObject,
  type SecLocalApi,
  type SecLocalApiOptions,
  startSecLocalApi,
} from "../../../src/local-api/sec/index.ts";

/** A response with its body parsed; `data` is the wrapper that the API puts around objects. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: JsonObject;
  readonly data: JsonObject;
  readonly message: string;
}

export interface RequestOptions {
  readonly headers?: Record<string, string>;
  /** A body that is sent unchanged. */
  readonly rawBody?: string;
}

/** An API client with a token that sends one request at a time. */
export interface Client {
  readonly token: string;
  send(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  /** Returns the objects of a list. */
  list(path: string): Promise<JsonObject[]>;
}

/** A client for the local API, with its own token. */
export async function connect(localApi: Pick<SecLocalApi, "url" | "credentials">): Promise<Client> {
  const answer = await askToken(localApi);
  const token = String(answer.body.token);
  const send: Client["send"] = (method, path, body, options = {}) =>
    request(localApi.url + path, method, body, {
      ...options,
      headers: { authorization: token, ...options.headers },
    });
  return {
    token,
    send,
    async list(path) {
      const { data } = (await send("GET", path)).body;
      return Array.isArray(data) ? data.filter(isObject) : [];
    },
  };
}

/** Requests an access token with the local API's own credentials, or others. */
export function askToken(
  { url, credentials }: Pick<SecLocalApi, "url" | "credentials">,
  body: unknown = { keyId: credentials.apiKey, expiryTime: 3600 },
  secret: string = credentials.apiSecret,
): Promise<Answer> {
  return request(`${url}/api/v2/access/tokens`, "POST", body, { headers: { "x-lw-uaks": secret } });
}

/** Sends one request; closes the connection. */
export async function request(
  url: string,
  method: string,
  body?: unknown,
  { headers = {}, rawBody }: RequestOptions = {},
): Promise<Answer> {
  const content = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    headers: {
      connection: "close",
      ...(content === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await response.text();
  const parsed = parsedObject(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parsed,
    data: isObject(parsed.data) ? parsed.data : {},
    message: String(parsed.message),
  };
}

/** Starts a local API and a client before the tests of a suite, and ends both afterwards. */
export function localApiForTests(options: SecLocalApiOptions = {}) {
  let localApi: SecLocalApi;
  let client: Client;
  before(async () => {
    localApi = await startSecLocalApi(options);
    client = await connect(localApi);
  });
  after(() => localApi.close());
  return {
    get localApi() {
      return localApi;
    },
    get client() {
      return client;
    },
  };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the object under a key of another; an empty one if there is none. */
export function inner(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isObject(value) ? value : {};
}

function parsedObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request as requestHttp,
  type Server,
} from "node:http";
import { createServer as createSecureServer, request as requestHttps } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { exactJson } from "../schema/codec/exact-json.ts";
import type { Environment } from "../schema/environment.ts";
import { Decimal } from "../schema/values/number.ts";
import { type Agents, agents } from "../sdk/index.ts";
import { makeDirectory } from "../server/make-directory.ts";
import { failure } from "./expect/fail.ts";
import { recordingAuthority } from "./recorded-certificates.ts";
import { fitsMasked, masked, plainBody, recordedSecrets } from "./recorded-secrets.ts";

/** The options for recording and replaying HTTP. */
export interface RecordedHttpOptions {
  /** The file of the recording, such as `test/recordings/item.json`. */
  readonly file: string;
  /**
   * The API to record, such as `https://api.example.com`. A replay sends no requests to it. Without it, the server is a proxy for requests to all APIs,
   * for clients whose addresses cannot be configured or are signed, such as those of SDKs: see `environment` of the result. A proxy does not see
   * requests to addresses of this machine.
   */
  readonly target?: string;
  /** The environment with the proxies and authorities for requests to the API; by default that of the process. */
  readonly environment?: Environment;
  /**
   * Whether to record: the file is written on close. By default true if the variable `TFNODE_RECORD` is set; otherwise the file is
   * replayed, without any request to the API.
   */
  readonly record?: boolean;
  /** Texts that the file must not contain, such as the credentials used for recording. */
  readonly secrets?: readonly string[];
  /** Members of JSON bodies, and parameters, whose values the file must not contain, in addition to usual names of secrets such as `password`. */
  readonly secretNames?: readonly string[];
  /**
   * Members of JSON bodies, and parameters, whose values the file keeps although their names look like those of secrets: a `password_hash` that a
   * test compares, a `token_type`, a `max_tokens`. A replay returns `(masked)` for all other such members. `secrets` are masked in kept values, too.
   */
  readonly keptNames?: readonly string[];
  /**
   * Whether to record bodies that are not text, such as archives, as they are. By default such a body is an error, because it cannot be searched for
   * secrets.
   */
  readonly keepsUnreadable?: boolean;
  /** Members of JSON bodies of requests that vary from run to run, such as a random name: they are not compared. */
  readonly varying?: readonly string[];
}

/** A server on this machine that represents the API. */
export interface RecordedHttp {
  /** The URL of the server without a trailing slash: configure it in the provider as the URL of the API. */
  readonly url: string;
  /**
   * The variables with which clients send their requests to the server as their proxy, and trust its certificates: `HTTPS_PROXY`, `HTTP_PROXY`,
   * `NO_PROXY` and `SSL_CERT_FILE`. `httpClient` and `agents` use them.
   */
  readonly environment: Environment;
  /** Whether the server records. */
  readonly isRecording: boolean;
  /** Stops the server and writes the recording. Throws an AssertionError if a replay received a request that is not recorded. */
  close(): Promise<void>;
}

/** A request and its response, as in the file. */
interface Interaction {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the response. */
  readonly response?: unknown;
}

/** The beginning of a recorded body that is not text; base64 follows. */
const unreadable = "(not text) ";

const keptHeaders =
  /^(content-type|location|retry-after|link|etag|last-modified|operation-location|azure-asyncoperation|x-(amzn?|ms|goog|ratelimit)-.*)$/;

/**
 * Starts a server that records the requests to an API with their responses, or replays them offline. Requests are matched by method, path,
 * query and body, where a masked part of the recording matches any text. Equal requests get their responses in the order of the recording,
 * then the last one repeatedly. Request headers are not recorded, and only relevant response headers are; secrets are masked before
 * anything is stored.
 *
 * ```ts
 * const http = await recordedHttp({ file: "test/recordings/item.json", target: "https://api.example.com", secrets: [token] });
 * const life = await providerLife(provider, { url: http.url, token });
 * ```
 */
export async function recordedHttp(options: RecordedHttpOptions): Promise<RecordedHttp> {
  const { file, record: isRecording = Boolean(process.env.TFNODE_RECORD) } = options;
  const masks = recordedSecrets(options);
  const recorded: Interaction[] = [];
  const missing: string[] = [];
  const replay = isRecording ? undefined : replayOf(file, options.varying ?? []);
  const bodyOf = (bytes: Buffer, of: string) => {
    try {
      return masks.body(bytes);
    } catch {
      if (options.keepsUnreadable) return `${unreadable}${bytes.toString("base64")}`;
      missing.push(
        `the body of ${masks.text(of)}, which is not text and cannot be searched for secrets; keepsUnreadable: true records it`,
      );
      return undefined;
    }
  };
  const plainOf = (bytes: Buffer) => {
    try {
      return plainBody(bytes);
    } catch {
      return `${unreadable}${bytes.toString("base64")}`;
    }
  };
  const net = agents(options.environment ? { environment: options.environment } : {});
  const handle: RequestListener = (request, response) => {
    const respond = async () => {
      const body = await buffer(request);
      const { method = "GET" } = request;
      const url = options.target === undefined ? wholeUrl(request) : (request.url ?? "/");
      masks.learnHeaders(request.headers);
      const asked = { method, path: masks.text(url), body: bodyOf(body, `${method} ${url}`) };
      if (!replay) {
        const destination = options.target === undefined ? url : `${options.target.replace(/\/$/, "")}${url}`;
        const {
          status,
          headers,
          body: received,
        } = await forward(new URL(destination), request, { body, net });
        const kept = Object.entries(headers).filter(([name]) => keptHeaders.test(name));
        const recordedBody = bodyOf(received, `the response to ${method} ${url}`);
        const recordedHeaders = masks.value(Object.fromEntries(kept)) as Interaction["headers"];
        recorded.push({ ...asked, status, headers: recordedHeaders, response: recordedBody });
        response.writeHead(status, headers).end(received);
        return;
      }
      // A recording that was made with fewer masks has texts that are masked here.
      const found = replay(asked) ?? replay({ method, path: url, body: plainOf(body) });
      if (found) {
        response.writeHead(found.status, found.headers).end(bytesOf(found.response));
      } else {
        missing.push(
          `${asked.method} ${asked.path}${asked.body === undefined ? "" : ` ${exactJson.stringify(asked.body)}`}`,
        );
        const message = `${asked.method} ${asked.path} is not in the recording ${file}`;
        response.writeHead(501, { "content-type": "application/json" }).end(JSON.stringify({ message }));
      }
    };
    respond().catch((error: unknown) => {
      missing.push(error instanceof Error ? error.message : String(error));
      response.destroy();
    });
  };
  const server = createServer(handle);
  const secure = options.target === undefined ? tunnelledTo(server, handle) : null;
  const url = await listen(server);
  return {
    url,
    environment: {
      HTTPS_PROXY: url,
      HTTP_PROXY: url,
      NO_PROXY: "",
      ...(secure && { SSL_CERT_FILE: secure.caFile }),
    },
    isRecording,
    async close() {
      server.close();
      server.closeAllConnections();
      secure?.close();
      await Promise.all([once(server, "close"), net.close()]);
      if (missing.length > 0) {
        const what = isRecording
          ? "not recorded"
          : `not in the recording ${file}; record again with TFNODE_RECORD=1`;
        throw failure(`${what}:\n${missing.map((line) => `  ${line}`).join("\n")}`);
      }
      if (!isRecording) return;
      makeDirectory(dirname(file));
      // Masks again, with the secrets that were learned later.
      const whole = recorded.map((one) => ({
        ...one,
        ...(masks.value(one) as Interaction),
        path: masks.text(one.path),
      }));
      writeFileSync(file, `${exactJson.stringify(whole, 2)}\n`);
    },
  };
}

/** Returns the bytes of a recorded body. */
function bytesOf(body: unknown): string | Buffer | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== "string") return exactJson.stringify(body);
  return body.startsWith(unreadable) ? Buffer.from(body.slice(unreadable.length), "base64") : body;
}

/** A masked request. */
type Asked = Pick<Interaction, "method" | "path" | "body">;

/** Returns a function that finds the responses of a file; equal requests get them one after the other. */
function replayOf(file: string, varying: readonly string[]): (asked: Asked) => Interaction | undefined {
  if (!existsSync(file)) throw new Error(`${file} does not exist: record it with TFNODE_RECORD=1`);
  const all: readonly Interaction[] = exactJson.parse(readFileSync(file, "utf8"));
  const queues = new Map<string, Interaction[]>();
  const keyOf = (asked: Asked) => exactJson.stringify(steady(asked, varying));
  for (const one of all) queues.set(keyOf(one), [...(queues.get(keyOf(one)) ?? []), one]);
  return (asked) => {
    const key = keyOf(asked);
    // A text may be recognized as a secret only after it was first sent, so it is masked in the file but not here yet.
    const queue = queues.get(key) ?? [...queues].find(([recorded]) => fitsMasked(recorded, key))?.[1];
    return queue && queue.length > 1 ? queue.shift() : queue?.[0];
  };
}

/** Returns a request in a form that is the same for equal requests: without the order of members and without varying values. */
function steady({ method, path, body }: Asked, varying: readonly string[]): unknown {
  const ordered = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(ordered);
    if (typeof part !== "object" || part === null || part instanceof Decimal) return part;
    const members = Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
    return members.map(([name, value]) => [name, varying.includes(name) ? "(varies)" : ordered(value)]);
  };
  // Some clients encode the parentheses of a replayed masked value.
  return [method, path.replaceAll("%28masked%29", masked), ordered(body)];
}

/** Has a server pass connections for TLS to a server with a certificate for the name that the client asks for. */
function tunnelledTo(server: Server, handle: RequestListener) {
  const { pem, contextFor } = recordingAuthority();
  const folder = mkdtempSync(join(tmpdir(), "tfnode-recorded-"));
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, pem);
  const secure = createSecureServer(
    { SNICallback: (name, choose) => choose(null, contextFor(name)), ALPNProtocols: ["http/1.1"] },
    handle,
  );
  server.on("connect", (_, socket: Socket) => {
    socket.on("error", () => {});
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    secure.emit("connection", socket);
  });
  return {
    caFile,
    close() {
      secure.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the URL of a request to a proxy. */
function wholeUrl({ url = "/", headers }: IncomingMessage): string {
  return url.startsWith("/") ? `https://${headers.host}${url}` : url;
}

/** Forwards a request to the API unchanged, except for headers that belong to one connection. */
async function forward(
  url: URL,
  { method, headers }: IncomingMessage,
  { body, net }: { readonly body: Buffer; readonly net: Agents },
) {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const {
    host: _host,
    connection: _connection,
    "proxy-connection": _proxyConnection,
    "proxy-authorization": _proxyAuthorization,
    "accept-encoding": _encoding,
    "transfer-encoding": _transfer,
    expect: _expect,
    ...kept
  } = headers;
  const outgoing = send(url, {
    agent: net.agent(url),
    method,
    headers: {
      ...kept,
      host: url.host,
      "accept-encoding": "identity",
      ...(body.length > 0 && { "content-length": body.length }),
    },
  });
  outgoing.end(body);
  const [response] = await once(outgoing, "response");
  const received = await buffer(response);
  const {
    "content-encoding": encoding,
    "content-length": _length,
    "transfer-encoding": _chunked,
    connection: _end,
    ...rest
  } = response.headers as IncomingHttpHeaders;
  const flat = Object.entries(rest).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]);
  return {
    status: response.statusCode ?? 502,
    headers: Object.fromEntries(flat) as Interaction["headers"],
    body: encoding === "gzip" ? gunzipSync(received) : received,
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

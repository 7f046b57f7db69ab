import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request as requestHttp, type Server } from "node:http";
import { request as requestHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { gunzipSync } from "node:zlib";
import { redact } from "../schema/redaction/redact.ts";
import { failure } from "./expect/fail.ts";

/** How HTTP is recorded and replayed. */
export interface RecordedHttpOptions {
  /** The file of the recording, such as `test/recordings/item.json`. */
  readonly file: string;
  /** The API to record, such as `https://api.example.com`. Not asked for anything in a replay. */
  readonly target: string;
  /**
   * Whether to record: the file is written when it is closed. By default where the variable `TFNODE_RECORD` is set; otherwise the file is
   * replayed, and nothing leaves this process.
   */
  readonly record?: boolean;
  /** Texts that the file must not have, such as the credentials that are used to record. */
  readonly secrets?: readonly string[];
  /** Members of JSON bodies whose values the file must not have, beside usual names of secrets such as `password`. */
  readonly secretNames?: readonly string[];
  /** Members of JSON bodies of requests that vary from run to run, such as a name that is drawn: they are not compared. */
  readonly varying?: readonly string[];
}

/** A server on this machine that stands for the API. */
export interface RecordedHttp {
  /** Its URL without a slash at the end: give it to the provider as that of the API. */
  readonly url: string;
  /** Whether it records. */
  readonly isRecording: boolean;
  /** Ends the server and writes what was recorded. Throws an AssertionError if a replay was asked for something that is not recorded. */
  close(): Promise<void>;
}

/** A request and its answer, as the file has them. */
interface Interaction {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer?: unknown;
}

const masked = "(masked)";
const usualNames = /^(.*(password|passwd|secret|token|api_?key|private_?key|credential|authorization).*)$/i;
const keptHeaders = ["content-type", "location", "retry-after", "link", "etag"];

/**
 * Starts a server that records the requests to an API with its answers, or replays them offline. Requests are told apart by method, path,
 * query and body; equal ones get their answers in the order of the recording, and the last answer again after that. Headers of requests
 * are not recorded, and of answers only those that mean something; secrets are masked before anything is kept.
 *
 * ```ts
 * const http = await recordedHttp({ file: "test/recordings/item.json", target: "https://api.example.com", secrets: [token] });
 * const life = await providerLife(provider, { url: http.url, token });
 * ```
 */
export async function recordedHttp(options: RecordedHttpOptions): Promise<RecordedHttp> {
  const { file, record: isRecording = Boolean(process.env.TFNODE_RECORD) } = options;
  const masks = masksOf(options);
  const recorded: Interaction[] = [];
  const missing: string[] = [];
  const replay = isRecording ? undefined : replayOf(file, options.varying ?? []);
  const server = createServer((request, response) => {
    const answering = async () => {
      const body = await bytesOf(request);
      const { method = "GET", url: path = "/" } = request;
      const asked = { method, path: masks.text(path), body: masks.body(body) };
      if (!replay) {
        const answer = await forward(options.target, { method, path, headers: request.headers, body });
        const headers = Object.fromEntries(
          keptHeaders.flatMap((name) =>
            answer.headers[name] ? [[name, masks.text(answer.headers[name])]] : [],
          ),
        );
        recorded.push(interaction(asked, { ...answer, headers, body: masks.body(answer.body) }));
        response.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      }
      const found = replay(asked);
      if (found) {
        const text = typeof found.answer === "string" ? found.answer : JSON.stringify(found.answer);
        response.writeHead(found.status, found.headers).end(found.answer === undefined ? undefined : text);
      } else {
        missing.push(
          `${asked.method} ${asked.path}${asked.body === undefined ? "" : ` ${JSON.stringify(asked.body)}`}`,
        );
        const message = `${asked.method} ${asked.path} is not in the recording ${file}`;
        response.writeHead(501, { "content-type": "application/json" }).end(JSON.stringify({ message }));
      }
    };
    answering().catch((error: unknown) => {
      missing.push(error instanceof Error ? error.message : String(error));
      response.destroy();
    });
  });
  const url = await listen(server);
  return {
    url,
    isRecording,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      if (missing.length > 0) {
        const what = isRecording
          ? "not recorded"
          : `not in the recording ${file}; record again with TFNODE_RECORD=1`;
        throw failure(`${what}:\n${missing.map((line) => `  ${line}`).join("\n")}`);
      }
      if (!isRecording) return;
      mkdirSync(dirname(file), { recursive: true });
      // Once more, with what was learned later.
      const whole = recorded.map((one) => ({
        ...one,
        ...(masks.value(one) as Interaction),
        path: masks.text(one.path),
      }));
      writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
    },
  };
}

/** What is asked, masked. */
type Asked = Pick<Interaction, "method" | "path" | "body">;

function interaction(
  { method, path, body }: Asked,
  answer: { readonly status: number; readonly headers: Interaction["headers"]; readonly body: unknown },
): Interaction {
  const { status, headers } = answer;
  return {
    method,
    path,
    ...(body !== undefined && { body }),
    status,
    headers,
    ...(answer.body !== undefined && { answer: answer.body }),
  };
}

/** Finds the answers of a file, each equal request the next one. */
function replayOf(file: string, varying: readonly string[]): (asked: Asked) => Interaction | undefined {
  if (!existsSync(file)) throw new Error(`${file} is not there: record it with TFNODE_RECORD=1`);
  const all: readonly Interaction[] = JSON.parse(readFileSync(file, "utf8"));
  const answers = new Map<string, Interaction[]>();
  const keyOf = ({ method, path, body }: Asked) => `${method} ${path} ${steady(body, varying)}`;
  for (const one of all) answers.set(keyOf(one), [...(answers.get(keyOf(one)) ?? []), one]);
  return (asked) => {
    const queue = answers.get(keyOf(asked));
    return queue && queue.length > 1 ? queue.shift() : queue?.[0];
  };
}

/** A body as a text that is equal for equal bodies: the order of members does not matter, nor what varies. */
function steady(body: unknown, varying: readonly string[]): string {
  if (body === undefined) return "";
  return JSON.stringify(body, (name, part: unknown) => {
    if (varying.includes(name)) return "(varies)";
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function masksOf({ secrets = [], secretNames = [] }: RecordedHttpOptions) {
  const names = new Set(secretNames.map((name) => name.toLowerCase()));
  const isSecret = (name: string) => names.has(name.toLowerCase()) || usualNames.test(name);
  /** What stood under the name of a secret may stand elsewhere, too, as in an answer that quotes the request. */
  const learned = new Set<string>();
  const learn = (secret: string) => {
    if (secret.length >= 6 && secret !== masked) learned.add(secret);
  };
  const hide = (text: string) => redact(text, [...secrets, ...learned]).replaceAll("(redacted)", masked);
  const maskParameter = (all: string, lead: string, name: string, given: string) => {
    if (!isSecret(name)) return all;
    learn(new URLSearchParams(`x=${given}`).get("x") ?? "");
    return `${lead}${name}=${masked}`;
  };
  const text = (given: string) => hide(given.replaceAll(/([?&])([^=&#]+)=([^&#]*)/g, maskParameter));
  const value = (given: unknown, name = ""): unknown => {
    if (isSecret(name) && given !== null && typeof given !== "object" && typeof given !== "boolean") {
      learn(String(given));
      return masked;
    }
    if (typeof given === "string") return hide(given);
    if (Array.isArray(given)) return given.map((one) => value(one, name));
    if (typeof given !== "object" || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([key, part]) => [hide(key), value(part, key)]));
  };
  const body = (bytes: Buffer): unknown => {
    if (bytes.length === 0) return undefined;
    const whole = bytes.toString();
    try {
      return value(JSON.parse(whole));
    } catch {
      return text(`?${whole}`).slice(1);
    }
  };
  return { text, body, value };
}

interface Forwarded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a request to the API, as it came. What is said of one connection is left out. */
async function forward(
  target: string,
  {
    method,
    path,
    headers,
    body,
  }: {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: Buffer;
  },
): Promise<Forwarded> {
  const base = new URL(target);
  const send = base.protocol === "https:" ? requestHttps : requestHttp;
  const {
    host: _host,
    connection: _connection,
    "accept-encoding": _encoding,
    "transfer-encoding": _transfer,
    ...kept
  } = headers;
  const outgoing = send(`${base.origin}${base.pathname.replace(/\/$/, "")}${path}`, {
    method,
    headers: {
      ...kept,
      host: base.host,
      "accept-encoding": "identity",
      ...(body.length > 0 && { "content-length": body.length }),
    },
  });
  outgoing.end(body);
  const [response] = await once(outgoing, "response");
  const received = await bytesOf(response);
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
    headers: Object.fromEntries(flat),
    body: encoding === "gzip" ? gunzipSync(received) : received,
  };
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

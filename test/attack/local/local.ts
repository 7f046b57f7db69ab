import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Attack, assert, Finding, messageOf, type Setup } from "../attack.ts";
import { mutatedTree } from "../mutate-tree.ts";
import { oddText } from "../odd-values.ts";
import type { Random } from "../random.ts";
import { mutatedBytes } from "../rpc/mutate-bytes.ts";
import { rawRequest, statusIn } from "./raw-request.ts";
import { type RunningApi, startApi } from "./running.ts";
import { malformedCall } from "./vdb-calls.ts";

/**
 * Attacks the built local APIs: malformed requests, web pages that try to use them, and damaged data directories. The APIs
 * must survive, no page may receive data, and a start must find all objects or fail.
 */
export const local: Attack = {
  name: "local",
  title: "malformed requests, web pages and damaged data of the local APIs",
  weight: 1,
  patience: 120,
  open: async (): Promise<Setup> => ({ attempt, close: async () => undefined }),
};

const collection = { sec: "AlertChannels", vdb: "environments" } as const;

/** One try is one of these attacks. */
async function attempt(random: Random): Promise<void> {
  for (const name of ["sec", "vdb"] as const) await attackOne(name, random);
}

async function attackOne(name: "sec" | "vdb", random: Random): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "local-"));
  const data = join(folder, "data");
  const { running, ended } = await startApi(name, data);
  assert(running !== undefined, () => `it does not start: ${ended?.stderr()}`);
  try {
    const count = random.between(1, 20);
    for (let left = count; left > 0; left--) await putObject(running, name, left);
    await send(running, "PUT", "/control/snapshots/safe");
    for (let left = 20; left > 0; left--) await (random.chance(0.5) ? malformed : foreign)(running, random);
    if (name === "vdb") for (let left = 20; left > 0; left--) await malformedCall(running, random);
    for (let left = 10; left > 0; left--)
      await (random.chance(0.5) ? oddDocument : oddOrder)(running, random);
    await restored(running);
    const kept = await objectsOf(running, collection[name]);
    assert(kept === count, `it has ${kept} objects, not ${count}`);
    await running.stop(random.pick(["SIGTERM", "SIGKILL"]));
    await damaged(name, data, count, random);
  } catch (error) {
    throw new Finding(`${name}: ${messageOf(error)}`);
  } finally {
    await running.stop("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
}

async function putObject({ url }: RunningApi, name: "sec" | "vdb", number: number): Promise<void> {
  const id = `e0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  const account = "11111111-2222-4333-8444-555555555555";
  const object =
    name === "sec" ? { intgGuid: id, name: "one" } : { accountId: account, name: `one-${number}` };
  const response = await fetch(`${url}/control/objects/${collection[name]}/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(object),
  });
  const text = await response.text();
  assert(response.ok, () => `an object is refused: ${response.status} ${text}`);
}

async function objectsOf({ url }: RunningApi, name: string): Promise<number> {
  const made = (await (await fetch(`${url}/control/made`)).json()) as { data: { [name: string]: unknown[] } };
  return made.data[name]?.length ?? 0;
}

/** An invalid request. The response, if any, is not a server error, and the process survives. */
async function malformed({ url, process: { child, stderr } }: RunningApi, random: Random): Promise<void> {
  const bytes = malformedRequest(random);
  const response = await rawRequest(url, bytes);
  const shown = bytes.toString("latin1").slice(0, 500);
  assert(child.exitCode === null, () => `it has ended: ${stderr().slice(-1000)} after ${shown}`);
  const status = statusIn(response) ?? 400;
  assert(status < 500 || status === 501, () => `${response.slice(0, 300)} for ${shown}`);
  assert(!/\n +at .*:\d+:\d+/.test(response), () => `a stack in ${response.slice(0, 500)} for ${shown}`);
}

function malformedRequest(random: Random): Buffer {
  const method = random.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]);
  const path = random.pick([
    "/api/v2/AlertChannels",
    "/api/v2/access/tokens",
    "/api/v2/AlertChannels/%00",
    "/api/v2/%",
    "/control/faults",
    "/control/requests?since=__proto__&status=999x",
    "/control/requests/verify",
    "/control/import",
    "/control/snapshots/__proto__",
    "/control/snapshots/a%2Fb/restore",
    "/control/scenarios/constructor",
    "/control/clock",
    "/control/quotas",
    "/control/events?since=-1",
    "/control/objects/AlertChannels@__proto__/a",
    "/control/objects/Policies/__proto__",
    "/control/objects/__proto__/a",
    `/control/objects/${encodeURIComponent(oddText(random)).slice(0, 2000)}/x`,
    `/${"a/".repeat(random.below(3000))}`,
    "//",
    "*",
  ]);
  const body = malformedBody(random);
  const length = random.chance(0.8) ? body.length : random.pick([-1, 1, body.length + 5, 2 ** 40]);
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    `Content-Type: ${random.pick(["application/json", "application/json; charset=utf-16", "text/plain", "x"])}`,
    `Content-Length: ${length}`,
    `Authorization: Bearer ${random.text("abc123", 20)}`,
    "Connection: close",
  ].join("\r\n");
  const request = Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), body]);
  return random.chance(0.2) ? mutatedBytes(request, random) : request;
}

function malformedBody(random: Random): Buffer {
  const fault = [{ method: "GET", path: "/none", times: 1, status: 500, headers: {} }];
  return random.pick<() => Buffer>([
    () => Buffer.from(JSON.stringify(mutatedTree(fault, random))),
    () => Buffer.from("[".repeat(random.between(1, 100_000))),
    () => Buffer.from(`{${Array.from({ length: 20_000 }, (_, i) => `"${i}":1`).join()}}`),
    () => Buffer.from('{"__proto__":{"a":1},"constructor":{"prototype":{}}}'),
    () => random.bytes(random.below(2000)),
    () => Buffer.alloc(0),
  ])();
}

interface Responded {
  readonly status: number;
  readonly text: string;
}

/** A valid request. The response is not a server error, and reveals no internals. */
async function send(
  { url, process }: RunningApi,
  method: string,
  path: string,
  body?: unknown,
): Promise<Responded> {
  const response = await fetch(url + path, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const what = () =>
    `${method} ${path} of ${JSON.stringify(body)?.slice(0, 500)}: ${response.status} ${text.slice(0, 300)}`;
  assert(process.child.exitCode === null, () => `it has ended after ${what()}`);
  assert(response.status < 500 && !/\n +at .*:\d+:\d+/.test(text), what);
  return { status: response.status, text };
}

/**
 * An export with a change. Importing it must succeed completely, so that it can be exported again, or change
 * nothing.
 */
async function oddDocument(running: RunningApi, random: Random): Promise<void> {
  const exported = await send(running, "GET", "/control/export?secrets=true");
  const document = mutatedTree(JSON.parse(exported.text), random);
  const { status, text } = await send(running, "POST", "/control/import", document);
  const after = await send(running, "GET", "/control/export?secrets=true");
  if (status === 204) return restored(running);
  assert(
    status >= 400 && after.text === exported.text,
    () => `after a refusal (${status} ${text}) objects have changed`,
  );
}

/** An odd request to the control API. Everything can be undone, and nothing takes long. */
async function oddOrder(running: RunningApi, random: Random): Promise<void> {
  const odd = oddText(random);
  const [method, path, body] = random.pick<() => [method: string, path: string, body?: unknown]>([
    () => ["PUT", "/control/clock", mutatedTree({ advanceSeconds: random.below(1e9), frozen: true }, random)],
    () => [
      "POST",
      "/control/requests/verify",
      mutatedTree({ inOrder: [{ method: odd, path: `/${odd}` }] }, random),
    ],
    () => ["POST", "/control/requests/verify", mutatedTree({ method: odd, status: 200, atLeast: 1 }, random)],
    () => ["GET", `/control/requests?${new URLSearchParams({ path: `${odd}*`.repeat(20), since: odd })}`],
    () => ["PUT", `/control/snapshots/${encodeURIComponent(odd).slice(0, 500)}`],
    () => ["PUT", `/control/scenarios/${encodeURIComponent(odd).slice(0, 500)}`, { state: odd }],
    () => [
      "POST",
      "/control/faults",
      mutatedTree([{ path: "/none", scenario: odd, thenState: odd, skip: 3 }], random),
    ],
    () => ["PUT", "/control/quotas", mutatedTree({ AlertChannels: 5, clusters: 5 }, random)],
    () => ["GET", `/control/objects?platform=${encodeURIComponent(odd)}`],
  ])();
  await send(running, method, path, body);
  await send(running, "GET", "/control/health");
}

/** Restores the state before the odd requests. */
async function restored(running: RunningApi): Promise<void> {
  const { status, text } = await send(running, "POST", "/control/snapshots/safe/restore");
  assert(status === 204, () => `what was saved is not brought back: ${status} ${text}`);
}

/** The requests of a foreign web page in a browser. None of them may take effect. */
async function foreign({ url }: RunningApi, random: Random): Promise<void> {
  const { host } = new URL(url);
  const page = random.pick([
    "http://evil.example",
    "null",
    "http://localhost.evil.example",
    "https://127.0.0.1",
  ]);
  const headers = random.pick<readonly string[]>([
    ["Host: evil.example"],
    [`Host: evil.example:${new URL(url).port}`],
    [`Host: ${host}`, `Origin: ${page}`],
    [`Host: ${host}`, "Sec-Fetch-Site: cross-site"],
    [`Host: ${host}`, "Sec-Fetch-Site: same-site"],
    [`Host: ${host}`, `Origin: ${page}`, "Sec-Fetch-Site: cross-site"],
  ]);
  const [method, path] = random.pick([
    ["POST", "/control/reset"],
    ["GET", "/control/made"],
    ["DELETE", "/control/objects/AlertChannels/a1"],
    ["POST", "/control/faults"],
    ["OPTIONS", "/control/reset"],
  ]);
  const type = random.pick(["text/plain", "application/x-www-form-urlencoded", "application/json"]);
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...headers,
    `Content-Type: ${type}`,
    "Content-Length: 2",
    "Connection: close",
  ];
  const response = await rawRequest(url, `${head.join("\r\n")}\r\n\r\n[]`);
  const status = statusIn(response) ?? 0;
  const what = () => `${head.join(", ")} was answered with ${response.slice(0, 300)}`;
  assert(status >= 400 && status < 500, what);
  assert(!/access-control-allow-origin/i.test(response), what);
}

/** A data directory with changed or missing bytes. The next start must find all objects, or report the problem. */
async function damaged(name: "sec" | "vdb", data: string, count: number, random: Random): Promise<void> {
  const files = (await readdir(data, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const file = random.pick(files.map((one) => join(one.parentPath, one.name)).sort());
  const bytes = await readFile(file);
  const changed = random.chance(0.4)
    ? bytes.subarray(0, random.below(bytes.length))
    : mutatedBytes(bytes, random);
  await writeFile(file, changed);
  const { running, ended } = await startApi(name, data);
  const where = file.slice(data.length + 1);
  if (!running) {
    const words = ended?.stderr() ?? "";
    assert(
      ended?.child.exitCode === 1,
      () => `with damage in ${where} it ends with ${ended?.child.exitCode}: ${words}`,
    );
    assert(!/\n +at /.test(words) && words.trim() !== "", () => `with damage in ${where} it says ${words}`);
    return;
  }
  try {
    const kept = await objectsOf(running, collection[name]);
    assert(kept === count, `with damage in ${where} it starts with ${kept} objects, not ${count}`);
  } finally {
    await running.stop();
  }
}

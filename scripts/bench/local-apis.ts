import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Pool } from "undici";
import { demoCredentials } from "../../src/local-api/sec/index.ts";
import { demoCredentials as credentials } from "../../src/local-api/vdb/index.ts";
import { clusterService } from "../../src/resources/vdb/api/generated/cluster.ts";
import { startProcess } from "../../src/testing/plugin/process.ts";
import { connect } from "../../test/local-api/support/client.ts";
import { connect as connectVdb, type VdbClient } from "../../test/local-api/vdb/support/client.ts";
import { wantedCluster } from "../../test/local-api/vdb/support/objects.ts";
import { type Figure, percentile } from "./measure.ts";

const clients = 50;

/** Measures the number of requests per second with 50 clients of the local APIs, and the 99th percentile of their response times. */
export async function localApis(localApi: string, seconds: number): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-"));
  try {
    const figures: Figure[] = [];
    for (const [api, load] of Object.entries({ sec: loadedSec, vdb: loadedVdb })) {
      for (const [where, args] of Object.entries({
        "in memory": [],
        "with a data directory": ["--data", join(folder, api)],
      })) {
        const command = [api, "--port", "0", ...args];
        figures.push(...(await load(localApi, command, `local API of ${api} ${where}`, seconds)));
      }
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadedVdb(
  localApi: string,
  args: readonly string[],
  which: string,
  seconds: number,
): Promise<readonly Figure[]> {
  const server = startProcess({ command: localApi, args });
  const line = (name: string) => new RegExp(`^${name} (.+)$`, "m").exec(server.stdout())?.[1];
  await server.firstLine;
  while (!server.stdout().includes("CA certificate:")) await new Promise(setImmediate);
  const { accountId } = credentials;
  const target = line("vdb API listening on") ?? "";
  const caPath = line("CA certificate:") ?? null;
  const callers = Array.from({ length: clients }, () => connectVdb({ target, caPath, credentials }));
  try {
    let made = 0;
    const create = (client: VdbClient) =>
      client.call(clusterService.createCluster, { cluster: wantedCluster(accountId, `made-${made++}`) });
    const [first] = callers;
    const clusterId = (first && (await create(first)).cluster?.id) ?? "";
    const read = (client: VdbClient) => client.call(clusterService.getCluster, { accountId, clusterId });
    return [
      ...(await figuresOf(`${which}: clusters read`, callers, seconds, read)),
      ...(await figuresOf(`${which}: clusters created`, callers, seconds, create)),
    ];
  } finally {
    for (const client of callers) client.close();
    server.child.kill("SIGTERM");
    await server.exited;
  }
}

async function loadedSec(
  localApi: string,
  args: readonly string[],
  which: string,
  seconds: number,
): Promise<readonly Figure[]> {
  const server = startProcess({ command: localApi, args });
  const url = /http:\S+/.exec(await server.firstLine)?.[0] ?? "";
  const pool = new Pool(url, { connections: clients });
  try {
    const request = await authorised(url, pool);
    const { guid } = await request("POST", channel(0));
    const callers = Array.from({ length: clients }, (_, i) => i);
    return [
      ...(await figuresOf(`${which}: channels read`, callers, seconds, () =>
        request("GET", undefined, guid),
      )),
      ...(await figuresOf(`${which}: channels created`, callers, seconds, (i) =>
        request("POST", channel(i)),
      )),
    ];
  } finally {
    await pool.destroy();
    server.child.kill("SIGTERM");
    await server.exited;
  }
}

function channel(i: number): object {
  const data = { channelProps: { recipients: [`team-${i}@example.com`] }, notificationTypes: {} };
  return { data, enabled: 1, name: `channel ${i}`, type: "EmailUser" };
}

type Request = (method: "GET" | "POST", body?: object, guid?: string) => Promise<{ readonly guid: string }>;

async function authorised(url: string, pool: Pool): Promise<Request> {
  const { token } = await connect({ url, credentials: demoCredentials });
  const headers = { authorization: token, "content-type": "application/json" };
  return async (method, content, guid) => {
    const path = `/api/v2/AlertChannels${guid === undefined ? "" : `/${guid}`}`;
    const body = content ? JSON.stringify(content) : null;
    const answer = await pool.request({ method, path, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    const fields = Object.entries((JSON.parse(text) as { data: object }).data);
    return { guid: String(fields.find(([name]) => name.endsWith("Guid"))?.[1]) };
  };
}

/** Measures clients that send one request after the other. */
async function figuresOf<Client>(
  what: string,
  callers: readonly Client[],
  seconds: number,
  once: (client: Client) => Promise<unknown>,
): Promise<readonly Figure[]> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const lane = async (client: Client) => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await once(client);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(callers.map(lane));
  const perSecond = (times.length / (performance.now() - start)) * 1000;
  const by = `${what} by ${callers.length} clients`;
  return [
    { what: by, value: perSecond, unit: "a second" },
    { what: `${by}, 99 of 100 within`, value: percentile(times, 99), unit: "ms" },
  ];
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Pool } from "undici";
import { demoCredentials } from "../../src/emulator/sec/index.ts";
import { connect } from "../../test/emulator/support/client.ts";
import { startProcess } from "../../test/support/plugin-process.ts";
import { type Figure, percentile } from "./measure.ts";

const clients = 50;

/** How many requests a second the local API of `sec` answers to 50 clients, and in what time 99 of 100 are answered. */
export async function localApi(emulator: string, seconds: number): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-"));
  try {
    return [
      ...(await loaded(emulator, "in memory", [], seconds)),
      ...(await loaded(emulator, "with a data directory", ["--data", join(folder, "data")], seconds)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loaded(
  emulator: string,
  where: string,
  args: readonly string[],
  seconds: number,
): Promise<readonly Figure[]> {
  const server = startProcess({ command: emulator, args: ["sec", "--port", "0", ...args] });
  // The log of each request is a part of what a user's requests cost.
  server.child.stderr?.resume();
  const url = /http:\S+/.exec(await server.firstLine)?.[0] ?? "";
  const pool = new Pool(url, { connections: clients });
  try {
    const request = await authorised(url, pool);
    const { guid } = await request("POST", channel(0));
    const figures: Figure[] = [];
    const work = { read: () => request("GET", undefined, guid), created: () => request("POST", channel(1)) };
    for (const [done, once] of Object.entries(work)) {
      const { perSecond, p99 } = await under(clients, seconds, once);
      const what = `local API ${where}: channels ${done} by ${clients} clients`;
      figures.push({ what, value: perSecond, unit: "a second" });
      figures.push({ what: `${what}, 99 of 100 within`, value: p99, unit: "ms" });
    }
    return figures;
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

async function under(
  parallel: number,
  seconds: number,
  once: () => Promise<unknown>,
): Promise<{ perSecond: number; p99: number }> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const lane = async () => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await once();
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return { perSecond: (times.length / (performance.now() - start)) * 1000, p99: percentile(times, 99) };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { signalGroup } from "../children.mjs";
import { cleanEnvironment } from "../environment.mjs";
import { Failure } from "./failure.mjs";

/** The credentials that the demo gives to the API and to its clients. They are invented, and open nothing else. */
export const credentials = {
  SEC_ACCOUNT: "acme",
  SEC_API_KEY: "ACME_0123456789ABCDEF0123456789ABCDEF",
  SEC_API_SECRET: "_0123456789abcdef0123456789abcdef",
};

/** The local API of sec: how it is started, and what clients of it have to know. */
export const secApi = {
  name: "sec",
  args: ["--account", credentials.SEC_ACCOUNT],
  env: { EMULATOR_API_KEY: credentials.SEC_API_KEY, EMULATOR_API_SECRET: credentials.SEC_API_SECRET },
  lines: { url: /^sec API listening on (\S+)$/m },
  settings: ({ url }) => ({ SEC_API_URL: url, ...credentials }),
};

const vdbCredentials = {
  VDB_ACCOUNT_ID: "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
  VDB_API_KEY: "vdb-demo-0123456789abcdef0123456789abcdef",
};

/** The local API of vdb, which encrypts with a certificate of its own making. */
export const vdbApi = {
  name: "vdb",
  args: ["--account", vdbCredentials.VDB_ACCOUNT_ID, "--phase-seconds", "0"],
  env: { EMULATOR_API_KEY: vdbCredentials.VDB_API_KEY },
  lines: {
    target: /^vdb API listening on (\S+)$/m,
    url: /^vdb control API listening on (\S+)$/m,
    certificate: /^CA certificate: (\S+)$/m,
  },
  settings: ({ target, certificate }) => ({
    VDB_API_URL: target,
    SSL_CERT_FILE: certificate,
    ...vdbCredentials,
  }),
};

const secondsToStart = 60;

/**
 * Starts a local API on a free port and resolves, with what its lines say, when it serves. It writes to a log in the
 * folder, so that it can outlive this process.
 */
export async function startLocalApi(root, folder, { name, args, env, lines, settings }) {
  const log = join(folder, `${name}-api.log`);
  const file = openSync(log, "a");
  const child = spawn(join(root, "dist/emulator"), [name, "--port", "0", ...args], {
    env: { ...cleanEnvironment(), ...env },
    detached: true,
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  const ended = once(child, "exit");
  ended.catch(() => {});
  const stop = () => stopProcess(child, ended);
  try {
    const said = await listening(child, log, lines);
    const leave = () => child.unref();
    return { name, said, settings: settings(said), log, pid: child.pid, stop, leave };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What each of the lines says, once all of them are there. */
async function listening(child, log, lines) {
  const deadline = Date.now() + secondsToStart * 1000;
  while (Date.now() < deadline) {
    const text = readFileSync(log, "utf8");
    const said = Object.entries(lines).map(([key, line]) => [key, line.exec(text)?.[1]]);
    if (said.every(([, value]) => value !== undefined)) return Object.fromEntries(said);
    if (child.pid === undefined || child.exitCode !== null)
      throw new Failure("A local API did not start.", text);
    await setTimeout(20);
  }
  throw new Failure(`A local API did not start within ${secondsToStart} seconds.`, readFileSync(log, "utf8"));
}

async function stopProcess(child, ended) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  signalGroup(child.pid, "SIGTERM");
  const stopped = await Promise.race([ended.then(() => true), setTimeout(10_000, false, { ref: false })]);
  if (stopped) return;
  signalGroup(child.pid, "SIGKILL");
  await ended;
}

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

const secondsToStart = 60;

/**
 * Starts the local API on a free port and resolves when it serves. It writes to `api.log` in the folder, so that it can
 * outlive this process.
 */
export async function startLocalApi(root, folder) {
  const log = join(folder, "api.log");
  const file = openSync(log, "a");
  const { SEC_API_KEY: EMULATOR_API_KEY, SEC_API_SECRET: EMULATOR_API_SECRET } = credentials;
  const child = spawn(
    join(root, "dist/emulator"),
    ["sec", "--port", "0", "--account", credentials.SEC_ACCOUNT],
    {
      env: { ...cleanEnvironment(), EMULATOR_API_KEY, EMULATOR_API_SECRET },
      detached: true,
      stdio: ["ignore", file, file],
    },
  );
  closeSync(file);
  const ended = once(child, "exit");
  ended.catch(() => {});
  const stop = () => stopProcess(child, ended);
  try {
    return { url: await listening(child, log), log, pid: child.pid, stop, leave: () => child.unref() };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listening(child, log) {
  const deadline = Date.now() + secondsToStart * 1000;
  while (Date.now() < deadline) {
    const text = readFileSync(log, "utf8");
    const url = /^sec API listening on (\S+)$/m.exec(text)?.[1];
    if (url) return url;
    if (child.pid === undefined || child.exitCode !== null)
      throw new Failure("The local API did not start.", text);
    await setTimeout(20);
  }
  throw new Failure(
    `The local API did not start within ${secondsToStart} seconds.`,
    readFileSync(log, "utf8"),
  );
}

async function stopProcess(child, ended) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  signalGroup(child.pid, "SIGTERM");
  const stopped = await Promise.race([ended.then(() => true), setTimeout(10_000, false, { ref: false })]);
  if (stopped) return;
  signalGroup(child.pid, "SIGKILL");
  await ended;
}

// The thread of guard.ts: checks whether the main thread is responsive, and makes it report its position if it is not.
import { writeSync } from "node:fs";
import { Session } from "node:inspector";
import { workerData } from "node:worker_threads";
import { beatMs, busyHook, type GuardThreadData } from "./guard.ts";

/** The number of checks during which the main thread has to respond to the debugger, which it cannot while it waits for another process. */
const patience = 8;

const { beats, limit, message }: GuardThreadData = workerData;
let last = 0;
// Checks are counted instead of time: a machine in standby has not been busy.
let still = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === last && Atomics.load(beats, 1) === 1 ? still + 1 : 0;
  last = now;
  if (still === limit) callHook();
  if (still < limit + patience) return;
  writeSync(2, message);
  process.kill(process.pid, "SIGKILL");
}, beatMs);

/** Pauses the main thread like a debugger, and calls the hook there, which ends the process. */
function callHook(): void {
  const session = new Session();
  session.connectToMainThread();
  session.on("Debugger.paused", ({ params }) => {
    const [{ callFrameId = "" } = {}] = params.callFrames;
    const expression = `globalThis[Symbol.for(${JSON.stringify(busyHook)})]()`;
    session.post("Debugger.evaluateOnCallFrame", { callFrameId, expression });
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}

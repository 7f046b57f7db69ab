/**
 * A module for `--import` in processes that run code of a project: ends the process soon after its parent, whatever that code
 * does. The query of this module's URL contains the process ID of the parent, and in `remove` the folders to remove if the parent
 * is killed.
 */
import { rmSync } from "node:fs";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { watchParent } from "../../server/parent.ts";
import { killGroup } from "./kill-group.ts";

const pollMs = 250;

/** The number of polls during which the process may end on its own. */
const patience = 8;

// A loop in the main thread blocks its timers, so another thread watches the parent.
if (isMainThread) {
  const { search } = new URL(import.meta.url);
  // With the inherited execArgv the thread would preload this module, too.
  const thread = new Worker(new URL(import.meta.url), { workerData: search, execArgv: [] });
  thread.on("error", () => {}).unref();
} else {
  const query = new URLSearchParams(String(workerData));
  // The parent may have ended before this thread started.
  const parentHasEnded = watchParent(process, Number(query.get("parent")));
  let polls = 0;
  setInterval(() => {
    if (polls === 0 && !parentHasEnded()) return;
    for (const folder of query.getAll("remove")) rmSync(folder, { recursive: true, force: true });
    killGroup(process.pid, polls < patience ? "SIGTERM" : "SIGKILL");
    polls += 1;
  }, pollMs);
}

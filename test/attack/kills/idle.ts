import { assert } from "../attack.ts";
import { stateOf } from "../process-state.ts";

/** How long a process that is no longer needed may wait, in milliseconds. */
const patienceMs = 2000;

const sampleMs = 50;

/**
 * Waits for the end of processes that are no longer needed. Fails if one of them is idle for two seconds: repeated checks
 * count only while it sleeps, so the load of the machine does not matter. `workMs` is the time for other permitted waiting.
 */
export async function expectNoIdler(pids: Iterable<number>, workMs = 0): Promise<void> {
  const asleep = new Map([...pids].map((pid) => [pid, 0]));
  while (asleep.size > 0) {
    for (const [pid, times] of asleep) {
      const state = stateOf(pid);
      if (state === undefined || state === "Z") asleep.delete(pid);
      else asleep.set(pid, times + (state === "S" ? 1 : 0));
      assert(
        times * sampleMs <= patienceMs + workMs,
        () => `the process ${pid} slept for ${times} looks of ${sampleMs} ms, although nobody needs it`,
      );
    }
    await new Promise((wake) => setTimeout(wake, sampleMs));
  }
}

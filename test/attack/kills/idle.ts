import { claim } from "../attack.ts";
import { stateOf } from "../process-state.ts";

/** How long a process that is no longer needed may wait for something, in milliseconds. */
const patienceMs = 2000;

const sampleMs = 50;

/**
 * Waits for the end of processes that are no longer needed. Fails if one of them does nothing for two seconds: it is inspected
 * again and again, and only counts while it sleeps, so a machine with much other work changes nothing. Other permitted waiting
 * is `workMs`, in milliseconds.
 */
export async function expectNoIdler(pids: Iterable<number>, workMs = 0): Promise<void> {
  const asleep = new Map([...pids].map((pid) => [pid, 0]));
  while (asleep.size > 0) {
    for (const [pid, times] of asleep) {
      const state = stateOf(pid);
      if (state === undefined || state === "Z") asleep.delete(pid);
      else asleep.set(pid, times + (state === "S" ? 1 : 0));
      claim(
        times * sampleMs <= patienceMs + workMs,
        () => `the process ${pid} slept for ${times} looks of ${sampleMs} ms, although nobody needs it`,
      );
    }
    await new Promise((wake) => setTimeout(wake, sampleMs));
  }
}

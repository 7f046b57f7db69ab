import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { withDeadline } from "../../../../src/schema/engine/operations/deadline.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const never = () => new AbortController().signal;

/** Waits until the signal is aborted, and lets the garbage collector run meanwhile. */
async function untilAborted(signal: AbortSignal): Promise<unknown> {
  while (!signal.aborted) {
    collectGarbage();
    await setImmediate();
  }
  return signal.reason;
}

describe("a deadline", () => {
  it("a deadline aborts even if only the work references its signal", async () => {
    const reasons = await Promise.all(
      Array.from({ length: 5 }, () => withDeadline(never(), 30, untilAborted)),
    );
    for (const reason of reasons) expect(reason).to.have.property("name", "TimeoutError");
  });

  it("a deadline aborts early when the run is interrupted, and immediately if it was interrupted before", async () => {
    const run = new AbortController();
    const working = withDeadline(run.signal, 1e9, untilAborted);
    run.abort(new Error("stopped"));
    expect(await working).to.have.property("message", "stopped");
    expect(await withDeadline(run.signal, 1e9, untilAborted)).to.have.property("message", "stopped");
  });

  for (const time of [1e12, 0.5]) {
    it(`a deadline may be ${time} ms away`, async () => {
      const signal = await withDeadline(never(), time, async (given) => given);
      expect(signal.aborted).to.equal(false);
    });
  }

  it("a deadline is cleared when the work ends, and throws the error of the work", async () => {
    const run = new AbortController();
    const signal = await withDeadline(run.signal, 1e9, async (given) => given);
    run.abort();
    expect(signal.aborted).to.equal(false);
    const failing = withDeadline(never(), 1e9, () => Promise.reject(new Error("failed")));
    expect(await failing.catch((error: Error) => error.message)).to.equal("failed");
  });
});

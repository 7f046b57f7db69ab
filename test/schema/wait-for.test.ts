import { expect } from "chai";
import { errorDiagnostic } from "../../src/schema/engine/operations/error-diagnostic.ts";
import { DiagnosticError, type PollResult, RemoteError, WaitError, waitFor } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { quietLog } from "../support/quiet-session.ts";

/** A clock that only waiting advances; at its end it aborts the signal. */
class TestClock {
  #now = 0;
  readonly #end: number;
  readonly #reason: Error;
  readonly pauses: number[] = [];
  readonly #stop = new AbortController();
  readonly signal = this.#stop.signal;

  constructor(end = Number.POSITIVE_INFINITY, reason = new DOMException("over", "TimeoutError")) {
    this.#end = end;
    this.#reason = reason;
  }

  now(): number {
    return this.#now;
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.pauses.push(ms);
    this.#now = Math.min(this.#now + ms, this.#end);
    if (this.#now === this.#end) this.#stop.abort(this.#reason);
    signal.throwIfAborted();
  }

  stop(reason: Error): void {
    this.#stop.abort(reason);
  }
}

const what = "the index to be ready";

/** Returns a poll that reports these statuses and then is done. */
function afterThese(...statuses: readonly string[]): () => Promise<PollResult<string>> {
  const left = [...statuses];
  return async () => {
    const status = left.shift();
    return status === undefined ? { done: "it" } : { status };
  };
}

const never = async () => ({ status: "building" });

describe("waitFor", () => {
  it("waitFor polls immediately, and returns the result", async () => {
    const clock = new TestClock();
    const { signal } = clock;
    expect(await waitFor({ what, poll: afterThese(), signal, log: quietLog, clock })).to.equal("it");
    expect(clock.pauses).to.deep.equal([]);
  });

  it("waitFor pauses longer after each poll, up to a limit", async () => {
    const clock = new TestClock();
    const poll = afterThese("a", "b", "c", "d", "e");
    const found = await waitFor({
      what,
      poll,
      signal: clock.signal,
      log: quietLog,
      clock,
      maxInterval: 3_000,
    });
    expect(found).to.equal("it");
    expect(clock.pauses).to.deep.equal([1_000, 1_500, 2_250, 3_000, 3_000]);
  });

  it("waitFor logs the duration and the status at info level", async () => {
    const clock = new TestClock();
    const lines: unknown[] = [];
    const log = {
      ...quietLog,
      info: (message: string, fields: object = {}) => lines.push({ message, ...fields }),
    };
    await waitFor({
      what,
      poll: afterThese("queued", "building"),
      signal: clock.signal,
      log,
      clock,
      interval: 70_000,
    });
    expect(lines).to.deep.equal([
      { message: "waiting for the index to be ready", waited: "0ms", status: "queued" },
      { message: "waiting for the index to be ready", waited: "30s", status: "building" },
    ]);
  });

  it("waitFor ends when the operation times out, and reports the awaited condition, the duration and the last status", async () => {
    const clock = new TestClock(90_000);
    const waiting = waitFor({ what, poll: never, signal: clock.signal, log: quietLog, clock });
    const error = await rejection(waiting, WaitError);
    expect(error.kind).to.equal("timeout");
    const said = 'Waited 1m30s for the index to be ready; its last status was "building".';
    expect(error.message).to.equal(said);
    const doing = { typeName: "kit_thing", verb: "create", hasTimeout: true, log: quietLog } as const;
    expect(errorDiagnostic(error, { ...doing, signal: clock.signal })).to.deep.equal({
      severity: "error",
      summary: "kit_thing not created",
      detail: `The operation timed out. To allow more time, set create in the timeouts block. ${said}`,
    });
  });

  it("waitFor ends with an interrupt, which its error reports", async () => {
    const clock = new TestClock();
    const poll = async () => {
      clock.stop(new DOMException("stopped", "AbortError"));
      return { status: "building" };
    };
    const error = await rejection(
      waitFor({ what, poll, signal: clock.signal, log: quietLog, clock }),
      WaitError,
    );
    expect(error.kind).to.equal("aborted");
    const doing = { typeName: "a", verb: "create", log: quietLog, signal: clock.signal } as const;
    const { detail } = errorDiagnostic(error, doing);
    expect(detail).to.contain(
      "interrupted before the operation finished. Waited 0ms for the index to be ready",
    );
  });

  it("waitFor reports an unknown status if the first poll was aborted", async () => {
    const clock = new TestClock();
    const poll = async () => {
      clock.stop(new DOMException("over", "TimeoutError"));
      throw new Error("aborted");
    };
    const error = await rejection(
      waitFor({ what, poll, signal: clock.signal, log: quietLog, clock }),
      WaitError,
    );
    expect(error.message).to.match(/; its status is not known\.$/);
    expect((error.cause as Error).message).to.equal("aborted");
  });

  it("waitFor throws the errors of a poll", async () => {
    const failing = (clock: TestClock, error: Error) =>
      waitFor({ what, poll: () => Promise.reject(error), signal: clock.signal, log: quietLog, clock });
    await rejection(failing(new TestClock(), new RemoteError({ reason: "no such index" })), RemoteError);
    const late = new TestClock();
    late.stop(new DOMException("over", "TimeoutError"));
    await rejection(failing(late, new Error("never polled")), WaitError);
    const saying = new TestClock();
    const poll = async () => {
      saying.stop(new DOMException("over", "TimeoutError"));
      throw new DiagnosticError([], "Index failed", "Its status is failed.");
    };
    await rejection(
      waitFor({ what, poll, signal: saying.signal, log: quietLog, clock: saying }),
      DiagnosticError,
    );
  });

  it("waitFor uses the system clock by default, and leaves no listener on the signal", async () => {
    const { signal } = new AbortController();
    let listening = 0;
    const counting = {
      get aborted() {
        return signal.aborted;
      },
      throwIfAborted: () => signal.throwIfAborted(),
      addEventListener: () => listening++,
      removeEventListener: () => listening--,
    } as unknown as AbortSignal;
    expect(
      await waitFor({ what, poll: afterThese("a", "b"), signal: counting, log: quietLog, interval: 1 }),
    ).to.equal("it");
    expect(listening).to.equal(0);
    const stop = new AbortController();
    const poll = async () => {
      setImmediate(() => stop.abort(new DOMException("over", "TimeoutError")));
      return { status: "building" };
    };
    await rejection(
      waitFor({ what, poll, signal: stop.signal, log: quietLog, interval: 3_600_000 }),
      WaitError,
    );
  });

  it("waitFor ends a pause of the system clock with the reason of the signal", async () => {
    const stoppedBy = async (reason: Error): Promise<Error> => {
      const stop = new AbortController();
      const poll = async () => {
        setImmediate(() => stop.abort(reason));
        return { status: "building" };
      };
      return await rejection(waitFor({ what, poll, signal: stop.signal, log: quietLog }), Error);
    };
    const late = new DOMException("over", "TimeoutError");
    expect((await stoppedBy(late)).cause).to.equal(late);
    const explained = new DiagnosticError([], "Index deleted", "Another command has deleted the index.");
    expect(await stoppedBy(explained)).to.equal(explained);
  });
});

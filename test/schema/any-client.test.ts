import { getEventListeners } from "node:events";
import { expect } from "chai";
import { cancelable, errorsByCode, RemoteError, retry, withLock } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { quietLog } from "../support/quiet-session.ts";

/** A clock that only waiting advances. */
function testClock() {
  let now = 0;
  const pauses: number[] = [];
  const sleep = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    now += ms;
    pauses.push(ms);
  };
  return { clock: { now: () => now, sleep, random: () => 0.5 }, pauses };
}

const timeout = () => new DOMException("over", "TimeoutError");
const signal = new AbortController().signal;
const conflict = (status: string, facts = {}) => new RemoteError({ status, reason: "conflict", ...facts });

/** Returns work that throws these errors one after the other, and then succeeds. */
function failing(...errors: readonly unknown[]) {
  const left = [...errors];
  return async () => {
    if (left.length > 0) throw left.shift();
    return "done";
  };
}

async function failure(promise: Promise<unknown>): Promise<RemoteError> {
  const error = await rejection(promise, Error);
  if (!(error instanceof RemoteError)) throw error;
  return error;
}

describe("retry", () => {
  const what = "the grant";
  const on = (error: unknown) => error instanceof RemoteError && error.status === "40001";

  it("retry repeats work after the named errors, with growing pauses, and returns the result", async () => {
    const { clock, pauses } = testClock();
    const lines: string[] = [];
    const log = { ...quietLog, info: (line: string) => lines.push(line) };
    const run = failing(conflict("40001"), conflict("40001"), conflict("40001"));
    expect(await retry({ what, run, on, signal, clock, log })).to.equal("done");
    expect(pauses).to.deep.equal([100, 150, 225]);
    expect(lines).to.deep.equal(Array(3).fill("repeating the grant"));
  });

  it("retry throws any other error at once", async () => {
    const { clock, pauses } = testClock();
    const other = new TypeError("a bug");
    expect(await rejection(retry({ what, run: failing(other), on, signal, clock }), Error)).to.equal(other);
    expect(pauses).to.deep.equal([]);
  });

  it("retry ends within its time, with the last error and the number of tries", async () => {
    const { clock, pauses } = testClock();
    const run = async () => {
      throw conflict("40001", { advice: "Wait.", mayHaveTakenEffect: true });
    };
    const error = await failure(retry({ what, run, on, signal, clock, within: 1_000, maxInterval: 300 }));
    expect(error.advice).to.equal("Wait. This was the error of 5 tries within 775ms.");
    expect(error).to.include({ status: "40001", mayHaveTakenEffect: true });
    expect(pauses).to.deep.equal([100, 150, 225, 300]);
  });

  it("an error that no pause fits before is the first error itself", async () => {
    const { clock } = testClock();
    const first = conflict("40001");
    expect(
      await rejection(retry({ what, run: failing(first), on, signal, clock, within: 10 }), Error),
    ).to.equal(first);
  });

  it("retry ends when the signal aborts during a pause, and says what the last error was", async () => {
    const stop = new AbortController();
    const { clock } = testClock();
    const log = { ...quietLog, info: () => stop.abort(timeout()) };
    const run = failing(conflict("40001"));
    const error = await failure(retry({ what, run, on, signal: stop.signal, clock, log }));
    expect(error.kind).to.equal("timeout");
    expect(error.reason).to.equal(
      "The time of the operation is over: the grant failed in one try. The last error: conflict",
    );
  });

  it("pauses of the system clock end with the signal", async () => {
    const stop = new AbortController();
    const log = { ...quietLog, info: () => stop.abort(new Error("interrupt")) };
    const options = { what, run: failing(conflict("40001")), on, signal: stop.signal, interval: 60_000, log };
    expect((await failure(retry(options))).kind).to.equal("aborted");
    expect(getEventListeners(stop.signal, "abort")).to.deep.equal([]);
  });
});

describe("withLock", () => {
  /** Returns work that takes part in a log and ends when it is released. */
  function held(name: string, log: string[]) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = async () => {
      log.push(`${name} begins`);
      await released;
      log.push(`${name} ends`);
      return name;
    };
    return { work, release };
  }

  const turns = () => new Promise((resolve) => setImmediate(resolve));

  it("work with the same key runs one after the other, in the order of the calls, and other work at once", async () => {
    const log: string[] = [];
    const [a, b, c] = [held("a", log), held("b", log), held("c", log)];
    const all = [
      withLock("k", { signal }, a.work),
      withLock("k", { signal }, b.work),
      withLock("other", { signal }, c.work),
    ];
    await turns();
    expect(log).to.deep.equal(["a begins", "c begins"]);
    b.release();
    c.release();
    a.release();
    expect(await Promise.all(all)).to.deep.equal(["a", "b", "c"]);
    expect(log.filter((line) => !line.startsWith("c"))).to.deep.equal([
      "a begins",
      "a ends",
      "b begins",
      "b ends",
    ]);
  });

  it("work that fails releases the lock", async () => {
    const failed = new Error("failed");
    const first = withLock("k", { signal }, () => Promise.reject(failed));
    const second = withLock("k", { signal }, async () => "second");
    expect(await rejection(first, Error)).to.equal(failed);
    expect(await second).to.equal("second");
  });

  it("a waiter whose signal aborts leaves, and the next one still waits for the holder", async () => {
    const log: string[] = [];
    const [a, c] = [held("a", log), held("c", log)];
    const stop = new AbortController();
    const first = withLock("k", { signal }, a.work);
    const second = failure(withLock("k", { signal: stop.signal }, async () => log.push("b")));
    const third = withLock("k", { signal }, c.work);
    await turns();
    stop.abort(timeout());
    const error = await second;
    expect(error).to.include({ kind: "timeout", mayHaveTakenEffect: false });
    expect(error.reason).to.equal('The time of the operation is over: waiting for the lock "k"');
    await turns();
    expect(log).to.deep.equal(["a begins"]);
    a.release();
    c.release();
    await Promise.all([first, third]);
    expect(log).to.deep.equal(["a begins", "a ends", "c begins", "c ends"]);
    expect(getEventListeners(stop.signal, "abort")).to.deep.equal([]);
  });

  it("an aborted signal does not get the lock", async () => {
    const error = await failure(withLock("k", { signal: AbortSignal.abort() }, async () => "never"));
    expect(error.kind).to.equal("aborted");
    expect(await withLock("k", { signal }, async () => "next")).to.equal("next");
  });
});

describe("cancelable", () => {
  const what = "CREATE DATABASE";

  /** Work that a test ends, and a signal that aborts. */
  function setUp() {
    const stop = new AbortController();
    let resolve = (_: string) => {};
    let reject = (_: unknown) => {};
    const promise = new Promise<string>((...settle) => {
      [resolve, reject] = settle;
    });
    return { stop, run: () => promise, resolve, reject };
  }

  it("work that ends before an abort returns its result, and nothing is canceled", async () => {
    const { stop, run, resolve } = setUp();
    let canceled = 0;
    resolve("rows");
    expect(await cancelable({ what, run, cancel: () => canceled++, signal: stop.signal })).to.equal("rows");
    stop.abort();
    expect(canceled).to.equal(0);
    expect(getEventListeners(stop.signal, "abort")).to.deep.equal([]);
  });

  it("work that succeeds although it was canceled returns its result", async () => {
    const { stop, run, resolve } = setUp();
    const running = cancelable({ what, run, cancel: () => resolve("rows"), signal: stop.signal });
    stop.abort();
    expect(await running).to.equal("rows");
  });

  it("the error of canceled work has the kind of the abort", async () => {
    const { stop, run, reject } = setUp();
    const canceled = new RemoteError({ status: "57014", reason: "canceling statement due to user request" });
    const running = failure(cancelable({ what, run, cancel: () => reject(canceled), signal: stop.signal }));
    stop.abort(timeout());
    expect(await running).to.include({ kind: "timeout", status: "57014", mayHaveTakenEffect: false });
  });

  it("work that does not end may have taken effect unless it only reads, and a failing cancel changes nothing", async () => {
    for (const changes of [true, false]) {
      const { stop, run } = setUp();
      const cancel = () => {
        throw new Error("no connection");
      };
      const running = failure(cancelable({ what, run, cancel, signal: stop.signal, within: 0, changes }));
      stop.abort();
      const error = await running;
      expect(error).to.include({ kind: "aborted", mayHaveTakenEffect: changes });
      expect(error.reason).to.match(/CREATE DATABASE was canceled, and did not end within 0 seconds/);
    }
  });

  it("work does not start with an aborted signal", async () => {
    const run = async () => expect.fail("started");
    const error = await failure(cancelable({ what, run, cancel: () => {}, signal: AbortSignal.abort() }));
    expect(error).to.include({ kind: "aborted", mayHaveTakenEffect: false });
  });
});

describe("errorsByCode", () => {
  const secrets = ["s3cret-password"];
  const remoteError = errorsByCode({
    secrets,
    codes: {
      "42710": { alreadyExists: true },
      "42704": { notFound: true },
      "42501": { advice: "Ask for the role." },
      XX000: ({ message }) => (message.includes("concurrently") ? { advice: "Repeat it." } : {}),
    },
  });
  const made = (code: unknown, message = "of the server") => Object.assign(new Error(message), { code });
  const facts = { method: "CREATE ROLE", url: "postgresql://db/shop" };

  it("codes become facts, and errors of others keep their code", () => {
    expect(remoteError(made("42710"), facts)).to.include({ alreadyExists: true, status: "42710" });
    expect(remoteError(made("42704"))).to.include({ notFound: true });
    expect(remoteError(made("42501"), facts)).to.include({
      message: "CREATE ROLE postgresql://db/shop returned 42501: of the server\n\nAsk for the role.",
    });
    expect(remoteError(made("XX000", "tuple concurrently updated"))).to.include({ advice: "Repeat it." });
    expect(remoteError(made("XX000"))).to.include({ advice: null, status: "XX000" });
    expect(remoteError(made(5))).to.include({ status: 5 });
    expect(remoteError(made("constructor"))).to.include({ status: "constructor", advice: null });
  });

  it("an error without a code is unchanged, and so is a RemoteError", () => {
    for (const error of [new TypeError("a bug"), made({}), "text", new RemoteError({ reason: "known" })])
      expect(remoteError(error)).to.equal(error);
  });

  it("no message has a secret of the client", () => {
    const { message } = remoteError(made("28P01", "rejected s3cret-password")) as RemoteError;
    expect(message).to.equal("rejected (redacted)");
  });

  it("an error of a connection may have taken effect, unless there was none", () => {
    const system = (syscall: string, code: string) =>
      Object.assign(made(code, `${syscall} ${code}`), { syscall });
    const refused = system("connect", "ECONNREFUSED");
    const both = new AggregateError([refused, system("connect", "ENETUNREACH")], "");
    expect(remoteError(refused)).to.include({ kind: "network", mayHaveTakenEffect: false, status: null });
    expect(remoteError(both)).to.include({ kind: "network", reason: "connect ECONNREFUSED" });
    expect(remoteError(system("getaddrinfo", "ENOTFOUND"))).to.include({ mayHaveTakenEffect: false });
    expect(remoteError(system("read", "ECONNRESET"))).to.include({
      kind: "network",
      mayHaveTakenEffect: true,
    });
  });
});

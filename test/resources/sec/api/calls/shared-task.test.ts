import { expect } from "chai";
import { shareTask } from "../../../../../src/http/shared-task.ts";

/** Work that ends on request. */
function work() {
  let finish: (value: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const stopped: unknown[] = [];
  const task = shareTask<string>((signal) => {
    signal.addEventListener("abort", () => stopped.push(signal.reason));
    return new Promise((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  });
  return { task, finish: (value: string) => finish(value), fail: (error: Error) => fail(error), stopped };
}

const reasonOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe("a shared task", () => {
  it("a shared task returns its result to all callers", async () => {
    const { task, finish } = work();
    const results = Promise.all([task.join(undefined), task.join(new AbortController().signal)]);
    expect(task.over).to.equal(false);
    finish("done");
    expect(await results).to.deep.equal(["done", "done"]);
    expect(task.over).to.equal(true);
  });

  it("a shared task reports its error to all callers", async () => {
    const { task, fail } = work();
    const reasons = Promise.all([reasonOf(task.join(undefined)), reasonOf(task.join(undefined))]);
    const error = new Error("no");
    fail(error);
    expect(await reasons).to.deep.equal([error, error]);
    expect(task.over).to.equal(true);
  });

  it("a shared task continues when one caller aborts", async () => {
    const { task, finish, stopped } = work();
    const caller = new AbortController();
    const first = reasonOf(task.join(caller.signal));
    const second = task.join(undefined);
    caller.abort("bored");
    expect(await first).to.equal("bored");
    expect(stopped).to.deep.equal([]);
    finish("done");
    expect(await second).to.equal("done");
  });

  it("a shared task is aborted when all callers have aborted, and ends immediately", async () => {
    const { task, stopped } = work();
    const callers = [new AbortController(), new AbortController()];
    const calls = callers.map(({ signal }) => reasonOf(task.join(signal)));
    for (const caller of callers) caller.abort("bored");
    expect(task.over).to.equal(true);
    expect(stopped).to.deep.equal(["bored"]);
    expect(await Promise.all(calls)).to.deep.equal(["bored", "bored"]);
  });

  it("a shared task rejects a caller that has already aborted", async () => {
    const { task, finish } = work();
    const other = task.join(undefined);
    expect(await reasonOf(task.join(AbortSignal.abort("early")))).to.equal("early");
    finish("done");
    expect(await other).to.equal("done");
  });
});

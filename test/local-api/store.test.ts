import { expect } from "chai";
import { type Change, type Journal, noJournal, Store } from "../../src/local-api/store.ts";

/** A journal in memory whose writes wait until the test releases them. */
function heldJournal() {
  const written: Change[][] = [];
  const waiting: (() => void)[] = [];
  const journal: Journal = {
    ...noJournal,
    async write(changes) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      written.push([...changes]);
    },
  };
  return { journal, written, waiting, release: () => waiting.shift()?.() };
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("local-api: store", () => {
  it("a change is not visible before it is in the journal", async () => {
    const { journal, written, release } = heldJournal();
    const store = await Store.open(journal);
    const write = store.write((transaction) => {
      transaction.put("things", "a", { n: 1 });
      return transaction.get("things", "a");
    });
    await tick();
    expect(store.get("things", "a")).to.equal(undefined);
    expect(store.list("things")).to.deep.equal([]);
    release();
    expect(await write, "its own transaction sees it").to.deep.equal({ n: 1 });
    expect(store.get("things", "a")).to.deep.equal({ n: 1 });
    expect(written).to.have.length(1);
  });

  it("writes run one after the other, each on the result of the previous one", async () => {
    const { journal, waiting, release } = heldJournal();
    const store = await Store.open(journal);
    const count = () => store.write((transaction) => transaction.next("number"));
    const both = Promise.all([count(), count()]);
    await tick();
    expect(waiting).to.have.length(1);
    release();
    while (waiting.length === 0) await tick();
    release();
    expect(await both).to.deep.equal([1, 2]);
  });

  it("lists keep the order of creation, also for objects that were deleted and created again in one write", async () => {
    const written: Change[] = [];
    const store = await Store.open({
      ...noJournal,
      async write(changes) {
        written.push(...changes);
      },
    });
    const ids = () => store.list("things").map(({ id }) => id);
    await store.write(({ put }) => {
      for (const id of ["a", "b", "c"]) put("things", id, {});
    });
    await store.write((transaction) => transaction.delete("things", "a"));
    await store.write((transaction) => {
      transaction.clear();
      for (const id of ["a", "c", "b"]) transaction.put("things", id, { again: true });
      expect(transaction.list("things").map(({ id }) => id)).to.deep.equal(["a", "c", "b"]);
    });
    expect(ids()).to.deep.equal(["a", "c", "b"]);
    await store.write((transaction) => transaction.put("things", "c", { changed: true }));
    expect(ids(), "a change does not move an object").to.deep.equal(["a", "c", "b"]);
    const latest = new Map(written.map((change) => [change.id, change]));
    const again = await Store.open({ ...noJournal, load: async () => [...latest.values()].reverse() });
    expect(
      again.list("things").map(({ id }) => id),
      "after a restart",
    ).to.deep.equal(["a", "c", "b"]);
  });

  it("a write that throws changes nothing, and later writes succeed", async () => {
    const store = await Store.open(noJournal);
    const failing = store.write((transaction) => {
      transaction.put("things", "a", {});
      throw new Error("no");
    });
    expect(await failing.catch((error: Error) => error.message)).to.equal("no");
    expect(store.list("things")).to.deep.equal([]);
    await store.write((transaction) => transaction.put("things", "b", {}));
    expect(store.list("things")).to.have.length(1);
  });

  it("a write changes nothing in the store if the journal cannot be written", async () => {
    const journal: Journal = {
      ...noJournal,
      write: async () => {
        throw new Error("disk full");
      },
    };
    const store = await Store.open(journal);
    const failing = store.write((transaction) => transaction.put("things", "a", {}));
    expect(await failing.catch((error: Error) => error.message)).to.equal("disk full");
    expect(store.get("things", "a")).to.equal(undefined);
  });

  it("lists have the order of creation, also after loading the objects in another order", async () => {
    const changes: Change[] = [];
    const journal: Journal = {
      ...noJournal,
      load: async () => [...changes].reverse(),
      write: async (written) => {
        changes.push(...written);
      },
    };
    const first = await Store.open(journal);
    for (const id of ["c", "a", "b"]) {
      await first.write((transaction) => transaction.put("things", id, { id }));
    }
    const second = await Store.open(journal);
    await second.write((transaction) => transaction.put("things", "0", { id: "0" }));
    for (const store of [first, second]) {
      const ids = store.list("things").map(({ object }) => object.id);
      expect(ids.slice(0, 3)).to.deep.equal(["c", "a", "b"]);
    }
    const numbers = second.list("things").map(({ seq }) => seq);
    expect(numbers, "numbers grow").to.deep.equal([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).to.equal(4);
  });

  it("a changed object keeps its place, and a transaction sees its own deletions", async () => {
    const store = await Store.open(noJournal);
    await store.write((transaction) => {
      for (const id of ["a", "b", "c"]) transaction.put("things", id, { id });
    });
    await store.write((transaction) => {
      transaction.put("things", "a", { id: "A" });
      transaction.delete("things", "b");
      transaction.delete("things", "never");
      expect(transaction.get("things", "b")).to.equal(undefined);
      expect(transaction.list("things").map(({ object }) => object.id)).to.deep.equal(["A", "c"]);
    });
    expect(store.list("things").map(({ object }) => object.id)).to.deep.equal(["A", "c"]);
  });

  it("one transaction can clear the store and fill it again", async () => {
    const store = await Store.open(noJournal);
    await store.write((transaction) => {
      transaction.put("things", "a", {});
      transaction.next("number");
    });
    await store.write((transaction) => {
      transaction.put("things", "b", {});
      transaction.clear();
      transaction.put("things", "c", {});
    });
    expect(store.get("things", "c")).to.deep.equal({});
    expect(store.list("things")).to.have.length(1);
    expect(await store.write((transaction) => transaction.next("number"))).to.equal(1);
  });
});

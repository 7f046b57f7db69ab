import { cp, mkdir, open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { StartupError } from "../../../src/background/startup-error.ts";
import { openDataDirectory } from "../../../src/local-api/data/directory.ts";
import { readContent } from "../../../src/local-api/data/journal-content.ts";
import { endLength } from "../../../src/local-api/data/lines.ts";
import { recordFormat } from "../../../src/local-api/sec/record-format.ts";
import { Store } from "../../../src/local-api/store.ts";
import { scratchForEach } from "../../support/scratch.ts";

const objects = "objects.journal";

/** The names of the objects in a directory, or the reason why it cannot be opened; and the messages. */
async function outcomeOf(directory: string, api = "sec") {
  const notices: string[] = [];
  try {
    const store = await Store.open(
      await openDataDirectory(directory, { ...recordFormat, api }, (line) => notices.push(line)),
    );
    const names = store.list("things").map(({ object }) => `${object.name}`);
    await store.close();
    return { names, notices };
  } catch (error) {
    expect(error, String(error)).to.be.instanceOf(StartupError);
    return { problem: String(error), notices };
  }
}

/** Creates objects one by one, changes some and deletes one; returns the remaining objects. */
async function fill(directory: string, names: readonly string[]): Promise<readonly string[]> {
  const store = await Store.open(await openDataDirectory(directory, recordFormat, () => {}));
  for (const name of names) await store.write((write) => write.put("things", name, { name, text: "ä\n" }));
  await store.write((write) => {
    write.delete("things", names[0] ?? "");
    write.put("things", names[1] ?? "", { name: "renamed" });
  });
  await store.close();
  return ["renamed", ...names.slice(2)];
}

describe("local-api: a damaged data directory", function () {
  this.timeout(60_000);
  let scratch: string;
  let data: string;
  let all: readonly string[];
  let whole: Buffer;
  scratchForEach(async (path) => {
    scratch = path;
    data = join(path, "data");
    all = await fill(
      data,
      Array.from({ length: 12 }, (_, index) => `name ${index}`),
    );
    whole = await readFile(join(data, objects));
  });

  /** Fails unless all objects are there, or an error names the file and the cure. */
  async function demandAllOrError(what: string) {
    const { names, problem } = await outcomeOf(data);
    if (problem === undefined) return expect(names, what).to.deep.equal(all);
    expect(problem, what)
      .to.include(data)
      .and.to.match(/\.journal|emulator\.json/);
    expect(problem, what).to.match(
      /is damaged: .*; restore a copy of the whole directory|start with another/,
    );
    expect(problem, what).not.to.include("\n");
  }

  it("a truncated data directory is rejected, at the end of each line and within lines", async () => {
    const ends = [...whole.entries()].flatMap(([at, byte]) => (byte === 10 ? [at + 1] : []));
    const within = ends.flatMap((end) => [end - 1, end - 20, end + 1, end + 40]);
    const cuts = [0, 1, ...ends, ...within].filter((at) => at < whole.length);
    expect(cuts.length).to.be.at.least(60);
    for (const at of cuts) {
      await writeFile(join(data, objects), whole.subarray(0, at));
      const { problem } = await outcomeOf(data);
      expect(problem, `${at} bytes`).to.include(`${join(data, objects)} is damaged: `);
    }
  });

  it("a data directory with a flipped bit has all objects or is rejected", async () => {
    const outcomes = { refused: 0, whole: 0 };
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const flipped = Buffer.from(whole);
      const at = Math.floor(bit / 8);
      flipped.writeUInt8(whole.readUInt8(at) ^ (1 << (bit % 8)), at);
      try {
        const { live } = readContent(objects, flipped).content;
        const names = [...live.values()].map(({ change }) => change.stored?.object.name);
        expect(names, `bit ${bit}`).to.have.members(all);
        outcomes.whole += 1;
      } catch (error) {
        expect(error, String(error)).to.be.instanceOf(StartupError);
        outcomes.refused += 1;
      }
      if (bit % 250 !== 0) continue;
      await writeFile(join(data, objects), flipped);
      await demandAllOrError(`bit ${bit}`);
    }
    // The directory may lack one of the two end lines, but no other part.
    expect(outcomes).to.deep.equal({ refused: (whole.length - 2 * endLength) * 8, whole: 2 * endLength * 8 });
  });

  it("a data directory with overwritten, exchanged, repeated or missing parts has all objects or is rejected", async () => {
    const lines = whole.toString("latin1").split("\n").slice(0, -1);
    const last = lines.length - 1;
    const variants: [string, string[]][] = lines.flatMap((line, index) => [
      [`line ${index} left out`, lines.filter((_, other) => other !== index)],
      [`line ${index} twice`, lines.flatMap((each) => (each === line ? [each, each] : [each]))],
      [`line ${index} zeroed`, lines.map((each) => (each === line ? "\0".repeat(each.length) : each))],
      [`line ${index} exchanged`, lines.map((each, at) => (at === index ? (lines[last] ?? "") : each))],
      [`line ${index} in another place`, [...lines.filter((each) => each !== line), line]],
    ]);
    for (const [what, changed] of variants) {
      await writeFile(join(data, objects), Buffer.from(`${changed.join("\n")}\n`, "latin1"));
      await demandAllOrError(what);
    }
  });

  it("a data directory without its journal is rejected, and one without its marker has all objects", async () => {
    await rm(join(data, objects));
    expect((await outcomeOf(data)).problem).to.include(
      `${objects} in it is missing; restore a copy of the whole`,
    );
    await writeFile(join(data, objects), whole);

    await rm(join(data, "emulator.json"));
    expect((await outcomeOf(data)).names).to.deep.equal(all);
    expect(await readFile(join(data, "emulator.json"), "utf8")).to.include('"api":"sec"');
    await rm(join(data, "emulator.json"));
    expect((await outcomeOf(data, "vdb")).problem).to.include("holds the data of the other local API, sec");
  });

  it("a data directory with files of another one is rejected, and an earlier copy has its objects", async () => {
    const other = join(scratch, "other");
    await fill(other, ["x", "y"]);
    for (const file of [objects, "emulator.json"]) {
      const kept = await readFile(join(data, file));
      await cp(join(other, file), join(data, file));
      expect((await outcomeOf(data)).problem, file).to.include(
        "comes from another directory; restore a copy",
      );
      await writeFile(join(data, file), kept);
    }
    const copy = join(scratch, "copy");
    await cp(data, copy, { recursive: true });
    await fill(data, ["later 1", "later 2"]);
    expect((await outcomeOf(copy)).names).to.deep.equal(all);
  });

  it("a write that was interrupted before its response is dropped and reported", async () => {
    const torn = Buffer.from('0123456789abcdef0123456789abcdef [{"collection":"things","id":"late');
    await writeFile(join(data, objects), Buffer.concat([whole, torn]));
    const { names, notices } = await outcomeOf(data);
    expect(names).to.deep.equal(all);
    expect(notices).to.deep.equal([
      `${join(data, objects)}: a write was interrupted before its response; its ${torn.length} bytes are dropped`,
    ]);
    expect((await outcomeOf(data)).notices, "once").to.deep.equal([]);
  });

  it("a write that reached the disk before its end line is kept", async () => {
    const store = await Store.open(await openDataDirectory(data, recordFormat, () => {}));
    const before = await readFile(join(data, objects));
    await store.write((write) => write.put("things", "last", { name: "last" }));
    await store.close();
    const after = await readFile(join(data, objects));
    const records = before.indexOf("\n", before.indexOf("\n", before.indexOf("\n") + 1) + 1) + 1;
    const late = Buffer.concat([before.subarray(0, records), after.subarray(records)]);
    await writeFile(join(data, objects), late);
    expect((await outcomeOf(data)).names).to.deep.equal([...all, "last"]);
    expect((await outcomeOf(data)).names).to.deep.equal([...all, "last"]);
  });

  it("an older data directory and a new one are never confused", async () => {
    const old = join(scratch, "old");
    await cp(data, old, { recursive: true });
    await rm(join(old, objects));
    await writeFile(join(old, "emulator.json"), '{"format":"tfnode-emulator","api":"sec","version":1}\n');
    const { problem } = await outcomeOf(old);
    expect(problem).to.include(
      `${old} holds the data of an older local API, which kept it in LevelDB: start with`,
    );
    await writeFile(join(old, "emulator.json"), '{"format":"tfnode-emulator","api":"sec","version":3}\n');
    expect((await outcomeOf(old)).problem).to.include(`${old} holds the data of a newer local API`);
  });

  it("rewriting the file loses nothing and keeps it small", async () => {
    const store = await Store.open(await openDataDirectory(data, recordFormat, () => {}));
    const text = "x".repeat(500_000);
    for (let round = 0; round < 30; round += 1) {
      await store.write((write) => write.put("things", "big", { name: "big", text: `${round}${text}` }));
    }
    await store.write((write) => write.put("things", "small", { name: "small" }));
    await store.close();
    const handle = await open(join(data, objects));
    expect((await handle.stat()).size).to.be.below(6 * 1024 * 1024);
    await handle.close();
    expect((await outcomeOf(data)).names).to.deep.equal([...all, "big", "small"]);
    await truncate(join(data, objects), 600_000);
    expect((await outcomeOf(data)).problem).to.include("is damaged: it has 600000 of ");
  });

  it("a failed rewrite of the file loses nothing", async () => {
    await mkdir(join(data, `${objects}.tmp`));
    const store = await Store.open(await openDataDirectory(data, recordFormat, () => {}));
    const text = "x".repeat(500_000);
    for (let round = 0; round < 30; round += 1) {
      await store.write((write) => write.put("things", "big", { name: `big ${round}`, text }));
    }
    await store.close();
    expect((await stat(join(data, objects))).size).to.be.above(15_000_000);
    expect((await outcomeOf(data)).names).to.deep.equal([...all, "big 29"]);
  });

  it("a journal that cannot undo a failed write accepts no more writes", async () => {
    const journal = await openDataDirectory(data, recordFormat, () => {});
    await journal.close();
    const change = { collection: "things", id: "late", stored: { seq: 99, object: { name: "late" } } };
    const write = () => journal.write([change]).catch((error: Error) => error.message);
    const path = join(data, objects);
    expect(await write()).to.equal(`${path} cannot be written`);
    expect(await write()).to.equal(`${path} cannot be written any more: restart the local API`);
    expect((await outcomeOf(data)).names).to.deep.equal(all);
  });
});

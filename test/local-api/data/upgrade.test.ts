import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { StartupError } from "../../../src/background/startup-error.ts";
import { openDataDirectory, type RecordFormat } from "../../../src/local-api/data/directory.ts";
import { Store } from "../../../src/local-api/store.ts";
import { scratchForEach } from "../../support/scratch.ts";

const first: RecordFormat = { api: "things", version: 2, upgrades: {} };
const third: RecordFormat = {
  api: "things",
  version: 4,
  upgrades: {
    2: (_collection, { name = null }) => ({ title: name }),
    3: (collection, object) => ({ ...object, from: collection }),
  },
};

describe("local-api: a data directory of an older version", () => {
  let scratch: string;
  let data: string;
  scratchForEach(async (path) => {
    scratch = path;
    data = join(path, "data");
    const store = await Store.open(await openDataDirectory(data, first, () => {}));
    await store.write((write) => write.put("a", "1", { name: "one" }));
    await store.write((write) => write.put("a", "2", { name: "two" }));
    await store.write((write) => write.put("a", "1", { name: "one again" }));
    await store.close();
  });

  const upgraded = [
    { title: "one again", from: "a" },
    { title: "two", from: "a" },
  ];
  const listWith = async (format: RecordFormat) => {
    const store = await Store.open(await openDataDirectory(data, format, () => {}));
    const objects = store.list("a").map(({ object }) => object);
    await store.close();
    return objects;
  };
  const versions = async () => {
    const files = ["emulator.json", "objects.journal"].map((name) => readFile(join(data, name), "utf8"));
    return (await Promise.all(files)).map((text) => /"version":(\d+)/.exec(text)?.[1]);
  };

  it("an older data directory is upgraded once, version by version, and keeps its order", async () => {
    expect(await listWith(third)).to.deep.equal(upgraded);
    expect(await versions()).to.deep.equal(["4", "4"]);
    expect(await listWith(third)).to.deep.equal(upgraded);
  });

  it("an upgrade that was interrupted between its two files is completed by the next start", async () => {
    const old = join(scratch, "old");
    await cp(data, old, { recursive: true });
    await listWith(third);
    await cp(join(old, "objects.journal"), join(data, "objects.journal"));
    expect(await versions()).to.deep.equal(["4", "2"]);
    expect(await listWith(third)).to.deep.equal(upgraded);
    expect(await versions()).to.deep.equal(["4", "4"]);
  });

  it("a newer data directory is rejected, by either of its files, and remains unchanged", async () => {
    await listWith(third);
    const refused = async () => {
      const error = await openDataDirectory(data, first, () => {}).catch((cause: unknown) => cause);
      expect(error).to.be.instanceOf(StartupError);
      return String(error);
    };
    expect(await refused()).to.include(`${data} holds the data of a newer local API`);
    const marker = join(data, "emulator.json");
    await writeFile(marker, (await readFile(marker, "utf8")).replace('"version":4', '"version":2'));
    expect(await refused()).to.include(`${data} holds the data of a newer local API`);
    expect(await listWith(third)).to.deep.equal(upgraded);
  });

  it("a data directory with an object that cannot be upgraded is rejected, and remains unchanged", async () => {
    const failing: RecordFormat = {
      ...third,
      upgrades: {
        ...third.upgrades,
        2: () => {
          throw new Error("no");
        },
      },
    };
    const error = await openDataDirectory(data, failing, () => {}).catch((cause: unknown) => cause);
    expect(error).to.be.instanceOf(StartupError);
    expect(String(error)).to.include(`${data} is damaged: a/2 in it cannot be read`);
    expect(await listWith(third)).to.deep.equal(upgraded);
  });
});

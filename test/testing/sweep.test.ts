import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { notes } from "../../examples/provider-author/provider.ts";
import { type ProviderLife, providerLife, sweep } from "../../src/testing/index.ts";

describe("sweep", () => {
  let folder: string;
  let life: ProviderLife;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-sweep-"));
    life = await providerLife(notes, { folder });
    for (const title of ["tftest-1", "Groceries", "tftest-2"]) {
      await life.resource("note").create({ title, tags: ["left"] });
    }
  });

  afterEach(async () => {
    await life.close();
    await rm(folder, { recursive: true, force: true });
  });

  const sweepers = [{ type: "note", config: { tag: "left" } }];

  it("sweep deletes exactly the listed objects whose names begin with the prefix", async () => {
    const { deleted, failed } = await sweep(life, { prefix: "tftest-", sweepers });
    expect([deleted.toSorted(), failed]).to.deep.equal([["note tftest-1", "note tftest-2"], []]);
    expect(await readdir(folder)).to.have.length(1);
  });

  it("sweep with dryRun deletes nothing", async () => {
    const { deleted } = await sweep(life, { prefix: "tftest-", sweepers, dryRun: true });
    expect(deleted).to.have.length(2);
    expect(await readdir(folder)).to.have.length(3);
  });

  it("sweep reports failures, continues, and skips types that must wait for a failed one", async () => {
    const { deleted, failed } = await sweep(life, {
      prefix: "tftest-",
      sweepers: [
        { type: "search", after: ["share"], find: async () => [] },
        { type: "share", find: () => Promise.reject(new Error("no list")) },
        { type: "note", config: { tag: "left" } },
      ],
    });
    expect(deleted).to.have.length(2);
    expect(failed.map(({ what, error }) => [what, String(error)])).to.deep.equal([
      ["share", "Error: no list"],
      ["search", "Error: share must be swept first, and failed"],
    ]);
  });

  it("sweep rejects a prefix that would match everything, and circular dependencies", async () => {
    for (const options of [
      { prefix: "", sweepers },
      { prefix: "tftest-", sweepers: [{ type: "note", after: ["note"] }] },
      { prefix: "tftest-", sweepers: [{ type: "note", after: ["other"] }] },
    ]) {
      const error = await sweep(life, options).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).to.be.instanceOf(Error);
    }
    expect(await readdir(folder)).to.have.length(3);
  });
});

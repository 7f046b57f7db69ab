import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { pagesOf } from "../../src/cli/project/release-of.ts";
import { scratchForEach } from "../support/scratch.ts";

const config = { name: "acme", address: "example/acme", version: "1.0.0" };

describe("the pages of a release", () => {
  let folder: string;
  scratchForEach(async (scratch) => {
    folder = scratch;
    for (const below of ["docs/resources", "shared"]) await mkdir(join(folder, below), { recursive: true });
    for (const page of ["docs/index.md", "docs/resources/item.md", "shared/start.md", "once.md"])
      await writeFile(join(folder, page), page);
    await writeFile(join(folder, "docs/resources/item.txt"), "");
  });
  const pages = async (guides: readonly string[] = []) =>
    Object.fromEntries(
      await pagesOf({ folder, home: folder, config: { ...config, docs: { guides } } }, "docs"),
    );

  it("a release has the pages in the docs folder of its project, and the guides of its configuration", async () => {
    expect(await pages(["once.md"])).to.deep.equal({
      "index.md": { source: "docs/index.md", text: "docs/index.md" },
      "resources/item.md": { source: "docs/resources/item.md", text: "docs/resources/item.md" },
      "guides/once.md": { source: "once.md", text: "once.md" },
    });
  });

  it("a release has guides that are symbolic links, in folders that are symbolic links", async () => {
    await symlink("../shared", join(folder, "docs/guides"));
    await symlink("../once.md", join(folder, "shared/once.md"));
    expect(await pages()).to.include.keys("guides/start.md", "guides/once.md");
  });

  it("two guides with one name are a mistake of the project", async () => {
    await mkdir(join(folder, "docs/guides"));
    await writeFile(join(folder, "docs/guides/once.md"), "");
    const error = await pages(["once.md"]).catch((thrown) => thrown);
    expect(error).to.include({ message: "docs.guides of tfnode.config.ts has two pages of one name" });
  });
});

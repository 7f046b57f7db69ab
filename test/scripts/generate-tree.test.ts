import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { isGenerated } from "../../src/cli/docs/provider-tree.ts";
import { differences, settle, type Tree } from "../../src/cli/docs/tree.ts";

const layout = { docs: "docs/kit", examples: "examples/kit" };
const folders = Object.values(layout);

describe("writing the documentation", () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "tfnode-generate-"));
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  async function present(path: string, text = "old\n"): Promise<void> {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }

  const found = (tree: Tree) => differences(root, folders, tree, isGenerated(layout));

  it("missing files are added and changed ones updated", async () => {
    await present("docs/kit/index.md");
    await present("docs/kit/resources/same.md", "same\n");
    const tree = new Map([
      ["docs/kit/index.md", "new\n"],
      ["docs/kit/resources/same.md", "same\n"],
      ["examples/kit/resources/kit_new/resource.tf", "new\n"],
    ]);
    const differing = await found(tree);
    expect(differing).to.deep.equal([
      { path: "docs/kit/index.md", what: "changed" },
      { path: "examples/kit/resources/kit_new/resource.tf", what: "missing" },
    ]);
    await settle(root, differing, tree);
    expect(await found(tree)).to.deep.equal([]);
    for (const [path, text] of tree) expect(await readFile(join(root, path), "utf8")).to.equal(text);
  });

  it("obsolete generated files are removed, and other files are kept", async () => {
    const gone = [
      "docs/kit/data-sources/gone.md",
      "docs/kit/resources/gone.md",
      "examples/kit/data-sources/kit_gone/data-source.tf",
      "examples/kit/resources/kit_gone/import.sh",
      "examples/kit/resources/kit_gone/resource.tf",
      "examples/kit/resources/kit_gone/versions.tf",
    ];
    const kept = [
      "docs/kit/guides/start.md",
      "docs/other/resources/x.md",
      "examples/kit/resources/kit_a/more.tf",
    ];
    for (const path of [...gone, ...kept]) await present(path);
    const differing = await found(new Map());
    expect(differing).to.deep.equal(gone.map((path) => ({ path, what: "surplus" })));
    await settle(root, differing, new Map());
    expect(kept.filter((path) => !existsSync(join(root, path)))).to.deep.equal([]);
    expect(await readdir(join(root, "examples/kit"), { recursive: true })).to.not.include(
      "resources/kit_gone",
    );
    expect(await found(new Map())).to.deep.equal([]);
  });
});

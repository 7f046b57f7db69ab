import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "chai";
import type { Metafile } from "esbuild";
import { bundleProvider } from "../../src/cli/bundle/bundle.ts";
import { frameworkOf } from "../../src/cli/bundle/framework.ts";
import { authorProject, orderEntry, orderProvider } from "../support/author-project.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

const root = realpathSync(resolve(import.meta.dirname, "../../.."));
const framework = join(root, "packages/framework/lib");

/** The files of a program, by their absolute paths. */
const filesOf = ({ inputs }: Metafile, folder: string): readonly string[] =>
  Object.keys(inputs).flatMap((path) => (/^\w+:/.test(path) ? [] : [resolve(folder, path)]));

describe("a program of this repository", function () {
  this.timeout(120_000);
  let ofAuthor: ReadonlySet<string>;

  before(async () => {
    const project = await authorProject({
      "provider.mjs": orderProvider,
      "helper.mjs": 'export const text = "";',
    });
    const { metafile } = await project.build(orderEntry);
    ofAuthor = new Set(filesOf(metafile, project.folder).map((path) => realpathSync(path)));
  });

  after(removeTemporary);

  async function built(folder: string, entry: Parameters<typeof bundleProvider>[0]["entry"]) {
    const output = join(await temporaryDirectory(), "terraform-provider-x");
    const metafile = await bundleProvider({ root: folder, framework: frameworkOf(folder), entry, output });
    return filesOf(metafile, folder);
  }

  /** Fails unless a program has the modules of the package that programs of authors have, and no sources of the framework. */
  function expectPackaged(files: readonly string[], own: readonly string[]): void {
    const places = [framework, join(root, "node_modules"), ...own.map((one) => join(root, one))];
    expect(files.filter((file) => !places.some((place) => file.startsWith(place)))).to.deep.equal([]);
    // Programs that import the package as a whole contain the modules that combine two programs, too.
    const combined = join(framework, "server/combined");
    const server = [...ofAuthor].filter(
      (file) => file.startsWith(join(framework, "server")) && !file.startsWith(combined),
    );
    expect(server).to.have.length.above(50);
    expect(server.filter((file) => !files.includes(file))).to.deep.equal([]);
  }

  for (const name of ["sec", "vdb"]) {
    it(`${name} has the framework of the package, as a program of an author has`, async () => {
      const text = `import { serve } from "@tfnode/framework";
        void serve({ address: "tfnode/${name}", provider: async () => (await import("./index.ts")).default });`;
      expectPackaged(await built(join(root, "src/resources", name), { text }), ["src/resources"]);
    });
  }

  for (const [name, file] of [
    ["the kit of the tests", "test/support/kit/main.ts"],
    ["the example of the guide", "examples/provider-author/terraform-provider-notes.ts"],
  ] as const) {
    it(`${name} has the framework of the package, as a program of an author has`, async () => {
      expectPackaged(await built(root, { file: join(root, file) }), ["test/support/kit", "examples"]);
    });
  }
});

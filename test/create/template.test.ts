import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { build } from "esbuild";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

const root = resolve(import.meta.dirname, "../../..");

describe("the tests of a created project", function () {
  this.timeout(60_000);
  after(removeTemporary);

  /** Runs the tests of the template after a change of one of its files, with the built packages. */
  async function run(file: string, from: string, to: string): Promise<{ code: unknown; output: string }> {
    const folder = await temporaryDirectory();
    await cp(join(root, "src/create/template"), folder, { recursive: true });
    await mkdir(join(folder, "node_modules/@tfnode"), { recursive: true });
    for (const name of ["framework", "local-api"])
      await symlink(join(root, "packages", name), join(folder, "node_modules/@tfnode", name));
    const text = await readFile(join(folder, file), "utf8");
    expect(text).to.contain(from);
    await writeFile(join(folder, file), text.replace(from, to));
    const outfile = join(folder, "item.test.mjs");
    const entryPoints = [join(folder, "test/item.test.ts")];
    await build({
      entryPoints,
      outfile,
      bundle: true,
      packages: "external",
      format: "esm",
      platform: "node",
    });
    return await new Promise((done) => {
      const options = { cwd: folder, timeout: 30_000, env: { ...process.env, NODE_TEST_CONTEXT: undefined } };
      execFile(process.execPath, ["--test", outfile], options, (error, stdout, stderr) =>
        done({ code: error ? error.code : 0, output: stdout + stderr }),
      );
    });
  }

  for (const [what, [file, from, to], reason] of [
    [
      "a definition is wrong",
      ["src/resources/item.ts", '["{id}"]', '["{idd}"]'],
      'importForms[0] names "idd", which is not in the schema',
    ],
    [
      "the provider cannot be closed",
      [
        "src/provider.ts",
        "close: (api) => api.close()",
        'close: async () => { throw new Error("is stuck"); }',
      ],
      "is stuck",
    ],
    [
      "the API does not start",
      [
        "dev/api.ts",
        "const items = new Map",
        'if (port === 0) throw new Error("no port"); const items = new Map',
      ],
      "no port",
    ],
  ] as const) {
    it(`the tests of a created project end with exit code 1 and the reason if ${what}`, async () => {
      const { code, output } = await run(file, from, to);
      expect(output).to.contain(reason);
      expect(code).to.equal(1);
    });
  }
});

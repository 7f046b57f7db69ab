import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { Core } from "../../src/testing/core/core.ts";
import { plainValue } from "../../src/testing/plain-value.ts";
import { type PluginClient, startPlugin } from "../../src/testing/plugin/client.ts";
import { callerOf } from "../../src/testing/plugin/drive.ts";
import { TestApi } from "../support/sec-api.ts";
import { itInThorough } from "../support/thorough.ts";
import { VdbTestApi } from "../support/vdb-api.ts";
import { root } from "./support/command.ts";
import { moveProvider, strangeImports } from "./support/moved-provider.ts";
import { install, link, runNode, tfnode } from "./support/packed.ts";

const compiler = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023", "ES2024.String"],
    module: "NodeNext",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: false,
    noEmit: true,
    types: ["node"],
  },
  include: ["sec", "vdb", "shared"],
};

/** The packages that a provider needs in addition to those of the framework. */
const libraries = { sec: ["smol-toml"], vdb: ["yaml"] } as const;

/** A data source of each provider, and what it reads from the local API. */
const reads = {
  sec: { api: () => TestApi.start(), type: "sec_user_profile", found: "username" },
  vdb: { api: () => VdbTestApi.start(), type: "vdb_releases", found: "releases" },
} as const;

describe("the providers of this repository, in a repository of their own", function () {
  this.timeout(600_000);

  for (const name of ["sec", "vdb"] as const) {
    it(`the modules of ${name} import only what authors import`, async () => {
      expect(await strangeImports(name, libraries[name])).to.deep.equal([]);
    });
  }

  itInThorough(
    "both providers type-check, build and work without a change but for paths, with the packed packages",
    async () => {
      const folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-moved-")));
      try {
        await writeFile(
          join(folder, "package.json"),
          JSON.stringify({ type: "module", license: "Apache-2.0" }),
        );
        await install("framework", folder);
        await install("cli", folder);
        for (const each of ["@types/node", "typescript", "smol-toml", "yaml"]) await link(each, folder);
        const projects = new Map<keyof typeof reads, string>();
        for (const name of ["sec", "vdb"] as const) projects.set(name, await moveProvider(name, folder));
        await writeFile(join(folder, "tsconfig.json"), JSON.stringify(compiler));
        const { stdout } = await runNode(folder, [
          join(root, "node_modules/typescript/bin/tsc"),
          "-p",
          folder,
        ]);
        expect(stdout).to.equal("");
        for (const [name, project] of projects) await expectWorks(name, project);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});

/** Builds a provider, compares its schema with that of the program of this repository, and reads a data source. */
async function expectWorks(name: keyof typeof reads, project: string): Promise<void> {
  const { code, stderr } = await tfnode(dirname(project), "build", "--project", project);
  expect([code, stderr]).to.deep.equal([0, ""]);
  const program = join(dirname(project), `dist/terraform-provider-${name}`);
  const { api, type, found } = reads[name];
  const localApi = await api();
  try {
    await withCore(program, localApi.env, async (core) => {
      const schema = await core.schema();
      await withCore(join(root, `dist/terraform-provider-${name}`), localApi.env, async (own) => {
        expect(schema).to.deep.equal(await own.schema());
      });
      await core.configure({});
      const values = plainValue(await core.readData(type, {}));
      expect(values).to.have.property(found).that.is.not.empty;
    });
  } finally {
    await localApi.close();
  }
  // The size of what users get, in bytes.
  const sizes = [program, join(root, `dist/terraform-provider-${name}`)].map(
    async (file) => (await readFile(file)).length,
  );
  const [moved = 0, own = 0] = await Promise.all(sizes);
  expect(Math.abs(moved - own) / own).to.be.below(0.1);
}

async function withCore(
  command: string,
  env: Readonly<Record<string, string>>,
  work: (core: Core) => Promise<void>,
): Promise<void> {
  const plugin: PluginClient = await startPlugin({ command, env });
  try {
    await work(new Core(callerOf(plugin)));
  } finally {
    await plugin.shutdown();
  }
}

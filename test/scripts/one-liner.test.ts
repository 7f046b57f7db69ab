import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { examplesFor } from "../../src/cli/check/project-check.ts";
import { described, program, programsOnPath, startCommand } from "../../src/testing/terraform/process.ts";
import { root } from "./support/command.ts";

/** The commands of the README that the test setup has already run; the test runs the rest of the line. */
const built = "npm ci && npm run build && ";

/** Examples for authors, which configure the provider that they define. */
const ownProviders = [
  "examples/from-plugin-framework",
  "examples/postgresql/dev",
  "examples/powerdns/dev",
  "examples/provider-author",
  "examples/rabbitmq/dev",
];

/** The folders of examples with configurations, each with their content. */
async function configurations(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(join(root, "examples"), { withFileTypes: true, recursive: true });
  const folders = new Map<string, string>();
  for (const { parentPath, name } of entries.filter((entry) => entry.name.endsWith(".tf"))) {
    const folder = relative(root, parentPath);
    folders.set(folder, `${folders.get(folder) ?? ""}${await readFile(join(parentPath, name), "utf8")}`);
  }
  return folders;
}

for (const terraform of programsOnPath().length > 0 ? programsOnPath() : [program()]) {
  describe(`after the line of the README, with ${basename(terraform)}`, function () {
    this.timeout(180_000);
    let home: string;
    let work: string;

    before(async () => {
      home = await mkdtemp(join(tmpdir(), "tfnode-one-liner-"));
      const [, line = ""] =
        /^```sh\n(.*mirror.*)\n```$/m.exec(await readFile(join(root, "README.md"), "utf8")) ?? [];
      expect(line.startsWith(built), line).to.equal(true);
      await promisify(execFile)("bash", ["-c", line.slice(built.length)], {
        cwd: root,
        env: { ...process.env, HOME: home },
      });
    });

    beforeEach(async () => {
      work = await mkdtemp(join(home, "work-"));
    });

    after(() => rm(home, { recursive: true, force: true }));

    /**
     * Runs a command without settings of the CLI, in an environment without access to a registry or another server.
     */
    async function succeed(...args: readonly string[]): Promise<string> {
      const nowhere = "http://127.0.0.1:9";
      const env = {
        HOME: home,
        HTTPS_PROXY: nowhere,
        HTTP_PROXY: nowhere,
        CHECKPOINT_DISABLE: "1",
        SEC_ACCOUNT: "acme",
        SEC_API_KEY: "key",
        SEC_API_SECRET: "secret",
        VDB_ACCOUNT_ID: "11111111-2222-4333-8444-555555555555",
        VDB_API_KEY: "key",
      };
      const result = await startCommand(args, {
        folder: work,
        program: terraform,
        env,
        without: ["SEC_", "VDB_"],
      }).ended;
      if (result.code !== 0) throw new Error(described(result));
      return result.stdout;
    }

    it("terraform init and validate succeed in each example that names its providers", async () => {
      const folders: string[] = [];
      for (const [folder, text] of await configurations()) {
        // The test below validates the generated folders; those of own providers require those.
        if (/^examples\/((sec|vdb)\/(?!provider$)|\w+\/examples\/)/.test(folder)) continue;
        if (!text.includes("required_providers")) continue;
        const sources = text.match(/source\s*=\s*"[^"]*"/g) ?? [];
        if (ownProviders.includes(folder)) expect(sources.join()).to.not.include("tfnode");
        else folders.push(folder);
      }
      expect(folders).to.have.members([
        "examples/ci-job",
        "examples/demo",
        "examples/sec/provider",
        "examples/vdb/provider",
      ]);
      for (const folder of folders) {
        await rm(work, { recursive: true });
        await cp(join(root, folder), work, { recursive: true });
        expect(await succeed("init", "-no-color"), folder).to.match(/Installed tfnode\/(sec|vdb) v/);
        await succeed("validate");
      }
    });

    for (const provider of ["sec", "vdb"]) {
      it(`terraform init and validate succeed in each example of ${provider}, with the provider that its folder requires`, async () => {
        const { stdout } = await promisify(execFile)(terraform, ["version", "-json"]);
        const all = [...(await configurations())].filter(
          ([folder]) =>
            folder.startsWith(`examples/${provider}/`) && !/\/(provider|list-resources\/\w+)$/.test(folder),
        );
        const { taken } = examplesFor(basename(terraform), stdout, all);
        expect(taken.length).to.be.above(20);
        // Each example is a module of one configuration, so that one command validates all of them.
        let main = "";
        for (const [folder, text] of taken) {
          const name = folder.replaceAll(/\W/g, "-");
          await cp(join(root, folder), join(work, name), { recursive: true });
          main += `module "${name}" {\n  source = "./${name}"\n`;
          for (const [, variable] of text.matchAll(/^variable "(\w+)"/gm))
            main += `  ${variable} = var.any\n`;
          main += "}\n";
        }
        await writeFile(join(work, "main.tf"), `${main}variable "any" {}\n`);
        await succeed("init", "-no-color");
        const validated = await succeed("validate", "-no-color");
        expect(validated).to.match(/The configuration is valid/);
        expect(validated).not.to.include("Secret stored in the state");
      });
    }
  });
}

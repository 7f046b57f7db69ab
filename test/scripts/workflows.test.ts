import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { parse } from "yaml";
import { root } from "./support/command.ts";

interface Job {
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
  readonly "timeout-minutes"?: number;
  readonly strategy?: { readonly matrix: { readonly node?: readonly number[] } };
}

const folder = join(root, ".github/workflows");
const names = readdirSync(folder);
const jobsOf = (name: string): readonly Job[] =>
  Object.values(parse(readFileSync(join(folder, name), "utf8")).jobs);

describe("the workflows of the repository", () => {
  const { scripts, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

  for (const name of names) {
    it(`${name} runs npm scripts and files that exist`, () => {
      const lines = jobsOf(name).flatMap(({ steps }) => steps.map(({ run = "" }) => run));
      const npmScripts = lines.flatMap((run) =>
        [...run.matchAll(/npm run ([\w:]+)/g)].map(([, script = ""]) => script),
      );
      const files = lines.flatMap((run) => [...run.matchAll(/(?:^|node )(\.?[\w.]*\/[\w./-]+)/g)]);
      expect(npmScripts.filter((script) => !(script in scripts))).to.deep.equal([]);
      expect(
        files.map(([, file = ""]) => file).filter((file) => !existsSync(join(root, file))),
      ).to.deep.equal([]);
      expect([...npmScripts, ...files].length).to.be.greaterThan(0);
    });
  }

  it("tests.yml tests with each supported version of Node, and ends jobs that hang", async () => {
    const { nodeMajors } = await import(pathToFileURL(join(root, "scripts/lib/node-versions.mjs")).href);
    const jobs = jobsOf("tests.yml");
    const versions = jobs.flatMap(({ strategy }) => strategy?.matrix.node ?? []);
    const { oldest } = /(?<oldest>\d+)/.exec(engines.node)?.groups ?? {};
    expect(versions.map(String)).to.deep.equal([oldest, ...nodeMajors()]);
    expect(jobs.filter((job) => job["timeout-minutes"] === undefined)).to.deep.equal([]);
  });

  it("no workflow contains the address of a registry or a token", () => {
    const texts = names.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
    expect(texts).to.not.match(/https?:\/\/(?!\$)|_TOKEN \}\}/);
  });
});

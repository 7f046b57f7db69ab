import { existsSync, readdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { sec } from "../../src/resources/sec/index.ts";
import { resolveSettings } from "../../src/resources/sec/settings.ts";
import { root } from "./support/command.ts";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/emulator.md",
  "docs/provider-authors.md",
  "docs/pulumi-parity.md",
  "docs/sec/index.md",
  "docs/vdb/index.md",
  ...readdirSync(join(root, "docs/guides")).map((name) => `docs/guides/${name}`),
];
/** Pages whose code has to be part of a file that other tests run. */
const quoting = ["README.md", "CONTRIBUTING.md", "docs/provider-authors.md", "docs/sec/index.md"];
const quoted = new Set(["hcl", "ts", "toml"]);

const read = (file: string) => readFile(join(root, file), "utf8");

/** The code blocks of a page. */
function blocksOf(page: string): readonly { readonly language: string; readonly code: string }[] {
  return [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }));
}

/** The text of a page without its code. */
function proseOf(page: string): string {
  return page.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]+`/g, "");
}

/** Whether a file has these lines one after the other, however far they are indented. */
function isExcerpt(code: string, file: string): boolean {
  const unindented = (text: string) => text.trim().replaceAll(/^[ \t]+/gm, "");
  return `\n${unindented(file)}\n`.includes(`\n${unindented(code)}\n`);
}

async function files(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe("the documentation", () => {
  for (const page of pages) {
    it(`has no dead links in ${page}`, async () => {
      const links = [...proseOf(await read(page)).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to = ""]) => to);
      const local = links.filter((to) => !/^[a-z]+:/.test(to));
      const dead = local.filter((to) => !existsSync(join(root, dirname(page), to)));
      expect(dead).to.deep.equal([]);
    });

    it(`names only commands that exist in ${page}`, async () => {
      const { scripts } = JSON.parse(await read("package.json"));
      const text = await read(page);
      const npm = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name);
      expect(npm.filter((name) => !Object.hasOwn(scripts, name))).to.deep.equal([]);
      const paths = [...text.matchAll(/(?:^|[\s`"(])(?:\.\/)?((?:scripts|dist|examples)\/[\w./-]*\w)/gm)];
      const missing = paths.map(([, path = ""]) => path).filter((path) => !existsSync(join(root, path)));
      expect(missing).to.deep.equal([]);
    });
  }

  for (const page of quoting) {
    it(`quotes files that are tested in ${page}`, async () => {
      const sources = await Promise.all((await files("examples")).map((file) => readFile(file, "utf8")));
      const blocks = blocksOf(await read(page)).filter(({ language }) => quoted.has(language));
      const foreign = blocks.filter(({ code }) => !sources.some((source) => isExcerpt(code, source)));
      expect(foreign.map(({ code }) => code)).to.deep.equal([]);
    });
  }

  it("says of each setting of sec where it comes from", async () => {
    const firstCells = [...(await read("docs/sec/index.md")).matchAll(/^\| `(\w+)` *\|/gm)];
    expect(firstCells.map(([, name]) => name)).to.have.members(Object.keys(sec.definition.schema));
  });

  it("has a profile file that works", async () => {
    const text = await read("examples/sec.toml");
    const nothing = { account: null, subaccount: null, profile: null, organization: null };
    const configured = { ...nothing, api_key: null, api_secret: null, api_token: null };
    const environment = { HOME: "/home/somebody", SEC_PROFILE: "staging" };
    const { settings, problems } = await resolveSettings(configured, environment, async () => text);
    expect(problems).to.deep.equal([]);
    expect(settings).to.deep.include({ account: "acme", subaccount: "acme-staging" });
  });
});

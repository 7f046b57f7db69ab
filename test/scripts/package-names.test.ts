import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect } from "chai";
import { root } from "./support/command.ts";

/** The programs that npx runs in this repository from installed packages. */
const installed = new Set(["tsc", "mocha"]);
/** The packages of others that a page installs, which have no scope. */
const ofOthers = new Set(["cdktn", "cdktn-cli", "constructs", "pg", "typescript"]);

/**
 * Matches commands that download packages, with their arguments up to the end of the line, of the code or of the sentence.
 */
const commands =
  /\b(npx|npm (?:create|init|exec|x|install|i|add)|(?:pnpm|yarn|bun) (?:create|dlx|add|x)|bunx)\b((?: +[^\s`"'|,;)]+)*)/g;

/** Matches an argument that is not the name of a package: an option, a variable, a file, a URL or a number. */
const isNoName = (word: string) => /^[-<[$.…/~]|^(file|https?):|\.tgz$|^[A-Z_]+$/.test(word);

/** Returns the packages without a scope that a text makes npm or a similar program download and run. */
function unscopedNames(text: string): readonly string[] {
  // Programs also contain commands as lists of words.
  const joined = text.replaceAll('", "', " ");
  return [...joined.matchAll(commands)].flatMap(([, command = "", rest = ""]) => {
    const [ofCommand = ""] = rest.split("&&");
    const words = ofCommand.trim().split(/ +/).filter(Boolean);
    // npx and npm create pass all arguments after the name of a program to it.
    const own = words.slice(0, words.includes("--") ? words.indexOf("--") : undefined);
    const names = own.filter((word) => !isNoName(word));
    const fetched = /^npm (install|i|add)$|^(pnpm|yarn|bun) add$/.test(command) ? names : names.slice(0, 1);
    return fetched.filter(
      (name) => !name.startsWith("@") && !installed.has(name) && !ofOthers.has(name.replace(/@.*/, "")),
    );
  });
}

/** Files that are installed or generated, that are not text, or whose subject is such names. */
const left =
  /\/(node_modules|packages\/[^/]+\/lib|decisions\/archive\/090-[^/]+)(\/|$)|package-lock\.json$|package-names\.test\.ts$|\.png$/;

/** All files that readers have or see. */
async function texts(): Promise<readonly string[]> {
  const top = await readdir(root, { withFileTypes: true });
  const folders = ["src", "docs", "examples", "packages", "scripts", "test", ".ci"];
  const below = folders.map(async (folder) => {
    const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  });
  const pages = top.filter((entry) => entry.isFile()).map(({ name }) => join(root, name));
  return [...pages, ...(await Promise.all(below)).flat()].filter((file) => !left.test(file));
}

describe("the names of the npm packages", () => {
  it("packages and their dependencies are in the scope @tfnode", async () => {
    const manifests = (await readdir(join(root, "packages")))
      .map((name) => `packages/${name}/package.json`)
      .filter((file) => existsSync(join(root, file)));
    expect(manifests).to.have.length(5);
    const names = new Set<string>();
    for (const file of manifests) names.add(JSON.parse(await readFile(join(root, file), "utf8")).name);
    for (const name of names) expect(name).to.match(/^@tfnode\//);
    for (const file of [...manifests, "package.json", "src/create/template/package.json"]) {
      const manifest = JSON.parse(await readFile(join(root, file), "utf8"));
      const groups = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
      for (const group of groups)
        for (const name of Object.keys(manifest[group] ?? {}))
          expect(/tfnode|local-api/.test(name) && !names.has(name), `${file}: ${name}`).to.equal(false);
    }
  });

  it("no text of the repository offers the packages to npm or npx without the scope", async () => {
    const files = await texts();
    expect(files.length).to.be.above(1000);
    const offered = files.map(async (file) =>
      unscopedNames(await readFile(file, "utf8")).map((name) => `${relative(root, file)}: ${name}`),
    );
    expect((await Promise.all(offered)).flat()).to.deep.equal([]);
  });

  it("no block of a page runs a program that only the public registry could have", async () => {
    const pages = (await texts()).filter((file) => file.endsWith(".md"));
    const blocksOf = async (file: string) => (await readFile(file, "utf8")).match(/^```[\s\S]*?^```/gm) ?? [];
    const blocks = (await Promise.all(pages.map(blocksOf))).flat();
    expect(blocks.length).to.be.above(300);
    const outside = blocks.filter((block) =>
      /npm (?:create|init) @tfnode|npx (?:--yes )?@tfnode\/create/.test(block),
    );
    expect(outside).to.deep.equal([]);
  });

  it("package names without the scope are found in every form of a command", () => {
    const text = [
      "`npm create tfnode acme`, npx local-api sec --help. `npx --yes create-tfnode acme`",
      "npm install --save-dev tfnode @tfnode/cli ../tfnode-cli-0.1.0.tgz",
      "pnpm dlx tfnode-cli | yarn create tfnode | npm exec --yes --package ./x.tgz -- tfnode-create acme",
      '["npx", "tfnode", "dev"]',
      "npm create @tfnode acme -- --openapi FILE; npx @tfnode/cli dev; npm install; npx [NAME] mocha",
    ].join("\n");
    expect(unscopedNames(text)).to.deep.equal([
      "tfnode",
      "local-api",
      "create-tfnode",
      "tfnode",
      "tfnode-cli",
      "tfnode",
      "tfnode",
    ]);
  });

  it("the package names are those of the workspaces in node_modules", () => {
    for (const name of ["cli", "create", "framework", "local-api", "openapi"])
      expect(existsSync(join(root, "node_modules/@tfnode", name, "package.json")), name).to.equal(true);
  });
});

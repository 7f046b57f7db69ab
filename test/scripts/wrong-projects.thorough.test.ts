import { cp, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type Ended, install, link, programIn, runNode, tfnode } from "./support/packed.ts";

const item = "src/resources/item.ts";
const provider = "src/provider.ts";
const config = "tfnode.config.ts";

/** A change of a project: a text in one of its files is replaced; without a new text, the file is deleted. */
interface Wrong {
  readonly file: string;
  readonly from?: string | RegExp;
  readonly to?: string;
  /** The output of every command. */
  readonly shown: string | RegExp;
}

const end = /$(?![\s\S])/;

const wrongs: { readonly [title: string]: Wrong } = {
  "throws when it is imported": {
    file: provider,
    from: end,
    to: 'throw new Error("no luck");\n',
    shown: /src\/provider\.ts throws when it is imported, at src\/provider\.ts:\d+: Error: no luck$/m,
  },
  "has no default export": {
    file: provider,
    from: "export default definition;",
    to: "export const acme = definition;",
    shown: "The default export of src/provider.ts is not a provider; add: export default acme",
  },
  "exports a value that is not a provider": {
    file: provider,
    from: "const definition = provider(",
    to: "const definition = (",
    shown: "The default export of src/provider.ts is not a provider; write: export default provider({ … })",
  },
  "has a syntax error": {
    file: provider,
    from: end,
    to: "oops(",
    shown: /src\/provider\.ts does not compile:\nsrc\/provider\.ts:\d+:6: Unexpected end of file$/m,
  },
  "imports a missing file": {
    file: provider,
    from: "./resources/item.ts",
    to: "./resources/items.ts",
    shown:
      /src\/provider\.ts does not compile:\nsrc\/provider\.ts:\d+:\d+: Could not resolve "\.\/resources\/items\.ts"$/m,
  },
  "imports a package that is not installed": {
    file: provider,
    from: /^/,
    to: 'import "@left/pad/more";\n',
    shown:
      "src/provider.ts imports the package @left/pad, which is not installed. Run npm install @left/pad.",
  },
  "has a resource with a wrong definition": {
    file: item,
    from: '["{id}"]',
    to: '["{idd}"]',
    shown: 'cloudy_item: importForms[0] names "idd", which is not in the schema',
  },
  "has a resource that throws when it is loaded": {
    file: item,
    from: end,
    to: "(null as any).foo;",
    shown: "cloudy_item cannot be loaded: Cannot read properties of null (reading 'foo')",
  },
  "has another version than its configuration": {
    file: provider,
    from: "version: config.version",
    to: 'version: "0.0.9"',
    shown: "src/provider.ts is cloudy 0.0.9, but tfnode.config.ts says cloudy 0.1.0. Import them from there.",
  },
  "has a configuration that throws": {
    file: config,
    from: end,
    to: "(null as any).foo;",
    shown: /tfnode\.config\.ts throws when it is imported, at tfnode\.config\.ts:\d+: TypeError: Cannot read/,
  },
  "has a configuration with a wrong version": {
    file: config,
    from: '"0.1.0"',
    to: '"v0.1"',
    shown: "version has to be of the form 1.2.3",
  },
  "has a configuration with a version that is too large": {
    file: config,
    from: '"0.1.0"',
    to: '"99999999999999999999.0.0"',
    shown: "version 99999999999999999999.0.0 has a number that is too large",
  },
  "has a configuration with a module that is not a path": {
    file: config,
    from: '"dev/api.ts"',
    to: "5",
    shown: "check.api has to be the path of a module, as in dev/api.ts, or false",
  },
  "has a configuration with a prefix that is not a string": {
    file: config,
    from: "check: {",
    to: "check: { prefix: 7,",
    shown: "check.prefix has to be a text",
  },
  "has a configuration with only one of the folders of docs and examples": {
    file: config,
    from: "check: {",
    to: 'docs: { folders: { docs: "pages" } },\n  check: {',
    shown: "docs.folders has to have the paths of the folders docs and examples",
  },
  "has a configuration with an invalid resource to check": {
    file: config,
    from: "check: {",
    to: "check: { resources: { item: true },",
    shown: "check.resources.item has to be an object or false",
  },
  "has a configuration with variables that are no object": {
    file: config,
    from: "check: {",
    to: 'check: { variables: ["a"],',
    shown: "check.variables has to be an object",
  },
  "has a configuration with one name instead of a list of attributes": {
    file: config,
    from: "check: {",
    to: 'check: { resources: { item: { importIgnore: "token" } },',
    shown: "check.resources.item.importIgnore has to be a list of names of attributes",
  },
  "has no configuration": { file: config, shown: "There is no tfnode.config.ts in " },
  "has no package.json": { file: "package.json", shown: "package.json cannot be read: ENOENT" },
};

describe("a project with something wrong", function () {
  this.timeout(180_000);
  let folder: string;
  let project: string;

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "tfnode-wrong-")));
    project = join(folder, "terraform-provider-cloudy");
    await install("create", folder);
    const create = await programIn(folder, "create", "tfnode-create");
    expect((await runNode(folder, [create, "cloudy", "--yes"])).code).to.equal(0);
    await install("framework", project);
    await install("cli", project);
    await install("local-api", project);
    for (const name of ["@types/node", "typescript"]) await link(name, project);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  /** Breaks the project temporarily. */
  async function whileWrong({ file, from, to = "" }: Wrong, look: () => Promise<void>): Promise<void> {
    const [path, kept] = [join(project, file), join(folder, "kept")];
    await cp(path, kept);
    try {
      if (from === undefined) await rm(path);
      else {
        const text = await readFile(path, "utf8");
        const wrong = text.replace(from, to);
        expect(wrong).to.not.equal(text);
        await writeFile(path, wrong);
      }
      await look();
    } finally {
      await cp(kept, path);
    }
  }

  function expectReported({ code, stdout, stderr }: Ended, shown: string | RegExp): void {
    const output = stdout + stderr;
    expect(code, output).to.equal(1);
    if (typeof shown === "string") expect(output).to.contain(shown);
    else expect(output).to.match(shown);
    // The position in Node or in the command line at which a problem was detected does not help users.
    expect(output).to.not.match(/^ +at |\.mjs|node:internal|UnhandledPromise/m);
  }

  for (const [title, wrong] of Object.entries(wrongs)) {
    it(`the error of a project that ${title} contains advice`, async () => {
      await whileWrong(wrong, async () => expectReported(await tfnode(project, "docs"), wrong.shown));
    });
  }

  it("every command reports the same error, and tfnode dev does not run its command", async () => {
    for (const title of ["throws when it is imported", "has a resource with a wrong definition"]) {
      const wrong = wrongs[title] as Wrong;
      await whileWrong(wrong, async () => {
        for (const args of [["schema", "--json"], ["check"], ["build"], ["release"]]) {
          const program = await programIn(project, "cli", "tfnode");
          const env = { SOURCE_DATE_EPOCH: "1700000000" };
          expectReported(await runNode(project, [program, ...args], env), wrong.shown);
        }
        const ended = await tfnode(project, "dev", "--", process.execPath, "-p", "'was ' + 'run'");
        expectReported(ended, wrong.shown);
        expect(ended.stdout).to.equal("");
        expect(ended.stderr).to.contain("was not run, because of the problems above");
      });
    }
  });

  it("files may begin with byte order marks", async () => {
    const program = await programIn(project, "cli", "tfnode");
    const files = ["package.json", config, provider];
    const texts = await Promise.all(files.map((file) => readFile(join(project, file), "utf8")));
    try {
      for (const [i, file] of files.entries()) await writeFile(join(project, file), `\ufeff${texts[i]}`);
      const { code, stderr } = await runNode(project, [program, "schema", "--json"]);
      expect([code, stderr]).to.deep.equal([0, ""]);
    } finally {
      for (const [i, file] of files.entries()) await writeFile(join(project, file), texts[i] ?? "");
    }
  });

  it("invalid options are reported in one line", async () => {
    const program = await programIn(project, "cli", "tfnode");
    const wrongOptions: readonly (readonly [args: readonly string[], code: number, shown: string])[] = [
      [["docs", "--project", ""], 2, "tfnode docs: the value of --project is empty"],
      [["docs", "--project", "none"], 1, "none is no folder. Say the folder of a project."],
      [["docs", "--project", "package.json"], 1, "package.json is no folder. Say the folder of a project."],
      [["dev", "--"], 2, "tfnode dev: say a COMMAND after --"],
      [["dev", "--", ""], 2, "tfnode dev: say a COMMAND after --"],
      [["release", "--host", ".."], 1, '"../example/cloudy" is no source of a provider'],
      [["release", "--host", "a.b:99999999"], 1, '"a.b:99999999/example/cloudy" is no source of a provider'],
      [["check", "--binary", "package.json", "--config", "src"], 1, "src cannot be read: EISDIR"],
      [
        ["check", "--binary", "package.json", "--config", "list.json"],
        1,
        'list.json has to be an object with "provider"',
      ],
      [
        ["check", "--binary", "package.json", "--config", "text.json"],
        1,
        'text.json has to be an object with "provider"',
      ],
    ];
    await writeFile(join(project, "list.json"), "[1]");
    await writeFile(join(project, "text.json"), '\ufeff{"resources":{"cloudy_item":"a"}}');
    for (const [args, code, shown] of wrongOptions) {
      const ended = await runNode(project, [program, ...args], { SOURCE_DATE_EPOCH: "1700000000" });
      expect([ended.code, ended.stdout], ended.stderr).to.deep.equal([code, ""]);
      expect(ended.stderr)
        .to.contain(shown)
        .and.not.match(/^ +at /m);
    }
    for (const command of ["build", "release"]) {
      const ended = await runNode(project, [program, command], {
        SOURCE_DATE_EPOCH: "100000000000000000000",
      });
      expect(ended.code).to.equal(1);
      expect(ended.stderr)
        .to.contain(
          `tfnode ${command}: SOURCE_DATE_EPOCH is "100000000000000000000", not a number of seconds`,
        )
        .and.not.match(/^ +at /m);
    }
  });

  it("tfnode check reports all outdated pages in one line, with the command that updates them", async () => {
    const wrong = { file: item, from: 'default("")', to: 'default("none")', shown: "" };
    await whileWrong(wrong, async () => {
      const { code, stdout } = await tfnode(project, "check", "--json");
      const { findings } = JSON.parse(stdout);
      expect(code).to.equal(1);
      const docs = findings.filter(({ subject }: { readonly subject: string }) => subject === "docs");
      expect(docs).to.have.length(1);
      expect(docs[0].text).to.match(/: run tfnode docs$/);
    });
  });

  it("tfnode dev -- COMMAND prints type errors, and does not run the command", async () => {
    const wrong = { file: item, from: end, to: 'const size: number = "large";\n', shown: "" };
    await whileWrong(wrong, async () => {
      const ended = await tfnode(project, "dev", "--", process.execPath, "-p", "'was ' + 'run'");
      expectReported(
        ended,
        /item\.ts\(\d+,7\): error TS2322: Type 'string' is not assignable to type 'number'\./,
      );
      expect(ended.stdout).to.equal("");
    });
    const { code, stdout } = await tfnode(project, "dev", "--", process.execPath, "-p", "'was ' + 'run'");
    expect([code, stdout]).to.deep.equal([0, "was run\n"]);
    expect((await tfnode(project, "dev", "--", "no-such-program")).code).to.equal(127);
  });

  it("a missing tfnode, or one of another version than the command line, is reported with the command to install it", async () => {
    const manifest = "node_modules/@tfnode/framework/package.json";
    const other = { file: manifest, from: /"version": "[^"]+"/, to: '"version": "9.9.9"', shown: "" };
    await whileWrong(other, async () =>
      expectReported(
        await tfnode(project, "docs"),
        /has @tfnode\/framework 9\.9\.9 and @tfnode\/cli (\S+), which belong together\. Run npm install @tfnode\/framework@\1\.$/m,
      ),
    );
    const notExported = { file: manifest, from: '"./internal/*"', to: '"./other/*"', shown: "" };
    await whileWrong(notExported, async () =>
      expectReported(
        await tfnode(project, "docs"),
        /^tfnode: packages are missing, or not of one version\. Run npm install /,
      ),
    );
  });

  it("an error in the module that starts the API is reported", async () => {
    const wrong = {
      file: "dev/api.ts",
      from: /export default async function start[\s\S]*?\{\n/,
      to: '$&  throw new Error("no port");\n',
      shown: "",
    };
    await whileWrong(wrong, async () => {
      const { code, stdout } = await tfnode(project, "check", "--json");
      const { findings } = JSON.parse(stdout);
      expect(code).to.equal(1);
      expect(findings).to.deep.include({
        subject: "cloudy_item",
        outcome: "failed",
        text: "check.api does not start: no port",
      });
    });
  });
});

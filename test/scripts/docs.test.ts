import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { expect } from "chai";
import { platformUrl } from "../../src/resources/sec/api/platform.ts";
import { sec } from "../../src/resources/sec/index.ts";
import { type ConfiguredSettings, resolveSettings } from "../../src/resources/sec/settings.ts";
import { version as secVersion } from "../../src/resources/sec/tfnode.config.ts";
import { defaultEndpoint } from "../../src/resources/vdb/api/default-endpoint.ts";
import { version as vdbVersion } from "../../src/resources/vdb/tfnode.config.ts";
import { configurationOf } from "../support/configuration.ts";
import { listsOf } from "../support/shell-blocks.ts";
import { root } from "./support/command.ts";

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  "docs/decisions/README.md",
  "docs/decisions/archive/README.md",
  "docs/sec/index.md",
  "docs/sec/differences.md",
  "docs/vdb/index.md",
  "docs/vdb/differences.md",
  ...readdirSync(join(root, "docs/guides")).map((name) => `docs/guides/${name}`),
  ...readdirSync(join(root, "docs/contributing")).map((name) => `docs/contributing/${name}`),
];
/** Pages whose commands a reader pastes. */
const typed = [
  ...pages.filter((page) => !/CHANGELOG|decisions/.test(page)),
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`),
  "src/create/template/README.md",
  ...readdirSync(join(root, "examples"))
    .map((name) => `examples/${name}/README.md`)
    .filter((page) => existsSync(join(root, page))),
];
/** Pages whose code must be part of a file that other tests run. */
const quoting = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/provider-authors.md",
  "docs/any-client.md",
  "docs/from-plugin-framework.md",
  "docs/from-pulumi-dynamic.md",
  "docs/standard-schema.md",
  "docs/traits.md",
  "docs/usage.md",
  "docs/gallery.md",
  "docs/sec/index.md",
];
const quoted = new Set(["hcl", "ts", "go", "toml"]);
/** The pairs of files that a page compares, and shows completely. */
const sideBySide = [
  ["zone_resource.go", "zone.ts"],
  ["record_set_resource.go", "record_set.ts"],
] as const;

const read = (file: string) => readFile(join(root, file), "utf8");

/** Returns the code blocks of a page. */
function blocksOf(page: string): readonly { readonly language: string; readonly code: string }[] {
  return [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }));
}

/** Returns the text of a page without its code. */
function proseOf(page: string): string {
  return page.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]+`/g, "");
}

/** Returns a file of this repository with the imports of an author, who uses the package. */
function asPublished(source: string): string {
  return source
    .replaceAll(/"(?:\.\.\/)+src\/(?:index|schema\/index)\.ts"/g, '"@tfnode/framework"')
    .replaceAll(/"(?:\.\.\/)+src\/(http|grpc|testing)\/index\.ts"/g, '"@tfnode/framework/$1"');
}

/** Returns the number of lines of code in a file, without comments. */
function linesOf(source: string): number {
  return source.split("\n").filter((line) => !/^\s*(\/\/|$)/.test(line)).length;
}

/** Reports whether a file contains these consecutive lines, at any indentation. */
function isExcerpt(code: string, file: string): boolean {
  const unindented = (text: string) => text.trim().replaceAll(/^[ \t]+/gm, "");
  return `\n${unindented(file)}\n`.includes(`\n${unindented(code)}\n`);
}

/** Returns the anchors of a page: those that sites derive from its headings, and explicit ones. */
function anchorsOf(page: string): ReadonlySet<string> {
  const text = page.replaceAll(/^```[\s\S]*?^```$/gm, "");
  const anchors = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = ""]) => id));
  for (const [, heading = ""] of text.matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const words = heading.replaceAll(/\]\([^)]*\)/g, "").toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-");
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again++) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}

/**
 * Returns the links of a page that lead to a missing file of the repository, or to a missing part of a page. Ignores links to other
 * sites.
 */
async function deadLinks(page: string, text: string): Promise<readonly string[]> {
  const prose = proseOf(text);
  const targets = [/\]\(\s*<?([^)\s>]+)/g, /^\[[^\]]+\]:\s*(\S+)/gm, /\bhref="([^"]+)"/g].flatMap((pattern) =>
    [...prose.matchAll(pattern)].map(([, to = ""]) => to),
  );
  const dead = targets.map(async (to) => {
    if (/^[a-z][a-z+.-]*:/.test(to)) return [];
    const [path = "", anchor] = to.split("#");
    const file = join(dirname(page), path);
    if (path !== "" && !existsSync(join(root, file))) return [to];
    if (anchor === undefined) return [];
    return anchorsOf(path === "" ? text : await read(file)).has(anchor) ? [] : [to];
  });
  return (await Promise.all(dead)).flat();
}

async function files(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe("the documentation", () => {
  it("the documentation has no dead links to files or headings", async () => {
    const inDocs = (await files("docs")).filter((file) => file.endsWith(".md"));
    const all = [
      ...pages.filter((page) => !page.includes("/")),
      ...inDocs.map((file) => relative(root, file)),
      ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`),
    ];
    expect(all).to.have.length.greaterThan(100);
    const dead = all.map(async (page) => [page, await deadLinks(page, await read(page))] as const);
    const pagesWithDead = (await Promise.all(dead)).filter(([, links]) => links.length > 0);
    expect(Object.fromEntries(pagesWithDead)).to.deep.equal({});
  });

  it("every form of a dead link is detected", async () => {
    const text = [
      "# A page",
      "## `sec` and vdb",
      '<a id="own"></a> [a](#a-page) [b](#sec-and-vdb) [c](#own) [d](../README.md#status) [e](https://example.com/x#y)',
      "[f](gone.md) [g](#gone) [h](../README.md#gone) ![i](gone.png) [`j`](gone.md#x) `[k](code.md)`",
      '[l]: gone.txt\n<a href="gone.html">m</a>',
      "```\n[n](in-code.md)\n```",
    ].join("\n\n");
    expect(await deadLinks("docs/a-page.md", text)).to.have.members([
      "gone.md",
      "#gone",
      "../README.md#gone",
      "gone.png",
      "gone.md#x",
      "gone.txt",
      "gone.html",
    ]);
  });

  for (const folder of ["docs/decisions", "docs/decisions/archive"]) {
    it(`${folder}/README.md lists every decision of its folder with its title, and nothing else`, async () => {
      const names = (await readdir(join(root, folder))).filter((name) => /^\d/.test(name));
      const expected = await Promise.all(
        names.map(async (name) => {
          const [heading = ""] = (await read(`${folder}/${name}`)).split("\n");
          return `| [${name.slice(0, 3)}](${name}) | ${heading.replace(/^# \d+:? /, "")} |`;
        }),
      );
      const rows = (await read(`${folder}/README.md`)).match(/^\| \[.*?\) \| .*? \|/gm);
      expect(rows?.toSorted()).to.deep.equal(expected.toSorted());
    });

    it(`a replaced decision in ${folder} links to its replacement, and the index lists exactly the replaced decisions as such`, async () => {
      const index = await read(`${folder}/README.md`);
      const numbersIn = (text: string) =>
        [...text.matchAll(/\]\((?:\.\.\/|archive\/)?(\d{3})-/g)].map(([, number]) => number).sort();
      const rows = [...index.matchAll(/^\| \[\d+\]\(([^)]+)\) \| .*? \| (.*?) ?\|$/gm)];
      const compared = rows.map(async ([, name = "", status = ""]) => {
        const page = await read(`${folder}/${name}`);
        const own = /^(?:Replaced|Superseded|.* (?:is|are) (?:replaced|superseded)).*$/m.exec(
          page.slice(0, 500),
        )?.[0];
        const replacedBy = status.includes("replaced") ? numbersIn(status) : [];
        return [name, { index: replacedBy, page: numbersIn(own ?? "") }] as const;
      });
      const different = (await Promise.all(compared)).filter(
        ([, { index, page }]) => `${index}` !== `${page}`,
      );
      expect(Object.fromEntries(different)).to.deep.equal({});
    });
  }

  it("at most 60 decisions are outside of the archive, so that a newcomer can read them", async () => {
    const names = (await readdir(join(root, "docs/decisions"))).filter((name) => /^\d/.test(name));
    expect(names).to.have.length.at.most(60);
  });

  it("docs/README.md lists every page and guide, and the indexes of all folders", async () => {
    const index = await read("docs/README.md");
    const listed = pages
      .filter((page) => page.startsWith("docs/") && page !== "docs/README.md")
      .concat("docs/api/README.md")
      .map((page) => page.replace(/^docs\//, ""));
    expect(listed.filter((page) => !index.includes(`](${page})`))).to.deep.equal([]);
  });

  it("the README shows the first commands of docs/provider-authors.md", async () => {
    const commands = blocksOf(await read("README.md")).filter(({ code }) => code.includes("npm pack"));
    expect(commands).to.have.length(1);
    expect(await read("docs/provider-authors.md")).to.include(commands[0]?.code);
  });

  it("the commands of each block are one list, so that none runs after one that has failed", async () => {
    const several: string[] = [];
    for (const page of typed)
      for (const { language, code } of blocksOf(await read(page)))
        if (/^(sh|console)$/.test(language) && listsOf(code).length > 1) several.push(`${page}:\n${code}`);
    expect(several).to.deep.equal([]);
  });

  it("without a local API, no block of a page that starts one plans or applies", async () => {
    const scratch = await mkdtemp(join(tmpdir(), "tfnode-blocks-"));
    const log = join(scratch, "calls");
    for (const name of ["terraform", "tofu", "pulumi"])
      await writeFile(join(scratch, name), `#!/bin/sh\necho "${name} $*" >> "${log}"\n`, { mode: 0o755 });
    for (const name of ["sleep", "node", "npm", "npx"])
      await writeFile(join(scratch, name), "#!/bin/sh\n", { mode: 0o755 });
    const env = { HOME: scratch, PATH: `${scratch}${delimiter}/usr/bin${delimiter}/bin` };
    // Neither an API that does not start, nor a program that is not installed.
    for (const localApi of ["#!/bin/sh\necho false\nexit 1\n", ""]) {
      if (localApi === "") await rm(join(scratch, "local-api"));
      else await writeFile(join(scratch, "local-api"), localApi, { mode: 0o755 });
      for (const page of typed) {
        const text = await read(page);
        if (!/local-api"? (sec|vdb)[^\n]*--detach/.test(text)) continue;
        const script = blocksOf(text)
          .filter(({ language }) => language === "sh")
          .map(({ code }) => `mkdir -p "$HOME/w" && cd "$HOME/w" && (\n${code})\n`)
          .join("");
        spawnSync("bash", ["-c", script], { cwd: scratch, env });
        const calls = await readFile(log, "utf8").catch(() => "");
        const sends =
          /^(terraform|tofu|pulumi) (.* )?(apply|plan|destroy|query|import|refresh|test|console|up|preview)\b/m;
        expect(sends.exec(calls)?.[0], page).to.equal(undefined);
        await rm(log, { force: true });
      }
    }
    await rm(scratch, { recursive: true });
  }).timeout(60_000);

  it("the README names the versions of the packages and the providers", async () => {
    const { version } = JSON.parse(await read("packages/framework/package.json"));
    const readme = (await read("README.md")).replaceAll(/\s+/g, " ");
    expect(readme).to.include(
      `have version ${version}, \`sec\` has ${secVersion} and \`vdb\` has ${vdbVersion}`,
    );
  });

  it("the README and docs/performance.md contain the same multiples of Go", async () => {
    const [, table = ""] = /<!-- go -->([\s\S]*?)<!-- \/go -->/.exec(await read("docs/performance.md")) ?? [];
    const rangeOf = (objects: number, provider: string) => {
      const rows = table.matchAll(/^\| (\d+) \| [\w ]+ \| ([\w, ]+) \| \d+ \| ([\d.]+) ×/gm);
      const own = [...rows].filter(([, n, name]) => n === String(objects) && name === provider);
      const multiples = own.map(([, , , multiple = ""]) => multiple).sort();
      return `${multiples[0]} to ${multiples.at(-1)} times`;
    };
    const readme = (await read("README.md")).replaceAll(/\s+/g, " ");
    for (const range of [
      rangeOf(1, "TypeScript"),
      rangeOf(100, "TypeScript"),
      rangeOf(1000, "TypeScript"),
      rangeOf(1, "TypeScript, kept"),
    ])
      expect(readme).to.include(range);
  });

  for (const page of pages) {
    it(`the commands in ${page} exist`, async () => {
      // Authors run commands in their own project.
      const theirs =
        page === "docs/provider-authors.md" ? "src/create/template/package.json" : "package.json";
      const scripts = {
        ...JSON.parse(await read("package.json")).scripts,
        ...JSON.parse(await read(theirs)).scripts,
      };
      const text = await read(page);
      const npm = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name);
      expect(npm.filter((name) => !Object.hasOwn(scripts, name))).to.deep.equal([]);
      const paths = [...text.matchAll(/(?:^|[\s`"(])(?:\.\/)?((?:scripts|dist|examples)\/[\w./-]*\w)/gm)];
      // Folders that only some builds create.
      const made = ["dist/image", "dist/single"];
      const missing = paths
        .map(([, path = ""]) => path)
        .filter((path) => !existsSync(join(root, path)))
        .filter((path) => !made.some((folder) => path === folder || path.startsWith(`${folder}/`)));
      expect(missing).to.deep.equal([]);
    });
  }

  it("the files and folders that the pages for contributors name exist", async () => {
    const contributing = pages.filter((page) => /^CONTRIBUTING|^docs\/contributing/.test(page));
    const texts = await Promise.all(contributing.map(read));
    const named = texts.flatMap((text) =>
      [...text.matchAll(/`((?:src|test|scripts|packages|proto|site|docs)\/[\w./-]+)`/g)].map(
        ([, path = ""]) => path,
      ),
    );
    expect(named).to.have.length.greaterThan(80);
    const missing = named.filter((path) => !/NAME|the_type/.test(path) && !existsSync(join(root, path)));
    expect(missing).to.deep.equal([]);
  });

  it("CONTRIBUTING.md is short enough to be read at once", async () => {
    expect((await read("CONTRIBUTING.md")).length).to.be.lessThan(8000);
  });

  for (const page of quoting) {
    it(`the files that ${page} quotes are tested`, async () => {
      const quotable = [
        ...(await files("examples")),
        ...(await files("src/create/template")),
        // Other tests run the commands of the guides, and compare the pages of the providers with their
        // definitions.
        ...(await files("docs/guides")),
        ...(await files("docs/sec/resources")),
        join(root, "test/scripts/provider-author.test.ts"),
        join(root, "test/framework/reports.test.ts"),
        join(root, "test/http/exact-life.test.ts"),
        join(root, "test/schema/until-as-planned.test.ts"),
        join(root, "test/framework/write-only-drift.test.ts"),
        join(root, "test/framework/derived-identity.test.ts"),
      ];
      const sources = await Promise.all(quotable.map((file) => readFile(file, "utf8")));
      const blocks = blocksOf(await read(page)).filter(({ language }) => quoted.has(language));
      const foreign = blocks.filter(
        ({ code }) =>
          !sources.some((source) => isExcerpt(code, source) || isExcerpt(code, asPublished(source))),
      );
      expect(foreign.map(({ code }) => code)).to.deep.equal([]);
    });
  }

  it("docs/guides/cdk-terrain.md shows the files of examples/cdk-terrain, with the versions in its package.json", async () => {
    const page = await read("docs/guides/cdk-terrain.md");
    const names = ["cdktf.json", "main.ts", "tsconfig.json"];
    const contents = await Promise.all(names.map((name) => read(`examples/cdk-terrain/${name}`)));
    expect(contents.filter((content) => !page.includes(`\n${content}EOF\n`))).to.deep.equal([]);
    const { dependencies, devDependencies } = JSON.parse(await read("examples/cdk-terrain/package.json"));
    const pinned = Object.entries({ ...dependencies, ...devDependencies }).map(
      ([name, version]) => `${name}@${version}`,
    );
    const [, , ...typed] =
      page
        .split("\n")
        .find((line) => line.startsWith("npm install "))
        ?.split(" ") ?? [];
    expect(typed.sort()).to.deep.equal(pinned.sort());
  });

  for (const [go, typescript] of sideBySide) {
    it(`the page shows ${go} and ${typescript} completely, and counts their lines`, async () => {
      const page = await read("docs/from-plugin-framework.md");
      const folder = "examples/from-plugin-framework";
      const sources = [
        await read(`${folder}/go/${go}`),
        asPublished(await read(`${folder}/typescript/${typescript}`)),
      ];
      const blocks = blocksOf(page).map(({ code }) => code);
      expect(blocks).to.include.members(sources);
      const [inGo, here] = sources.map(linesOf);
      expect(page.replaceAll(/\s+/g, " ")).to.include(`${inGo} lines in Go and ${here} with \`tfnode\``);
      const share = ((here ?? 0) / (inGo ?? 1)).toFixed(2);
      expect(await read("README.md")).to.include(`${here} lines instead of ${inGo}`);
      const cells = (await read("docs/comparison.md")).replaceAll(/ +/g, " ");
      expect(cells).to.include(`| ${here} (${share} ×) | ${inGo} |`);
    });
  }

  it("the page names the default targets of requests and credentials, as the schemas do", async () => {
    const pages = ["docs/guides/authentication.md", "docs/sec/index.md", "docs/vdb/index.md"];
    const [guide = "", ofSec = "", ofVdb = ""] = await Promise.all(pages.map(read));
    for (const page of [guide, ofSec]) expect(page).to.contain(platformUrl("ACCOUNT"));
    for (const page of [guide, ofVdb]) expect(page).to.contain(`${defaultEndpoint}:443`);
    expect(ofSec).to.match(/^- `account` .*lacework/m);
    expect(ofVdb).to.match(/^- `api_url` .*qdrant/m);
  });

  it("the page lists every setting of sec with its environment variable", async () => {
    const firstCells = [...(await read("docs/sec/index.md")).matchAll(/^\| `(\w+)` *\|/gm)];
    expect(firstCells.map(([, name]) => name)).to.have.members(Object.keys(sec.definition.schema));
  });

  it("the profile file in the documentation works", async () => {
    const text = await read("examples/sec.toml");
    const nothing = { account: null, subaccount: null, profile: null, organization: null };
    const configured = { ...nothing, api_key: null, api_secret: null, api_token: null };
    const environment = { HOME: "/home/somebody", SEC_PROFILE: "staging" };
    const { settings, problems } = await resolveSettings(
      configurationOf<ConfiguredSettings>(sec, configured, environment),
      async () => text,
    );
    expect(problems).to.deep.equal([]);
    expect(settings).to.deep.include({ account: "acme", subaccount: "acme-staging" });
  });
});

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { type Catalogue, catalogueOf, type Entry } from "../../src/cli/docs/catalogue.ts";
import { isGenerated } from "../../src/cli/docs/provider-tree.ts";
import { sec } from "../../src/resources/sec/index.ts";
import secConfig from "../../src/resources/sec/tfnode.config.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import vdbConfig from "../../src/resources/vdb/tfnode.config.ts";
import type { Attributes, Block, Content } from "../../src/schema/schema.ts";
import { root } from "./support/command.ts";

/** The description of each attribute and block, by its place. */
function descriptions(
  { attributes, blocks }: Content,
  place: string,
): readonly (readonly [string, string])[] {
  return [
    ...Object.entries(attributes).flatMap(([name, { description, nested, members }]) => [
      [`${place}.${name}`, description] as const,
      ...within(nested?.attributes ?? members, `${place}.${name}`),
    ]),
    ...Object.entries(blocks).flatMap(([name, { block }]) => [
      [`${place}.${name}`, block.description] as const,
      ...descriptions(block, `${place}.${name}`),
    ]),
  ];
}

function within(attributes: Attributes | undefined, place: string) {
  return attributes ? descriptions({ attributes, blocks: {} }, place) : [];
}

/** Returns everything in a provider that has a schema. */
function entriesOf(catalogue: Catalogue): readonly Entry<{ readonly block: Block }>[] {
  const { resources, dataSources, ephemeralResources, listResources, actions } = catalogue;
  return [...resources, ...dataSources, ...ephemeralResources, ...listResources, ...actions];
}

const projects = [
  { documented: { provider: sec, ...secConfig.docs }, name: "sec" },
  { documented: { provider: vdb, ...vdbConfig.docs }, name: "vdb" },
] as const;

for (const { documented, name } of projects) {
  describe(`the documentation and the examples of ${name}`, () => {
    const layout = { docs: `docs/${name}`, examples: `examples/${name}` };
    const folder = join(root, layout.docs);
    let pages: ReadonlyMap<string, string>;

    before(async () => {
      const files = await readdir(folder, { recursive: true });
      const made = files.map((file) => `${layout.docs}/${file}`).filter(isGenerated(layout));
      const read = made.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const);
      pages = new Map(await Promise.all(read));
    });

    it("the pages and examples match the definitions", () => {
      const args = ["docs", "--check", "--json", "--project", `src/resources/${name}`];
      const tfnode = join(root, "build/src/cli/main.js");
      const { stdout, stderr } = spawnSync(process.execPath, [tfnode, ...args], {
        cwd: root,
        encoding: "utf8",
      });
      expect(stderr).to.equal("");
      expect(JSON.parse(stdout).differences, "stale: run npm run generate").to.deep.equal([]);
    });

    it("the pages describe every resource, data source and attribute, in sentences", async () => {
      const catalogue = await catalogueOf(documented);
      const { provider } = catalogue;
      const members = entriesOf(catalogue);
      const wholes = [provider, ...members.map(({ defined }) => defined)];
      expect(
        wholes.map(({ block }) => block.description).filter((text) => !/^[A-Z].*\.$/s.test(text)),
      ).to.deep.equal([]);
      const parts = [
        ...descriptions(provider.block, name),
        ...members.flatMap(({ type, defined }) => descriptions(defined.block, type)),
      ];
      // Descriptions that begin like a sentence and continue with, for example, defaults.
      const odd = parts.filter(([, text]) => !/^[^a-z\s](.*[^.\s])?$/s.test(text));
      expect(odd).to.deep.equal([]);
    });

    it("the pages have no dead links", () => {
      for (const [path, text] of pages) {
        const anchors = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id);
        expect(anchors, path).to.have.length(new Set(anchors).size);
        const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id);
        expect(links, path).to.have.members(anchors);
        const targets = [...text.matchAll(/\]\(([^#:)]+)\)/g)].map(([, to = ""]) => to);
        const places = targets.map((to) => posix.join(posix.dirname(path), to));
        // Pages written by hand are in the same folder as generated ones.
        const missing = places.filter(
          (to) => !pages.has(to) && (isGenerated(layout)(to) || !existsSync(join(root, to))),
        );
        expect(missing, path).to.deep.equal([]);
      }
    });

    it("the provider's page lists everything with a schema", async () => {
      const catalogue = await catalogueOf(documented);
      const index = pages.get(`${layout.docs}/index.md`) ?? "";
      const listed = [...index.matchAll(/^- \[(\w+)\]\(/gm)].map(([, type]) => type);
      expect(listed).to.include.members(entriesOf(catalogue).map(({ type }) => type));
      expect(listed).to.include.members(catalogue.functions.map(({ name }) => name));
    });

    it("the examples are formatted as by terraform fmt", async () => {
      const { findTerraform } = await import(pathToFileURL(join(root, "scripts/lib/environment.mjs")).href);
      const formatted = await mkdtemp(join(tmpdir(), "tfnode-format-"));
      try {
        for (const [path, text] of pages) {
          const code = [...text.matchAll(/^```terraform\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
          await writeFile(join(formatted, `${path.replaceAll("/", "-")}.tf`), code.join("\n"));
        }
        const { stdout, stderr } = spawnSync(findTerraform(), ["fmt", "-check", "-list=true", formatted], {
          encoding: "utf8",
          env: { PATH: process.env.PATH, HOME: formatted },
        });
        expect(stdout + stderr).to.equal("");
      } finally {
        await rm(formatted, { recursive: true });
      }
    });
  });
}

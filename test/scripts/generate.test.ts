import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { providers } from "../../scripts/generate/providers.ts";
import { ownTree } from "../../scripts/generate/trees.ts";
import { type Catalogue, catalogueOf, type Entry } from "../../src/cli/docs/catalogue.ts";
import { isGenerated, layoutOf } from "../../src/cli/docs/provider-tree.ts";
import { differences, type Tree } from "../../src/cli/docs/tree.ts";
import type { Attributes, Block, Content } from "../../src/schema/schema.ts";
import { root } from "./support/command.ts";

/** What is said of each attribute and block, by its place. */
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

/** Everything of a provider that has a schema. */
function entriesOf(catalogue: Catalogue): readonly Entry<{ readonly block: Block }>[] {
  const { resources, dataSources, ephemeralResources, listResources, actions } = catalogue;
  return [...resources, ...dataSources, ...ephemeralResources, ...listResources, ...actions];
}

for (const documented of providers) {
  describe(`the documentation and the examples of ${documented.provider.definition.name}`, () => {
    let tree: Tree;
    let pages: readonly (readonly [path: string, text: string])[];

    before(async () => {
      tree = await ownTree(root, documented);
      pages = [...tree].filter(([path]) => path.endsWith(".md"));
    });

    it("match its definitions", async () => {
      const found = await differences(
        root,
        Object.values(layoutOf(documented)),
        tree,
        isGenerated(layoutOf(documented)),
      );
      const stale = found.map(({ path, what }) => `${what} ${path}`);
      expect(stale, "stale: run npm run generate").to.deep.equal([]);
    });

    it("describe every resource, data source and attribute, in sentences", async () => {
      const catalogue = await catalogueOf(documented);
      const { name, provider } = catalogue;
      const members = entriesOf(catalogue);
      const wholes = [provider, ...members.map(({ defined }) => defined)];
      expect(
        wholes.map(({ block }) => block.description).filter((text) => !/^[A-Z].*\.$/s.test(text)),
      ).to.deep.equal([]);
      const parts = [
        ...descriptions(provider.block, name),
        ...members.flatMap(({ type, defined }) => descriptions(defined.block, type)),
      ];
      // Begun like a sentence and left open, because defaults and the like are added.
      const odd = parts.filter(([, text]) => !/^[^a-z\s](.*[^.\s])?$/s.test(text));
      expect(odd).to.deep.equal([]);
    });

    it("have no dead links", () => {
      for (const [path, text] of pages) {
        const anchors = [...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id);
        expect(anchors, path).to.have.length(new Set(anchors).size);
        const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id);
        expect(links, path).to.have.members(anchors);
        const targets = [...text.matchAll(/\]\(([^#:)]+)\)/g)].map(([, to = ""]) => to);
        const places = targets.map((to) => new URL(to, `file:///${path}`).pathname.slice(1));
        // Pages by hand are beside those that are generated.
        const missing = places.filter(
          (to) => !tree.has(to) && (isGenerated(layoutOf(documented))(to) || !existsSync(join(root, to))),
        );
        expect(missing, path).to.deep.equal([]);
      }
    });

    it("list all that has a schema on the page of the provider", async () => {
      const catalogue = await catalogueOf(documented);
      const index = tree.get(`docs/${catalogue.name}/index.md`) ?? "";
      const listed = [...index.matchAll(/^- \[(\w+)\]\(/gm)].map(([, type]) => type);
      expect(listed).to.include.members(entriesOf(catalogue).map(({ type }) => type));
      expect(listed).to.include.members(catalogue.functions.map(({ name }) => name));
    });

    it("are formatted as by terraform fmt", async () => {
      const { findTerraform } = await import(pathToFileURL(join(root, "scripts/lib/environment.mjs")).href);
      const folder = await mkdtemp(join(tmpdir(), "tfnode-format-"));
      try {
        for (const [path, text] of pages) {
          const code = [...text.matchAll(/^```terraform\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
          await writeFile(join(folder, `${path.replaceAll("/", "-")}.tf`), code.join("\n"));
        }
        const { stdout, stderr } = spawnSync(findTerraform(), ["fmt", "-check", "-list=true", folder], {
          encoding: "utf8",
          env: { PATH: process.env.PATH, HOME: folder },
        });
        expect(stdout + stderr).to.equal("");
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  });
}

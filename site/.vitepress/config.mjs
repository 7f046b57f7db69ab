// The documentation site: npm run docs. Its pages are the Markdown files of docs and some of the root folder, where they are.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineConfig } from "vitepress";
import { sidebars, topBar } from "../navigation.mjs";
import { anchorOf, linkOf, pageFiles, placeOf } from "../pages.mjs";

const root = resolve(import.meta.dirname, "../..");
const { DOCS_BASE: base = "/", DOCS_SOURCE_URL: sourceUrl } = process.env;
const pages = new Map(pageFiles().map((file) => [placeOf(file), file]));

const icon = readFileSync(join(root, "src/local-api/console/page/icon.svg"), "utf8");

const versionOf = (provider) =>
  /version = "(.+)"/.exec(
    readFileSync(join(root, `src/resources/${provider}/tfnode.config.ts`), "utf8"),
  )?.[1];

export default defineConfig({
  lang: "en-US",
  title: "tfnode",
  description: "Terraform and OpenTofu providers in TypeScript",
  base,
  srcDir: root,
  srcExclude: readdirSync(root)
    .filter((name) => name !== "docs" && name !== "site" && placeOf(name) === undefined)
    .flatMap((name) => [name, `${name}/**`]),
  outDir: join(root, "dist/site"),
  cacheDir: join(root, ".cache/site"),
  rewrites: (file) => placeOf(file) ?? file,
  head: [["link", { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  metaChunk: true,
  vite: { plugins: [packagesOfSite()], build: { chunkSizeWarningLimit: 4000 } },
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: anchorOf },
    attrs: { disable: true },
    config: (md) =>
      md.disable("emoji").use(resourceOfReadme).use(repositoryLinks).use(textWithBraces).use(emptyHeaders),
  },
  themeConfig: {
    nav: topBar(`sec ${versionOf("sec")}, vdb ${versionOf("vdb")}`),
    sidebar: sidebars(),
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      // A result has all words of a query, such as both words of TFNODE_KEEP.
      options: { detailedView: true, miniSearch: { searchOptions: { combineWith: "AND", boostDocument } } },
    },
  },
});

/** How much a page counts in the search: guides answer questions, and most readers need no reference of the framework. It runs in the browser. */
function boostDocument(id) {
  if (/\/guides\/|\/faq|\/usage/.test(id)) return 4;
  return /\/(?:api|decisions)\/|\/(?:changelog|contributing|records)/.test(id) ? 0.1 : 1;
}

/** Shows the resource of the README where the first page has a comment for it. */
function resourceOfReadme(md) {
  md.core.ruler.before("normalize", "resource-of-readme", (state) => {
    state.src = state.src.replace("<!-- the resource of the README -->", () => {
      const readme = readFileSync(join(root, "README.md"), "utf8");
      const [block] = /^```ts\nexport default resource\([\s\S]*?^```$/m.exec(readme) ?? [];
      if (!block) throw new Error("README.md has no resource");
      return block;
    });
  });
}

/**
 * Leaves the packages that the rendered pages import to the folder in which they are rendered, which is in this one: from the folders of the
 * pages they are not found.
 */
function packagesOfSite() {
  return {
    name: "packages-of-site",
    enforce: "pre",
    resolveId: (id, _importer, { ssr }) =>
      ssr && /^vue(\/|$)/.test(id) ? { id, external: true } : undefined,
  };
}

/** Leads the links between files of the repository to pages of the site. A link to a file that the site does not have becomes text. */
function repositoryLinks(md) {
  md.core.ruler.push("repository-links", ({ tokens, env }) => {
    // The search knows a page by its file, everything else by its place. Titles are parsed alone.
    const file = pages.get(env?.relativePath) ?? env?.relativePath;
    if (file === undefined) return;
    for (const { children } of tokens) {
      const open = [];
      for (const token of children ?? []) {
        if (token.type === "link_open") open.push(token);
        if (token.type !== "link_close") continue;
        const opening = open.pop();
        const target = linkOf(file, decodeURI(opening.attrGet("href")), sourceUrl);
        if (target !== undefined) opening.attrSet("href", target);
        else for (const each of [opening, token]) Object.assign(each, emptyText);
      }
    }
  });
}

const emptyText = { type: "text", tag: "", nesting: 0, content: "" };

/** Vue reads two braces in a text as the beginning of an expression. */
function textWithBraces(md) {
  const { text, code_inline: code } = md.renderer.rules;
  md.renderer.rules.text = (...args) => text(...args).replaceAll("{{", "&#123;&#123;");
  md.renderer.rules.code_inline = (...args) => code(...args).replaceAll("{{", "&#123;&#123;");
}

/** Makes a header without a text an ordinary cell: a screen reader would announce an empty header. */
function emptyHeaders(md) {
  md.core.ruler.push("empty-headers", ({ tokens }) => {
    for (const [at, { type, content }] of tokens.entries())
      if (type === "inline" && content === "" && tokens[at - 1].type === "th_open")
        tokens[at - 1].tag = tokens[at + 1].tag = "td";
  });
}

import { expect } from "chai";
import { type DocsDescription, ReleaseError, registryDocs } from "../../../src/packaging/release/index.ts";

const files = new Set(["README.md", "docs/usage.md"]);

function docsOf(
  pages: Readonly<Record<string, readonly [source: string, text: string]>>,
  more: Partial<DocsDescription> = {},
) {
  const entries = Object.entries(pages).map(([place, [source, text]]) => [place, { source, text }] as const);
  const rest = { hasSource: (path: string) => files.has(path), ...more };
  return registryDocs({ pages: new Map(entries), ...rest });
}

const head = '---\npage_title: "note Provider"\n---\n\n';
const index = ["docs/note/index.md", `${head}# note\n`] as const;

describe("packaging: the documentation in a release", () => {
  it("links lead to the same pages in the layout of registries", () => {
    const pages = docsOf({
      "index.md": [
        "docs/note/index.md",
        `${head}[limits](../guides/limits.md#time) [a \`b\`](resources/a.md)`,
      ],
      "resources/a.md": [
        "docs/note/resources/a.md",
        `${head}[up](../index.md) [here](#x) [there](https://example.com/a.md)`,
      ],
      "guides/limits.md": ["docs/guides/limits.md", `${head}[a](../note/resources/a.md)`],
    });
    expect(pages.get("index.md")).to.include("[limits](guides/limits.md#time) [a `b`](resources/a.md)");
    expect(pages.get("resources/a.md")).to.include(
      "[up](../index.md) [here](#x) [there](https://example.com/a.md)",
    );
    expect(pages.get("guides/limits.md")).to.include("[a](../resources/a.md)");
  });

  it("links to other source files lead to their online location if there is one, else only their text remains", () => {
    const pages = {
      "index.md": ["docs/note/index.md", `${head}See [how to use it](../usage.md#first).`],
    } as const;
    expect(docsOf(pages).get("index.md")).to.include("See how to use it.");
    const sourceUrl = "https://example.com/sources/";
    expect(docsOf(pages, { sourceUrl }).get("index.md")).to.include(
      "See [how to use it](https://example.com/sources/docs/usage.md#first).",
    );
  });

  it("code remains unchanged", () => {
    const code = "`[a](gone.md)`\n\n```sh\necho [b](gone.md)\n```\n";
    expect(docsOf({ "index.md": ["docs/note/index.md", head + code] }).get("index.md")).to.equal(head + code);
  });

  it("every page has a title in its front matter, if necessary from its heading", () => {
    const pages = docsOf({
      "index.md": index,
      "guides/start.md": ["docs/guides/start.md", '# The `first` "step"\n\nGo.\n'],
    });
    expect(pages.get("index.md")).to.equal(index[1]);
    expect(pages.get("guides/start.md")).to.equal(
      '---\npage_title: "The first \\"step\\""\n---\n\n# The `first` "step"\n\nGo.\n',
    );
  });

  for (const [what, pages, message] of [
    [
      "a dead link",
      { "index.md": ["docs/note/index.md", `${head}[x](gone.md)`] },
      "docs/note/index.md links to gone.md",
    ],
    ["no index page", { "guides/a.md": ["a.md", "# A"] }, "no index.md"],
    [
      "a page in a folder that registries ignore",
      { "index.md": index, "other/a.md": ["a.md", "# A"] },
      "docs/other/a.md",
    ],
    [
      "a page in a nested folder",
      { "index.md": index, "guides/a/b.md": ["a.md", "# A"] },
      "docs/guides/a/b.md",
    ],
    ["a page without a title", { "index.md": index, "guides/a.md": ["a.md", "Words."] }, "nor a heading"],
    ["an endless page", { "index.md": ["a.md", `# A\n${"a".repeat(500_000)}`] }, "longer than"],
  ] as const) {
    it(`pages with ${what} are rejected`, () => {
      expect(() => docsOf(pages)).to.throw(ReleaseError, message);
    });
  }
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "./support/command.ts";
import { proseOfModule, proseOfPage, usesIn } from "./support/words.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Returns the files of a folder with an ending, without generated ones. */
function filesIn(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/(^|\/)(node_modules|generated|fixtures)\//.test(name))
    .filter((name) => folder !== "packages" || !/^[^/]+\/lib\//.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

const modules = ["examples", "packages", "scripts", "src", "test"].flatMap((folder) =>
  filesIn(folder, /\.(ts|tsx|mjs)$/),
);
/** The handwritten pages; all others contain the texts of modules. */
const pages = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "README.md",
  "SECURITY.md",
  ...filesIn("packages", /\.md$/),
  ...filesIn("src", /\.md$/),
  ...filesIn("docs", /\.md$/).filter((file) => !/^docs\/(api|sec|vdb)\//.test(file)),
];

/** Returns the uses of words in the list, as `file:line: "words"; write instead: …`. */
function report(file: string, prose: string, isModule: boolean): readonly string[] {
  return usesIn(prose, isModule).map(
    ({ line, words, instead }) => `${file}:${line}: "${words}"; write instead: ${instead}`,
  );
}

describe("the word list", () => {
  it("comments and test titles use no word of the list", () => {
    expect(modules).to.have.length.greaterThan(1000);
    expect(modules.flatMap((file) => report(file, proseOfModule(read(file)), true))).to.deep.equal([]);
  });

  it("pages use no word of the list", () => {
    expect(pages).to.have.length.greaterThan(100);
    const uses = pages.flatMap((file) => {
      // The texts of past releases are not checked.
      const [unreleased = "", heading = "", latest = ""] = read(file).split(/^(## .*)$/m);
      const text = file === "CHANGELOG.md" ? unreleased + heading + latest : read(file);
      return report(file, proseOfPage(text), false);
    });
    expect(uses).to.deep.equal([]);
  });

  it("a test title begins with its subject, so that it stands alone in a report", () => {
    const withoutSubject =
      /^\s*it\(\s*["`]((?:that|is|has|keeps|removes|sends|adds|rejects|returns|shows|uses) .*)$/gm;
    const titles = modules.flatMap((file) =>
      Array.from(read(file).matchAll(withoutSubject), ([, title]) => `${file}: ${title}`),
    );
    expect(titles).to.deep.equal([]);
  });

  it("a word is found in each form of a comment, in a title and across lines, and not in code", () => {
    const source = [
      "/** The caller is told. */",
      "/**",
      " * A list, as",
      " * far as it is known; `told` is code.",
      " */",
      "function told(whom: string) { // nobody calls it",
      "  // Works",
      "  // anew.",
      '  TEST("is gone", () => text("for ever"));',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the title of a test
      "  TEST.skip(`${told} amid creates`, () => {});",
      "}",
    ]
      .join("\n")
      .replaceAll("TEST", "it");
    expect(usesIn(proseOfModule(source), true).map(({ line, words }) => [line, words])).to.deep.equal([
      [1, "told"],
      [3, "as far as"],
      [6, "nobody"],
      [8, "anew"],
      [9, "is gone"],
      [10, "amid"],
    ]);
  });

  it("a word is found in the text of a page, and not in its code and the targets of its links", () => {
    const page =
      '# Told\n\n```sh\nnobody\n```\n\nThe [object](whom.md) `tells` nobody.\n\n| <a id="told"></a>anew |\n';
    expect(usesIn(proseOfPage(page), false).map(({ line, words }) => [line, words])).to.deep.equal([
      [1, "Told"],
      [7, "nobody"],
      [9, "anew"],
    ]);
  });
});

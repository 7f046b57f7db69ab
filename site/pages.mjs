// Which Markdown files of the repository are pages of the site, and where the site has them.
import { readdirSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { exampleOf } from "./examples.mjs";

const root = resolve(import.meta.dirname, "..");

/** Pages with a place of their own. */
const others = {
  "site/home.md": "index.md",
  "docs/README.md": "documentation.md",
  "README.md": "readme.md",
  "CHANGELOG.md": "changelog.md",
  "CONTRIBUTING.md": "contributing.md",
  "SECURITY.md": "reporting.md",
};

/** All files that are pages, such as `docs/guides/install.md`. */
export function pageFiles() {
  const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" });
  return [
    ...Object.keys(others),
    ...inDocs
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`)
      .filter((file) => !Object.hasOwn(others, file)),
  ];
}

/**
 * Where the site has a file, such as `guides/install.md`; undefined for a file that is no page. The README of a folder is its index.
 *
 * @param {string} file
 * @returns {string | undefined}
 */
export function placeOf(file) {
  if (Object.hasOwn(others, file)) return others[file];
  if (file.startsWith("site/examples/")) return file.slice("site/".length);
  if (!file.startsWith("docs/") || !file.endsWith(".md")) return undefined;
  return file.slice("docs/".length).replace(/(^|\/)README\.md$/, "$1index.md");
}

/**
 * What a link of a page leads to on the site: a page, a file in the sources, an example, or what the link says already. Undefined if it
 * leads to a file that the site does not have.
 *
 * @param {string} file the page
 * @param {string} href
 * @param {string} [sourceUrl] the address of the sources, which ends in a slash
 * @returns {string | undefined}
 */
export function linkOf(file, href, sourceUrl) {
  if (/^([a-z][a-z+.-]*:|#)/i.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const target = posix.join(posix.dirname(file), path);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  const place = placeOf(target) ?? placeOf(`${target.replace(/\/$/, "")}/README.md`);
  if (place !== undefined && hasPage(place)) return `/${place}${hash}`;
  if (sourceUrl) return `${sourceUrl}${target}${hash}`;
  const example = exampleOf(target);
  return example && `/${example.place}${example.heading ? `#${anchorOf(example.heading)}` : ""}`;
}

let places;

function hasPage(place) {
  places ??= new Set(pageFiles().map(placeOf));
  return places.has(place);
}

/**
 * The anchor of a heading, as the sites make it on which people read the files of a repository.
 *
 * @param {string} heading
 */
export function anchorOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}

// The navigation of the site, made from the lists in docs/README.md, from the index of the decisions, and from folders.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { linkOf } from "./pages.mjs";

const root = resolve(import.meta.dirname, "..");
const index = "docs/README.md";

const read = (file) => readFileSync(join(root, file), "utf8");
const plain = (text) => text.replaceAll("`", "");

/** The groups of docs/README.md: each has a heading, and an item for each line of its list. */
export function groups() {
  const [, ...sections] = read(index).split(/^## /m);
  return sections.map((section) => ({
    text: section.slice(0, section.indexOf("\n")).trim(),
    items: [...section.matchAll(/^- \[(.+?)\]\((\S+?)\)/gm)].map(([, text, href]) => ({
      text: plain(text),
      link: itemLink(index, href),
    })),
  }));
}

/** The words of the groups in the bar at the top, which has to fit into narrow windows. */
const shortNames = {
  "Use a provider": "Use",
  "Reference of the providers": "Providers",
  "Test configurations": "Test",
  "Write a provider": "Write",
  "About tfnode": "About",
};

/** The bar at the top: a menu for each group; the last one has the version, too. */
export function topBar(version) {
  const menus = groups().map(({ text, items }) => {
    if (!Object.hasOwn(shortNames, text)) throw new Error(`the group ${text} has no short name`);
    return { text: shortNames[text], items };
  });
  menus.at(-1)?.items.push({ text: version, link: "/changelog.md" });
  return menus;
}

/** What is next to each page: the groups of all pages, or what its folder has. */
export function sidebars() {
  return {
    "/": groups(),
    "/sec/": [back, ...providerSidebar("sec")],
    "/vdb/": [back, ...providerSidebar("vdb")],
    "/decisions/": [back, ...decisionSidebar()],
    "/api/": [back, apiSidebar()],
  };
}

const back = { text: "All documentation", link: "/documentation.md" };

/** Where an item leads that a list in a file links to. The site shows the page that it is at by the address of a folder. */
function itemLink(file, href) {
  const link = linkOf(file, href);
  if (link === undefined) throw new Error(`${file} links to ${href}, which is no page of the site`);
  return link.replace(/(^|\/)index\.md$/, "$1");
}

/** The folders with the pages of a provider, in the order in which they are shown. */
const kinds = {
  resources: "Resources",
  "data-sources": "Data sources",
  "ephemeral-resources": "Ephemeral resources",
  "list-resources": "List resources",
  actions: "Actions",
  functions: "Functions",
};

function providerSidebar(provider) {
  const overview = [
    { text: "Overview", link: `/${provider}/` },
    { text: "Differences", link: `/${provider}/differences.md` },
  ];
  const folders = Object.entries(kinds).map(([folder, text]) => ({
    text,
    items: readdirSync(join(root, "docs", provider, folder))
      .toSorted()
      .map((name) => ({
        text: `${folder === "functions" ? "" : `${provider}_`}${name.replace(/\.md$/, "")}`,
        link: `/${provider}/${folder}/${name}`,
      })),
  }));
  return [{ text: provider, items: overview }, ...folders];
}

function decisionSidebar() {
  const file = "docs/decisions/README.md";
  const [, ...sections] = read(file).split(/^## /m);
  const overview = { text: "Decisions", link: itemLink(file, "README.md") };
  const themes = sections.map((section) => ({
    text: section.slice(0, section.indexOf("\n")).trim(),
    items: [...section.matchAll(/^\| \[(\d+)\]\((\S+?)\) \| (.+?) \|/gm)].map(([, number, href, title]) => ({
      text: `${number} ${plain(title)}`,
      link: itemLink(file, href),
    })),
  }));
  return [overview, ...themes];
}

function apiSidebar() {
  const file = "docs/api/README.md";
  const modules = [...read(file).matchAll(/^\| \[(\w+)\]\((\S+?)\)/gm)].map(([, name, href]) => ({
    text: name === "index" ? "@tfnode/framework" : `@tfnode/framework/${name}`,
    link: itemLink(file, href),
  }));
  const types = { text: "Public types", link: itemLink(file, "public-types.md") };
  return { text: "API reference", link: itemLink(file, "README.md"), items: [...modules, types] };
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { parse } from "yaml";
import { root } from "./support/command.ts";

interface Item {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly Item[];
}

interface Modules {
  placeOf(file: string): string | undefined;
  linkOf(file: string, href: string, sourceUrl?: string): string | undefined;
  anchorOf(heading: string): string;
  pageFiles(): readonly string[];
  groups(): readonly Item[];
  topBar(version: string): readonly Item[];
  sidebars(): { readonly [folder: string]: readonly Item[] };
}

describe("the pages of the documentation site", () => {
  let site: Modules;
  before(async () => {
    const load = (name: string) => import(pathToFileURL(join(root, "site", name)).href);
    site = { ...(await load("pages.mjs")), ...(await load("navigation.mjs")) };
  });

  it("the README of a folder is the index of the folder", () => {
    expect(site.placeOf("docs/README.md"), "next to the first page").to.equal("documentation.md");
    expect(site.placeOf("docs/decisions/README.md")).to.equal("decisions/index.md");
    expect(site.placeOf("docs/guides/install.md")).to.equal("guides/install.md");
    expect(site.placeOf("CHANGELOG.md")).to.equal("changelog.md");
  });

  it("a source file is not a page", () => {
    expect(site.placeOf("examples/rabbitmq/README.md")).to.equal(undefined);
    expect(site.placeOf("docs/pictures/demo.svg")).to.equal(undefined);
  });

  it("no two files have the same location", () => {
    const places = site.pageFiles().map(site.placeOf);
    expect(new Set(places).size).to.equal(places.length);
  });

  it("a link between pages leads to the location of the page, with its anchor", () => {
    expect(site.linkOf("docs/guides/ci.md", "../compatibility.md#systems")).to.equal(
      "/compatibility.md#systems",
    );
    expect(site.linkOf("docs/usage.md", "../README.md#use-a-provider")).to.equal("/readme.md#use-a-provider");
    expect(site.linkOf("docs/usage.md", "#functions")).to.equal("#functions");
    expect(site.linkOf("docs/usage.md", "https://example.com/a.md")).to.equal("https://example.com/a.md");
  });

  it("a link to an example leads to the page of its folder, and to the heading of its file", () => {
    const linkOf = (href: string) => site.linkOf("docs/usage.md", href);
    expect(linkOf("../examples/demo")).to.equal("/examples/demo.md");
    expect(linkOf("../examples/demo/policies.tf")).to.equal("/examples/demo.md#policiestf");
    expect(linkOf("../examples/ticket.ts")).to.equal("/examples/single-files.md#ticketts");
    expect(linkOf("../examples/missing.ts")).to.equal(undefined);
  });

  it("a link to a source file leads to the address of the sources, or becomes text if there is none", () => {
    const link = ["docs/usage.md", "../src/http"] as const;
    expect(site.linkOf(...link, "https://code.example.com/blob/main/")).to.equal(
      "https://code.example.com/blob/main/src/http",
    );
    expect(site.linkOf(...link)).to.equal(undefined);
  });

  it("an anchor is the one that GitHub derives from a heading", () => {
    expect(site.anchorOf("With `TFNODE_KEEP=30m`, on Linux")).to.equal("with-tfnode_keep30m-on-linux");
  });

  it("every item of the navigation leads to a page", () => {
    const places = new Set(site.pageFiles().map(site.placeOf));
    const links = (items: readonly Item[]): readonly string[] =>
      items.flatMap(({ link, items = [] }) => [...(link === undefined ? [] : [link]), ...links(items)]);
    const all = [...links(site.groups()), ...Object.values(site.sidebars()).flatMap(links)];
    expect(all).to.have.length.above(200);
    const dead = all.filter((link) => !places.has(link.slice(1).replace(/(^|\/)$/, "$1index.md")));
    expect(dead).to.deep.equal([]);
  });

  it("the bar at the top has a short word for each group, and the version at the end", () => {
    const bar = site.topBar("sec 1.0.0");
    expect(bar.map(({ items = [] }) => items.length)).to.deep.equal(
      site.groups().map(({ items = [] }, at) => items.length + (at === bar.length - 1 ? 1 : 0)),
    );
    for (const { text } of bar) expect(text.length).to.be.at.most(9);
  });

  it("the groups of the navigation are those of docs/README.md", () => {
    const headings = readFileSync(join(root, "docs/README.md"), "utf8").matchAll(/^## (.+)$/gm);
    expect(site.groups().map(({ text }) => text)).to.deep.equal([...headings].map(([, text]) => text));
  });

  it("the workflow for a pages host runs scripts that exist, and publishes the folder that npm run docs writes", () => {
    const workflow = parse(readFileSync(join(root, ".github/workflows/documentation.yml"), "utf8"));
    const steps: readonly { readonly run?: string; readonly with?: { readonly path?: string } }[] =
      workflow.jobs.build.steps;
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const named = steps.flatMap(({ run = "" }) =>
      [...run.matchAll(/npm run (\w+)/g)].map(([, name]) => name),
    );
    expect(named).to.deep.equal(["docs"]);
    expect(scripts).to.include.keys(named);
    expect(steps.flatMap((step) => step.with?.path ?? [])).to.deep.equal(["dist/site"]);
    expect(existsSync(join(root, "site/package-lock.json"))).to.equal(true);
  });
});

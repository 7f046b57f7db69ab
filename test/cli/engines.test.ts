import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { needsOf } from "../../src/cli/bundle/bundle.ts";
import { nodeNeeds, nodeVersion, supports, versionsOf, versionsText } from "../../src/cli/bundle/engines.ts";
import { nodeLines, supportedNode } from "../../src/cli/bundle/prologue.ts";

import { authorProject, orderEntry, orderProvider } from "../support/author-project.ts";
import { removeTemporary } from "../support/stub.ts";

const engine = (range: string) => ({ id: "pad@1.0.0", range });

describe("the versions of Node that packages support", () => {
  for (const [range, supported, unsupported] of [
    [">=22.19.0", ["22.19.0", "24.0.0"], ["22.18.9", "20.19.0"]],
    [">= 20", ["20.0.0", "25.1.0"], ["19.9.9"]],
    [">18.1", ["18.2.0"], ["18.1.5"]],
    ["^20.19.0 || >=22.12.0", ["20.19.0", "20.99.0", "22.12.0"], ["20.18.9", "21.0.0", "22.11.0"]],
    ["~20.1", ["20.1.0", "20.1.9"], ["20.2.0"]],
    ["20 || 22.x || 24.*", ["20.19.0", "22.0.0", "24.1.1"], ["21.0.0", "23.0.0"]],
    [">=18 <21", ["18.0.0", "20.9.9"], ["21.0.0"]],
    ["18.0.0 - 20", ["18.0.0", "20.9.0"], ["21.0.0"]],
    ["<=20", ["20.19.0"], ["21.0.0"]],
    ["v20.1.0", ["20.1.0"], ["20.1.1"]],
    ["*", ["0.1.0", "99.0.0"], []],
    ["", ["20.0.0"], []],
    ["lts", ["20.0.0"], []],
  ] as const)
    it(`the range ${JSON.stringify(range)} contains the versions that it names`, () => {
      for (const version of supported) expect(supports(range, nodeVersion(version)), version).to.equal(true);
      for (const version of unsupported)
        expect(supports(range, nodeVersion(version)), version).to.equal(false);
    });

  it("a program needs the versions that all of its packages support, without the gaps in their ranges", () => {
    const needs = (...ranges: string[]) => {
      const { versions, because } = nodeNeeds(ranges.map(engine), supportedNode);
      return [versionsText(versions), ...because.map(({ range }) => range)];
    };
    const own = "Node.js 20.19 or newer, but not from 21.0 to before 22.3";
    expect(needs()).to.deep.equal([own]);
    expect(needs(">=12", "^20.19.0 || >=22.3.0", "*")).to.deep.equal([own]);
    expect(needs(">=18", ">=22.19.0", "^20.19.0 || >=22.3.0")).to.deep.equal([
      "Node.js 22.19 or newer",
      ">=22.19.0",
    ]);
    expect(needs("^20.20.1 || >=24", ">=22.1")).to.deep.equal([
      "Node.js 24.0 or newer",
      "^20.20.1 || >=24",
      ">=22.1",
    ]);
    expect(needs("20.20.1")).to.deep.equal([
      "Node.js 20.20.1 or newer, but not from 21.0 to before 22.3",
      "20.20.1",
    ]);
    expect(needs(">=24 || >=22 <23 || ^20", "18 - 26")).to.deep.equal([
      "Node.js 20.19 or newer, but not from 21.0 to before 22.3, but not from 23.0 to before 24.0",
      ">=24 || >=22 <23 || ^20",
    ]);
    expect(needs("^20 || ^22.12", ">=22.13 || ~20.20.2")).to.deep.equal([
      "Node.js 20.20.2 or newer, but not from 20.21 to before 22.13",
      "^20 || ^22.12",
      ">=22.13 || ~20.20.2",
    ]);
  });

  it("upper limits of ranges and ranges that contain nothing exclude no version", () => {
    for (const range of ["<19", "^20", "^18 || ^20 || ^21 || 22", ">=24 <22", "20 - 25", "^20 || >=21"])
      expect(nodeNeeds([engine(range)], supportedNode).because, range).to.deep.equal([]);
    expect(nodeNeeds([engine("^20"), engine(">=22.13")], supportedNode).versions).to.deep.equal(
      versionsOf(">=22.13"),
    );
  });

  it("a program that is started with an unsupported version of Node names the next one that it supports", () => {
    const versions = versionsOf("^20.20.1 || ^22.19.1 || >=24");
    const [check = ""] = nodeLines({ name: "acme", stream: "stdout", versions }).split("\n");
    const outputOf = (version: string) => {
      const lines: string[] = [];
      const exit = (code: number) => lines.push(`exit ${code}`);
      runInNewContext(check, {
        console: { log: (line: string) => lines.push(line) },
        process: { version, exit },
      });
      return lines;
    };
    for (const [version, wanted] of [
      ["v0.10.48", "20.20.1"],
      ["v20.20.0", "20.20.1"],
      ["v21.0.0", "22.19.1"],
      ["v22.19.0", "22.19.1"],
      ["v23.11.1", "24.0"],
    ])
      expect(outputOf(`${version}`)).to.deep.equal([
        `acme needs Node.js ${wanted} or newer on the PATH; found ${version}.`,
        "exit 1",
      ]);
    for (const version of ["v20.20.1", "v20.99.9", "v22.19.1", "v24.0.0", "v26.1.0-nightly2026"])
      expect(outputOf(version)).to.deep.equal([]);
  });
});

describe("a program with a package that needs a newer version of Node", function () {
  this.timeout(120_000);
  after(removeTemporary);

  it("a built program needs the version of Node that a package in it supports", async () => {
    const files = { "provider.mjs": orderProvider, "helper.mjs": 'export { text } from "pad";\n' };
    const { folder, build } = await authorProject(files);
    const pad = join(folder, "node_modules/pad");
    await mkdir(pad);
    const manifest = {
      name: "pad",
      version: "1.0.0",
      type: "module",
      main: "pad.js",
      engines: { node: ">=99.1" },
    };
    await writeFile(join(pad, "package.json"), JSON.stringify(manifest));
    await writeFile(join(pad, "pad.js"), 'export const text = Promise.resolve("x");\n');
    const { program } = await build(orderEntry);
    const text = await readFile(program, "latin1");
    expect(text).to.contain("terraform-provider-order needs Node.js 99.1 or newer on the PATH; found none.");
  });

  it("a built program needs the version of Node that its own project and a linked package of a workspace support", async () => {
    const files = { "provider.mjs": orderProvider, "helper.mjs": 'export { text } from "shared";\n' };
    const { folder, build } = await authorProject(files);
    const shared = join(folder, "packages/shared");
    await mkdir(join(shared, "lib"), { recursive: true });
    const engines = (node: string) => ({ engines: { node } });
    const own = { name: "shared", version: "1.0.0", exports: "./lib/shared.js", ...engines(">=98") };
    await writeFile(join(shared, "package.json"), JSON.stringify(own));
    await writeFile(join(shared, "lib/package.json"), JSON.stringify({ type: "module" }));
    await writeFile(join(shared, "lib/shared.js"), 'export const text = Promise.resolve("x");\n');
    await symlink(shared, join(folder, "node_modules/shared"));
    const { metafile } = await build(orderEntry);
    expect(needsOf(metafile, folder)).to.deep.equal({
      versions: versionsOf(">=98"),
      because: [{ id: "shared@1.0.0", range: ">=98" }],
    });
    await writeFile(join(folder, "package.json"), JSON.stringify(engines(">=99.1")));
    expect(needsOf(metafile, folder)).to.deep.include({ versions: versionsOf(">=99.1") });
    expect(needsOf(metafile, folder).because).to.deep.include({ id: "the project", range: ">=99.1" });
    const { program } = await build(orderEntry);
    expect(await readFile(program, "latin1")).to.contain("needs Node.js 99.1 or newer on the PATH");
  });
});

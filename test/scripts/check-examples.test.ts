import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect } from "chai";
import { examplesFor } from "../../src/cli/check/project-check.ts";
import { terraform } from "../../src/cli/check/terraform.ts";
import { scratchForEach } from "../support/scratch.ts";

const all = [
  ["examples/resources/acme_item/resource.tf", ""],
  ["examples/actions/acme_flush/action.tf", ""],
  ["examples/resources/acme_actions/resource.tf", ""],
] as const;
const others = [all[0][0], all[2][0]];
const paths = (list: readonly (readonly [string, string])[]) => list.map(([path]) => path);
const version = (text: string) => JSON.stringify({ terraform_version: text }, null, 2);

describe("the examples that tfnode check has validated", () => {
  for (const [program, said] of [
    ["terraform", "1.14.0"],
    ["terraform", "1.16.4"],
    ["terraform", "2.0.0"],
  ] as const) {
    it(`all examples are validated with ${program} ${said}`, () => {
      expect(paths(examplesFor(program, version(said), all).taken)).to.deep.equal(paths(all));
    });
  }

  for (const [program, said] of [
    ["terraform", version("1.11.4")],
    ["tofu", version("1.14.0")],
    ["terraform", "no JSON"],
  ] as const) {
    it(`the examples of actions are omitted with ${program} if its version output is ${said.replaceAll(/\s+/g, " ")}`, () => {
      const { taken, left } = examplesFor(program, said, all);
      expect(paths(taken)).to.deep.equal(others);
      expect(paths(left)).to.deep.equal([all[1][0]]);
    });
  }
});

describe("the program with which tfnode check validates examples", () => {
  const { PATH: path } = process.env;
  let folder: string;
  scratchForEach((scratch) => {
    folder = scratch;
  });
  afterEach(() => {
    process.env.PATH = path;
  });
  const install = (name: string, script: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

  it("a terraform that asks a question receives the end of its standard input", async () => {
    await install("terraform", `read answer; echo "answered: $answer, $*"`);
    process.env.PATH = [folder, path].join(delimiter);
    expect(await terraform()).to.deep.equal({ program: "terraform", version: "answered: , version -json\n" });
  });

  it("tofu is used if terraform fails, and none if both are missing", async () => {
    process.env.PATH = folder;
    expect(await terraform()).to.equal(undefined);
    await install("terraform", "exit 1");
    await install("tofu", "echo {}");
    expect(await terraform()).to.deep.equal({ program: "tofu", version: "{}\n" });
  });
});

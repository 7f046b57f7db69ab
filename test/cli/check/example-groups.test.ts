import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { type Example, exampleProblems, groupsOf } from "../../../src/cli/check/example-groups.ts";
import { scratchForEach } from "../../support/scratch.ts";

const example = (name: string, text = `resource "acme_${name}" "a" {}\n`): Example => [
  `examples/resources/acme_${name}/resource.tf`,
  text,
];
const examples = (count: number) => Array.from({ length: count }, (_, i) => example(`t${i}`));

describe("the groups of examples that one command validates", () => {
  it("a thousand examples are validated by twenty commands, each at most once", () => {
    const groups = groupsOf(examples(1000), 2);
    expect(groups).to.have.length(20);
    expect(groups.flat()).to.deep.equal(examples(1000));
  });

  it("few examples are divided among the processors", () => {
    expect(groupsOf(examples(6), 2).map((group) => group.length)).to.deep.equal([3, 3]);
    expect(groupsOf(examples(1), 8).map((group) => group.length)).to.deep.equal([1]);
    expect(groupsOf([], 2)).to.deep.equal([]);
  });

  for (const text of [
    'import {\n  to = acme_a.a\n  id = "1"\n}\n',
    'variable "token" {}\n',
    'terraform {\n  backend "local" {}\n}\n',
    'terraform {\n  state_store "acme_s" {}\n}\n',
    'resource "acme_a" "a" {\n  text = file("text.txt")\n}\n',
    'resource "acme_a" "a" {\n  text = path.root\n}\n',
    'resource "acme_a" "a" {\n  text = templatefile("text.tftpl", {})\n}\n',
  ])
    it(`an example is validated alone with ${JSON.stringify(text.replaceAll(/\s+/g, " "))}, which a module may not have`, () => {
      const alone = example("alone", text);
      expect(groupsOf([alone, ...examples(4)], 1)).to.deep.equal([examples(4), [alone]]);
    });
});

describe("the validation of examples", () => {
  let scratch: string;
  scratchForEach((path) => {
    scratch = path;
  });

  /** A program in place of Terraform that rejects configurations with "bad" in a file, and records the folders in which it runs. */
  async function validate(all: readonly Example[]) {
    const program = join(scratch, "terraform");
    const script = `#!/bin/sh
echo "$1 $(basename "$PWD")" >> '${scratch}/calls'
test "$1" = get && exit 0
if grep -rqs bad .; then echo '{"valid":false,"diagnostics":[{"severity":"error","summary":"Bad","detail":"very"}]}'; exit 1; fi
echo '{"valid":true,"diagnostics":[{"severity":"warning","summary":"Old"}]}'
`;
    await writeFile(program, script, { mode: 0o755 });
    const folder = join(scratch, "work");
    await mkdir(folder);
    const tree = new Map([["examples/resources/acme_t0/versions.tf", "terraform {}\n"]]);
    const options = { program, env: {}, counting: undefined, tree, root: scratch, scratch: folder };
    const problems = await exampleProblems(options, all);
    const calls = (await readFile(join(scratch, "calls"), "utf8")).trim().split("\n");
    return { problems, calls, folder };
  }

  it("valid examples are modules of one configuration, with their versions", async () => {
    const { problems, calls, folder } = await validate(examples(40));
    expect(problems).to.deep.equal([]);
    expect(calls.filter((call) => call.startsWith("validate")).length).to.be.below(40);
    expect(calls.filter((call) => call.startsWith("get")).length).to.equal(
      calls.filter((call) => call.startsWith("validate")).length,
    );
    expect(await readdir(join(folder, "examples-0"))).to.include.members([
      "main.tf",
      "versions.tf",
      "example-0",
    ]);
    expect(await readdir(join(folder, "examples-0/example-0"))).to.deep.equal(["main.tf", "versions.tf"]);
  });

  it("an invalid example is named, and does not hide the others of its group", async () => {
    const all = [...examples(10), example("wrong", "bad\n"), example("other", "bad, too\n")];
    const { problems } = await validate(all);
    expect(problems).to.deep.equal([
      "examples/resources/acme_wrong/resource.tf: Bad: very",
      "examples/resources/acme_other/resource.tf: Bad: very",
    ]);
  });
});

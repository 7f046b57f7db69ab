// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates of Terraform
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { exampleConfig } from "../../../src/cli/check/example-config.ts";
import { ExampleFunctions, foldersWithFiles } from "../../../src/cli/check/example-functions.ts";
import { isUnknown } from "../../../src/schema/values/unknown.ts";
import { scratchForEach } from "../../support/scratch.ts";

const example = `
resource "acme_item" "one" {
  name   = upper("a")
  policy = jsonencode({ owner = lower("ADA"), plain = ["a", 1, null, "\${path.module}"] })
  label  = "of \${trimspace(" b ")} and $\${c}"
  parts  = [{ size = length(["x", "y"]) }]
  owner  = templatefile("owner.tftpl", { id = acme_owner.ada.id })
}
`;

describe("calls of Terraform's functions in examples", () => {
  let folder: string;
  scratchForEach((scratch) => {
    folder = scratch;
  });

  /** Returns the configuration of the example, and the calls that are evaluated for it. */
  async function configOf(text: string, values: { readonly [call: string]: unknown }) {
    const calls: string[][] = [];
    const functions = new ExampleFunctions(undefined, async (noted) => {
      calls.push([...noted]);
      return new Map(Object.entries(values));
    });
    const read = () =>
      exampleConfig(text, "resource", "acme_item", (call) => functions.valueOf("acme_item", call));
    const before = read();
    await functions.evaluate();
    return { before, calls, config: read(), again: await functions.evaluate() };
  }

  it("all calls of an example are evaluated together, in one line each, and calls with a reference are unknown", async () => {
    const { before, calls, config, again } = await configOf(example, {
      'upper("a")': "A",
      'jsonencode({ "owner" = lower("ADA"), "plain" = ["a", 1, null, "."] })': '{"owner":"ada"}',
      'join("", ["of ", trimspace(" b "), " and $${c}"])': "of b and ${c}",
      'length(["x", "y"])': 2,
    });
    expect(before).to.equal(undefined);
    expect(calls).to.have.length(1);
    const { owner, ...rest } = config ?? {};
    expect(rest).to.deep.equal({
      name: "A",
      policy: '{"owner":"ada"}',
      label: "of b and ${c}",
      parts: [{ size: 2 }],
    });
    expect(isUnknown(owner)).to.equal(true);
    expect(again).to.equal(false);
  });

  it("an example with a call that cannot be evaluated has no configuration, and the call is not tried again", async () => {
    const { calls, config, again } = await configOf(example, { 'upper("a")': "A" });
    expect([config, calls.length, again]).to.deep.equal([undefined, 1, false]);
  });

  it("Terraform evaluates functions, with the files of the example, and goes on after a call that fails", async () => {
    const own = join(folder, "acme_item");
    await mkdir(own);
    await writeFile(join(own, "resource.tf"), example);
    await writeFile(join(own, "policy.json"), '{"a": "ä ${b}"}\n');
    await writeFile(join(own, "owner.tftpl"), "${id} of ${length(list)}");
    const folders = await foldersWithFiles(folder, ["acme_item", "acme_other"]);
    expect([...folders.keys()]).to.deep.equal(["acme_item"]);
    const functions = new ExampleFunctions((type) => folders.get(type));
    const calls = {
      'file("./policy.json")': '{"a": "ä ${b}"}\n',
      'jsondecode(file("policy.json"))': { a: "ä ${b}" },
      'file("missing.json")': undefined,
      'nonsense("x")': undefined,
      'templatefile("owner.tftpl", { "id" = "ada", "list" = [1, 2] })': "ada of 2",
      "max(1, 12345678901234567890)": 12345678901234567890n,
    };
    for (const call of Object.keys(calls)) functions.valueOf("acme_item", call);
    expect(functions.valueOf("acme_other", 'upper("a")')).to.equal(undefined);
    expect(await functions.evaluate()).to.equal(true);
    for (const [call, value] of Object.entries(calls))
      expect(functions.valueOf("acme_item", call), call).to.deep.equal(
        value === undefined ? undefined : [value],
      );
    expect(functions.valueOf("acme_other", 'upper("a")')).to.deep.equal(["A"]);
  });
});

import { readFileSync } from "node:fs";
import { expect } from "chai";
import { labForTests } from "../support/terraform-lab.ts";
import { vdbLabForTests } from "../support/vdb-lab.ts";

/** The example of a page of differences from the Go provider. */
function exampleOf(provider: string): string {
  const page = readFileSync(`docs/${provider}/differences.md`, "utf8");
  const [, example = ""] = /^```terraform\n([\s\S]*?)^```$/m.exec(page) ?? [];
  return example;
}

for (const [provider, labFor] of Object.entries({ sec: labForTests, vdb: vdbLabForTests })) {
  describe(`the example of a stricter provider: ${provider}`, () => {
    const lab = labFor();

    it("the example of a stricter rule is valid, and becomes invalid without its last line", async () => {
      const { terraform } = lab;
      const example = exampleOf(provider);
      await terraform.write(example);
      await terraform.validate();
      await terraform.write(example.replace(/^.*sensitive = true$/m, ""));
      const { errors } = await terraform.failingPlan();
      expect(errors.map(({ summary }) => summary)).to.deep.equal(["Output refers to sensitive values"]);
    });
  });
}

import { expect } from "chai";
import { blockOf } from "../../src/schema/dsl/block.ts";
import { block, schemaProblems, string } from "../../src/schema/index.ts";

const configure = () => undefined;

describe("the check of a schema", () => {
  const key = string("The key").requiredUnless("EXAMPLE_KEY").sensitive();

  it("lets the environment decide what a provider requires", () => {
    expect(schemaProblems(blockOf("Example", { key }), { configure })).to.deep.equal([]);
  });

  it("lets it decide nothing else", () => {
    const problem =
      "EXAMPLE_KEY decides what is required, which only a provider's own attribute leaves to it";
    expect(schemaProblems(blockOf("Example", { key }))).to.deep.equal([problem]);
    const nested = blockOf("Example", { login: block.optional("How to sign in", { key }) });
    expect(schemaProblems(nested, { configure })).to.deep.equal([problem]);
  });

  it("finds what has no description", () => {
    expect(schemaProblems(blockOf("Example", { also: string("").optional() }))).to.deep.equal([
      "also has no description",
    ]);
  });
});

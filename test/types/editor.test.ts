import { expect } from "chai";
import { LanguageServer } from "../support/language-server.ts";

const file = "test/types/editor/definition.ts";

describe("the language server with the definition of a resource", function () {
  this.timeout(120_000);
  let server: LanguageServer;

  before(async () => {
    server = await LanguageServer.start();
  });

  after(() => server.close());

  it("an editor describes resource where it is called", async () => {
    expect(await server.hover(file, "resource({")).to.contain(
      "Defines a resource: its schema, the forms of its import ID",
    );
  });

  it("an editor shows the attributes of a plan with the types of their values", async () => {
    const shown = await server.hover(file, "plan })");
    expect(shown).to.match(/readonly name: string;\s+readonly ports: readonly number\[\] \| null;/);
    expect(shown).to.not.contain("PlannedOf");
  });

  it("an editor offers the methods that can follow a type, and no members that only the framework reads", async () => {
    expect(await server.completions(file, 'string("The name").')).to.deep.equal([
      "comparedAs",
      "computed",
      "default",
      "nullable",
      "oneOf",
      "optional",
      "required",
      "validate",
    ]);
    expect(await server.completions(file, 'list(number(), "The ports").')).to.include("unordered");
  });
});

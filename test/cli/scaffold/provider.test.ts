import { expect } from "chai";
import { declarationsOf } from "../../../src/cli/compare/declarations.ts";
import { responsesFromJson } from "../../../src/cli/compare/schemas-json.ts";
import { choicesIn, defaultIn } from "../../../src/cli/scaffold/provider/description-facts.ts";
import { loaderLines, prefixOf, scaffoldProvider } from "../../../src/cli/scaffold/provider/scaffold.ts";
import { attributeLines } from "../../../src/code/hcl.ts";
import { everything } from "./other-provider.ts";

const declared = declarationsOf(responsesFromJson(everything));
const scaffolded = (only: readonly string[] = []) => scaffoldProvider(declared, { provider: "acme", only });
const compact = (text: string | undefined) =>
  text?.replace(/\s+/g, " ").replaceAll(/\( | \)|, \)/g, (one) => one.replaceAll(/[ ,]/g, "")) ?? "";
const lineOf = (name: string, text = scaffolded().files.get("src/resources/item.ts") ?? "") =>
  new RegExp(`^ *${name}: .*$`, "m").exec(text)?.[0].trim();

describe("the definitions that tfnode scaffold provider writes", () => {
  it("each definition has a module in the folder of its kind", () => {
    expect([...scaffolded().files.keys()]).to.deep.equal([
      "src/resources/item.ts",
      "src/resources/note.ts",
      "src/resources/plan.ts",
      "src/resources/odd.ts",
      "src/resources/empty.ts",
      "src/data-sources/empty.ts",
      "src/data-sources/item.ts",
      "src/ephemeral-resources/token.ts",
      "src/list-resources/item.ts",
      "src/actions/restart.ts",
      "src/functions/join.ts",
      "src/functions/now.ts",
    ]);
    expect(prefixOf(declared)).to.equal("acme");
  });

  it("a name selects each definition that has it, and a name with a kind selects one", () => {
    expect([...scaffolded(["acme_item"]).files.keys()]).to.deep.equal([
      "src/resources/item.ts",
      "src/data-sources/item.ts",
      "src/list-resources/item.ts",
    ]);
    expect([...scaffolded(["data.acme_item", "function.now"]).files.keys()]).to.deep.equal([
      "src/data-sources/item.ts",
      "src/functions/now.ts",
    ]);
    expect(() => scaffolded(["acme_itme"])).to.throw("the provider has no acme_itme");
  });

  it("a list resource is written with the resource that it lists", () => {
    expect(scaffolded(["list.acme_item"]).names).to.deep.include({
      resources: ["item"],
      "list-resources": ["item"],
    });
  });

  it("a definition whose name Windows reserves for a device has a file with another name", () => {
    const item = declared.resources.get("acme_item");
    const types = ["acme_con", "acme_con_", "acme_console", "acme_com1", "acme_nul"];
    const scaffold = scaffoldProvider(
      { ...declared, resources: new Map(types.map((type) => [type, item as NonNullable<typeof item>])) },
      { provider: "acme", only: types },
    );
    const files = ["con_", "con__", "console", "com1_", "nul_"].map((name) => `src/resources/${name}.ts`);
    expect([...scaffold.files.keys()]).to.deep.equal(files);
    expect(loaderLines(scaffold).get("resources")?.[0]).to.equal('con: () => import("./resources/con_.ts"),');
    expect(scaffold.files.get("src/resources/con_.ts")).to.contain("create in src/resources/con_.ts");
  });

  it("types with another beginning are left out, with the reason", () => {
    const { files, left } = scaffoldProvider(declared, { provider: "other", only: [] });
    expect([...files.keys()]).to.deep.equal(["src/functions/join.ts", "src/functions/now.ts"]);
    expect(left[0]).to.equal("resource.acme_item: its name does not begin with other_");
  });

  it("types and functions whose names no definition can have are left out, with the reason", () => {
    const { resources, listResources, functions } = declared;
    const named = <T>(name: string, of: ReadonlyMap<string, T>) =>
      new Map([[name, [...of.values()][0] as T]]);
    const odd = {
      ...declared,
      resources: new Map([...named("acme_2fa", resources), ...named("acme__item", resources)]),
      listResources: named("acme_2fa", listResources),
      functions: new Map([...named("_now", functions), ...named("__proto__", functions)]),
    };
    const { files, left } = scaffoldProvider(odd, { provider: "acme", only: [] });
    // Terraform accepts underscores at the beginning.
    expect([...files.keys()].filter((file) => /2fa|_item|now|proto/.test(file))).to.deep.equal([
      "src/resources/_item.ts",
      "src/functions/_now.ts",
    ]);
    expect(left).to.include.members([
      'resource.acme_2fa: "2fa" cannot be the name of a definition',
      'list.acme_2fa: "2fa" cannot be the name of a definition',
      'function.__proto__: "__proto__" cannot be the name of a definition',
    ]);
  });

  it("an attribute that a schema has as computed gets the choices and the default of its description", () => {
    expect(lineOf("enabled")).to.contain(".default(true)");
    expect(lineOf("size")).to.equal('size: number("The size. Default: 3").default(3),');
    const text = compact(scaffolded().files.get("src/resources/item.ts"));
    expect(text).to.contain('.oneOf("fast", "slow", "off")').and.contain('.default("slow")');
    // A default would make this attribute computed.
    expect(text).to.contain('// To decide: the description names the default "red".');
  });

  it("a secret with a write-only attribute and its version is declared by orWriteOnly", () => {
    const text = scaffolded().files.get("src/resources/item.ts");
    expect(lineOf("password")).to.equal('password: string("password").optional().orWriteOnly().sensitive(),');
    expect(text).not.to.contain("password_wo");
    expect(text?.replace(/\s+/g, " ")).to.contain('writeOnly({ version: "key_wo_version", sensitive: false');
  });

  it("timeouts are declared as timeouts of the definition, unless they have other operations", () => {
    const { files } = scaffolded();
    expect(files.get("src/resources/item.ts")).to.contain('timeouts: { create: "20m", delete: "20m" },');
    expect(files.get("src/resources/note.ts")).to.contain(
      'timeouts: { read: "20m" },\n  timeoutsAs: "attribute",',
    );
    expect(files.get("src/resources/plan.ts")).to.contain('timeouts: block.single("timeouts"');
    // Those of a definition are not deprecated.
    expect(files.get("src/resources/odd.ts")).to.match(/timeouts: block\.single\(\s*"timeouts"/);
  });

  it("an identity attribute that the schema lacks is a derived one", () => {
    const identity = {
      version: 0,
      attributes: {
        account: { type: "string", required_for_import: true },
        id: { type: "string", required_for_import: true },
      },
    };
    const other = declarationsOf(
      responsesFromJson({ ...everything, resource_identity_schemas: { acme_plan: identity } }),
    );
    const text = scaffoldProvider(other, { provider: "acme" }).files.get("src/resources/plan.ts");
    expect(compact(text)).to.contain(
      'identity: { required: ["id"], derived: { account: { value: () => unwritten("identity.derived.account in src/resources/plan.ts", "return the account of the object")',
    );
  });

  it("an example has the keys of objects in quotes if they are no names in HCL", () => {
    const object = new Map(["size", "content-type", "two words", "2xx", "for"].map((key) => [key, 1]));
    expect(attributeLines(new Map([["headers", object]]))).to.deep.equal([
      "headers = {",
      "  size         = 1",
      "  content-type = 1",
      '  "two words"  = 1',
      '  "2xx"        = 1',
      '  "for"        = 1',
      "}",
    ]);
  });

  it("texts of the other provider end neither a literal nor a comment", () => {
    const hostile = 'a"; process.exit(); //`x`\n*/ \u202e Defaults to `\n`';
    const attributes = {
      a: { type: "string", optional: true, description: hostile },
      __proto__: { type: "string", optional: true },
    };
    const block = { description: hostile, deprecated: true, deprecation_message: hostile, attributes };
    const other = declarationsOf(
      responsesFromJson({ resource_schemas: { acme_item: { version: 0, block } } }),
    );
    const text = scaffoldProvider(other, { provider: "acme" }).files.get("src/resources/item.ts") ?? "";
    const literals = text.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g) ?? [];
    const said = literals
      .filter((one) => one.includes("process.exit"))
      .map((one) => one.replace(/^'|'$/g, '"'));
    expect(said.length).to.equal(3);
    expect(text.replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '""')).not.to.match(/process|\u202e/);
  });
});

describe("the facts that a description contains", () => {
  it("the only values are read from a complete list of quoted values", () => {
    for (const [text, expected] of [
      ["Valid values are `a`, `b` and `c`.", ["a", "b", "c"]],
      ['Possible values: ["ONE", "TWO"]', ["ONE", "TWO"]],
      ["The mode. Must be one of 'x' or 'y'", ["x", "y"]],
      ["Allowed values are: `a` and `b`; others fail", ["a", "b"]],
      ["Valid values include `a`, `b`.", []],
      ["Valid values are `a`, `b` and more.", []],
      ["Valid values are `a`.", []],
      ["Valid values are 1 to 3.", []],
      ["One of `a`, `a`.", []],
      ["", []],
    ] as const)
      expect(choicesIn(text), text).to.deep.equal(expected);
  });

  it("a default is read from a literal of the type that ends a sentence", () => {
    for (const [text, type, expected] of [
      ["Defaults to `us`.", "string", "us"],
      ['Default: "us"', "string", "us"],
      ["Default is 5", "number", 5],
      ["Defaults to `0.5`.", "number", 0.5],
      ["The default value is `false`.", "bool", false],
      ["Defaults to us.", "string", undefined],
      ["Defaults to `us` in Europe.", "string", undefined],
      ["Defaults to `many`.", "number", undefined],
      ["Defaults to `yes`.", "bool", undefined],
      ["Defaults to `1`.", ["list", "number"], undefined],
    ] as const)
      expect(defaultIn(text, type), text).to.equal(expected);
  });
});

import { expect } from "chai";
import { pulumiProblems } from "../../../src/cli/check/pulumi.ts";
import { sec } from "../../../src/resources/sec/index.ts";
import { vdb } from "../../../src/resources/vdb/index.ts";
import {
  atMostOneOf,
  block,
  type Fields,
  list,
  number,
  object,
  type Parameter,
  type Provider,
  provider,
  providerFunction,
  type Resource,
  string,
} from "../../../src/schema/index.ts";
import { resourceToken } from "../../../src/schema/pulumi-names.ts";
import { smallDataSource, smallResource } from "../../support/small-provider.ts";

interface Parts {
  readonly resources?: { readonly [name: string]: Resource<undefined> };
  readonly dataSources?: readonly string[];
  /** The name of the function of the provider, which is `join` otherwise. */
  readonly function?: string;
  readonly parameters?: readonly Parameter[];
  /** The arguments of the data sources and of the provider. */
  readonly arguments?: Fields;
  readonly settings?: Fields;
}

function providerOf({
  resources = {},
  dataSources = [],
  parameters = [],
  settings = {},
  ...parts
}: Parts): Provider {
  const found = smallDataSource({
    schema: { found: string("Found").computed(), ...parts.arguments },
    read: async () => ({ found: "" }),
  });
  const join = providerFunction({
    summary: "Joins",
    description: "Joins texts.",
    parameters,
    returns: string(),
    call: () => "",
  });
  return provider({
    name: "acme",
    version: "0.0.1",
    description: "A provider for one test.",
    schema: settings,
    configure: async () => undefined,
    resources: Object.fromEntries(
      Object.entries(resources).map(([name, resource]) => [name, async () => ({ default: resource })]),
    ),
    dataSources: Object.fromEntries(dataSources.map((name) => [name, async () => ({ default: found })])),
    functions: { [parts.function ?? "join"]: async () => ({ default: join }) },
  }) as Provider;
}

const text = string("Text").optional();
const thing = (schema: Fields = { id: string("The ID").computed() }, more: object = {}) =>
  smallResource({ schema, ...more });

const problems = async (parts: Parts) => (await pulumiProblems(providerOf(parts))).join("\n");

describe("what Pulumi's bridge cannot carry", () => {
  for (const [name, one] of Object.entries({ sec, vdb })) {
    it(`the bridge can carry ${name}`, async () => {
      expect(await pulumiProblems(one as Provider)).to.deep.equal([]);
    });
  }

  it("two attributes of one object with one property name are a problem, at any depth", async () => {
    const found = await problems({
      resources: {
        thing: thing({ a_1: text, a1: text, part: block.optional("Part", { b_c: text, bC: text } as never) }),
      },
    });
    expect(found)
      .to.contain("a_1 and a1 of acme_thing are both a1 in Pulumi")
      .and.contain("b_c and bC of acme_thing.part are both bC in Pulumi");
  });

  it("two members of an object within the type of an attribute with one property name are a problem", async () => {
    const inner = object({ a_1: string(), a1: string() });
    const schema = { parts: list(object({ inner }), "Parts").optional() };
    expect(await problems({ resources: { thing: thing(schema) } })).to.contain(
      "a_1 and a1 of acme_thing.parts.inner are both a1 in Pulumi",
    );
  });

  it("a list keeps its name in the singular next to an attribute with the name of its plural", async () => {
    const schema = { tag: block.list("Tags", { key: text }), tags: text };
    expect(await problems({ resources: { thing: thing(schema) } })).to.equal("");
  });

  for (const [what, parts, names] of [
    [
      "a resource get_thing and a data source thing",
      { resources: { get_thing: thing() }, dataSources: ["thing"] },
      "getThing",
    ],
    ["resources thing and thing_args", { resources: { thing: thing(), thing_args: thing() } }, "ThingArgs"],
    [
      "resources thing and thing_state",
      { resources: { thing: thing(), thing_state: thing() } },
      "ThingState",
    ],
    ["resources thing_1 and thing1", { resources: { thing_1: thing(), thing1: thing() } }, "thing1"],
    ["a resource and a function thing", { resources: { thing: thing() }, function: "thing" }, "thing"],
    [
      "a data source thing and a function get_thing",
      { dataSources: ["thing"], function: "get_thing" },
      "getThing",
    ],
    ["data sources thing and thing_output", { dataSources: ["thing", "thing_output"] }, "getThingOutput"],
  ] as const) {
    it(`${what} have one name in an SDK`, async () => {
      expect(await problems(parts as Parts)).to.contain(`are both ${names} in an SDK of Pulumi`);
    });
  }

  it("a resource named object is a problem, and resources named error, promise and provider are none", async () => {
    const resources = { object: thing(), error: thing(), promise: thing(), provider: thing() };
    expect(await problems({ resources })).to.equal(
      "The resource acme_object is Object in Pulumi, which cannot be the name of a class in TypeScript: rename the resource.",
    );
    expect(resourceToken("acme_provider")).to.equal("acme:index/acmeProvider:AcmeProvider");
  });

  it("a parameter of a function must not be a keyword of a language", async () => {
    const found = await problems({
      parameters: ["in", "word"].map((name) => ({ name, type: string() })),
    });
    expect(found).to.equal(
      "The parameter in of the function join is a keyword in an SDK, which does not compile: give it another name.",
    );
  });

  it("a function must not have a reserved name of TypeScript or of its SDK, and config and types are names like others", async () => {
    for (const name of ["delete", "utilities"])
      expect(await problems({ function: name })).to.equal(
        `The function ${name} has a reserved name in the SDK for TypeScript, which does not compile: rename it.`,
      );
    expect(await problems({ function: "provider" })).to.contain("has the name of a file of each SDK");
    for (const name of ["config", "types"]) expect(await problems({ function: name })).to.equal("");
  });

  it("a parameter opts is a problem, because the options of a call have the name", async () => {
    expect(await problems({ parameters: [{ name: "opts", type: string() }] })).to.contain(
      "The parameter opts of the function join is also the name of the options of a call",
    );
  });

  it("a parameter named pulumi is a problem, because Pulumi reserves the name", async () => {
    expect(await problems({ parameters: [{ name: "pulumi", type: string() }] })).to.contain(
      "The parameter pulumi of the function join has a reserved name",
    );
  });

  it("an argument opts of a data source is a problem, and one of a resource is none", async () => {
    const found = await problems({
      resources: { thing: thing({ opts: text }) },
      dataSources: ["thing"],
      arguments: { opts: text },
    });
    expect(found).to.equal(
      "opts of data source acme_thing is also the name of the options of a call in the SDK for Python, which cannot be imported: rename it.",
    );
  });

  it("an argument of the provider must not be a keyword of TypeScript", async () => {
    expect(await problems({ settings: { class: text, from: text } })).to.equal(
      "class of provider acme is a keyword in the SDK for TypeScript, which does not compile: rename it.",
    );
  });

  it("constructor is a problem as an attribute of a resource, and none in its blocks", async () => {
    const part = block.optional("A part", { constructor: text });
    expect(await problems({ resources: { thing: thing({ constructor: text, part }) } })).to.equal(
      "constructor of acme_thing is the constructor of a class in the SDK for TypeScript, which does not compile: rename it.",
    );
  });

  it("an ID that is a number, or sensitive, is a problem", async () => {
    const [counted, secret] = [number("ID").computed(), string("ID").computed().sensitive()];
    const found = await problems({ resources: { a: thing({ id: counted }), b: thing({ id: secret }) } });
    expect(found).to.contain("id of acme_a is no text").and.contain("id of acme_b is sensitive");
  });

  it("an optional name in a rule with another argument is a problem, because Pulumi sets it", async () => {
    const found = await problems({
      resources: { thing: thing({ name: text, prefix: text }, { rules: [atMostOneOf("name", "prefix")] }) },
    });
    expect(found).to.contain("the rule between name and prefix then fails");
  });
});

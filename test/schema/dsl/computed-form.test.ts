import { expect } from "chai";
import { asComputed, inLists } from "../../../src/schema/dsl/computed-form.ts";
import { field } from "../../../src/schema/dsl/field.ts";
import {
  bigint,
  block,
  bool,
  definitionsFor,
  map,
  nested,
  type ResultOf,
  string,
} from "../../../src/schema/index.ts";
import { definitionProblems } from "../../../src/testing/index.ts";
import { plainValue } from "../../../src/testing/plain-value.ts";
import { smallCore, smallProvider } from "../../support/small-provider.ts";

const fields = {
  name: string("The name. Up to 64 characters").required().requiresReplace(),
  delete_it: bool("Whether to delete it").default(true).notReturned(),
  limits: block.optional("The limits. Both are required", {
    count: bigint("The count").optional(),
    secret: string("The secret").optional().notReturned(),
  }),
  labels: block.list("Labels", { key: string("The key").required() }),
  status: nested.list("The status", { phase: string("The phase").computed() }).computed(),
};

describe("computed fields", () => {
  const computed = asComputed(fields);

  it("the computed form makes configurable attributes read-only", () => {
    expect(computed.name[field]).to.deep.equal({
      description: "The name",
      type: "string",
      computed: true,
      nullable: false,
    });
  });

  it("the computed form has a list of nested attributes for each block", () => {
    expect(computed.limits[field]).to.deep.include({
      description: "The limits",
      type: ["list", ["object", { count: "number", secret: "string" }]],
      computed: true,
    });
    expect(computed.limits[field]).to.have.nested.property("nested.attributes.count.exact", true);
    expect(computed.labels[field]).to.have.nested.property("nested.nesting", "list");
  });

  it("the computed form does not change nested attributes", () => {
    expect(computed.status[field]).to.deep.include({ type: ["list", ["object", { phase: "string" }]] });
  });
});

describe("a result for data sources", () => {
  const result = { name: "one", limits: { count: 3n }, labels: [{ key: "a" }], status: [{ phase: "ready" }] };

  it("a result for data sources has a list for each block, and null for values that the API never returns", () => {
    expect(inLists(fields, result)).to.deep.equal({
      name: "one",
      delete_it: null,
      limits: [{ count: 3n, secret: null }],
      labels: [{ key: "a" }],
      status: [{ phase: "ready" }],
    });
  });

  it("a result for data sources has an empty list for a missing block", () => {
    expect(inLists(fields, { ...result, limits: null }).limits).to.deep.equal([]);
  });
});

describe("the computed form of fields of every kind", () => {
  const every = {
    tags: map(string(), "The tags").optional(),
    owner: nested.single("The owner. Optional", { mail: string("The address. Any").required() }).optional(),
    token: string("The token").required().sensitive(),
    code: string("The code").required().writeOnly(),
    password: string("The password").required().orWriteOnly(),
    zones: block.map("The zones", { port: bigint("The port").required() }),
    rules: block.set("The rules", {
      user: nested.single("The user", { name: string("The name").optional() }).optional(),
      secret: string("The secret").optional().orWriteOnly(),
    }),
    only: block.single("The only one", { flag: bool("The flag").optional() }),
  };

  const result: ResultOf<typeof every> = {
    tags: { env: "test" },
    owner: { mail: "a@example.com" },
    token: "t",
    password: "p",
    zones: { a: { port: 1n } },
    rules: [{ user: { name: "u" }, secret: null }],
    only: { flag: true },
  };

  it("the values in lists keep maps and nested attributes, whose types say so", () => {
    const values = inLists(every, result);
    const tags: { readonly [key: string]: string } | null = values.tags;
    const mail: string | undefined = values.owner?.mail;
    const port: bigint | undefined = values.zones.a?.port;
    const name: string | null | undefined = values.rules[0]?.user?.name;
    const flag: boolean | null | undefined = values.only[0]?.flag;
    expect({ tags, mail, port, name, flag }).to.deep.equal({
      tags: { env: "test" },
      mail: "a@example.com",
      port: 1n,
      name: "u",
      flag: true,
    });
    expect(values.rules).to.deep.equal([{ user: { name: "u" }, secret: null }]);
  });

  it("the computed form leaves out write-only attributes and the forms that come with others", () => {
    const form = asComputed(every);
    expect(Object.keys(form)).to.deep.equal(["tags", "owner", "token", "password", "zones", "rules", "only"]);
    expect(form.rules[field]).to.have.nested.property("nested.attributes").with.keys("user", "secret");
    // @ts-expect-error: the compiler knows that there is no such field
    expect(form.code).to.equal(undefined);
  });

  it("the computed form keeps sensitive attributes sensitive, and the arrangement of objects", () => {
    const form = asComputed(every);
    expect(form.token[field]).to.include({ sensitive: true, computed: true });
    expect(form.owner[field]).to.have.nested.property("nested.nesting", "single");
    expect(form.owner[field]).to.have.nested.property("nested.attributes.mail").that.deep.equals({
      description: "The address",
      type: "string",
      computed: true,
      nullable: false,
    });
    expect(form.zones[field]).to.have.nested.property("nested.nesting", "map");
    expect(form.rules[field]).to.have.nested.property("nested.nesting", "set");
    expect(form.only[field]).to.have.nested.property("nested.nesting", "list");
  });

  it("a data source with the computed form of every field is valid, and returns the values", async () => {
    const definitions = definitionsFor<undefined>();
    const dataSource = definitions.dataSource({
      description: "Reads a thing",
      schema: asComputed(every),
      example: "",
      read: async () => inLists(every, result),
    });
    expect(await definitionProblems(smallProvider({ api: undefined, dataSource }))).to.deep.equal([]);
    const core = await smallCore({ api: undefined, dataSource });
    expect(plainValue(await core.readData("small_thing", {}))).to.deep.include({
      owner: { mail: "a@example.com" },
      only: [{ flag: true }],
      rules: [{ user: { name: "u" }, secret: null }],
    });
  });
});

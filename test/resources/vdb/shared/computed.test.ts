import { expect } from "chai";
import { asComputed, inLists } from "../../../../src/resources/vdb/shared/computed.ts";
import { field } from "../../../../src/schema/dsl/field.ts";
import { bigint, block, bool, nested, string } from "../../../../src/schema/index.ts";

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

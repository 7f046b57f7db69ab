import { expect } from "chai";
import { asComputed, inLists } from "../../../../src/resources/vdb/shared/computed.ts";
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

  it("are the configurable attributes, made read-only", () => {
    expect(computed.name.field).to.deep.equal({
      description: "The name",
      type: "string",
      computed: true,
      nullable: false,
    });
  });

  it("have a list of nested attributes for each block", () => {
    expect(computed.limits.field).to.deep.include({
      description: "The limits",
      type: ["list", ["object", { count: "number", secret: "string" }]],
      computed: true,
    });
    expect(computed.limits.field).to.have.nested.property("nested.attributes.count.exact", true);
    expect(computed.labels.field).to.have.nested.property("nested.nesting", "list");
  });

  it("leave nested attributes as they are", () => {
    expect(computed.status.field).to.deep.include({ type: ["list", ["object", { phase: "string" }]] });
  });
});

describe("a result for data sources", () => {
  const result = { name: "one", limits: { count: 3n }, labels: [{ key: "a" }], status: [{ phase: "ready" }] };

  it("has a list for each block, and null for what the API never returns", () => {
    expect(inLists(fields, result)).to.deep.equal({
      name: "one",
      delete_it: null,
      limits: [{ count: 3n, secret: null }],
      labels: [{ key: "a" }],
      status: [{ phase: "ready" }],
    });
  });

  it("has an empty list for a block that is not there", () => {
    expect(inLists(fields, { ...result, limits: null }).limits).to.deep.equal([]);
  });
});

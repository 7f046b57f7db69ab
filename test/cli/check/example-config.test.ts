import { expect } from "chai";
import { exampleConfig } from "../../../src/cli/check/example-config.ts";
import { isUnknown } from "../../../src/schema/values/unknown.ts";

describe("the configuration of an example", () => {
  const example = `
data "acme_item" "first" {
  name = "a"
}

resource "acme_item" "second" {
  provider = acme.west
  name     = "b"
  size     = 3
  owner    = data.acme_item.first.id
  label    = "of \${data.acme_item.first.name}"
  policy   = jsonencode({ owner = acme_owner.ada.id })
  plain    = jsonencode({ size = 1 })

  part {
    size = 1
  }
}

resource "acme_call" "third" {
  name = upper("c")
}
`;

  it("exampleConfig replaces references with unknown values, also within texts and JSON", () => {
    const { owner, label, policy, ...rest } = exampleConfig(example, "resource", "acme_item") ?? {};
    expect(rest).to.deep.equal({ name: "b", size: 3, plain: '{"size":1}', part: [{ size: 1 }] });
    for (const value of [owner, label, policy]) expect(isUnknown(value)).to.equal(true);
  });

  it("exampleConfig returns the configuration of the requested kind and type", () => {
    expect(exampleConfig(example, "data", "acme_item")).to.deep.equal({ name: "a" });
    expect(exampleConfig(example, "data", "acme_call")).to.equal(undefined);
  });

  it("exampleConfig returns nothing if the configuration calls functions", () => {
    expect(exampleConfig(example, "resource", "acme_call")).to.equal(undefined);
  });
});

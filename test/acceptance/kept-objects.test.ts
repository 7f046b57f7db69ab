import { expect } from "chai";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { kitObjects, openKit } from "../support/kit/terraform.ts";

const address = "kit_stubborn.it";

function stubborn(...lines: readonly string[]): string {
  return `resource "kit_stubborn" "it" {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
}

const labels = (...keys: readonly string[]) =>
  keys.map((key) => `labels {\n    key   = "${key}"\n    value = "of ${key}"\n  }`);

describe("an object of an API that does not store what it is sent", function () {
  this.timeout(180_000);
  let terraform: Terraform;

  beforeEach(async () => {
    terraform = await openKit();
  });
  afterEach(() => terraform.close());

  it("lists that the API returns in another order have no change, whatever order the configuration has", async () => {
    const networks = ["a", "b", "c"];
    const write = (keys: readonly string[], nets: readonly string[], more = "") =>
      terraform.write(
        stubborn('name = "it"', `networks = ${JSON.stringify(nets)}`, ...labels(...keys), more),
      );
    await write(["x", "y", "z"], networks);
    const { warnings } = await terraform.apply();
    expect(warnings).to.deep.equal([]);
    await terraform.emptyPlan();
    await terraform.expectStored(address, { "labels[0].key": "x", "networks[0]": "a" });
    await write(["z", "x", "y"], ["b", "c", "a"]);
    await terraform.emptyPlan();
    await write(["z", "x", "y"], ["b", "c", "a"], 'note = "new"');
    await terraform.expectPlan({ [address]: ["update"] });
    await terraform.apply();
    await terraform.emptyPlan();
    await terraform.expectStored(address, { "labels[0].key": "x", "networks[0]": "a" });
    await write(["y", "w"], networks, 'note = "new"');
    await terraform.expectPlan({ [address]: ["delete", "create"] });
  });

  it("after a create that stored another value the object is kept, and the next apply updates it", async () => {
    await terraform.write(stubborn('name = "it"', 'note = "mine"'));
    const { warnings } = await terraform.apply();
    expect(warnings.map(({ summary }) => summary)).to.deep.equal(["API did not store the planned value"]);
    const stored = await terraform.stored(address);
    expect([stored.tainted ?? false, stored.values.note]).to.deep.equal([false, "mine"]);
    await terraform.expectPlan({ [address]: ["update"] });
    await terraform.apply();
    await terraform.emptyPlan();
    expect(Object.keys(await kitObjects(terraform))).to.deep.equal(["id-1"]);
  });

  it("a value that the API did not store does not replace the object, until the configuration has another one", async () => {
    await terraform.write(stubborn('name = "It"'));
    await terraform.apply();
    for (const round of [1, 2]) {
      const { warnings } = await terraform.apply();
      expect(
        warnings.map(({ summary }) => summary),
        `apply ${round}`,
      ).to.deep.equal(["API does not have the configured value"]);
    }
    await terraform.expectStored(address, { id: "id-1", name: "it" });
    await terraform.write(stubborn('name = "It"', 'note = "new"'));
    await terraform.expectPlan({ [address]: ["update"] });
    await terraform.apply();
    await terraform.expectPlan({ [address]: ["delete", "create"] }, { args: [`-replace=${address}`] });
    await terraform.write(stubborn('name = "Other"', 'note = "new"'));
    await terraform.expectPlan({ [address]: ["delete", "create"] });
    await terraform.write(stubborn('name = "it"', 'note = "new"'));
    await terraform.emptyPlan();
    await terraform.destroy();
    expect(await kitObjects(terraform)).to.deep.equal({});
  });
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";

const root = join(import.meta.dirname, "../../..");
const names = ["alert_channel", "policies", "resource_group"] as const;

describe("data sources that look up by name", () => {
  const lab = servedLabForTests();

  it("the examples of lookup data sources can be applied, and plan no change afterwards", async () => {
    const files = names.map(async (name) => [
      `${name}.tf`,
      await readFile(join(root, `examples/sec/data-sources/sec_${name}/data-source.tf`), "utf8"),
    ]);
    await lab.terraform.write(Object.fromEntries(await Promise.all(files)));
    await lab.terraform.apply();
    await lab.terraform.emptyPlan();
    const channel = await lab.terraform.stored("sec_alert_channel_email.night_shift");
    const found = await lab.terraform.stored("data.sec_alert_channel.night_shift");
    expect(found.values).to.include({ id: channel.values.id, type: "email", enabled: true });
    const group = await lab.terraform.stored("sec_resource_group.warehouse");
    expect((await lab.terraform.stored("data.sec_resource_group.warehouse")).values.id).to.equal(
      group.values.id,
    );
  });

  it("a lookup by an unknown name reports the name", async () => {
    await lab.terraform.write('data "sec_alert_channel" "x" {\n  name = "nobody"\n}\n');
    const { errors } = await lab.terraform.failingPlan();
    expect(errors.map(({ summary }) => summary)).to.deep.equal(["Alert channel not found"]);
  });
});

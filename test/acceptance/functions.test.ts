import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { servedVdbLabForTests } from "../support/vdb-lab.ts";

const root = join(import.meta.dirname, "../../..");

/** The example of the page of a function. */
const example = (provider: string, name: string) =>
  readFile(join(root, "examples", provider, "functions", name, "function.tf"), "utf8");

/** A configuration with an output of each expression. */
const outputs = (expressions: Readonly<Record<string, string>>) =>
  Object.entries(expressions)
    .map(([name, expression]) => `output "${name}" {\n  value = ${expression}\n}\n`)
    .join("");

describe("the functions of sec", () => {
  const lab = servedLabForTests();

  it("parse_external_id returns the account of an external ID that is known after apply", async () => {
    await lab.terraform.write(await example("sec", "parse_external_id"));
    await lab.terraform.apply();
    const { stdout } = await lab.terraform.run(["output", "-json"]);
    expect(JSON.parse(stdout).trusted_account.value).to.equal("111122223333");
    await lab.terraform.emptyPlan();
  });

  it("severity converts numbers and names to the names that a rule accepts", async () => {
    await lab.terraform.write(await example("sec", "severity"));
    await lab.terraform.apply();
    expect((await lab.terraform.stored("sec_alert_rule.on_call")).values.severities).to.deep.equal([
      "Critical",
      "High",
    ]);
    await lab.terraform.emptyPlan();
  });

  it("the functions of sec report an invalid argument by its name in one sentence", async () => {
    await lab.terraform.write(
      outputs({
        severity: "provider::sec::severity(7)",
        parts: 'provider::sec::parse_external_id("lweid:x")',
      }),
    );
    const { errors } = await lab.terraform.failingPlan();
    const details = errors.map(({ detail }) => detail).join("\n");
    expect(details)
      .to.include('Invalid value for "severity" parameter: must be one of these names')
      .and.include('Invalid value for "external_id" parameter: must be an external ID')
      .and.not.include("..");
  });

  it("the functions of sec reject null", async () => {
    await lab.terraform.write(outputs({ severity: "provider::sec::severity(null)" }));
    const { errors } = await lab.terraform.failingPlan();
    expect(errors.map(({ detail }) => detail).join()).to.include("must not be null");
  });
});

describe("the functions of vdb", () => {
  const lab = servedVdbLabForTests();

  it("the functions of vdb return valid values of attributes", async () => {
    await lab.terraform.write(
      outputs({
        url: 'provider::vdb::connection_url("db.example.org", "grpc")',
        days: 'provider::vdb::days("7")',
        policy: 'provider::vdb::enum_value("restart policy", "rolling")',
      }),
    );
    await lab.terraform.apply();
    const { stdout } = await lab.terraform.run(["output", "-json"]);
    const values = Object.entries<{ readonly value: unknown }>(JSON.parse(stdout)).map(
      ([name, { value }]) => [name, value],
    );
    expect(Object.fromEntries(values)).to.deep.equal({
      url: "https://db.example.org:6334",
      days: "168h0m0s",
      policy: "CLUSTER_CONFIGURATION_RESTART_POLICY_ROLLING",
    });
    await lab.terraform.emptyPlan();
  });

  it("the examples of the functions of vdb plan no change after an apply", async () => {
    await lab.terraform.write({
      "enum.tf": await example("vdb", "enum_value"),
      "url.tf": await example("vdb", "connection_url"),
    });
    await lab.terraform.apply();
    await lab.terraform.write({
      "days.tf": await example("vdb", "days"),
      "terraform.tfvars": `cluster_id = "${(await lab.terraform.stored("vdb_accounts_cluster.search")).values.id}"\n`,
    });
    await lab.terraform.apply();
    await lab.terraform.emptyPlan();
    const schedule = await lab.terraform.stored("vdb_accounts_backup_schedule.nightly");
    expect(schedule.values.retention_period).to.equal("720h0m0s");
    const { stdout } = await lab.terraform.run(["output", "-json", "databases"]);
    expect(JSON.parse(stdout).search).to.match(/^https:.*:6334$/);
  });

  it("the functions of vdb report an invalid argument by its name, with the valid values", async () => {
    await lab.terraform.write(outputs({ policy: 'provider::vdb::enum_value("restart policy", "slow")' }));
    const { errors } = await lab.terraform.failingPlan();
    expect(errors.map(({ detail }) => detail).join()).to.include(
      'Invalid value for "value" parameter: must be one of "unspecified", "rolling", "parallel", "automatic".',
    );
  });
});

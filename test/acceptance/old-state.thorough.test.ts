import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { Terraform } from "../../src/testing/terraform/terraform.ts";
import { labForTests } from "../support/terraform-lab.ts";
import { configuration } from "./four-resources.ts";

interface StateFile {
  readonly resources: readonly {
    readonly instances: readonly { attributes: Record<string, unknown>; private?: string }[];
  }[];
}

/** Replaces the private data of all objects in the state file. */
async function writePrivate(terraform: Terraform, data: string): Promise<void> {
  const state: StateFile = JSON.parse(readFileSync(join(terraform.folder, "terraform.tfstate"), "utf8"));
  for (const instance of state.resources.flatMap(({ instances }) => instances))
    instance.private = Buffer.from(data).toString("base64");
  await terraform.write({ "terraform.tfstate": JSON.stringify(state) });
}

describe("a state of another provider or version", () => {
  const lab = labForTests();

  it("a state may have unsupported attributes and lack supported ones", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    api.takeChanges();
    const before = await terraform.state();
    for (const type of [
      "sec_alert_channel_email",
      "sec_integration_registry_a",
      "sec_resource_group",
      "sec_agent_access_token",
    ]) {
      await terraform.editState(type, (attributes) => {
        attributes.once_there_was = { something: ["else", 1, null] };
        for (const name of ["type_name", "org_level", "intg_guid", "is_default", "version", "group"])
          delete attributes[name];
        delete attributes.created_time;
        delete attributes.limit_by_label;
      });
    }
    await terraform.emptyPlan();
    await terraform.refresh();
    const after = await terraform.state();
    for (const [address, { values }] of before) {
      expect(after.get(address)?.values, address).to.deep.equal(values);
    }
    expect(api.takeChanges()).to.deep.equal([]);
  });

  it("a state may have zero values for omitted attributes, as older SDKs store them", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    api.takeChanges();
    const before = await terraform.state();
    await terraform.editState("sec_integration_registry_a", (attributes) => {
      const [credentials] = attributes.credentials as Record<string, unknown>[];
      Object.assign(attributes, { limit_by_tags: [], limit_by_repositories: [] });
      attributes.credentials = [{ ...credentials, role_arn: "", external_id: "" }];
    });
    for (const type of ["sec_resource_group", "sec_agent_access_token"]) {
      await terraform.editState(type, (attributes) => {
        attributes.description = "";
      });
    }
    await writePrivate(terraform, "null");
    await terraform.emptyPlan();
    await terraform.refresh();
    expect(await terraform.state()).to.deep.equal(before);
    expect(api.takeChanges()).to.deep.equal([]);
  });

  it("a state of unknown origin needs no request for empty values, with and without a refresh", async () => {
    const { api, terraform } = lab;
    const of = (value: string) => `
      variable "description" { default = ${value} }
      resource "sec_agent_access_token" "a" {
        name        = "a"
        description = var.description
      }
    `;
    for (const [stored, configured] of [
      ['""', "null"],
      ["null", '""'],
    ] as const)
      for (const args of [[], ["-refresh=false"]]) {
        await terraform.write(of(stored));
        await terraform.apply();
        await writePrivate(terraform, "");
        api.takeChanges();
        await terraform.write(of(configured));
        const { changes } = await terraform.plan({ args });
        const change = changes.get("sec_agent_access_token.a");
        expect([change?.actions, change?.unknown]).to.deep.equal([["update"], []]);
        await terraform.applyPlanned();
        await terraform.emptyPlan();
        expect(api.takeChanges()).to.deep.equal([]);
      }
  });

  it("a state of a Go provider needs no update when empty values are configured", async () => {
    const { api, terraform } = lab;
    await terraform.write(`
      resource "sec_agent_access_token" "a" {
        name        = "a"
        description = ""
      }
      resource "sec_agent_access_token" "b" {
        name = "b"
      }
      resource "sec_integration_proxy_scanner" "c" {
        name          = "c"
        limit_by_tags = []
      }
    `);
    await terraform.apply();
    api.takeChanges();
    // Such a provider stores null for empty values after a create, and empty values for null after a read.
    for (const [description, tags] of [
      [null, null],
      ["", []],
    ]) {
      const state: StateFile = JSON.parse(readFileSync(join(terraform.folder, "terraform.tfstate"), "utf8"));
      for (const instance of state.resources.flatMap(({ instances }) => instances)) {
        instance.private = Buffer.from("null").toString("base64");
        if ("description" in instance.attributes) instance.attributes.description = description;
        if ("limit_by_tags" in instance.attributes) instance.attributes.limit_by_tags = tags;
      }
      await terraform.write({ "terraform.tfstate": JSON.stringify(state) });
      await terraform.emptyPlan();
    }
    expect(api.takeChanges()).to.deep.equal([]);
  });

  it("the next apply adds attributes that the API never returns to a state", async () => {
    const { terraform } = lab;
    const address = "sec_alert_channel_email.a";
    await terraform.write(configuration());
    await terraform.apply();
    await terraform.editState("sec_alert_channel_email", (attributes) => {
      delete attributes.test_integration;
    });
    const plan = await terraform.plan();
    expect([...plan.changes.keys()]).to.deep.equal([address]);
    expect(plan.changes.get(address)?.actions).to.deep.equal(["update"]);
    await terraform.applyPlanned();
    expect((await terraform.stored(address)).values.test_integration).to.equal(false);
  });

  it("a state that does not match the schema is rejected and kept", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    await terraform.editState("sec_alert_channel_email", (attributes) => {
      attributes.recipients = { a: "b" };
    });
    const { errors } = await terraform.failingPlan();
    expect(errors[0]?.summary).to.equal("State cannot be read");
    expect(errors[0]?.detail).to.match(
      /^The stored state of sec_alert_channel_email does not match its schema: recipients: .+ Remove the object from the state and import it again\.$/,
    );
    api.only("AlertChannels");
  });
});

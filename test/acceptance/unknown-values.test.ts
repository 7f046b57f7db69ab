import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { emailChannel, ordered, registryA, resourceGroup } from "./wire.ts";

/** A resource whose `output` is not known before apply whenever its input changes. */
const later = (input: string) => `resource "terraform_data" "later" {\n  input = ${input}\n}\n`;

describe("values that are known after apply", () => {
  const lab = servedLabForTests();

  it("whole attributes may be unknown, on create and on update", async () => {
    const { api, terraform } = lab;
    const address = "sec_alert_channel_email.ops";
    const channel = `
      resource "sec_alert_channel_email" "ops" {
        name             = terraform_data.later.output.name
        enabled          = terraform_data.later.output.enabled
        recipients       = terraform_data.later.output.recipients
        test_integration = false
      }
      output "recipient" {
        value = sec_alert_channel_email.ops.recipients[0]
      }
    `;
    await terraform.write(
      channel + later('{ name = "ops", enabled = null, recipients = [" a@example.org"] }'),
    );
    const creation = await terraform.plan();
    expect(creation.changes.get(address)?.unknown).to.include.members(["enabled", "name", "recipients"]);
    await terraform.applyPlanned();
    const { intgGuid: guid } = api.only("AlertChannels");
    const made = emailChannel({ name: "ops", recipients: [" a@example.org"] });
    expect(api.takeChanges()).to.deep.equal([{ call: "POST AlertChannels", body: made }]);
    expect((await terraform.stored(address)).values).to.deep.include({
      id: guid,
      enabled: true,
      recipients: [" a@example.org"],
    });
    await terraform.emptyPlan();

    await terraform.write(
      channel + later('{ name = "ops", enabled = false, recipients = ["a@example.org", "b@example.org"] }'),
    );
    const update = await terraform.plan();
    expect(update.changes.get(address)?.unknown).to.include.members(["enabled", "name", "recipients"]);
    expect(update.changes.get(address)?.after?.id).to.equal(guid);
    await terraform.applyPlanned();
    const changed = emailChannel({ name: "ops", enabled: 0, recipients: ["a@example.org", "b@example.org"] });
    expect(api.takeChanges()).to.deep.equal([
      { call: `PATCH AlertChannels/${guid}`, body: { intgGuid: guid, ...changed } },
    ]);
    await terraform.emptyPlan();
  });

  it("unknown values may determine the number and content of blocks", async () => {
    const { api, terraform } = lab;
    const configuration = `
      resource "sec_integration_registry_a" "images" {
        name            = "images"
        registry_domain = "r.example.org"
        credentials {
          role_arn    = "arn:\${terraform_data.later.output.account}"
          external_id = "ext"
        }
        dynamic "limit_by_label" {
          for_each = terraform_data.later.output.labels
          content {
            key   = "stage"
            value = limit_by_label.value
          }
        }
      }
      resource "sec_resource_group" "production" {
        name = "production"
        type = "CLOUD_A"
        group {
          operator = "OR"
          filter {
            filter_name = "by_account"
            field       = "Account"
            operation   = "EQUALS"
            value       = [terraform_data.later.output.account]
          }
          dynamic "group" {
            for_each = terraform_data.later.output.labels
            content {
              operator = "AND"
              filter {
                filter_name = "by_stage_\${group.value}"
                field       = "Resource Tag"
                operation   = "EQUALS"
                key         = "stage"
                value       = [group.value]
              }
            }
          }
        }
      }
    `;
    const tag = (value: string) => ({
      field: "Resource Tag",
      operation: "EQUALS",
      values: [value],
      key: "stage",
    });
    const query = (...stages: readonly string[]) => ({
      filters: {
        by_account: { field: "Account", operation: "EQUALS", values: ["1"] },
        ...Object.fromEntries(stages.map((stage) => [`by_stage_${stage}`, tag(stage)])),
      },
      expression: {
        operator: "OR",
        children: [
          { filterName: "by_account" },
          ...stages.map((stage) => ({ operator: "AND", children: [{ filterName: `by_stage_${stage}` }] })),
        ],
      },
    });
    const role = { roleArn: "arn:1", externalId: "ext" };

    await terraform.write(configuration + later('{ account = "1", labels = ["prod", "test"] }'));
    await terraform.apply();
    const bodies = new Map(api.takeChanges().map(({ call, body }) => [call, ordered(body)]));
    expect([...bodies.keys()].sort()).to.deep.equal(["POST ContainerRegistries", "POST ResourceGroups"]);
    expect(bodies.get("POST ContainerRegistries")).to.deep.equal(
      registryA({ role, labels: [{ stage: "prod" }, { stage: "test" }] }),
    );
    expect(bodies.get("POST ResourceGroups")).to.deep.equal(
      ordered(resourceGroup({ query: query("prod", "test") })),
    );
    await terraform.emptyPlan();

    await terraform.write(configuration + later('{ account = "1", labels = ["test"] }'));
    await terraform.apply();
    const updates = api.takeChanges().map(({ body }) => ordered(body));
    expect(updates).to.have.lengthOf(2);
    expect(updates).to.deep.include(ordered(resourceGroup({ query: query("test") })));
    const { intgGuid } = api.only("ContainerRegistries");
    expect(updates).to.deep.include({ intgGuid, ...registryA({ role, labels: [{ stage: "test" }] }) });
    await terraform.emptyPlan();
  });

  it("unknown values may determine the credentials of a registry, and so whether it is replaced", async () => {
    const { api, terraform } = lab;
    const address = "sec_integration_registry_a.images";
    const configuration = (role: string, comment: string) => `
      ${later(`{ role = ${role}, comment = "${comment}" }`)}
      resource "sec_integration_registry_a" "images" {
        name            = "images"
        registry_domain = "r.example.org"
        credentials {
          role_arn          = terraform_data.later.output.role
          external_id       = "ext"
          access_key_id     = "key"
          secret_access_key = "secret-4711"
        }
      }
    `;
    await terraform.write(configuration('"arn:1"', "first"));
    await terraform.apply();
    const { intgGuid: first } = api.only("ContainerRegistries");
    api.takeChanges();

    await terraform.write(configuration('"arn:2"', "second"));
    const staying = await terraform.plan();
    expect(staying.changes.get(address)?.actions).to.deep.equal(["update"]);
    await terraform.applyPlanned();
    expect(api.takeChanges().map(({ call }) => call)).to.deep.equal([`PATCH ContainerRegistries/${first}`]);
    expect((await terraform.stored(address)).values).to.include({ id: first, intg_guid: first });

    await terraform.write(configuration("null", "third"));
    await terraform.apply();
    const { intgGuid: second } = api.only("ContainerRegistries");
    expect(api.takeChanges().map(({ call }) => call)).to.deep.equal([
      `DELETE ContainerRegistries/${first}`,
      "POST ContainerRegistries",
    ]);
    expect((await terraform.stored(address)).values).to.include({
      id: second,
      intg_guid: second,
      cloud_a_auth_type: "CLOUD_A_ACCESS_KEY",
    });
    await terraform.emptyPlan();
  });

  it("unknown values defer the read of a data source", async () => {
    const { api, terraform } = lab;
    await terraform.write(`
      ${later('"x"')}
      data "sec_user_profile" "me" {
        depends_on = [terraform_data.later]
      }
      resource "sec_agent_access_token" "mine" {
        name = "token of \${data.sec_user_profile.me.username}"
      }
    `);
    const plan = await terraform.plan();
    expect(plan.changes.get("sec_agent_access_token.mine")?.unknown).to.include.members(["id", "name"]);
    expect(api.requests()).to.deep.equal([]);
    await terraform.applyPlanned();
    expect(api.only("AgentAccessTokens").tokenAlias).to.equal("token of ada@example.org");
    await terraform.emptyPlan();
  });
});

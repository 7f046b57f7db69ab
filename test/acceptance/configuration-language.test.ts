import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { emailChannel } from "./wire.ts";

const channel = (name: string, more = "", recipients = '["a@example.org"]') => `
  resource "sec_alert_channel_email" "${name}" {
    name             = "ops"
    recipients       = ${recipients}
    test_integration = false
    ${more}
  }
`;

describe("the configuration language", () => {
  const lab = servedLabForTests();
  const body = emailChannel({ name: "ops", recipients: ["a@example.org"] });

  it("one access token is used to create many instances of a resource", async () => {
    const { api, terraform } = lab;
    const many = (names: readonly string[]) => `
      resource "sec_alert_channel_email" "each" {
        for_each         = toset(${JSON.stringify(names)})
        name             = each.key
        recipients       = ["\${each.key}@example.org"]
        test_integration = false
      }
      resource "sec_agent_access_token" "each" {
        count = 3
        name  = "token \${count.index}"
      }
    `;
    const names = Array.from({ length: 20 }, (_, index) => `team-${index}`);
    await terraform.write(many(names));
    await terraform.apply();
    expect(api.requests().filter(({ path }) => path === "/api/v2/access/tokens")).to.have.lengthOf(1);
    expect(api.objects("AlertChannels").map(({ name }) => name)).to.have.members(names);
    expect(api.objects("AgentAccessTokens")).to.have.lengthOf(3);
    await terraform.emptyPlan();

    await terraform.write(many(names.slice(1)));
    api.takeChanges();
    const plan = await terraform.plan();
    expect([...plan.changes.keys()]).to.deep.equal(['sec_alert_channel_email.each["team-0"]']);
    await terraform.applyPlanned();
    expect(api.takeChanges()).to.have.lengthOf(1);
    expect(api.objects("AlertChannels")).to.have.lengthOf(19);
    await terraform.destroy();
    expect(api.objects("AlertChannels")).to.deep.equal([]);
  });

  it("ignore_changes prevents a plan", async () => {
    const { api, terraform } = lab;
    const lifecycle = "lifecycle {\nignore_changes = [recipients, enabled]\n}";
    await terraform.write(channel("ops", lifecycle));
    await terraform.apply();
    const { intgGuid: guid } = api.only("AlertChannels");
    await api.change("AlertChannels", guid, {
      enabled: 0,
      data: { channelProps: { recipients: ["eve@example.org"] } },
    });
    await terraform.emptyPlan();
    await terraform.write(channel("ops", lifecycle, '["b@example.org"]'));
    await terraform.emptyPlan();

    await terraform.write(channel("ops", lifecycle).replace('"ops"\n', '"operations"\n'));
    api.takeChanges();
    await terraform.apply();
    const kept = emailChannel({ name: "operations", enabled: 0, recipients: ["eve@example.org"] });
    expect(api.takeChanges()).to.deep.equal([
      { call: `PATCH AlertChannels/${guid}`, body: { intgGuid: guid, ...kept } },
    ]);
  });

  it("moved and removed blocks change the state without a request", async () => {
    const { api, terraform } = lab;
    await terraform.write(channel("old"));
    await terraform.apply();
    const { intgGuid: guid } = api.only("AlertChannels");
    api.takeChanges();
    const moved = (from: string, to: string) =>
      `moved {\n  from = sec_alert_channel_email.${from}\n  to = sec_alert_channel_email.${to}\n}\n`;
    await terraform.write(
      channel("new", 'for_each = toset(["a"])') + moved("old", "middle") + moved("middle", 'new["a"]'),
    );
    await terraform.apply();
    expect(api.takeChanges()).to.deep.equal([]);
    const state = await terraform.state();
    expect([...state.keys()]).to.deep.equal(['sec_alert_channel_email.new["a"]']);
    expect(state.get('sec_alert_channel_email.new["a"]')?.values.id).to.equal(guid);

    await terraform.write(
      "removed {\n  from = sec_alert_channel_email.new\n  lifecycle {\n    destroy = false\n  }\n}\n",
    );
    await terraform.apply();
    expect(api.takeChanges()).to.deep.equal([]);
    expect([...(await terraform.state()).keys()]).to.deep.equal([]);
    api.only("AlertChannels");
  });

  it("objects are ordered and replaced by their dependencies", async () => {
    const { api, terraform } = lab;
    const configuration = (generation: number) => `
      resource "terraform_data" "generation" {
        input = ${generation}
      }
      ${channel(
        "first",
        "lifecycle {\ncreate_before_destroy = true\nreplace_triggered_by = [terraform_data.generation]\n}",
      )}
      resource "sec_agent_access_token" "second" {
        name        = "after the channel"
        description = sec_alert_channel_email.first.id
        depends_on  = [sec_alert_channel_email.first]
      }
    `;
    await terraform.write(configuration(1));
    await terraform.apply();
    const { intgGuid: first } = api.only("AlertChannels");
    expect(api.takeChanges().map(({ call }) => call)).to.deep.equal([
      "POST AlertChannels",
      "POST AgentAccessTokens",
    ]);

    await terraform.write(configuration(2));
    const plan = await terraform.plan();
    expect(plan.changes.get("sec_alert_channel_email.first")).to.deep.include({
      actions: ["create", "delete"],
      reason: "replace_by_triggers",
    });
    await terraform.applyPlanned();
    const { intgGuid: second } = api.only("AlertChannels");
    const { accessToken } = api.only("AgentAccessTokens");
    expect(api.takeChanges().map(({ call }) => call)).to.deep.equal([
      "POST AlertChannels",
      `PATCH AgentAccessTokens/${accessToken}`,
      `DELETE AlertChannels/${first}`,
    ]);
    expect(api.only("AgentAccessTokens").props).to.include({ description: second });
    await terraform.emptyPlan();

    await terraform.destroy();
    expect(api.takeChanges().map(({ call }) => call)).to.deep.equal([
      `PATCH AgentAccessTokens/${accessToken}`,
      `DELETE AlertChannels/${second}`,
    ]);
  });

  it("one plan passes values from one resource to another", async () => {
    const { api, terraform } = lab;
    await terraform.write(`
      ${channel("ops")}
      resource "sec_alert_channel_email" "copy" {
        name             = "copy of \${sec_alert_channel_email.ops.name}"
        recipients       = sec_alert_channel_email.ops.recipients
        test_integration = sec_alert_channel_email.ops.test_integration
        enabled          = !sec_alert_channel_email.ops.org_level
      }
      check "known" {
        assert {
          condition     = sec_alert_channel_email.ops.id != null
          error_message = "an identifier is never null"
        }
      }
    `);
    const { outcome } = await terraform.plan();
    expect(outcome.diagnostics).to.deep.equal([]);
    await terraform.applyPlanned();
    const [first, second] = api.takeChanges();
    expect(first).to.deep.equal({ call: "POST AlertChannels", body });
    expect(second?.body).to.deep.equal({ ...body, name: "copy of ops" });
    await terraform.emptyPlan();
  });
});

import { expect } from "chai";
import type { Diagnostic } from "../../src/testing/terraform/output.ts";
import { servedLabForTests } from "../support/terraform-lab.ts";

const email = (name: string, body: string) => `resource "sec_alert_channel_email" "${name}" {\n${body}\n}\n`;

const tracker = (name: string, body: string) => `
  resource "sec_alert_channel_tracker_cloud" "${name}" {
    name        = "tracker"
    tracker_url = "tracker.example.org"
    issue_type  = "Bug"
    project_key = "SEC"
    username    = "robot"
    api_token   = "token-4711"
    ${body}
  }
`;

const registry = (name: string, body: string) => `
  resource "sec_integration_registry_a" "${name}" {
    name            = "registry"
    registry_domain = "r.example.org"
    ${body}
  }
`;

const resourceGroup = (name: string, body: string, type = "CLOUD_A") => `
  resource "sec_resource_group" "${name}" {
    name = "group"
    type = "${type}"
    ${body}
  }
`;

const filter = (name: string, value = '["x"]') => `
  filter {
    filter_name = "${name}"
    field       = "Account"
    operation   = "EQUALS"
    value       = ${value}
  }
`;

const group = (content: string, operator = "AND") => `
  group {
    operator = "${operator}"
    ${content}
  }
`;

describe("an invalid configuration", () => {
  const lab = servedLabForTests();

  /** The result of validating a resource, as `summary: detail` by the line of the problem. */
  async function problems(configuration: string) {
    const { terraform } = lab;
    await terraform.write(configuration);
    const { errors } = await terraform.validate({ exit: 1 });
    expect(lab.api.requests()).to.deep.equal([]);
    return (address: string) => errors.filter((error) => error.address === address).map(shortened);
  }

  function shortened({ code, summary, detail }: Diagnostic): string {
    return `${code} | ${summary}: ${detail}`;
  }

  it("an invalid e-mail channel is rejected with the path of each error", async () => {
    const of = await problems(
      [
        email("empty", 'name = "x"\nrecipients = []'),
        email("null_element", 'name = "x"\nrecipients = ["a@example.org", null]'),
        email("nulls", "name = null\nrecipients = null"),
        email("wrong_type", 'name = "x"\nrecipients = "a@example.org"'),
      ].join("\n"),
    );
    expect(of("sec_alert_channel_email.empty")).to.deep.equal([
      "recipients = [] | Invalid value: recipients must have at least one element.",
    ]);
    expect(of("sec_alert_channel_email.null_element")).to.deep.equal([
      'recipients = ["a@example.org", null] | Invalid value: recipients must not contain null elements (at 1).',
    ]);
    expect(of("sec_alert_channel_email.nulls")).to.have.members([
      "name = null | Missing required argument: The argument name is required: set it to a value other than null.",
      "recipients = null | Missing required argument: The argument recipients is required: set it to a value other than null.",
    ]);
    expect(of("")).to.have.lengthOf(1);
    expect(of("")[0]).to.match(/^recipients = "a@example.org" \| Incorrect attribute value type: /);
  });

  it("an invalid tracker channel is rejected with the path of each error", async () => {
    const of = await problems(
      [
        tracker("template", `custom_template_file = "{'fields': 1}"`),
        tracker("configuration", 'configuration = "unidirectional"'),
        tracker("grouping", 'group_issues_by = "events"'),
        tracker("scheme", "").replace(/tracker_url.*/, 'tracker_url = "https://tracker.example.com"'),
      ].join("\n"),
    );
    expect(of("sec_alert_channel_tracker_cloud.template")).to.deep.equal([
      `custom_template_file = "{'fields': 1}" | Invalid value: custom_template_file must be valid JSON.`,
    ]);
    expect(of("sec_alert_channel_tracker_cloud.configuration")).to.deep.equal([
      'configuration = "unidirectional" | Invalid value: configuration must be one of "Unidirectional", "Bidirectional", got "unidirectional".',
    ]);
    expect(of("sec_alert_channel_tracker_cloud.grouping")).to.deep.equal([
      'group_issues_by = "events" | Invalid value: group_issues_by must be one of "Events", "Resources", got "events".',
    ]);
    expect(of("sec_alert_channel_tracker_cloud.scheme")).to.deep.equal([
      'tracker_url = "https://tracker.example.com" | Invalid value: tracker_url must be a host without https://, such as tracker.example.com, got "https://tracker.example.com".',
    ]);
  });

  it("an invalid registry is rejected with the path of each error", async () => {
    const incomplete =
      "Incomplete credentials: Set role_arn and external_id to authenticate with a role, or access_key_id and secret_access_key to authenticate with an access key.";
    const of = await problems(
      [
        registry("half", 'credentials {\nrole_arn = "arn:1"\naccess_key_id = "key"\n}'),
        registry("blank", 'credentials {\nrole_arn = "arn:1"\nexternal_id = ""\n}'),
        registry("images", 'limit_num_imgs = 7\ncredentials {\nrole_arn = "a"\nexternal_id = "b"\n}'),
        registry("none", ""),
        registry("twice", `${'credentials {\nrole_arn = "a"\nexternal_id = "b"\n}\n'.repeat(2)}`),
      ].join("\n"),
    );
    expect(of("sec_integration_registry_a.half")).to.deep.equal([`credentials { | ${incomplete}`]);
    expect(of("sec_integration_registry_a.blank")).to.deep.equal([`external_id = "" | ${incomplete}`]);
    expect(of("sec_integration_registry_a.images")).to.deep.equal([
      "limit_num_imgs = 7 | Invalid value: limit_num_imgs must be one of 5, 10, 15, got 7.",
    ]);
    expect(of("").join()).to.contain("Insufficient credentials blocks").and.contain("Too many credentials");
  });

  it("an invalid resource group is rejected with the path of each error", async () => {
    const of = await problems(
      [
        resourceGroup("empty", group("")),
        resourceGroup("empty_inside", group(filter("a") + group(filter("b") + group("")))),
        resourceGroup("two", group(filter("a")) + group(filter("b"))),
        resourceGroup("none", ""),
        resourceGroup("type", group(filter("a")), "CLOUD_E"),
        resourceGroup("operator", group(filter("a"), "XOR")),
        resourceGroup("names", group(filter("by_tag") + group(filter("ByTag")))),
        resourceGroup("values", group(filter("a", "[null]"))),
        resourceGroup("deep", group(group(group(group(group(filter("a"))))))),
      ].join("\n"),
    );
    const emptyGroup =
      "Empty group: A group needs at least one filter or nested group. Add one, or remove the group.";
    expect(of("sec_resource_group.empty").join()).to.contain(emptyGroup);
    expect(of("sec_resource_group.empty_inside").join()).to.contain(emptyGroup);
    expect(of("sec_resource_group.two").join()).to.contain(
      "One group block needed: A resource group has one outermost group. Nest the other groups in it.",
    );
    expect(of("sec_resource_group.type")).to.deep.equal([
      'type = "CLOUD_E" | Invalid value: type must be one of "CLOUD_A", "CLOUD_B", "CLOUD_C", "CLOUD_D", "CONTAINER", "KUBERNETES", "MACHINE", got "CLOUD_E".',
    ]);
    expect(of("sec_resource_group.operator").join()).to.contain(
      'Invalid value: group.operator must be one of "AND", "OR", got "XOR".',
    );
    expect(of("sec_resource_group.names").join()).to.contain(
      "Filter name used more than once: 2 filters have the name bytag.",
    );
    expect(of("sec_resource_group.values").join()).to.contain(
      "Invalid value: group.filter.value must not contain null elements (at 0).",
    );
    expect(of("").join()).to.contain("Insufficient group blocks").and.contain("Unsupported block type");
  });

  it("an invalid identifier is rejected by the plan", async () => {
    const { api, terraform } = lab;
    const body = 'name = "x"\nrecipients = ["a@example.org"]';
    await terraform.write(email("chosen", `id = "ACME_1"\n${body}`));
    const { errors } = await terraform.failingPlan();
    expect(errors.map(shortened)).to.deep.equal([
      'id = "ACME_1" | Identifier cannot be configured: The API assigns id. Remove it from the configuration. To manage an existing object, import it.',
    ]);

    await terraform.write(email("chosen", body));
    await terraform.apply();
    const { intgGuid } = api.only("AlertChannels");
    await terraform.write(email("chosen", `id = "${intgGuid}"\n${body}`));
    await terraform.emptyPlan();
  });

  it("an invalid value is rejected when it becomes known", async () => {
    const { api, terraform } = lab;
    const later = 'resource "terraform_data" "later" {\n  input = "Sideways"\n}\n';
    await terraform.write(later + tracker("late", "configuration = terraform_data.later.output"));
    await terraform.validate();
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors.map(shortened)).to.deep.equal([
      'configuration = terraform_data.later.output | Invalid value: configuration must be one of "Unidirectional", "Bidirectional", got "Sideways".',
    ]);
    expect(api.requests()).to.deep.equal([]);

    const credentials = "credentials {\nrole_arn = terraform_data.later.output\nexternal_id = null\n}";
    await terraform.write(later + registry("late", credentials));
    const refused = await terraform.failingPlan();
    expect(refused.errors[0]?.summary).to.equal("Incomplete credentials");
  });
});

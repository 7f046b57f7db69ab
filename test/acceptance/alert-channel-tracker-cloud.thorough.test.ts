import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { dataUrl, existing, trackerCloudChange, trackerCloudChannel } from "./wire.ts";

const address = "sec_alert_channel_tracker_cloud.backlog";
const apiToken = "tracker-token-4711";

const configuration = (more = "", token = apiToken) => `
  resource "sec_alert_channel_tracker_cloud" "backlog" {
    name        = "backlog"
    tracker_url = "tracker.example.org"
    issue_type  = "Bug"
    project_key = "SEC"
    username    = "robot@example.org"
    api_token   = "${token}"
    ${more}
  }
`;

describe("sec_alert_channel_tracker_cloud", () => {
  const lab = servedLabForTests();

  it("a tracker channel is created, read, updated and destroyed", async () => {
    const { api, terraform } = lab;
    lab.secrets.add(apiToken);
    await terraform.write(configuration());
    await terraform.apply();
    const { intgGuid: guid, createdOrUpdatedTime } = api.only("AlertChannels");
    expect(api.takeChanges()).to.deep.equal([
      { call: "POST AlertChannels", body: trackerCloudChannel({ apiToken }) },
      { call: `POST AlertChannels/${guid}/test` },
    ]);
    const created = {
      id: guid,
      intg_guid: guid,
      name: "backlog",
      enabled: true,
      test_integration: true,
      tracker_url: "tracker.example.org",
      issue_type: "Bug",
      project_key: "SEC",
      username: "robot@example.org",
      api_token: apiToken,
      api_token_wo: null,
      api_token_wo_version: null,
      custom_template_file: null,
      configuration: null,
      group_issues_by: "Events",
      type_name: "Tracker",
      org_level: false,
      created_or_updated_time: createdOrUpdatedTime,
      created_or_updated_by: "ada@example.org",
    };
    expect((await terraform.stored(address)).values).to.deep.equal(created);
    await terraform.emptyPlan();

    const template = '{ "fields": { "labels": ["security", "größer <&>"] } }';
    await terraform.write(
      configuration(`
        enabled              = false
        test_integration     = false
        configuration        = "Bidirectional"
        group_issues_by      = "Resources"
        custom_template_file = ${JSON.stringify(template)}
      `),
    );
    const update = await terraform.plan();
    expect(update.changes.get(address)?.unknown).to.deep.equal([
      "created_or_updated_by",
      "created_or_updated_time",
    ]);
    await terraform.applyPlanned();
    const wanted = { enabled: 0, configuration: "Bidirectional", grouping: "Resources", template };
    expect(api.takeChanges()).to.deep.equal([
      {
        call: `PATCH AlertChannels/${guid}`,
        body: { intgGuid: guid, ...trackerCloudChannel({ apiToken, ...wanted }) },
      },
    ]);
    const changed = {
      ...created,
      enabled: false,
      test_integration: false,
      configuration: "Bidirectional",
      group_issues_by: "Resources",
      custom_template_file: template,
      created_or_updated_time: api.only("AlertChannels").createdOrUpdatedTime,
    };
    expect((await terraform.stored(address)).values).to.deep.equal(changed);
    await terraform.emptyPlan();

    await api.change("AlertChannels", guid, trackerCloudChange.project("OTHER"));
    const repair = await terraform.plan();
    expect(repair.drift.get(address)?.after?.project_key).to.equal("OTHER");
    expect(repair.changes.get(address)?.after?.project_key).to.equal("SEC");
    await terraform.applyPlanned();
    expect(api.takeChanges()[0]?.body).to.deep.equal({
      intgGuid: guid,
      ...trackerCloudChannel({ apiToken, ...wanted }),
    });

    await api.remove("AlertChannels", guid);
    const anew = await terraform.plan();
    expect(anew.changes.get(address)?.actions).to.deep.equal(["create"]);
    await terraform.applyPlanned();
    const { intgGuid: other } = api.only("AlertChannels");
    api.takeChanges();
    await terraform.destroy();
    expect(api.takeChanges()).to.deep.equal([{ call: `DELETE AlertChannels/${other}` }]);
  });

  it("a tracker channel sends a new secret although nothing else changes, and sends the secret with every update", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    const { intgGuid: guid } = api.only("AlertChannels");
    api.takeChanges();

    await terraform.write(configuration("", "another-token-0815"));
    const rotation = await terraform.plan();
    expect(rotation.changes.get(address)).to.deep.include({
      actions: ["update"],
      unknown: ["created_or_updated_by", "created_or_updated_time"],
    });
    await terraform.applyPlanned();
    const sent = () => api.takeChanges()[0]?.body;
    expect(sent()).to.deep.equal({
      intgGuid: guid,
      ...trackerCloudChannel({ apiToken: "another-token-0815" }),
    });
    expect((await terraform.stored(address)).values.api_token).to.equal("another-token-0815");
    await terraform.emptyPlan();

    await terraform.write(configuration("enabled = false", "another-token-0815"));
    await terraform.apply();
    expect(sent()).to.deep.equal({
      intgGuid: guid,
      ...trackerCloudChannel({ apiToken: "another-token-0815", enabled: 0 }),
    });
  });

  it("a tracker channel with an omitted and with a one-way configuration plan no difference", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    const { intgGuid: guid } = api.only("AlertChannels");
    await api.change("AlertChannels", guid, trackerCloudChange.configuration("Unidirectional"));
    await terraform.emptyPlan();
    await terraform.refresh();
    expect((await terraform.stored(address)).values.configuration).to.equal(null);

    await api.change("AlertChannels", guid, trackerCloudChange.configuration("Bidirectional"));
    const repair = await terraform.plan();
    expect(repair.changes.get(address)?.before?.configuration).to.equal("Bidirectional");
    expect(repair.changes.get(address)?.after?.configuration).to.equal(null);
    await api.change("AlertChannels", guid, trackerCloudChange.configuration(null));

    await terraform.write(configuration('configuration = "Unidirectional"'));
    api.takeChanges();
    await terraform.apply();
    expect(api.takeChanges()[0]?.body).to.deep.equal({
      intgGuid: guid,
      ...trackerCloudChannel({ apiToken, configuration: "Unidirectional" }),
    });
    await api.change("AlertChannels", guid, trackerCloudChange.configuration(null));
    await terraform.emptyPlan();
  });

  it("a plan compares the decoded template", async () => {
    const { api, terraform } = lab;
    const template = '{"fields":{"summary":"a"}}';
    await terraform.write(configuration(`custom_template_file = ${JSON.stringify(template)}`));
    await terraform.apply();
    const { intgGuid: guid } = api.only("AlertChannels");
    expect(api.takeChanges()[0]?.body).to.deep.equal(trackerCloudChannel({ apiToken, template }));

    await api.change("AlertChannels", guid, trackerCloudChange.template(dataUrl('{"fields":{}}')));
    const repair = await terraform.plan();
    expect(repair.changes.get(address)?.before?.custom_template_file).to.equal('{"fields":{}}');
    expect(repair.changes.get(address)?.after?.custom_template_file).to.equal(template);
    await api.change("AlertChannels", guid, trackerCloudChange.template("not a data URL"));
    const other = await terraform.plan();
    expect(other.changes.get(address)?.before?.custom_template_file).to.equal("not a data URL");
    await terraform.applyPlanned();
    await terraform.emptyPlan();

    await terraform.write(configuration());
    api.takeChanges();
    await terraform.apply();
    expect(api.takeChanges()[0]?.body).to.deep.equal({
      intgGuid: guid,
      ...trackerCloudChannel({ apiToken }),
    });
    await terraform.emptyPlan();
  });

  it("a tracker channel is imported without its secret, which the next apply sends", async () => {
    const { api, terraform } = lab;
    const template = '{"fields":{}}';
    const object = trackerCloudChannel({ apiToken: "forgotten", template, configuration: "Bidirectional" });
    await api.put("AlertChannels", "ACME_7", existing("ACME_7", object));
    const imported = configuration(`
      configuration        = "Bidirectional"
      custom_template_file = ${JSON.stringify(template)}
    `);
    await terraform.write(imported);
    await terraform.import(address, "ACME_7");
    expect((await terraform.stored(address)).values).to.include({
      id: "ACME_7",
      api_token: null,
      test_integration: true,
      configuration: "Bidirectional",
      custom_template_file: template,
    });
    const plan = await terraform.plan();
    const { before, after, actions } = plan.changes.get(address) ?? {};
    expect(actions).to.deep.equal(["update"]);
    const { created_or_updated_time: _, created_or_updated_by: __, ...known } = before ?? {};
    expect(after).to.deep.equal({ ...known, api_token: apiToken });
    await terraform.applyPlanned();
    const sent = { apiToken, template, configuration: "Bidirectional" };
    expect(api.takeChanges()[0]).to.deep.equal({
      call: "PATCH AlertChannels/ACME_7",
      body: { intgGuid: "ACME_7", ...trackerCloudChannel(sent) },
    });
    await terraform.emptyPlan();
  });
});

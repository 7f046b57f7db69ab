import { expect } from "chai";
import { trackerCloudWire } from "../../../../src/resources/sec/alert_channel/wire.ts";
import { registryAWire } from "../../../../src/resources/sec/registry/wire.ts";
import { apiError, emailInput, emailOf, emailResponse, useFixture } from "./api-fixture.ts";
import { json, silence, text } from "./scripted-server.ts";

describe("e-mail channels", () => {
  const fixture = useFixture();
  const email = () => emailOf(fixture.connect());
  const sent = () => fixture.server.seen[0]?.json();

  it("a create sends an e-mail channel", async () => {
    fixture.server.reply(json(201, emailResponse({ isOrg: 1 })));
    expect(await email().create(emailInput)).to.deep.equal({
      id: "ACME_0001",
      intg_guid: "ACME_0001",
      integration_guid: "ACME_0001",
      name: "mail to ops",
      enabled: true,
      type_name: "EmailUser",
      org_level: true,
      is_org: true,
      created_or_updated_time: "2030-01-02T03:04:05.678Z",
      created_or_updated_by: "ada@example.org",
      server_token: undefined,
      server_uri: undefined,
      uri: undefined,
      recipients: ["ops@example.org"],
    });
    expect(sent()).to.deep.equal({
      name: "mail to ops",
      type: "EmailUser",
      enabled: 1,
      data: { channelProps: { recipients: ["ops@example.org"] }, notificationTypes: {} },
    });
  });

  it("an interrupted test of an e-mail channel ends immediately, because it creates nothing", async () => {
    fixture.server.reply(silence);
    const caller = new AbortController();
    const call = apiError(fixture.connect().testAlertChannel("ACME_0001", { signal: caller.signal }));
    await fixture.server.until(() => fixture.server.seen.length === 1);
    caller.abort();
    expect(await call).to.include({ kind: "aborted" });
  });

  it("an update sends an e-mail channel with its GUID", async () => {
    fixture.server.reply(json(200, emailResponse({ enabled: 0 })));
    const channel = await email().update("ACME_0001", { ...emailInput, enabled: false });
    expect(channel.enabled).to.equal(false);
    expect(fixture.server.seen[0]).to.include({ method: "PATCH", path: "/api/v2/AlertChannels/ACME_0001" });
    expect(sent()).to.include({ intgGuid: "ACME_0001", enabled: 0, type: "EmailUser" });
  });

  it("a delete removes an e-mail channel", async () => {
    fixture.server.reply(text(204, ""));
    await email().delete("ACME_0001");
    expect(fixture.server.seen[0]).to.include({ method: "DELETE", path: "/api/v2/AlertChannels/ACME_0001" });
  });

  it("a test sends an alert to an e-mail channel", async () => {
    fixture.server.reply(text(204, ""), json(400, { message: "no such mailbox" }));
    await fixture.connect().testAlertChannel("ACME_0001");
    expect((await apiError(fixture.connect().testAlertChannel("ACME_0001"))).reason).to.equal(
      "no such mailbox",
    );
  });

  it("the addresses of an e-mail channel may be one string", async () => {
    fixture.server.reply(
      json(200, emailResponse({ data: { channelProps: { recipients: "a@x.org, b@x.org" } } })),
    );
    expect((await email().find("ACME_0001"))?.recipients).to.deep.equal(["a@x.org", " b@x.org"]);
  });

  it("an e-mail channel is not read from a channel of another type", async () => {
    fixture.server.reply(json(200, emailResponse({ type: "SlackChannel", data: {} })));
    const error = await apiError(email().find("ACME_0001"));
    expect(error).to.include({
      kind: "bad-response",
      notFound: false,
      reason: "data.type is that of another kind of integration",
    });
  });
});

describe("channels of the hosted tracker", () => {
  const fixture = useFixture();
  const tracker = () => fixture.connect().objects(trackerCloudWire);
  const wire = {
    jiraType: "JIRA_CLOUD",
    jiraUrl: "t.example",
    issueType: "Bug",
    projectId: "OPS",
    username: "ada",
  };
  const response = (data: object) => json(200, emailResponse({ type: "Jira", data: { ...wire, ...data } }));
  const given = {
    name: "t",
    enabled: true,
    tracker_url: "t.example",
    issue_type: "Bug",
    project_key: "OPS",
    username: "ada",
    api_token: "_api_token",
    custom_template_file: null,
    configuration: null,
    group_issues_by: null,
  };

  it("a create sends all set attributes of a tracker channel", async () => {
    fixture.server.reply(response({ apiToken: "" }));
    await tracker().create({
      ...given,
      custom_template_file: '{"a":"ü"}',
      configuration: "Bidirectional",
      group_issues_by: "Events",
    });
    expect(fixture.server.seen[0]?.json()).to.deep.equal({
      name: "t",
      type: "Jira",
      enabled: 1,
      data: {
        ...wire,
        apiToken: "_api_token",
        customTemplateFile: `data:application/json;name=i.json;base64,${Buffer.from('{"a":"ü"}').toString("base64")}`,
        issueGrouping: "Events",
        bidirectionalConfig: "Bidirectional",
      },
    });
  });

  it("a create omits unset attributes of a tracker channel", async () => {
    fixture.server.reply(response({}));
    await tracker().update("ACME_0001", {
      ...given,
      custom_template_file: "",
      configuration: "",
    });
    const data = { ...wire, apiToken: "_api_token" };
    expect(fixture.server.seen[0]?.json()).to.have.property("data").that.deep.equals(data);
  });

  it("a tracker channel is read in the provider's vocabulary", async () => {
    fixture.server.reply(
      response({
        apiToken: "",
        customTemplateFile: `data:application/json;name=other.json;base64,${Buffer.from("{}").toString("base64")}`,
        issueGrouping: "Resources",
        bidirectionalConfig: "Unidirectional",
      }),
    );
    const channel = await tracker().find("ACME_0001");
    expect(channel).to.deep.include({
      type_name: "Tracker",
      tracker_url: "t.example",
      issue_type: "Bug",
      project_key: "OPS",
      username: "ada",
      custom_template_file: "{}",
      configuration: "Unidirectional",
      group_issues_by: "Resources",
    });
    expect(channel).to.not.have.property("api_token");
  });

  it("a tracker channel keeps a template that cannot be decoded as it was returned", async () => {
    fixture.server.reply(
      response({ customTemplateFile: "{}" }),
      response({ customTemplateFile: "data:x,%%%" }),
    );
    expect((await tracker().find("ACME_0001"))?.custom_template_file).to.equal("{}");
    expect((await tracker().find("ACME_0001"))?.custom_template_file).to.equal("data:x,%%%");
  });

  it("a tracker channel is not read from the other edition", async () => {
    fixture.server.reply(response({ jiraType: "JIRA_SERVER" }));
    expect((await apiError(tracker().find("ACME_0001"))).reason).to.equal(
      "data.data.jiraType is that of another edition of the tracker",
    );
  });
});

describe("registries of cloud A", () => {
  const fixture = useFixture();
  const registries = () => fixture.connect().objects(registryAWire);
  const response = (data: object) =>
    json(200, emailResponse({ type: "ContVulnCfg", data: { registryType: "AWS_ECR", ...data } }));
  const unset = { role_arn: null, external_id: null, access_key_id: null, secret_access_key: null };
  const given = {
    name: "r",
    enabled: true,
    registry_domain: "1.ecr.example",
    credentials: { ...unset, role_arn: "arn:role", external_id: "ext" },
    limit_by_tags: ["v1"],
    limit_by_label: [
      { key: "stage", value: "prod" },
      { key: "stage", value: "test" },
    ],
    limit_by_repositories: ["shop"],
    limit_num_imgs: 5,
    non_os_package_support: true,
  };
  const credentials = { ...unset, access_key_id: "AKIA", secret_access_key: "_secret_access" };
  const sent = () => fixture.server.seen[0]?.json();

  it("a create sends a registry with a role", async () => {
    fixture.server.reply(response({}));
    await registries().create({ ...given, enabled: false });
    expect(fixture.server.seen[0]?.path).to.equal("/api/v2/ContainerRegistries");
    expect(sent()).to.deep.equal({
      name: "r",
      type: "ContVulnCfg",
      enabled: 0,
      data: {
        crossAccountCredentials: { roleArn: "arn:role", externalId: "ext" },
        awsAuthType: "AWS_IAM",
        registryDomain: "1.ecr.example",
        registryType: "AWS_ECR",
        limitByTag: ["v1"],
        limitByLabel: [{ stage: "prod" }, { stage: "test" }],
        limitByRep: ["shop"],
        limitNumImg: 5,
        nonOsPackageEval: true,
      },
    });
  });

  it("a create sends a registry with a key, without empty lists", async () => {
    fixture.server.reply(response({}));
    const limits = { limit_by_tags: [], limit_by_label: [], limit_by_repositories: [] };
    await registries().create({ ...given, credentials, ...limits });
    expect(sent())
      .to.have.property("data")
      .that.deep.equals({
        accessKeyCredentials: { accessKeyId: "AKIA", secretAccessKey: "_secret_access" },
        awsAuthType: "AWS_ACCESS_KEY",
        registryDomain: "1.ecr.example",
        registryType: "AWS_ECR",
        limitNumImg: 5,
        nonOsPackageEval: true,
      });
  });

  it("errors about a registry never show the secret of the key", async () => {
    fixture.server.reply(json(400, { message: "_secret_access is wrong" }));
    const error = await apiError(registries().update("ACME_0001", { ...given, credentials }));
    expect(error.reason).to.equal("(redacted) is wrong");
  });

  it("a registry is read in the provider's vocabulary", async () => {
    fixture.server.reply(
      response({
        awsAuthType: "AWS_ACCESS_KEY",
        accessKeyCredentials: { accessKeyId: "AKIA", secretAccessKey: "" },
        registryDomain: "1.ecr.example",
        limitByLabel: [{ stage: "prod" }, {}, { a: "b", c: "d" }],
        limitNumImg: 10,
        nonOsPackageEval: false,
      }),
    );
    const registry = await registries().find("ACME_0001");
    expect(registry).to.deep.include({
      type_name: "ContVulnCfg",
      registry_domain: "1.ecr.example",
      cloud_a_auth_type: "CLOUD_A_ACCESS_KEY",
      credentials: { role_arn: "", external_id: "", access_key_id: "AKIA" },
      limit_by_tags: [],
      limit_by_label: [
        { key: "stage", value: "prod" },
        { key: "a", value: "b" },
        { key: "c", value: "d" },
      ],
      limit_by_repositories: [],
      limit_num_imgs: 10,
      non_os_package_support: false,
    });
  });

  it("a registry is not read from another type of registry", async () => {
    fixture.server.reply(response({ registryType: "GHCR" }));
    expect((await apiError(registries().find("ACME_0001"))).reason).to.contain("another registry");
  });
});

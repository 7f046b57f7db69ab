import { expect } from "chai";
import { platformPolicyPrefix } from "../../src/resources/sec/managed_policies/wire.ts";
import { changesIn } from "./support/pulumi-events.ts";
import { secPulumiLab } from "./support/pulumi-lab.ts";
import { plain } from "./support/pulumi-state.ts";

/** Texts that may be visible only in the API. */
const planted = {
  integrationKey: "planted-integration-key-71",
  apiToken: 'planted-"quoted\\-token-72',
  privateKey: "planted-private-key-73",
  privateKeyId: "planted-private-key-id-74",
};

const policies = [`${platformPolicyPrefix}-5`, `${platformPolicyPrefix}-6`] as const;

interface Draft {
  readonly recipients?: string;
  readonly topic?: string;
  readonly os?: string;
  /** The exception's scope, which no update changes. */
  readonly policy?: string;
}

function program({
  recipients = "[a@example.com]",
  topic = "alerts",
  os = "linux",
  policy = policies[0],
}: Draft) {
  return `
resources:
  mail:
    type: sec:AlertChannelEmail
    properties: { name: On call, recipients: ${recipients} }
  pager:
    type: sec:AlertChannelPager
    properties: { name: pager, integrationKey: ${planted.integrationKey} }
  backlog:
    type: sec:AlertChannelTrackerCloud
    properties:
      name: backlog
      trackerUrl: tracker.example.org
      issueType: Bug
      projectKey: SHOP
      username: robot
      apiToken: ${JSON.stringify(planted.apiToken)}
  topic:
    type: sec:AlertChannelCloudBPubSub
    properties:
      name: topic
      projectId: shop
      topicId: ${topic}
      credentials:
        clientId: "4711"
        clientEmail: robot@example.com
        privateKeyId: ${planted.privateKeyId}
        privateKey: ${planted.privateKey}
  agents:
    type: sec:AgentAccessToken
    properties: { name: agents, os: ${os} }
  except:
    type: sec:PolicyException
    properties:
      policyId: ${policy}
      description: A sandbox
      constraints: [{ fieldKey: accountIds, fieldValues: ["111122223333"] }]
  rule:
    type: sec:AlertRule
    properties: { name: rule, alertChannels: ["\${mail.id}"], severities: [High] }
outputs:
  mail: \${mail.alertChannelEmailId}
  token: \${agents.token}
`;
}

const names = ["mail", "pager", "backlog", "topic", "agents", "except", "rule"];

describe("a Pulumi program in YAML for sec", () => {
  const lab = secPulumiLab();

  it("a YAML program for sec is created, previewed without changes, changed and removed with encrypted secrets", async () => {
    const { api, pulumi, secrets } = lab;
    for (const secret of Object.values(planted)) secrets.add(secret);
    await pulumi.write(program({}));
    const preview = await pulumi.preview();
    expect(Object.keys(changesIn(preview))).to.have.members(names);
    expect(api.takeChanges()).to.deep.equal([]);

    expect(Object.keys(changesIn(await pulumi.up()))).to.have.members(names);
    const token = String(api.only("AgentAccessTokens").accessToken);
    secrets.add(token);
    expect(await pulumi.outputs()).to.deep.equal({ mail: (await pulumi.resource("mail")).id, token });
    expect(await pulumi.secrets()).to.include.members([...Object.values(planted), token]);

    api.takeChanges();
    await pulumi.expectNoChanges();
    expect(changesIn(await pulumi.up())).to.deep.equal({});
    expect(api.takeChanges()).to.deep.equal([]);

    await pulumi.write(
      program({
        recipients: "[b@example.com, c@example.com]",
        topic: "news",
        os: "windows",
        policy: policies[1],
      }),
    );
    const changes = { mail: "update", topic: "update", agents: "update", except: "replace" };
    expect(changesIn(await pulumi.preview())).to.deep.equal(changes);
    expect(changesIn(await pulumi.up())).to.deep.equal(changes);
    expect((await pulumi.resource("except")).inputs.policyId).to.equal(policies[1]);
    await pulumi.expectNoChanges();

    await pulumi.destroy();
    const left = Object.entries(api.made()).filter(([, objects]) => objects.length > 0);
    // The platform keeps tokens, under another name.
    expect(left.map(([collection]) => collection)).to.deep.equal(["AgentAccessTokens"]);
    expect(api.only("AgentAccessTokens").tokenAlias).to.match(/-deleted$/);
  });

  it("a refresh finds objects of sec that were changed or removed outside of Pulumi", async () => {
    const { api, pulumi, secrets } = lab;
    for (const secret of Object.values(planted)) secrets.add(secret);
    await pulumi.write(program({}));
    await pulumi.up();
    const idOf = async (name: string) => (await pulumi.resource(name)).id;
    const [mail, pager] = [await idOf("mail"), await idOf("pager")];
    await api.change("AlertChannels", mail, { name: "Off call" });
    await api.remove("AlertChannels", pager);

    expect(changesIn(await pulumi.refresh())).to.deep.equal({ mail: "update", pager: "delete" });
    expect((await pulumi.resource("mail")).outputs.name).to.equal("Off call");
    expect(changesIn(await pulumi.up())).to.deep.equal({ mail: "update", pager: "create" });
    expect(await idOf("mail")).to.equal(mail);
    expect(await idOf("pager")).not.to.equal(pager);
    expect(api.objects("AlertChannels").find(({ intgGuid }) => intgGuid === mail)?.name).to.equal("On call");
    await pulumi.expectNothingChanged();
    await pulumi.expectNoChanges();
    await pulumi.destroy();
  });

  it("a program imports existing objects of sec: a channel by its GUID, a token by its value", async () => {
    const { api, pulumi } = lab;
    const both = `
resources:
  mail:
    type: sec:AlertChannelEmail
    properties: { name: On call, recipients: [a@example.com] }
  agents:
    type: sec:AgentAccessToken
    properties: { name: agents, description: web, os: linux }
`;
    await pulumi.write(both);
    await pulumi.up();
    const made = await pulumi.resources();
    const token = String(api.only("AgentAccessTokens").accessToken);
    await pulumi.run(["stack", "init", "other"]);

    await pulumi.import("sec:index/alertChannelEmail:AlertChannelEmail", "mail", made.get("mail")?.id ?? "");
    await pulumi.import("sec:index/agentAccessToken:AgentAccessToken", "agents", token);
    expect(await pulumi.secrets()).to.include(token);
    api.takeChanges();
    for (const [name, { id, outputs }] of await pulumi.resources()) {
      const { __meta: _, ...before } = made.get(name)?.outputs ?? {};
      expect(id, name).to.equal(made.get(name)?.id);
      expect(plain(outputs), name).to.deep.equal(plain(before));
    }
    // Pulumi's backup of the state before the end of the import has the token, because the import ID is the token.
    expect((await pulumi.run(["stack", "export"])).stdout).not.to.contain(token);
    await pulumi.expectNoChanges();
    expect(changesIn(await pulumi.up())).to.deep.equal({});
    expect(api.takeChanges()).to.deep.equal([]);
    await pulumi.destroy();
    expect(api.objects("AlertChannels")).to.deep.equal([]);
  });
});

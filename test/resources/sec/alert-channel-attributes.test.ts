import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { alertChannelConfigs } from "./alert-channel-cases.ts";

const configured = await alertChannelConfigs();

describe("the attributes of alert channels", () => {
  const sec = useSecLife();
  const data = () => Object(sec.api.only("AlertChannels").data);

  const choices = [
    ["alert_channel_cloud_a_event_bus", "group_issues_by", ["Events", "Resources"], "events"],
    ["alert_channel_cloud_b_pub_sub", "issue_grouping", ["Events", "Resources"], "EVENTS"],
    ["alert_channel_metrics", "metrics_service", ["Logs Detail", "Logs Summary", "Events Summary"], "Logs"],
    ["alert_channel_metrics", "metrics_site", ["com", "eu"], "COM"],
    ["alert_channel_siem", "communication_type", ["HTTPS", "HTTPS Self Signed Cert"], "HTTP"],
    ["alert_channel_ticketing", "issue_grouping", ["Events", "Resources"], "resources"],
    ["alert_channel_tracker_cloud", "group_issues_by", ["Events", "Resources"], ""],
    ["alert_channel_tracker_server", "group_issues_by", ["Events", "Resources"], "Both"],
  ] as const;

  for (const [type, name, words, other] of choices) {
    it(`an alert channel accepts only the listed values, the first of which is the default: ${name} of ${type}`, async () => {
      const channel = sec.resource(type);
      await channel.create(configured(type, { [name]: null }));
      expect(channel.state).to.include({ [name]: words[0] });
      for (const word of words) {
        await channel.apply(configured(type, { [name]: word }));
        expect(Object.values(data())).to.include(word);
        await channel.expectNoChange(configured(type, { [name]: word }));
      }
      const { path, detail } = await refusal(channel.plan(configured(type, { [name]: other })));
      expect(path).to.equal(name);
      for (const word of words) expect(detail).to.contain(`"${word}"`);
    });
  }

  for (const [type, name] of [
    ["alert_channel_log_sink", "port"],
    ["alert_channel_siem", "host_port"],
  ] as const) {
    it(`an alert channel accepts integers from 0 to 65536: ${name} of ${type}`, async () => {
      const channel = sec.resource(type);
      for (const port of [0, 65_536]) {
        await channel.apply(configured(type, { [name]: port }));
        expect(channel.state).to.include({ [name]: port });
        await channel.expectNoChange(configured(type, { [name]: port }));
      }
      for (const port of [-1, 65_537, 0.5]) {
        expect(await refusal(channel.plan(configured(type, { [name]: port })))).to.include({ path: name });
      }
    });
  }

  it("the e-mail channel sends recipients as written, and ignores whitespace and order in comparisons", async () => {
    const type = "alert_channel_email";
    const channel = sec.resource(type);
    const spelled = configured(type, { recipients: [" a@example.com", "b@example.com "] });
    await channel.create(spelled);
    expect(data()).to.deep.include({ channelProps: { recipients: [" a@example.com", "b@example.com "] } });
    await channel.expectNoChange(configured(type, { recipients: ["a@example.com", "b@example.com"] }));
    const responded = { channelProps: { recipients: "a@example.com, b@example.com" } };
    await sec.api.change("AlertChannels", channel.id, { data: responded });
    await channel.expectNoChange(spelled);
    const swapped = configured(type, { recipients: ["b@example.com", "a@example.com"] });
    await channel.expectNoChange(swapped);
    const other = configured(type, { recipients: ["b@example.com", "c@example.com"] });
    expect((await channel.plan(other)).action).to.equal("update");
  });

  it("the e-mail channel requires a recipient", async () => {
    const none = configured("alert_channel_email", { recipients: [] });
    expect(await refusal(sec.resource("alert_channel_email").plan(none))).to.include({ path: "recipients" });
  });

  it("the SIEM channel treats port 0 as unset, and does not send it", async () => {
    const type = "alert_channel_siem";
    const channel = sec.resource(type);
    await channel.create(configured(type, {}));
    expect(Object.values(data())).to.include(8443);
    for (const host_port of [0, null]) {
      await channel.update(configured(type, { host_port }));
      expect(Object.values(data())).to.have.members(["siem.example.com", "HTTPS Self Signed Cert"]);
      await channel.expectNoChange(configured(type, { host_port }));
    }
  });

  it("a plan shows drift of the SIEM channel's connection settings", async () => {
    const type = "alert_channel_siem";
    const channel = sec.resource(type);
    const config = configured(type, { communication_type: "HTTPS" });
    await channel.create(config);
    const other = JSON.stringify(data()).replace('"HTTPS"', '"HTTPS Self Signed Cert"');
    await sec.api.change("AlertChannels", channel.id, { data: JSON.parse(other) });
    expect((await channel.plan(config)).changed).to.deep.equal(["communication_type"]);
    expect(await channel.import(channel.id)).to.include({ communication_type: "HTTPS Self Signed Cert" });
  });

  it("an update clears the channel of the log sink", async () => {
    const type = "alert_channel_log_sink";
    const channel = sec.resource(type);
    await channel.create(configured(type, {}));
    expect(data()).to.include({ channel: "channel-1" });
    await channel.update(configured(type, { channel: null }));
    expect(data()).not.to.have.property("channel");
    expect(channel.state.channel).to.equal(null);
    await channel.expectNoChange(configured(type, { channel: null }));
  });

  it("the log sink channel enables encryption only if configured", async () => {
    const type = "alert_channel_log_sink";
    const channel = sec.resource(type);
    await channel.create(configured(type, { ssl: null }));
    expect(channel.state.ssl).to.equal(false);
    expect(data()).to.include({ ssl: false });
  });

  it("the observability channel accepts only integers as its account", async () => {
    const type = "alert_channel_observ";
    const channel = sec.resource(type);
    const config = configured(type, { account_id: 1.5 });
    expect(await refusal(channel.plan(config))).to.include({ path: "account_id" });
  });

  it("the pub/sub channel shows drift of a service account without losing its key", async () => {
    const type = "alert_channel_cloud_b_pub_sub";
    const channel = sec.resource(type);
    const config = configured(type, {});
    await channel.create(config);
    const credentials = { clientId: "1", clientEmail: "eve@example.org" };
    await sec.api.change("AlertChannels", channel.id, { data: { credentials } });
    expect((await channel.plan(config)).changed).to.have.members([
      "credentials[0].client_id",
      "credentials[0].client_email",
    ]);
  });
});

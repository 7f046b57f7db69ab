import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { alertChannelConfigs } from "./alert-channel-cases.ts";

const configured = await alertChannelConfigs();

describe("alert channels that open issues", () => {
  const sec = useSecLife();
  const data = () => sec.api.only("AlertChannels").data;

  for (const type of ["alert_channel_tracker_cloud", "alert_channel_tracker_server"]) {
    it(`an issue tracker treats all forms of an unset value as equal: configuration of ${type}`, async () => {
      const channel = sec.resource(type);
      const unset = configured(type, { configuration: null });
      await channel.create(unset);
      expect(data()).not.to.have.property("bidirectionalConfig");
      await sec.api.change("AlertChannels", channel.id, { data: { bidirectionalConfig: "Unidirectional" } });
      await channel.expectNoChange(unset);
      await sec.api.change("AlertChannels", channel.id, { data: { bidirectionalConfig: "Bidirectional" } });
      expect((await channel.plan(unset)).changed).to.deep.equal(["configuration"]);
    });

    it(`an issue tracker accepts only the listed values: configuration of ${type}`, async () => {
      const config = configured(type, { configuration: "Both" });
      expect(await refusal(sec.resource(type).plan(config))).to.include({ path: "configuration" });
    });

    it(`an issue tracker accepts a host name, not a URL, as tracker_url of ${type}`, async () => {
      for (const tracker_url of ["https://tracker.example.com", "HTTP://tracker.example.com/x"]) {
        const error = await refusal(sec.resource(type).plan(configured(type, { tracker_url })));
        expect(error).to.include({ path: "tracker_url", summary: "Invalid value" });
        expect(error.detail).to.contain("without https://").and.to.contain(JSON.stringify(tracker_url));
      }
      const channel = sec.resource(type);
      const config = configured(type, { tracker_url: "tracker.example.com:8443/x" });
      await channel.create(config);
      await channel.expectNoChange(config);
    });

    it(`an issue tracker accepts only JSON as custom_template_file of ${type}, and does not quote it in errors`, async () => {
      const config = configured(type, { custom_template_file: '{ "token": ' });
      const { path, detail } = await refusal(sec.resource(type).plan(config));
      expect(path).to.equal("custom_template_file");
      expect(detail).to.contain("must be valid JSON").and.not.to.contain("token");
    });

    it(`an issue tracker reads and clears custom_template_file of ${type}`, async () => {
      const channel = sec.resource(type);
      const config = configured(type, {});
      await channel.create(config);
      await sec.api.change("AlertChannels", channel.id, { data: { customTemplateFile: "another" } });
      expect((await channel.plan(config)).changed).to.deep.equal(["custom_template_file"]);
      const cleared = configured(type, { custom_template_file: null });
      await channel.update(cleared);
      expect(data()).not.to.have.property("customTemplateFile");
      await channel.expectNoChange(cleared);
    });
  }

  for (const [type, secret] of [
    ["alert_channel_tracker_cloud", "api_token"],
    ["alert_channel_tracker_server", "password"],
  ] as const) {
    it(`an issue tracker rejects a blank secret before a request: ${secret} of ${type}`, async () => {
      const error = await refusal(sec.resource(type).create(configured(type, { [secret]: " " })));
      expect(error).to.include({ summary: "Invalid value", path: secret });
      expect(sec.api.takeChanges()).to.deep.equal([]);
    });
  }

  for (const [type, secret] of [
    ["alert_channel_tracker_cloud", "api_token"],
    ["alert_channel_tracker_server", "password"],
  ] as const) {
    it(`an update after an import changes only the secret, with and without configuration of ${type}`, async () => {
      for (const reported of [{}, { bidirectionalConfig: "Unidirectional" }]) {
        const channel = sec.resource(type);
        await channel.create(configured(type, { configuration: null, name: JSON.stringify(reported) }));
        const { data: before } = sec.api.objects("AlertChannels").at(-1) ?? {};
        await sec.api.change("AlertChannels", channel.id, { data: { ...Object(before), ...reported } });
        await channel.import(channel.id);
        for (const configuration of [null, "Unidirectional"]) {
          const config = configured(type, { configuration, name: JSON.stringify(reported) });
          const { changed } = await channel.plan(config);
          expect(changed).to.include(secret).and.not.to.include("configuration");
        }
      }
    });
  }

  it("a tracker is not imported from the other edition", async () => {
    const type = "alert_channel_tracker_cloud";
    const hosted = sec.resource(type);
    await hosted.create(configured(type, {}));
    const own = sec.resource("alert_channel_tracker_server");
    const { detail } = await refusal(own.import(hosted.id));
    expect(detail).to.contain("import it as sec_alert_channel_tracker_cloud");
    expect(own.object).to.equal(undefined);
  });

  it("the ticketing service keeps its template, valid JSON or not, whatever the API returns", async () => {
    const type = "alert_channel_ticketing";
    const channel = sec.resource(type);
    const config = configured(type, { custom_template_file: "no JSON" });
    await channel.create(config);
    await sec.api.change("AlertChannels", channel.id, { data: { customTemplateFile: "another" } });
    await channel.expectNoChange(config);
    const cleared = configured(type, { custom_template_file: null });
    await channel.update(cleared);
    expect(data()).not.to.have.property("customTemplateFile");
    await channel.expectNoChange(cleared);
  });
});

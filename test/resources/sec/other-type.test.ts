import { expect } from "chai";
import { sec as provider } from "../../../src/resources/sec/index.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { trafficOf } from "./traffic-of.ts";

const names = Object.keys(provider.definition.resources).filter((name) =>
  /^(alert_channel|integration)_/.test(name),
);

describe("importing an object of another type", () => {
  // Account mappings are for integrations of the organization.
  const sec = useSecLife({ provider: { organization: true } });

  for (const name of names) {
    it(`the error of an import suggests sec_${name}, for types of the same collection and of another one`, async () => {
      const made = sec.resource(name);
      const { create } = await trafficOf(name);
      await made.create(name.startsWith("alert_channel_") ? { ...create, test_integration: false } : create);
      const isEmail = name === "alert_channel_email";
      for (const other of [
        isEmail ? "alert_channel_webhook" : "alert_channel_email",
        name === "integration_cloud_d_cfg" ? "integration_cloud_a_cfg" : "integration_cloud_d_cfg",
      ]) {
        const imported = sec.resource(other);
        const { path, summary, detail } = await refusal(imported.import(made.id));
        expect({ path, summary }).to.deep.equal({ path: "id", summary: "Object of another kind" });
        expect(detail).to.match(
          new RegExp(
            `^${made.id} is a (channel|cloud account|registry or scanner) of type \\w+: import it as sec_${name}\\.$`,
          ),
        );
        expect(imported.object).to.equal(undefined);
      }
    });
  }

  it("an invalid response about an object of the right type has another error", async () => {
    const channel = sec.resource("alert_channel_email");
    const { create } = await trafficOf("alert_channel_email");
    await channel.create({ ...create, test_integration: false });
    await sec.api.change("AlertChannels", channel.id, { name: 5 });
    const { summary, detail } = await refusal(sec.resource("alert_channel_email").import(channel.id));
    expect(summary).to.equal("sec_alert_channel_email not read");
    expect(detail).to.contain("data.name");
  });

  it("the error of an import reports a type without a resource", async () => {
    const unknown = { intgGuid: "ACME_1", name: "other", type: "Other", enabled: 1 };
    await sec.api.put("AlertChannels", "ACME_1", unknown);
    const { detail } = await refusal(sec.resource("alert_channel_email").import("ACME_1"));
    expect(detail).to.equal("ACME_1 is a channel of type Other: no resource of this provider is for that.");
  });

  it("the import of a missing object keeps Terraform's own error", async () => {
    const { summary } = await refusal(sec.resource("alert_channel_email").import("ACME_2"));
    expect(summary).to.equal("Cannot import non-existent remote object");
  });
});

import { expect } from "chai";
import { startSecLocalApi } from "../../../src/local-api/sec/index.ts";
import { connect, inner, localApiForTests } from "../support/client.ts";

const path = "/api/v2/AlertChannels";

describe("local-api sec: the default e-mail channel", () => {
  const tests = localApiForTests();
  const only = async () => {
    const [channel, ...more] = await tests.client.list(path);
    expect(more).to.deep.equal([]);
    return channel ?? {};
  };

  it("the default channel exists from the start", async () => {
    const channel = await only();
    expect(channel.intgGuid).to.match(/^ACME_[0-9A-F]{47}$/);
    expect(channel).to.deep.include({ type: "EmailUser", enabled: 1, isOrg: 0, props: { isDefault: true } });
    expect(inner(channel, "data")).to.deep.equal({ channelProps: { recipients: ["ada@example.org"] } });
    expect(inner(channel, "state").ok).to.equal(true);
    expect((await tests.client.send("GET", `${path}/${channel.intgGuid}`)).data).to.deep.equal(channel);
  });

  it("the default channel can be tested, but neither changed nor deleted", async () => {
    const before = await only();
    const one = `${path}/${before.intgGuid}`;
    const { name, type, enabled, data } = before;
    for (const answer of [
      await tests.client.send("PATCH", one, { enabled: 0 }),
      await tests.client.send("PATCH", one, { name, type, enabled, data, intgGuid: before.intgGuid }),
      await tests.client.send("DELETE", one),
    ]) {
      expect(answer.status).to.equal(400);
      expect(answer.message).to.match(
        /^intgGuid: belongs to the platform and cannot be (?:changed|deleted)$/,
      );
    }
    expect(await only()).to.deep.equal(before);
    expect((await tests.client.send("POST", `${one}/test`)).status).to.equal(204);
  });

  it("the default channel can receive reports", async () => {
    const { intgGuid } = await only();
    const rule = {
      type: "Report",
      intgGuidList: [intgGuid],
      filters: { name: "r", severity: [1] },
      reportNotificationTypes: {},
    };
    expect((await tests.client.send("POST", "/api/v2/ReportRules", rule)).status).to.equal(201);
  });

  it("the default channel has the name of its account in its GUID", async () => {
    const localApi = await startSecLocalApi({ account: "umbrella" });
    try {
      const [channel] = await (await connect(localApi)).list(path);
      expect(channel?.intgGuid).to.match(/^UMBRELLA_[0-9A-F]{47}$/);
    } finally {
      await localApi.close();
    }
  });
});

import { expect } from "chai";
import { DiagnosticsError } from "../../../src/testing/core/core.ts";
import { rejection } from "../../../src/testing/core/rejection.ts";
import { startSecLife, useSecLife } from "../../support/sec-life.ts";

const channels = "sec_alert_channel_email";
const mail = (name: string) => ({ name, test_integration: false, recipients: ["ops@example.com"] });

describe("lists of sec", () => {
  const sec = useSecLife({ localApi: { pageSize: 3 } });

  async function makeChannels(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await sec.resource("alert_channel_email").create(mail(`Mail ${i}`));
  }
  const namesOf = ({ results }: Awaited<ReturnType<typeof sec.queries.list>>) =>
    results.map(({ displayName }) => displayName);
  const listings = () => sec.api.calls().filter(({ call }) => call.startsWith("GET AlertChannels"));

  it("a list reads all pages, and omits other types and the objects of the platform", async () => {
    await makeChannels(7);
    await sec.resource("alert_channel_webhook").create({
      name: "Hook",
      test_integration: false,
      webhook_url: "https://example.com/hook",
    });
    sec.api.localApi.control.clearRequests();
    expect(namesOf(await sec.queries.list(channels))).to.deep.equal(
      [0, 1, 2, 3, 4, 5, 6].map((i) => `Mail ${i}`),
    );
    expect(listings()).to.have.length(3);
  });

  it("a list requests no more pages than it needs", async () => {
    await makeChannels(7);
    sec.api.localApi.control.clearRequests();
    const { results } = await sec.queries.list(channels, {}, { limit: 2, includeObject: true });
    expect(results).to.have.length(2);
    expect(listings()).to.have.length(1);
  });

  it("a list filters by name, and by whether objects are enabled", async () => {
    await sec.resource("alert_channel_email").create(mail("On"));
    await sec.resource("alert_channel_email").create({ ...mail("Off"), enabled: false });
    const found = async (config: object) => namesOf(await sec.queries.list(channels, { ...config }));
    expect(await found({ enabled: true })).to.deep.equal(["On"]);
    expect(await found({ enabled: false })).to.deep.equal(["Off"]);
    expect(await found({ name: "On" })).to.deep.equal(["On"]);
    expect(await found({ name: "on" })).to.deep.equal([]);
  });

  it("a list fails when a page fails, even if earlier pages returned objects", async () => {
    await makeChannels(7);
    sec.api.localApi.control.clearRequests();
    sec.api.fail({ method: "GET", path: "AlertChannels", status: 200, times: 1, body: pageWithoutEnd });
    const { diagnostics } = await rejection(sec.queries.list(channels), DiagnosticsError);
    expect(diagnostics.map(({ summary }) => summary)).to.deep.equal([`${channels} not listed`]);
    expect(diagnostics[0]?.detail).to.contain("api/v2/AlertChannels");
    sec.api.fail({
      method: "GET",
      path: "AlertChannels",
      status: 403,
      times: 1,
      body: { message: "not yours" },
    });
    const denied = await rejection(sec.queries.list(channels), DiagnosticsError);
    expect(denied.diagnostics[0]?.detail).to.contain("not yours");
  });

  it("a list omits retired tokens, and the policies, profiles and groups of the platform", async () => {
    const token = sec.resource("agent_access_token");
    await token.create({ name: "web" });
    await token.destroy();
    await sec.resource("agent_access_token").create({ name: "shop" });
    for (const [type, expected] of [
      ["sec_agent_access_token", ["shop"]],
      ["sec_policy", []],
      ["sec_policy_compliance", []],
      ["sec_alert_profile", []],
      ["sec_resource_group", []],
    ] as const) {
      expect(namesOf(await sec.queries.list(type)), type).to.deep.equal(expected);
    }
  });

  it("a list reads an object separately when its listing is incomplete", async () => {
    await makeChannels(1);
    const { results } = await sec.queries.list(channels);
    const [only] = results;
    const object = {
      intgGuid: only?.identity.id,
      name: "Mail 0",
      type: "EmailUser",
      data: { channelProps: 5 },
    };
    sec.api.localApi.control.clearRequests();
    sec.api.fail({ method: "GET", path: "AlertChannels", times: 1, body: { data: [object] } });
    const whole = await sec.queries.list(channels, {}, { includeObject: true });
    expect(whole.results[0]?.object).to.deep.include({ name: "Mail 0", recipients: ["ops@example.com"] });
    expect(sec.api.calls().map(({ call }) => call)).to.deep.equal([
      "GET AlertChannels",
      `GET AlertChannels/${only?.identity.id}`,
    ]);
  });
});

/** A page that states that there are more, but not where. */
const pageWithoutEnd = { data: [], paging: { totalRows: 5, urls: { nextPage: "ftp://" } } };

describe("a list of sec in an organization", () => {
  it("a list in an organization has each member once, and reads the member's rights", async () => {
    const life = await startSecLife({ provider: { organization: true } });
    try {
      const member = life.resource("team_member");
      await member.create({
        first_name: "Grace",
        last_name: "Holm",
        email: "grace@example.com",
        company: "Shop",
        organization: { user: true },
      });
      const { results } = await life.queries.list("sec_team_member", {}, { includeObject: true });
      const found = results.filter(({ displayName }) => displayName === "grace@example.com");
      expect(found).to.have.length(1);
      expect(found[0]?.object?.organization).to.deep.include.members([
        { administrator: false, user: true, admin_accounts: null, user_accounts: null },
      ]);
    } finally {
      await life.close();
    }
  });
});

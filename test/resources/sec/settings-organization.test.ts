import { expect } from "chai";
import type { SecSettings } from "../../../src/resources/sec/api/client.ts";
import { withOrganizationAccount } from "../../../src/resources/sec/organization-account.ts";
import { RemoteError } from "../../../src/schema/index.ts";

const old: SecSettings = {
  account: "acme-dev",
  subaccount: "sub",
  apiKey: "KEY",
  apiSecret: "_secret",
  apiToken: null,
  organization: true,
  apiUrl: null,
  addressFrom: "the section [staging] of ~/.sec.toml",
  oldProfile: "staging",
};

/** A client that returns one organization, and records its calls. */
function lookup(response: () => { orgAccount: boolean; orgAccountUrl: string } | null) {
  const seen: { settings: SecSettings[]; closed: number } = { settings: [], closed: 0 };
  const connect = async (settings: SecSettings) => {
    seen.settings.push(settings);
    return {
      organizationInfo: { read: async () => response() },
      close: async () => {
        seen.closed++;
      },
    };
  };
  return { connect, seen };
}

describe("the primary account of an organization", () => {
  it("the primary account is not requested with a profile of version 2", async () => {
    const { connect, seen } = lookup(() => null);
    const current = { ...old, oldProfile: null };
    expect(await withOrganizationAccount(current, connect)).to.deep.equal({
      settings: current,
      problems: [],
    });
    expect(seen.settings).to.deep.equal([]);
  });

  it("the primary account is requested without subaccount and organization, by a separate client", async () => {
    const { connect, seen } = lookup(() => null);
    await withOrganizationAccount(old, connect);
    expect(seen).to.deep.equal({ settings: [{ ...old, subaccount: null, organization: false }], closed: 1 });
  });

  it("the primary account replaces another account, with a warning", async () => {
    const { connect } = lookup(() => ({ orgAccount: true, orgAccountUrl: "ACME" }));
    const { settings, problems } = await withOrganizationAccount(old, connect);
    expect(settings).to.deep.equal({ ...old, account: "acme" });
    expect(problems).to.have.length(1);
    expect(problems[0]).to.include({
      severity: "warning",
      summary: "Account replaced by the primary account",
    });
    expect(problems[0]?.detail).to.contain('account = "acme"').and.to.contain("[staging]");
  });

  it("a configured primary account produces no warning", async () => {
    const { connect } = lookup(() => ({ orgAccount: true, orgAccountUrl: "Acme-Dev" }));
    expect(await withOrganizationAccount(old, connect)).to.deep.equal({ settings: old, problems: [] });
  });

  it("the account remains unchanged outside of organizations", async () => {
    const { connect } = lookup(() => ({ orgAccount: false, orgAccountUrl: "other" }));
    expect(await withOrganizationAccount(old, connect)).to.deep.equal({ settings: old, problems: [] });
  });

  it("the account remains unchanged when the request fails, and a warning is reported", async () => {
    const { connect, seen } = lookup(() => {
      throw new RemoteError({
        kind: "status",
        method: "GET",
        url: "https://x",
        status: 403,
        reason: "no entry",
      });
    });
    const { settings, problems } = await withOrganizationAccount(old, connect);
    expect(settings).to.equal(old);
    expect(problems[0]).to.include({ severity: "warning", summary: "Organization lookup failed" });
    expect(problems[0]?.detail).to.contain("returned 403: no entry");
    expect(seen.closed).to.equal(1);
  });

  it("the account remains unchanged when the response has no valid account, and a warning is reported", async () => {
    const { connect } = lookup(() => ({ orgAccount: true, orgAccountUrl: "a.b.c.d" }));
    const { settings, problems } = await withOrganizationAccount(old, connect);
    expect(settings).to.equal(old);
    expect(problems[0]?.summary).to.equal("Organization lookup failed");
  });

  it("a bug is not reported as a failed request", async () => {
    const { connect } = lookup(() => {
      throw new TypeError("bug");
    });
    const outcome = await withOrganizationAccount(old, connect).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(TypeError);
  });
});

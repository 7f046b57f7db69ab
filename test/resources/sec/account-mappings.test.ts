import { expect } from "chai";
import type { PlainConfig } from "../../../src/testing/core/core.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import trail from "./traffic/integration_cloud_a_ct.ts";
import scanning from "./traffic/integration_cloud_a_org_agentless_scanning.ts";

const prefix = "data:application/json;name=i.json;base64,";

function fileOf(content: unknown): string {
  return prefix + Buffer.from(JSON.stringify(content)).toString("base64");
}

const shop = { platform_account: "acme-shop", cloud_a_accounts: ["111122223333"] };
const dev = { platform_account: "acme-dev", cloud_a_accounts: ["777788889999", "444455556666"] };

/** The behavior that all cloud accounts with mappings share. */
function maps(type: string, create: PlainConfig): void {
  const sec = useSecLife({ provider: { organization: true } });
  const mapped = (...mapping: (typeof shop)[]) => ({
    ...create,
    org_account_mappings: { default_platform_account: "acme", mapping },
  });
  const stored = () => Object(sec.api.only("CloudAccounts").data);
  const storedFile = () => {
    const { accountMappingFile } = stored();
    expect(accountMappingFile.slice(0, prefix.length)).to.equal(prefix);
    return Buffer.from(accountMappingFile.slice(prefix.length), "base64").toString();
  };
  const put = (id: string, accountMappingFile: string | null) =>
    sec.api.change("CloudAccounts", id, { data: { ...stored(), accountMappingFile } });

  it("a cloud account sends one mapping file with the platform's accounts in order", async () => {
    const account = sec.resource(type);
    await account.create(mapped(shop, dev));
    const mappings = JSON.parse(storedFile());
    mappings.integration_mappings["acme-dev"].aws_accounts.sort();
    // Compared as text, because the order of keys counts.
    expect(JSON.stringify(mappings)).to.equal(
      '{"defaultLaceworkAccountAws":"acme","integration_mappings":{' +
        '"acme-dev":{"aws_accounts":["444455556666","777788889999"]},"acme-shop":{"aws_accounts":["111122223333"]}}}',
    );
    await account.expectNoChange(mapped(dev, shop));
  });

  it("the order of mappings and accounts makes no difference to the plan", async () => {
    const account = sec.resource(type);
    await account.create(mapped(shop, dev));
    const other = {
      integration_mappings: {
        "acme-shop": { aws_accounts: ["111122223333"] },
        "acme-dev": { aws_accounts: ["444455556666", "777788889999"] },
      },
      defaultLaceworkAccountAws: "acme",
    };
    await put(account.id, fileOf(other));
    await account.expectNoChange(mapped(shop, dev));
  });

  it("a cloud account sends the last of several mappings for one account, with a warning", async () => {
    const account = sec.resource(type);
    const config = mapped(dev, { ...dev, cloud_a_accounts: ["222233334444", "111122223333"] });
    await account.create(config);
    const { integration_mappings } = JSON.parse(storedFile());
    const accounts = integration_mappings["acme-dev"].aws_accounts;
    expect(accounts).to.have.members(["111122223333", "222233334444"]);
    await account.expectNoChange(config);
    const reversed = { "acme-dev": { aws_accounts: accounts.toReversed() } };
    await put(account.id, fileOf({ defaultLaceworkAccountAws: "acme", integration_mappings: reversed }));
    await account.expectNoChange(config);
    const [warning] = sec.warnings;
    expect(warning).to.include({
      summary: "Platform account mapped more than once",
      path: "org_account_mappings[0].mapping",
    });
    expect(warning?.detail).to.contain("Several mapping blocks are for acme-dev");
  });

  it("a plan shows drift of account mappings", async () => {
    const account = sec.resource(type);
    await account.create(mapped(dev));
    const mappings = { "acme-test": { aws_accounts: ["1", "2"] } };
    await put(account.id, fileOf({ defaultLaceworkAccountAws: "other", integration_mappings: mappings }));
    expect(await account.refresh()).to.deep.include({
      org_account_mappings: [
        {
          default_platform_account: "other",
          mapping: [{ platform_account: "acme-test", cloud_a_accounts: ["1", "2"] }],
        },
      ],
    });
    expect((await account.plan(mapped(dev))).changed).to.include(
      "org_account_mappings[0].default_platform_account",
    );
  });

  for (const [what, file] of [
    ["no file", null],
    ["an empty string", ""],
    ["an empty file", prefix],
    ["a file without mappings", fileOf({})],
  ] as const) {
    it(`the state has no mapping block when the API returns ${what}`, async () => {
      const account = sec.resource(type);
      await account.create(mapped(dev));
      await put(account.id, file);
      expect(await account.refresh()).to.deep.include({ org_account_mappings: [] });
      expect(await account.import(account.id)).to.deep.include({ org_account_mappings: [] });
      expect((await account.plan(mapped(dev))).changed).to.deep.equal(["org_account_mappings"]);
    });
  }

  for (const [what, file] of [
    ["invalid base64", `${prefix}***`],
    ["invalid JSON", prefix + Buffer.from("acme").toString("base64")],
    ["JSON of another form", fileOf({ integration_mappings: { acme: { aws_accounts: "1" } } })],
    ["a list", fileOf([])],
  ] as const) {
    it(`a read fails when the mapping file is ${what}`, async () => {
      const account = sec.resource(type);
      const state = await account.create(mapped(dev));
      await put(account.id, file);
      const { summary, path } = await refusal(account.refresh());
      expect({ summary, path }).to.deep.equal({
        summary: "Account mappings not readable",
        path: "org_account_mappings",
      });
      expect(account.state).to.deep.equal(state);
    });
  }

  it("a create is stored in the state when its response has no readable mapping file", async () => {
    const account = sec.resource(type);
    const data = { accountMappingFile: `${prefix}***` };
    const body = { data: { intgGuid: "ACME_1", name: create.name, data } };
    sec.api.fail({ method: "POST", path: "CloudAccounts", status: 201, body });
    await account.create(mapped(dev));
    expect(account.id).to.equal("ACME_1");
    expect(account.object?.tainted).to.equal(false);
  });

  it("a cloud account without a mapping block sends no mappings, and removing the block removes them", async () => {
    const account = sec.resource(type);
    const without = { ...create, org_account_mappings: [] };
    await account.create(without);
    expect(stored()).not.to.have.property("accountMappingFile");
    await account.expectNoChange(without);
    await account.update(mapped(dev));
    await account.update(without);
    expect(stored()).not.to.have.property("accountMappingFile");
    await account.expectNoChange(without);
  });

  it("a cloud account sends no mappings without a default account, with a warning", async () => {
    const account = sec.resource(type);
    const config = { ...create, org_account_mappings: { default_platform_account: "", mapping: [dev] } };
    await account.create(config);
    expect(stored()).not.to.have.property("accountMappingFile");
    expect(sec.warnings[0]).to.include({
      summary: "Account mappings ignored",
      path: "org_account_mappings[0].default_platform_account",
    });
    await account.expectNoChange(config);
    await account.update(mapped(dev));
    await account.update(config);
    expect(stored()).not.to.have.property("accountMappingFile");
    await account.expectNoChange(config);
  });

  it("validation rejects a mapping without accounts", async () => {
    const account = sec.resource(type);
    const noAccounts = mapped({ platform_account: "acme", cloud_a_accounts: [] });
    expect((await refusal(account.plan(noAccounts))).path).to.equal("org_account_mappings[0].mapping");
  });
}

describe("account mappings of integration_cloud_a_ct", () => {
  maps("integration_cloud_a_ct", { ...trail.create, retries: null });
});

describe("account mappings of integration_cloud_a_org_agentless_scanning", () => {
  const type = "integration_cloud_a_org_agentless_scanning";
  maps(type, { ...scanning.create, retries: null });
  const sec = useSecLife({ provider: { organization: true } });

  it("account mappings are taken from the first block, with a warning", async () => {
    const blocks = [
      { default_platform_account: "acme", mapping: [shop] },
      { default_platform_account: "other", mapping: [dev] },
    ];
    const config = { ...scanning.create, org_account_mappings: blocks };
    const scan = sec.resource(type);
    await scan.create(config);
    const { accountMappingFile } = Object(sec.api.only("CloudAccounts").data);
    expect(accountMappingFile).to.equal(
      fileOf({
        defaultLaceworkAccountAws: "acme",
        integration_mappings: { "acme-shop": { aws_accounts: ["111122223333"] } },
      }),
    );
    expect(sec.warnings[0]).to.include({
      summary: "Too many org_account_mappings blocks",
      path: "org_account_mappings[1]",
    });
    await scan.expectNoChange(config);
  });
});

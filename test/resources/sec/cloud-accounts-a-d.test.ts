import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { sentIntegration } from "./sent-integration.ts";
import scanning from "./traffic/integration_cloud_a_agentless_scanning.ts";
import configuration from "./traffic/integration_cloud_a_cfg.ts";
import dspm from "./traffic/integration_cloud_a_dspm.ts";
import clusterLog from "./traffic/integration_cloud_a_eks_audit_log.ts";
import government from "./traffic/integration_cloud_a_gov_cfg.ts";
import orgScanning from "./traffic/integration_cloud_a_org_agentless_scanning.ts";
import tenancy from "./traffic/integration_cloud_d_cfg.ts";

const role = { crossAccountCredentials: { roleArn: "arn:example:role", externalId: "sec-other" } };

describe("agentless scanning of cloud A", () => {
  const sec = useSecLife({ provider: { organization: true } });
  const scans = [
    ["integration_cloud_a_agentless_scanning", scanning],
    ["integration_cloud_a_org_agentless_scanning", orgScanning],
  ] as const;

  for (const [type, { create, update }] of scans) {
    it(`an agentless scanner sends what to scan: ${type}`, async () => {
      const scan = sec.resource(type);
      const standard = {
        scan_containers: false,
        scan_host_vulnerabilities: false,
        scan_multi_volume: false,
        scan_stopped_instances: true,
        query_text: null,
      };
      expect(await scan.create(update)).to.include({ ...standard, account_id: null, bucket_arn: null });
      expect(sentIntegration(sec.api).data).not.to.have.any.keys("queryText", "awsAccountId", "bucketArn");
      expect(await scan.import(scan.id)).to.include(standard);
    });

    it(`an agentless scanner sends both flags: ${type}`, async () => {
      const scan = sec.resource(type);
      await scan.create({ ...create, scan_multi_volume: true, scan_stopped_instances: false });
      const sent = () => {
        const { scanMultiVolume, scanStoppedInstances } = sentIntegration(sec.api).data;
        return [scanMultiVolume, scanStoppedInstances];
      };
      expect(sent()).to.deep.equal([true, false]);
      await scan.update({ ...create, scan_multi_volume: false, scan_stopped_instances: true });
      expect(sent()).to.deep.equal([false, true]);
    });

    it(`a plan shows drift of an agentless scanner: ${type}`, async () => {
      const scan = sec.resource(type);
      await scan.create(create);
      const data = {
        ...role,
        scanFrequency: 6,
        scanContainers: false,
        scanHostVulnerabilities: false,
        scanMultiVolume: false,
        scanStoppedInstances: true,
        queryText: "others",
        awsAccountId: "999988887777",
        bucketArn: "arn:example:store:::others",
      };
      await sec.api.change("CloudAccounts", scan.id, { data });
      expect(await scan.refresh()).to.deep.include({
        scan_frequency: 6,
        scan_containers: false,
        scan_host_vulnerabilities: false,
        scan_multi_volume: false,
        scan_stopped_instances: true,
        query_text: "others",
        account_id: "999988887777",
        bucket_arn: "arn:example:store:::others",
        credentials: [{ role_arn: "arn:example:role", external_id: "sec-other" }],
      });
    });

    it(`an agentless scanner needs no credentials, and then stores none: ${type}`, async () => {
      const scan = sec.resource(type);
      const config = { ...create, retries: null, credentials: [] };
      expect(await scan.create(config)).to.deep.include({ credentials: [] });
      expect(sentIntegration(sec.api).data).to.deep.include({ crossAccountCredentials: {} });
      await scan.expectNoChange(config);
      expect(await scan.import(scan.id)).to.deep.include({ credentials: [] });
      await scan.expectNoChange(config);

      const blank = {
        data: { ...Object(sec.api.only("CloudAccounts").data), crossAccountCredentials: null },
      };
      await sec.api.change("CloudAccounts", scan.id, blank);
      await scan.expectNoChange(config);
    });

    it(`an agentless scanner accepts an empty credentials block, which the API treats as none: ${type}`, async () => {
      const scan = sec.resource(type);
      const config = { ...create, credentials: { role_arn: "", external_id: "" } };
      await scan.create(config);
      expect(sentIntegration(sec.api).data).to.deep.include({ crossAccountCredentials: {} });
      await scan.expectNoChange(config);
    });

    it(`removing the block removes the credentials of an agentless scanner: ${type}`, async () => {
      const scan = sec.resource(type);
      await scan.create(create);
      const config = { ...create, credentials: [] };
      expect((await scan.plan(config)).changed).to.deep.equal(["credentials"]);
      await scan.update(config);
      expect(sentIntegration(sec.api).data).to.deep.include({ crossAccountCredentials: {} });
      await scan.expectNoChange(config);
    });

    it(`an agentless scanner keeps its token and address when the response omits them: ${type}`, async () => {
      const scan = sec.resource(type);
      const { server_token, uri } = await scan.create(create);
      expect([server_token, uri].join()).to.match(/^_\w+,https:\/\/.+/);
      await sec.api.change("CloudAccounts", scan.id, { serverToken: null });
      expect(await scan.refresh()).to.include({ server_token, uri });
      await scan.expectNoChange(create);

      sec.api.fail({ method: "PATCH", status: 200, body: { data: { intgGuid: scan.id } } });
      expect(await scan.update({ ...create, name: "renamed" })).to.include({ server_token, uri });
      expect(await scan.import(scan.id)).to.include({ server_token: null, uri: null });
    });

    it(`an agentless scanner accepts only integers as the scan frequency: ${type}`, async () => {
      const { path } = await refusal(sec.resource(type).plan({ ...create, scan_frequency: 0.5 }));
      expect(path).to.equal("scan_frequency");
    });
  }
});

describe("the monitored accounts of integration_cloud_a_org_agentless_scanning", () => {
  const sec = useSecLife({ provider: { organization: true } });
  const scan = () => sec.resource("integration_cloud_a_org_agentless_scanning");
  const config = (...accounts: string[]) => ({ ...orgScanning.create, monitored_accounts: accounts });
  const sent = () => sentIntegration(sec.api).data.monitoredAccounts;

  it("monitored accounts are sent as one string, as written, and their order makes no difference to the plan", async () => {
    const spaced = config("111122223333 ", "ou-1");
    const accounts = scan();
    expect(await accounts.create(spaced)).to.deep.include({ monitored_accounts: ["111122223333 ", "ou-1"] });
    expect(sent()).to.equal("111122223333 , ou-1");
    await accounts.expectNoChange(spaced);
    await accounts.expectNoChange(config("111122223333", " ou-1"));
    await accounts.expectNoChange(config("ou-1", "111122223333"));
    const other = await accounts.plan(config("ou-2", "111122223333"));
    expect(other).to.include({ action: "update" });
  });

  it("an empty list of monitored accounts is sent as an empty string", async () => {
    const accounts = scan();
    await accounts.create(config());
    expect(sent()).to.equal("");
    await accounts.expectNoChange(config());
    await accounts.expectNoChange(config("", " "));
    expect(await accounts.import(accounts.id)).to.deep.include({ monitored_accounts: [] });
  });

  it("one element may contain several monitored accounts", async () => {
    const accounts = scan();
    await accounts.create(config("111122223333, 444455556666"));
    await accounts.expectNoChange(config("111122223333, 444455556666"));
    await accounts.expectNoChange(config("111122223333", "444455556666"));
  });

  it("a plan shows drift of monitored accounts", async () => {
    const accounts = scan();
    await accounts.create(config("111122223333"));
    const data = { ...Object(sec.api.only("CloudAccounts").data), monitoredAccounts: "ou-2,ou-3" };
    await sec.api.change("CloudAccounts", accounts.id, { data });
    expect(await accounts.refresh()).to.deep.include({ monitored_accounts: ["ou-2", "ou-3"] });
    expect((await accounts.plan(config("111122223333"))).changed).to.deep.equal(["monitored_accounts"]);
  });
});

describe("data security posture scanning of cloud A", () => {
  const sec = useSecLife();
  const type = "integration_cloud_a_dspm";

  it("data posture scanning in cloud A is always enabled", async () => {
    const scan = sec.resource(type);
    expect(await scan.create(dspm.create)).not.to.have.property("enabled");
    expect(sentIntegration(sec.api)).to.include({ enabled: 1 });
    await scan.update(dspm.update);
    expect(sentIntegration(sec.api)).to.include({ enabled: 1 });
  });

  it("data posture scanning in cloud A has a GUID, also after an import", async () => {
    const scan = sec.resource(type);
    await scan.create(dspm.create);
    expect(scan.state).to.include({ integration_guid: sec.api.only("CloudAccounts").intgGuid });
    expect(await scan.import(scan.id)).to.include({ integration_guid: scan.id });
  });

  it("data posture scanning in cloud A sends empty credentials", async () => {
    const scan = sec.resource(type);
    const config = { ...dspm.create, credentials: { role_arn: "", external_id: "" } };
    await scan.create(config);
    expect(sentIntegration(sec.api).data).to.deep.include({ crossAccountCredentials: {} });
    await scan.expectNoChange(config);
  });

  it("data posture scanning in cloud A omits regions from the request when none is configured", async () => {
    const scan = sec.resource(type);
    const config = { ...dspm.create, regions: [] };
    expect(await scan.create(config)).to.deep.include({ regions: [] });
    expect(sentIntegration(sec.api).data).not.to.have.property("regions");
    await scan.expectNoChange(config);
  });

  it("data posture scanning in cloud A keeps the scanner's token when the response omits it", async () => {
    const scan = sec.resource(type);
    const { server_token } = await scan.create(dspm.create);
    expect(server_token).to.be.a("string").that.is.not.empty;
    await sec.api.change("CloudAccounts", scan.id, { serverToken: null });
    expect(await scan.refresh()).to.include({ server_token });
    sec.api.fail({ method: "PATCH", status: 200, body: { data: { intgGuid: scan.id } } });
    expect(await scan.update(dspm.update)).to.include({ server_token });
    expect(await scan.import(scan.id)).to.include({ server_token: null });
  });
});

describe("integration_cloud_a_eks_audit_log", () => {
  const sec = useSecLife();

  it("the audit log integration keeps its bucket when the API does not return it, and clears it with the configuration", async () => {
    const log = sec.resource("integration_cloud_a_eks_audit_log");
    const { create } = clusterLog;
    await log.create(create);
    await sec.api.change("CloudAccounts", log.id, { data: { s3BucketArn: null } });
    expect(await log.refresh()).to.include({ object_store_bucket_arn: create.object_store_bucket_arn });

    const without = { ...create, object_store_bucket_arn: null };
    await log.update(without);
    expect(sentIntegration(sec.api).data).not.to.have.property("s3BucketArn");
    expect(await log.refresh()).to.include({ object_store_bucket_arn: null });
    await log.expectNoChange(without);
  });
});

describe("integration_cloud_a_gov_cfg", () => {
  const sec = useSecLife();

  it("the government integration keeps its type when it is updated", async () => {
    const account = sec.resource("integration_cloud_a_gov_cfg");
    await account.create(government.create);
    await account.update(government.update);
    expect(sentIntegration(sec.api)).to.include({ type: "AwsUsGovCfg" });
  });
});

describe("accounts of clouds A and D", () => {
  const sec = useSecLife();

  it("a plan shows drift of accounts of clouds A and D", async () => {
    const account = sec.resource("integration_cloud_a_cfg");
    await account.create(configuration.create);
    await sec.api.change("CloudAccounts", account.id, { name: "renamed", data: role });
    const { changed } = await account.plan(configuration.create);
    expect(changed).to.have.members(["name", "credentials[0].role_arn", "credentials[0].external_id"]);
  });

  it("a blank private key of an account of cloud D is rejected before a request", async () => {
    const credentials = { ...tenancy.create.credentials, private_key: " " };
    const account = sec.resource("integration_cloud_d_cfg");
    const error = await refusal(account.create({ ...tenancy.create, credentials }));
    expect(error).to.include({ summary: "Invalid value", path: "credentials[0].private_key" });
    expect(sec.api.takeChanges()).to.deep.equal([]);
  });
});

import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { sentIntegration } from "./sent-integration.ts";
import scanningB from "./traffic/integration_cloud_b_agentless_scanning.ts";
import scanningC from "./traffic/integration_cloud_c_agentless_scanning.ts";

describe("agentless scanning of clouds B and C", () => {
  const sec = useSecLife();
  const scans = [
    ["integration_cloud_b_agentless_scanning", "filter_list", "filterList", scanningB],
    ["integration_cloud_c_agentless_scanning", "subscriptions_list", "subscriptionsList", scanningC],
  ] as const;
  const standard = {
    scan_frequency: 24,
    scan_containers: true,
    scan_host_vulnerabilities: true,
    scan_multi_volume: false,
    scan_stopped_instances: true,
    query_text: "",
  };

  for (const [type, list, key, { create, update }] of scans) {
    it(`an agentless scanner scans everything once a day by default: ${type}`, async () => {
      const scan = sec.resource(type);
      expect(await scan.create(update)).to.include({ ...standard, [list]: null });
      const { data } = sentIntegration(sec.api);
      expect(data).not.to.have.any.keys("queryText", key);
      expect(await scan.import(scan.id)).to.include({ ...standard, [list]: null });
    });

    it(`a plan shows drift of an agentless scanner: ${type}`, async () => {
      const scan = sec.resource(type);
      await scan.create(update);
      const data = {
        scanFrequency: 6,
        scanContainers: false,
        scanHostVulnerabilities: false,
        scanMultiVolume: true,
        scanStoppedInstances: false,
        queryText: "source { Hosts }",
        [key]: "one , two",
      };
      await sec.api.change("CloudAccounts", scan.id, { data });
      expect(await scan.refresh()).to.deep.include({
        scan_frequency: 6,
        scan_containers: false,
        scan_host_vulnerabilities: false,
        scan_multi_volume: true,
        scan_stopped_instances: false,
        query_text: "source { Hosts }",
        [list]: ["one", "two"],
      });
      expect((await scan.plan(update)).changed).to.have.members([...Object.keys(standard), list]);
    });

    it(`an agentless scanner sends ${list} as one string, and ignores surrounding whitespace and order in comparisons: ${type}`, async () => {
      const scan = sec.resource(type);
      expect(await scan.create({ ...create, [list]: ["one ", "two"] })).to.deep.include({
        [list]: ["one ", "two"],
      });
      expect(sentIntegration(sec.api).data).to.include({ [key]: "one , two" });
      await scan.expectNoChange({ ...create, [list]: ["one", " two"] });
      expect(await scan.refresh()).to.deep.include({ [list]: ["one ", "two"] });
      await scan.expectNoChange({ ...create, [list]: ["two", "one"] });
      expect(await scan.plan({ ...create, [list]: ["two", "three"] })).to.deep.include({ action: "update" });
      expect(await scan.import(scan.id)).to.deep.include({ [list]: ["one", "two"] });
    });

    it(`an agentless scanner keeps ${list} when the API does not return it: ${type}`, async () => {
      const scan = sec.resource(type);
      await scan.create(create);
      await sec.api.change("CloudAccounts", scan.id, { data: { [key]: null } });
      await scan.expectNoChange(create);
    });

    it(`an agentless scanner may have an empty ${list}: ${type}`, async () => {
      const scan = sec.resource(type);
      await scan.create({ ...create, [list]: [] });
      expect(sentIntegration(sec.api).data).not.to.have.property(key);
      await scan.expectNoChange({ ...create, [list]: [] });
    });

    it(`an agentless scanner keeps its token and address: ${type}`, async () => {
      const scan = sec.resource(type);
      const { server_token, uri } = await scan.create(create);
      expect(sec.api.only("CloudAccounts").serverToken).to.deep.equal({ serverToken: server_token, uri });
      expect(await scan.update(update)).to.include({ server_token, uri });
      await sec.api.change("CloudAccounts", scan.id, { serverToken: null });
      expect(await scan.refresh()).to.include({ server_token, uri });
      await scan.expectNoChange(update);
    });

    it(`an agentless scanner keeps its flags when the API does not return them: ${type}`, async () => {
      const scan = sec.resource(type);
      const config = { ...create, scan_multi_volume: true, scan_stopped_instances: true };
      await scan.create(config);
      const {
        scanMultiVolume: _,
        scanStoppedInstances: __,
        ...data
      } = Object(sec.api.only("CloudAccounts").data);
      await sec.api.put("CloudAccounts", scan.id, { ...sec.api.only("CloudAccounts"), data });
      await scan.expectNoChange(config);
      const standard = { scan_multi_volume: false, scan_stopped_instances: true };
      expect(await scan.import(scan.id)).to.include(standard);
    });

    it(`an agentless scanner stores a new token and address from the API: ${type}`, async () => {
      const scan = sec.resource(type);
      await scan.create(create);
      const serverToken = { serverToken: "_new", uri: "https://scan.example.org/new" };
      await sec.api.change("CloudAccounts", scan.id, { serverToken });
      expect(await scan.refresh()).to.include({ server_token: "_new", uri: "https://scan.example.org/new" });
    });

    it(`an agentless scanner accepts only integers as the scan frequency: ${type}`, async () => {
      const { path, detail } = await refusal(sec.resource(type).plan({ ...create, scan_frequency: 1.5 }));
      expect(path).to.equal("scan_frequency");
      expect(detail).to.contain("must be a whole number");
    });
  }

  it("an agentless scanner of cloud B uses the default token URI unless the key has another one", async () => {
    const scan = sec.resource("integration_cloud_b_agentless_scanning");
    const state = await scan.create(scanningB.update);
    const token_uri = "https://oauth2.googleapis.com/token";
    const { credentials } = scanningB.update;
    const noForm = { private_key_wo: null, private_key_wo_version: null };
    expect(state.credentials).to.deep.equal([{ ...credentials, ...noForm, token_uri }]);
    expect(sentIntegration(sec.api).data.credentials).to.include({ tokenUri: token_uri });
  });
});

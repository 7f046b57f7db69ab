import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import type { ResourceTraffic } from "../../support/traffic-case.ts";
import { sentIntegration } from "./sent-integration.ts";
import scanningB from "./traffic/integration_cloud_b_agentless_scanning.ts";
import auditTrail from "./traffic/integration_cloud_b_at.ts";
import configurationB from "./traffic/integration_cloud_b_cfg.ts";
import clusterLog from "./traffic/integration_cloud_b_gke_audit_log.ts";
import topicLog from "./traffic/integration_cloud_b_pub_sub_audit_log.ts";
import directoryLog from "./traffic/integration_cloud_c_ad_al.ts";
import scanningC from "./traffic/integration_cloud_c_agentless_scanning.ts";
import activityLog from "./traffic/integration_cloud_c_al.ts";
import configurationC from "./traffic/integration_cloud_c_cfg.ts";
import dspm from "./traffic/integration_cloud_c_dspm.ts";

const cases: { readonly [type: string]: ResourceTraffic } = {
  integration_cloud_b_agentless_scanning: scanningB,
  integration_cloud_b_at: auditTrail,
  integration_cloud_b_cfg: configurationB,
  integration_cloud_b_gke_audit_log: clusterLog,
  integration_cloud_b_pub_sub_audit_log: topicLog,
  integration_cloud_c_ad_al: directoryLog,
  integration_cloud_c_agentless_scanning: scanningC,
  integration_cloud_c_al: activityLog,
  integration_cloud_c_cfg: configurationC,
  integration_cloud_c_dspm: dspm,
};

describe("the secrets of accounts of clouds B and C", () => {
  const sec = useSecLife();

  for (const [type, { create, update = {} }] of Object.entries(cases)) {
    it(`every update sends the secrets of a cloud account, whichever attribute changes: ${type}`, async () => {
      const account = sec.resource(type);
      await account.create(create);
      const { credentials } = sentIntegration(sec.api).data;
      let config = create;
      for (const name of Object.keys(create).filter((name) => name !== "credentials")) {
        config = { ...config, [name]: update[name] ?? null };
        await account.refresh();
        await account.update(config);
        expect(sentIntegration(sec.api).data.credentials, name).to.deep.equal(credentials);
      }
    });
  }

  it("a blank secret of an account of cloud B is rejected before a request", async () => {
    const { credentials } = auditTrail.create;
    const config = { ...auditTrail.create, credentials: { ...credentials, private_key: " " } };
    const error = await refusal(sec.resource("integration_cloud_b_at").create(config));
    expect(error).to.include({ summary: "Invalid value", path: "credentials[0].private_key" });
    expect(sec.api.takeChanges()).to.deep.equal([]);
  });
});

describe("the levels of accounts of clouds B and C", () => {
  const sec = useSecLife();
  const levels = [
    ["integration_cloud_b_agentless_scanning", "resource_level", "idType", "PROJECT", "ORGANIZATION"],
    ["integration_cloud_b_at", "resource_level", "idType", "PROJECT", "ORGANIZATION"],
    ["integration_cloud_b_cfg", "resource_level", "idType", "PROJECT", "ORGANIZATION"],
    ["integration_cloud_b_gke_audit_log", "integration_type", "integrationType", "PROJECT", "ORGANIZATION"],
    [
      "integration_cloud_b_pub_sub_audit_log",
      "integration_type",
      "integrationType",
      "PROJECT",
      "ORGANIZATION",
    ],
    [
      "integration_cloud_c_agentless_scanning",
      "integration_level",
      "integrationLevel",
      "SUBSCRIPTION",
      "TENANT",
    ],
  ] as const;

  for (const [type, name, key, narrow, wide] of levels) {
    const config = (level: string) => ({ ...cases[type]?.create, [name]: level });

    it(`the level of a cloud account is stored as written and sent in uppercase: ${type}`, async () => {
      const account = sec.resource(type);
      const mixed = wide.charAt(0) + wide.slice(1).toLowerCase();
      expect(await account.create(config(mixed))).to.include({ [name]: mixed });
      expect(sentIntegration(sec.api).data).to.include({ [key]: wide });
      await account.expectNoChange(config(wide));
      await account.expectNoChange(config(wide.toLowerCase()));
      expect(await account.refresh()).to.include({ [name]: mixed });
    });

    it(`the level of a cloud account can be changed in any case: ${type}`, async () => {
      const account = sec.resource(type);
      await account.create(config(wide));
      const other = config(narrow.toLowerCase());
      expect(await account.plan(other)).to.deep.include({ action: "update", changed: [name] });
      await account.update(other);
      expect(sentIntegration(sec.api).data).to.include({ [key]: narrow });
      await account.expectNoChange(other);
    });

    it(`the level of a cloud account has to be a valid value: ${type}`, async () => {
      const { path, detail } = await refusal(sec.resource(type).plan(config("FOLDER")));
      expect(path).to.equal(name);
      expect(detail).to.contain(`must be ${narrow} or ${wide}`);
    });

    it(`the level of an imported cloud account comes from the API: ${type}`, async () => {
      const account = sec.resource(type);
      await account.create(config(wide.toLowerCase()));
      expect(await account.import(account.id)).to.include({ [name]: wide });
    });
  }
});

describe("accounts of clouds B and C", () => {
  const sec = useSecLife();

  it("a cloud account has the configured resource_id after creation", async () => {
    const account = sec.resource("integration_cloud_b_cfg");
    expect(await account.create(configurationB.create)).to.include({ resource_id: "123456789012" });
    expect(account.id).to.equal(sec.api.only("CloudAccounts").intgGuid);
  });

  it("a cloud account of cloud B covers a project by default", async () => {
    const account = sec.resource("integration_cloud_b_cfg");
    const config = { ...configurationB.create, resource_level: null };
    expect(await account.create(config)).to.include({ resource_level: "PROJECT" });
    expect(sentIntegration(sec.api).data).to.include({ idType: "PROJECT" });
  });
});

describe("data security posture scanning of cloud C", () => {
  const sec = useSecLife();

  it("data posture scanning in cloud C is always enabled", async () => {
    const scan = sec.resource("integration_cloud_c_dspm");
    expect(await scan.create(dspm.create)).not.to.have.property("enabled");
    expect(sentIntegration(sec.api)).to.include({ enabled: 1 });
    await scan.update(dspm.update);
    expect(sentIntegration(sec.api)).to.include({ enabled: 1 });
  });

  it("data posture scanning in cloud C has a GUID, also after an import", async () => {
    const scan = sec.resource("integration_cloud_c_dspm");
    const { id } = await scan.create(dspm.create);
    expect(scan.state).to.include({ integration_guid: id });
    expect(await scan.import(scan.id)).to.include({ integration_guid: id });
  });

  it("data posture scanning in cloud C omits an empty client ID, and rejects an empty client secret", async () => {
    const scan = sec.resource("integration_cloud_c_dspm");
    const config = { ...dspm.create, credentials: { client_id: "", client_secret: "s" } };
    await scan.create(config);
    expect(sentIntegration(sec.api).data).to.deep.include({ credentials: { clientSecret: "s" } });
    await scan.expectNoChange(config);
    const empty = { ...config, credentials: { client_id: "", client_secret: "" } };
    const error = await refusal(scan.update(empty));
    expect(error).to.include({ summary: "Invalid value", path: "credentials[0].client_secret" });
    expect(sec.api.takeChanges()).to.deep.equal([]);
  });

  it("data posture scanning in cloud C omits regions from the request when none is configured", async () => {
    const scan = sec.resource("integration_cloud_c_dspm");
    const config = { ...dspm.create, regions: [] };
    expect(await scan.create(config)).to.deep.include({ regions: [] });
    expect(sentIntegration(sec.api).data).not.to.have.property("regions");
    await scan.expectNoChange(config);
  });

  it("data posture scanning in cloud C keeps the scanner's token", async () => {
    const scan = sec.resource("integration_cloud_c_dspm");
    const { server_token } = await scan.create(dspm.create);
    expect(server_token).to.be.a("string").that.is.not.empty;
    await sec.api.change("CloudAccounts", scan.id, { serverToken: null });
    expect(await scan.refresh()).to.include({ server_token });
    sec.api.fail({ method: "PATCH", status: 200, body: { data: { intgGuid: scan.id } } });
    expect(await scan.update(dspm.update)).to.include({ server_token });
  });
});

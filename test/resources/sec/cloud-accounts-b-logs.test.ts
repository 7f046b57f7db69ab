import { expect } from "chai";
import { knownAfterApply } from "../../../src/schema/index.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { sentIntegration } from "./sent-integration.ts";
import clusterLog from "./traffic/integration_cloud_b_gke_audit_log.ts";
import topicLog from "./traffic/integration_cloud_b_pub_sub_audit_log.ts";

const logs = [
  ["integration_cloud_b_gke_audit_log", clusterLog.create],
  ["integration_cloud_b_pub_sub_audit_log", topicLog.create],
] as const;

describe("the organization of cloud B audit logs", () => {
  const sec = useSecLife();

  for (const [type, ofOrganization] of logs) {
    const config = { ...ofOrganization, integration_type: "PROJECT", organization_id: null };

    for (const level of ["ORGANIZATION", "organization"]) {
      for (const organization of [null, ""]) {
        it(`an audit log at level ${level} requires an organization, and rejects ${JSON.stringify(organization)}: ${type}`, async () => {
          const log = { ...config, integration_type: level, organization_id: organization };
          expect(await refusal(sec.resource(type).plan(log))).to.include({
            path: "organization_id",
            summary: "Missing required argument",
            detail: `organization_id is required when integration_type is ${level}. Set it.`,
          });
          expect(sec.api.calls()).to.deep.equal([]);
        });
      }
    }

    it(`the organization of an audit log is optional for a project: ${type}`, async () => {
      const log = sec.resource(type);
      expect(await log.create(config)).to.include({ organization_id: null });
      expect(sentIntegration(sec.api).data).not.to.have.property("organizationId");
      await log.expectNoChange(config);
    });

    it(`the organization of an audit log may be unknown in the plan: ${type}`, async () => {
      const planned = { ...config, integration_type: "ORGANIZATION", organization_id: knownAfterApply };
      const final = { ...planned, organization_id: "123456789012" };
      expect(await sec.resource(type).create(planned, final)).to.include({ organization_id: "123456789012" });
    });

    it(`the organization of an audit log must be set once it is known: ${type}`, async () => {
      const planned = { ...config, integration_type: "ORGANIZATION", organization_id: knownAfterApply };
      for (const organization_id of [null, ""]) {
        const created = sec.resource(type).create(planned, { ...planned, organization_id });
        expect(await refusal(created)).to.include({ path: "organization_id" });
      }
      expect(sec.api.calls()).to.deep.equal([]);
    });

    it(`the organization of an audit log may be missing while the level is unknown: ${type}`, async () => {
      const planned = { ...config, integration_type: knownAfterApply };
      await sec.resource(type).create(planned, { ...planned, integration_type: "PROJECT" });
    });
  }
});

describe("cloud B audit logs at organization level", () => {
  const sec = useSecLife({ provider: { organization: true } });

  it("an audit log at organization level has this level after creation", async () => {
    const log = sec.resource("integration_cloud_b_gke_audit_log");
    expect(await log.create(clusterLog.create)).to.include({ is_org: true });
    await log.expectNoChange(clusterLog.create);
  });
});

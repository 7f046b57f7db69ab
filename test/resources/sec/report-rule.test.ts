import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const audit = { name: "audit", severities: ["High"], email_alert_channels: ["ACME_1"] };

/** The daily reports with their keys on the wire. */
const daily = {
  host_security: "agentEvents",
  platform: "platformEvents",
  cloud_a_trail: "awsCloudtrailEvents",
  cloud_a_compliance: "awsComplianceEvents",
  cloud_b_audit_trail: "gcpAuditTrailEvents",
  cloud_b_compliance: "gcpComplianceEvents",
  cloud_c_activity_log: "azureActivityLogEvents",
  cloud_c_compliance: "azureComplianceEvents",
  cluster_distro_compliance: "openShiftCompliance",
  cluster_distro_compliance_events: "openShiftComplianceEvents",
};

const blocks = {
  cloud_a_compliance_reports: {
    cis_s3: "awsCisS3",
    hipaa: "hipaa",
    iso_2700: "iso2700",
    nist_800_53_rev4: "nist800-53Rev4",
    nist_800_171_rev2: "nist800-171Rev2",
    pci: "pci",
    soc: "soc",
    soc_rev2: "awsSocRev2",
  },
  cloud_b_compliance_reports: {
    cis: "gcpCis",
    cis_12: "gcpCis12",
    hipaa: "gcpHipaa",
    hipaa_rev2: "gcpHipaaRev2",
    iso_27001: "gcpIso27001",
    k8s: "gcpK8s",
    pci: "gcpPci",
    pci_rev2: "gcpPciRev2",
    soc: "gcpSoc",
    soc_rev2: "gcpSocRev2",
  },
  cloud_c_compliance_reports: { cis: "azureCis", cis_131: "azureCis131", pci: "azurePci", soc: "azureSoc" },
  daily_compliance_reports: daily,
};

describe("the reports of a report_rule", () => {
  const sec = useSecLife();
  const switches = () => sec.api.only("ReportRules").reportNotificationTypes as { [key: string]: boolean };
  const switchedOn = () => Object.entries(switches()).flatMap(([key, isOn]) => (isOn ? [key] : []));

  it("all reports are disabled if their blocks are omitted", async () => {
    await sec.resource("report_rule").create(audit);
    const sent = Object.values(switches());
    expect(sent).to.have.lengthOf(33);
    expect(new Set(sent)).to.deep.equal(new Set([false]));
  });

  for (const [block, keys] of Object.entries(blocks)) {
    it(`each report of ${block} has an independent flag`, async () => {
      const rule = sec.resource("report_rule");
      for (const [name, key] of Object.entries(keys)) {
        const config = { ...audit, [block]: { [name]: true } };
        await rule.apply(config);
        expect(switchedOn(), name).to.deep.equal([key]);
        await rule.expectNoChange(config);
      }
    });

    it(`an apply corrects the reports of ${block} after a change outside of Terraform`, async () => {
      const rule = sec.resource("report_rule");
      const [[on = "", key = ""] = [], [off = "", otherKey = ""] = []] = Object.entries(keys);
      const config = { ...audit, [block]: { [on]: true } };
      await rule.create(config);
      await sec.api.change("ReportRules", rule.id, {
        reportNotificationTypes: { ...switches(), [key]: false, [otherKey]: true },
      });
      expect((await rule.plan(config)).changed).to.have.members([`${block}[0].${on}`, `${block}[0].${off}`]);
      await rule.update(config);
      expect(switchedOn()).to.deep.equal([key]);
    });
  }

  it("a block without enabled reports is kept", async () => {
    const config = { ...audit, daily_compliance_reports: {} };
    const rule = sec.resource("report_rule");
    await rule.create(config);
    await rule.expectNoChange(config);
    expect((await rule.refresh())?.daily_compliance_reports).to.have.lengthOf(1);
    await rule.update(audit);
    expect(rule.state.daily_compliance_reports).to.deep.equal([]);
  });

  it("the reports of an omitted block are not compared", async () => {
    const rule = sec.resource("report_rule");
    await rule.create(audit);
    await sec.api.change("ReportRules", rule.id, {
      reportNotificationTypes: { ...switches(), gcpCis: true },
    });
    await rule.expectNoChange(audit);
  });

  it("removing a block disables its reports", async () => {
    const rule = sec.resource("report_rule");
    await rule.create({ ...audit, cloud_b_compliance_reports: { cis: true } });
    await rule.update(audit);
    expect(switchedOn()).to.deep.equal([]);
  });

  it("an import reads the blocks in which a report is enabled", async () => {
    const config = {
      ...audit,
      cloud_a_compliance_reports: { pci: true },
      daily_compliance_reports: { platform: true, cloud_c_compliance: true },
    };
    const rule = sec.resource("report_rule");
    await rule.create(config);
    await rule.import(rule.id);
    expect(rule.state).to.deep.include({ cloud_b_compliance_reports: [], cloud_c_compliance_reports: [] });
    await rule.expectNoChange(config);
  });

  it("a false and an unset weekly report are sent the same way", async () => {
    const rule = sec.resource("report_rule");
    for (const [given, sent] of [
      [null, false],
      [true, true],
      [false, false],
    ] as const) {
      const config = { ...audit, weekly_snapshot: given };
      await rule.apply(config);
      expect(switches().trendReport).to.equal(sent);
      await rule.expectNoChange(config);
      expect(rule.state.weekly_snapshot).to.equal(given);
    }
  });

  it("a disabled weekly report is imported without a diff, whether it is configured or not", async () => {
    const rule = sec.resource("report_rule");
    await rule.create(audit);
    expect((await rule.import(rule.id)).weekly_snapshot).to.equal(false);
    for (const weekly_snapshot of [null, false]) await rule.expectNoChange({ ...audit, weekly_snapshot });
  });

  it("a report rule requires a channel, and sends channels without surrounding whitespace", async () => {
    const rule = sec.resource("report_rule");
    await rule.create({ ...audit, email_alert_channels: ["ACME_1 ", "ACME_1", "ACME_2"] });
    expect(sec.api.only("ReportRules").intgGuidList).to.deep.equal(["ACME_1", "ACME_2"]);
    await rule.expectNoChange({ ...audit, email_alert_channels: ["ACME_2", "ACME_1"] });

    const { path, detail } = await refusal(rule.plan({ ...audit, email_alert_channels: [] }));
    expect(path).to.equal("email_alert_channels");
    expect(detail).to.contain("must have at least one element");
  });

  it("the API accepts only e-mail channels for reports", async () => {
    await sec.api.put("AlertChannels", "ACME_CHAT", {
      intgGuid: "ACME_CHAT",
      type: "SlackChannel",
      name: "x",
    });
    const wrong = { ...audit, email_alert_channels: ["ACME_CHAT"] };
    const { detail } = await refusal(sec.resource("report_rule").create(wrong));
    expect(detail).to.contain("not an alert channel for e-mail");
  });
});

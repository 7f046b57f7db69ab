import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const rule = {
  name: "audit",
  enabled: true,
  description: "what the auditors want to see",
  severities: ["Critical", "medium"],
  resource_groups: ["ACME_GROUP_1", " ACME_GROUP_2 "],
  email_alert_channels: ["ACME_0001", " ACME_0002 "],
  weekly_snapshot: true,
  cloud_a_compliance_reports: {
    cis_s3: true,
    hipaa: true,
    iso_2700: true,
    nist_800_53_rev4: true,
    nist_800_171_rev2: true,
    pci: true,
    soc: true,
    soc_rev2: true,
  },
  cloud_b_compliance_reports: {
    cis: true,
    cis_12: true,
    hipaa: true,
    hipaa_rev2: true,
    iso_27001: true,
    k8s: true,
    pci: true,
    pci_rev2: true,
    soc: true,
    soc_rev2: true,
  },
  cloud_c_compliance_reports: { cis: true, cis_131: true, pci: true, soc: true },
  daily_compliance_reports: {
    host_security: true,
    platform: true,
    cloud_a_trail: true,
    cloud_a_compliance: true,
    cloud_b_audit_trail: true,
    cloud_b_compliance: true,
    cloud_c_activity_log: true,
    cloud_c_compliance: true,
    cluster_distro_compliance: true,
    cluster_distro_compliance_events: true,
  },
};

export default {
  create: rule,
  update: { name: "review", enabled: false, severities: ["Low"], email_alert_channels: ["ACME_0003"] },
  more: {
    "some switches": {
      create: {
        ...rule,
        cloud_a_compliance_reports: { hipaa: true, soc: true },
        cloud_b_compliance_reports: { hipaa_rev2: true },
        cloud_c_compliance_reports: { cis: true },
        daily_compliance_reports: { host_security: true, cloud_a_compliance: true },
      },
      update: {
        ...rule,
        weekly_snapshot: false,
        cloud_a_compliance_reports: { pci: true },
        cloud_b_compliance_reports: { soc: true },
        cloud_c_compliance_reports: {},
        daily_compliance_reports: { platform: true, cloud_c_compliance: true },
      },
    },
  },
} satisfies ResourceTraffic;

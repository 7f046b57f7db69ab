import { block, bool, hcl, nonEmpty, set, string } from "../../../schema/index.ts";
import { trim } from "../define.ts";
import { alertSelection, rule } from "./define.ts";
import { reportRuleWire } from "./wire.ts";

const report = (description: string) => bool(description).default(false);

export default rule(reportRuleWire, {
  description:
    "Manages a report rule, which sends compliance reports by email on a schedule. Reports of an omitted block are not sent.",
  schema: {
    ...alertSelection,
    email_alert_channels: set(
      string().comparedAs(trim),
      "The GUIDs of the alert channels that send the reports, at least one. Each must be a `sec_alert_channel_email`",
    )
      .validate(nonEmpty)
      .required(),
    weekly_snapshot: bool("Whether to send a weekly summary of trends. If unset, it is not sent")
      .optional()
      .unsetAs(false),

    cloud_a_compliance_reports: block.optional("The compliance reports for cloud A to send. If unset, none", {
      cis_s3: report("Whether to send the report on the CIS benchmark, object stores included"),
      hipaa: report("Whether to send the HIPAA report"),
      iso_2700: report("Whether to send the report on the ISO 27000 series"),
      nist_800_53_rev4: report("Whether to send the report on NIST 800-53, revision 4"),
      nist_800_171_rev2: report("Whether to send the report on NIST 800-171, revision 2"),
      pci: report("Whether to send the PCI report"),
      soc: report("Whether to send the SOC 2 report"),
      soc_rev2: report("Whether to send the second revision of the SOC 2 report"),
    }),
    cloud_b_compliance_reports: block.optional("The compliance reports for cloud B to send. If unset, none", {
      cis: report("Whether to send the report on the CIS benchmark"),
      cis_12: report("Whether to send the report on the CIS benchmark, version 1.2"),
      hipaa: report("Whether to send the HIPAA report"),
      hipaa_rev2: report("Whether to send the second revision of the HIPAA report"),
      iso_27001: report("Whether to send the ISO 27001 report"),
      k8s: report("Whether to send the report on the CIS benchmark for Kubernetes"),
      pci: report("Whether to send the PCI report"),
      pci_rev2: report("Whether to send the second revision of the PCI report"),
      soc: report("Whether to send the SOC 2 report"),
      soc_rev2: report("Whether to send the second revision of the SOC 2 report"),
    }),
    cloud_c_compliance_reports: block.optional("The compliance reports for cloud C to send. If unset, none", {
      cis: report("Whether to send the report on the CIS benchmark"),
      cis_131: report("Whether to send the report on the CIS benchmark, version 1.3.1"),
      pci: report("Whether to send the PCI report"),
      soc: report("Whether to send the SOC 2 report"),
    }),
    daily_compliance_reports: block.optional("The daily summaries to send. If unset, none", {
      host_security: report("Whether to send the summary of host events reported by agents"),
      platform: report("Whether to send the summary of platform events"),
      cloud_a_trail: report("Whether to send the summary of the audit trail of cloud A"),
      cloud_a_compliance: report("Whether to send the summary of the compliance of cloud A"),
      cloud_b_audit_trail: report("Whether to send the summary of the audit trail of cloud B"),
      cloud_b_compliance: report("Whether to send the summary of the compliance of cloud B"),
      cloud_c_activity_log: report("Whether to send the summary of the activity log of cloud C"),
      cloud_c_compliance: report("Whether to send the summary of the compliance of cloud C"),
      cluster_distro_compliance: report(
        "Whether to send the summary of the compliance of the cluster platform",
      ),
      cluster_distro_compliance_events: report(
        "Whether to send the summary of changes in the compliance of the cluster platform",
      ),
    }),
  },
  example: hcl`
    resource "sec_alert_channel_email" "auditors" {
      name       = "Auditors"
      recipients = ["audit@example.com"]
    }

    resource "sec_report_rule" "audit" {
      name                 = "Audit"
      description          = "What the auditors want to see"
      severities           = ["Critical", "High", "Medium"]
      email_alert_channels = [sec_alert_channel_email.auditors.id]
      weekly_snapshot      = true

      cloud_a_compliance_reports {
        hipaa = true
        pci   = true
      }

      daily_compliance_reports {
        host_security      = true
        cloud_a_compliance = true
      }
    }
  `,

  afterResponse(result, { known }) {
    return {
      ...result,
      cloud_a_compliance_reports: omitUnused(
        result.cloud_a_compliance_reports,
        known.cloud_a_compliance_reports,
      ),
      cloud_b_compliance_reports: omitUnused(
        result.cloud_b_compliance_reports,
        known.cloud_b_compliance_reports,
      ),
      cloud_c_compliance_reports: omitUnused(
        result.cloud_c_compliance_reports,
        known.cloud_c_compliance_reports,
      ),
      daily_compliance_reports: omitUnused(result.daily_compliance_reports, known.daily_compliance_reports),
    };
  },
});

/** Returns a block of reports; null if the block is missing from the state and no report is enabled, as after an import. */
function omitUnused<Reports extends object>(found: Reports | null, before: object | null): Reports | null {
  return before === null && !Object.values(found ?? {}).includes(true) ? null : found;
}

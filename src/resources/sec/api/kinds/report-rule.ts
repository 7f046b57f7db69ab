import { at, field, put, type WireField, within } from "../objects/wire-field.ts";
import { clearableText, optionalTexts, texts } from "../objects/wire-fields.ts";
import { wireMapping } from "../objects/wire-mapping.ts";
import { boolean, combine, type WireSchema } from "../wire-schema.ts";
import { numberedSeverities, ruleAddress, ruleFields, trimmed } from "./rule.ts";

type Switches<Name extends string> = { readonly [N in Name]: boolean };

/** A block of reports by their keys on the wire. All are always sent, and are off without the block. */
function reports<Name extends string>(
  keys: {
    readonly [N in Name]: string;
  },
): WireField<Switches<Name> | null, Switches<Name>> {
  // Object.entries and fromEntries know nothing of the names, which are those of `keys`.
  const pairs = Object.entries(keys) as [Name, string][];
  const schemas = Object.fromEntries(pairs.map(([name, key]) => [name, at(key, boolean)]));
  return within("reportNotificationTypes", {
    write(value, body) {
      for (const [name, key] of pairs) put(body, key, value?.[name] ?? false);
    },
    schema: combine(schemas as { [N in Name]: WireSchema<boolean> }),
  });
}

export const reportRule = wireMapping({
  ...ruleAddress,
  collection: "ReportRules",
  noun: "report rule",
  named: "name",
  constants: [{ path: "type", value: "Report" }],
  idInUpdates: true,
  fields: {
    ...ruleFields,
    description: clearableText("filters.description"),
    severities: numberedSeverities("filters.severity"),
    resource_groups: trimmed(optionalTexts("filters.resourceGroups")),
    email_alert_channels: trimmed(texts("intgGuidList")),
    weekly_snapshot: field(
      "reportNotificationTypes.trendReport",
      boolean,
      (value: boolean | null) => value ?? false,
    ),
    cloud_a_compliance_reports: reports({
      cis_s3: "awsCisS3",
      hipaa: "hipaa",
      iso_2700: "iso2700",
      nist_800_53_rev4: "nist800-53Rev4",
      nist_800_171_rev2: "nist800-171Rev2",
      pci: "pci",
      soc: "soc",
      soc_rev2: "awsSocRev2",
    }),
    cloud_b_compliance_reports: reports({
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
    }),
    cloud_c_compliance_reports: reports({
      cis: "azureCis",
      cis_131: "azureCis131",
      pci: "azurePci",
      soc: "azureSoc",
    }),
    daily_compliance_reports: reports({
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
    }),
  },
});

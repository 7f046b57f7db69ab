import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { alertChannels } from "./alert-channels.ts";
import { alertFilters, ruleFilters, rules } from "./rule.ts";

const reports = [
  "agentEvents",
  "awsCisS3",
  "awsCloudtrailEvents",
  "awsComplianceEvents",
  "hipaa",
  "iso2700",
  "nist800-53Rev4",
  "nist800-171Rev2",
  "pci",
  "soc",
  "awsSocRev2",
  "azureActivityLogEvents",
  "azureCis",
  "azureCis131",
  "azureComplianceEvents",
  "azurePci",
  "azureSoc",
  "gcpAuditTrailEvents",
  "gcpCis",
  "gcpComplianceEvents",
  "gcpHipaa",
  "gcpHipaaRev2",
  "gcpIso27001",
  "gcpCis12",
  "gcpK8s",
  "gcpPci",
  "gcpPciRev2",
  "gcpSoc",
  "gcpSocRev2",
  "openShiftCompliance",
  "openShiftComplianceEvents",
  "platformEvents",
  "trendReport",
];

const switches = z.strictObject(
  Object.fromEntries(reports.map((name) => [name, z.boolean().default(false)])),
);

/** The collection of rules that send reports to channels; an existing channel has to be of the e-mail type. */
export const reportRules = rules({
  name: "ReportRules",
  type: "Report",
  filters: z.looseObject({ ...ruleFilters, ...alertFilters }),
  keys: { reportNotificationTypes: switches },
  extraCheck(rule, { transaction }) {
    const guids = Array.isArray(rule.intgGuidList) ? rule.intgGuidList : [];
    for (const [index, guid] of guids.entries()) {
      const channel = transaction.get(alertChannels.name, String(guid));
      if (channel && channel.type !== "EmailUser") {
        throw new ApiError(400, `intgGuidList.${index}: not an alert channel for e-mail`);
      }
    }
  },
});

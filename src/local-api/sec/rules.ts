import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty, onOff, parseObject } from "../check.ts";
import { type JsonObject, objectAt } from "../json.ts";
import { alertChannels } from "./alert-channels.ts";
import { type Collection, collection, references, type WriteCall } from "./collection.ts";

const text = z.string();
const texts = z.array(text);

/** The keys of `filters` in all rules. */
const ruleFilters = {
  name: nonEmpty,
  enabled: onOff.default(1),
  description: text.optional(),
};

/** The keys of `filters` that select alerts: severities are 1 (Critical) to 5 (Info). */
const alertFilters = {
  severity: z.array(z.number().int().min(1).max(5)).min(1, "must have at least one element"),
  resourceGroups: texts.optional(),
};

/** The differences between the collections of rules. */
interface RuleDefinition {
  readonly name: string;
  readonly type: string;
  readonly filters: z.ZodType;
  /** Further keys next to `filters`. */
  readonly keys?: z.ZodRawShape;
  /** Keys that the server adds to `filters`. */
  readonly addedFilters?: JsonObject;
  readonly extraCheck?: (rule: JsonObject, call: WriteCall) => void;
}

/** Defines a collection of rules. An update with `filters` replaces all of them. */
function rules(definition: RuleDefinition): Collection {
  const shape = z.looseObject({
    type: z.literal(definition.type),
    intgGuidList: texts,
    filters: definition.filters,
    ...definition.keys,
  });
  return collection({
    name: definition.name,
    idKey: "mcGuid",
    serverKeys: ["mcGuid"],
    names: (rule) => [
      ...references("intgGuidList", "AlertChannels", rule.intgGuidList),
      ...references("filters.resourceGroups", "ResourceGroups", objectAt(rule, "filters").resourceGroups),
    ],
    shape: { keys: shape },
    check(object, call) {
      const rule = parseObject(shape, object);
      definition.extraCheck?.(rule, call);
      return rule;
    },
    stamp: (object, _before, call) => ({
      ...object,
      filters: {
        ...objectAt(object, "filters"),
        ...definition.addedFilters,
        createdOrUpdatedTime: call.now.toISOString(),
        createdOrUpdatedBy: call.user,
      },
    }),
  });
}

const subCategories = [
  "Compliance",
  "Application",
  "Cloud Activity",
  "File",
  "Machine",
  "User",
  "Platform",
  "Kubernetes Activity",
  "Registry",
  "SystemCall",
  "Host Vulnerability",
  "Container Vulnerability",
  "Threat Intel",
] as const;

/** The collection of rules that send alerts to channels. */
export const alertRules = rules({
  name: "AlertRules",
  type: "Event",
  filters: z.looseObject({
    ...ruleFilters,
    ...alertFilters,
    subCategory: z.array(z.enum(subCategories)).optional(),
    category: z.array(z.enum(["Anomaly", "Policy", "Composite"])).optional(),
    source: z.array(z.enum(["Agent", "AWS", "Azure", "GCP", "K8s", "OCI"])).optional(),
  }),
});

/** The collection of rules that export data through channels. */
export const dataExportRules = rules({
  name: "DataExportRules",
  type: "Dataexport",
  filters: z.looseObject(ruleFilters),
  addedFilters: { profileVersions: ["V1"] },
});

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

const switches = z.looseObject(Object.fromEntries(reports.map((name) => [name, z.boolean().default(false)])));

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

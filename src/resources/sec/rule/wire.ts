import { field, put, type WireField, within } from "../api/objects/wire-field.ts";
import {
  clearableText,
  convert,
  keptText,
  onOff,
  optionalTexts,
  output,
  readOnly,
  text,
  texts,
} from "../api/objects/wire-fields.ts";
import { wireMapping } from "../api/objects/wire-mapping.ts";
import { severityName, severityNames } from "../api/severities.ts";
import {
  at,
  boolean,
  combine,
  list,
  number,
  text as textual,
  transform,
  type WireSchema,
} from "../api/wire-schema.ts";
import { words } from "../api/words.ts";

/** The sources of alerts, `alert_sources` of an alert rule. */
const alertSource = words({
  AWS: "CloudA",
  GCP: "CloudB",
  Azure: "CloudC",
  OCI: "CloudD",
});

/** The paths of the ID and the last change in all kinds of rules. */
const ruleAddress = { idAt: "mcGuid", changedAt: "filters.createdOrUpdatedTime" } as const;

/** The fields of every rule. */
const ruleFields = {
  guid: readOnly(text("mcGuid")),
  name: text("filters.name"),
  enabled: onOff("filters.enabled"),
  type: keptText("type"),
  created_or_updated_time: output("filters.createdOrUpdatedTime", textual),
  created_or_updated_by: output("filters.createdOrUpdatedBy", textual),
};

/** Severities that the API has as numbers; numbers without a name are ignored. */
function numberedSeverities(path: string): WireField<readonly string[], readonly string[]> {
  const names = transform(list(number), (numbers) =>
    numbers.flatMap((each) => severityNames[each - 1] ?? []),
  );
  return field(path, names, (value: readonly string[]) =>
    value.map((name) => severityNames.indexOf(severityName(name)) + 1),
  );
}

type Texts = readonly string[] | null;

/** A set of strings whose surrounding whitespace is ignored: each string is sent once. */
function trimEach<Output>(texts: WireField<Texts, Output>): WireField<Texts, Output> {
  return {
    ...texts,
    write(value, body, operation) {
      texts.write(value && [...new Set(value.map((each) => each.trim()))], body, operation);
    },
  };
}

/** The subcategories of alerts; the last three are old names. */
export const alertSubcategories = [
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
  "App",
  "Cloud",
  "K8sActivity",
] as const;

type Subcategory = (typeof alertSubcategories)[number];

const newNames: ReadonlyMap<string, Subcategory> = new Map([
  ["App", "Application"],
  ["Cloud", "Cloud Activity"],
  ["K8sActivity", "Kubernetes Activity"],
]);

/** Returns the current name of a subcategory. */
export function currentSubcategory(name: Subcategory): Subcategory {
  return newNames.get(name) ?? name;
}

type Subcategories = readonly Subcategory[] | null;

const subcategories = field("filters.subCategory", list(textual), (value: Subcategories) => [
  ...new Set(value?.map(currentSubcategory)),
]);

/** The same field under the attribute's newer name, which wins if both attributes have values. */
const newerSubcategories: WireField<Subcategories, string[]> = {
  ...subcategories,
  write(value, body, operation) {
    if (value && value.length > 0) subcategories.write(value, body, operation);
  },
};

const sources = convert(
  optionalTexts("filters.source"),
  (value: readonly string[] | null) => value?.map(alertSource.toWire) ?? null,
  (found) => found.map(alertSource.fromWire),
);

export const alertRuleWire = wireMapping({
  ...ruleAddress,
  collection: "AlertRules",
  noun: "alert rule",
  named: "name",
  constants: [{ path: "type", value: "Event" }],
  idInUpdates: true,
  fields: {
    ...ruleFields,
    description: clearableText("filters.description"),
    severities: numberedSeverities("filters.severity"),
    alert_channels: trimEach(texts("intgGuidList")),
    resource_groups: trimEach(texts("filters.resourceGroups")),
    alert_categories: texts("filters.category"),
    alert_sources: sources,
    event_categories: subcategories,
    alert_subcategories: newerSubcategories,
  },
});

export const dataExportRuleWire = wireMapping({
  ...ruleAddress,
  collection: "DataExportRules",
  noun: "data export rule",
  named: "name",
  constants: [{ path: "type", value: "Dataexport" }],
  fields: {
    ...ruleFields,
    description: field("filters.description", textual, (value: string | null) => value ?? ""),
    integration_ids: texts("intgGuidList"),
  },
});

type Switches<Name extends string> = { readonly [N in Name]: boolean };

/** A block of reports by their keys on the wire. All keys are always sent; without the block, all reports are off. */
function reports<Name extends string>(
  keys: {
    readonly [N in Name]: string;
  },
): WireField<Switches<Name> | null, Switches<Name>> {
  // Object.entries and Object.fromEntries lose the names, which are those of `keys`.
  const pairs = Object.entries(keys) as [Name, string][];
  const schemas = Object.fromEntries(pairs.map(([name, key]) => [name, at(key, boolean)]));
  return within("reportNotificationTypes", {
    write(value, body) {
      for (const [name, key] of pairs) put(body, key, value?.[name] ?? false);
    },
    at: pairs.map(([, key]) => key),
    schema: combine(schemas as { [N in Name]: WireSchema<boolean> }),
  });
}

export const reportRuleWire = wireMapping({
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
    resource_groups: trimEach(optionalTexts("filters.resourceGroups")),
    email_alert_channels: trimEach(texts("intgGuidList")),
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

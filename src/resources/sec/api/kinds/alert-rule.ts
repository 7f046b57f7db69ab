import { field, type WireField } from "../objects/wire-field.ts";
import { clearableText, convert, optionalTexts, texts } from "../objects/wire-fields.ts";
import { wireMapping } from "../objects/wire-mapping.ts";
import { list, text } from "../wire-schema.ts";
import { alertSource } from "../words.ts";
import { numberedSeverities, ruleAddress, ruleFields, trimmed } from "./rule.ts";

/** What kinds of alerts there are, with the old names of three of them at the end. */
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

/** The name by which the API knows a kind of alerts. */
export function currentSubcategory(name: Subcategory): Subcategory {
  return newNames.get(name) ?? name;
}

type Subcategories = readonly Subcategory[] | null;

const subcategories = field("filters.subCategory", list(text), (value: Subcategories) =>
  value && value.length > 0 ? [...new Set(value.map(currentSubcategory))] : null,
);

/** The same under the attribute's newer name, which wins if both have something. */
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

export const alertRule = wireMapping({
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
    alert_channels: trimmed(texts("intgGuidList")),
    resource_groups: trimmed(texts("filters.resourceGroups")),
    alert_categories: texts("filters.category"),
    alert_sources: sources,
    event_categories: subcategories,
    alert_subcategories: newerSubcategories,
  },
});

import { atMostOneOf, hcl, set, string } from "../../../schema/index.ts";
import { trim } from "../define.ts";
import { alertSelection, rule } from "./define.ts";
import { alertRuleWire, alertSubcategories, currentSubcategory } from "./wire.ts";

function subcategories(description: string) {
  return set(
    string()
      .oneOf(...alertSubcategories)
      .comparedAs(currentSubcategory),
    description,
  ).optional();
}

export default rule(alertRuleWire, {
  description:
    "Manages an alert rule, which sends alerts to channels by severity, category and resource group.",
  schema: {
    ...alertSelection,
    alert_channels: set(
      string().comparedAs(trim),
      "The GUIDs of the alert channels to send the alerts to",
    ).optional(),
    alert_categories: set(
      string().oneOf("Anomaly", "Policy", "Composite"),
      "The categories of the alerts. If unset, all categories",
    ).optional(),
    alert_sources: set(
      string().oneOf("Agent", "CloudA", "CloudB", "CloudC", "CloudD", "K8s"),
      "The sources of the alerts. If unset, all sources",
    ).optional(),
    alert_subcategories: subcategories(
      "The subcategories of the alerts. If unset, all subcategories. `App`, `Cloud` and `K8sActivity` are former names of `Application`, `Cloud Activity` and `Kubernetes Activity`",
    ),
    event_categories: subcategories(
      "The former name of `alert_subcategories`, with the same values. Only one of the two can be set",
    ).deprecated("Use alert_subcategories instead, which takes the same values."),
  },
  rules: [atMostOneOf("alert_subcategories", "event_categories")],
  example: hcl`
    resource "sec_alert_channel_email" "on_call" {
      name       = "On call"
      recipients = ["oncall@example.com"]
    }

    resource "sec_alert_rule" "urgent" {
      name                = "Urgent"
      description         = "What cannot wait until the morning"
      severities          = ["Critical", "High"]
      alert_channels      = [sec_alert_channel_email.on_call.id]
      alert_categories    = ["Policy", "Anomaly"]
      alert_sources       = ["Agent", "CloudA"]
      alert_subcategories = ["Compliance", "Cloud Activity"]
    }
  `,

  /**
   * Assigns the subcategories to the attribute that is in use; after an import to the newer one. If neither is in use, both keep
   * their values, because the API may then return all subcategories.
   */
  afterResponse(result, { known, imported }) {
    const { alert_subcategories: newer, event_categories: older } = known;
    if (imported || hasSome(newer)) return { ...result, event_categories: older };
    if (hasSome(older)) return { ...result, alert_subcategories: newer };
    return { ...result, alert_subcategories: newer, event_categories: older };
  },
});

function hasSome(names: readonly string[] | null): boolean {
  return names !== null && names.length > 0;
}

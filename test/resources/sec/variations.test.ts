import { sec } from "../../../src/resources/sec/index.ts";
import { startSecLife } from "../../support/sec-life.ts";
import { because, describeVariations } from "../../support/variation-suite.ts";

const sent = (...names: readonly string[]) => because("every request contains it", ...names);
const described = because("the API defines no members of props", "description");
const template = because("it is a file, which the filler does not make", "custom_template_file");
const mappings = because("it is a file, which the filler does not make", "org_account_mappings");
const suffix = because("it is a part of the ID", "policy_id_suffix");

describeVariations(sec, {
  start: ({ provider, variations }) => startSecLife({ provider, localApi: { variations } }),
  exceptions: {
    "filled-defaults": because(
      "regions is required, requests omit an empty list as those of other clients do, and a filled-in list contradicts the configured one",
      "integration_cloud_a_dspm",
      "integration_cloud_c_dspm",
    ),
  },
  unfilled: {
    agent_access_token: described,
    alert_channel_tracker_cloud: template,
    alert_channel_tracker_server: template,
    alert_rule: sent(
      "resource_groups",
      "alert_channels",
      "alert_categories",
      "alert_subcategories",
      "event_categories",
    ),
    data_export_rule: sent("description"),
    integration_cloud_a_ct: mappings,
    integration_cloud_a_org_agentless_scanning: mappings,
    integration_inline_scanner: sent("identifier_tag"),
    integration_proxy_scanner: sent("limit_by_tags", "limit_by_repositories", "limit_by_label"),
    integration_registry_a: because("it belongs to another kind of credentials", "credentials.access_key_id"),
    policy: { ...suffix, ...sent("alerting") },
    policy_compliance: suffix,
    policy_exception: sent(
      "constraint.field_values",
      "constraint.field_values_map",
      "constraint.field_value_map",
    ),
    report_rule: sent(
      "cloud_a_compliance_reports",
      "cloud_b_compliance_reports",
      "cloud_c_compliance_reports",
      "daily_compliance_reports",
    ),
    resource_group: because(
      "a group contains either filters or groups",
      "group.filter",
      "group.group.filter",
      "group.group.group.filter",
      "group.group.group.group.filter.key",
    ),
    team_member: because("a member has either roles of accounts or one of the organization", "organization"),
    vulnerability_exception_container: described,
    vulnerability_exception_host: described,
  },
});

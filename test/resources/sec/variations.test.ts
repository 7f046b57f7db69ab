import { sec } from "../../../src/resources/sec/index.ts";
import { startSecLife } from "../../support/sec-life.ts";
import { because, describeVariations } from "../../support/variation-suite.ts";

describeVariations(sec, {
  start: ({ provider, variations }) => startSecLife({ provider, localApi: { variations } }),
  exceptions: {
    "filled-defaults": because(
      "a value that is not configured counts as null",
      "alert_channel_log_sink",
      "alert_channel_siem",
      "alert_rule",
      "integration_cloud_a_agentless_scanning",
      "integration_cloud_a_dspm",
      "integration_cloud_a_eks_audit_log",
      "integration_cloud_a_org_agentless_scanning",
      "integration_cloud_b_agentless_scanning",
      "integration_cloud_b_gke_audit_log",
      "integration_cloud_b_pub_sub_audit_log",
      "integration_cloud_c_agentless_scanning",
      "integration_cloud_c_dspm",
      "integration_registry_a",
      "integration_registry_b",
      "integration_registry_c",
      "integration_registry_d",
      "integration_registry_e",
      "integration_registry_f",
      "report_rule",
      "resource_group",
      "vulnerability_exception_container",
      "vulnerability_exception_host",
    ),
  },
});

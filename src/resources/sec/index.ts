import { bool, hcl, provider, string } from "../../schema/index.ts";
import { problemDiagnostic } from "../shared/setting-problem.ts";
import type { SecApi } from "./api/client.ts";
import { domain } from "./api/platform-domain.ts";
import { apiUrlSetting } from "./api-url.ts";
import { explainOtherTypes, listsOf } from "./resources.ts";
import { name, version } from "./tfnode.config.ts";

/** All resources, one line each. */
const resources = {
  agent_access_token: () => import("./agent_access_token/agent_access_token.ts"),
  alert_channel_chat: () => import("./alert_channel/chat.ts"),
  alert_channel_cloud_a_event_bus: () => import("./alert_channel/cloud_a_event_bus.ts"),
  alert_channel_cloud_a_object_store: () => import("./alert_channel/cloud_a_object_store.ts"),
  alert_channel_cloud_b_pub_sub: () => import("./alert_channel/cloud_b_pub_sub.ts"),
  alert_channel_email: () => import("./alert_channel/email.ts"),
  alert_channel_log_sink: () => import("./alert_channel/log_sink.ts"),
  alert_channel_metrics: () => import("./alert_channel/metrics.ts"),
  alert_channel_observ: () => import("./alert_channel/observ.ts"),
  alert_channel_on_call: () => import("./alert_channel/on_call.ts"),
  alert_channel_pager: () => import("./alert_channel/pager.ts"),
  alert_channel_siem: () => import("./alert_channel/siem.ts"),
  alert_channel_teams_a: () => import("./alert_channel/teams_a.ts"),
  alert_channel_teams_b: () => import("./alert_channel/teams_b.ts"),
  alert_channel_ticketing: () => import("./alert_channel/ticketing.ts"),
  alert_channel_tracker_cloud: () => import("./alert_channel/tracker_cloud.ts"),
  alert_channel_tracker_server: () => import("./alert_channel/tracker_server.ts"),
  alert_channel_webhook: () => import("./alert_channel/webhook.ts"),
  alert_profile: () => import("./alert_profile/alert_profile.ts"),
  alert_rule: () => import("./rule/alert_rule.ts"),
  data_export_rule: () => import("./rule/data_export_rule.ts"),
  external_id: () => import("./external_id/external_id.ts"),
  integration_cloud_a_agentless_scanning: () => import("./cloud_account/cloud_a_agentless_scanning.ts"),
  integration_cloud_a_cfg: () => import("./cloud_account/cloud_a_cfg.ts"),
  integration_cloud_a_ct: () => import("./cloud_account/cloud_a_ct.ts"),
  integration_cloud_a_dspm: () => import("./cloud_account/cloud_a_dspm.ts"),
  integration_cloud_a_eks_audit_log: () => import("./cloud_account/cloud_a_eks_audit_log.ts"),
  integration_cloud_a_gov_cfg: () => import("./cloud_account/cloud_a_gov_cfg.ts"),
  integration_cloud_a_gov_ct: () => import("./cloud_account/cloud_a_gov_ct.ts"),
  integration_cloud_a_org_agentless_scanning: () =>
    import("./cloud_account/cloud_a_org_agentless_scanning.ts"),
  integration_cloud_b_agentless_scanning: () => import("./cloud_account/cloud_b_agentless_scanning.ts"),
  integration_cloud_b_at: () => import("./cloud_account/cloud_b_at.ts"),
  integration_cloud_b_cfg: () => import("./cloud_account/cloud_b_cfg.ts"),
  integration_cloud_b_gke_audit_log: () => import("./cloud_account/cloud_b_gke_audit_log.ts"),
  integration_cloud_b_pub_sub_audit_log: () => import("./cloud_account/cloud_b_pub_sub_audit_log.ts"),
  integration_cloud_c_ad_al: () => import("./cloud_account/cloud_c_ad_al.ts"),
  integration_cloud_c_agentless_scanning: () => import("./cloud_account/cloud_c_agentless_scanning.ts"),
  integration_cloud_c_al: () => import("./cloud_account/cloud_c_al.ts"),
  integration_cloud_c_cfg: () => import("./cloud_account/cloud_c_cfg.ts"),
  integration_cloud_c_dspm: () => import("./cloud_account/cloud_c_dspm.ts"),
  integration_cloud_d_cfg: () => import("./cloud_account/cloud_d_cfg.ts"),
  integration_inline_scanner: () => import("./scanner/inline_scanner.ts"),
  integration_proxy_scanner: () => import("./scanner/proxy_scanner.ts"),
  integration_registry_a: () => import("./registry/registry_a.ts"),
  integration_registry_b: () => import("./registry/registry_b.ts"),
  integration_registry_c: () => import("./registry/registry_c.ts"),
  integration_registry_d: () => import("./registry/registry_d.ts"),
  integration_registry_e: () => import("./registry/registry_e.ts"),
  integration_registry_f: () => import("./registry/registry_f.ts"),
  managed_policies: () => import("./managed_policies/managed_policies.ts"),
  policy: () => import("./policy/policy.ts"),
  policy_compliance: () => import("./policy/policy_compliance.ts"),
  policy_exception: () => import("./policy_exception/policy_exception.ts"),
  query: () => import("./query/query.ts"),
  report_rule: () => import("./rule/report_rule.ts"),
  resource_group: () => import("./resource_group/resource_group.ts"),
  team_member: () => import("./team_member/team_member.ts"),
  vulnerability_exception_container: () => import("./vulnerability_exception/container.ts"),
  vulnerability_exception_host: () => import("./vulnerability_exception/host.ts"),
} as const;

/** The provider of the security-posture platform. Each data source has one line. */
export const sec = provider({
  name,
  version,
  description:
    "Manages the security-posture platform: alert channels and rules, cloud accounts, registries, policies and more.",
  schema: {
    profile: string(
      "The section of the profile file `~/.sec.toml` to use, by default `default`. Environment variable: `SEC_PROFILE`",
    ).optional({ env: "SEC_PROFILE" }),
    account: string(
      `The account, as in the address of the platform, such as \`acme\` or \`acme.fra\`. Requests are sent to \`https://ACCOUNT${domain}\` unless the variable \`SEC_API_URL\` names another address. Environment variable: \`SEC_ACCOUNT\``,
    ).optional({ env: "SEC_ACCOUNT" }),
    subaccount: string(
      "The account within the organization to use. Environment variable: `SEC_SUBACCOUNT`",
    ).optional({ env: "SEC_SUBACCOUNT" }),
    api_key: string("The ID of an API key. Environment variable: `SEC_API_KEY`").optional({
      env: "SEC_API_KEY",
    }),
    api_secret: string("The secret of the API key. Environment variable: `SEC_API_SECRET`")
      .optional({ env: "SEC_API_SECRET" })
      .sensitive(),
    api_token: string(
      "An access token to use instead of an API key, assumed to be valid for an hour. Environment variable: `SEC_API_TOKEN`",
    )
      .optional({ env: "SEC_API_TOKEN" })
      .sensitive(),
    organization: bool(
      "Whether to use the data of the whole organization. Environment variable: `SEC_ORGANIZATION`",
    ).optional({ env: "SEC_ORGANIZATION" }),
    ca_file: string(
      "The path of a PEM file with the certificate authorities to trust for the API, in place of all others. Environment variable: `SEC_CA_FILE`",
    ).optional({ env: "SEC_CA_FILE" }),
  },
  example: hcl`
    terraform {
      required_providers {
        sec = {
          source  = "tfnode/sec"
          version = "~> 2.0"
        }
      }
    }

    # Account and key come from the environment: SEC_ACCOUNT, SEC_API_KEY and SEC_API_SECRET.
    provider "sec" {}
  `,

  /** Checks the address of the API, which is not an attribute, before the provider is configured. */
  validate({ diagnostics, environment }) {
    apiUrlSetting(environment, (problem) => diagnostics.add(problemDiagnostic(problem)));
  },

  async configure(context): Promise<SecApi | undefined> {
    // Loaded here, because many processes of a Terraform command are never configured.
    const { connect } = await import("./connect.ts");
    return connect(context, version);
  },

  close: (api) => api.close(),

  resources: explainOtherTypes(resources),

  // Neither is an object of the platform that another client could have created.
  listResources: listsOf("sec", resources, ["external_id", "managed_policies"]),

  dataSources: {
    agent_access_token: () => import("./data/agent_access_token.ts"),
    alert_channel: () => import("./data/alert_channel.ts"),
    api_token: () => import("./data/api_token.ts"),
    metric_module: () => import("./data/metric_module.ts"),
    policies: () => import("./data/policies.ts"),
    resource_group: () => import("./data/resource_group.ts"),
    user_profile: () => import("./data/user_profile.ts"),
  },

  actions: {
    alert_channel_test: () => import("./alert_channel/alert_channel_test.ts"),
    managed_policies_switch: () => import("./managed_policies/managed_policies_switch.ts"),
  },

  ephemeralResources: {
    agent_access_token: () => import("./ephemeral/agent_access_token.ts"),
    api_token: () => import("./ephemeral/api_token.ts"),
  },

  functions: {
    parse_external_id: () => import("./functions/parse_external_id.ts"),
    severity: () => import("./functions/severity.ts"),
  },
});

export default sec;

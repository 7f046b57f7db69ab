import type { TerraformObject } from "../control/terraform.ts";
import { type JsonObject, objectAt } from "../json.ts";

/** The resource types of the objects of a collection, by the value that distinguishes them. */
interface Types {
  readonly word: (object: JsonObject) => unknown;
  readonly types: Readonly<Record<string, string>>;
}

/** The types of a collection whose objects are all of one. */
const only = (type: string): Types => ({ word: () => "", types: { "": type } });

const collections = new Map<string, Types>(
  Object.entries({
    AgentAccessTokens: only("agent_access_token"),
    AlertChannels: {
      word: (channel) => (channel.type === "Jira" ? objectAt(channel, "data").jiraType : channel.type),
      types: {
        SlackChannel: "alert_channel_chat",
        CloudwatchEb: "alert_channel_cloud_a_event_bus",
        AwsS3: "alert_channel_cloud_a_object_store",
        GcpPubsub: "alert_channel_cloud_b_pub_sub",
        EmailUser: "alert_channel_email",
        SplunkHec: "alert_channel_log_sink",
        Datadog: "alert_channel_metrics",
        NewRelicInsights: "alert_channel_observ",
        VictorOps: "alert_channel_on_call",
        PagerDutyApi: "alert_channel_pager",
        IbmQradar: "alert_channel_siem",
        CiscoSparkWebhook: "alert_channel_teams_a",
        MicrosoftTeams: "alert_channel_teams_b",
        ServiceNowRest: "alert_channel_ticketing",
        JIRA_CLOUD: "alert_channel_tracker_cloud",
        JIRA_SERVER: "alert_channel_tracker_server",
        Webhook: "alert_channel_webhook",
      },
    },
    AlertProfiles: only("alert_profile"),
    AlertRules: only("alert_rule"),
    CloudAccounts: {
      word: ({ type }) => type,
      types: {
        AwsSidekick: "integration_cloud_a_agentless_scanning",
        AwsCfg: "integration_cloud_a_cfg",
        AwsCtSqs: "integration_cloud_a_ct",
        AwsDspm: "integration_cloud_a_dspm",
        AwsEksAudit: "integration_cloud_a_eks_audit_log",
        AwsUsGovCfg: "integration_cloud_a_gov_cfg",
        AwsUsGovCtSqs: "integration_cloud_a_gov_ct",
        AwsSidekickOrg: "integration_cloud_a_org_agentless_scanning",
        GcpSidekick: "integration_cloud_b_agentless_scanning",
        GcpAtSes: "integration_cloud_b_at",
        GcpCfg: "integration_cloud_b_cfg",
        GcpGkeAudit: "integration_cloud_b_gke_audit_log",
        GcpAlPubSub: "integration_cloud_b_pub_sub_audit_log",
        AzureAdAl: "integration_cloud_c_ad_al",
        AzureSidekick: "integration_cloud_c_agentless_scanning",
        AzureAlSeq: "integration_cloud_c_al",
        AzureCfg: "integration_cloud_c_cfg",
        AzureDspm: "integration_cloud_c_dspm",
        OciCfg: "integration_cloud_d_cfg",
      },
    },
    ContainerRegistries: {
      word: (object) => objectAt(object, "data").registryType,
      types: {
        INLINE_SCANNER: "integration_inline_scanner",
        PROXY_SCANNER: "integration_proxy_scanner",
        AWS_ECR: "integration_registry_a",
        GCP_GAR: "integration_registry_b",
        GCP_GCR: "integration_registry_c",
        DOCKERHUB: "integration_registry_d",
        V2_REGISTRY: "integration_registry_e",
        GHCR: "integration_registry_f",
      },
    },
    DataExportRules: only("data_export_rule"),
    Exceptions: only("policy_exception"),
    Policies: {
      word: ({ policyType }) => policyType,
      types: { Violation: "policy", Compliance: "policy_compliance" },
    },
    Queries: only("query"),
    ReportRules: only("report_rule"),
    ResourceGroups: only("resource_group"),
    TeamMembers: only("team_member"),
    VulnerabilityExceptions: {
      word: ({ exceptionType }) => exceptionType,
      types: { Container: "vulnerability_exception_container", Host: "vulnerability_exception_host" },
    },
  }),
);

/** The resource that the provider `sec` manages an object as. */
export function terraformObject(collection: string, id: string, object: JsonObject): TerraformObject | null {
  const { word, types = {} } = collections.get(collection) ?? {};
  const key = word?.(object);
  if (typeof key !== "string" || !Object.hasOwn(types, key)) return null;
  const importId = collection === "Exceptions" ? `${object.policyId}/${id}` : id;
  return { type: `sec_${types[key]}`, importId };
}

import { bool, hcl, provider, string } from "../../schema/index.ts";
import type { VdbApi } from "./api/client.ts";
import { defaultEndpoint } from "./api/default-endpoint.ts";
import { name, version } from "./tfnode.config.ts";

/** The provider of the vector-database cloud. Each resource and data source has one line. */
export const vdb = provider({
  name,
  version,
  description:
    "Manages clusters of the vector database, their API keys and backups, hybrid environments and roles.",
  schema: {
    api_key: string("The API key for the management API").required({ unlessEnv: "VDB_API_KEY" }).sensitive(),
    api_url: string(
      `The address of the management API, as a host with or without a port. The default is \`${defaultEndpoint}\`. Environment variable: \`VDB_API_URL\``,
    ).optional({ env: "VDB_API_URL" }),
    account_id: string(
      "The ID of the account of resources and data sources that do not set `account_id`",
    ).optional({ env: "VDB_ACCOUNT_ID" }),
    ca_file: string(
      "The path of a PEM file with the certificate authorities to trust for the API, in place of all others. Environment variable: `VDB_CA_FILE`",
    ).optional({ env: "VDB_CA_FILE" }),
    insecure: bool("Whether to skip verification of the API's certificate; for tests only").optional({
      env: "VDB_INSECURE",
    }),
  },
  example: hcl`
    terraform {
      required_providers {
        vdb = {
          source  = "tfnode/vdb"
          version = "~> 1.0"
        }
      }
    }

    # Key and account come from the environment: VDB_API_KEY and VDB_ACCOUNT_ID.
    provider "vdb" {}
  `,

  async configure(context): Promise<VdbApi | undefined> {
    // Loaded here, because many processes of a Terraform command are never configured.
    const { connect } = await import("./connect.ts");
    return connect(context);
  },

  close: (api) => api.close(),

  resources: {
    accounts_auth_key: () => import("./auth_key/accounts_auth_key.ts"),
    accounts_backup_schedule: () => import("./backup_schedule/accounts_backup_schedule.ts"),
    accounts_cluster: () => import("./cluster/accounts_cluster.ts"),
    accounts_database_api_key_v2: () => import("./database_key/accounts_database_api_key_v2.ts"),
    accounts_hybrid_cloud_environment: () => import("./environment/accounts_hybrid_cloud_environment.ts"),
    accounts_manual_backup: () => import("./backup/accounts_manual_backup.ts"),
    accounts_role: () => import("./role/accounts_role.ts"),
    accounts_user_roles: () => import("./user_roles/accounts_user_roles.ts"),
  },

  listResources: {
    accounts_auth_key: () => import("./auth_key/accounts_auth_key_list.ts"),
    accounts_backup_schedule: () => import("./backup_schedule/accounts_backup_schedule_list.ts"),
    accounts_cluster: () => import("./cluster/accounts_cluster_list.ts"),
    accounts_database_api_key_v2: () => import("./database_key/accounts_database_api_key_v2_list.ts"),
    accounts_hybrid_cloud_environment: () =>
      import("./environment/accounts_hybrid_cloud_environment_list.ts"),
    accounts_manual_backup: () => import("./backup/accounts_manual_backup_list.ts"),
    accounts_role: () => import("./role/accounts_role_list.ts"),
  },

  dataSources: {
    accounts_auth_keys: () => import("./auth_key/accounts_auth_keys_data_source.ts"),
    accounts_backup_schedule: () => import("./backup_schedule/accounts_backup_schedule_data_source.ts"),
    accounts_backup_schedules: () => import("./backup_schedule/accounts_backup_schedules_data_source.ts"),
    accounts_cluster: () => import("./cluster/accounts_cluster_data_source.ts"),
    accounts_clusters: () => import("./cluster/accounts_clusters_data_source.ts"),
    accounts_database_api_keys_v2: () =>
      import("./database_key/accounts_database_api_keys_v2_data_source.ts"),
    booking_packages: () => import("./package/booking_packages_data_source.ts"),
    cloud_providers: () => import("./platform/cloud_providers_data_source.ts"),
    cloud_regions: () => import("./platform/cloud_regions_data_source.ts"),
    permissions: () => import("./role/permissions_data_source.ts"),
    releases: () => import("./release/releases_data_source.ts"),
    users: () => import("./user/users_data_source.ts"),
  },

  actions: {
    backup_create: () => import("./backup/backup_create.ts"),
    backup_restore: () => import("./backup/backup_restore.ts"),
    cluster_restart: () => import("./cluster/cluster_restart.ts"),
    cluster_suspend: () => import("./cluster/cluster_suspend.ts"),
    cluster_unsuspend: () => import("./cluster/cluster_unsuspend.ts"),
  },

  ephemeralResources: {
    bootstrap_commands: () => import("./environment/bootstrap_commands_ephemeral.ts"),
    database_api_key: () => import("./database_key/database_api_key_ephemeral.ts"),
  },

  functions: {
    connection_url: () => import("./functions/connection_url.ts"),
    days: () => import("./functions/days.ts"),
    enum_value: () => import("./functions/enum-value.ts"),
  },
});

export default vdb;

/** Writes each resource without its account. */
const resources: Readonly<Record<string, string>> = {
  accounts_cluster: `
    name           = "search"
    cloud_provider = "cloud-a"
    cloud_region   = "region-1"
    configuration {
      number_of_nodes = 1
      node_configuration { package_id = data.vdb_booking_packages.all.packages[0].id }
    }`,
  accounts_database_api_key_v2: `
    cluster_id = vdb_accounts_cluster.one.id
    name       = "shop"`,
  accounts_backup_schedule: `
    cluster_id      = vdb_accounts_cluster.one.id
    cron_expression = "@daily"`,
  accounts_manual_backup: `
    cluster_id = vdb_accounts_cluster.one.id`,
  accounts_hybrid_cloud_environment: `
    name = "own"
    configuration { namespace = "vectors" }`,
  accounts_role: `
    name = "Readers"
    permissions { value = "read:clusters" }`,
  accounts_user_roles: `
    user_email = "grace@example.org"
    role_ids   = [vdb_accounts_role.one.id]`,
};

const dataSources: Readonly<Record<string, string>> = {
  accounts_clusters: "",
  accounts_cluster: "id = vdb_accounts_cluster.one.id",
  accounts_auth_keys: "",
  accounts_database_api_keys_v2: "cluster_id = vdb_accounts_cluster.one.id",
  accounts_backup_schedules: "cluster_id = vdb_accounts_cluster.one.id",
};

/** The names of the resources with an account. */
export const accountResources: readonly string[] = Object.keys(resources);

/** One of each resource and data source with an account, and a line that sets the account. */
export function withAccounts(account: string): string {
  const blocks = (keyword: string, bodies: Readonly<Record<string, string>>) =>
    Object.entries(bodies).map(
      ([type, body]) => `${keyword} "vdb_${type}" "one" {\n    ${account}\n    ${body}\n}`,
    );
  const packages =
    'data "vdb_booking_packages" "all" {\n cloud_provider = "cloud-a"\n cloud_region = "region-1"\n}';
  return [packages, ...blocks("resource", resources), ...blocks("data", dataSources)].join("\n\n");
}

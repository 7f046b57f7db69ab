import { bool, DiagnosticError, hcl } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountToUse, action } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { retentionPeriod, retentionToApi } from "../shared/retention-period.ts";
import { waitForRequest } from "../shared/wait.ts";
import { getBackupProgress, startBackup } from "./wire.ts";

const schema = {
  account_id: accountToUse,
  cluster_id: requiredClusterId("The ID of the cluster to back up"),
  retention_period: retentionPeriod(
    "How long the backup is retained, as a duration such as `72h`. From one day to one year; if omitted, it is retained indefinitely",
  ),
  wait: bool("Whether to wait until the backup is complete").default(true),
};

export default action({
  description:
    "Creates a backup of a cluster at each invocation. Terraform does not manage the backup: it remains until its retention period ends or a user deletes it. For a backup that Terraform manages, use `vdb_accounts_manual_backup`.",
  schema,
  timeouts: { invoke: "60m" },
  example: `${exampleCluster}\n${hcl`
    action "vdb_backup_create" "search" {
      config {
        cluster_id       = vdb_accounts_cluster.search.id
        retention_period = "720h"
      }
    }
  `}`,

  async invoke(context) {
    const { config, api, signal, progress, at } = context;
    const clusterId = config.cluster_id.toLowerCase();
    const accountId = canonicalAccountId(api, config, at);
    const wanted = { accountId, clusterId, retentionPeriod: retentionToApi(config.retention_period) };
    const { id, name } = await startBackup(api, wanted, { signal });
    progress(`The platform makes the backup ${id}, ${name}`);
    if (!config.wait) return;
    const waiting = { asked: `make the backup ${id}`, what: `the backup ${id} to succeed` };
    await waitForRequest(context, waiting, async (polling) => {
      const { status } = await getBackupProgress(api, { accountId, id }, { signal: polling });
      if (status === "BACKUP_STATUS_SUCCEEDED") return { done: status };
      if (!failed.test(status)) return { status };
      const detail = `The status of the backup ${id} of the cluster ${clusterId} is ${status}. Look into the cluster's state at the platform before the next attempt.`;
      throw new DiagnosticError([], "Backup not made", detail);
    });
  },
});

/** The final statuses of a failed backup. */
const failed = /^BACKUP_STATUS_(FAILED|SKIPPED)$/;

import { bool, DiagnosticError, hcl, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountToUse, action } from "../define.ts";
import { uuid } from "../shared/uuid.ts";
import { waitForRequest } from "../shared/wait.ts";
import { getBackupProgress, startRestoration } from "./wire.ts";

const schema = {
  account_id: accountToUse,
  backup_id: string("The ID of the backup, which has to be complete").validate(uuid).required(),
  wait: bool("Whether to wait until the cluster is restored").default(true),
};

export default action({
  description:
    "Restores a cluster from one of its backups: the cluster gets the data that it had then, and loses what came after it.",
  schema,
  timeouts: { invoke: "60m" },
  example: hcl`
    variable "backup_id" {
      description = "The backup to go back to"
      type        = string
      default     = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
    }

    action "vdb_backup_restore" "search" {
      config {
        backup_id = var.backup_id
      }
    }
  `,

  async invoke(context) {
    const { config, api, signal, progress, at } = context;
    const id = config.backup_id.toLowerCase();
    const accountId = canonicalAccountId(api, config, at);
    const { clusterId, status } = await getBackupProgress(api, { accountId, id }, { signal });
    if (status !== "BACKUP_STATUS_SUCCEEDED") {
      const detail = `The status of the backup ${id} is ${status}. Only a backup that has succeeded can be restored.`;
      throw new DiagnosticError(at.backup_id, "Backup not complete", detail);
    }
    const statusOf = await startRestoration(api, { accountId, clusterId, backupId: id }, { signal });
    progress(`The platform restores the cluster ${clusterId} from the backup ${id}`);
    if (!config.wait) return;
    const waiting = {
      asked: `restore the cluster ${clusterId}`,
      what: `the cluster ${clusterId} to be restored`,
    };
    await waitForRequest(context, waiting, async (polling) => {
      const found = await statusOf(polling);
      if (found === "BACKUP_RESTORE_STATUS_SUCCEEDED") return { done: found };
      if (!failed.test(found)) return { status: found };
      const detail = `The restoration of the cluster ${clusterId} from the backup ${id} has the status ${found}. Look into the cluster's state at the platform before the next attempt.`;
      throw new DiagnosticError([], "Cluster not restored", detail);
    });
  },
});

/** The final statuses of a failed restoration. */
const failed = /^BACKUP_RESTORE_STATUS_(FAILED|SKIPPED)$/;

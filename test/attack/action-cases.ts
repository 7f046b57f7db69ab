import type { PlainConfig } from "../../src/testing/core/core.ts";
import { account, putClusters, search } from "../resources/vdb/clusters-at-hand.ts";
import type { VdbTestApi } from "../support/vdb-api.ts";

const backup = "bbbbbbbb-0000-4000-8000-000000000001";

/** A valid configuration of an action. */
export interface ActionCase {
  readonly create: PlainConfig;
  /** Creates the required objects in the local API. */
  readonly prepare?: (api: never) => Promise<unknown>;
  /** A required object, and the attribute of `create` that receives its ID, if there is one. */
  readonly first?: { readonly type: string; readonly create: PlainConfig; readonly as?: string };
}

/** Valid configurations of actions, by their full type names. */
export const actionCases: { readonly [type: string]: ActionCase } = {
  sec_alert_channel_test: {
    create: {},
    first: {
      type: "alert_channel_email",
      create: { name: "Mail", recipients: ["ops@example.com"], test_integration: false },
      as: "channel_id",
    },
  },
  sec_managed_policies_switch: {
    create: { policy: [{ id: "lacework-global-1", enabled: false, severity: "Low" }] },
  },
  vdb_backup_create: { create: { cluster_id: search, retention_period: "72h" }, prepare: putClusters },
  vdb_backup_restore: { create: { backup_id: backup }, prepare: putBackup },
  vdb_cluster_restart: { create: { cluster_id: search }, prepare: putClusters },
  vdb_cluster_suspend: { create: { cluster_id: search }, prepare: putClusters },
  vdb_cluster_unsuspend: { create: { cluster_id: search }, prepare: putSuspended },
};

async function putBackup(api: VdbTestApi): Promise<void> {
  await putClusters(api);
  await api.put("backups", backup, {
    id: backup,
    accountId: account,
    clusterId: search,
    createdAt: "2026-03-01T10:02:13Z",
    name: "a backup",
    status: "BACKUP_STATUS_SUCCEEDED",
  });
}

async function putSuspended(api: VdbTestApi): Promise<void> {
  await putClusters(api);
  await api.change("clusters", search, { state: { phase: "CLUSTER_PHASE_SUSPENDED" } });
}

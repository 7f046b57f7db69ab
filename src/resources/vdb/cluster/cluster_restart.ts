import { hcl } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { action } from "../define.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { commandAttributes, runCommand } from "./command.ts";
import { clusterCalls } from "./wire.ts";

export default action({
  description: "Restarts a cluster that is running. A suspended cluster cannot be restarted: unsuspend it.",
  schema: commandAttributes("restart", "healthy again"),
  timeouts: { invoke: "30m" },
  example: `${exampleCluster}\n${hcl`
    action "vdb_cluster_restart" "search" {
      config {
        cluster_id = vdb_accounts_cluster.search.id
      }
    }
  `}`,

  async invoke({ config, api, signal, log, progress, at }) {
    const id = config.cluster_id.toLowerCase();
    const accountId = canonicalAccountId(api, config, at);
    const address = { accountId, id };
    await runCommand(
      {
        what: `restart the cluster ${id}`,
        awaited: `the cluster ${id} to be healthy again`,
        request: () => clusterCalls.restart(api, address, { signal }),
        // The API says when a cluster was last restarted, which tells a restart that is over from one that has not begun.
        isUnderWay: (now, before) => now.restartedAt !== before.restartedAt,
        isDone: (now, before) =>
          now.restartedAt !== before.restartedAt && now.phase === "CLUSTER_PHASE_HEALTHY",
      },
      { api, address, signal, log, progress, wait: config.wait },
    );
  },
});

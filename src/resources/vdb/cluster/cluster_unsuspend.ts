import { hcl } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { action } from "../define.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { commandAttributes, runCommand } from "./command.ts";
import { clusterCalls } from "./wire.ts";

/** On their way to running, or running while something else changes. */
const underWay = ["CREATING", "RESUMING", "UPDATING", "SCALING", "UPGRADING", "NOT_READY"].map(
  (phase) => `CLUSTER_PHASE_${phase}`,
);

export default action({
  description:
    "Starts the nodes of a suspended cluster again. A cluster that is not suspended is no error, as long as it is running.",
  schema: commandAttributes("start again", "running and healthy"),
  timeouts: { invoke: "30m" },
  example: `${exampleCluster}\n${hcl`
    action "vdb_cluster_unsuspend" "search" {
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
        what: `unsuspend the cluster ${id}`,
        awaited: `the cluster ${id} to be healthy`,
        nothingToDo: `The cluster ${id} is running already`,
        request: () => clusterCalls.unsuspend(api, address, { signal }),
        isUnderWay: ({ phase }) => underWay.includes(phase),
        isDone: ({ phase }) => phase === "CLUSTER_PHASE_HEALTHY",
      },
      { api, address, signal, log, progress, wait: config.wait },
    );
  },
});

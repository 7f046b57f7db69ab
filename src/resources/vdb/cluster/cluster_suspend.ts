import { hcl } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { action } from "../define.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { commandAttributes, runCommand } from "./command.ts";
import { clusterCalls } from "./wire.ts";

const suspended = "CLUSTER_PHASE_SUSPENDED";

export default action({
  description:
    "Suspends a cluster: its nodes stop, and its data is kept. A cluster that is suspended already is no error.",
  schema: commandAttributes("suspend", "suspended"),
  timeouts: { invoke: "30m" },
  example: `${exampleCluster}\n${hcl`
    action "vdb_cluster_suspend" "search" {
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
        what: `suspend the cluster ${id}`,
        awaited: `the cluster ${id} to be suspended`,
        nothingToDo: `The cluster ${id} is suspended already`,
        request: () => clusterCalls.suspend(api, address, { signal }),
        isUnderWay: ({ phase }) => phase === "CLUSTER_PHASE_SUSPENDING",
        isDone: ({ phase }) => phase === suspended,
      },
      { api, address, signal, log, progress, wait: config.wait },
    );
  },
});

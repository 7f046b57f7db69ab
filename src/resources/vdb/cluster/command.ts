import { bool, DiagnosticError, hcl, RemoteError } from "../../../schema/index.ts";
import { type Address, canonicalAccountId } from "../account-id.ts";
import { accountToUse, action } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { type WaitContext, waitForRequest } from "../shared/wait.ts";
import { type ClusterProgress, clusterCalls, getProgress } from "./wire.ts";

/** A command to a cluster, and how its completion is recognized. */
interface Command {
  /** The name of the call and the suffix of the action's name; follows "asked to" in messages. */
  readonly name: keyof typeof clusterCalls;
  readonly description: string;
  /** The verb for the command, for the descriptions of attributes. */
  readonly verb: string;
  readonly done: string;
  /** The awaited state, which follows "for the cluster X": `to be suspended`. */
  readonly awaited: string;
  /** Reports whether the cluster is already carrying out the command, so that no request is needed. */
  isUnderWay(now: ClusterProgress, before: ClusterProgress): boolean;
  isDone(now: ClusterProgress, before: ClusterProgress): boolean;
  /** The message about a cluster that needs no command: `is suspended already`. */
  readonly nothingToDo?: string;
}

/** Creates the action that sends a command to a cluster. */
export function clusterCommand(command: Command) {
  const { name, description, verb, done, nothingToDo } = command;
  return action({
    description,
    schema: {
      account_id: accountToUse,
      cluster_id: requiredClusterId(`The ID of the cluster to ${verb}`),
      wait: bool(`Whether to wait until the cluster is ${done}`).default(true),
    },
    timeouts: { invoke: "30m" },
    example: `${exampleCluster}\n${hcl`
      action "vdb_cluster_${name}" "search" {
        config {
          cluster_id = vdb_accounts_cluster.search.id
        }
      }
    `}`,

    async invoke({ config, api, signal, log, progress, at }) {
      const id = config.cluster_id.toLowerCase();
      const address = { accountId: canonicalAccountId(api, config, at), id };
      const before = await getProgress(api, address, { signal });
      if (nothingToDo !== undefined && command.isDone(before, before)) {
        progress(`The cluster ${id} ${nothingToDo}`);
        return;
      }
      const asked = `${name} the cluster ${id}`;
      const run = { api, signal, log, progress, command, address, before, asked };
      if (command.isUnderWay(before, before)) {
        progress(`Nothing to ask for: the cluster ${id} is in the phase ${before.phase}`);
      } else {
        await request(run);
        progress(`Asked the platform to ${asked}`);
      }
      if (config.wait) await awaitCluster(run);
    },
  });
}

/** A command to a cluster that has not completed it. */
interface Run extends WaitContext {
  readonly command: Command;
  readonly address: Address;
  readonly before: ClusterProgress;
  /** The command in words, which follow "asked to". */
  readonly asked: string;
}

/** Sends a command to a cluster. If the response is lost, or another client was faster, the state of the cluster decides. */
async function request({ api, signal, command, address, before }: Run): Promise<void> {
  const { accountId, id: clusterId } = address;
  try {
    await api.call(clusterCalls[command.name], { accountId, clusterId }, { signal });
  } catch (error) {
    const isInDoubt =
      error instanceof RemoteError && (error.mayHaveTakenEffect || error.status === "FailedPrecondition");
    if (!isInDoubt || signal.aborted) throw error;
    const now = await getProgress(api, address, { signal }).catch(() => undefined);
    if (!now || !(command.isUnderWay(now, before) || command.isDone(now, before))) throw error;
  }
}

async function awaitCluster({ command, address, before, asked, ...context }: Run): Promise<void> {
  // The first polls may still return the previous phase, even if that is a failure.
  let hasMoved = false;
  const waiting = { asked, what: `the cluster ${address.id} ${command.awaited}` };
  await waitForRequest(context, waiting, async (signal) => {
    const now = await getProgress(context.api, address, { signal });
    hasMoved ||= now.phase !== before.phase;
    if (command.isDone(now, before)) return { done: now };
    if (hasMoved && lasting.test(now.phase)) throw failure(asked, now);
    return { status: now.phase || "not known" };
  });
}

/** A cluster remains in these phases until a user acts. */
const lasting = /^CLUSTER_PHASE_(FAILED_TO_(CREATE|UPDATE|SUSPEND|RESUME)|DELETING)$/;

function failure(asked: string, { phase, reason }: ClusterProgress): DiagnosticError {
  const why = reason === "" ? "" : `: ${reason}`;
  return new DiagnosticError(
    [],
    "Cluster failed",
    `The platform was asked to ${asked}, and the cluster is now in the phase ${phase}${why}. Look into its state at the platform before the next attempt.`,
  );
}

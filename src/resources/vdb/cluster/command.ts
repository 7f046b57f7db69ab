import {
  bool,
  type CallContext,
  DiagnosticError,
  type Fields,
  hcl,
  RemoteError,
  waitFor,
} from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import type { VdbApi } from "../api/client.ts";
import { withAdvice } from "../api/errors.ts";
import { accountToUse, action } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { type ClusterAddress, type ClusterProgress, clusterCalls, getProgress } from "./wire.ts";

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
  const { name, description, verb, done } = command;
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
      const address = {
        accountId: canonicalAccountId(api, config, at),
        id: config.cluster_id.toLowerCase(),
      };
      await runCommand(command, { api, address, signal, log, progress, wait: config.wait });
    },
  });
}

/** The context of a command. */
interface CommandContext extends Pick<CallContext<Fields, VdbApi>, "api" | "signal" | "log"> {
  readonly address: ClusterAddress;
  readonly wait: boolean;
  progress(line: string): void;
}

/** The command in words, which follow "asked to". */
function wordsOf({ name }: Command, { id }: ClusterAddress): string {
  return `${name} the cluster ${id}`;
}

/**
 * Sends a command to a cluster unless the cluster is already carrying it out or has completed it, and waits for its completion.
 * If the response is lost, or another client was faster, the state of the cluster decides.
 */
async function runCommand(command: Command, context: CommandContext): Promise<void> {
  const { nothingToDo } = command;
  const { api, address, signal, progress, wait } = context;
  const what = wordsOf(command, address);
  const before = await getProgress(api, address, { signal });
  if (nothingToDo !== undefined && command.isDone(before, before)) {
    progress(`The cluster ${address.id} ${nothingToDo}`);
    return;
  }
  if (command.isUnderWay(before, before)) {
    progress(`Nothing to ask for: the cluster ${address.id} is in the phase ${before.phase}`);
  } else {
    await request(command, before, context);
    progress(`Asked the platform to ${what}`);
  }
  if (wait) await accepted(what, () => awaitCluster(command, before, context));
}

async function request(
  command: Command,
  before: ClusterProgress,
  { api, address, signal }: CommandContext,
): Promise<void> {
  try {
    await clusterCalls[command.name](api, address, { signal });
  } catch (error) {
    const isInDoubt =
      error instanceof RemoteError && (error.mayHaveTakenEffect || error.status === "FailedPrecondition");
    if (!isInDoubt || signal.aborted) throw error;
    const now = await getProgress(api, address, { signal }).catch(() => undefined);
    if (!now || !(command.isUnderWay(now, before) || command.isDone(now, before))) throw error;
  }
}

async function awaitCluster(
  command: Command,
  before: ClusterProgress,
  { api, address, signal, log, progress }: CommandContext,
): Promise<void> {
  // The first polls may still return the previous phase, even if that is a failure.
  let hasMoved = false;
  await waitFor({
    what: `the cluster ${address.id} ${command.awaited}`,
    signal,
    log,
    progress,
    clock: api.clock,
    async poll(polling) {
      const now = await getProgress(api, address, { signal: ofOnePoll(polling) });
      hasMoved ||= now.phase !== before.phase;
      if (command.isDone(now, before)) return { done: now };
      if (hasMoved && lasting.test(now.phase)) throw failure(wordsOf(command, address), now);
      return { status: now.phase || "not known" };
    },
  });
}

/** Returns a signal for the calls of one poll: calls with the same signal share one deadline, and a wait may take longer. */
export function ofOnePoll(polling: AbortSignal): AbortSignal {
  return AbortSignal.any([polling]);
}

/** A cluster remains in these phases until a user acts. */
const lasting = /^CLUSTER_PHASE_(FAILED_TO_(CREATE|UPDATE|SUSPEND|RESUME)|DELETING)$/;

function failure(what: string, { phase, reason }: ClusterProgress): DiagnosticError {
  const why = reason === "" ? "" : `: ${reason}`;
  return new DiagnosticError(
    [],
    "Cluster failed",
    `The platform was asked to ${what}, and the cluster is now in the phase ${phase}${why}. Look into its state at the platform before the next attempt.`,
  );
}

/** Runs the work that follows an accepted request: an error says that the request continues to take effect. */
export async function accepted<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RemoteError
      ? withAdvice(error, `The platform had been asked to ${what} before this, and may still do it.`)
      : error;
  }
}

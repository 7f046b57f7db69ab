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
import { accountOfAction, action } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { type ClusterAddress, type ClusterProgress, clusterCalls, getProgress } from "./wire.ts";

/** What a cluster is told to do, and how it is told that it has done it. */
interface Command {
  /** The name of the call, and the end of that of the action; follows "asked to". */
  readonly name: keyof typeof clusterCalls;
  readonly description: string;
  /** What is done to the cluster, and what it is then, for the descriptions of attributes. */
  readonly verb: string;
  readonly done: string;
  /** What is awaited, to follow "for the cluster X": `to be suspended`. */
  readonly awaited: string;
  /** Whether it is under way, so that there is nothing to ask for. */
  isUnderWay(now: ClusterProgress, before: ClusterProgress): boolean;
  isDone(now: ClusterProgress, before: ClusterProgress): boolean;
  /** What is said of the cluster where it is done before it is asked for: `is suspended already`. */
  readonly nothingToDo?: string;
}

/** Makes the action that has a cluster do something. */
export function clusterCommand(command: Command) {
  const { name, description, verb, done } = command;
  return action({
    description,
    schema: {
      account_id: accountOfAction,
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

/** What a command runs with. */
interface CommandContext extends Pick<CallContext<Fields, VdbApi>, "api" | "signal" | "log"> {
  readonly address: ClusterAddress;
  readonly wait: boolean;
  progress(line: string): void;
}

/** What is asked for, to follow "asked to". */
function wordsOf({ name }: Command, { id }: ClusterAddress): string {
  return `${name} the cluster ${id}`;
}

/**
 * Has a cluster do something, unless it does it or has done it already, and waits until it is done. Where the answer of the
 * request is lost, or somebody else was faster, the cluster itself tells.
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
  // The first polls may still see the phase of before, also where that is one of failure.
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

/** A signal for the calls of one poll: calls with the same signal share the time of one operation, and waiting may take longer. */
export function ofOnePoll(polling: AbortSignal): AbortSignal {
  return AbortSignal.any([polling]);
}

/** A cluster leaves these phases only if somebody does something about it. */
const lasting = /^CLUSTER_PHASE_(FAILED_TO_(CREATE|UPDATE|SUSPEND|RESUME)|DELETING)$/;

function failure(what: string, { phase, reason }: ClusterProgress): DiagnosticError {
  const why = reason === "" ? "" : `: ${reason}`;
  return new DiagnosticError(
    [],
    "Cluster failed",
    `The platform was asked to ${what}, and the cluster is now in the phase ${phase}${why}. Look into its state at the platform before the next attempt.`,
  );
}

/** Does what follows a request that the API has accepted: an error says so, because the request goes on taking effect. */
export async function accepted<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RemoteError
      ? withAdvice(error, `The platform had been asked to ${what} before this, and may still do it.`)
      : error;
  }
}

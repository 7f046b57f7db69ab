import {
  bool,
  type CallContext,
  DiagnosticError,
  type Fields,
  RemoteError,
  waitFor,
} from "../../../schema/index.ts";
import type { VdbApi } from "../api/client.ts";
import { withAdvice } from "../api/errors.ts";
import { accountOfAction } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { type ClusterAddress, type ClusterProgress, getProgress } from "./wire.ts";

/** The attributes of an action that is about a cluster. */
export function commandAttributes(verb: string, done: string) {
  return {
    account_id: accountOfAction,
    cluster_id: requiredClusterId(`The ID of the cluster to ${verb}`),
    wait: bool(`Whether to wait until the cluster is ${done}`).default(true),
  };
}

/** What a cluster is told to do, and how it is told that it has done it. */
export interface Command {
  /** What is asked for, to follow "asked to": `suspend cluster X`. */
  readonly what: string;
  /** What is awaited, to follow "for": `cluster X to be suspended`. */
  readonly awaited: string;
  /** Sends the request. */
  request(): Promise<void>;
  /** Whether it is under way, so that there is nothing to ask for. */
  isUnderWay(now: ClusterProgress, before: ClusterProgress): boolean;
  isDone(now: ClusterProgress, before: ClusterProgress): boolean;
  /** What is said where it is done before it is asked for. */
  readonly nothingToDo?: string;
}

/** What a command runs with. */
export interface CommandContext extends Pick<CallContext<Fields, VdbApi>, "api" | "signal" | "log"> {
  readonly address: ClusterAddress;
  readonly wait: boolean;
  progress(line: string): void;
}

/**
 * Has a cluster do something, unless it does it or has done it already, and waits until it is done. Where the answer of the
 * request is lost, or somebody else was faster, the cluster itself tells.
 */
export async function runCommand(command: Command, context: CommandContext): Promise<void> {
  const { what, nothingToDo } = command;
  const { api, address, signal, progress, wait } = context;
  const before = await getProgress(api, address, { signal });
  if (nothingToDo !== undefined && command.isDone(before, before)) {
    progress(nothingToDo);
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
    await command.request();
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
    what: command.awaited,
    signal,
    log,
    progress,
    clock: api.clock,
    async poll(polling) {
      const now = await getProgress(api, address, { signal: ofOnePoll(polling) });
      hasMoved ||= now.phase !== before.phase;
      if (command.isDone(now, before)) return { done: now };
      if (hasMoved && lasting.test(now.phase)) throw failure(command, now);
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

function failure({ what }: Command, { phase, reason }: ClusterProgress): DiagnosticError {
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

import { DiagnosticError, type Diagnostics, type TypedPath, WaitError } from "../../../schema/index.ts";
import type { Address } from "../account-id.ts";
import { ClusterPhase } from "../api/generated/cluster.ts";
import { enumName } from "../api/wire-enums.ts";
import { type WaitContext, waitWith } from "../shared/wait.ts";
import { getCluster, type WholeCluster } from "./wire.ts";

/** The values of `wait_for`. */
export const awaitedPhases = ["HEALTHY"] as const;

/** A cluster to wait for, and the context of the wait. */
interface Waiting extends Address, WaitContext {
  /** The attribute to which errors are attributed. */
  readonly at: TypedPath;
}

const healthy = ClusterPhase.CLUSTER_PHASE_HEALTHY;

/** The phases in which a cluster remains until a user acts. */
export const lasting: ReadonlySet<number> = new Set([
  ClusterPhase.CLUSTER_PHASE_FAILED_TO_CREATE,
  ClusterPhase.CLUSTER_PHASE_FAILED_TO_UPDATE,
  ClusterPhase.CLUSTER_PHASE_FAILED_TO_SUSPEND,
  ClusterPhase.CLUSTER_PHASE_FAILED_TO_RESUME,
  ClusterPhase.CLUSTER_PHASE_SUSPENDED,
  ClusterPhase.CLUSTER_PHASE_DELETING,
]);

/**
 * Waits until a cluster is healthy, and returns it. Throws a DiagnosticError as soon as the cluster enters a phase that it does
 * not leave on its own, and a WaitError on a timeout.
 */
export function waitUntilHealthy({ id, accountId, at, ...context }: Waiting): Promise<WholeCluster> {
  return waitWith(context, `the cluster ${id} to be healthy`, async (signal) => {
    const cluster = await getCluster(context.api, { accountId, id }, { signal });
    const phase = cluster.state?.phase ?? ClusterPhase.CLUSTER_PHASE_UNSPECIFIED;
    if (phase === healthy) return { done: cluster };
    if (lasting.has(phase)) throw notHealthy(cluster, phase, at);
    return { status: enumName(ClusterPhase, phase) };
  });
}

/**
 * Handles the error of the wait for a created cluster. After an interrupt, returns the cluster with a warning: with an error, Terraform
 * would replace it in the next apply.
 */
export function keptIfInterrupted<Cluster extends { readonly id: string }>(
  created: Cluster,
  {
    diagnostics,
    at,
    left = "to check that it becomes healthy: its status is in each later plan",
  }: {
    readonly diagnostics: Pick<Diagnostics, "warn">;
    readonly at: TypedPath<{ wait_for: unknown }>;
    /** What is left to do, in the words after "It is left". */
    readonly left?: string;
  },
): (error: unknown) => Cluster {
  return (error) => {
    if (!(error instanceof WaitError && error.kind === "aborted")) throw error;
    const detail = `The run was interrupted. ${error.message}\n\nThe cluster ${created.id} was created and is saved in the state. It is left ${left}.`;
    diagnostics.warn(at.wait_for, "Wait interrupted", detail);
    return created;
  };
}

function notHealthy({ id, state }: WholeCluster, phase: number, at: TypedPath): DiagnosticError {
  const reason = state?.reason ? ` The platform says: ${state.reason.trim()}` : "";
  const detail = `The cluster ${id} is in the phase ${enumName(ClusterPhase, phase)}, which it does not leave by itself.${reason}\n\nIt exists and is in the state. Correct what is wrong, in the configuration or in the platform, and apply again; without wait_for it is not waited for.`;
  return new DiagnosticError(at, "Cluster not healthy", detail);
}

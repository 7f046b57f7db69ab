import {
  type Cluster,
  type ClusterNodeInfo,
  ClusterNodeState,
  ClusterPhase,
  type ClusterState,
} from "../../../resources/vdb/api/generated/cluster.ts";
import { timestamp } from "../wire/times.ts";
import type { StateTransition } from "./transition.ts";

const { CLUSTER_PHASE_HEALTHY: healthy, CLUSTER_PHASE_SUSPENDED: suspended } = ClusterPhase;

const nextPhases: ReadonlyMap<number, number> = new Map([
  [ClusterPhase.CLUSTER_PHASE_CREATING, healthy],
  [ClusterPhase.CLUSTER_PHASE_UPDATING, healthy],
  [ClusterPhase.CLUSTER_PHASE_SCALING, healthy],
  [ClusterPhase.CLUSTER_PHASE_UPGRADING, healthy],
  [ClusterPhase.CLUSTER_PHASE_RESUMING, healthy],
  // The transition of a restart.
  [ClusterPhase.CLUSTER_PHASE_NOT_READY, healthy],
  [ClusterPhase.CLUSTER_PHASE_SUSPENDING, suspended],
]);

/** Each phase ends successfully. A phase that was set from outside and has no successor remains. */
export const clusterTransition: StateTransition<Cluster> = (cluster, { at }) => {
  const { state } = cluster;
  if (state?.phase === ClusterPhase.CLUSTER_PHASE_DELETING) return null;
  const next = nextPhases.get(state?.phase ?? healthy);
  if (!state || next === undefined) return { message: cluster };
  return { message: { ...cluster, state: finishRollOut(cluster, { ...state, phase: next }, at) } };
};

/** The maximum number of nodes that a state describes one by one, so that no number in a request exhausts the memory. */
const mostNodes = 1000;

/** Returns the state at the end of a roll-out: the nodes run the configuration, or are suspended. */
function finishRollOut(cluster: Cluster, state: ClusterState, at: number): ClusterState {
  const { configuration } = cluster;
  if (state.phase === suspended || !configuration)
    return { ...state, nodesUp: 0, nodes: state.nodes.map(suspendNode) };
  const version = configuration.version ?? state.version;
  const { numberOfNodes } = configuration;
  const nodes = Array.from({ length: Math.min(numberOfNodes, mostNodes) }, (_, index): ClusterNodeInfo => {
    const running = state.nodes[index];
    const isSame =
      running?.version === version && running.state === ClusterNodeState.CLUSTER_NODE_STATE_HEALTHY;
    return isSame ? running : startNode(cluster, state, version, index, at);
  });
  return { ...state, version, nodesUp: numberOfNodes, nodes };
}

function suspendNode(node: ClusterNodeInfo): ClusterNodeInfo {
  return { ...node, state: ClusterNodeState.CLUSTER_NODE_STATE_SUSPENDED };
}

function startNode(
  { id }: Cluster,
  { endpoint }: ClusterState,
  version: string,
  index: number,
  at: number,
): ClusterNodeInfo {
  return {
    name: `node-${index}`,
    startedAt: timestamp(at),
    version,
    endpoint: endpoint && { ...endpoint, url: endpoint.url.replace(id, `node-${index}.${id}`) },
    state: ClusterNodeState.CLUSTER_NODE_STATE_HEALTHY,
  };
}

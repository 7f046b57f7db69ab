import { shownName } from "../api/enum-names.ts";
import {
  type ClusterNodeResources,
  type ClusterNodeResourcesSummary,
  ClusterPhase,
  type ClusterScalabilityInfo,
  ClusterScalabilityStatus,
  type ClusterState,
} from "../api/generated/cluster.ts";
import { timestampText } from "../api/timestamps.ts";

/** How a cluster is, as a list of one; empty while the API does not know. */
export function statusFromApi(state: ClusterState | undefined) {
  if (!state) return [];
  return [
    {
      version: state.version,
      nodes_up: state.nodesUp,
      restarted_at: timestampText(state.restartedAt),
      phase: shownName(ClusterPhase, state.phase),
      reason: state.reason,
      resources: state.resources ? [resourcesFromApi(state.resources)] : [],
      scalability_info: state.scalabilityInfo ? [scalabilityFromApi(state.scalabilityInfo)] : [],
    },
  ];
}

function resourcesFromApi({ disk, ram, cpu }: ClusterNodeResourcesSummary) {
  return { disk: amountsFromApi(disk), ram: amountsFromApi(ram), cpu: amountsFromApi(cpu) };
}

function amountsFromApi(found: ClusterNodeResources | undefined) {
  return found ? [found] : [];
}

function scalabilityFromApi({ status, reason }: ClusterScalabilityInfo) {
  return { status: shownName(ClusterScalabilityStatus, status), reason: reason ?? null };
}

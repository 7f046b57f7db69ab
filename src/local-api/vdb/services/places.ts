import type { MessageInit } from "../../../protobuf/message.ts";
import {
  ClusterCreationStatus,
  type HybridCloudEnvironment,
} from "../../../resources/vdb/api/generated/hybrid.ts";
import type { CloudProviderRegion } from "../../../resources/vdb/api/generated/platform.ts";
import type { Reader } from "../../store.ts";
import { environments, regions } from "../collections.ts";
import type { Call } from "../rpc/method.ts";
import { listOwned } from "./owned.ts";

/** Returns the regions that every account can see. */
export function globalRegions(reader: Reader, cloudProviderId: string): CloudProviderRegion[] {
  return regions.list(reader).filter(({ provider }) => provider === cloudProviderId);
}

/** Returns the regions of a cloud provider; the regions of `hybrid` are the environments of the account. */
export function regionsOf(cloudProviderId: string, call: Call): MessageInit<CloudProviderRegion>[] {
  if (cloudProviderId !== "hybrid") return globalRegions(call.reader, cloudProviderId);
  return listOwned(environments, call).map(regionOfEnvironment);
}

/** Returns one of these regions. */
export function regionOf(
  cloudProviderId: string,
  regionId: string,
  call: Call,
): MessageInit<CloudProviderRegion> | undefined {
  return regionsOf(cloudProviderId, call).find(({ id }) => id === regionId);
}

function regionOfEnvironment({
  id,
  name,
  configuration,
  status,
}: HybridCloudEnvironment): MessageInit<CloudProviderRegion> {
  const ready = ClusterCreationStatus.QDRANT_CLUSTER_CREATION_STATUS_READY;
  return {
    id,
    name,
    provider: "hybrid",
    namespace: configuration?.namespace,
    available: status?.clusterCreationReadiness === ready,
    capabilities: status?.capabilities,
  };
}

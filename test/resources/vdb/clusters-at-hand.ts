import type { VdbTestApi } from "../../support/vdb-api.ts";

/** The account of the provider, and another one to which the same key applies. */
export const account = "11111111-2222-4333-8444-555555555555";
export const otherAccount = "66666666-7777-4888-8999-aaaaaaaaaaaa";

/** The IDs of clusters in the provider's account. */
export const search = "aaaaaaaa-0000-4000-8000-000000000001";
export const shop = "aaaaaaaa-0000-4000-8000-000000000002";

/** The ID of a cluster in the other account. */
export const elsewhere = "aaaaaaaa-0000-4000-8000-000000000003";

/** Adds these clusters to the local API. */
export async function putClusters(api: VdbTestApi): Promise<void> {
  await api.put("clusters", search, cluster(search, "search"));
  await api.put("clusters", shop, cluster(shop, "shop"));
  await api.put("clusters", elsewhere, { ...cluster(elsewhere, "elsewhere"), accountId: otherAccount });
}

function cluster(id: string, name: string) {
  return {
    id,
    accountId: account,
    createdAt: "2026-03-01T10:00:13.25Z",
    name,
    cloudProviderId: "aws",
    cloudProviderRegionId: "eu-central-1",
    configuration: {
      numberOfNodes: 1,
      packageId: "39b48a76-2a60-4ee0-9266-6d1e0f91ea14",
      version: "v1.17.0",
      lastModifiedAt: "2026-03-01T10:00:13.25Z",
    },
    state: {
      version: "v1.17.0",
      nodesUp: 1,
      phase: "CLUSTER_PHASE_HEALTHY",
      endpoint: { url: `https://${id}.db.example.org`, restPort: 6333, grpcPort: 6334 },
      jwtRbac: true,
    },
  };
}

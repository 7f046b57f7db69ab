import type {
  CreateClusterFromBackupRequest,
  CreateClusterFromBackupResponse,
  CreateClusterRequest,
  CreateClusterResponse,
  GetClusterResponse,
  GetReleaseRequest,
  GetReleaseResponse,
  ListClustersRequest,
  ListClustersResponse,
  ListReleasesRequest,
  SuggestClusterNameResponse,
  UpdateClusterRequest,
  UpdateClusterResponse,
} from "../../../resources/vdb/api/generated/cluster.ts";
import { carrier, ids, page, pageResponse } from "./calls.ts";
import { length, pattern, uuid } from "./checks.ts";
import { nameForm } from "./cluster.ts";
import { setByServer } from "./message-rules.ts";
import { must, rules } from "./rules.ts";

const root = "qdrant.cloud.cluster.v1";
const hasState = must<CreateClusterResponse | UpdateClusterResponse>(
  ({ cluster }) => cluster === undefined || cluster.state !== undefined,
  "cluster.state",
  "must be set",
);

export const clusterCallRules = [
  rules<ListClustersRequest>(
    `${root}.ListClustersRequest`,
    { accountId: uuid, cloudProviderId: length(3), cloudProviderRegionId: length(1), ...page },
    must(
      ({ cloudProviderId, cloudProviderRegionId }) =>
        cloudProviderRegionId === undefined || cloudProviderId !== undefined,
      "cloud_provider_region_id",
      "needs cloud_provider_id",
    ),
    must(
      ({ cloudProviderId, cloudProviderRegionId }) =>
        cloudProviderId !== "hybrid" ||
        cloudProviderRegionId === undefined ||
        uuid(cloudProviderRegionId) === undefined,
      "cloud_provider_region_id",
      "must be a UUID when cloud_provider_id is hybrid",
    ),
  ),
  rules<ListClustersResponse>(`${root}.ListClustersResponse`, pageResponse),
  carrier<GetClusterResponse>(`${root}.GetClusterResponse`, "cluster"),
  carrier<CreateClusterRequest>(
    `${root}.CreateClusterRequest`,
    "cluster",
    ...setByServer<CreateClusterRequest>("cluster", ({ cluster }) => cluster, {
      id: "id",
      createdAt: "created_at",
      deletedAt: "deleted_at",
      state: "state",
    }),
  ),
  carrier<CreateClusterResponse>(`${root}.CreateClusterResponse`, "cluster", hasState),
  carrier<UpdateClusterRequest>(
    `${root}.UpdateClusterRequest`,
    "cluster",
    must(({ cluster }) => cluster?.id !== "", "cluster.id", "must not be empty"),
  ),
  carrier<UpdateClusterResponse>(`${root}.UpdateClusterResponse`, "cluster", hasState),
  rules<CreateClusterFromBackupRequest>(`${root}.CreateClusterFromBackupRequest`, {
    accountId: uuid,
    backupId: uuid,
    clusterName: [length(4, 64), pattern(nameForm)],
  }),
  carrier<CreateClusterFromBackupResponse>(`${root}.CreateClusterFromBackupResponse`, "cluster"),
  ...["Get", "Delete", "Restart", "Suspend", "Unsuspend"].map((verb) =>
    ids(`${root}.${verb}ClusterRequest`, "accountId", "clusterId"),
  ),
  ids(`${root}.EnableClusterJwtRbacRequest`, "accountId", "clusterId"),
  ids(`${root}.SuggestClusterNameRequest`, "accountId"),
  rules<SuggestClusterNameResponse>(`${root}.SuggestClusterNameResponse`, { name: length(1) }),
  rules<ListReleasesRequest>(`${root}.ListReleasesRequest`, { accountId: uuid, clusterId: uuid }),
  rules<GetReleaseRequest>(`${root}.GetReleaseRequest`, { accountId: uuid, version: length(1) }),
  carrier<GetReleaseResponse>(`${root}.GetReleaseResponse`, "release"),
];

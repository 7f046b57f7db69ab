import type { MessageInit } from "../../../../src/protobuf/message.ts";
import type { Cluster, ClusterConfiguration } from "../../../../src/resources/vdb/api/generated/cluster.ts";
import type { HybridCloudEnvironment } from "../../../../src/resources/vdb/api/generated/hybrid.ts";
import { type Role, RoleType } from "../../../../src/resources/vdb/api/generated/iam.ts";
import { services } from "../../../../src/resources/vdb/api/methods.ts";
import type { VdbClient } from "./client.ts";

/** Packages that exist in every local API. */
export const free = "7c939d96-d671-4051-aa16-3b8b7130fa42";
export const paid = "39b48a76-2a60-4ee0-9266-6d1e0f91ea14";

export const nobody = "00000000-0000-4000-8000-000000000000";

export interface Tested {
  readonly client: VdbClient;
  readonly accountId: string;
}

/** The cluster in a client's request. */
export function wantedCluster(
  accountId: string,
  name: string,
  configuration: MessageInit<ClusterConfiguration> = {},
): MessageInit<Cluster> {
  return {
    accountId,
    name,
    cloudProviderId: "aws",
    cloudProviderRegionId: "eu-central-1",
    configuration: { numberOfNodes: 1, packageId: paid, ...configuration },
  };
}

let count = 0;

/** Returns a unique name. */
export function newName(): string {
  return `test-${++count}`;
}

/** Creates a cluster. */
export async function makeCluster(
  { client, accountId }: Tested,
  configuration: MessageInit<ClusterConfiguration> = {},
): Promise<Cluster> {
  const cluster = wantedCluster(accountId, newName(), configuration);
  const made = await client.call(services.clusterService.createCluster, { cluster });
  return present(made.cluster);
}

/** Creates an environment. */
export async function makeEnvironment({ client, accountId }: Tested): Promise<HybridCloudEnvironment> {
  const hybridCloudEnvironment = { accountId, name: newName(), configuration: { namespace: "vectors" } };
  const { createHybridCloudEnvironment } = services.hybridCloudService;
  return present(
    (await client.call(createHybridCloudEnvironment, { hybridCloudEnvironment })).hybridCloudEnvironment,
  );
}

/** Creates a role. */
export async function makeRole({ client, accountId }: Tested): Promise<Role> {
  const role = {
    accountId,
    name: newName(),
    roleType: RoleType.ROLE_TYPE_CUSTOM,
    permissions: [{ value: "read:clusters" }],
  };
  return present((await client.call(services.iamService.createRole, { role })).role);
}

/** Returns the value, which must exist. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("something is missing in a response");
  return value;
}

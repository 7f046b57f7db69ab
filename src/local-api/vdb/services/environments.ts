import { randomBytes, randomUUID } from "node:crypto";
import {
  type HybridCloudEnvironment,
  hybridCloudService,
} from "../../../resources/vdb/api/generated/hybrid.ts";
import { failedPrecondition } from "../call-error.ts";
import { clusters, environments } from "../collections.ts";
import { type Call, reads, writes } from "../rpc/method.ts";
import { all, either } from "../rpc/requirements.ts";
import { timestamp } from "../wire/times.ts";
import { isLive } from "./clusters.ts";
import { getOwned, listOwned, refuseTakenName, startTransition } from "./owned.ts";

const readable = either("read:hybrid_cloud_environments", "write:clusters");

/** The methods of hybrid cloud environments. */
export const environmentMethods = [
  reads(hybridCloudService.listHybridCloudEnvironments, readable, (_request, call) => ({
    items: listOwned(environments, call),
  })),

  reads(hybridCloudService.getHybridCloudEnvironment, readable, ({ hybridCloudEnvironmentId }, call) => ({
    hybridCloudEnvironment: getOwned(environments, hybridCloudEnvironmentId, call),
  })),

  writes(
    hybridCloudService.createHybridCloudEnvironment,
    all("write:hybrid_cloud_environments"),
    ({ hybridCloudEnvironment: wanted }, call) => {
      if (!wanted) return {};
      refuseTakenName(environments, wanted, call);
      const made = environments.put(call.transaction, {
        ...fromRequest(wanted, call),
        id: randomUUID(),
        createdAt: timestamp(call.now),
        createdByEmail: call.key?.email ?? "",
        bootstrapCommandsGenerated: false,
      });
      return { hybridCloudEnvironment: made };
    },
  ),

  writes(
    hybridCloudService.updateHybridCloudEnvironment,
    all("write:hybrid_cloud_environments"),
    ({ hybridCloudEnvironment: wanted }, call) => {
      if (!wanted) return {};
      const before = getOwned(environments, wanted.id, call);
      const { id, createdAt, createdByEmail, bootstrapCommandsGenerated, status } = before;
      refuseTakenName(environments, { id, name: wanted.name }, call);
      const isMoved = before.configuration?.namespace !== wanted.configuration?.namespace;
      if (bootstrapCommandsGenerated && isMoved)
        throw failedPrecondition(
          "the namespace cannot be changed after the bootstrap commands were generated",
        );
      const server = { id, createdAt, createdByEmail, bootstrapCommandsGenerated, status };
      const changed = { ...fromRequest(wanted, call), ...server };
      // A status that is due later remains due.
      const ends = bootstrapCommandsGenerated ? call.transitionAt(environments) : undefined;
      return { hybridCloudEnvironment: environments.put(call.transaction, changed, ends) };
    },
  ),

  writes(
    hybridCloudService.deleteHybridCloudEnvironment,
    all("delete:hybrid_cloud_environments"),
    ({ hybridCloudEnvironmentId }, call) => {
      const { id } = getOwned(environments, hybridCloudEnvironmentId, call);
      const isUsed = listOwned(clusters, call).some(
        (cluster) => cluster.cloudProviderRegionId === id && isLive(cluster),
      );
      if (isUsed) throw failedPrecondition("there are clusters in the environment");
      environments.delete(call.transaction, id);
      return {};
    },
  ),

  writes(
    hybridCloudService.generateBootstrapCommands,
    all("write:hybrid_cloud_environments", "write:management_keys"),
    ({ hybridCloudEnvironmentId }, call) => {
      const environment = getOwned(environments, hybridCloudEnvironmentId, call);
      startTransition(environments, { ...environment, bootstrapCommandsGenerated: true }, call);
      return bootstrap(environment);
    },
  ),
];

/** Returns the environment of a request, with the time of the call. */
function fromRequest(wanted: HybridCloudEnvironment, { accountId, now }: Call): HybridCloudEnvironment {
  const lastModifiedAt = timestamp(now);
  const configuration = wanted.configuration && { ...wanted.configuration, lastModifiedAt };
  return { ...wanted, accountId, lastModifiedAt, configuration };
}

/** Returns the commands and their secrets, which are new in every response. */
function bootstrap({ id, configuration }: HybridCloudEnvironment) {
  const namespace = configuration?.namespace ?? "default";
  const accessKey = randomBytes(24).toString("base64url");
  const registryUsername = `environment-${id}`;
  const registryPassword = randomBytes(24).toString("base64url");
  const kubectl = `kubectl --namespace ${namespace}`;
  const login = `--docker-username=${registryUsername} --docker-password=${registryPassword}`;
  const chart = "oci://registry.example.org/charts/environment";
  return {
    commands: [
      `kubectl create namespace ${namespace}`,
      `${kubectl} create secret docker-registry registry --docker-server=registry.example.org ${login}`,
      `${kubectl} create secret generic access-key --from-literal=access-key=${accessKey}`,
      `helm --namespace ${namespace} install environment ${chart} --set environment.id=${id}`,
    ],
    accessKey,
    registryUsername,
    registryPassword,
  };
}

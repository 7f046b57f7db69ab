import { expect } from "chai";
import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../../../src/protobuf/message.ts";
import {
  HybridCloudEnvironment,
  HybridCloudEnvironmentConfiguration,
  HybridCloudEnvironmentStatus,
} from "../../../../src/resources/vdb/api/generated/hybrid.ts";
import {
  environmentConfigurationFromApi,
  environmentFromApi,
  environmentStatusFromApi,
} from "../../../../src/resources/vdb/environment/wire.ts";

/** A received message. */
function received<Message extends object>(type: MessageType<Message>, init: MessageInit<Message>): Message {
  return fromBytes(type, toBytes(type, init));
}

const status = (init: MessageInit<HybridCloudEnvironmentStatus>) =>
  environmentStatusFromApi(received(HybridCloudEnvironmentStatus, init));

describe("environments", () => {
  it("an environment has timestamps in whole seconds, and null for missing ones", () => {
    const createdAt = { seconds: 1_772_359_209n, nanos: 999_999_999 };
    const shown = environmentFromApi(received(HybridCloudEnvironment, { id: "e", createdAt }));
    expect(shown).to.deep.equal({
      id: "e",
      account_id: "",
      name: "",
      created_at: "2026-03-01T10:00:09Z",
      last_modified_at: null,
      created_by_email: "",
      bootstrap_commands_generated: false,
      status: [],
    });
  });

  it("an environment has a status", () => {
    const parameters = [
      { key: "type", value: "hdd" },
      { key: "type", value: "ssd" },
    ];
    const found = {
      lastModifiedAt: { seconds: 1_772_359_209n, nanos: 0 },
      phase: 3,
      clusterCreationReadiness: 2,
      message: "not in sync",
      kubernetesDistribution: 13,
      kubernetesVersion: "v1.31.2",
      numberOfNodes: 3,
      capabilities: { volumeSnapshot: true },
      componentStatuses: [{ name: "operator", namespace: "databases", version: "1.2.3", phase: 1 }],
      storageClasses: [{ name: "fast", default: true, provisioner: "csi", parameters }],
      volumeSnapshotClasses: [{ name: "snapshots", driver: "csi" }],
    };
    expect(status(found)).to.deep.equal([
      {
        last_modified_at: "2026-03-01T10:00:09Z",
        phase: "HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_FAILED_TO_SYNC",
        cluster_creation_readiness: "QDRANT_CLUSTER_CREATION_STATUS_NOT_READY",
        message: "not in sync",
        kubernetes_distribution: "KUBERNETES_DISTRIBUTION_K3S",
        kubernetes_version: "v1.31.2",
        number_of_nodes: 3,
        capabilities: [{ volume_snapshot: true, volume_expansion: false }],
        component_statuses: [
          {
            name: "operator",
            namespace: "databases",
            version: "1.2.3",
            phase: "HYBRID_CLOUD_ENVIRONMENT_COMPONENT_STATUS_PHASE_READY",
            message: null,
          },
        ],
        storage_classes: [
          {
            name: "fast",
            default: true,
            provisioner: "csi",
            allow_volume_expansion: false,
            reclaim_policy: "",
            parameters: { type: "ssd" },
          },
        ],
        volume_snapshot_classes: [{ name: "snapshots", driver: "csi" }],
      },
    ]);
  });

  it("an environment has numbers for phases without a name, and null for an unknown distribution", () => {
    const [shown] = status({ phase: 99, clusterCreationReadiness: 98 });
    expect(shown).to.deep.include({
      phase: "99",
      cluster_creation_readiness: "98",
      kubernetes_distribution: null,
      message: null,
      capabilities: [],
    });
  });

  it("an environment has the number of a log level without a name", () => {
    const configuration = received(HybridCloudEnvironmentConfiguration, { namespace: "n", logLevel: 9 });
    expect(environmentConfigurationFromApi(configuration)).to.include({ log_level: "9" });
  });
});

import { expect } from "chai";
import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../../../src/protobuf/message.ts";
import { AccessRule } from "../../../../src/resources/vdb/api/generated/auth-v2.ts";
import { Backup } from "../../../../src/resources/vdb/api/generated/backup.ts";
import { ListPackagesRequest } from "../../../../src/resources/vdb/api/generated/booking.ts";
import {
  Cluster,
  ClusterNodeResources,
  ClusterPhase,
  DatabaseConfigurationStoragePerformance,
  Toleration,
} from "../../../../src/resources/vdb/api/generated/cluster.ts";
import { NetworkPolicyPort } from "../../../../src/resources/vdb/api/generated/common.ts";
import { HybridCloudEnvironmentConfiguration } from "../../../../src/resources/vdb/api/generated/hybrid.ts";

/** The expected bytes are the output of protoc, the format's own compiler, for the same values. */
function isSentAs<Message extends object>(
  type: MessageType<Message>,
  init: MessageInit<Message>,
  hex: string,
): void {
  expect(toBytes(type, init).toString("hex")).to.equal(hex.replaceAll(" ", ""));
  expect(fromBytes(type, Buffer.from(hex.replaceAll(" ", ""), "hex"))).to.deep.include(init);
}

describe("the bytes of vdb messages", () => {
  it("zero values of fields with presence are encoded", () => {
    const zeros = { optimizerCpuBudget: 0, asyncScorer: false };
    isSentAs(DatabaseConfigurationStoragePerformance, zeros, "0800 1000");
    isSentAs(Toleration, { tolerationSeconds: 0n }, "2800");
    isSentAs(NetworkPolicyPort, { portNumber: 0, endPort: 65535 }, "1000 20ffff03");
  });

  it("zero values of fields without presence and null are not encoded", () => {
    const { length } = toBytes(Cluster, { id: "", name: null, labels: [], configuration: undefined });
    expect(length).to.equal(0);
  });

  it("64-bit integers are encoded", () => {
    const init = { key: "", operator: 0, tolerationSeconds: 2n ** 53n + 1n };
    isSentAs(Toleration, init, "0a00 1000 288180808080808010");
    isSentAs(Toleration, { tolerationSeconds: 2n ** 64n - 1n }, "28ffffffffffffffffff01");
  });

  it("negative numbers are encoded in ten bytes", () => {
    isSentAs(DatabaseConfigurationStoragePerformance, { optimizerCpuBudget: -1 }, "08ffffffffffffffffff01");
  });

  it("the sign of a zero is encoded", () => {
    const init = { base: 0.5, available: -0 };
    isSentAs(ClusterNodeResources, init, "09000000000000e03f 290000000000000080");
  });

  it("nanoseconds are encoded, also before the epoch and in negative durations", () => {
    const init = {
      createdAt: { seconds: -62135596800n, nanos: 999999999 },
      backupDuration: { seconds: -1n, nanos: -999999999 },
      retentionPeriod: { seconds: 86400n, nanos: 1 },
    };
    const createdAt = "1211 088092b8c398feffffff01 10ff93ebdc03";
    const backupDuration = "4216 08ffffffffffffffffff01 1081ec94a3fcffffffff01";
    isSentAs(Backup, init, `${createdAt} ${backupDuration} 5206 0880a305 1001`);
  });

  it("lists of numbers are encoded packed, and decoded packed or not", () => {
    isSentAs(ListPackagesRequest, { statuses: [1, 2], minResources: {} }, "22020102 2a00");
    const { statuses } = fromBytes(ListPackagesRequest, Buffer.from("20012202020320ff01", "hex"));
    expect(statuses).to.deep.equal([1, 2, 3, 255]);
  });

  it("fields with high numbers and empty messages are encoded", () => {
    const hex = "2202c3a9 a20103a00100 a2060420 0c5001";
    const init = {
      name: "é",
      configuration: { reservedCpuPercentage: 0 },
      state: { jwtRbac: true, phase: ClusterPhase.CLUSTER_PHASE_HEALTHY },
    };
    expect(toBytes(Cluster, init).toString("hex")).to.equal(hex.replaceAll(" ", ""));
    isSentAs(AccessRule, { globalAccess: { accessType: 0 } }, "0a00");
  });

  it("any JSON with any key is encoded in a Struct", () => {
    const values = [
      { numberValue: 0 },
      { stringValue: "" },
      { boolValue: false },
      { structValue: { fields: new Map() } },
    ];
    const fields = new Map(Object.entries({ "": { nullValue: 0 }, a: { listValue: { values } } }));
    const list = "32170a09110000000000000000 0a021a00 0a022000 0a022a00";
    const entries = `0a06 0a00 12020800 0a1e 0a0161 1219 ${list}`;
    isSentAs(
      HybridCloudEnvironmentConfiguration,
      { advancedOperatorSettings: { fields } },
      `c20128 ${entries}`,
    );
  });
});

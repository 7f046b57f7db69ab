// The types of the messages of the vdb API. Nothing is executed: the compiler is the test.

import type { RequestOf, ResponseOf } from "../../src/grpc/index.ts";
import type { MessageInit } from "../../src/protobuf/message.ts";
import type { Cluster, clusterService, Toleration } from "../../src/resources/vdb/api/generated/cluster.ts";
import type { Struct, Timestamp, Value } from "../../src/resources/vdb/api/generated/well-known.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles only if the types are equal. */
function same<_T extends true>(): void {}

same<Equal<Cluster["name"], string>>();
same<Equal<Cluster["createdAt"], Timestamp | undefined>>();
same<Equal<Toleration["tolerationSeconds"], bigint | undefined>>();
same<Equal<Timestamp["seconds"], bigint>>();
same<Equal<Struct["fields"], Map<string, Value>>>();
same<Equal<RequestOf<typeof clusterService.getCluster>, { accountId: string; clusterId: string }>>();
same<Equal<ResponseOf<typeof clusterService.getCluster>["cluster"], Cluster | undefined>>();

declare const received: Cluster;
const _again: MessageInit<Cluster> = received;
const _nothing: MessageInit<Cluster> = {};
const _nulls: MessageInit<Cluster> = {
  name: null,
  labels: null,
  configuration: { version: null, tolerations: [{}] },
};
const _frozen: MessageInit<Cluster> = { labels: [{ key: "k", value: "v" }] as const };
const _entries: MessageInit<Struct> = {
  fields: new Map([["key", { listValue: { values: [{ boolValue: true }] } }]]),
};
// @ts-expect-error a message to be sent may lack fields
const _complete: Cluster = { id: "" };
// @ts-expect-error 64 bits do not fit into a number
const _seconds: MessageInit<Toleration> = { tolerationSeconds: 5 };
// @ts-expect-error the field does not exist
const _unknown: MessageInit<Cluster> = { configuration: { nodes: 3 } };

import { expect } from "chai";
import { fromBytes, type MessageInit, type MessageType, toBytes } from "../../../../src/protobuf/message.ts";
import { AccessRule } from "../../../../src/resources/vdb/api/generated/auth-v2.ts";
import {
  Cluster,
  ClusterConfiguration,
  GetClusterRequest,
} from "../../../../src/resources/vdb/api/generated/cluster.ts";
import { Value } from "../../../../src/resources/vdb/api/generated/well-known.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const account = "0a0161";

describe("reading a message", () => {
  it("the decoder sets missing fields without presence to zero values, and omits the others", () => {
    expect(fromBytes(Cluster, Buffer.alloc(0))).to.deep.equal({
      id: "",
      accountId: "",
      name: "",
      cloudProviderId: "",
      cloudProviderRegionId: "",
      labels: [],
    });
  });

  it("the decoder skips unknown fields of every wire type", () => {
    const unknown = ["7801", "79 0102030405060708", "7a03 616263", "7b 0801 7b 7c 7c", "7d 01020304"];
    for (const field of unknown) {
      const message = fromBytes(GetClusterRequest, bytes(`${account} ${field} 120162`));
      expect(message, field).to.deep.equal({ accountId: "a", clusterId: "b" });
    }
  });

  it("the decoder skips a field with an unexpected wire type", () => {
    expect(fromBytes(GetClusterRequest, bytes(`0805 ${account}`))).to.deep.equal({
      accountId: "a",
      clusterId: "",
    });
  });

  it("the decoder keeps unknown numbers of enums", () => {
    const init = { serviceType: 77, gpuType: -1 };
    const message = fromBytes(ClusterConfiguration, toBytes(ClusterConfiguration, init));
    expect(message).to.deep.include(init);
  });

  it("the decoder takes the last of several values", () => {
    expect(fromBytes(GetClusterRequest, bytes("0a0161 0a0162")).accountId).to.equal("b");
  });

  it("the decoder merges the parts of a message", () => {
    const parts = [
      { configuration: { version: "v1.0.0", labels: [] } },
      { configuration: { numberOfNodes: 3, additionalResources: { disk: 5 } } },
    ];
    const message = fromBytes(Cluster, Buffer.concat(parts.map((part) => toBytes(Cluster, part))));
    expect(message.configuration).to.deep.include({
      version: "v1.0.0",
      numberOfNodes: 3,
      additionalResources: { disk: 5 },
    });
  });

  it("the decoder takes only the last member of a oneof", () => {
    const global = toBytes(AccessRule, { globalAccess: { accessType: 1 } });
    const collection = toBytes(AccessRule, { collectionAccess: { collectionName: "c", accessType: 2 } });
    expect(fromBytes(AccessRule, Buffer.concat([global, collection]))).to.deep.equal({
      collectionAccess: { collectionName: "c", accessType: 2 },
    });
    expect(fromBytes(AccessRule, Buffer.concat([collection, global]))).to.deep.equal({
      globalAccess: { accessType: 1 },
    });
  });

  const broken: readonly (readonly [string, MessageType<object>, string])[] = [
    ["a string that exceeds the message", GetClusterRequest, "0a0261"],
    ["a nested message that exceeds the message", Cluster, "a20105 1803"],
    ["a field that exceeds its nested message", Cluster, "a20102 1a03 616263"],
    ["a tag without a value", GetClusterRequest, "0a"],
    ["the end of a group without its beginning", GetClusterRequest, "0c"],
    ["the field 0", GetClusterRequest, "0001"],
  ];
  for (const [what, type, hex] of broken)
    it(`the decoder rejects ${what}`, () => {
      expect(() => fromBytes(type, bytes(hex))).to.throw();
    });

  it("the decoder rejects messages that are nested too deeply", () => {
    let value: MessageInit<Value> = { boolValue: true };
    for (let depth = 0; depth < 60; depth++) value = { listValue: { values: [value] } };
    expect(() => fromBytes(Value, toBytes(Value, value))).to.throw(RangeError, "nested more than 100 deep");
  });
});

describe("writing a message", () => {
  it("the encoder rejects two members of a oneof", () => {
    const both = {
      globalAccess: { accessType: 1 },
      collectionAccess: { collectionName: "c", accessType: 2 },
    };
    expect(() => toBytes(AccessRule, both)).to.throw(RangeError, "AccessRule.scope");
  });

  it("the encoder rejects numbers that are out of range, and names the field", () => {
    for (const numberOfNodes of [-1, 1.5, 2 ** 32, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => toBytes(ClusterConfiguration, { numberOfNodes })).to.throw(
        RangeError,
        String(numberOfNodes),
      );
    expect(() => toBytes(ClusterConfiguration, { serviceType: 2 ** 31 })).to.throw(RangeError);
  });
});

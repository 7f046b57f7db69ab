import { expect } from "chai";
import protobuf from "protobufjs";
import descriptor from "protobufjs/ext/descriptor.js";
import { toBytes } from "../../../../src/protobuf/message.ts";
import { Cluster } from "../../../../src/resources/vdb/api/generated/cluster.ts";
import { fileDescriptors } from "../../../../src/resources/vdb/api/generated/descriptors.ts";
import { declared, vdbDefinitions } from "../../../support/vdb-definitions.ts";

const names = fileDescriptors.map(({ name }) => name);
const files = fileDescriptors.map((file) =>
  descriptor.FileDescriptorProto.decode(Buffer.from(file.descriptor, "base64")).toJSON(),
);

describe("the descriptors of the vdb API", () => {
  it("the descriptors are those of the files in proto/vdb and of their imports", () => {
    expect(names.filter((name) => name.startsWith("vdb/"))).to.have.length(10);
    expect(names.filter((name) => !name.startsWith("vdb/"))).to.have.members([
      "google/protobuf/duration.proto",
      "google/protobuf/struct.proto",
      "google/protobuf/timestamp.proto",
    ]);
    expect(files.map(({ name }) => name)).to.deep.equal(names);
  });

  it("the descriptors import only files that they contain", () => {
    expect(names).to.include.members(fileDescriptors.flatMap(({ dependencies }) => dependencies));
    expect(files.map(({ dependency }) => dependency ?? [])).to.deep.equal(
      fileDescriptors.map(({ dependencies }) => dependencies),
    );
  });

  it("the descriptors contain every declaration", () => {
    const root = vdbDefinitions();
    const items = [
      ...declared(root, protobuf.Type),
      ...declared(root, protobuf.Enum),
      ...declared(root, protobuf.Service),
    ];
    expect(fileDescriptors.flatMap(({ symbols }) => symbols)).to.have.members(
      items.map(({ fullName }) => fullName.slice(1)),
    );
  });

  it("the descriptors are sufficient for another client to read a message", () => {
    const set = protobuf.Writer.create();
    for (const file of fileDescriptors) set.uint32(10).bytes(Buffer.from(file.descriptor, "base64"));
    const root = protobuf.Root.fromDescriptor(set.finish());
    const bytes = toBytes(Cluster, {
      id: "c",
      createdAt: { seconds: 5n, nanos: 6 },
      configuration: { tolerations: [{ tolerationSeconds: 2n ** 53n + 1n }], version: "" },
      state: { phase: 12 },
    });
    const cluster = root.lookupType("qdrant.cloud.cluster.v1.Cluster");
    expect(cluster.toObject(cluster.decode(bytes), { enums: String, longs: String })).to.deep.equal({
      id: "c",
      createdAt: { seconds: "5", nanos: 6 },
      configuration: { tolerations: [{ tolerationSeconds: "9007199254740993" }], version: "" },
      state: { phase: "CLUSTER_PHASE_HEALTHY" },
    });
  });

  it("the descriptors contain presence, oneofs, and reserved and deprecated fields", () => {
    const text = JSON.stringify(files);
    const typeNamed = (name: string) =>
      files.flatMap(({ messageType }) => messageType ?? []).find((type) => type.name === name);
    expect(typeNamed("Toleration").oneofDecl).to.have.length(5);
    expect(typeNamed("Toleration").field.every((field: object) => "proto3Optional" in field)).to.equal(true);
    expect(typeNamed("AccessRule").oneofDecl).to.deep.equal([{ name: "scope" }]);
    expect(typeNamed("DatabaseConfigurationService").reservedRange).to.deep.equal([{ start: 3, end: 4 }]);
    expect(text.match(/"options":\{"deprecated":true\}/g)).to.have.length(1);
  });
});

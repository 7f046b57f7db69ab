import { Metadata } from "@grpc/grpc-js";
import { expect } from "chai";
import protobuf from "protobufjs";
import "protobufjs/ext/descriptor.js";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { vdbForTests } from "./support/client.ts";

// The messages of reflection by their numbers, repeated here on purpose.
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Request { string file = 3; string symbol = 4; Extension extension = 5; string extensions_of = 6; string list = 7; }
  message Extension { string type = 1; int32 number = 2; }
  message Response { Files files = 4; Numbers numbers = 5; Services services = 6; Failure failure = 7; }
  message Files { repeated bytes files = 1; }
  message Numbers { string type = 1; repeated int32 numbers = 2; }
  message Services { repeated Service services = 1; }
  message Service { string name = 1; }
  message Failure { int32 code = 1; string message = 2; }
`);
const requestType = root.lookupType("Request");
const responseType = root.lookupType("Response");

describe("local-api vdb: reflection", () => {
  const vdb = vdbForTests();

  /** Returns the responses to requests on one stream, without a key. */
  function ask(version: string, ...requests: readonly object[]): Promise<Record<string, unknown>[]> {
    const stream = vdb.client.grpc.makeBidiStreamRequest(
      `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
      (request: object) => Buffer.from(requestType.encode(request).finish()),
      (bytes) => responseType.toObject(responseType.decode(bytes)),
      new Metadata(),
    );
    const answers: Record<string, unknown>[] = [];
    for (const request of requests) stream.write(request);
    stream.end();
    return new Promise((resolve, reject) => {
      stream.on("data", (answer) => answers.push(answer));
      stream.on("error", reject);
      stream.on("end", () => resolve(answers));
    });
  }

  /** Returns the definitions in a response. */
  function definitionsIn(answer: Record<string, unknown> | undefined): protobuf.Namespace {
    const writer = protobuf.Writer.create();
    const { files } = Object(answer?.files);
    for (const file of files) writer.uint32(10).bytes(file);
    return protobuf.Root.fromDescriptor(writer.finish(), { keepCase: true }).resolveAll();
  }

  for (const version of ["v1", "v1alpha"]) {
    it(`reflection lists all services (${version})`, async () => {
      const [answer] = await ask(version, { list: "*" });
      const { services: named } = Object(answer?.services);
      const expected = Object.values(services).map(
        (service) => Object.values(service)[0]?.path.split("/")[1],
      );
      expect(named.map(({ name }: { name: string }) => name).sort()).to.deep.equal(expected.sort());
    });

    it(`reflection returns the file of a symbol with all its imports (${version})`, async () => {
      const service = "qdrant.cloud.cluster.backup.v1.BackupService";
      const symbols = [service, `${service}.GetBackup`, "qdrant.cloud.cluster.backup.v1.Backup"];
      const answers = await ask(version, ...symbols.map((symbol) => ({ symbol })));
      expect(answers).to.have.length(3);
      for (const answer of answers) {
        const found = definitionsIn(answer);
        expect(Object.keys(found.lookupService(service).methods)).to.have.length(11);
        expect(found.lookupType("qdrant.cloud.cluster.v1.Toleration").fields).to.have.property(
          "toleration_seconds",
        );
      }
    });
  }

  it("reflection returns a file by its name", async () => {
    const [answer] = await ask("v1", { file: "vdb/common.proto" });
    expect(definitionsIn(answer).lookupType("qdrant.cloud.common.v1.KeyValue").fields).to.have.keys(
      "key",
      "value",
    );
  });

  it("reflection reports unknown names", async () => {
    const answers = await ask(
      "v1",
      { file: "no.proto" },
      { symbol: "qdrant.cloud.Nothing" },
      { extension: { type: "x", number: 1 } },
      { extensionsOf: "qdrant.cloud.cluster.v1.Cluster" },
      {},
    );
    expect(answers.map(({ failure }) => Object(failure).code)).to.deep.equal([5, 5, 5, undefined, 3]);
    expect(answers[3]?.numbers).to.deep.equal({ type: "qdrant.cloud.cluster.v1.Cluster" });
  });
});

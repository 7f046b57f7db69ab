import { promisify } from "node:util";
import { Client, credentials, Server, ServerCredentials } from "@grpc/grpc-js";
import { expect } from "chai";
import { clusterService } from "../../../../src/resources/vdb/api/generated/cluster.ts";
import { services } from "../../../../src/resources/vdb/api/methods.ts";

const { getCluster } = clusterService;

describe("a method of the vdb API", () => {
  it("a method works with grpc-js on both sides", async () => {
    const server = new Server();
    server.addService({ getCluster } as const, {
      getCluster: (call: { request: unknown }, callback: (error: null, response: object) => void) => {
        expect(call.request).to.deep.equal({ accountId: "a", clusterId: "" });
        callback(null, { cluster: { id: "c", configuration: { numberOfNodes: 3, version: null } } });
      },
    });
    const insecure = ServerCredentials.createInsecure();
    const port = await promisify(server.bindAsync.bind(server))("127.0.0.1:0", insecure);
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
    try {
      const { path, requestSerialize, responseDeserialize } = getCluster;
      const received = await new Promise<ReturnType<typeof responseDeserialize> | undefined>(
        (resolve, reject) => {
          client.makeUnaryRequest(
            path,
            requestSerialize,
            responseDeserialize,
            { accountId: "a" },
            (error, response) => (error ? reject(error) : resolve(response)),
          );
        },
      );
      expect(received?.cluster?.configuration?.numberOfNodes).to.equal(3);
      expect(received?.cluster?.configuration).not.to.have.property("version");
    } finally {
      client.close();
      server.forceShutdown();
    }
  });

  it("each method belongs to one of nine services", () => {
    expect(Object.keys(services)).to.have.length(9);
  });
});

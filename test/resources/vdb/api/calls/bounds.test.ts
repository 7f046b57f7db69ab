import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { clusterService } from "../../../../../src/resources/vdb/api/generated/cluster.ts";
import { apiError, create, read, useFixture } from "../api-fixture.ts";
import { answer, type Script } from "../scripted-server.ts";

/** Responds with a compressed message. */
function compressed(message: string): Script {
  return ({ stream }) => {
    const bytes = gzipSync(message);
    const head = Buffer.alloc(5);
    head.writeUInt8(1);
    head.writeUInt32BE(bytes.length, 1);
    const headers = { ":status": 200, "content-type": "application/grpc", "grpc-encoding": "gzip" };
    stream.respond(headers, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
    stream.end(Buffer.concat([head, bytes]));
  };
}

const mebibyte = 1024 * 1024;

describe("a response of the vdb API that is too large", () => {
  const fixture = useFixture();

  it("a message that is too large is an error, and a write may have taken effect", async () => {
    fixture.server.script(answer("x".repeat(4 * mebibyte + 1)));
    const error = await apiError(fixture.connect().call(create, ""));
    expect(error).to.include({ status: "ResourceExhausted", mayHaveTakenEffect: true });
    expect(error.message).to.match(
      /^ClusterService\/CreateCluster: .*larger than max \(4194305 vs 4194304\)/,
    );
    expect(error.advice).to.contain("The response is larger than the client takes.");
  });

  it("a message that is too large when decompressed is an error", async () => {
    fixture.server.script(compressed("x".repeat(64 * mebibyte)));
    const error = await apiError(fixture.connect().call(create, ""));
    expect(error).to.include({ status: "ResourceExhausted", mayHaveTakenEffect: true });
    expect(error.message).to.contain("decompresses to a size larger than 4194304");
  });

  it("a message of exactly the maximum size is accepted", async () => {
    fixture.server.script(answer("x".repeat(4 * mebibyte)));
    expect(await fixture.connect().call(read, "")).to.have.length(4 * mebibyte);
  });

  it("a list of too many objects of two bytes is an error", async () => {
    // The tag of the field of the list, and a length of zero.
    fixture.server.script(answer("\n\0".repeat(2 * mebibyte)));
    const { message } = await apiError(
      fixture.connect().call(clusterService.listClusters, { accountId: "" }),
    );
    expect(message).to.equal(
      "ClusterService/ListClusters: rpc error: code = Internal desc = the response cannot be read: it has more than 500,000 values",
    );
  });
});

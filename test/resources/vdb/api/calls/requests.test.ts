import { expect } from "chai";
import { apiError, apiKey, create, read, useFixture } from "../api-fixture.ts";
import { answer } from "../scripted-server.ts";

describe("a call of the vdb API", () => {
  const fixture = useFixture();

  it("a call sends the message to the path of the method and returns the response", async () => {
    const { server, connect } = fixture;
    server.script(answer("a cluster"));
    expect(await connect().call(read, "which one")).to.equal("a cluster");
    expect(server.calls.map(({ path, message }) => [path, message])).to.deep.equal([
      [read.path, "which one"],
    ]);
  });

  it("a call may return an empty message", async () => {
    expect(await fixture.connect().call(read, "")).to.equal("");
  });

  it("a call authenticates with the key and reveals nothing of its host", async () => {
    const { server, connect } = fixture;
    await connect().call(read, "");
    const { "user-agent": agent, "grpc-timeout": timeout, ...others } = server.calls[0]?.headers ?? {};
    expect(Object.fromEntries(Object.entries(others))).to.deep.equal({
      ":method": "POST",
      ":scheme": "https",
      ":path": read.path,
      ":authority": `localhost:${server.port}`,
      authorization: `apikey ${apiKey}`,
      "content-type": "application/grpc",
      te: "trailers",
      "grpc-accept-encoding": "identity,deflate,gzip",
      "accept-encoding": "identity",
    });
    expect(agent).to.match(/^grpc-node-js\/[\d.]+$/);
    expect(timeout).to.match(/^\d+[mSM]$/);
  });

  it("a call sends the key exactly as it is, with its whitespace", async () => {
    const { server, connect } = fixture;
    await connect({ apiKey: " k e  y" }).call(read, "");
    expect(server.calls[0]?.headers.authorization).to.equal("apikey  k e  y");
  });

  it("a call may have metadata of its own", async () => {
    const { server, connect } = fixture;
    const client = connect();
    await client.call(create, "", { metadata: { "qc-jwt-rbac": "false" } });
    await client.call(create, "");
    expect(server.calls.map(({ headers }) => headers["qc-jwt-rbac"])).to.deep.equal(["false", undefined]);
  });

  it("a call names the run in its metadata if the environment has the ID of a run", async () => {
    const { server, connect } = fixture;
    const { caPath } = fixture.certificate;
    const client = (TFNODE_RUN: string) =>
      connect({}, { environment: { SSL_CERT_FILE: caPath, TFNODE_RUN } });
    await client("0123456789ab").call(read, "");
    await client("on").call(read, "");
    expect(server.calls.map(({ headers }) => headers["x-terraform-run"])).to.deep.equal([
      "0123456789ab",
      undefined,
    ]);
  });

  it("all calls of a client share one connection", async () => {
    const { server, connect } = fixture;
    const client = connect();
    await client.call(read, "");
    await Promise.all([client.call(read, ""), client.call(create, ""), client.call(read, "")]);
    expect(server.connections).to.equal(1);
  });

  it("a call fails when the response is not a message of the method", async () => {
    const unreadable = {
      ...create,
      responseDeserialize: () => {
        throw new RangeError("bytes of a key");
      },
    };
    const error = await apiError(fixture.connect().call(unreadable, ""));
    expect(error.message).to.match(/^ClusterService\/CreateCluster: .* the response cannot be read/);
    expect(error.message).not.to.contain("bytes");
    expect(error).to.include({ status: "Internal", mayHaveTakenEffect: true });
  });

  it("a call fails when the response is larger than the limit of gRPC", async () => {
    const { server, connect } = fixture;
    server.script(answer("x".repeat(4 * 1024 * 1024 + 1)));
    const error = await apiError(connect().call(create, ""));
    expect(error).to.include({ status: "ResourceExhausted", mayHaveTakenEffect: true });
    expect(error.advice).to.match(/^The response is larger than the client takes\./);
  });

  it("a call with an invalid request throws the encoding error, and sends nothing", async () => {
    const { server, connect } = fixture;
    const unsendable = {
      ...read,
      requestSerialize: (): Buffer => {
        throw new TypeError("not a number");
      },
    };
    const outcome = await connect()
      .call(unsendable, "")
      .catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(TypeError);
    expect(server.connections).to.equal(0);
  });

  it("a closed client leaves no connection open", async () => {
    const { server, connect } = fixture;
    const client = connect();
    await client.call(read, "");
    const [session] = server.sessions;
    const closed = new Promise((resolve) => session?.once("close", resolve));
    client.close();
    await closed;
    expect((await apiError(client.call(create, ""))).message).to.contain("the client was closed");
  });
});

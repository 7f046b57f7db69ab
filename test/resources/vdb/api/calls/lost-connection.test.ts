import { expect } from "chai";
import { apiError, create, read, remove, useFixture } from "../api-fixture.ts";
import { answer, silence } from "../scripted-server.ts";

describe("a connection that is lost during many calls", () => {
  const fixture = useFixture();

  it("a lost connection causes retries of reads, and leaves open whether writes took effect", async () => {
    const { server, connect } = fixture;
    server.script(silence);
    const client = connect();
    const reads = Array.from({ length: 8 }, (_, one) => client.call(read, `${one}`));
    const changes = [create, remove].map((method) => apiError(client.call(method, "")));
    await server.arrived(10);
    expect(server.connections).to.equal(1);

    server.script(answer("again"));
    for (const session of server.sessions) session.destroy();
    expect(await Promise.all(reads)).to.deep.equal(reads.map(() => "again"));
    for (const error of await Promise.all(changes)) {
      expect(error).to.include({ status: "Unavailable", mayHaveTakenEffect: true });
    }
    expect(server.calls.slice(10).map(({ path }) => path)).to.deep.equal(reads.map(() => read.path));
    expect(server.connections).to.equal(2);
  });

  it("a lost connection does not affect later calls", async () => {
    const { server, connect } = fixture;
    server.script(silence);
    const client = connect();
    const lost = apiError(client.call(create, ""));
    await server.arrived(1);
    server.script(answer("made"));
    for (const session of server.sessions) session.destroy();
    await lost;
    expect(await Promise.all([client.call(create, ""), client.call(read, "")])).to.deep.equal([
      "made",
      "made",
    ]);
  });
});

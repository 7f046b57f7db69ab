import { expect } from "chai";
import { type Queue, queues } from "../../examples/grpc-client/messages.ts";
import { queuesProvider } from "../../examples/grpc-client/provider.ts";
import { definitionProblems, expectError, type ProviderLife, providerLife } from "../../src/testing/index.ts";
import { type PlainServer, plainServer, type Received, type Reply } from "./plain-server.ts";

describe("the queue of examples/grpc-client", () => {
  const stored = new Map<string, Queue>();
  let server: PlainServer;
  let life: ProviderLife;
  let refusal: Reply | undefined;

  /** Responds as the API of the example. */
  function respond({ path, request }: Received): Reply {
    if (refusal) return refusal;
    const queue = request as Queue;
    const { name } = queue;
    const found = stored.get(name);
    const isCreate = path === queues.createQueue.path;
    if (isCreate && found) return { code: "ALREADY_EXISTS", details: `queue ${name} exists` };
    if (!isCreate && !found) return { code: "NOT_FOUND", details: `no queue ${name}` };
    if (path === queues.deleteQueue.path) stored.delete(name);
    else if (path !== queues.getQueue.path) stored.set(name, queue);
    return { message: stored.get(name) ?? {} };
  }

  beforeEach(async () => {
    stored.clear();
    refusal = undefined;
    server = await plainServer(queues, respond);
    life = await providerLife(queuesProvider, {
      address: server.address,
      token: "s3cret-token",
      plaintext: true,
    });
  });

  afterEach(async () => {
    await life.close();
    server.close();
  });

  it("the example has no problems", async () => {
    expect(await definitionProblems(queuesProvider)).to.deep.equal([]);
  });

  it("the example creates, changes, reads, imports and deletes a queue", async () => {
    const queue = life.resource("queue");
    await queue.apply({ name: "mail", limits: { messages: 10 } });
    await queue.expectNoChange({ name: "mail", limits: { messages: 10 } });
    await queue.apply({ name: "mail", limits: { messages: 20 } });
    expect(stored.get("mail")).to.deep.equal({ name: "mail", limits: { messages: 20 } });
    await queue.importVerify({ id: "mail" });
    await queue.destroy();
    expect(stored.size).to.equal(0);
  });

  it("the data source of the example returns the block of the resource as a list", async () => {
    stored.set("mail", { name: "mail", limits: { messages: 7 } });
    stored.set("empty", { name: "empty" });
    expect(await life.readData("queue", { name: "mail" })).to.deep.equal({
      name: "mail",
      limits: [{ messages: 7 }],
    });
    expect(await life.readData("queue", { name: "empty" })).to.deep.equal({
      name: "empty",
      limits: [],
    });
  });

  it("the calls of the example carry the token, and name the provider", async () => {
    await life.resource("queue").apply({ name: "mail" });
    const { metadata } = server.received[0] ?? {};
    expect(metadata).to.include({ authorization: "Bearer s3cret-token" });
    expect(metadata?.["user-agent"]).to.match(/^terraform-provider-queues\/0\.1\.0 grpc-node-js\//);
  });

  it("a refusal comes with the advice of the example, without the token", async () => {
    refusal = { code: "PERMISSION_DENIED", details: "the token s3cret-token may not create queues" };
    await expectError(life.resource("queue").apply({ name: "mail" }), {
      summary: /not created/,
      detail: /the token \(redacted\) may not create queues\s+Ask an administrator for the role Editor\./,
    });
  });
});

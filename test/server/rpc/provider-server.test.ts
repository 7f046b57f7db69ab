import { expect } from "chai";
import { provider } from "../../../src/schema/index.ts";
import { ProviderServer } from "../../../src/server/rpc/provider-server.ts";

describe("What a provider was configured with", () => {
  it("is closed once for each client that was made, in the order in which they came, and never without one", async () => {
    const closed: string[] = [];
    const server = new ProviderServer(
      provider({
        name: "x",
        version: "1.0.0",
        description: "Has a client.",
        schema: {},
        configure: async () => ({ name: "" }),
        close: ({ name }) => void closed.push(name),
      }),
    );
    const first = { name: "first" };
    server.use(first);
    server.use(undefined);
    server.use({ name: "second" });
    server.use(first);
    await server.close();
    await server.close();
    expect(closed).to.eql(["first", "second"]);
  });
});

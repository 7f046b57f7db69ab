import { expect } from "chai";
import { provider } from "../../../src/schema/index.ts";
import { ProviderServer } from "../../../src/server/rpc/provider-server.ts";

describe("the API clients of a provider", () => {
  it("each API client that a provider created is closed once, in order, and no other", async () => {
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

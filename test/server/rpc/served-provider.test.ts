import { expect } from "chai";
import { definitionsFor, provider, string } from "../../../src/schema/index.ts";
import { ServedProvider } from "../../../src/server/rpc/served-provider.ts";
import { rejection } from "../../../src/testing/core/rejection.ts";

describe("the API clients of a provider", () => {
  it("each API client that a provider created is closed once, in order, and no other", async () => {
    const closed: string[] = [];
    const server = new ServedProvider(
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

  it("each API client is closed once if the first one cannot be closed, and the error of the first is reported", async () => {
    const closed: string[] = [];
    const server = new ServedProvider(
      provider({
        name: "x",
        version: "1.0.0",
        description: "Has a client.",
        schema: {},
        configure: async () => "",
        close(api) {
          closed.push(api);
          throw new Error(`${api} is stuck`);
        },
      }),
    );
    for (const api of ["first", "second"]) server.use(api);
    expect((await rejection(server.close(), Error)).message).to.equal("first is stuck");
    await server.close();
    expect(closed).to.eql(["first", "second"]);
  });
});

describe("the definitions of a provider", () => {
  it("each definition is loaded by the first call that needs it, and again only if that failed", async () => {
    const loads: string[] = [];
    const thing = definitionsFor<string>().dataSource({
      description: "A thing.",
      schema: { name: string("The name").required() },
      example: `data "x_thing" "a" {\n  name = "a"\n}`,
      read: async ({ config }) => config,
    });
    const server = new ServedProvider(
      provider({
        name: "x",
        version: "1.0.0",
        description: "Has a thing.",
        schema: {},
        configure: async () => "",
        dataSources: {
          async thing() {
            loads.push("thing");
            if (loads.length === 1) throw new Error("no such file");
            return { default: thing };
          },
        },
      }),
    );
    expect((await rejection(server.dataSource("x_thing"), Error)).message).to.equal("no such file");
    for (let i = 0; i < 3; i++) expect(await server.dataSource("x_thing")).to.equal(thing);
    expect(loads).to.have.length(2);
  });
});

import { expect } from "chai";
import { type Groups, type Module, most, packsOf, reachable } from "../../src/cli/bundle/packs.ts";

const groups: Groups = {
  main: "program:main",
  first: ["lib/server/plugin.js"],
  server: ["lib/server/grpc-server.js"],
  handlers: ["lib/server/rpc/create-rpc-handlers.js"],
  framework: "lib",
};

function module(id: string, size: number, facts: Partial<Module> = {}): Module {
  return { id: `./${id}`, code: "x".repeat(size), entry: undefined, needs: [], imports: [], ...facts };
}

/** The modules of a provider with this many resources of the same size, in no order. */
function modulesOf(resources: number, size: number): readonly Module[] {
  const ids = Array.from({ length: resources }, (_, i) => `r${String(i).padStart(4, "0")}`);
  return [
    ...ids.map((id) => module(id, size, { entry: `src/resources/${id}.ts`, needs: ["./dsl"] })).reverse(),
    module("main", 10, { entry: groups.main, imports: ["./provider"] }),
    module("plugin", 10, { entry: "lib/server/plugin.js" }),
    module("grpc", 10, { entry: "lib/server/grpc-server.js" }),
    module("handlers", 10, { entry: "lib/server/rpc/create-rpc-handlers.js" }),
    module("dsl", 15_000),
    module("provider", 15_000, { entry: "src/provider.ts", needs: ["./dsl"], imports: ids }),
    module("plan", 15_000, { entry: "lib/server/rpc/plan-resource-change.js" }),
    module("client", 90_000, { entry: "lib/http/client.js" }),
  ];
}

const packed = (modules: readonly Module[]) =>
  packsOf(modules, new Map([["getProviderSchema", "text"]]), groups).map(({ name, modules: some }) => ({
    name,
    ids: some.map(({ id }) => id.slice(2)),
    size: some.reduce((sum, { code }) => sum + code.length, 0),
  }));

describe("the packs of a program", () => {
  it("a program has the modules that its entries require or import, and no others", () => {
    const output = (...imports: string[]) => ({
      bytes: 1,
      inputs: {},
      exports: [],
      imports: imports.map((path) => ({ path, kind: "dynamic-import" as const })),
    });
    const outputs = {
      "dist/unused.js": output("dist/client.js", "dist/dsl.js"),
      "dist/main.js": output("dist/dsl.js", "dist/resource.js", "text:schema"),
      "dist/main.js.map": output(),
      "dist/resource.js": output("dist/dsl.js", "dist/main.js"),
      "dist/dsl.js": output(),
      "dist/client.js": output(),
    };
    expect(Object.keys(reachable(outputs, ["dist/main.js"]))).to.deep.equal([
      "dist/main.js",
      "dist/resource.js",
      "dist/dsl.js",
    ]);
  });

  it("packs of resources have a limited size, in the order of their files, however many resources there are", () => {
    const packs = packed(modulesOf(1000, 3000)).filter(({ name }) => name.startsWith("definitions"));
    expect(packs).to.have.length(Math.ceil(1000 / Math.floor(most / 3000)));
    for (const { size } of packs) expect(size).to.be.at.most(most);
    const ids = packs.flatMap((one) => one.ids);
    expect(ids).to.have.length(1000);
    expect(ids).to.deep.equal(ids.toSorted());
    expect(new Set(packs.map(({ name }) => name)).size).to.equal(packs.length);
  });

  it("the provider, what it needs and small modules of the framework share a pack without resources", () => {
    const packs = packed(modulesOf(100, 3000));
    expect(packs.find(({ name }) => name === "small.js")?.ids).to.have.members(["provider", "dsl", "plan"]);
  });

  it("a module of the size of a pack has a pack of its own", () => {
    const big = module("big", most + 1, { entry: "src/resources/big.ts" });
    const packs = packed([big, ...modulesOf(5, 3000)]);
    expect(packs.filter(({ ids }) => ids.includes("big"))).to.deep.equal([
      { name: "big", ids: ["big"], size: most + 1 },
    ]);
    expect(packs.find(({ name }) => name === "client")?.ids).to.deep.equal(["client"]);
  });

  it("a module that several resources need is in the pack of the first of them, before the next resource", () => {
    const family = [
      module("b", 100, { entry: "src/resources/b.ts", needs: ["./family"] }),
      module("a", 100, { entry: "src/resources/a.ts", needs: ["./family"] }),
      module("family", 100),
    ];
    const packs = packed([...family, ...modulesOf(0, 0)]);
    expect(packs.find(({ ids }) => ids.includes("family"))?.ids).to.deep.equal(["a", "family", "b"]);
  });

  it("each module of a program is in one pack", () => {
    const modules = [...modulesOf(200, 5000), module("big", 30_000, { entry: "src/resources/big.ts" })];
    const ids = packed(modules).flatMap((one) => one.ids);
    expect(ids.filter((id) => id !== "xt:getProviderSchema").toSorted()).to.deep.equal(
      modules.map(({ id }) => id.slice(2)).toSorted(),
    );
  });

  it("a program without definitions has no pack for them", () => {
    expect(packed(modulesOf(0, 0)).map(({ name }) => name)).to.deep.equal([
      "first.js",
      "server.js",
      "getProviderSchema",
      "handlers.js",
      "small.js",
      "client",
    ]);
  });
});

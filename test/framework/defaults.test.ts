import { expect } from "chai";
import {
  block,
  bool,
  definitionsFor,
  knownAfterApply,
  list,
  nested,
  number,
  provider,
  string,
} from "../../src/schema/index.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { Core, DiagnosticsError, encodeDecode, type PlainConfig } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { kitCore } from "../support/kit/core.ts";

const leaf = { name: string("A name").optional(), level: number("A level").default(3) };

/** Defaults at the top, in a nested attribute and in blocks of several kinds. */
const schema = {
  author: string("Who writes").default("anonymous"),
  loud: bool("Whether it shouts").default(false),
  words: list(string(), "Words").default(["a"]),
  note: string("A note").optional(),
  login: nested.single("A login", leaf).optional(),
  one: block.optional("At most one", leaf),
  listed: block.list("A list", leaf),
  named: block.map("By name", leaf),
  always: block.group("Always there", leaf),
};

const standard = {
  author: "anonymous",
  loud: false,
  words: ["a"],
  note: null,
  login: null,
  one: null,
  listed: [],
  named: {},
  always: { name: null, level: 3 },
};
const partly: PlainConfig = {
  author: "ada",
  login: { name: "l" },
  one: {},
  listed: [{ level: 7 }, {}],
  named: { x: { name: "n" } },
};
const filled = {
  ...standard,
  author: "ada",
  login: { name: "l", level: 3 },
  one: { name: null, level: 3 },
  listed: [
    { name: null, level: 7 },
    { name: null, level: 3 },
  ],
  named: { x: { name: "n", level: 3 } },
};

/** A provider that records the values that its code receives. */
function observed() {
  const seen: { config?: unknown; read?: unknown } = {};
  const data = definitionsFor<object>().dataSource({
    description: "Has defaults.",
    schema: { ...schema, found: string("What was found").computed() },
    example: "",
    async read({ config }) {
      seen.read = config;
      return { ...config, found: "it" };
    },
  });
  const observing = provider({
    name: "kit",
    version: "0.0.1",
    description: "Has defaults.",
    schema,
    async configure({ config }) {
      seen.config = config;
      return {};
    },
    resources: {},
    dataSources: { defaults: async () => ({ default: data }) },
  });
  const call = encodeDecode(createRpcHandlers(observing));
  return { seen, call, core: new Core(call) };
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe("defaults", () => {
  for (const [what, config, expected] of [
    ["with nothing configured", {}, standard],
    ["with some of it configured", partly, filled],
  ] as const) {
    it(`defaults are passed to the code of a provider ${what}`, async () => {
      const { core, seen } = observed();
      await core.configure(config);
      expect(plain(seen.config)).to.deep.equal(expected);
    });

    it(`defaults are passed to the code of a data source and stored in its state ${what}`, async () => {
      const { core, seen } = observed();
      await core.configure({});
      const state = await core.readData("kit_defaults", config);
      expect(plain(seen.read)).to.deep.equal({ ...expected, found: null });
      const { one } = expected;
      expect(plain(plainState(state))).to.deep.equal({ ...expected, one: one ? [one] : [], found: "it" });
    });
  }

  it("defaults apply to a provider that is configured without a configuration", async () => {
    const { call, seen } = observed();
    expect((await call("configureProvider", {})).diagnostics).to.deep.equal([]);
    expect(plain(seen.config)).to.deep.equal(standard);
  });

  it("defaults do not replace unknown values", async () => {
    const { core, seen } = observed();
    await core.configure({ author: knownAfterApply });
    expect(seen.config).to.equal(undefined);
    const { diagnostics } = await rejection(core.readData("kit_defaults", {}), DiagnosticsError);
    expect(diagnostics[0]?.detail).to.contain("are known only after apply: author.");
  });

  it("defaults are used in the lookup of a data source", async () => {
    const { core } = await kitCore();
    await core.create("kit_renamed", { name: "a" });
    expect(plainState(await core.readData("kit_lookup", { name: "a" }))).to.deep.include({
      prefix: "id-",
      ids: ["id-1"],
    });
    const { diagnostics } = await rejection(
      core.readData("kit_lookup", { name: "a", prefix: "x" }),
      DiagnosticsError,
    );
    expect(diagnostics[0]?.summary).to.equal("Object not found");
  });
});

describe("a data source that does not return all computed attributes", () => {
  it("a data source that omits computed attributes fails with an error that names them, except for nullable ones", async () => {
    const data = definitionsFor<object>().dataSource({
      description: "Says too little.",
      schema: {
        url: string("A URL").computed(),
        note: string("A note").computed().nullable(),
        one: block.optional("At most one", { code: string("A code").computed() }),
      },
      example: "",
      // APIs do not always return what the types promise.
      read: async () => ({ url: null as unknown as string, note: null, one: {} as { code: string } }),
    });
    const silent = provider({
      name: "kit",
      version: "0.0.1",
      description: "Says too little.",
      schema: {},
      configure: async () => ({}),
      resources: {},
      dataSources: { silent: async () => ({ default: data }) },
    });
    const core = new Core(encodeDecode(createRpcHandlers(silent)));
    await core.configure({});
    const { diagnostics } = await rejection(core.readData("kit_silent", { one: {} }), DiagnosticsError);
    expect(diagnostics[0]?.summary).to.equal("Provider bug while reading kit_silent");
    expect(diagnostics[0]?.detail).to.contain(
      "read returned no value for url, one.code, which the schema declares",
    );
  });
});

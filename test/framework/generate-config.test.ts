import { expect } from "chai";
import {
  atMostOneOf,
  block,
  bool,
  exactlyOneOf,
  type Fields,
  identifier,
  list,
  nested,
  number,
  string,
} from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";
import { conform } from "../../src/schema/view.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { toConfig } from "../../src/testing/core/config.ts";
import { Core, encodeDecode } from "../../src/testing/core/core.ts";
import { CoreQuery } from "../../src/testing/core/query.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { smallProvider, smallResource } from "../support/small-provider.ts";

/** Returns the configuration that is generated for a state, with the texts of its warnings. */
async function generated(schema: Fields, state: object | null, said: object = {}) {
  const resource = smallResource({ schema, ...said });
  const handlers = createRpcHandlers(smallProvider({ api: undefined, resource }));
  const core = new Core(encodeDecode(handlers));
  const type = blockType(resource.block);
  const value = state && conform(type, { ...plainState(toConfig(empty(resource.block), {})), ...state });
  const { config, warnings } = await new CoreQuery(core, handlers).generate("small_thing", value as never);
  return {
    config: config === null ? null : plainState(config),
    warnings: warnings.map(({ detail }) => detail),
  };
}

/** A block without required attributes, for a state of nulls. */
function empty(whole: Parameters<typeof blockType>[0]): never {
  const attributes = Object.fromEntries(
    Object.entries(whole.attributes).map(([name, attribute]) => [
      name,
      { ...attribute, required: false, optional: true },
    ]),
  );
  return { ...whole, attributes } as never;
}

/** The error for arguments that a configuration lacks. */
const reported = (places: string) =>
  `Secrets, and what the API does not return, are not in the generated configuration of small_thing: ${places}. Set them before you apply it, secrets for example by variables.`;

const id = identifier("The id", { configurable: true });
const only = async (schema: Fields, state: object) => (await generated(schema, state)).config;

describe("the generated configuration of a resource", () => {
  it("the generated configuration contains only configurable attributes", async () => {
    const schema = {
      id,
      name: string("A name").required(),
      note: string("A note").optional(),
      tags: list(string(), "Tags").optional(),
    };
    const state = { id: "1", name: "n", note: "x", tags: ["a"] };
    expect(await only(schema, state)).to.deep.equal({ id: null, name: "n", note: "x", tags: ["a"] });
  });

  it("the generated configuration of a null state is null", async () => {
    expect((await generated({ id }, null)).config).to.equal(null);
  });

  it("the generated configuration omits values that the API computes, and has those that it may have chosen", async () => {
    const schema = {
      id,
      url: string("An address").computed(),
      region: string("A region").optional().computed(),
      size: number("A size").optional().computed(),
      empty: string("A text").optional().computed(),
      login: nested
        .single("A login", { user: string("A user").required(), since: string("A time").computed() })
        .optional()
        .computed(),
    };
    const state = { id: "1", url: "u", region: "eu", size: 0, empty: "", login: { user: "u", since: "s" } };
    expect(await only(schema, state)).to.deep.equal({
      id: null,
      url: null,
      region: "eu",
      size: 0,
      empty: null,
      login: { user: "u", since: null },
    });
  });

  it("the generated configuration omits values of the API that a configuration must not have", async () => {
    const schema = {
      id,
      mode: string("A mode").oneOf("a", "b").optional().computed(),
      name: string("A name").oneOf("a", "b").optional(),
    };
    expect(await only(schema, { id: "1", mode: "legacy", name: "legacy" })).to.deep.equal({
      id: null,
      mode: null,
      name: "legacy",
    });
  });

  it("the generated configuration omits values equal to the default, also in another spelling", async () => {
    const schema = {
      id,
      on: bool("Whether it is on").default(true),
      kind: string("A kind")
        .comparedAs((text) => text.toLowerCase())
        .default("a"),
      size: number("A size").default(3),
    };
    expect(await only(schema, { id: "1", on: true, kind: "A", size: 4 })).to.deep.equal({
      id: null,
      on: null,
      kind: null,
      size: 4,
    });
  });

  it('the generated configuration omits zeros that mean "not set"', async () => {
    const schema = {
      id,
      note: string("A note").optional(),
      size: number("A size").optional(),
      name: string("A name").required(),
      mode: string("A mode").optional().unsetAs("auto"),
    };
    const state = { id: "1", note: "", size: 0, name: "", mode: "auto" };
    expect(await only(schema, state)).to.deep.equal({
      id: null,
      note: null,
      size: null,
      name: "",
      mode: null,
    });
  });

  it("the generated configuration omits deprecated attributes that are not required", async () => {
    const schema = {
      id,
      old: string("An old name").optional().deprecated("Use name."),
      older: string("An older name").required().deprecated("Use name."),
    };
    expect(await only(schema, { id: "1", old: "a", older: "b" })).to.deep.equal({
      id: null,
      old: null,
      older: "b",
    });
  });

  it("the generated configuration has what the identity or the import ID names, whatever it could do without", async () => {
    const schema = {
      id,
      region: string("A region").default("eu").requiresReplace(),
      shard: number("A shard").optional().requiresReplace(),
      zone: string("A zone").optional().requiresReplace().deprecated("Use region."),
      name: string("A name").optional().computed(),
      arn: string("Another name").optional().computed(),
      size: number("A size").default(3),
    };
    const said = {
      identity: { required: ["id"], optional: ["region", "shard", "zone"] },
      importForms: ["{id}", "{region}/{name}"],
      rules: [atMostOneOf("arn", "name")],
    };
    const state = { id: "1", region: "eu", shard: 0, zone: "eu-1", name: "n", arn: "a", size: 3 };
    const { config } = await generated(schema, state, said);
    expect(config).to.deep.equal({ ...state, id: null, arn: null, size: null });
  });

  it("the generated configuration follows the same rules in nested attributes and blocks", async () => {
    const leaf = {
      name: string("A name").required(),
      level: number("A level").default(3),
      code: string("A code").computed(),
    };
    const schema = {
      id,
      members: nested.map("Members", leaf).optional(),
      one: block.optional("One", leaf),
      several: block.set("Several", { ...leaf, inner: block.list("Inner", leaf) }),
    };
    const made = { name: "a", level: 3, code: "c" };
    const left = { name: "a", level: null, code: null };
    const state = {
      id: "1",
      members: { m: made },
      one: [made],
      several: [{ ...made, level: 4, inner: [made] }],
    };
    expect(await only(schema, state)).to.deep.equal({
      id: null,
      members: { m: left },
      one: [left],
      several: [{ ...left, level: 4, inner: [left] }],
    });
  });

  it("the generated configuration contains no secrets, and names those that must be set", async () => {
    const leaf = { key: string("A key").required().sensitive() };
    const schema = {
      id,
      url: string("A secret address").required().sensitive(),
      token: string("A token").optional().sensitive(),
      unused: string("A token").optional().sensitive(),
      kept: string("A token").optional().computed().sensitive(),
      wish: string("A wish").optional().writeOnly(),
      login: nested.single("A login", leaf).optional(),
      keys: block.list("Keys", leaf),
    };
    const key = { key: "geheim" };
    const state = { id: "1", url: "geheim", token: "geheim", kept: "geheim", login: key, keys: [key, key] };
    const { config, warnings } = await generated(schema, state);
    expect(JSON.stringify(config)).not.to.contain("geheim");
    expect(warnings).to.deep.equal([reported("url, token, login.key, keys[0].key, keys[1].key")]);
  });

  it("the generated configuration names required attributes that are never returned, and alternative secrets", async () => {
    const missing = { id, key_id: string("The ID of a key").required().notReturned() };
    expect((await generated(missing, { id: "1" })).warnings).to.deep.equal([reported("key_id")]);
    const either = { id, a: string("A").optional().sensitive(), b: string("B").optional().sensitive() };
    const rules = [exactlyOneOf("a", "b")];
    expect((await generated(either, { id: "1" }, { rules })).warnings).to.deep.equal([reported("a, b")]);
    expect((await generated(either, { id: "1" })).warnings).to.deep.equal([]);
  });

  it("the generated configuration keeps one of several mutually exclusive arguments", async () => {
    const inner = { c: string("C").optional(), d: string("D").optional() };
    const schema = {
      id,
      a: string("A").optional(),
      b: list(string(), "B").optional(),
      one: block.optional("One", inner),
    };
    const rules = [exactlyOneOf("b", "a"), atMostOneOf("one.d", "one.c")];
    const state = { id: "1", a: "a", b: ["b"], one: [{ c: "c", d: "d" }] };
    expect((await generated(schema, state, { rules })).config).to.deep.equal({
      id: null,
      a: null,
      b: ["b"],
      one: [{ c: null, d: "d" }],
    });
  });

  it("the generated configuration is unchanged if it breaks no rule, or if no choice satisfies the rules", async () => {
    const schema = { id, a: string("A").optional().sensitive(), b: string("B").optional().sensitive() };
    const rules = [exactlyOneOf("a", "b")];
    const { config } = await generated(schema, { id: "1", a: "geheim" }, { rules });
    expect(config).to.deep.equal({ id: null, a: null, b: null });
  });

  it("the generated configuration is that of the resource's hook, without attributes that a configuration cannot set", async () => {
    const schema = {
      id,
      name: string("A name").required(),
      region: string("A region").optional().computed(),
      url: string("An address").computed(),
      token: string("A token").optional().sensitive(),
      leaf: block.optional("A leaf", { name: string("A name").required() }),
    };
    const said = {
      generateConfig: ({ state, config }: { state: { region: string }; config: { name: string } }) => ({
        id: "mine",
        name: `${config.name}!`,
        region: state.region,
        url: "mine",
        token: "geheim",
        leaf: { name: "l" },
      }),
    };
    const state = { id: "1", name: "n", region: "eu", url: "u" };
    const { config, warnings } = await generated(schema, state, said);
    expect(config).to.deep.equal({
      id: null,
      name: "n!",
      region: "eu",
      url: null,
      token: null,
      leaf: [{ name: "l" }],
    });
    expect(warnings).to.deep.equal([]);
  });

  it("the generated configuration is omitted if the resource fails to generate it", async () => {
    const handlers = createRpcHandlers(
      smallProvider({
        api: undefined,
        resource: smallResource({
          schema: { id },
          generateConfig: () => {
            throw new Error("no idea");
          },
        }),
      }),
    );
    const state = { json: Buffer.from('{"id":"1"}') };
    const answer = await encodeDecode(handlers)("generateResourceConfig", { typeName: "small_thing", state });
    expect(answer.diagnostics.map(({ summary, detail }) => [summary, detail.split(".")[0]])).to.deep.equal([
      ["Provider bug while generating the configuration of small_thing", "no idea"],
    ]);
  });
});

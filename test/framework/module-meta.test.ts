import { expect } from "chai";
import { type Fields, identifier, type ProviderMeta, provider, string } from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";
import type { ObjectType } from "../../src/schema/values/type.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
import { record, type Value } from "../../src/schema/values/value.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { encodeDecode } from "../../src/testing/core/core.ts";
import { sent } from "../../src/testing/core/wire.ts";
import { smallDataSource, smallProvider, smallResource } from "../support/small-provider.ts";

const schema = { id: identifier("The id"), name: string("A name").optional() };
const metaType: ObjectType = ["object", { module_name: "string" }];
const empty = sent(["object", {}], record());
const object = (id: Value, name: Value) => record(Object.entries({ id, name }));

/** A provider that records the module metadata and private state of its operations. */
async function noting(meta: Fields | undefined) {
  const noted: (readonly [operation: string, meta: ProviderMeta | null])[] = [];
  const kept: unknown[] = [];
  const note = (operation: string) => (context: { readonly meta: ProviderMeta | null }) => {
    noted.push([operation, context.meta]);
    return Promise.resolve({ id: "a", name: "n" } as never);
  };
  const resource = smallResource<Fields, undefined, string>({
    schema,
    privateState: { parse: String },
    create: note("create"),
    read: note("read"),
    update: note("update"),
    async delete(context) {
      kept.push(context.privateState.value);
      await note("delete")(context);
    },
    modifyPlan(context) {
      noted.push(["plan", context.meta]);
      kept.push(context.plannedPrivate);
      context.privateState.set("planned");
      return undefined;
    },
  });
  const { definition } = smallProvider({
    api: undefined,
    resource: resource as never,
    dataSource: smallDataSource({
      schema: { name: string("A name").optional() },
      read: note("data") as never,
    }),
  });
  const whole = provider({ ...definition, schema: {}, ...(meta && { meta }) } as never);
  const call = encodeDecode(createRpcHandlers(whole as never));
  await call("configureProvider", { config: empty });
  const type = blockType(resource.block);
  const plan = (prior: Value, config: Value, more: object = {}) =>
    call("planResourceChange", {
      typeName: "small_thing",
      priorState: sent(type, prior),
      proposedNewState: sent(type, config),
      config: sent(type, config),
      ...more,
    });
  return { call, noted, kept, type, plan };
}

const declared = { module_name: string("The name of the module").optional() };

describe("provider_meta", () => {
  const said = { providerMeta: sent(metaType, record([["module_name", "shop"]])) };
  const wanted = { module_name: "shop" };

  it("the schema declares provider_meta if the provider does", async () => {
    const { call } = await noting(declared);
    const { providerMeta } = await call("getProviderSchema", {});
    expect(providerMeta?.block?.attributes?.map(({ name }) => name)).to.deep.equal(["module_name"]);
    const without = await noting(undefined);
    expect((await without.call("getProviderSchema", {})).providerMeta ?? null).to.equal(null);
  });

  it("provider_meta is passed to plan, create, read, update, delete and data sources", async () => {
    const { call, noted, type, plan } = await noting(declared);
    const [nothing, before, config] = [null, object("a", "n"), object(null, "n")];
    await plan(nothing, config, said);
    const apply = (prior: Value, planned: Value) =>
      call("applyResourceChange", {
        typeName: "small_thing",
        priorState: sent(type, prior),
        plannedState: sent(type, planned),
        config: sent(type, planned && config),
        ...said,
      });
    await apply(nothing, object(new Unknown(), "n"));
    await call("readResource", { typeName: "small_thing", currentState: sent(type, before), ...said });
    await apply(before, object("a", "m"));
    await apply(before, nothing);
    const nameType: ObjectType = ["object", { name: "string" }];
    await call("readDataSource", {
      typeName: "small_thing",
      config: sent(nameType, record([["name", "n"]])),
      ...said,
    });
    expect(noted).to.deep.equal(
      ["plan", "create", "read", "update", "delete", "data"].map((operation) => [operation, wanted]),
    );
  });

  it("provider_meta is null if the module sets no values, the client sends none, or the provider declares none", async () => {
    for (const [meta, more] of [
      [declared, {}],
      [declared, { providerMeta: sent(metaType, null) }],
      [undefined, said],
    ] as const) {
      const { noted, plan } = await noting(meta);
      await plan(null, object(null, "n"), more);
      expect(noted).to.deep.equal([["plan", null]]);
    }
  });
});

describe("private state of a plan", () => {
  const bytes = (kept: string) => Buffer.from(JSON.stringify({ kept }));

  it("the plan that an apply repeats receives the private state of the first plan, if the client stores it", async () => {
    const { kept, plan } = await noting(undefined);
    const { plannedPrivate } = await plan(null, object(null, "n"));
    await plan(null, object(null, "n"), { plannedPrivate });
    await plan(null, object(null, "n"));
    expect(kept).to.deep.equal([undefined, "planned", undefined]);
  });

  it("the plan of a deletion receives the private state of the object, and so does delete", async () => {
    const { call, kept, type, plan } = await noting(undefined);
    const before = object("a", "n");
    const answer = await plan(before, null, { priorPrivate: bytes("of the object") });
    expect(String(answer.plannedPrivate)).to.equal(String(bytes("of the object")));
    await call("applyResourceChange", {
      typeName: "small_thing",
      priorState: sent(type, before),
      plannedState: sent(type, null),
      config: sent(type, null),
      plannedPrivate: answer.plannedPrivate,
    });
    expect(kept).to.deep.equal(["of the object"]);
  });
});

import { expect } from "chai";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import { encodeMsgpack } from "../../src/schema/codec/msgpack.ts";
import { applyResource } from "../../src/schema/engine/operations/apply-resource.ts";
import { generateConfig } from "../../src/schema/engine/operations/generate-config.ts";
import { invokeAction } from "../../src/schema/engine/operations/invoke-action.ts";
import { type ListEvent, listResource } from "../../src/schema/engine/operations/list-resource.ts";
import { openEphemeral } from "../../src/schema/engine/operations/open-ephemeral.ts";
import { planAction } from "../../src/schema/engine/operations/plan-action.ts";
import { planResource } from "../../src/schema/engine/operations/plan-resource.ts";
import { readDataSource } from "../../src/schema/engine/operations/read-data-source.ts";
import { readResource } from "../../src/schema/engine/operations/read-resource.ts";
import { fillNullBlocks } from "../../src/schema/engine/state/null-blocks.ts";
import { declaredIdentity } from "../../src/schema/identity.ts";
import {
  type Action,
  atLeast,
  bigint,
  block,
  type DataSource,
  definitionsFor,
  type EphemeralResource,
  identifier,
  knownAfterApply,
  type ListResource,
  list,
  nested,
  number,
  type Resource,
  string,
} from "../../src/schema/index.ts";
import { pathText } from "../../src/schema/path.ts";
import { blockType, type Content } from "../../src/schema/schema.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { record, type Value } from "../../src/schema/values/value.ts";
import { quietSession } from "../support/quiet-session.ts";
import {
  smallDataSource,
  smallEphemeral,
  smallList,
  smallResource,
  smallUnconfigured,
} from "../support/small-provider.ts";
import { filled } from "../support/values.ts";

const context = { ...quietSession, api: undefined, meta: null, signal: new AbortController().signal };

describe("a request that Terraform does not send", () => {
  const rules = {
    rule: block.list("Rules", {
      name: string("The name").required(),
      ends: string("The end").computed(),
      part: block.list("Parts", { size: number("The size").optional() }),
    }),
  };

  it("author code receives a block that is unknown as a whole as one with unknown attributes", async () => {
    let seen: unknown;
    const { action } = definitionsFor<undefined>();
    const definition = action({
      description: "An action",
      schema: { rule: rules.rule },
      example: "",
      validate: ({ config }) => {
        seen = config.rule;
      },
      invoke: async () => undefined,
    });
    const config = fillNullBlocks(definition.block, { rule: [knownAfterApply] } as never);
    expect(await planAction(definition, config, context)).to.deep.equal([]);
    expect(seen).to.deep.equal([{ name: knownAfterApply, ends: null, part: knownAfterApply }]);
  });

  it("an action that is invoked with unknown values returns a diagnostic that names the request", async () => {
    let isInvoked = false;
    const { action } = definitionsFor<undefined>();
    const definition = action({
      description: "An action",
      schema: { name: string("The name").required() },
      example: "",
      invoke: async () => {
        isInvoked = true;
      },
    });
    const config = filled(definition.block, { name: knownAfterApply });
    const [problem] = await invokeAction(definition, config, { ...context, progress: () => undefined });
    expect(problem?.summary).to.equal("Invalid value in a request");
    expect(isInvoked).to.equal(false);
  });

  for (const [name, load] of Object.entries({ ...sec.definition.actions, ...vdb.definition.actions })) {
    it(`an unknown block of the action ${name} is not reported as a bug`, async () => {
      const definition = (await load()).default as Action;
      const { blocks } = definition.block;
      const unknown = Object.entries(blocks).map(([block, { nesting }]): [string, Value] => [
        block,
        nesting === "single" ? knownAfterApply : [knownAfterApply],
      ]);
      const config = fillNullBlocks(
        definition.block,
        record([...Object.entries(filled(definition.block, {})), ...unknown]),
      );
      const found = [
        ...(await planAction(definition, config, context)),
        ...(await invokeAction(definition, config, { ...context, progress: () => undefined })),
      ];
      expect(found.map(({ summary }) => summary).join()).not.to.contain("bug");
    });
  }

  it("a planned state that is unknown as a whole is rejected with a diagnostic, and nothing is deleted", async () => {
    const called: string[] = [];
    const resource = smallResource({
      schema: { id: identifier("The ID"), name: string("The name").required() },
      update: async ({ plan }) => {
        called.push("update");
        return { id: "it", name: plan.name };
      },
      delete: async () => {
        called.push("delete");
      },
    });
    const { core, call } = smallUnconfigured({ api: undefined, resource });
    await core.configure({});
    const type = blockType(resource.block);
    const priorState = { msgpack: encodeMsgpack(type, filled(resource.block, { id: "it", name: "a" })) };
    const config = { msgpack: encodeMsgpack(type, filled(resource.block, { name: "b" })) };
    const request = { typeName: "small_thing", priorState, config };
    for (const unknown of ["d40000", "c7030c8101c2"]) {
      const plannedState = { msgpack: Buffer.from(unknown, "hex") };
      const { diagnostics, newState } = await call("applyResourceChange", { ...request, plannedState });
      expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Invalid value in a request"]);
      expect(newState?.msgpack).to.deep.equal(priorState.msgpack);
    }
    expect(called).to.deep.equal([]);
  });

  it("a state with unknown values is rejected with a diagnostic, and no operation receives it", async () => {
    const called: string[] = [];
    const resource = smallResource({
      schema: { id: identifier("The ID"), name: string("The name").required() },
      modifyPlan: () => {
        called.push("plan");
        return undefined;
      },
      read: async () => {
        called.push("read");
        return null;
      },
      delete: async () => {
        called.push("delete");
      },
    });
    const prior = filled(resource.block, { id: knownAfterApply, name: "a" });
    const config = filled(resource.block, { name: "b" });
    const outcomes = [
      await readResource(resource, { current: prior, privateBytes: undefined }, context),
      await planResource(resource, { config, prior, isDestroy: false, priorPrivate: undefined }, context),
      await applyResource(
        resource,
        { config: null, prior, planned: null, plannedPrivate: undefined },
        context,
      ),
    ];
    for (const { diagnostics } of outcomes)
      expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Invalid value in a request"]);
    expect(called).to.deep.equal([]);
  });

  describe("an incomplete planned state", () => {
    const called: string[] = [];
    const resource = smallResource({
      schema: {
        id: identifier("The ID"),
        name: string("The name").required(),
        level: number("The level").default(1),
        tags: list(string(), "The tags").optional(),
        found: list(string(), "What was found").computed(),
        box: block.required("The box", { width: number("The width").required() }),
        part: nested.list("The parts", { size: number("The size").required() }).optional(),
      },
      create: async ({ plan }) => {
        called.push("create");
        return { ...plan, id: "it", found: [] };
      },
      update: async ({ plan }) => {
        called.push("update");
        return { ...plan, id: "it", found: [] };
      },
    });
    const whole = { id: "it", name: "a", level: 1, found: [], box: [{ width: 1 }] };
    const state = (values: object) => filled(resource.block, { ...whole, ...values });
    const apply = (prior: Value, planned: Value) =>
      applyResource(resource, { config: planned, prior, planned, plannedPrivate: undefined }, context);

    for (const [place, values] of Object.entries({
      name: { name: null },
      level: { level: null },
      tags: { tags: ["a", null] },
      box: { box: [] },
      "box.width": { box: [{ width: null }] },
      "part[1].size": { part: [{ size: 1 }, { size: null }] },
      "part[0]": { part: [null] },
    })) {
      it(`an incomplete planned state is rejected with a diagnostic at ${place}, and no operation is called`, async () => {
        called.length = 0;
        for (const prior of [null, state({})]) {
          const { diagnostics, state: kept } = await apply(prior, state(values));
          expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Invalid value in a request"]);
          expect(pathText(diagnostics[0]?.path ?? [])).to.equal(place);
          expect(kept).to.deep.equal(prior);
        }
        expect(called).to.deep.equal([]);
      });
    }

    it("an incomplete planned state may contain values of the prior state, which the API may have returned", async () => {
      called.length = 0;
      const { diagnostics } = await apply(state({ tags: [null] }), state({ name: "b", tags: [null] }));
      expect([diagnostics, called]).to.deep.equal([[], ["update"]]);
    });
  });

  it("a planned update of a resource that is only replaced, and a planned null ID, are rejected with a diagnostic", async () => {
    const called: string[] = [];
    const resource = definitionsFor<undefined>().resource({
      description: "A thing",
      importForms: [],
      example: "",
      schema: { id: identifier("The ID"), name: string("The name").required().requiresReplace() },
      create: async ({ plan }) => {
        called.push("create");
        return { ...plan, id: "it" };
      },
      read: async () => null,
      delete: async () => {},
    });
    const [before, after] = ["a", "b"].map((name) => filled(resource.block, { id: "it", name }));
    const withoutId = filled(resource.block, { id: null, name: "a" });
    for (const [prior, planned, path] of [
      [before, after, ""],
      [null, withoutId, "id"],
    ] as const) {
      const request = {
        config: planned ?? null,
        prior: prior ?? null,
        planned: planned ?? null,
        plannedPrivate: undefined,
      };
      const { diagnostics, state } = await applyResource(resource, request, context);
      expect(diagnostics.map(({ summary }) => summary)).to.deep.equal(["Invalid value in a request"]);
      expect(pathText(diagnostics[0]?.path ?? [])).to.equal(path);
      expect(state).to.deep.equal(prior);
    }
    expect(called).to.deep.equal([]);
  });

  it("a read, open or list without a prior validation returns the errors of the configuration", async () => {
    const schema = { size: number("The size").validate(atLeast(1)).required() };
    const unused = () => Promise.reject(new Error("called"));
    const dataSource = smallDataSource({ schema, read: unused });
    const ephemeral = smallEphemeral({ schema, open: unused });
    const resource = smallResource({ schema: { id: identifier("The ID") }, identity: ["id"] });
    const listed = smallList({
      of: resource,
      schema,
      async *list() {
        yield await unused();
      },
    });
    const declared = declaredIdentity(resource) ?? expect.fail("no identity");
    for (const [size, summary] of [
      [null, "Missing required argument"],
      [2n ** 64n + 1n, "Invalid value"],
    ] as const) {
      const config = filled(dataSource.block, { size });
      const events: ListEvent[] = [];
      const request = { config, limit: 1, includeObject: false, declared };
      for await (const event of listResource(listed as ListResource, request, context)) events.push(event);
      const found = [
        (await readDataSource(dataSource as DataSource, config, context)).diagnostics,
        (await openEphemeral(ephemeral as EphemeralResource, { config, opening: "1" }, context)).diagnostics,
        ...events.map((event) => (event.kind === "diagnostics" ? event.diagnostics : [])),
      ];
      expect(found.map((list) => list.map((one) => [one.summary, one.path]))).to.deep.equal(
        [1, 2, 3].map(() => [[summary, ["size"]]]),
      );
    }
  });

  const id = identifier("The ID");
  const sized = smallResource({
    schema: {
      id,
      size: number("The size").optional(),
      count: bigint("The count").optional(),
      box: block.required("The box", { width: number("The width").required() }),
    },
    generateConfig: ({ config }) => ({ box: { width: config.box.width } }),
  });

  it("the generated configuration omits a required block that the state lacks, with a warning", () => {
    const state = filled(sized.block, { id: "it", size: 1, box: [] });
    const { config, diagnostics } = generateConfig(sized, state, quietSession);
    expect(config).to.deep.include({ size: 1, box: [] });
    expect(diagnostics).to.have.length(1);
    expect(diagnostics[0]).to.include({ severity: "warning", summary: "Blocks missing in the state" });
    expect(diagnostics[0]?.detail).to.contain("box");
  });

  it("generating a configuration from unknown values fails with a diagnostic that names the request", () => {
    const state = filled(sized.block, { id: "it", size: knownAfterApply, box: [{ width: 1 }] });
    const { config, diagnostics } = generateConfig(sized, state, quietSession);
    expect([config, diagnostics[0]?.summary]).to.deep.equal([null, "Invalid value in a request"]);
  });

  it("generating a configuration from a fraction in place of a whole number fails with a diagnostic that names the request", () => {
    const state = filled(sized.block, { id: "it", count: 1.5, box: [{ width: 1 }] });
    const { config, diagnostics } = generateConfig(sized, state, quietSession);
    expect([config, diagnostics[0]?.summary]).to.deep.equal([null, "Invalid value in a request"]);
    expect(diagnostics[0]?.detail).to.contain("1.5 is in place of a whole number");
  });

  for (const [name, load] of Object.entries({ ...sec.definition.resources, ...vdb.definition.resources })) {
    it(`generating a configuration from any state of ${name} never reports a bug`, async () => {
      const definition = (await load()).default as Resource;
      for (const depth of [0, 1, 3]) {
        const state = oddObject(definition.block, depth);
        const { diagnostics } = generateConfig(definition, state, quietSession);
        expect(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join()).not.to.match(/bug/i);
      }
    });
  }
});

/** A state with a fraction in each number, and with blocks down to a depth. */
function oddObject({ attributes, blocks }: Content, depth: number): Value {
  return record([
    ...Object.entries(attributes).map(([name, { type }]): [string, Value] => [name, oddValue(type)]),
    ...Object.entries(blocks).map(([name, { nesting, block: inner }]): [string, Value] => [
      name,
      depth === 0
        ? nesting === "single"
          ? null
          : []
        : nesting === "single"
          ? oddObject(inner, depth - 1)
          : [oddObject(inner, depth - 1)],
    ]),
  ]);
}

function oddValue(type: Type): Value {
  if (type === "number") return 1.5;
  if (type === "string") return "";
  return null;
}

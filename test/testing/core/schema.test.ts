import { expect } from "chai";
import type { MessageInit } from "../../../src/protobuf/message.ts";
import { typeJson } from "../../../src/schema/values/type.ts";
import type * as tfplugin6 from "../../../src/server/generated/tfplugin6.ts";
import { isUnimplemented } from "../../../src/server/unimplemented.ts";
import { encodeDecode, SchemaError, toConfig } from "../../../src/testing/core/core.ts";
import { rejection } from "../../../src/testing/core/rejection.ts";
import { requestSchemas } from "../../../src/testing/core/request-schemas.ts";
import { decodeResponse, encodeResponse } from "../../../src/testing/core/rpc-messages.ts";
import { providerSchema } from "../../../src/testing/core/schema.ts";
import { at, toyProvider } from "./toy.ts";

type Attribute = MessageInit<tfplugin6.SchemaAttribute>;
type NestedBlock = MessageInit<tfplugin6.SchemaNestedBlock>;
type Block = MessageInit<tfplugin6.SchemaBlock>;

function read(response: MessageInit<tfplugin6.GetProviderSchemaResponse>) {
  const decoded = decodeResponse(
    "getProviderSchema",
    encodeResponse("getProviderSchema", { provider: { block: {} }, ...response }),
  );
  return providerSchema({ schemas: decoded, identities: undefined });
}

const resource = (block: Block) => read({ resourceSchemas: new Map([["r", { block }]]) });
const attribute = (one: Attribute) => resource({ attributes: [one] });
const nestedBlock = (one: NestedBlock) => resource({ blockTypes: [one] });
const text = Buffer.from(typeJson("string"));
const plain: Attribute = { name: "a", type: text, optional: true };
const any: Attribute = { ...plain, type: Buffer.from('"dynamic"') };

describe("providerSchema", () => {
  it("providerSchema decodes schemas as they were declared", async () => {
    const { resources, provider, dataSources, planDestroy } = providerSchema(
      await requestSchemas({ call: encodeDecode(toyProvider()) }),
    );
    const { version, block, identity } = resources.get("toy_thing") ?? {};
    expect(version).to.equal(1);
    expect(block?.attributes).to.deep.include({
      region: { description: "", type: "string", optional: true, computed: true },
    });
    expect(block?.blocks.rule).to.deep.include({ nesting: "list", min: 0, max: 0 });
    expect(identity?.attributes).to.have.keys("id");
    expect(provider.attributes).to.have.keys("token");
    expect([...dataSources.keys()]).to.deep.equal(["toy_copy"]);
    expect(planDestroy).to.equal(true);
  });

  it("providerSchema derives the types of nested attributes", () => {
    const nestedType = { nesting: 3, attributes: [{ ...plain, name: "x" }] };
    const { block } = attribute({ name: "a", nestedType, optional: true }).resources.get("r") ?? {};
    expect(block?.attributes.a?.type).to.deep.equal([
      "set",
      ["object", Object.assign(Object.create(null), { x: "string" })],
    ]);
    expect(block && toConfig(block, { a: [{}] })).to.have.nested.property("a[0].x", null);
  });

  const refused: readonly [string, () => unknown, string][] = [
    ["no provider", () => read({ provider: null }), "provider: no block"],
    ["a schema without block", () => read({ resourceSchemas: new Map([["r", {}]]) }), "r: no block"],
    [
      "a negative version",
      () => read({ resourceSchemas: new Map([["r", { version: -1, block: {} }]]) }),
      "negative",
    ],
    ["an attribute without a source", () => attribute({ name: "a", type: text }), "neither"],
    [
      "required and computed",
      () => attribute({ ...plain, optional: false, required: true, computed: true }),
      "required, and",
    ],
    ["a wrong type", () => attribute({ ...plain, type: Buffer.from('["lst","string"]') }), "no type"],
    ["no type", () => attribute({ name: "a", optional: true }), "no type"],
    ["two types", () => attribute({ ...plain, nestedType: { nesting: 1 } }), "next to a nested type"],
    ["a name that HCL cannot write", () => attribute({ ...plain, name: "a-b" }), '"a-b" is not a valid name'],
    ["a duplicate name", () => resource({ attributes: [plain, plain] }), "declared twice"],
    [
      "an attribute and a block of one name",
      () => resource({ attributes: [plain], blockTypes: [{ typeName: "a", nesting: 1, block: {} }] }),
      "declared twice",
    ],
    [
      "a computed write-only attribute",
      () => attribute({ ...plain, computed: true, writeOnly: true }),
      "write-only",
    ],
    [
      "a write-only attribute of a data source",
      () =>
        read({
          dataSourceSchemas: new Map([["d", { block: { attributes: [{ ...plain, writeOnly: true }] } }]]),
        }),
      "write-only",
    ],
    [
      "a write-only attribute in a set",
      () =>
        nestedBlock({ typeName: "b", nesting: 3, block: { attributes: [{ ...plain, writeOnly: true }] } }),
      "write-only",
    ],
    ["a block without nesting", () => nestedBlock({ typeName: "b", block: {} }), "no nesting"],
    ["a block without content", () => nestedBlock({ typeName: "b", nesting: 2 }), "no block"],
    ["limits of a map", () => nestedBlock({ typeName: "b", nesting: 4, maxItems: 1, block: {} }), "limits"],
    [
      "a minimum above the maximum",
      () => nestedBlock({ typeName: "b", nesting: 2, minItems: 2, maxItems: 1, block: {} }),
      "limits",
    ],
    [
      "limits of a nested attribute",
      () => attribute({ name: "a", optional: true, nestedType: { nesting: 1, maxItems: 1 } }),
      "limits",
    ],
    [
      "a dynamic type in a set",
      () => nestedBlock({ typeName: "b", nesting: 3, block: { attributes: [any] } }),
      "dynamic",
    ],
    [
      "a dynamic type in a list of blocks",
      () => nestedBlock({ typeName: "b", nesting: 2, block: { attributes: [any] } }),
      "dynamic",
    ],
  ];
  for (const [fault, load, message] of refused) {
    it(`providerSchema rejects ${fault}`, () => {
      expect(load).to.throw(SchemaError, message);
    });
  }
});

describe("encodeDecode", () => {
  it("encodeDecode passes requests to handlers in the form in which the wire delivers them", async () => {
    let seen: object | undefined;
    const call = encodeDecode({
      planResourceChange: async (request) => {
        seen = request;
        return { requiresReplace: [at("rule", 0)], plannedState: { msgpack: Buffer.of(0xc0) } };
      },
    });
    const response = await call("planResourceChange", { typeName: "t", priorPrivate: Buffer.of(1) });
    expect(seen).to.deep.include({ typeName: "t", priorPrivate: Buffer.of(1) });
    expect(seen).not.to.have.property("config");
    expect(response.requiresReplace[0]?.steps?.[1]?.elementKeyInt).to.equal(0);
    expect(response.plannedState?.msgpack).to.deep.equal(Buffer.of(0xc0));
    expect(response.plannedPrivate).to.have.length(0);
  });

  it("encodeDecode fails without a handler, and when the handler throws", async () => {
    const call = encodeDecode({
      readResource: async () => {
        throw new RangeError("broken");
      },
    });
    expect(isUnimplemented(await rejection(call("getProviderSchema", {}), Error))).to.equal(true);
    expect(isUnimplemented(await rejection(call("readResource", {}), RangeError))).to.equal(false);
  });
});

import { expect } from "chai";
import {
  block,
  definitionsFor,
  nested,
  provider,
  providerFunction,
  string,
} from "../../../src/schema/index.ts";
import { createRpcHandlers } from "../../../src/server/rpc/create-rpc-handlers.ts";
import { encodeDecode } from "../../../src/testing/core/core.ts";

const { dataSource } = definitionsFor<undefined>();

const thing = dataSource({
  description: "A thing.",
  schema: {
    name: string("The name").required(),
    settings: nested.single("Settings", { on: string("Whether").required() }).optional(),
    rule: block.list("A rule", { action: string("What it does").required() }),
  },
  example: "",
  read: async ({ config }) => config as never,
});

/** Returns the kinds of all descriptions in the responses of a provider. */
async function kindsOf(descriptionKind: "markdown" | "plain" | undefined): Promise<ReadonlySet<unknown>> {
  const demo = provider({
    name: "demo",
    version: "1.0.0",
    description: "A demonstration.",
    ...(descriptionKind && { descriptionKind }),
    schema: { region: string("The region").optional() },
    meta: { team: string("The team").optional() },
    configure: async () => undefined,
    dataSources: { thing: async () => ({ default: thing }) },
    functions: { join: async () => ({ default: join }) },
  });
  const call = encodeDecode(createRpcHandlers(demo as never));
  const kinds = new Set<unknown>();
  const collect = (name: string, value: unknown): unknown => {
    if (name === "descriptionKind") kinds.add(value);
    return value instanceof Map ? [...value.values()] : value;
  };
  for (const method of ["getProviderSchema", "getFunctions"] as const)
    JSON.stringify(await call(method, {}), collect);
  return kinds;
}

const join = providerFunction({
  summary: "Joins words",
  description: "Joins words by dashes.",
  parameters: [{ name: "words", type: string("The words") }],
  returns: string("The words, joined"),
  call: (words) => words,
});

describe("the format of descriptions", () => {
  it("all descriptions of schemas and functions are Markdown by default, and plain where the provider says so", async () => {
    expect([...(await kindsOf(undefined))]).to.deep.equal([1]);
    expect([...(await kindsOf("markdown"))]).to.deep.equal([1]);
    expect([...(await kindsOf("plain"))]).to.deep.equal([0]);
  });
});

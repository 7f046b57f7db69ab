import { expect } from "chai";
import { block, definitionsFor, nested, string } from "../../src/schema/index.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { smallCore } from "../support/small-provider.ts";

const { dataSource } = definitionsFor<undefined>();

describe("a data source", () => {
  it("a data source may leave out what the configuration sets, and returns it in its state", async () => {
    const found = dataSource({
      description: "Finds a thing.",
      schema: {
        name: string("A name").required(),
        note: string("A note").optional(),
        zone: string("A zone").default("z"),
        answer: string("What is found").computed(),
        filter: block.list("Filters", { key: string("A key").required() }),
      },
      example: "",
      read: async ({ config }) => ({ answer: `found ${config.name}` }),
    });
    const core = await smallCore({ api: undefined, dataSource: found });
    const state = plainState(await core.readData("small_thing", { name: "a", filter: [{ key: "k" }] }));
    expect(state).to.deep.equal({
      name: "a",
      note: null,
      zone: "z",
      answer: "found a",
      filter: [{ key: "k" }],
    });
  });

  const part = { a: string("A").optional().computed(), b: string("B").optional().computed() };
  for (const [kind, parts, shown] of [
    [
      "a nested attribute",
      nested.set("Parts", part).required(),
      'the elements { "a" = "x" } and { "b" = "y" }',
    ],
    ["blocks", block.set("Parts", part), 'the elements { "a" = "x" } and { "b" = "y" }'],
    ["a sensitive attribute", nested.set("Parts", part).required().sensitive(), "two elements"],
  ] as const)
    it(`a data source reports two elements of ${kind} that are equal with the values of the API`, async () => {
      const found = dataSource({
        description: "Finds things.",
        schema: { parts },
        example: "",
        read: async ({ config }) => ({
          parts: (config.parts as { a: string | null; b: string | null }[]).map(({ a, b }) => ({
            a: a ?? "x",
            b: b ?? "y",
          })),
        }),
      });
      const core = await smallCore({ api: undefined, dataSource: found });
      const read = (parts: object[]) => core.readData("small_thing", { parts });
      const { diagnostics } = await rejection(read([{ a: "x" }, { b: "y" }]), DiagnosticsError);
      expect(diagnostics.map(({ path, summary }) => [path, summary])).to.deep.equal([
        ["parts", "API made two elements of a set equal"],
      ]);
      expect(diagnostics[0]?.detail).to.equal(
        `After the read ${shown} of parts are equal, with the values that the API filled in, and a set cannot have equal elements.\n\nRemove one of the two elements, or set what distinguishes them.`,
      );
      expect(plainState(await read([{ a: "x" }, { b: "z" }]))).to.deep.equal({
        parts: [
          { a: "x", b: "y" },
          { a: "x", b: "z" },
        ],
      });
    });
});

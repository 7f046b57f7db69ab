import { expect } from "chai";
import { Choices } from "../../../src/cli/lives/choices.ts";
import { ConfigDrawing } from "../../../src/cli/lives/draw-config.ts";
import { drawnFrom } from "../../../src/cli/lives/examples.ts";
import { block, list, nested, string } from "../../../src/schema/index.ts";
import { isSequence, type Value } from "../../../src/schema/values/value.ts";
import { plainState } from "../../../src/testing/plain-value.ts";
import { smallCore, smallResource } from "../../support/small-provider.ts";

const text = () => string("A text");
const resource = smallResource({
  schema: {
    id: text().computed(),
    name: text().required(),
    note: text().optional(),
    tags: list(string(), "Tags").optional(),
    place: nested.single("A place", { zone: text().optional(), street: text().optional() }).optional(),
    rule: block.list("Rules", { to: text().required() }, { min: 1, max: 2 }),
    other: block.list("Others", { a: text().optional() }),
  } as never,
});

/** Draws configurations, and returns them as plain objects. */
async function drawn(examples: readonly object[], count = 100): Promise<readonly Record<string, Value>[]> {
  const schema = await (await smallCore({ api: undefined, resource })).block("small_thing");
  const drawing = drawnFrom(schema, examples as never);
  return Array.from({ length: count }, (_, seed) => {
    const configs = new ConfigDrawing(Choices.random(seed), schema, drawing);
    return plainState(configs.known(configs.changed(configs.config()))) as Record<string, Value>;
  });
}

/** Returns the different values of a member, as JSON. */
const valuesOf = (configs: readonly Record<string, unknown>[], name: string) => [
  ...new Set(configs.map((config) => JSON.stringify(config[name]))),
];

describe("configurations that are drawn from examples", () => {
  const examples = [
    { name: "one", tags: ["a"], place: { zone: "z" }, rule: [{ to: "x" }] },
    { name: "two", tags: ["b", "c"], rule: [{ to: "y" }] },
  ];

  it("a drawn configuration has only values of the examples, and lists in reverse order", async () => {
    const configs = await drawn(examples);
    expect(valuesOf(configs, "name")).to.have.members(['"one"', '"two"']);
    expect(valuesOf(configs, "tags")).to.have.members(["null", '["a"]', '["b","c"]', '["c","b"]']);
    expect(valuesOf(configs, "place")).to.include.members(["null", '{"zone":"z","street":null}']);
  });

  it("a drawn configuration leaves out what no example sets", async () => {
    const configs = await drawn(examples);
    expect(valuesOf(configs, "note")).to.deep.equal(["null"]);
    expect(valuesOf(configs, "other")).to.deep.equal(["[]"]);
    expect(JSON.stringify(valuesOf(configs, "place"))).not.to.match(/street[^n]*"[a-z]/);
  });

  it("a drawn configuration keeps the limits of blocks", async () => {
    const counts = new Set(
      (await drawn(examples)).map(({ rule }) => isSequence(rule ?? null) && (rule as never[]).length),
    );
    expect([...counts].sort()).to.deep.equal([1, 2]);
  });
});

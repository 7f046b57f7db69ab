import { expect } from "chai";
import { block, bool, list, string } from "../../../src/schema/index.ts";
import { blockOfFields } from "../values.ts";
import { edited, jsonSyntax, literalOf, secretsIn, valueAt } from "./literal.ts";

describe("a literal configuration", () => {
  const schema = blockOfFields({
    name: string("Name").required(),
    enabled: bool("Enabled").default(true),
    note: string("Note").optional(),
    guid: string("GUID").computed(),
    part: block.list("Part", { value: string("Value").required(), seen: bool("Seen").computed() }),
    other: block.set("Other", { value: string("Value").required() }),
    names: list(string(), "Names").optional(),
  });

  it("a literal configuration contains the configurable attributes that are set", () => {
    const state = {
      name: "n",
      enabled: true,
      note: null,
      guid: "G",
      part: [{ value: "v", seen: true }],
      other: [],
      names: [],
    };
    expect(literalOf(schema, state)).to.deep.equal({
      name: "n",
      enabled: true,
      part: [{ value: "v" }],
      names: [],
    });
  });

  it("a literal configuration contains secrets where the schema declares them", () => {
    const secret = string("Secret").required().sensitive();
    const sensitive = blockOfFields({
      secret,
      name: string("Name").optional(),
      in: block.list("In", { secret }),
      several: list(string(), "Several").computed().sensitive(),
    });
    const state = { secret: "a", name: "n", in: [{ secret: "b" }, { secret: "c" }], several: ["d", "e"] };
    expect(secretsIn(sensitive, state)).to.have.members(["a", "b", "c", "d", "e"]);
  });

  it("a literal configuration escapes template sequences in strings", () => {
    const [dollar, percent] = ["$", "%"];
    const literal = { a: [`${dollar}{x} ${percent}{y} $5`], b: 1, c: true };
    expect(jsonSyntax(literal)).to.deep.equal({ ...literal, a: [`$${dollar}{x} %${percent}{y} $5`] });
  });

  it("a literal configuration can be edited in place, including edits that build on each other", () => {
    const literal = { name: "n", part: [{ value: "v" }, { value: "w" }] };
    const edits = [
      { place: ["part", 1, "value"], value: "x" },
      { place: ["name"], value: undefined },
      { place: ["other"], value: [{ value: "o" }] },
      { place: ["other", 0, "value"], value: "p" },
    ];
    const made = edited(literal, edits);
    expect(made).to.deep.equal({ part: [{ value: "v" }, { value: "x" }], other: [{ value: "p" }] });
    expect(valueAt(made, ["part", 1, "value"])).to.equal("x");
    expect(valueAt(made, ["part", 2, "value"])).to.equal(undefined);
    expect(literal.name).to.equal("n");
  });
});

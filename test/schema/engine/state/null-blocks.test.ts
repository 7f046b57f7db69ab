import { expect } from "chai";
import { fillNullBlocks, openComputedBlocks } from "../../../../src/schema/engine/state/null-blocks.ts";
import { block, definitionsFor, identifier, string } from "../../../../src/schema/index.ts";
import { record } from "../../../../src/schema/values/value.ts";

const unused = () => Promise.reject(new Error("not called"));
const inner = { name: string("A name").optional() };

const { block: content } = definitionsFor().resource({
  description: "A resource.",
  schema: {
    id: identifier("The id"),
    several: block.set("Blocks", { ...inner, within: block.list("Inner blocks", inner) }),
    one: block.single("A block", inner),
  },
  importForms: [],
  example: "",
  create: unused,
  read: unused,
  delete: unused,
});

const withBlocks = (several: readonly (ReturnType<typeof record> | null)[] | null) =>
  record([
    ["id", "a"],
    ["several", several],
    ["one", null],
  ]);
const named = (within: readonly null[] | null) =>
  record([
    ["name", "n"],
    ["within", within],
  ]);

describe("null blocks", () => {
  it("fillNullBlocks replaces null by no blocks", () => {
    const filled = fillNullBlocks(content, withBlocks([named(null)]));
    expect(filled).to.deep.equal(
      record([
        ["id", "a"],
        [
          "several",
          [
            record([
              ["name", "n"],
              ["within", []],
            ]),
          ],
        ],
        ["one", null],
      ]),
    );
  });

  it("fillNullBlocks throws if one of several blocks is null, at every depth", () => {
    for (const read of [fillNullBlocks, openComputedBlocks]) {
      expect(() => read(content, withBlocks([null]))).to.throw("Invalid value in a request");
      expect(() => read(content, withBlocks([named([null])]))).to.throw("A within block is null.");
    }
  });
});

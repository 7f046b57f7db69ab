import { expect } from "chai";
import { functionPage } from "../../src/cli/docs/function-page.ts";
import { listItem } from "../../src/cli/docs/markdown.ts";
import { attributeText } from "../../src/cli/docs/words.ts";
import {
  any,
  atLeast,
  atMost,
  between,
  byteLengthAtMost,
  type Fields,
  isInteger,
  jsonObject,
  keysAre,
  lengthAtMost,
  list,
  map,
  matches,
  nested,
  nonEmpty,
  number,
  object,
  oneOf,
  providerFunction,
  sizeBetween,
  string,
  uniqueValues,
  warning,
} from "../../src/schema/index.ts";
import { blockOfFields } from "../support/values.ts";

/** The description of an attribute on a page. */
function said(field: Fields[string]): string {
  const { x } = blockOfFields({ x: field }).attributes;
  return x ? attributeText("x", x) : "";
}

describe("the words of a page for what validators require", () => {
  it("requirements that begin with the same words are one sentence", () => {
    expect(said(number("The size").validate(isInteger, atLeast(1), atMost(9)).required())).to.equal(
      "The size. Must be a whole number, at least 1 and at most 9",
    );
    expect(said(string("The name").validate(nonEmpty, byteLengthAtMost(63)).optional())).to.equal(
      "The name. Must not be empty. Must have at most 63 bytes",
    );
    expect(said(string("The name").validate(nonEmpty, byteLengthAtMost(63)).required())).to.equal(
      "The name. Must have at most 63 bytes",
    );
  });

  it("the requirements of elements, keys and several checks are complete sentences", () => {
    const tags = list(string().validate(matches(/^[a-z]+$/, "lowercase letters")), "The tags");
    expect(said(tags.validate(uniqueValues, sizeBetween(1, 3)).optional())).to.equal(
      "The tags. Must not have an element twice. Must have between 1 and 3 elements. Each element must be lowercase letters",
    );
    expect(
      said(
        map(string(), "Labels")
          .validate(keysAre(lengthAtMost(20)))
          .optional(),
      ),
    ).to.equal("Labels. Each key must have at most 20 characters");
    expect(
      said(
        number("A port")
          .validate(any(oneOf(0), between(1024, 65535)))
          .optional(),
      ),
    ).to.equal("A port. Must be one of 0, or must be between 1024 and 65535");
  });

  it("a warning recommends, choices are named once, and a check without words says nothing", () => {
    expect(
      said(
        number("A count")
          .validate(warning(atLeast(2)))
          .optional(),
      ),
    ).to.equal("A count. Should be at least 2");
    expect(said(string("A mode").oneOf("a", "b").required())).to.equal(
      'A mode. Possible values: `"a"`, `"b"`',
    );
    expect(
      said(
        string("A name")
          .validate((text) => (text === "x" ? "must not be x" : undefined))
          .required(),
      ),
    ).to.equal("A name");
  });
});

describe("the words of a page for a default", () => {
  const size = {
    height: number("The height").required(),
    width: number("The width").default(9),
    code: string("A code").computed(),
    note: string("A note").optional(),
  };

  it("the default of a nested attribute is its configuration with its defaults", () => {
    expect(said(nested.single("A size", size).default({ height: 1 }))).to.equal(
      "A size. Default: `{ height = 1, width = 9 }`",
    );
    expect(said(nested.list("Sizes", size).default([{ height: 1 }, { height: 2, width: 3 }]))).to.equal(
      "Sizes. Default: `[{ height = 1, width = 9 }, { height = 2, width = 3 }]`",
    );
  });

  it("the words for a collection with nullable elements say so, and its default has them", () => {
    expect(said(map(string().nullable(), "Keepers").optional())).to.equal("Keepers. Elements may be null");
    expect(said(map(string().nullable(), "Keepers").default({ a: null }))).to.equal(
      "Keepers. Elements may be null. Default: `{ a = null }`",
    );
  });

  it("the words for a default of a JSON object show the object as a configuration contains it", () => {
    expect(said(jsonObject("Arguments").default({}))).to.equal("Arguments. Default: `{}`");
    expect(said(jsonObject("Arguments").default({ size: 1, names: ["a"] }))).to.equal(
      'Arguments. Default: `{ size = 1, names = ["a"] }`',
    );
  });
});

describe("the words of a page for a description and a default", () => {
  it("sentences after a description of several paragraphs are a paragraph of their own", () => {
    expect(said(string("The mode:\n\n| a | b |\n| - | - |\n| 1 | 2 |").default("a"))).to.equal(
      'The mode:\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nDefault: `"a"`',
    );
    expect(said(string("One.\n\nTwo.").optional())).to.equal("One.\n\nTwo.");
  });

  it("a default is a value in HCL, whatever characters it has", () => {
    expect(said(string("A").default("\x24{a} %{b} $c\b \\b"))).to.equal(
      'A. Default: `"$${a} %%{b} $c\\u0008 \\\\b"`',
    );
    expect(said(string("A").default("a `b`"))).to.equal('A. Default: `` "a `b`" ``');
    expect(said(map(string(), "A").default({ "a b": "c", d_1: "e", "2": "f" }))).to.equal(
      'A. Default: `{ "2" = "f", "a b" = "c", d_1 = "e" }`',
    );
  });
});

describe("an item of a list on a page", () => {
  it("all lines of a text are within the item of the list", () => {
    expect(listItem("-", "`a` (String) One.\n\n| a |\n| - |\n")).to.equal(
      "- `a` (String) One.\n\n  | a |\n  | - |",
    );
    expect(listItem("10.", "One\ntwo")).to.equal("10. One\n    two");
  });

  it("the page of a function lists the members of objects in its parameters and its result, at each depth", () => {
    const defined = providerFunction({
      summary: "Joins",
      description: "Joins.",
      parameters: [
        {
          name: "parts",
          type: list(
            object({ text: string("The text"), at: object({ line: number("The line") }, "The place") }),
            "The parts",
          ),
        },
      ],
      returns: string(),
      call: () => "",
    });
    const { sections } = functionPage({ name: "join", defined } as never, "small");
    const text = sections.map(([, one]) => one).join("\n");
    expect(text).to.contain(
      "1. `parts` (List of Object) The parts\n   - `text` (String) The text\n   - `at` (Object) The place\n     - `line` (Number) The line\n",
    );
  });
});

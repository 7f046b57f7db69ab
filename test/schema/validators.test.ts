import { expect } from "chai";
import {
  atLeast,
  atMost,
  block,
  conflicting,
  exactlyOneOf,
  isInteger,
  isJson,
  isUnknown,
  knownAfterApply,
  list,
  matches,
  nonEmpty,
  requiredTogether,
  string,
} from "../../src/schema/index.ts";
import { validateConfig } from "../../src/schema/operations/validate.ts";
import { pathText } from "../../src/schema/path.ts";
import type { Rule } from "../../src/schema/schema.ts";
import { quietSession as session } from "../support/quiet-session.ts";
import { blockOfFields, filled } from "../support/values.ts";

describe("checks of single values", () => {
  it("atLeast and atMost count their limit in", () => {
    expect([2, 3, 4].map(atLeast(3))).to.deep.equal(["must be at least 3", undefined, undefined]);
    expect([2, 3, 4].map(atMost(3))).to.deep.equal([undefined, undefined, "must be at most 3"]);
    expect([-0.5, 0].map(atLeast(0))).to.deep.equal(["must be at least 0", undefined]);
  });

  it("isInteger refuses fractions alone", () => {
    expect([-1, 0, 2 ** 60, 0.5].map(isInteger)).to.deep.equal([
      undefined,
      undefined,
      undefined,
      "must be a whole number",
    ]);
  });

  it("nonEmpty speaks of texts and of collections", () => {
    expect(nonEmpty("")).to.equal("must not be empty");
    expect(nonEmpty([])).to.equal("must have at least one element");
    expect(nonEmpty(" ")).to.equal(undefined);
    expect(nonEmpty([""])).to.equal(undefined);
  });

  it("matches says what is due", () => {
    const check = matches(/^[a-z]+$/, "lowercase letters");
    expect(check("abc")).to.equal(undefined);
    expect(check("Abc")).to.equal("must be lowercase letters");
  });

  it("isJson takes every JSON value and repeats nothing of the text", () => {
    for (const text of ["{}", "[1]", "null", '"a"', " 1 "]) expect(isJson(text)).to.equal(undefined);
    for (const text of ["", "{", "hush", "{'a':1}", "1 2"]) {
      expect(isJson(text)).to.equal("must be valid JSON");
    }
  });
});

const fields = {
  a: string("A").optional(),
  e: string("E").optional(),
  l: list(string(), "L").optional(),
  b: block.optional("B", { c: string("C").optional(), d: string("D").optional() }),
  s: block.single("S", { c: string("C").optional() }),
};
const content = blockOfFields(fields);

function findings(rule: Rule, config: { readonly [name: string]: unknown }): readonly string[] {
  return validateConfig(content, filled(content, config), { rules: [rule] }, session).map(
    ({ severity, path = [], summary, detail }) => `${severity} ${pathText(path)}: ${summary}; ${detail}`,
  );
}

/** Where a finding points: blocks that come once may be passed with or without an index. */
const place = (finding: string | undefined) => finding?.split(":")[0]?.replaceAll("[0]", "");

describe("conflicting", () => {
  const rule = conflicting("a", "b.c", "l");

  it("lets one pass, and none", () => {
    for (const config of [{}, { a: "x" }, { b: [{ c: "x" }] }, { a: "x", b: [{ d: "x" }] }, { l: ["x"] }]) {
      expect(findings(rule, config)).to.deep.equal([]);
    }
  });

  it("names those that are set and points at the second", () => {
    const [finding, ...more] = findings(rule, { a: "x", b: [{ c: "x" }] });
    expect(place(finding)).to.equal("error b.c");
    expect(finding).to.match(/: Conflicting arguments; Only one of a, b\.c can be set\.$/);
    expect(more).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: [{ c: "x" }], l: ["x"] })[0]).to.contain("Only one of a, b.c, l can");
    expect(findings(rule, { b: [{ c: "x" }], l: ["x"] })[0]).to.match(/^error l: /);
  });

  it("looks into objects as into blocks that come once", () => {
    const [finding] = findings(conflicting("a", "s.c"), { a: "x", s: { c: "y" } });
    expect(finding).to.equal("error s.c: Conflicting arguments; Only one of a, s.c can be set.");
  });

  it("counts neither empty lists nor what is unknown", () => {
    expect(findings(rule, { a: "x", l: [] })).to.deep.equal([]);
    expect(findings(rule, { a: "x", l: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: [{ c: knownAfterApply }] })).to.deep.equal([]);
  });

  it("counts empty texts", () => {
    expect(findings(rule, { a: "", b: [{ c: "" }] })).to.have.length(1);
  });
});

describe("exactlyOneOf", () => {
  const rule = exactlyOneOf("a", "b.c");

  it("lets exactly one pass", () => {
    expect(findings(rule, { a: "x" })).to.deep.equal([]);
    expect(findings(rule, { b: [{ c: "x" }] })).to.deep.equal([]);
  });

  it("refuses none, wherever it is missing", () => {
    const missing = ["error : Missing required argument; Exactly one of a, b.c must be set."];
    expect(findings(rule, {})).to.deep.equal(missing);
    expect(findings(rule, { b: [{ d: "x" }] })).to.deep.equal(missing);
  });

  it("refuses none at the block that all would be in", () => {
    expect(findings(exactlyOneOf("b.c", "b.d"), { b: [{}] })).to.deep.equal([
      "error b: Missing required argument; Exactly one of b.c, b.d must be set.",
    ]);
  });

  it("refuses two", () => {
    const [finding, ...more] = findings(rule, { a: "x", b: [{ c: "x" }] });
    expect(finding).to.contain("Conflicting arguments; Only one of a, b.c can be set.");
    expect(more).to.deep.equal([]);
  });

  it("waits for what is unknown", () => {
    expect(findings(rule, { a: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { b: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: [{ c: knownAfterApply }] })).to.deep.equal([]);
  });
});

describe("requiredTogether", () => {
  const rule = requiredTogether("a", "e", "b.c");

  it("lets all pass, and none", () => {
    expect(findings(rule, {})).to.deep.equal([]);
    expect(findings(rule, { b: [{ d: "x" }] })).to.deep.equal([]);
    expect(findings(rule, { a: "x", e: "y", b: [{ c: "z" }] })).to.deep.equal([]);
  });

  it("says which is there and which is not, whatever their order", () => {
    expect(findings(rule, { a: "x", b: [{ c: "x" }] })).to.deep.equal([
      "error a: Missing required argument; a is set, so e must be set, too.",
    ]);
    expect(findings(rule, { e: "x", b: [{ c: "x" }] })).to.deep.equal([
      "error e: Missing required argument; e is set, so a must be set, too.",
    ]);
    expect(findings(rule, { a: "x", e: "x", b: [{ d: "x" }] })).to.deep.equal([
      "error a: Missing required argument; a is set, so b.c must be set, too.",
    ]);
  });

  it("takes what is unknown neither for missing nor for there", () => {
    expect(findings(rule, { a: "x", e: knownAfterApply, b: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { e: knownAfterApply })).to.deep.equal([]);
  });
});

describe("rules of a block", () => {
  it("are all applied", () => {
    const rules = [conflicting("a", "e"), exactlyOneOf("l", "b.c")];
    const all = validateConfig(content, filled(content, { a: "x", e: "y" }), { rules }, session);
    expect(all.map(({ summary }) => summary)).to.deep.equal([
      "Conflicting arguments",
      "Missing required argument",
    ]);
  });

  it("hide from a hook what breaks them", () => {
    const called: { readonly [name: string]: unknown }[] = [];
    const checks = {
      rules: [conflicting("a", "b.c")],
      validate: ({ config }: { config: (typeof called)[number] }) => called.push(config),
    };
    const seen = (config: object) => {
      validateConfig(content, filled(content, { ...config }), checks as never, session);
      return called.at(-1);
    };
    expect(seen({ a: "x", e: "y" })).to.deep.include({ a: "x", e: "y", b: null });
    const broken = seen({ a: "x", e: "y", b: [{ c: "z" }] });
    expect(isUnknown(broken?.a)).to.equal(true);
    expect(broken?.b).to.satisfy(({ c }: { c: unknown }) => isUnknown(c));
    expect(broken?.e).to.equal("y");
  });
});

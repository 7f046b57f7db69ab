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

describe("validators of single values", () => {
  it("atLeast and atMost include their limit", () => {
    expect([2, 3, 4].map(atLeast(3))).to.deep.equal(["must be at least 3", undefined, undefined]);
    expect([2, 3, 4].map(atMost(3))).to.deep.equal([undefined, undefined, "must be at most 3"]);
    expect([-0.5, 0].map(atLeast(0))).to.deep.equal(["must be at least 0", undefined]);
  });

  it("isInteger rejects only fractions", () => {
    expect([-1, 0, 2 ** 60, 0.5].map(isInteger)).to.deep.equal([
      undefined,
      undefined,
      undefined,
      "must be a whole number",
    ]);
  });

  it("nonEmpty has messages for strings and for collections", () => {
    expect(nonEmpty("")).to.equal("must not be empty");
    expect(nonEmpty([])).to.equal("must have at least one element");
    expect(nonEmpty(" ")).to.equal(undefined);
    expect(nonEmpty([""])).to.equal(undefined);
  });

  it("matches says what is expected", () => {
    const check = matches(/^[a-z]+$/, "lowercase letters");
    expect(check("abc")).to.equal(undefined);
    expect(check("Abc")).to.equal("must be lowercase letters");
  });

  it("isJson accepts every JSON value, and its message does not contain the text", () => {
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

  it("allows one or none", () => {
    for (const config of [{}, { a: "x" }, { b: [{ c: "x" }] }, { a: "x", b: [{ d: "x" }] }, { l: ["x"] }]) {
      expect(findings(rule, config)).to.deep.equal([]);
    }
  });

  it("names those that are set, with the path of the second", () => {
    const [finding, ...more] = findings(rule, { a: "x", b: [{ c: "x" }] });
    expect(place(finding)).to.equal("error b.c");
    expect(finding).to.match(/: Conflicting arguments; Only one of a, b\.c can be set\.$/);
    expect(more).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: [{ c: "x" }], l: ["x"] })[0]).to.contain("Only one of a, b.c, l can");
    expect(findings(rule, { b: [{ c: "x" }], l: ["x"] })[0]).to.match(/^error l: /);
  });

  it("supports names in objects and single blocks", () => {
    const [finding] = findings(conflicting("a", "s.c"), { a: "x", s: { c: "y" } });
    expect(finding).to.equal("error s.c: Conflicting arguments; Only one of a, s.c can be set.");
  });

  it("ignores empty lists and unknown values", () => {
    expect(findings(rule, { a: "x", l: [] })).to.deep.equal([]);
    expect(findings(rule, { a: "x", l: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: [{ c: knownAfterApply }] })).to.deep.equal([]);
  });

  it("counts empty strings", () => {
    expect(findings(rule, { a: "", b: [{ c: "" }] })).to.have.length(1);
  });
});

describe("exactlyOneOf", () => {
  const rule = exactlyOneOf("a", "b.c");

  it("allows exactly one", () => {
    expect(findings(rule, { a: "x" })).to.deep.equal([]);
    expect(findings(rule, { b: [{ c: "x" }] })).to.deep.equal([]);
  });

  it("rejects none", () => {
    const missing = ["error : Missing required argument; Exactly one of a, b.c must be set."];
    expect(findings(rule, {})).to.deep.equal(missing);
    expect(findings(rule, { b: [{ d: "x" }] })).to.deep.equal(missing);
  });

  it("rejects none, with the path of the common block", () => {
    expect(findings(exactlyOneOf("b.c", "b.d"), { b: [{}] })).to.deep.equal([
      "error b: Missing required argument; Exactly one of b.c, b.d must be set.",
    ]);
  });

  it("rejects two", () => {
    const [finding, ...more] = findings(rule, { a: "x", b: [{ c: "x" }] });
    expect(finding).to.contain("Conflicting arguments; Only one of a, b.c can be set.");
    expect(more).to.deep.equal([]);
  });

  it("accepts unknown values", () => {
    expect(findings(rule, { a: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { b: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: [{ c: knownAfterApply }] })).to.deep.equal([]);
  });
});

describe("requiredTogether", () => {
  const rule = requiredTogether("a", "e", "b.c");

  it("allows all or none", () => {
    expect(findings(rule, {})).to.deep.equal([]);
    expect(findings(rule, { b: [{ d: "x" }] })).to.deep.equal([]);
    expect(findings(rule, { a: "x", e: "y", b: [{ c: "z" }] })).to.deep.equal([]);
  });

  it("names the set and the missing one, in any order", () => {
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

  it("ignores unknown values", () => {
    expect(findings(rule, { a: "x", e: knownAfterApply, b: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { e: knownAfterApply })).to.deep.equal([]);
  });
});

describe("rules of a block", () => {
  it("are all checked", () => {
    const rules = [conflicting("a", "e"), exactlyOneOf("l", "b.c")];
    const all = validateConfig(content, filled(content, { a: "x", e: "y" }), { rules }, session);
    expect(all.map(({ summary }) => summary)).to.deep.equal([
      "Conflicting arguments",
      "Missing required argument",
    ]);
  });

  it("make the attributes that violate them unknown in validate", () => {
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

import { expect } from "chai";
import type { Typed } from "../../src/schema/dsl/sentence.ts";
import { validateConfig } from "../../src/schema/engine/operations/validate.ts";
import {
  all,
  alsoRequires,
  any,
  atLeast,
  atLeastOneOf,
  atMost,
  atMostOneOf,
  between,
  block,
  byteLengthAtLeast,
  byteLengthAtMost,
  byteLengthBetween,
  conflictsWith,
  exactlyOneOf,
  int32,
  isInteger,
  isJson,
  isUnknown,
  keysAre,
  knownAfterApply,
  lengthAtLeast,
  lengthAtMost,
  lengthBetween,
  list,
  map,
  matches,
  nested,
  nonEmpty,
  noneOf,
  noneOfIgnoringCase,
  number,
  oneOf,
  oneOfIgnoringCase,
  requiredTogether,
  set,
  sizeAtLeast,
  sizeAtMost,
  sizeBetween,
  string,
  uniqueValues,
  uuid,
  validator,
  valuesAre,
  warning,
} from "../../src/schema/index.ts";
import { pathText } from "../../src/schema/path.ts";
import type { Rule } from "../../src/schema/schema.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
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

  it("nonEmpty has different messages for strings and for collections", () => {
    expect(nonEmpty("")).to.equal("must not be empty");
    expect(nonEmpty([])).to.equal("must have at least one element");
    expect(nonEmpty(" ")).to.equal(undefined);
    expect(nonEmpty([""])).to.equal(undefined);
  });

  it("the error of matches names the expected form", () => {
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

/** Returns the place of a finding, without the index that a block which occurs once may have. */
const place = (finding: string | undefined) => finding?.split(":")[0]?.replaceAll("[0]", "");

describe("atMostOneOf", () => {
  const rule = atMostOneOf("a", "b.c", "l");

  it("atMostOneOf allows one attribute or none", () => {
    for (const config of [{}, { a: "x" }, { b: [{ c: "x" }] }, { a: "x", b: [{ d: "x" }] }, { l: ["x"] }]) {
      expect(findings(rule, config)).to.deep.equal([]);
    }
  });

  it("the error of atMostOneOf names the attributes that are set, with the path of the second", () => {
    const [finding, ...more] = findings(rule, { a: "x", b: [{ c: "x" }] });
    expect(place(finding)).to.equal("error b.c");
    expect(finding).to.match(/: Conflicting arguments; Only one of a, b\.c can be set\.$/);
    expect(more).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: [{ c: "x" }], l: ["x"] })[0]).to.contain("Only one of a, b.c, l can");
    expect(findings(rule, { b: [{ c: "x" }], l: ["x"] })[0]).to.match(/^error l: /);
  });

  it("atMostOneOf supports names in objects and single blocks", () => {
    const [finding] = findings(atMostOneOf("a", "s.c"), { a: "x", s: { c: "y" } });
    expect(finding).to.equal("error s.c: Conflicting arguments; Only one of a, s.c can be set.");
  });

  it("atMostOneOf ignores empty lists and unknown values", () => {
    expect(findings(rule, { a: "x", l: [] })).to.deep.equal([]);
    expect(findings(rule, { a: "x", l: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: [{ c: knownAfterApply }] })).to.deep.equal([]);
  });

  it("atMostOneOf counts empty strings", () => {
    expect(findings(rule, { a: "", b: [{ c: "" }] })).to.have.length(1);
  });
});

describe("exactlyOneOf", () => {
  const rule = exactlyOneOf("a", "b.c");

  it("exactlyOneOf allows exactly one attribute", () => {
    expect(findings(rule, { a: "x" })).to.deep.equal([]);
    expect(findings(rule, { b: [{ c: "x" }] })).to.deep.equal([]);
  });

  it("exactlyOneOf rejects a configuration without any of the attributes", () => {
    const missing = ["error : Missing required argument; Exactly one of a, b.c must be set."];
    expect(findings(rule, {})).to.deep.equal(missing);
    expect(findings(rule, { b: [{ d: "x" }] })).to.deep.equal(missing);
  });

  it("the error of exactlyOneOf without any attribute has the path of the common block", () => {
    expect(findings(exactlyOneOf("b.c", "b.d"), { b: [{}] })).to.deep.equal([
      "error b: Missing required argument; Exactly one of b.c, b.d must be set.",
    ]);
  });

  it("exactlyOneOf rejects two attributes", () => {
    const [finding, ...more] = findings(rule, { a: "x", b: [{ c: "x" }] });
    expect(finding).to.contain("Conflicting arguments; Only one of a, b.c can be set.");
    expect(more).to.deep.equal([]);
  });

  it("exactlyOneOf accepts unknown values", () => {
    expect(findings(rule, { a: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { b: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { a: "x", b: [{ c: knownAfterApply }] })).to.deep.equal([]);
  });
});

describe("requiredTogether", () => {
  const rule = requiredTogether("a", "e", "b.c");

  it("requiredTogether allows all attributes or none", () => {
    expect(findings(rule, {})).to.deep.equal([]);
    expect(findings(rule, { b: [{ d: "x" }] })).to.deep.equal([]);
    expect(findings(rule, { a: "x", e: "y", b: [{ c: "z" }] })).to.deep.equal([]);
  });

  it("the error of requiredTogether names the set and the missing attribute, in any order", () => {
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

  it("requiredTogether ignores unknown values", () => {
    expect(findings(rule, { a: "x", e: knownAfterApply, b: knownAfterApply })).to.deep.equal([]);
    expect(findings(rule, { e: knownAfterApply })).to.deep.equal([]);
  });
});

describe("rules of a block", () => {
  it("validation checks all rules of a block", () => {
    const rules = [atMostOneOf("a", "e"), exactlyOneOf("l", "b.c")];
    const all = validateConfig(content, filled(content, { a: "x", e: "y" }), { rules }, session);
    expect(all.map(({ summary }) => summary)).to.deep.equal([
      "Conflicting arguments",
      "Missing required argument",
    ]);
  });

  it("attributes that violate the rules of a block are unknown in validate", () => {
    const called: { readonly [name: string]: unknown }[] = [];
    const checks = {
      rules: [atMostOneOf("a", "b.c")],
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

describe("validators of collections", () => {
  const limits = blockOfFields({
    ports: list(number(), "Ports").validate(uniqueValues, sizeBetween(1, 3)).optional(),
    tags: set(string(), "Tags")
      .validate(valuesAre(lengthAtMost(3)))
      .optional(),
    labels: map(string(), "Labels")
      .validate(keysAre(matches(/^[a-z]+$/, "lowercase letters")))
      .optional(),
    hush: map(string(), "Secrets")
      .validate(keysAre(noneOf("admin")))
      .optional()
      .sensitive(),
    name: string("A name").validate(lengthBetween(2, 4)).optional(),
    token: string("A token").validate(lengthAtLeast(8), noneOf("password")).optional().sensitive(),
    rules: nested
      .list(
        "Rules",
        {
          port: number("A port").optional(),
          from: number("The first port").optional(),
          to: number("The last port").optional(),
        },
        { rules: [exactlyOneOf("port", "from"), alsoRequires("to", "from")] },
      )
      .validate(sizeAtMost(2))
      .optional(),
    b: block.list(
      "Blocks",
      {
        c: string("C").optional(),
        d: string("D").optional(),
      },
      { rules: [conflictsWith("c", "d")] },
    ),
  });
  const found = (config: { readonly [name: string]: unknown }) =>
    validateConfig(limits, filled(limits, config), {}, session).map(
      ({ severity, path = [], summary, detail }) => `${severity} ${pathText(path)}: ${summary}; ${detail}`,
    );

  it("uniqueValues reports the repeated element", () => {
    expect(found({ ports: [1, 2, 1] })).to.deep.equal([
      "error ports[2]: Invalid value; ports[2] must not be the same as element 0.",
    ]);
    expect(found({ ports: [1, 2, 3] })).to.deep.equal([]);
  });

  it("validators of lengths count elements and characters", () => {
    expect(found({ ports: [] })).to.deep.equal([
      "error ports: Invalid value; ports must have between 1 and 3 elements, got 0.",
    ]);
    expect(found({ name: "é😀" })).to.deep.equal([]);
    expect(found({ name: "x" })).to.deep.equal([
      "error name: Invalid value; name must have between 2 and 4 characters, got 1.",
    ]);
  });

  it("validators of collections report problems at keys of maps, and at sets, whose elements have no address", () => {
    expect(found({ labels: { ok: "1", Bad: "2" } })).to.deep.equal([
      'error labels["Bad"]: Invalid value; labels["Bad"] as a key must be lowercase letters.',
    ]);
    expect(found({ tags: ["abcd", "a"] })).to.deep.equal([
      "error tags: Invalid value; tags element must have at most 3 characters, got 4.",
    ]);
  });

  it("the errors of sensitive values reveal neither keys nor lengths", () => {
    expect(found({ hush: { admin: "x" }, token: "short" })).to.deep.equal([
      'error hush: Invalid value; hush as a key must not be one of "admin".',
      "error token: Invalid value; token must have at least 8 characters.",
    ]);
    expect(found({ token: "password" })).to.deep.equal([
      'error token: Invalid value; token must not be one of "password".',
    ]);
  });

  it("validation checks rules within nested attributes and blocks, and reports paths within them", () => {
    expect(
      found({
        rules: [
          { port: 1, from: 2 },
          { to: 3, port: 1 },
        ],
        b: [{ c: "1", d: "2" }],
      }),
    ).to.deep.equal([
      "error rules[0].from: Conflicting arguments; Only one of port, from can be set.",
      "error rules[1].to: Missing required argument; to is set, so from must be set, too.",
      "error b[0].c: Conflicting arguments; d cannot be set together with c.",
    ]);
    expect(found({ rules: [{ port: knownAfterApply, to: 1, from: knownAfterApply }] })).to.deep.equal([]);
  });

  it("validators of collections ignore unknown values", () => {
    expect(
      found({ ports: knownAfterApply, name: knownAfterApply, labels: { ok: knownAfterApply } }),
    ).to.deep.equal([]);
  });
});

describe("validators of values that are known in part", () => {
  const unknown = knownAfterApply;
  const beginning = (prefix: string) => new Unknown({ notNull: true, prefix });
  const atLeastOne = new Unknown({ notNull: true, minLength: 1 });

  const even = validator({ says: "must be even", test: (value: number) => value % 2 === 0 });

  it("a failed test of an author's validator is an error with its words and the value", () => {
    expect(errorsOf(number("A").validate(even), 3)).to.deep.equal(["a must be even, got 3."]);
    expect(errorsOf(number("A").validate(even), 4)).to.deep.equal([]);
    expect(errorsOf(number("A").validate(any(even, atLeast(10))), 3)).to.deep.equal([
      "a must be even, or must be at least 10, got 3.",
    ]);
    expect(errorsOf(list(number(), "A").validate(valuesAre(even)), [2, 3])).to.have.length(1);
  });

  it("the test of an author's validator may return an error that is more specific, and hide the value", () => {
    const short = validator({
      says: "must be short",
      test: (text: string) => text.length < 3 || (text.length > 9 ? "must be much shorter" : false),
      showsValue: false,
    });
    expect(["ab", "abcd", "abcdefghijk"].map(short)).to.deep.equal([
      undefined,
      "must be short",
      "must be much shorter",
    ]);
    expect(errorsOf(string("A").validate(short), "abcd")).to.deep.equal(["a must be short."]);
  });

  /** Returns the errors of one attribute with a configured value. */
  function errorsOf(attribute: object, value: unknown): readonly string[] {
    const schema = blockOfFields({ a: (attribute as Typed<string, string>).optional() });
    return validateConfig(schema, filled(schema, { a: value }), {}, session).map(({ detail }) => detail);
  }

  it("sizeAtMost counts the unknown elements of a list and the unknown values of a map", () => {
    expect(errorsOf(list(string(), "A").validate(sizeAtMost(1)), ["x", unknown])).to.deep.equal([
      "a must have at most 1 element, got 2.",
    ]);
    expect(errorsOf(map(string(), "A").validate(sizeAtMost(1)), { x: "1", y: unknown })).to.deep.equal([
      "a must have at most 1 element, got 2.",
    ]);
    expect(errorsOf(list(string(), "A").validate(sizeAtLeast(2)), ["x", unknown])).to.deep.equal([]);
    expect(errorsOf(list(string(), "A").validate(sizeAtLeast(3)), [unknown, unknown])).to.deep.equal([
      "a must have at least 3 elements, got 2.",
    ]);
  });

  it("an unknown element of a set may be the same as another one", () => {
    const most = set(string(), "A").validate(sizeAtMost(2));
    expect(errorsOf(most, ["x", "y", unknown])).to.deep.equal([]);
    expect(errorsOf(most, [unknown, unknown, unknown])).to.deep.equal([]);
    expect(errorsOf(most, ["x", "y", "z", unknown])).to.deep.equal([
      "a must have at most 2 elements, got 3 to 4.",
    ]);
    const least = set(string(), "A").validate(any(sizeAtLeast(3)));
    expect(errorsOf(least, ["x", unknown])).to.deep.equal(["a must have at least 3 elements, got 1 to 2."]);
    expect(errorsOf(least, ["x", unknown, unknown])).to.deep.equal([]);
  });

  it("an element of a set that is known in part counts if its known parts differ from those of all others", () => {
    const most = nested
      .set("A", {
        name: string("A name").optional(),
        at: map(number(), "A map").optional(),
        on: set(string(), "A set").optional(),
        to: nested.list("A list", { port: number("A port").optional() }).optional(),
      })
      .validate(sizeAtMost(1));
    const errorsWith = (elements: readonly object[]) =>
      errorsOf(
        most,
        elements.map((element) => ({ name: null, at: null, on: null, to: null, ...element })),
      );
    for (const elements of [
      [{ name: "x", at: unknown }, { name: "y" }],
      [
        { name: "x", at: unknown },
        { name: "y", at: unknown },
      ],
      [{ name: beginning("x") }, { name: "y" }],
      [{ name: beginning("x") }, {}],
      [{ at: { a: unknown } }, { at: { b: 1 } }],
      [{ at: { a: unknown, b: 1 } }, { at: { a: 1, b: 2 } }],
      [{ on: ["x", unknown] }, { on: [] }],
      [{ on: ["x", "y", unknown] }, { on: ["x"] }],
      [{ to: [{ port: unknown }] }, { to: [] }],
      [{ to: [{ port: unknown }, { port: 1 }] }, { to: [{ port: 1 }, { port: 2 }] }],
      [{ to: [unknown] }, { to: null }],
    ])
      expect(errorsWith(elements), JSON.stringify(elements)).to.deep.equal([
        "a must have at most 1 element, got 2.",
      ]);
    for (const elements of [
      [
        { name: unknown, at: { a: 1 } },
        { name: "x", at: unknown },
      ],
      [{ name: beginning("x") }, { name: "xy" }],
      [{ at: { a: unknown } }, { at: { a: 1 } }],
      [{ on: ["x", unknown] }, { on: ["y", "x"] }],
      [{ on: [unknown, unknown] }, { on: ["x"] }],
      [{ to: [{ port: unknown }] }, { to: [{ port: 1 }] }],
      [{ to: unknown }, { to: null }],
    ])
      expect(errorsWith(elements), JSON.stringify(elements)).to.deep.equal([]);
  });

  it("elements that are known in part are counted in a large set, too, up to a limited number of comparisons", () => {
    const most = nested
      .set("A", { name: string("A name").optional(), at: string("A place").optional() })
      .validate(sizeAtMost(5));
    const elements = Array.from({ length: 20_000 }, (_, i) => ({ name: `n${i}`, at: unknown }));
    expect(errorsOf(most, elements).join()).to.match(/^a must have at most 5 elements, got \d+ to 20000\.$/);
  });

  it("validators of sizes use the known limits of a collection whose elements are unknown", () => {
    const sized = (minLength: number, maxLength: number) =>
      new Unknown({ notNull: true, minLength, maxLength });
    const between2And3 = list(string(), "A").validate(sizeBetween(2, 3));
    expect(errorsOf(between2And3, sized(3, 9))).to.deep.equal([]);
    expect(errorsOf(between2And3, sized(4, 9))).to.deep.equal([
      "a must have between 2 and 3 elements, got 4 to 9.",
    ]);
    expect(errorsOf(between2And3, sized(0, 1))).to.deep.equal([
      "a must have between 2 and 3 elements, got at most 1.",
    ]);
    expect(errorsOf(list(string(), "A").validate(sizeAtMost(0)), atLeastOne)).to.deep.equal([
      "a must have at most 0 elements, got at least 1.",
    ]);
  });

  it("validators of elements and keys check the known elements and all keys", () => {
    expect(errorsOf(list(string(), "A").validate(uniqueValues), ["x", unknown, "x", unknown])).to.deep.equal([
      "a[2] must not be the same as element 0.",
    ]);
    expect(errorsOf(map(string(), "A").validate(keysAre(lengthAtMost(1))), { xy: unknown })).to.deep.equal([
      'a["xy"] as a key must have at most 1 character.',
    ]);
    expect(errorsOf(list(string(), "A").validate(valuesAre(oneOf("x"))), [unknown, "y"])).to.deep.equal([
      'a[1] must be one of "x", got "y".',
    ]);
    expect(errorsOf(list(string().oneOf("x"), "A"), [unknown, beginning("y")])).to.deep.equal([
      'a[1] must be one of "x", got text that begins with "y".',
    ]);
  });

  it("the size of a nested attribute is checked although an element is unknown or invalid", () => {
    const rules = nested.list("A", { port: number("A port").validate(atMost(9)).required() });
    const most = rules.validate(sizeAtMost(1), uniqueValues);
    expect(errorsOf(most, [{ port: unknown }, { port: 1 }])).to.deep.equal([
      "a must have at most 1 element, got 2.",
    ]);
    expect(errorsOf(most, [{ port: 10 }, { port: 10 }])).to.deep.equal([
      "a[0].port must be at most 9, got 10.",
      "a[1].port must be at most 9, got 10.",
      "a must have at most 1 element, got 2.",
    ]);
    expect(errorsOf(rules.validate(uniqueValues), [{ port: unknown }, { port: unknown }])).to.deep.equal([]);
  });

  it("validators of text use the known prefix of an unknown text", () => {
    expect(errorsOf(string("A").validate(lengthAtMost(3)), beginning("abcd"))).to.deep.equal([
      "a must have at most 3 characters, got at least 4.",
    ]);
    expect(errorsOf(string("A").validate(byteLengthBetween(1, 3)), beginning("éé"))).to.deep.equal([
      "a must have between 1 and 3 bytes, got at least 4.",
    ]);
    expect(errorsOf(string("A").validate(lengthAtLeast(9)), beginning("abcd"))).to.deep.equal([]);
    const choices = string("A").oneOf("dev", "prod");
    expect(errorsOf(choices, beginning("pr"))).to.deep.equal([]);
    expect(errorsOf(choices, beginning("pre"))).to.deep.equal([
      'a must be one of "dev", "prod", got text that begins with "pre".',
    ]);
    expect(errorsOf(choices.optional().sensitive(), beginning("pre"))).to.deep.equal([
      'a must be one of "dev", "prod".',
    ]);
    const either = string("A").validate(oneOfIgnoringCase("Prod"));
    expect(errorsOf(either, beginning("PR"))).to.deep.equal([]);
    expect(errorsOf(either, beginning("PA"))).to.have.length(1);
  });

  it("validators of numbers use the known bounds of an unknown number", () => {
    const above = (value: number, inclusive = true) =>
      new Unknown({ notNull: true, min: { value, inclusive } });
    expect(errorsOf(number("A").validate(atMost(9)), above(9))).to.deep.equal([]);
    expect(errorsOf(number("A").validate(atMost(9)), above(9, false))).to.deep.equal([
      "a must be at most 9, got a number that is more than 9.",
    ]);
    expect(errorsOf(number("A").validate(between(1, 9)), above(10))).to.deep.equal([
      "a must be between 1 and 9, got a number that is at least 10.",
    ]);
    expect(errorsOf(number("A").validate(atLeast(1)), above(10))).to.deep.equal([]);
    expect(errorsOf(int32("A").oneOf(1, 2), above(3))).to.deep.equal([
      "a must be one of 1, 2, got a number that is at least 3.",
    ]);
  });

  it("other validators do not receive unknown values", () => {
    const refuse = (value: unknown) => (isUnknown(value) ? "was called" : undefined);
    const isA = list(string().validate(refuse), "A").validate(refuse, any(refuse, sizeAtLeast(1)));
    for (const value of [atLeastOne, unknown, [beginning("x")]])
      expect(errorsOf(isA, value)).to.deep.equal([]);
    expect(errorsOf(uuid("A"), beginning("x"))).to.deep.equal([]);
  });

  it("warning reports what is known in part as a warning", () => {
    const few = list(string(), "A").validate(warning(sizeAtMost(1)));
    expect(errorsOf(few, [unknown, unknown])).to.deep.equal(["a should have at most 1 element, got 2."]);
  });
});

describe("combined validators", () => {
  it("any accepts a value that one of its checks accepts, and its error lists all alternatives", () => {
    const check = any(oneOf("auto"), matches(/^\d+$/, "digits"));
    expect([check("auto"), check("12")]).to.deep.equal([undefined, undefined]);
    expect(check("x")).to.equal('must be one of "auto", or must be digits');
  });

  it("all accepts a value that all of its checks accept", () => {
    const check = any(
      oneOf(0),
      all(between(10, 20), (n: number) => (n % 2 === 0 ? undefined : "must be even")),
    );
    expect([0, 12].map(check)).to.deep.equal([undefined, undefined]);
    expect(check(13)).to.equal("must be one of 0, or must be even");
    expect(check(9)).to.equal("must be one of 0, or must be between 10 and 20");
  });

  it("between accepts bigints", () => {
    expect(between(1n, 2n ** 70n)(2n ** 70n)).to.equal(undefined);
    expect(atMost(5)(6n)).to.equal("must be at most 5");
  });

  it("oneOfIgnoringCase and noneOfIgnoringCase compare without case", () => {
    expect(oneOfIgnoringCase("TCP", "Straße")("tcp")).to.equal(undefined);
    expect(oneOfIgnoringCase("TCP")("udp")).to.equal('must be one of "TCP", in upper or lower case');
    expect(noneOfIgnoringCase("ROOT")("Root")).to.contain("must not be one of");
  });

  it("validators of byte lengths count bytes of UTF-8", () => {
    expect(byteLengthAtMost(4)("😀")).to.equal(undefined);
    expect(byteLengthAtMost(3)("😀")).to.equal("must have at most 3 bytes");
    expect(byteLengthBetween(2, 2)("é")).to.equal(undefined);
    expect(byteLengthAtLeast(1)("")).to.equal("must have at least 1 byte");
  });

  it("matches does not depend on the last match of a global pattern", () => {
    const check = matches(/a/g, "a");
    expect([check("a"), check("a")]).to.deep.equal([undefined, undefined]);
  });
});

describe("warning", () => {
  const advised = blockOfFields({
    port: number("A port")
      .validate(warning(atLeast(1024)), atMost(65_535))
      .optional(),
    ports: list(number().validate(warning(atLeast(1024)), atMost(65_535)), "Ports").optional(),
    key: string("A key")
      .validate(warning(noneOf("default")))
      .optional()
      .sensitive(),
  });
  const found = (config: { readonly [name: string]: unknown }, rules: readonly Rule[] = []) =>
    validateConfig(advised, filled(advised, config), { rules }, session).map(
      ({ severity, path = [], summary, detail }) => `${severity} ${pathText(path)}: ${summary}; ${detail}`,
    );

  it("warning converts the errors of a validator to warnings", () => {
    expect(found({ port: 80 })).to.deep.equal([
      "warning port: Questionable value; port should be at least 1024, got 80.",
    ]);
    expect(found({ key: "default" })).to.deep.equal([
      'warning key: Questionable value; key should not be one of "default".',
    ]);
  });

  it("warning is hidden by an error of the same attribute", () => {
    expect(found({ ports: [80, 70_000] })).to.deep.equal([
      "error ports[1]: Invalid value; ports[1] must be at most 65535, got 70000.",
    ]);
    expect(found({ ports: [2000, 80] })).to.deep.equal([
      "warning ports[1]: Questionable value; ports[1] should be at least 1024, got 80.",
    ]);
  });

  it("warning converts the errors of rules between attributes to warnings", () => {
    expect(found({ port: 2000, ports: [3000] }, [warning(atMostOneOf("port", "ports"))])).to.deep.equal([
      "warning ports: Conflicting arguments; Only one of port, ports can be set.",
    ]);
  });
});

describe("atLeastOneOf, alsoRequires and conflictsWith", () => {
  it("atLeastOneOf requires one set attribute, and counts an unknown one as set", () => {
    const rule = atLeastOneOf("a", "b.c");
    expect(findings(rule, {})).to.deep.equal([
      "error : Missing required argument; At least one of a, b.c must be set.",
    ]);
    for (const config of [{ a: "1" }, { a: knownAfterApply }, { a: "1", b: [{ c: "2" }] }]) {
      expect(findings(rule, config)).to.deep.equal([]);
    }
  });

  it("alsoRequires does not apply in the reverse direction", () => {
    const rule = alsoRequires("a", "e", "l");
    expect(findings(rule, { e: "1" })).to.deep.equal([]);
    expect(findings(rule, { a: "1", e: "1" })).to.deep.equal([
      "error a: Missing required argument; a is set, so l must be set, too.",
    ]);
    expect(findings(rule, { a: "1", e: knownAfterApply, l: ["x"] })).to.deep.equal([]);
  });

  it("conflictsWith allows setting the other attributes together", () => {
    const rule = conflictsWith("a", "e", "l");
    expect(findings(rule, { e: "1", l: ["x"] })).to.deep.equal([]);
    expect(findings(rule, { a: "1", e: "1", l: ["x"] })).to.deep.equal([
      "error a: Conflicting arguments; e, l cannot be set together with a.",
    ]);
  });
});

import { expect } from "chai";
import { validateConfig } from "../../../../src/schema/engine/operations/validate.ts";
import { writeOnlyDiagnostics } from "../../../../src/schema/engine/operations/write-only-use.ts";
import { planChange } from "../../../../src/schema/engine/plan/plan.ts";
import {
  atLeast,
  atMost,
  bigint,
  block,
  bool,
  dynamic,
  type Fields,
  float32,
  int32,
  isInteger,
  isJson,
  knownAfterApply,
  list,
  map,
  nested,
  nonEmpty,
  number,
  object,
  set,
  sizeAtMost,
  string,
  uniqueValues,
  withoutValue,
} from "../../../../src/schema/index.ts";
import { pathText } from "../../../../src/schema/path.ts";
import { Decimal } from "../../../../src/schema/values/number.ts";
import { Dynamic } from "../../../../src/schema/values/value.ts";
import { wirePath } from "../../../../src/schema/wire-path.ts";
import { quietSession as session } from "../../../support/quiet-session.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Plain = { readonly [name: string]: unknown };

/** Returns the problems of a configuration, one line each: `error rule[0].name: Invalid value; …`. */
function findings(fields: Fields, config: Plain): readonly string[] {
  const content = blockOfFields(fields);
  return validateConfig(content, filled(content, config), {}, session).map(
    ({ severity, path = [], summary, detail }) => `${severity} ${pathText(path)}: ${summary}; ${detail}`,
  );
}

const leaf = { name: string("A name").required(), level: number("A level").validate(atLeast(1)).optional() };
const bad = { name: "n", level: 0 };
const judged = (place: string, named = place) =>
  `error ${place}: Invalid value; ${named} must be at least 1, got 0.`;

describe("a read-only attribute", () => {
  const fields = {
    url: string("Where it is").computed(),
    found: nested.list("What was found", { name: string("A name").computed() }).computed(),
    owner: string("Who has it").optional().computed(),
    level: number("A level").default(3),
    ends: nested
      .set("Its ends", { name: string("A name").required(), state: string("How it is").computed() })
      .optional(),
    rule: block.list("Rules", {
      name: string("A name").required(),
      state: string("How it is").computed(),
      part: block.set("Parts", { size: number("A size").computed() }),
    }),
  };
  const refused = (place: string) =>
    `error ${place}: Read-only attribute; ${place} is read-only: the API sets its value. Remove it from the configuration.`;

  it("a read-only attribute cannot be configured, also in blocks and nested attributes", () => {
    const rule = [{ name: "n" }, { name: "n", state: "up", part: [{ size: 1 }] }];
    const config = { url: "u", found: [{ name: "n" }], ends: [{ name: "n", state: "up" }], rule };
    expect(findings(fields, config)).to.deep.equal([
      refused("url"),
      refused("found"),
      refused("ends.state"),
      refused("rule[1].state"),
      refused("rule[1].part.size"),
    ]);
  });

  it("a read-only attribute cannot be configured with an empty or unknown value", () => {
    const config = { url: knownAfterApply, found: [] };
    expect(findings(fields, config)).to.deep.equal([refused("url"), refused("found")]);
  });

  it("a configuration may set optional attributes, and omit read-only ones", () => {
    const config = { owner: "ada", level: 1, ends: [{ name: "n" }], rule: [{ name: "n", part: [{}] }] };
    expect(findings(fields, config)).to.deep.equal([]);
    expect(findings(fields, {})).to.deep.equal([]);
  });

  it("a read-only attribute is always null in validate", () => {
    let seen: unknown;
    const checks = {
      validate: ({ config }: { readonly config: { readonly url: unknown } }) => {
        seen = config.url;
      },
    };
    validateConfig(blockOfFields(fields), filled(blockOfFields(fields), { url: "u" }), checks, session);
    expect(seen).to.equal(null);
  });
});

describe("deprecation warnings", () => {
  const fields = {
    old: string("Old").optional().deprecated("Use new."),
    login: nested
      .single("A login", { user: string("A user").optional().deprecated("Use id.") })
      .optional()
      .deprecated("Log in otherwise."),
    once: block.optional("Old", { x: string("X").optional() }, { deprecated: "No more of once." }),
    listed: block.list("Old", { x: string("X").optional() }, { deprecated: "No more of listed." }),
    named: block.map("Old", { x: string("X").optional() }, { deprecated: "No more of named." }),
    single: block.single("Old", { x: string("X").optional() }, { deprecated: "No more of single." }),
  };

  it("deprecation warnings are reported once for each configured attribute and block", () => {
    const config = {
      old: "x",
      login: { user: "u" },
      once: [{}],
      listed: [{}, {}],
      named: { k: {} },
      single: {},
    };
    expect(findings(fields, config)).to.deep.equal([
      "warning old: Argument is deprecated; old: Use new.",
      "warning login: Argument is deprecated; login: Log in otherwise.",
      "warning login.user: Argument is deprecated; login.user: Use id.",
      "warning once: Block is deprecated; once: No more of once.",
      "warning listed: Block is deprecated; listed: No more of listed.",
      "warning named: Block is deprecated; named: No more of named.",
      "warning single: Block is deprecated; single: No more of single.",
    ]);
  });

  it("deprecation warnings are not reported for omitted attributes", () => {
    expect(findings(fields, {})).to.deep.equal([]);
    expect(findings(fields, { login: {} })).to.deep.equal([
      "warning login: Argument is deprecated; login: Log in otherwise.",
    ]);
  });

  it("deprecation warnings are reported for unknown values", () => {
    expect(findings(fields, { old: knownAfterApply })).to.have.length(1);
  });

  it("the deprecation warning of a resource has no path", () => {
    const content = { ...blockOfFields({ x: string("X").optional() }), deprecated: "Use another." };
    expect(validateConfig(content, filled(content, {}), {}, session)).to.deep.equal([
      { severity: "warning", summary: "Deprecated", detail: "Use another.", path: [] },
    ]);
  });
});

describe("errors of missing arguments", () => {
  it("the error of a missing argument names it, also in nested attributes and blocks", () => {
    const fields = {
      name: string("A name").required(),
      member: nested.list("Members", leaf).optional(),
      rule: block.list("Rules", leaf),
    };
    const missing = (place: string) =>
      `error ${place}: Missing required argument; The argument ${place} is required: set it to a value other than null.`;
    expect(findings(fields, { member: [{ name: "a" }, {}], rule: [{}] })).to.deep.equal([
      missing("name"),
      missing("member[1].name"),
      missing("rule[0].name"),
    ]);
  });

  it("unknown, empty, zero and false values are not reported as missing arguments", () => {
    const fields = {
      a: string("A").required(),
      b: string("B").required(),
      c: number("C").required(),
      d: bool("D").required(),
    };
    expect(findings(fields, { a: knownAfterApply, b: "", c: 0, d: false })).to.deep.equal([]);
  });

  for (const [what, collection, elements] of [
    ["list", list(string(), "Names"), ["a", null]],
    ["set", set(number(), "Names"), [1, null]],
  ] as const) {
    it(`validation reports null elements of a ${what}`, () => {
      const [finding, ...more] = findings({ names: collection.optional() }, { names: elements });
      expect(finding).to.contain("error names: Invalid value; names must not contain null elements");
      expect(more).to.deep.equal([]);
    });
  }

  it("validation reports a null element of a map with its key", () => {
    const [finding] = findings({ tags: map(string(), "Tags").optional() }, { tags: { a: "x", b: null } });
    expect(finding).to.equal('error tags: Invalid value; tags must not contain null elements (at "b").');
  });
});

describe("numbers of blocks", () => {
  const x = { x: string("X").optional() };

  it("fewer blocks than the minimum are an error at the block", () => {
    const fields = {
      once: block.required("Once", x),
      pair: block.list("Pair", x, { min: 2 }),
      group: block.list("Group", { some: block.set("Some", x, { min: 1 }) }),
    };
    expect(findings(fields, { pair: [{}], group: [{}] })).to.deep.equal([
      "error once: Insufficient once blocks; A once block is required.",
      "error pair: Insufficient pair blocks; At least 2 pair blocks are required.",
      "error group[0].some: Insufficient some blocks; A group[0].some block is required.",
    ]);
  });

  it("more blocks than the maximum are an error at the block", () => {
    const fields = { once: block.optional("Once", x), pair: block.set("Pair", x, { max: 2 }) };
    expect(findings(fields, { once: [{}, {}], pair: [{ x: "1" }, { x: "2" }, { x: "3" }] })).to.deep.equal([
      "error once: Too many once blocks; No more than 1 once blocks are allowed.",
      "error pair: Too many pair blocks; No more than 2 pair blocks are allowed.",
    ]);
  });

  it("numbers of blocks at the limits are valid", () => {
    const fields = { once: block.required("Once", x), pair: block.list("Pair", x, { min: 1, max: 2 }) };
    expect(findings(fields, { once: [{}], pair: [{}] })).to.deep.equal([]);
    expect(findings(fields, { once: [{}], pair: [{}, {}] })).to.deep.equal([]);
  });

  it("unknown numbers of blocks are not checked", () => {
    const fields = { once: block.required("Once", x), pair: block.list("Pair", x, { min: 2 }) };
    expect(findings(fields, { once: knownAfterApply, pair: knownAfterApply })).to.deep.equal([]);
  });
});

describe("paths of errors", () => {
  const of = (field: Fields[string], value: unknown) => findings({ x: field }, { x: value });

  it("paths of errors contain the index of a list and the key of a map", () => {
    const good = { name: "n", level: 1 };
    expect(of(block.list("X", leaf), [good, bad])).to.deep.equal([judged("x[1].level")]);
    expect(of(block.map("X", leaf), { k: bad })).to.deep.equal([judged('x["k"].level')]);
    expect(of(nested.list("X", leaf).optional(), [good, bad])).to.deep.equal([judged("x[1].level")]);
    expect(of(nested.map("X", leaf).optional(), { k: bad })).to.deep.equal([judged('x["k"].level')]);
  });

  it("paths of errors contain no index for an object, or for a block that occurs once", () => {
    expect(of(block.single("X", leaf), bad)).to.deep.equal([judged("x.level")]);
    expect(of(block.group("X", leaf), bad)).to.deep.equal([judged("x.level")]);
    expect(of(nested.single("X", leaf).optional(), bad)).to.deep.equal([judged("x.level")]);
    expect(of(block.optional("X", leaf), [bad])).to.deep.equal([judged("x.level")]);
  });

  it("paths of errors end at a set, also at a nested one", () => {
    const places = (field: Fields[string], value: unknown) => {
      const content = blockOfFields({ x: field });
      const all = validateConfig(content, filled(content, { x: value }), {}, session);
      return all.map(({ path = [] }) => wirePath(content, path));
    };
    expect(places(block.set("X", leaf), [bad])).to.deep.equal([["x"]]);
    expect(places(nested.set("X", leaf).optional(), [bad])).to.deep.equal([["x"]]);
    const deep = block.list("X", { inner: block.set("S", leaf) });
    expect(places(deep, [{ inner: [] }, { inner: [bad] }])).to.deep.equal([["x", 1, "inner"]]);
    expect(of(deep, [{ inner: [] }, { inner: [bad] }])).to.deep.equal([judged("x[1].inner.level")]);
  });
});

describe("validators of values", () => {
  const notBad = (value: string) => (value === "bad" ? "must not be bad" : undefined);

  it("the error of a validator names the attribute, then the first problem, then the value", () => {
    const other = (value: string) => (value === "bad" ? "must be something else" : undefined);
    const fields = { x: string("X").validate(notBad).validate(other, nonEmpty).optional() };
    expect(findings(fields, { x: "bad" })).to.deep.equal([
      'error x: Invalid value; x must not be bad, got "bad".',
    ]);
    expect(findings(fields, { x: "" })).to.deep.equal(["error x: Invalid value; x must not be empty."]);
    expect(findings(fields, {})).to.deep.equal([]);
  });

  it("validators check elements, and their errors name the invalid one", () => {
    const element = string().validate(notBad);
    const fields = { l: list(element, "L").optional(), m: map(element, "M").optional() };
    expect(findings(fields, { l: ["a", "bad"], m: { k: "bad" } })).to.deep.equal([
      'error l[1]: Invalid value; l[1] must not be bad, got "bad".',
      'error m["k"]: Invalid value; m["k"] must not be bad, got "bad".',
    ]);
  });

  it("the error of a set element shows its value", () => {
    const item = object({ kind: string().oneOf("a", "b") });
    const fields = { s: set(string().oneOf("a", "b"), "S").optional(), o: set(item, "O").optional() };
    expect(findings(fields, { s: ["a", "aws"], o: [{ kind: "aws" }] })).to.deep.equal([
      'error s: Invalid value; s element must be one of "a", "b", got "aws".',
      'error o: Invalid value; o element kind must be one of "a", "b", got "aws".',
    ]);
  });

  it("the error of a sensitive attribute shows neither values nor keys", () => {
    const fields = {
      text: string("T").validate(notBad).optional().sensitive(),
      map: map(string().validate(notBad), "M").optional().sensitive(),
      within: nested
        .map("W", { text: string("T").validate(notBad).optional() })
        .optional()
        .sensitive(),
    };
    expect(
      findings(fields, { text: "bad", map: { hush: "bad" }, within: { a: { text: "bad" } } }),
    ).to.deep.equal([
      "error text: Invalid value; text must not be bad.",
      "error map: Invalid value; map must not be bad.",
      'error within["a"].text: Invalid value; within["a"].text must not be bad.',
    ]);
  });

  it("errors show neither long values, nor values of rules marked withoutValue", () => {
    const long = "x".repeat(100);
    const quiet = withoutValue((value: string) => (value === "bad" ? "must not be bad" : undefined));
    const fields = {
      long: string("L").oneOf("a").optional(),
      json: string("J").validate(isJson).optional(),
      quiet: string("Q").validate(quiet).optional(),
    };
    expect(findings(fields, { long, json: "{", quiet: "bad" })).to.deep.equal([
      'error long: Invalid value; long must be one of "a".',
      "error json: Invalid value; json must be valid JSON.",
      "error quiet: Invalid value; quiet must not be bad.",
    ]);
  });

  it("a huge number causes a single error", () => {
    const fields = { n: number("N").validate(isInteger, atLeast(0), atMost(9)).optional() };
    expect(findings(fields, { n: 10n ** 400n })).to.deep.equal([
      "error n: Invalid value; n must be a number between -1.7976931348623157e+308 and 1.7976931348623157e+308.",
    ]);
    expect(findings(fields, { n: -0.5 })).to.deep.equal([
      "error n: Invalid value; n must be a whole number, got -0.5.",
    ]);
  });

  it("validators never receive an unknown value, nor a value with an unknown part", () => {
    const seen: unknown[] = [];
    const note = (value: unknown) => {
      seen.push(value);
      return "was looked at";
    };
    const fields = {
      text: string("T").validate(note).optional(),
      list: list(string(), "L").validate(note).optional(),
      map: map(string(), "M").validate(note).optional(),
      deep: list(list(string()).validate(note), "D").validate(note).optional(),
      any: dynamic("A").validate(note).optional(),
    };
    const config = {
      text: knownAfterApply,
      list: ["a", knownAfterApply],
      map: { k: knownAfterApply },
      deep: [["a", knownAfterApply]],
      any: new Dynamic(["list", "string"], [knownAfterApply]),
    };
    expect(findings(fields, config)).to.deep.equal([]);
    expect(seen).to.deep.equal([]);
    expect(findings(fields, { list: ["a"] })).to.have.length(1);
    expect(seen).to.deep.equal([["a"]]);
  });

  it("validators check known elements next to unknown ones", () => {
    const fields = { l: list(string().validate(notBad), "L").optional() };
    expect(findings(fields, { l: [knownAfterApply, "bad"] })).to.deep.equal([
      'error l[1]: Invalid value; l[1] must not be bad, got "bad".',
    ]);
  });

  it("validation rejects numbers that a double cannot represent", () => {
    const fields = { n: number("N").optional(), big: bigint("B").optional() };
    expect(findings(fields, { n: 2n ** 60n + 1n, big: 2n ** 60n + 1n })).to.deep.equal([
      "error n: Invalid value; n must be a number without more digits than a 64-bit floating-point number, got 1152921504606846977.",
    ]);
    for (const exact of [2n ** 60n, 10n ** 16n, -(10n ** 20n), 17n * 10n ** 307n])
      expect(findings(fields, { n: exact })).to.deep.equal([]);
    expect(findings(fields, { n: new Decimal("1000000.0000000000001") })).to.deep.equal([
      "error n: Invalid value; n must not have more digits than a 64-bit floating-point number, got 1000000.0000000000001.",
    ]);
    expect(findings(fields, { n: new Decimal("0.1") })).to.deep.equal([]);
    expect(findings(fields, { n: new Decimal(`0.${"3".repeat(154)}`) })).to.deep.equal([]);
    expect(findings(fields, { n: 0.5, big: 0.5 })).to.deep.equal([
      "error big: Invalid value; big must be a whole number, got 0.5.",
    ]);
  });

  it("a fraction in place of a whole number is reported at its path, and the checks of the author do not receive it", () => {
    const positive = (value: bigint) => (value >= 0n ? undefined : "must not be negative");
    const short = (values: readonly bigint[]) => (values.length < 9 ? undefined : "must be short");
    const fields = {
      big: bigint("B").validate(positive).optional(),
      all: list(bigint().validate(positive), "A").validate(short).optional(),
    };
    for (const fraction of [0.5, new Decimal("1000000.0000000000001")])
      expect(findings(fields, { big: fraction, all: [1n, fraction] })).to.deep.equal([
        `error big: Invalid value; big must be a whole number, got ${fraction}.`,
        `error all[1]: Invalid value; all[1] must be a whole number, got ${fraction}.`,
      ]);
  });

  it("int32 accepts whole numbers of 32 bits, and float32 numbers in the range of 32 bits", () => {
    const fields = { i: int32("I").optional(), f: float32("F").optional() };
    for (const right of [
      { i: -2147483648, f: -3.4e38 },
      { i: 2147483647, f: 1e-45 },
      { f: new Decimal("0.1") },
    ])
      expect(findings(fields, right)).to.deep.equal([]);
    for (const i of [2147483648, -2147483649, 0.5, 2n ** 60n])
      expect(findings(fields, { i })).to.deep.equal([
        `error i: Invalid value; i must be a whole number between -2147483648 and 2147483647, got ${i}.`,
      ]);
    for (const f of [3.5e38, -(10n ** 40n)]) {
      const [finding, ...more] = findings(fields, { f });
      expect(finding).to.contain("f must be a number between -3.4028234663852886e+38");
      expect(more).to.deep.equal([]);
    }
  });

  it("validation rejects infinite numbers", () => {
    const fields = { n: number("N").optional() };
    for (const [value, shown] of [
      [Number.NEGATIVE_INFINITY, "-Infinity"],
      [new Decimal(`1${"0".repeat(400)}.5`), undefined],
    ] as const)
      expect(findings(fields, { n: value })).to.deep.equal([
        `error n: Invalid value; n must be a number between -1.7976931348623157e+308 and 1.7976931348623157e+308${shown ? `, got ${shown}` : ""}.`,
      ]);
  });

  it("validators receive a bigint for bigint attributes of any size", () => {
    const seen: unknown[] = [];
    const note = (value: unknown) => {
      seen.push(value);
      return undefined;
    };
    const fields = {
      small: bigint("S").validate(note).optional(),
      great: bigint("G").validate(note).optional(),
    };
    expect(findings(fields, { small: 7, great: 2n ** 70n })).to.deep.equal([]);
    expect(seen).to.deep.equal([7n, 2n ** 70n]);
  });

  it("validators receive bigints for elements of type bigint", () => {
    const seen: unknown[] = [];
    const element = bigint().validate((value) => {
      seen.push(value);
      return undefined;
    });
    expect(findings({ l: list(element, "L").optional() }, { l: [7, 2n ** 70n] })).to.deep.equal([]);
    expect(seen).to.deep.equal([7n, 2n ** 70n]);
  });
});

describe("choices", () => {
  it("oneOf compares strings exactly", () => {
    const fields = { x: string("X").oneOf("a", "b").optional() };
    expect(findings(fields, { x: "b" })).to.deep.equal([]);
    expect(findings(fields, { x: "B" })).to.deep.equal([
      'error x: Invalid value; x must be one of "a", "b", got "B".',
    ]);
  });

  it("oneOf compares numbers by value", () => {
    const fields = { x: number("X").oneOf(1, 2.5).optional() };
    expect(findings(fields, { x: 2.5 })).to.deep.equal([]);
    expect(findings(fields, { x: 2 })).to.deep.equal([
      "error x: Invalid value; x must be one of 1, 2.5, got 2.",
    ]);
  });

  it("oneOf compares whole numbers of any size", () => {
    const fields = {
      x: bigint("X")
        .oneOf(1n, 2n ** 64n)
        .optional(),
    };
    expect(findings(fields, { x: 1 })).to.deep.equal([]);
    expect(findings(fields, { x: 2n ** 64n })).to.deep.equal([]);
    expect(findings(fields, { x: 2 })).to.deep.equal([
      "error x: Invalid value; x must be one of 1, 18446744073709551616, got 2.",
    ]);
  });
});

describe("members of objects", () => {
  const item = object({ kind: string().oneOf("a", "b"), label: string().comparedAs((text) => text.trim()) });

  it("validation checks members of objects, and the error names the member", () => {
    const fields = { items: list(item, "Items").optional(), alone: item.optional() };
    const [first, second, ...more] = findings(fields, {
      items: [{ kind: "a" }, { kind: "c" }],
      alone: { kind: "d" },
    });
    expect(first).to.match(
      /^error items\[1\]\.kind: Invalid value; items\[1\]\.kind must be one of "a", "b", got "\w+"\.$/,
    );
    expect(second).to.match(
      /^error alone\.kind: Invalid value; alone\.kind must be one of "a", "b", got "\w+"\.$/,
    );
    expect(more).to.deep.equal([]);
  });

  it("validation skips null and unknown members of objects", () => {
    const fields = { items: list(item, "Items").optional() };
    const items = [{ kind: "b", label: "x" }, { label: "x" }, { kind: knownAfterApply }, knownAfterApply];
    expect(findings(fields, { items })).to.deep.equal([]);
  });

  it("validation checks members of objects next to unknown ones", () => {
    const fields = { items: list(item, "Items").optional() };
    expect(findings(fields, { items: [{ kind: "c", label: knownAfterApply }] })).to.have.length(1);
  });

  for (const [what, field, wrap] of [
    ["a list", list(item, "Items").optional(), (one: Plain) => [one]],
    ["a set", set(item, "Items").optional(), (one: Plain) => [one]],
    ["a map", map(item, "Items").optional(), (one: Plain) => ({ k: one })],
    ["an attribute", item.optional(), (one: Plain) => one],
  ] as const) {
    it(`members of objects are compared in their canonical form in ${what}`, () => {
      const content = blockOfFields({ items: field });
      const labelled = (label: string) => filled(content, { items: wrap({ kind: "a", label }) });
      const prior = labelled("x");
      expect(planChange(content, labelled(" x "), prior)).to.deep.equal(prior);
      expect(planChange(content, labelled("y"), prior)).to.deep.equal(labelled("y"));
    });
  }
});

describe("write-only attributes with a value", () => {
  const secret = { secret: string("S").optional().writeOnly(), plain: string("P").optional() };
  const content = blockOfFields({
    ...secret,
    login: nested.single("L", secret).optional(),
    members: nested.list("M", secret).optional(),
    zones: nested.map("Z", secret).optional(),
    once: block.optional("O", secret),
    listed: block.list("L", { inner: block.single("I", secret) }),
    named: block.map("N", secret),
  });
  const placesIn = (config: Plain) =>
    writeOnlyDiagnostics(content, filled(content, config), { allowed: false, advise: false }).map(
      ({ path = [] }) => pathText(path),
    );

  it("write-only attributes with a value are found at any depth", () => {
    const both = { secret: "s", plain: "p" };
    expect(placesIn({ ...both, login: both, members: [{ plain: "p" }, both] })).to.deep.equal([
      "secret",
      "login.secret",
      "members[1].secret",
    ]);
    expect(placesIn({ once: [both], listed: [{}, { inner: both }] })).to.deep.equal([
      "once.secret",
      "listed[1].inner.secret",
    ]);
  });

  it("write-only attributes with a value are found in maps, with their keys", () => {
    const config = { zones: { secret: { secret: "s" }, k: {} }, named: { k: { secret: "s" } } };
    expect(placesIn(config)).to.deep.equal(['zones["secret"].secret', 'named["k"].secret']);
  });

  it("write-only attributes with an unknown value are found, and those with null are not", () => {
    expect(placesIn({ secret: knownAfterApply })).to.deep.equal(["secret"]);
    expect(placesIn({ plain: "p", login: { plain: "p" } })).to.deep.equal([]);
  });
});

describe("several invalid values", () => {
  const severity = () => string("A severity").oneOf("High", "Low");
  const wrong = (place: string, got: string, words = place) =>
    `error ${place}: Invalid value; ${words} must be one of "High", "Low", got ${JSON.stringify(got)}.`;

  it("validation reports several invalid elements of a list, each at its place", () => {
    const fields = { severities: list(severity()).validate(nonEmpty).optional() };
    expect(findings(fields, { severities: ["wrong", "High", "bad"] })).to.deep.equal([
      wrong("severities[0]", "wrong"),
      wrong("severities[2]", "bad"),
    ]);
  });

  it("validation reports several invalid elements of a set, each with its value, because they have no address", () => {
    const fields = { severities: set(severity()).optional() };
    expect(findings(fields, { severities: ["wrong", "High", "bad"] })).to.deep.equal([
      wrong("severities", "wrong", "severities element"),
      wrong("severities", "bad", "severities element"),
    ]);
  });

  it("validation reports several invalid values in maps, objects, nested attributes and blocks", () => {
    const fields = {
      levels: map(severity()).optional(),
      limits: object({ from: severity(), to: severity() }).optional(),
      rules: nested.list("Rules", { level: severity().required() }).optional(),
      part: block.set("Parts", { level: severity().required() }),
    };
    const config = {
      levels: { a: "x", b: "Low", c: "y" },
      limits: { from: "x", to: "y" },
      rules: [{ level: "x" }, { level: "y" }],
      part: [{ level: "x" }, { level: "y" }],
    };
    expect(findings(fields, config)).to.deep.equal([
      wrong('levels["a"]', "x"),
      wrong('levels["c"]', "y"),
      wrong("limits.from", "x"),
      wrong("limits.to", "y"),
      wrong("rules[0].level", "x"),
      wrong("rules[1].level", "y"),
      wrong("part.level", "x"),
      wrong("part.level", "y"),
    ]);
  });

  it("validation reports several invalid elements of a sensitive set as one error without values", () => {
    const fields = { severities: set(severity()).optional().sensitive() };
    expect(findings(fields, { severities: ["wrong", "bad"] })).to.deep.equal([
      'error severities: Invalid value; severities element must be one of "High", "Low".',
    ]);
  });

  it("validation reports the problems of several checks at different places, but only one at each place", () => {
    const fields = {
      levels: list(number("A level").validate(atLeast(1), atLeast(2)))
        .validate(uniqueValues, sizeAtMost(2))
        .optional(),
    };
    expect(findings(fields, { levels: [0, 3, 3] })).to.deep.equal([
      "error levels[0]: Invalid value; levels[0] must be at least 1, got 0.",
      "error levels[2]: Invalid value; levels[2] must not be the same as element 1.",
      "error levels: Invalid value; levels must have at most 2 elements, got 3.",
    ]);
  });

  it("validation reports up to 20 invalid values of one attribute, and counts further ones", () => {
    const fields = { severities: list(severity()).optional(), other: severity().optional() };
    const found = findings(fields, { severities: Array.from({ length: 10_000 }, () => "x"), other: "y" });
    expect(found).to.have.length(22);
    expect(found.slice(-2)).to.deep.equal([
      "error severities: Invalid value; severities has 9980 more values that are not valid.",
      wrong("other", "y"),
    ]);
  });

  it("validation reports up to 100 errors of one configuration, and counts further ones", () => {
    const fields = { rule: block.list("Rules", { level: severity().required() }) };
    const found = findings(fields, { rule: Array.from({ length: 10_000 }, () => ({ level: "x" })) });
    expect(found).to.have.length(101);
    expect(found.at(-1)).to.equal(
      "error : More errors; The configuration has 9900 more errors, which are shown when the first 100 are corrected.",
    );
  });
});

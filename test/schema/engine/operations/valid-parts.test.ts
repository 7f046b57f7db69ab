import { expect } from "chai";
import { validateConfig } from "../../../../src/schema/engine/operations/validate.ts";
import {
  atLeast,
  block,
  DiagnosticError,
  type Fields,
  isUnknown,
  knownAfterApply,
  nested,
  nonEmpty,
  number,
  string,
} from "../../../../src/schema/index.ts";
import { pathText } from "../../../../src/schema/path.ts";
import { wirePath } from "../../../../src/schema/wire-path.ts";
import { quietLog } from "../../../support/quiet-session.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Seen = { readonly [name: string]: unknown };

const session = { typeName: "kit_thing", log: quietLog };

/** Returns the configuration that a hook of a definition with these fields receives, and the problems found. */
function validated(fields: Fields, config: object, hook: (config: Seen) => void = () => {}) {
  const content = blockOfFields(fields);
  const shown: Seen[] = [];
  const validate = (context: { readonly config: Seen }) => {
    shown.push(context.config);
    hook(context.config);
  };
  const all = validateConfig(content, filled(content, { ...config }), { validate }, session);
  const findings = all.map(({ path = [], summary, detail }) => `${pathText(path)}: ${summary}; ${detail}`);
  const wirePaths = all.map(({ path = [] }) => wirePath(content, path));
  return { shown: shown[0] ?? {}, calls: shown.length, findings, wirePaths };
}

const level = number("A level").validate(atLeast(1));

describe("the configuration with errors that validate receives", () => {
  it("validate receives unknown for an invalid value, and the configured values elsewhere", () => {
    const fields = { name: string("A name").validate(nonEmpty).required(), level: level.required() };
    const { shown, findings } = validated(fields, { name: "", level: 2 });
    expect(isUnknown(shown.name)).to.equal(true);
    expect(shown.level).to.equal(2);
    expect(findings).to.deep.equal(["name: Invalid value; name must not be empty."]);
  });

  it("validate receives unknown for a missing required attribute, and null for an optional one", () => {
    const fields = { name: string("A name").required(), note: string("A note").optional() };
    const { shown } = validated(fields, {});
    expect(isUnknown(shown.name)).to.equal(true);
    expect(shown.note).to.equal(null);
  });

  it("validate receives unknown only for the invalid part of a block or nested attribute", () => {
    const leaf = { name: string("A name").required(), level: level.optional() };
    const fields = {
      rule: block.list("Rules", leaf),
      one: block.optional("One", leaf),
      login: nested.single("A login", leaf).optional(),
    };
    const wrong = { name: "n", level: 0 };
    const { shown } = validated(fields, {
      rule: [wrong, { ...wrong, level: 1 }],
      one: [wrong],
      login: wrong,
    });
    const [first, second] = shown.rule as readonly Seen[];
    for (const part of [first, shown.one as Seen, shown.login as Seen]) {
      expect(part?.name).to.equal("n");
      expect(isUnknown(part?.level)).to.equal(true);
    }
    expect(second).to.deep.equal({ name: "n", level: 1 });
  });

  it("validate receives unknown for too few or too many blocks", () => {
    const x = { x: string("X").optional() };
    const fields = { once: block.required("Once", x), pair: block.list("Pair", x, { max: 1 }) };
    const { shown, findings } = validated(fields, { pair: [{}, {}] });
    expect(isUnknown(shown.once) && isUnknown(shown.pair)).to.equal(true);
    expect(findings).to.have.length(2);
  });

  it("an invalid value is reported even if validate throws", () => {
    const fields = { level: level.required() };
    const { findings } = validated(fields, { level: 0 }, () => {
      throw new DiagnosticError(["level"], "Not so", "Otherwise.");
    });
    expect(findings).to.deep.equal([
      "level: Invalid value; level must be at least 1, got 0.",
      "level: Not so; Otherwise.",
    ]);
    const bug = validated(fields, { level: 0 }, () => {
      throw new TypeError("a bug");
    });
    expect(bug.findings[0]).to.equal("level: Invalid value; level must be at least 1, got 0.");
    expect(bug.findings[1]).to.contain("Provider bug while validating kit_thing; a bug.");
  });
});

const span = { from: number("The first").required(), to: number("The last").default(9) };

/** A block check of spans, which records its arguments. */
function spans(shown: object[] = []) {
  return {
    validate({ value, at, diagnostics }: Parameters<SpanCheck>[0]) {
      shown.push(value);
      if (value.to < value.from) diagnostics.error(at.to, "Span ends before it begins", "Swap them.");
    },
  };
}
type SpanCheck = NonNullable<NonNullable<Parameters<typeof block.list<typeof span>>[2]>["validate"]>;

describe("validators of blocks", () => {
  const wrong = { from: 3, to: 1 };
  const right = { from: 1, to: 3 };
  const said = (place: string) => `${place}: Span ends before it begins; Swap them.`;
  const found = (field: Fields[string], value: unknown) => validated({ span: field }, { span: value });

  it("validators of blocks report paths within the block, for each nesting mode", () => {
    const check = spans();
    const cases: readonly (readonly [Fields[string], unknown, string, readonly unknown[]])[] = [
      [block.required("S", span, check), [wrong], "span.to", ["span", 0, "to"]],
      [block.optional("S", span, check), [wrong], "span.to", ["span", 0, "to"]],
      [block.list("S", span, check), [right, wrong], "span[1].to", ["span", 1, "to"]],
      [block.map("S", span, check), { k: wrong }, 'span["k"].to', ["span", { key: "k" }, "to"]],
      [block.single("S", span, check), wrong, "span.to", ["span", "to"]],
      [block.group("S", span, check), wrong, "span.to", ["span", "to"]],
      [block.set("S", span, check), [right, wrong], "span.to", ["span"]],
    ];
    for (const [field, value, place, wire] of cases) {
      const { findings, wirePaths } = found(field, value);
      expect(findings).to.deep.equal([said(place)]);
      expect(wirePaths).to.deep.equal([wire]);
    }
  });

  it("validators of blocks receive the same values as create: defaults, and null for computed attributes", () => {
    const shown: object[] = [];
    const fields = { ...span, code: string("A code").computed(), note: string("A note").optional() };
    found(block.list("S", fields, spans(shown)), [{ from: 1 }]);
    expect(shown).to.deep.equal([{ from: 1, to: 9, code: null, note: null }]);
  });

  it("validators of blocks are not called for blocks that are partly unknown, invalid or absent", () => {
    const shown: object[] = [];
    const check = spans(shown);
    found(block.list("S", span, check), [{ from: knownAfterApply }, { to: 1 }]);
    found(block.list("S", span, check), knownAfterApply);
    found(block.optional("S", span, check), []);
    found(block.single("S", span, check), null);
    expect(shown).to.deep.equal([]);
  });

  it("a block that its validator rejects, and no other block, is unknown to validate of the resource", () => {
    const { shown } = found(block.list("S", span, spans()), [right, wrong]);
    const [first, second] = shown.span as readonly unknown[];
    expect(first).to.deep.equal(right);
    expect(isUnknown(second)).to.equal(true);
  });

  it("validators of blocks are called inside other blocks", () => {
    const outer = block.list("Outer", { span: block.optional("S", span, spans()) });
    const { findings } = validated({ outer }, { outer: [{ span: [wrong] }] });
    expect(findings).to.deep.equal([said("outer[0].span.to")]);
  });
});

describe("validators of nested attributes", () => {
  const ordered = ({ from, to }: { from: number; to: number }) =>
    to < from ? "must not end before it begins" : undefined;
  const said = ["span: Invalid value; span must not end before it begins."];

  it("validators of nested attributes receive the object, or all objects, in the same form as create", () => {
    const one = nested.single("S", span).validate(ordered).optional();
    expect(validated({ span: one }, { span: { from: 3, to: 1 } }).findings).to.deep.equal(said);
    expect(validated({ span: one }, { span: { from: 10 } }).findings).to.deep.equal(said);
    expect(validated({ span: one }, { span: { from: 9 } }).findings).to.deep.equal([]);
    const fewer = (all: readonly object[]) => (all.length > 1 ? "must not be more than one" : undefined);
    const many = nested.list("S", span).validate(fewer).optional();
    expect(validated({ span: many }, { span: [{ from: 1 }, { from: 2 }] }).findings).to.have.length(1);
    const named = nested
      .map("S", span)
      .validate(({ a }) => (a ? undefined : "must have a"))
      .required();
    expect(validated({ span: named }, { span: { b: { from: 1 } } }).findings).to.deep.equal([
      "span: Invalid value; span must have a.",
    ]);
  });

  it("validators of nested attributes are not called if a part is unknown or invalid", () => {
    const never = () => "was looked at";
    const fields = {
      span: nested
        .single("S", { ...span, level: level.optional() })
        .validate(never)
        .optional(),
    };
    for (const value of [
      knownAfterApply,
      { from: knownAfterApply },
      { to: 1 },
      { from: 1, level: 0 },
      null,
    ]) {
      const { findings } = validated(fields, { span: value });
      expect(findings.join()).not.to.contain("was looked at");
    }
  });
});

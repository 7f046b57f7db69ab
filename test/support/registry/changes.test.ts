import { expect } from "chai";
import type { Fields } from "../../../src/schema/dsl/field.ts";
import {
  atMost,
  atMostOneOf,
  block,
  bool,
  definitionsFor,
  identifier,
  isJson,
  list,
  matches,
  number,
  requiredTogether,
  set,
  string,
} from "../../../src/schema/index.ts";
import type { Resource } from "../../../src/schema/resource.ts";
import type { Rule } from "../../../src/schema/schema.ts";
import { asRecord } from "../../../src/schema/values/value.ts";
import { changesOf, sampleOf } from "./changes.ts";
import { uncovered } from "./coverage.ts";
import { edited, type Literal } from "./literal.ts";
import { problemsOf } from "./subject.ts";

function toy(schema: Fields, rules: readonly Rule[] = [], withUpdate = true): Resource<never> {
  const answer = async () => ({ id: "1" });
  return definitionsFor<never>().resource({
    description: "A toy",
    schema: { id: identifier("Its ID"), ...schema },
    rules,
    importForms: ["{id}"],
    example: "",
    create: answer,
    read: answer,
    ...(withUpdate && { update: answer }),
    async delete() {},
  });
}

const exactlyOneIsTrue: Rule["check"] = (config) => {
  const { one, other } = asRecord(config);
  const isExact = one !== other && typeof one === "boolean" && typeof other === "boolean";
  return isExact ? [] : [{ path: ["one"], summary: "Not exactly one", detail: "" }];
};

/** Returns the configuration after each change, by the change's name. */
function outcomes(resource: Resource<never>, base: Literal): { readonly [change: string]: Literal } {
  return Object.fromEntries(changesOf(resource, base).map(({ name, edits }) => [name, edited(base, edits)]));
}

/**
 * Expects each change to result in a valid configuration, and all changes together to reach every attribute.
 */
function expectAllCovered(resource: Resource<never>, base: Literal): void {
  const changes = changesOf(resource, base);
  for (const { edits } of changes) expect(problemsOf(resource, edited(base, edits))).to.deep.equal([]);
  expect(uncovered(resource, base, changes)).to.deep.equal([]);
}

describe("generated configuration changes", () => {
  it("generated changes give attributes another value of their type", () => {
    const resource = toy({
      text: string("A text").required(),
      count: number("A number").validate(atMost(5)).required(),
      flag: bool("A switch").default(true),
      level: string("A level").oneOf("LOW", "HIGH").required(),
      tags: list(string(), "Texts").required(),
    });
    const base = { text: "one", count: 5, flag: true, level: "LOW", tags: ["one"] };
    expect(outcomes(resource, base)).to.deep.equal({
      'text = "one-2"': { ...base, text: "one-2" },
      "count = 4": { ...base, count: 4 },
      "flag = false": { ...base, flag: false },
      'level = "HIGH"': { ...base, level: "HIGH" },
      'tags = ["one","one-4"]': { ...base, tags: ["one", "one-4"] },
    });
  });

  it("generated changes set unset attributes, and unset optional ones", () => {
    const resource = toy({ given: string("One").optional(), absent: set(string(), "Other").optional() });
    const base = { given: "it" };
    expect(Object.values(outcomes(resource, base))).to.deep.equal([
      { given: "it-2" },
      {},
      { given: "it", absent: ["absent-4"] },
    ]);
  });

  it("generated changes have values that pass validation", () => {
    const severity = (text: string) =>
      ["high", "low"].includes(text.trim().toLowerCase()) ? undefined : "must be one of High, Low";
    const resource = toy({
      json: string("Text").validate(isJson).required(),
      time: string("A time")
        .validate(matches(/^\d+-\d+-\d+T\S+Z$/, "an RFC 3339 time"))
        .optional(),
      severity: string("How bad")
        .validate(severity)
        .comparedAs((text) => text.toLowerCase())
        .required(),
      severities: list(string().validate(severity), "How bad").required(),
      code: string("Either `A-1` or `B-2`")
        .validate(matches(/^[AB]-\d$/, "a code"))
        .required(),
    });
    const base = { json: '{"a":1}', severity: "HIGH", severities: ["Low"], code: "A-1" };
    expect(Object.values(outcomes(resource, base))).to.deep.equal([
      { ...base, json: '{"changed":true}' },
      { ...base, time: "2031-02-03T04:05:06Z" },
      { ...base, severity: "Low" },
      { ...base, severities: ["Low", "High"] },
      { ...base, code: "B-2" },
    ]);
  });

  it("generated changes omit attributes with a single valid value, equivalent values and special cases", () => {
    const resource = toy({
      kind: string("The kind").oneOf("only").required(),
      mode: string("The mode").oneOf("usual", "other").optional().unsetAs("usual"),
      suffix: string("A suffix").optional(),
      group: string("The group").required(),
    });
    const base = { kind: "only", group: "g" };
    const special = { fixed: { suffix: "never changes" }, values: { group: ["h"] } };
    const changes = changesOf(resource, base, special);
    expect(changes.map(({ name }) => name)).to.deep.equal(['mode = "other"', 'group = "h"']);
  });

  it("generated changes mark those that require replacement", () => {
    const schema = { a: string("A").required().requiresReplace(), b: string("B").required() };
    const base = { a: "1", b: "2" };
    const replaces = (resource: Resource<never>) =>
      changesOf(resource, base).map((change) => change.replaces);
    expect(replaces(toy(schema))).to.deep.equal([true, false]);
    expect(replaces(toy(schema, [], false))).to.deep.equal([true, true]);
  });

  it("generated changes unset conflicting attributes and set those required together", () => {
    const resource = toy(
      {
        one: string("One").optional(),
        other: string("Other").optional(),
        key: string("Key").optional(),
        secret: string("Secret").optional(),
      },
      [atMostOneOf("one", "other"), requiredTogether("key", "secret")],
    );
    const base = { one: "1" };
    const made = Object.values(outcomes(resource, base)).map((literal) => Object.keys(literal).sort().join());
    expect(made).to.include("other").and.to.include("key,one,secret").and.not.to.include("key,one");
    expectAllCovered(resource, base);
  });

  it("generated changes contain no duplicates", () => {
    const resource = toy({ one: bool("One").default(false), other: bool("Other").default(true) }, [
      { names: ["one", "other"], check: exactlyOneIsTrue },
    ]);
    expect(Object.values(outcomes(resource, { one: false, other: true }))).to.deep.equal([
      { one: true, other: false },
    ]);
  });

  it("generated changes add and remove blocks, and change attributes inside blocks", () => {
    const pair = { key: string("Key").required(), value: string("Value").required() };
    const resource = toy({
      sign_in: block.required("How", { user: string("Who").required(), mail: string("Mail").optional() }),
      label: block.set("Labels", pair),
      alert: block.set("Alerts", pair, { min: 1 }),
      mappings: block.optional("Mappings", {
        usual: string("Usual").required(),
        mapping: block.set("Mapping", { accounts: set(string(), "Accounts").required() }, { min: 1 }),
      }),
    });
    const [a, b] = [
      { key: "a", value: "1" },
      { key: "b", value: "2" },
    ];
    const base = { sign_in: [{ user: "ada" }], label: [a], alert: [a, b] };
    const made = outcomes(resource, base);
    expect(Object.keys(made).map((name) => name.replace(/ = .*/, ""))).to.deep.equal([
      "sign_in.user",
      "sign_in.mail",
      "label.key",
      "label.value",
      "label: 0 blocks",
      "label: 2 blocks",
      "alert.key",
      "alert.value",
      "alert: 1 blocks",
      "alert: 3 blocks",
      "mappings: 1 block",
    ]);
    expect(made["label: 0 blocks"]).to.deep.equal({ sign_in: [{ user: "ada" }], alert: [a, b] });
    expect(made["alert: 1 blocks"]).to.deep.equal({ ...base, alert: [a] });
    expect(made["mappings: 1 block"]).to.have.nested.property("mappings[0].mapping[0].accounts[0]");
    expectAllCovered(resource, base);
  });

  it("generated changes reach attributes of an absent block that cannot all be set together", () => {
    const resource = toy(
      {
        organization: block.optional("Rights", {
          administrator: bool("Administers").optional(),
          user: bool("Uses").optional(),
          accounts: set(string(), "Accounts").optional(),
        }),
      },
      [
        atMostOneOf("organization.administrator", "organization.user"),
        atMostOneOf("organization.user", "organization.accounts"),
      ],
    );
    expectAllCovered(resource, {});
  });

  it("generated changes use the given contents of a block", () => {
    const resource = toy({ pair: block.set("Pairs", { key: string("Key").required() }, { min: 1 }) });
    const made = changesOf(resource, { pair: [{ key: "a" }] }, { contents: { pair: [[{ key: "b" }], []] } });
    expect(made.map(({ edits }) => edits)).to.deep.equal([[{ place: ["pair"], value: [{ key: "b" }] }]]);
  });

  it("generated changes reach every level of nested sets", () => {
    const condition = { name: string("Name").required(), values: list(string(), "Values").required() };
    const inner = block.set("Groups", { filter: block.set("Filters", condition) });
    const resource = toy({
      group: block.set("Group", { filter: block.set("Filters", condition), group: inner }, { min: 1 }),
    });
    expectAllCovered(resource, { group: [{ filter: [{ name: "a", values: ["1"] }] }] });
  });

  it("generated changes start from a valid sample", () => {
    const resource = toy({ a: string("A").optional(), b: string("B").optional() }, [atMostOneOf("a", "b")]);
    expect(sampleOf(resource)).to.deep.equal({});
    expect(sampleOf(toy({ a: string("A").optional() }))).to.deep.equal({ a: "a-2" });
  });
});

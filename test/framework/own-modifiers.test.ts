import { expect } from "chai";
import { disk, onlyGrows } from "../../examples/provider-author/only-grows.ts";
import { attributeText } from "../../src/cli/docs/words.ts";
import { blockOf } from "../../src/schema/dsl/block.ts";
import { definitionProblems } from "../../src/schema/engine/check/definitions.ts";
import {
  block,
  type Fields,
  identifier,
  isUnknown,
  knownAfterApply,
  type Modifier,
  nested,
  number,
  string,
} from "../../src/schema/index.ts";
import { DiagnosticsError, type PlainConfig, type ResourceState } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { smallCore, smallDataSource, smallProvider, smallResource } from "../support/small-provider.ts";

const type = "small_thing";

/** The plan of another configuration: its action, and the attributes that require a replacement. */
async function planned(schema: Fields, before: PlainConfig, after: PlainConfig, answer: object = {}) {
  let stored: object = {};
  const store = async ({ plan }: { readonly plan: object }) => {
    stored = { ...plan, id: "it", ...answer };
    return stored as never;
  };
  const resource = smallResource({
    schema: { id: identifier("The ID"), ...schema },
    create: store,
    update: store,
    read: async () => stored as never,
  });
  const core = await smallCore({ api: undefined, resource });
  const created = (await core.apply(await core.plan(type, null, before))) as ResourceState;
  const { action, requiresReplace, planned } = await core.planAfterRefresh(type, created, after);
  return { action, requiresReplace, planned };
}

/** Returns the problems of a resource with this schema. */
async function problems(schema: Fields): Promise<readonly string[]> {
  const resource = smallResource({ schema: { id: identifier("The ID"), ...schema } });
  const all = await definitionProblems(smallProvider({ api: undefined, resource }));
  return all.filter((problem) => problem.startsWith("small_thing: ") && !problem.includes("example"));
}

const text = string("Text").optional();

describe("a modifier that an author writes", () => {
  it("an author's modifier replaces the object for the changes that it names, as in the example of a disk", async () => {
    expect(await planned(disk, { size: 2 }, { size: 1 })).to.deep.include({
      action: "replace",
      requiresReplace: [["size"]],
    });
    expect(await planned(disk, { size: 2 }, { size: 3 })).to.deep.include({
      action: "update",
      requiresReplace: [],
    });
    expect((await planned(disk, { size: 2 }, { size: 2 })).action).to.equal("no-op");
    expect((await planned(disk, { size: 2 }, { size: knownAfterApply })).action).to.equal("replace");
  });

  it("an author's modifier is called with its address in blocks and nested attributes", async () => {
    const fields = {
      one: block.optional("One", disk),
      many: block.list("Many", disk),
      named: nested.map("By name", disk).optional(),
    };
    const of = (size: number) => ({ one: [{ size }], many: [{ size: 5 }, { size }], named: { a: { size } } });
    const { requiresReplace } = await planned(fields, of(2), of(1));
    expect(requiresReplace).to.deep.equal([
      ["named", { key: "a" }, "size"],
      ["one", 0, "size"],
      ["many", 1, "size"],
    ]);
    expect((await planned(fields, of(1), of(2))).requiresReplace).to.deep.equal([]);
  });

  it("an author's modifier compares elements of a set that are paired so that as few as possible replace", async () => {
    const fields = { disks: block.set("Disks", disk) };
    const of = (...sizes: readonly number[]) => ({ disks: sizes.map((size) => ({ size })) });
    const replacing = async (before: PlainConfig, after: PlainConfig) =>
      (await planned(fields, before, after)).requiresReplace;
    expect(await replacing(of(1), of(2))).to.deep.equal([]);
    expect(await replacing(of(2), of(1))).to.deep.equal([["disks"]]);
    expect(await replacing(of(1, 5), of(6, 2))).to.deep.equal([]);
    expect(await replacing(of(1, 5), of(4, 3))).to.deep.equal([["disks"]]);
  });

  it("an author's modifier can check whether another attribute changes, and receives values in the form of resource code", async () => {
    const seen: unknown[] = [];
    const watching: Modifier<{ readonly [key: string]: number }> = {
      name: "watching",
      names: ["other"],
      replaces: ({ planned, prior, changed }) => {
        seen.push(planned, prior);
        return changed("other");
      },
    };
    const fields = {
      sizes: nested
        .map("Sizes", { size: number("A size").required() })
        .optional()
        .modify(watching as never),
      other: text,
    };
    const of = (size: number, other: string) => ({ sizes: { a: { size } }, other });
    expect((await planned(fields, of(1, "x"), of(2, "x"))).action).to.equal("update");
    expect((await planned(fields, of(1, "x"), of(2, "y"))).action).to.equal("replace");
    expect(seen.slice(0, 2)).to.deep.equal([{ a: { size: 2 } }, { a: { size: 1 } }]);
  });

  it("an author's modifier can replace for configured values alone, and not for a default in their place", async () => {
    const configured: Modifier<number> = {
      name: "configured",
      replaces: (change) => change.configured !== null,
    };
    const size = number("The size in GiB").default(1).modify(configured);
    const fields = { size, disks: nested.set("Disks", { size }).default([{ size: 9 }]) };
    const of = (size: number) => ({ size, disks: [{ size }] });
    expect((await planned(fields, of(2), {})).action).to.equal("update");
    expect((await planned(fields, {}, of(2))).requiresReplace).to.deep.equal([["size"], ["disks"]]);
    expect((await planned(fields, of(1), of(9))).requiresReplace).to.deep.equal([["size"], ["disks"]]);
  });

  it("an author's modifier can hide a change", async () => {
    const anyCase: Modifier<string> = {
      name: "anyCase",
      hides: ({ planned, prior }) => String(planned).toLowerCase() === String(prior).toLowerCase(),
    };
    const fields = { code: text.modify(anyCase) };
    expect((await planned(fields, { code: "a" }, { code: "A" })).action).to.equal("no-op");
    expect((await planned(fields, { code: "a" }, { code: "B" })).action).to.equal("update");
  });

  it("an author's modifier can keep the value that the API set", async () => {
    const keptIfLong: Modifier<string> = {
      name: "keptIfLong",
      keeps: ({ prior }) => (prior ?? "").length > 3,
    };
    const fields = { name: text, code: string("Code").computed().modify(keptIfLong) };
    const codeAfter = async (code: string) =>
      (await planned(fields, { name: "a" }, { name: "b" }, { code })).planned as { readonly code: unknown };
    expect((await codeAfter("long")).code).to.equal("long");
    expect(isUnknown((await codeAfter("s")).code)).to.equal(true);
  });

  it("an author's modifier can define which value means null, in the form of its type", async () => {
    const automatic: Modifier<string> = { name: "automatic", none: "AUTO" };
    const mode = string("Mode").comparedAs((mode) => mode.toLowerCase());
    const fields = { mode: mode.optional().modify(automatic) };
    expect((await planned(fields, { mode: "auto" }, {})).action).to.equal("no-op");
    expect((await planned(fields, { mode: "on" }, {})).action).to.equal("update");
  });

  it("an author's modifier replaces an earlier one with the same name", async () => {
    const never: Modifier<number> = { ...onlyGrows, replaces: () => false };
    const fields = { size: disk.size.modify(never) };
    expect((await planned(fields, { size: 2 }, { size: 1 })).action).to.equal("update");
    const kept = {
      code: string("Code")
        .computed()
        .useStateForUnknown()
        .useStateForUnknown({ unlessChanged: ["name"] }),
    };
    const { planned: after } = await planned(
      { name: text, ...kept },
      { name: "a" },
      { name: "b" },
      { code: "c" },
    );
    expect(isUnknown((after as { readonly code: unknown }).code)).to.equal(true);
  });

  for (const effect of ["replaces", "hides", "keeps"] as const) {
    it(`an author's modifier whose ${effect} is an async function is an error of the plan`, async () => {
      const later = { name: "later", [effect]: async () => true } as unknown as Modifier<string>;
      const own = string("Code").optional();
      const code = effect === "keeps" ? own.computed().modify(later) : own.modify(later);
      const [before, after] = effect === "keeps" ? [{}, {}] : [{ code: "a" }, { code: "b" }];
      const planning = planned(
        { name: text, code },
        { name: "a", ...before },
        { name: "b", ...after },
        { code: "a" },
      );
      const { diagnostics } = await rejection(planning, DiagnosticsError);
      expect(diagnostics.map(({ detail }) => detail).join()).to.contain("TypeError in a function");
    });
  }

  it("if an author's modifier throws, the created object stays in the state", async () => {
    const broken: Modifier<string> = {
      name: "broken",
      hides: () => {
        throw new Error("cannot compare");
      },
    };
    const resource = smallResource({
      schema: { id: identifier("The ID"), code: text.modify(broken) },
      create: async () => ({ id: "it", code: "other" }) as never,
    });
    const core = await smallCore({ api: undefined, resource });
    const plan = await core.plan(type, null, { code: "x" });
    const error = await rejection(core.apply(plan), DiagnosticsError);
    expect(error).to.have.nested.property("newState.value.id", "it");
  });

  it("a changed version of a write-only attribute replaces the object, and the modifier does not see the value", async () => {
    const secret = string("Secret")
      .optional()
      .sensitive()
      .modify({ name: "sometimes", replaces: () => false });
    const fields = { secret: secret.orWriteOnly() };
    const of = (version: number) => ({ secret_wo: "s", secret_wo_version: version });
    const { requiresReplace } = await planned(fields, of(1), of(2), { secret: null });
    expect(requiresReplace).to.deep.equal([["secret_wo_version"]]);
  });

  it("pages describe the effect of an author's modifier", () => {
    const { attributes } = blockOf("A disk", disk);
    const { size } = attributes;
    expect(size && attributeText("size", size)).to.equal(
      "The size in GiB. A smaller value replaces the resource",
    );
  });
});

describe("a definition with a modifier of an author", () => {
  it("a definition is valid if the author's modifier has an effect there", async () => {
    expect(await problems(disk)).to.deep.equal([]);
  });

  it("a definition is invalid if an effect of the author's modifier does not apply there, as for built-in modifiers", async () => {
    const hiding: Modifier = { name: "hiding", hides: () => true };
    const keeping: Modifier = { name: "keeping", keeps: () => true };
    expect(await problems({ set: block.set("Set", { code: text.modify(hiding) }) })).to.deep.equal([
      "small_thing: set.code suppresses its change inside a set, whose elements are compared as a whole",
    ]);
    expect(await problems({ code: text.modify(keeping) })).to.deep.equal([
      "small_thing: code uses the prior state for unknown values, which only computed attributes without a default have",
    ]);
    expect(await problems({ code: number("Code").computed().modify(onlyGrows) })).to.deep.equal([
      "small_thing: code requires replacement, but a configuration cannot change it",
    ]);
  });

  it("a definition is invalid if the author's modifier rejects it, names a missing attribute, or does nothing", async () => {
    const picky: Modifier = {
      name: "picky",
      names: ["nothing"],
      replaces: () => false,
      refuses: ({ sensitive }) => (sensitive ? ["is sensitive, and picky would tell its value"] : []),
    };
    expect(await problems({ code: text.sensitive().modify(picky) })).to.have.members([
      "small_thing: code is sensitive, and picky would tell its value",
      'small_thing: code.picky names "nothing", which is not in the schema',
    ]);
    expect(await problems({ code: text.modify({ name: "idle" }) })).to.deep.equal([
      "small_thing: code uses idle, which has no effect",
    ]);
  });

  it("a definition with an author's modifier is invalid outside of resources", async () => {
    const dataSource = smallDataSource({ schema: disk, read: async () => null as never });
    const all = await definitionProblems(smallProvider({ api: undefined, dataSource }));
    expect(all).to.include("data.small_thing: size uses onlyGrows, which applies to resources only");
  });
});

import { expect } from "chai";
import { planChange } from "../../../../src/schema/engine/plan/plan.ts";
import { type ReadOptions, stateAfterRead } from "../../../../src/schema/engine/state/state-after-read.ts";
import {
  bigint,
  block,
  bool,
  type Fields,
  list,
  map,
  nested,
  number,
  object,
  set,
  string,
} from "../../../../src/schema/index.ts";
import type { ValueRecord } from "../../../../src/schema/values/value.ts";
import { fromView } from "../../../../src/schema/view.ts";
import { blockOfFields, filled } from "../../../support/values.ts";

type Given = { readonly [name: string]: unknown };

const usual = { imported: false };

function refresh(fields: Fields, prior: Given, remote: Given, options: Partial<ReadOptions> = {}) {
  const content = blockOfFields(fields);
  const found = fromView(content, remote) as ValueRecord;
  return stateAfterRead(content, filled(content, prior), found, { ...usual, ...options });
}

const trim = (text: string) => text.trim();

describe("the state after a read", () => {
  it("the state after a read keeps empty values in objects, lists and maps for which the API returns null", () => {
    const fields = {
      size: object({ tags: list(string()), note: string(), code: string() }, "Size").optional(),
      rows: list(list(string()), "Rows").required(),
      groups: map(object({ names: set(string()) }), "Groups")
        .optional()
        .computed(),
    };
    const prior = {
      size: { tags: [], note: "", code: "c" },
      rows: [[], ["a"]],
      groups: { a: { names: [] } },
    };
    const remote = {
      size: { tags: null, note: null, code: "d" },
      rows: [null, ["b"], null],
      groups: { a: { names: null }, b: { names: null } },
    };
    const state = JSON.parse(JSON.stringify(refresh(fields, prior, remote)));
    expect(state).to.deep.equal({
      size: { tags: [], note: "", code: "d" },
      rows: [[], ["b"], null],
      groups: { a: { names: [] }, b: { names: null } },
    });
    expect(refresh(fields, prior, { rows: [null, ["a"]] }).rows).to.deep.equal(prior.rows);
  });

  it("the state after a read shows drift", () => {
    expect(refresh({ name: string("Name").required() }, { name: "a" }, { name: "b" })).to.include({
      name: "b",
    });
  });

  it("the state after a read keeps the spelling of equal values, also of elements", () => {
    const fields = {
      name: string("Name").comparedAs(trim).required(),
      tags: list(string().comparedAs(trim), "Tags").optional(),
    };
    const state = refresh(fields, { name: " a", tags: [" x", "y"] }, { name: "a", tags: ["x", "z"] });
    expect(state).to.deep.include({ name: " a", tags: [" x", "z"] });
  });

  it("the state after a read keeps the spelling of numbers that a double cannot represent", () => {
    const fields = {
      ids: list(
        bigint().comparedAs((id) => id - (id % 10n)),
        "IDs",
      ).optional(),
    };
    const [prior, same] = [10n ** 20n + 5n, 10n ** 20n + 3n];
    expect(refresh(fields, { ids: [prior, 1] }, { ids: [same, 20n] }).ids).to.deep.equal([prior, 20]);
  });

  for (const [zero, field] of [
    ["", string("Note").optional()],
    [0, number("Count").optional()],
    [false, bool("Flag").optional()],
    [[], list(string(), "Tags").optional()],
  ] as const) {
    it(`the state after a read has null for an optional attribute that is null if the API returns ${JSON.stringify(zero)}`, () => {
      expect(refresh({ it: field }, {}, { it: zero }).it).to.equal(null);
    });

    it(`the state after a read keeps a configured ${JSON.stringify(zero)} if the API returns nothing`, () => {
      expect(refresh({ it: field }, { it: zero }, { it: null }).it).to.deep.equal(zero);
    });

    it(`the state after a read keeps ${JSON.stringify(zero)} if the state and the API have it`, () => {
      const fields = { it: field, within: block.list("Within", { it: field }) };
      const zeros = { it: zero, within: [{ it: zero }] };
      for (const answer of [zeros, { within: [{}] }]) {
        expect(refresh(fields, zeros, answer)).to.deep.equal(filled(blockOfFields(fields), zeros));
      }
    });
  }

  it("the state after a read keeps zero values of computed and required attributes", () => {
    const fields = {
      name: string("Name").required(),
      on: bool("On").default(true),
      owner: string("Owner").computed(),
    };
    const zeros = { name: "", on: false, owner: "" };
    expect(refresh(fields, zeros, {})).to.deep.equal(filled(blockOfFields(fields), zeros));
  });

  it("the state after a read shows false where the default is true", () => {
    expect(refresh({ on: bool("On").default(true) }, { on: true }, { on: false }).on).to.equal(false);
  });

  it("the state after a read treats the unsetAs value and null as equal", () => {
    const fields = { mode: string("Mode").optional().unsetAs("one-way") };
    expect(refresh(fields, {}, { mode: "one-way" }).mode).to.equal(null);
    expect(refresh(fields, { mode: "one-way" }, { mode: null }).mode).to.equal("one-way");
    expect(refresh(fields, {}, { mode: "both" }).mode).to.equal("both");
  });

  it("the state after a read has blocks that the configuration omits if they are readWhenUnset, and the next plan removes them", () => {
    const content = { name: string("Name").required() };
    const options = { readWhenUnset: true };
    const fields = {
      one: block.optional("One", content, options),
      many: block.list("Many", content, options),
      others: block.set("Others", content, options),
      hidden: block.set("Hidden", content),
    };
    const remote = {
      one: { name: "a" },
      many: [{ name: "b" }],
      others: [{ name: "c" }],
      hidden: [{ name: "d" }],
    };
    const state = refresh(fields, {}, remote);
    expect(state.hidden).to.deep.equal([]);
    expect([state.one, state.many, state.others].map((blocks) => Object(blocks).length)).to.deep.equal([
      1, 1, 1,
    ]);
    const empty = refresh(fields, {}, { one: null, many: [], others: [], hidden: [] });
    expect([empty.one, empty.many, empty.others].map((blocks) => Object(blocks).length)).to.deep.equal([
      0, 0, 0,
    ]);
    const schema = blockOfFields(fields);
    const planned = planChange(schema, filled(schema, {}), state);
    expect(planned).to.deep.equal(empty);
  });

  it("the state after an import omits a block that equals unsetAs, and other reads keep it", () => {
    const fields = {
      access: block.optional("Access", { kind: string("Kind").required() }, { unsetAs: { kind: "all" } }),
    };
    const all = { access: { kind: "all" } };
    expect(refresh(fields, {}, all, { imported: true }).access).to.deep.equal([]);
    expect(refresh(fields, {}, { access: { kind: "one" } }, { imported: true }).access).to.have.lengthOf(1);
    expect(refresh(fields, { access: [{ kind: "all" }] }, all).access).to.have.lengthOf(1);
  });

  it("the state after an import has the unsetAs value, and keeps it for any configuration", () => {
    const fields = {
      mode: string("Mode").optional().unsetAs("one-way"),
      weekly: bool("Weekly").optional().unsetAs(false),
    };
    for (const remote of [
      { mode: "one-way", weekly: false },
      { mode: "", weekly: null },
    ]) {
      const imported = refresh(fields, {}, remote, { imported: true });
      expect(imported).to.deep.include({ mode: "one-way", weekly: false });
      const block = blockOfFields(fields);
      expect(refresh(fields, { mode: "one-way", weekly: false }, remote)).to.deep.equal(imported);
      for (const config of [{}, { mode: "one-way", weekly: false }, { mode: "one-way" }]) {
        expect(planChange(block, filled(block, config), imported)).to.equal(imported);
      }
      const planned = planChange(block, filled(block, {}), filled(block, { mode: "both", weekly: true }));
      expect(planned).to.deep.equal(filled(block, {}));
    }
  });

  it("the state after a read keeps attributes that the API never returns, which have their default after an import", () => {
    const fields = {
      secret: string("Secret").required().notReturned(),
      test: bool("Test").default(true).notReturned(),
    };
    expect(refresh(fields, { secret: "s", test: false }, {})).to.include({ secret: "s", test: false });
    expect(refresh(fields, {}, {}, { imported: true })).to.include({ secret: null, test: true });
  });

  it("the state after a read keeps attributes inside a block that the API never returns", () => {
    const fields = {
      login: block.required("Login", {
        user: string("User").required(),
        secret: string("Secret").required().notReturned(),
      }),
    };
    const state = refresh(fields, { login: [{ user: "u", secret: "s" }] }, { login: { user: "v" } });
    expect(state.login).to.deep.equal([
      filled(blockOfFields({ user: string("").required(), secret: string("").required() }), {
        user: "v",
        secret: "s",
      }),
    ]);
  });

  describe("with blocks", () => {
    const fields = {
      label: block.set("Labels", { key: string("Key").required(), note: string("Note").optional() }),
    };

    it("the state after a read omits blocks that the configuration omits", () => {
      expect(refresh(fields, {}, { label: [{ key: "a", note: null }] }).label).to.deep.equal([]);
    });

    it("the state after an import has all blocks", () => {
      expect(
        refresh(fields, {}, { label: [{ key: "a", note: "" }] }, { imported: true }).label,
      ).to.have.length(1);
    });

    it("the state after a read shows drift in configured blocks and keeps the spelling of equal values", () => {
      const prior = { label: [{ key: "a", note: "" }, { key: "b" }] };
      const state = refresh(fields, prior, {
        label: [
          { key: "c", note: null },
          { key: "a", note: null },
        ],
      });
      expect(state.label).to.have.length(2);
      expect((state.label as Given[])[1]).to.deep.include({ key: "a", note: "" });
    });

    it("the state after a read has no blocks if the API returns none", () => {
      expect(refresh(fields, { label: [{ key: "a" }] }, { label: [] }).label).to.deep.equal([]);
    });

    it("the state after a read keeps an empty block if the API returns none", () => {
      const texts = { name: string("Name").required(), note: string("Note").optional() };
      const scoped = { scope: block.optional("Scope", texts) };
      const nothing = [{ name: "", note: null }];
      expect(refresh(scoped, { scope: nothing }, { scope: null }).scope).to.deep.equal(nothing);
      expect(refresh(scoped, { scope: [{ name: "a" }] }, { scope: null }).scope).to.deep.equal([]);
      expect(refresh(scoped, {}, { scope: null }).scope).to.deep.equal([]);
    });
  });

  describe("for attributes that the result omits", () => {
    const leaf = { name: string("Name").required(), code: string("Code").computed() };
    const fields = {
      url: string("URL").computed(),
      tags: list(string(), "Tags").optional(),
      login: nested.single("Login", leaf).optional(),
      one: block.optional("One", leaf),
      listed: block.list("List", leaf),
      unordered: block.set("Set", leaf),
      named: block.map("Map", leaf),
      alone: block.single("Single", leaf),
      always: block.group("Group", { note: string("Note").optional() }),
    };
    const given = { name: "a", code: "1" };
    const prior = {
      url: "u",
      tags: ["x"],
      login: given,
      one: [given],
      listed: [given, { name: "b", code: "2" }],
      unordered: [given],
      named: { x: given },
      alone: given,
      always: { note: "n" },
    };
    const nothing = {
      url: null,
      tags: null,
      login: null,
      one: null,
      listed: [],
      unordered: [],
      named: {},
      alone: null,
      always: null,
    };

    it("the state after a read keeps attributes and blocks of every kind that the result omits", () => {
      expect(refresh(fields, prior, {})).to.deep.equal(filled(blockOfFields(fields), prior));
    });

    it("the state after a read keeps attributes that the result omits inside returned blocks", () => {
      const answer = { alone: { name: "new" }, listed: [{ name: "new" }, { name: "b", code: "3" }] };
      expect(refresh(fields, prior, answer)).to.deep.include({
        alone: filled(blockOfFields(leaf), { name: "new", code: "1" }),
        listed: [
          filled(blockOfFields(leaf), { name: "new", code: "1" }),
          filled(blockOfFields(leaf), { name: "b", code: "3" }),
        ],
      });
    });

    it("the state after a read treats null and empty collections in the result as removed", () => {
      const empty = { ...nothing, one: [], always: { note: null } };
      expect(refresh(fields, prior, nothing)).to.deep.equal(filled(blockOfFields(fields), empty));
    });

    it("the state after an import has null for attributes that the result omits", () => {
      const empty = { ...nothing, one: [], always: { note: null } };
      expect(refresh(fields, {}, {}, { imported: true })).to.deep.equal(filled(blockOfFields(fields), empty));
    });
  });

  it("the state after a read treats sets in any order as equal", () => {
    const fields = { hosts: set(string(), "Hosts").required() };
    expect(refresh(fields, { hosts: ["a", "b"] }, { hosts: ["b", "a"] }).hosts).to.deep.equal(["a", "b"]);
  });
});

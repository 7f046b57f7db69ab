import { expect } from "chai";
import {
  type FoundGroup,
  fromQuery,
  isSameGroup,
  toQuery,
} from "../../../../src/resources/sec/resource_group/tree-wire.ts";

const filter = (filter_name: string, value: string[] = ["v"]) => ({
  filter_name,
  field: "Account",
  operation: "EQUALS",
  value,
  key: "",
});

const tree: FoundGroup = {
  operator: "AND",
  filter: [filter("one"), filter("two")],
  group: [
    {
      operator: "OR",
      filter: [filter("three")],
      group: [{ operator: "AND", filter: [filter("four")], group: [] }],
    },
    { operator: "OR", filter: [filter("five")], group: [] },
  ],
};

describe("the tree of a resource group", () => {
  it("a tree survives a round trip", () => {
    expect(fromQuery(toQuery(tree))).to.deep.equal({ value: tree });
  });

  it("filters precede groups in a request", () => {
    expect(toQuery(tree).expression.children?.map(({ filterName }) => filterName ?? "group")).to.deep.equal([
      "one",
      "two",
      "group",
      "group",
    ]);
  });

  it("duplicate filter names are rejected in different spellings", () => {
    const twice = { operator: "AND", filter: [filter("by_tag"), filter("ByTag")], group: [] };
    expect(() => toQuery(twice)).to.throw("more than one filter is called ByTag");
  });

  it("a tree takes the filter names of the expression", () => {
    const query = {
      filters: { BYTAG: { field: "f", operation: "o", values: [], key: "k" } },
      expression: { operator: "AND", children: [{ filterName: "By_Tag" }] },
    };
    expect(fromQuery(query)).to.deep.equal({
      value: {
        operator: "AND",
        filter: [{ filter_name: "By_Tag", field: "f", operation: "o", value: [], key: "k" }],
        group: [],
      },
    });
  });

  it("a tree may be empty", () => {
    expect(fromQuery({ filters: {}, expression: {} })).to.deep.equal({
      value: { operator: "", filter: [], group: [] },
    });
  });

  it("two trees are equal in another order, and under filter names in another spelling", () => {
    const [first, second] = tree.group;
    if (!first || !second) throw new Error("no groups");
    const other = { operator: "AND", filter: [filter("TWO"), filter("o_ne")], group: [second, first] };
    expect(isSameGroup(tree, other)).to.equal(true);
  });

  it("two trees differ with other values", () => {
    expect(isSameGroup(tree, { ...tree, filter: [filter("one"), filter("two", ["w"])] })).to.equal(false);
    expect(isSameGroup(tree, { ...tree, operator: "OR" })).to.equal(false);
  });
});

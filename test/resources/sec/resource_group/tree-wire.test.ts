import { expect } from "chai";
import {
  type FilterGroup,
  fromQuery,
  isSameGroup,
  toQuery,
} from "../../../../src/resources/sec/resource_group/tree-wire.ts";

const filter = (filterName: string, values: string[] = ["v"]) => ({
  filterName,
  field: "Account",
  operation: "EQUALS",
  values,
  key: "",
});

const tree: FilterGroup = {
  operator: "AND",
  filters: [filter("one"), filter("two")],
  groups: [
    {
      operator: "OR",
      filters: [filter("three")],
      groups: [{ operator: "AND", filters: [filter("four")], groups: [] }],
    },
    { operator: "OR", filters: [filter("five")], groups: [] },
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
    const twice = { operator: "AND", filters: [filter("by_tag"), filter("ByTag")], groups: [] };
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
        filters: [{ filterName: "By_Tag", field: "f", operation: "o", values: [], key: "k" }],
        groups: [],
      },
    });
  });

  it("a tree may be empty", () => {
    expect(fromQuery({ filters: {}, expression: {} })).to.deep.equal({
      value: { operator: "", filters: [], groups: [] },
    });
  });

  it("two trees are equal in another order, and under filter names in another spelling", () => {
    const [first, second] = tree.groups;
    if (!first || !second) throw new Error("no groups");
    const other = { operator: "AND", filters: [filter("TWO"), filter("o_ne")], groups: [second, first] };
    expect(isSameGroup(tree, other)).to.equal(true);
  });

  it("two trees differ with other values", () => {
    expect(isSameGroup(tree, { ...tree, filters: [filter("one"), filter("two", ["w"])] })).to.equal(false);
    expect(isSameGroup(tree, { ...tree, operator: "OR" })).to.equal(false);
  });
});

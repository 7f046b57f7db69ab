import { expect } from "chai";
import { inSetOrder } from "../../../../src/resources/vdb/api/set-order.ts";

describe("the order of sets", () => {
  it("the elements of a set are sorted by their CRC-32", () => {
    const permissions = ["read:backups", "restore:backups", "read:clusters", "write:backups"];
    const sent = ["write:backups", "read:clusters", "read:backups", "restore:backups"];
    expect(inSetOrder(permissions, (value) => `value:${value}`)).to.deep.equal(sent);
  });

  it("the CRC-32 values are compared as strings: 1974989294, of role-4, precedes 989226793, of role-3", () => {
    expect(inSetOrder(["role-3", "role-4"])).to.deep.equal(["role-4", "role-3"]);
    expect(inSetOrder(["role-4", "role-3"])).to.deep.equal(["role-4", "role-3"]);
  });
});

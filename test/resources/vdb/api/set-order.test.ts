import { expect } from "chai";
import { inSetOrder } from "../../../../src/resources/vdb/api/set-order.ts";

describe("the order of sets", () => {
  it("is that of the CRC-32 of their elements", () => {
    const permissions = ["read:backups", "restore:backups", "read:clusters", "write:backups"];
    const sent = ["write:backups", "read:clusters", "read:backups", "restore:backups"];
    expect(inSetOrder(permissions, (value) => `value:${value}`)).to.deep.equal(sent);
  });

  it("is that of texts: 1974989294, of role-4, comes before 989226793, of role-3", () => {
    expect(inSetOrder(["role-3", "role-4"])).to.deep.equal(["role-4", "role-3"]);
    expect(inSetOrder(["role-4", "role-3"])).to.deep.equal(["role-4", "role-3"]);
  });
});

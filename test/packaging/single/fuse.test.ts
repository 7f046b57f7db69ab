import { expect } from "chai";
import { FormatError } from "../../../src/packaging/executables/binary.ts";
import { setFuse } from "../../../src/packaging/single/fuse.ts";

const node = () => Buffer.from("code NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:0 data");

describe("packaging: the fuse of Node", () => {
  it("the fuse is set once, and nothing else changes", () => {
    const bytes = node();
    setFuse(bytes);
    expect(bytes.toString()).to.equal(node().toString().replace(":0", ":1"));
  });

  it("a missing or repeated fuse is rejected", () => {
    expect(() => setFuse(Buffer.from("another program"))).to.throw(FormatError);
    expect(() => setFuse(Buffer.concat([node(), node()]))).to.throw(FormatError);
  });
});

import { expect } from "chai";
import { EncodedPrivateState } from "../../../../src/schema/engine/operations/private-state.ts";

describe("the private state of an object", () => {
  const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

  it("private data of a provider in Go is preserved until a change, also under names that this framework uses", () => {
    // Libraries in Go store a text in Base64 under each name that the provider chooses.
    const text = Buffer.from("true").toString("base64");
    for (const name of ["imported", "moved", "applied", "found", "notStored", "filledIn", "filledDefaults"]) {
      const bytes = bytesOf({ [name]: text, other: text });
      const state = new EncodedPrivateState(bytes);
      expect([state.isForeign, state.imported, state.isOwn()], name).to.deep.equal([true, false, false]);
      state.setImported(false);
      expect(state.encode(), name).to.deep.equal(bytes);
      state.setOwn(1);
      expect(JSON.parse(Buffer.from(state.encode()).toString()), name).to.deep.equal({ applied: 1 });
    }
  });

  it("what this framework stores is read again", () => {
    const own = new EncodedPrivateState(undefined);
    own.setImported("identity");
    own.setFilledDefaults(["size"]);
    own.setNotStored({ name: ["a", "b"] });
    own.setFilledIn({ zone: "c" });
    own.setOpening("d");
    own.setMoved();
    own.setFound(2);
    own.set({ etag: "e" });
    const read = new EncodedPrivateState(own.encode(), { parse: (value) => value });
    expect(read.encode()).to.deep.equal(own.encode());
    expect([read.importedBy, read.isMoved, read.identifies(2), read.opening, read.value]).to.deep.equal([
      "identity",
      true,
      true,
      "d",
      { etag: "e" },
    ]);
    expect([read.filledDefaults, read.notStored, read.filledIn, read.isForeign]).to.deep.equal([
      ["size"],
      { name: ["a", "b"] },
      { zone: "c" },
      false,
    ]);
  });
});

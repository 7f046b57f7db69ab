import { expect } from "chai";
import { FormatError } from "../../../src/packaging/executables/binary.ts";
import { readMachO, withMachSegment } from "../../../src/packaging/executables/mach-o.ts";
import { readCodeSignature } from "./read-code-signature.ts";
import { codeText, smallMachO } from "./small-mach-o.ts";

const content = Buffer.from("all of a program");
const program = { segment: "PROGRAM", section: "__PROGRAM", content, identifier: "a-program" };
const made = () => withMachSegment(smallMachO(), program);

/** Returns the content that a command names by offset and size. */
function named(bytes: Buffer, kind: number, at: number): string {
  let place = 32;
  while (bytes.readUInt32LE(place) !== kind) place += bytes.readUInt32LE(place + 4);
  const offset = bytes.readUInt32LE(place + at);
  return bytes.toString("latin1", offset, offset + bytes.readUInt32LE(place + at + 4));
}

describe("packaging: executables of macOS", () => {
  it("a Mach-O file is read with its segments, symbols and signature", () => {
    const { architecture, segments, symbols, indirect, signature } = readMachO(smallMachO());
    expect(architecture).to.equal("amd64");
    expect(segments.map(({ name }) => name)).to.deep.equal(["__TEXT", "__LINKEDIT"]);
    expect(symbols.map(({ name, kind }) => `${kind} ${name}`)).to.deep.equal([
      "local local_a",
      "local local_b",
      "defined defined_c",
      "defined __header",
      "undefined undefined_e",
    ]);
    expect(indirect).to.deep.equal(["undefined_e", "", "local_b", "undefined_e"]);
    expect(signature).to.deep.equal({ offset: 0x2100, size: 0x300 });
  });

  it("a segment with one section is added before the data of the linker", () => {
    const bytes = made();
    const { segments } = readMachO(bytes);
    expect(segments.map(({ name }) => name)).to.deep.equal(["__TEXT", "PROGRAM", "__LINKEDIT"]);
    const [section] = segments[1]?.sections ?? [];
    expect(section?.name).to.equal("__PROGRAM");
    expect(bytes.toString("latin1", section?.offset, (section?.offset ?? 0) + (section?.size ?? 0))).to.equal(
      "all of a program",
    );
    expect(section?.address).to.equal(segments[1]?.address);
  });

  it("the segments are contiguous, in the file and in memory", () => {
    const bytes = made();
    const { segments } = readMachO(bytes);
    for (const [index, { address, offset }] of segments.entries()) {
      const before = segments[index - 1];
      if (!before) continue;
      expect(address).to.equal(before.address + before.memorySize);
      expect(offset).to.equal(before.offset + before.fileSize);
      expect(address % 0x1000).to.equal(0);
    }
    const last = segments.at(-1);
    expect((last?.offset ?? 0) + (last?.fileSize ?? 0)).to.equal(bytes.length);
  });

  it("code and loader information remain unchanged", () => {
    const [before, after] = [smallMachO(), made()];
    expect(after.toString("latin1", 0x1000, 0x1000 + codeText.length)).to.equal(codeText);
    for (const at of [8, 16, 24, 32, 40])
      expect(named(after, 0x80000022, at)).to.equal(named(before, 0x80000022, at));
    expect(named(after, 0x26, 8)).to.equal("function");
  });

  it("symbols for debuggers are removed, and references to other symbols remain valid", () => {
    const { symbols, indirect } = readMachO(made());
    expect(symbols.map(({ name, kind }) => `${kind} ${name}`)).to.deep.equal([
      "defined __header",
      "undefined undefined_e",
    ]);
    expect(indirect).to.deep.equal(["undefined_e", "", "", "undefined_e"]);
  });

  it("the ad hoc signature covers every byte before it", () => {
    const bytes = made();
    const { signature } = readMachO(bytes);
    const offset = signature?.offset ?? 0;
    expect(readCodeSignature(bytes, offset)).to.deep.equal({
      identifier: "a-program",
      isAdHoc: true,
      limit: offset,
      wrongPages: [],
    });
    expect(offset + (signature?.size ?? 0)).to.equal(bytes.length);
    expect(bytes.includes("signature signature")).to.equal(false);
  });

  it("the signature shows which page was changed", () => {
    const bytes = made();
    const offset = readMachO(bytes).signature?.offset ?? 0;
    bytes.writeUInt8(bytes.readUInt8(0x1001) ^ 1, 0x1001);
    bytes.writeUInt8(bytes.readUInt8(offset - 1) ^ 1, offset - 1);
    expect(readCodeSignature(bytes, offset).wrongPages).to.deep.equal([1, Math.floor((offset - 1) / 0x1000)]);
  });

  it("the same input gives the same output, and remains unchanged", () => {
    const bytes = smallMachO();
    expect(withMachSegment(bytes, program).equals(withMachSegment(bytes, program))).to.equal(true);
    expect(bytes.equals(smallMachO())).to.equal(true);
  });

  it("files with unknown commands, without room or without a signature are rejected", () => {
    const changed = (kind: number, other: number) => {
      const bytes = smallMachO();
      let place = 32;
      while (bytes.readUInt32LE(place) !== kind) place += bytes.readUInt32LE(place + 4);
      bytes.writeUInt32LE(other, place);
      return () => withMachSegment(bytes, program);
    };
    expect(changed(0x26, 0x80000034)).to.throw(FormatError, "a command 0x80000034, which is not known here");
    expect(changed(0x1d, 0x2a)).to.throw(FormatError, "no signature to replace");
    const full = smallMachO();
    full.fill(1, 500, 0x1000);
    expect(() => withMachSegment(full, program)).to.throw(FormatError, "no room");
    expect(() => readMachO(Buffer.from("\u007fELF", "latin1"))).to.throw(FormatError);
  });

  it("a file that is truncated at any byte is rejected or read, and no other error is thrown", () => {
    for (let length = 0; length < 0x2400; length += 5) {
      try {
        withMachSegment(smallMachO().subarray(0, length), program);
      } catch (error) {
        expect(error).to.be.instanceOf(FormatError);
      }
    }
  });
});

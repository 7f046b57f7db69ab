import { expect } from "chai";
import { FormatError } from "../../../src/packaging/executables/binary.ts";
import { notesOf, readElf, segmentTypes, withElfNote } from "../../../src/packaging/executables/elf.ts";
import { dataText, smallElf } from "./small-elf.ts";

const note = { name: "PROGRAM", type: 0, content: Buffer.from("all of a program") };

/** Returns the memory of a process from an address on, as the kernel maps the file. */
function memoryAt(bytes: Buffer, address: number, size: number): Buffer {
  const loads = readElf(bytes).segments.filter(({ type }) => type === segmentTypes.load);
  const segment = loads.find(
    (one) => one.address <= address && address + size <= one.address + one.memorySize,
  );
  if (!segment) throw new Error(`nothing is loaded at ${address}`);
  const memory = Buffer.alloc(segment.memorySize);
  bytes.copy(memory, 0, segment.offset, segment.offset + segment.fileSize);
  return memory.subarray(address - segment.address, address - segment.address + size);
}

describe("packaging: executables of Linux", () => {
  it("an ELF file is read with its segments, loader and notes", () => {
    const { architecture, interpreter, segments, sections } = readElf(smallElf());
    expect({ architecture, interpreter, sections, segments: segments.length }).to.deep.equal({
      architecture: "amd64",
      interpreter: "/lib/loader",
      sections: 7,
      segments: 4,
    });
    expect(notesOf(smallElf()).map(({ name, content }) => [name, content.toString()])).to.deep.equal([
      ["GNU", "the build number"],
    ]);
  });

  it("libraries are read from the dynamic section, and a place that no number can represent is rejected", () => {
    const linked = (place: bigint) => {
      const bytes = smallElf();
      const noteSegment = 64 + 2 * 56;
      bytes.writeUInt32LE(segmentTypes.dynamic, noteSegment);
      const [library, namesTable] = [1n, 5n];
      for (const [index, value] of [library, place, namesTable, 0x400340n].entries())
        bytes.writeBigUInt64LE(value, 0x300 + index * 8);
      return bytes;
    };
    expect(readElf(linked(5n)).libraries).to.deep.equal(["loader"]);
    expect(() => readElf(linked(1n << 60n))).to.throw(FormatError, "too large");
  });

  it("a note is added to the existing ones", () => {
    const notes = notesOf(withElfNote(smallElf(), note));
    expect(notes.map(({ name, content }) => [name, content.toString()])).to.deep.equal([
      ["GNU", "the build number"],
      ["PROGRAM", "all of a program"],
    ]);
  });

  it("the added note is in memory at the address in its header", () => {
    const made = withElfNote(smallElf(), note);
    const header = readElf(made).segments.find(({ type }) => type === segmentTypes.note);
    expect(memoryAt(made, header?.address ?? 0, header?.memorySize ?? 0).includes(note.content)).to.equal(
      true,
    );
  });

  it("code, data and the zeros after the data remain unchanged", () => {
    const before = smallElf();
    const after = withElfNote(before, note);
    expect(after.subarray(0x300, 0x800).equals(before.subarray(0x300, 0x800))).to.equal(true);
    const data = memoryAt(after, 0x401800, 0x905);
    expect(data.toString("latin1", 0, dataText.length)).to.equal(dataText);
    expect(data.subarray(0x100).every((byte) => byte === 0)).to.equal(true);
  });

  it("symbols and section headers are removed", () => {
    const made = withElfNote(smallElf(), note);
    expect(readElf(made).sections).to.equal(0);
    expect(made.includes("symbol symbol")).to.equal(false);
  });

  it("the same input gives the same output, and remains unchanged", () => {
    const bytes = smallElf();
    expect(withElfNote(bytes, note).equals(withElfNote(bytes, note))).to.equal(true);
    expect(bytes.equals(smallElf())).to.equal(true);
  });

  it("a file that is truncated at any byte is rejected or read, and no other error is thrown", () => {
    const bytes = smallElf();
    for (let length = 0; length < 0x400; length++) {
      try {
        withElfNote(bytes.subarray(0, length), note);
      } catch (error) {
        expect(error).to.be.instanceOf(FormatError);
      }
    }
  });

  it("other formats, sizes and processors are rejected", () => {
    const other = (at: number, value: number) => {
      const bytes = smallElf();
      bytes[at] = value;
      return () => readElf(bytes);
    };
    expect(other(0, 0x4d)).to.throw(FormatError, "no ELF file of 64 bits");
    expect(other(4, 1)).to.throw(FormatError, "no ELF file of 64 bits");
    expect(other(18, 3)).to.throw(FormatError, "another processor");
  });
});

import { expect } from "chai";
import { FormatError } from "../../../src/packaging/executables/binary.ts";
import {
  checksumOf,
  rawData,
  readPe,
  resourcesOf,
  withPeResource,
} from "../../../src/packaging/executables/pe.ts";
import { iconText, smallPe } from "./small-pe.ts";

const program = { path: [rawData, "PROGRAM", 0], content: Buffer.from("all of a program") };
const listed = (bytes: Buffer) =>
  resourcesOf(bytes).map(({ path, content }) => [path.join("/"), content.toString()]);

describe("packaging: executables of Windows", () => {
  it("a PE file is read with its sections, resources and signature", () => {
    const { architecture, isSigned, sections } = readPe(smallPe());
    expect({ architecture, isSigned }).to.deep.equal({ architecture: "amd64", isSigned: true });
    expect(sections.map(({ name }) => name)).to.deep.equal([".text", ".rsrc"]);
    expect(listed(smallPe())).to.deep.equal([["3/1/1033", iconText]]);
  });

  it("a resource is added to the existing ones, in the order in which Windows searches", () => {
    const made = withPeResource(smallPe(), program);
    expect(listed(made)).to.deep.equal([
      ["3/1/1033", iconText],
      ["10/PROGRAM/0", "all of a program"],
    ]);
    const twice = withPeResource(made, { path: [rawData, "ANOTHER", 0], content: Buffer.from("b") });
    const first = withPeResource(twice, { path: [rawData, 7, 0], content: Buffer.from("c") });
    expect(listed(first).map(([path]) => path)).to.deep.equal([
      "3/1/1033",
      "10/ANOTHER/0",
      "10/PROGRAM/0",
      "10/7/0",
    ]);
  });

  it("a resource of the same path is replaced", () => {
    const made = withPeResource(withPeResource(smallPe(), program), {
      ...program,
      content: Buffer.from("new"),
    });
    expect(listed(made)).to.deep.equal([
      ["3/1/1033", iconText],
      ["10/PROGRAM/0", "new"],
    ]);
  });

  it("the pages in memory are whole and distinct, with the number of bytes in the header", () => {
    const made = withPeResource(smallPe(), program);
    const { sections } = readPe(made);
    let end = 0;
    for (const { address, memorySize, offset, fileSize } of sections) {
      expect(address % 0x1000).to.equal(0);
      expect(address).to.be.at.least(end);
      end = address + memorySize;
      expect(offset % 0x200).to.equal(0);
      expect(offset + fileSize).to.be.at.most(made.length);
    }
    expect(made.readUInt32LE(0x98 + 56)).to.equal(Math.ceil(end / 0x1000) * 0x1000);
  });

  it("the signature is removed, and the checksum is correct", () => {
    const made = withPeResource(smallPe(), program);
    const { isSigned, checksum } = readPe(made);
    expect(isSigned).to.equal(false);
    expect(made.includes("certificate")).to.equal(false);
    expect(checksum).to.equal(checksumOf(made, 0x98 + 64));
    // Computed by hand: 1 + 2, a carry that is added again, and the length.
    expect(checksumOf(Buffer.from([1, 0, 2, 0, 9, 9, 9, 9, 0xff, 0xff]), 4)).to.equal(3 + 10);
  });

  it("the same input gives the same output, and remains unchanged", () => {
    const bytes = smallPe();
    expect(withPeResource(bytes, program).equals(withPeResource(bytes, program))).to.equal(true);
    expect(bytes.equals(smallPe())).to.equal(true);
  });

  it("a file that is truncated or damaged at any byte is rejected or read, and no other error is thrown", () => {
    const attempt = (bytes: Buffer) => {
      try {
        withPeResource(bytes, program);
      } catch (error) {
        expect(error).to.be.instanceOf(FormatError);
      }
    };
    for (let length = 0; length < 0x800; length += 3) attempt(smallPe().subarray(0, length));
    for (let at = 0x600; at < 0x660; at++) {
      const bytes = smallPe();
      bytes[at] = 0xff;
      attempt(bytes);
    }
  });

  it("other formats and processors are rejected", () => {
    const other = (at: number, value: number) => {
      const bytes = smallPe();
      bytes[at] = value;
      return () => readPe(bytes);
    };
    expect(other(0, 0x7f)).to.throw(FormatError, "no PE file");
    const ofDos = Buffer.alloc(80);
    ofDos.write("MZ");
    expect(() => readPe(ofDos)).to.throw(FormatError, "no PE file of 64 bits");
    expect(other(0x98, 0x0c)).to.throw(FormatError, "no PE file of 64 bits");
    expect(other(0x84, 0x4c)).to.throw(FormatError, "another processor");
  });
});

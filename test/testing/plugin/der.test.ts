import { expect } from "chai";
import { integer, octets, oid, sequence, time } from "../../../src/testing/plugin/der.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

describe("DER", () => {
  it("DER lengths have the minimum number of bytes", () => {
    const header = (size: number) => hex(octets(Buffer.alloc(size)).subarray(0, 5));
    expect(header(0)).to.equal("0400");
    expect(header(127)).to.match(/^047f/);
    expect(header(128)).to.match(/^048180/);
    expect(header(255)).to.match(/^0481ff/);
    expect(header(256)).to.match(/^04820100/);
    expect(header(65_536)).to.equal("0483010000");
  });

  it("DER integers have no superfluous zeros and are never negative", () => {
    expect(hex(integer(Uint8Array.of(0, 0, 1)))).to.equal("020101");
    expect(hex(integer(Uint8Array.of(0x80)))).to.equal("02020080");
    expect(hex(integer(Uint8Array.of(0, 0x80)))).to.equal("02020080");
    expect(hex(integer(Uint8Array.of(0)))).to.equal("020100");
    expect(hex(integer(Uint8Array.of()))).to.equal("020100");
  });

  it("DER object identifiers may have parts of any size", () => {
    expect(hex(oid("1.2.840.10045.4.3.2"))).to.equal("06082a8648ce3d040302");
    expect(hex(oid("2.5.4.3"))).to.equal("0603550403");
  });

  it("DER elements are concatenated in order", () => {
    expect(hex(sequence(integer(Uint8Array.of(1)), sequence()))).to.equal("30050201013000");
  });

  it("DER times drop fractions of a second", () => {
    expect(time(new Date("2026-01-02T03:04:05.999Z")).toString("latin1")).to.equal("\x17\x0d260102030405Z");
  });
});

import { expect } from "chai";
import { integer, octets, oid, sequence, time } from "../../../src/testing/plugin/der.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

describe("DER", () => {
  it("writes lengths in as few bytes as they need", () => {
    const header = (size: number) => hex(octets(Buffer.alloc(size)).subarray(0, 5));
    expect(header(0)).to.equal("0400");
    expect(header(127)).to.match(/^047f/);
    expect(header(128)).to.match(/^048180/);
    expect(header(255)).to.match(/^0481ff/);
    expect(header(256)).to.match(/^04820100/);
    expect(header(65_536)).to.equal("0483010000");
  });

  it("writes integers without needless zeros and never negative", () => {
    expect(hex(integer(Uint8Array.of(0, 0, 1)))).to.equal("020101");
    expect(hex(integer(Uint8Array.of(0x80)))).to.equal("02020080");
    expect(hex(integer(Uint8Array.of(0, 0x80)))).to.equal("02020080");
    expect(hex(integer(Uint8Array.of(0)))).to.equal("020100");
    expect(hex(integer(Uint8Array.of()))).to.equal("020100");
  });

  it("writes object identifiers with parts of any size", () => {
    expect(hex(oid("1.2.840.10045.4.3.2"))).to.equal("06082a8648ce3d040302");
    expect(hex(oid("2.5.4.3"))).to.equal("0603550403");
  });

  it("puts elements one after the other", () => {
    expect(hex(sequence(integer(Uint8Array.of(1)), sequence()))).to.equal("30050201013000");
  });

  it("drops what is less than a second", () => {
    expect(time(new Date("2026-01-02T03:04:05.999Z")).toString("latin1")).to.equal("\x17\x0d260102030405Z");
  });
});
